"""What a message says, once its seal is found whole. Everything that is not so is dropped."""

from __future__ import annotations

from companion.club.code import ClubCode
from companion.club.history import Held
from companion.club.messages import ResultBody, TableBody, played, result_place, table_place
from companion.club.seal import FOREIGN, MALFORMED, Dropped, Sealed, opened
from companion.club.told import Arrived, TableCame


def read(code: ClubCode, place: str, payload: bytes) -> Arrived | TableCame:
    """What a message says; raises Dropped."""
    kind, _, rest = place.partition("/")
    if kind == "t":
        member = _number(rest)
        if not payload:
            return TableCame(member, 0, None)
        sealed = opened(code.secret, code.club, place, payload)
        if sealed.member != member:
            raise Dropped(MALFORMED)
        return TableCame(member, sealed.counter, TableBody.read(sealed.body))
    if kind != "r":
        raise Dropped(FOREIGN)
    if not payload:
        raise Dropped(MALFORMED)
    sealed = opened(code.secret, code.club, place, payload)
    return Arrived(held_of(code, place, payload, sealed))


def held_of(code: ClubCode, place: str, data: bytes, sealed: Sealed) -> Held:
    told = played(ResultBody.read(sealed.body))
    if result_place(code, told.match) != place:
        raise Dropped(MALFORMED)
    return Held(place, data, sealed.order, told)


def _number(rest: str) -> int:
    """The device whose place this is."""
    try:
        number = int(rest[-16:], 16)
    except ValueError:
        raise Dropped(MALFORMED) from None
    if table_place(number) != f"t/{rest}":
        raise Dropped(MALFORMED)
    return number
