"""Who is first and second in a clan, and why, from what lies open on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.i18n import tr

if TYPE_CHECKING:
    from companion.app.desk import Desk


def oldest(board: dict[str, Any], seat: int, clan: str) -> int:
    return max(
        (one["age"] for one in board["players"][seat]["envoys"] if one["clan"] == clan), default=0
    )


def ranked(board: dict[str, Any], clan: str) -> list[int]:
    """The seats with influence in a clan, best first (NJ-806, NJ-807)."""
    influence, order = board["influence"][clan], list(board["order"])
    return sorted(
        (seat for seat, number in enumerate(influence) if number),
        key=lambda seat: (-influence[seat], -oldest(board, seat, clan), order.index(seat)),
    )


def why(board: dict[str, Any], clan: str, desk: Desk) -> str:
    """The order in a clan with its reason."""
    seats, influence = ranked(board, clan), board["influence"][clan]
    if not seats:
        return tr._("Nobody has influence here.")
    names = [desk.name(seat) for seat in seats]
    if len(seats) == 1:
        return tr._("{name} alone has influence here.", name=names[0])
    told = [_step(board, clan, desk, seats[0], seats[1], first=True)]
    if len(seats) > 2 and influence[seats[1]] == influence[seats[2]]:
        told.append(_step(board, clan, desk, seats[1], seats[2], first=False))
    return " ".join(told)


def _step(board: dict[str, Any], clan: str, desk: Desk, one: int, other: int, first: bool) -> str:
    influence = board["influence"][clan]
    names = {"name": desk.name(one), "other": desk.name(other), "n": influence[one]}
    ages = oldest(board, one, clan), oldest(board, other, clan)
    if influence[one] > influence[other]:
        return tr._(
            "{name} is first with {n} influence, {other} second with {m}.",
            m=influence[other],
            **names,
        )
    if ages[0] == ages[1]:
        return tr._("{name} and {other} are tied with {n}; {name} plays earlier (NJ-807).", **names)
    names |= {"age": ages[0], "less": ages[1]}
    if first:
        return tr._(
            "{name} and {other} are tied with {n}: the oldest envoy, {age} against {less}, makes "
            "{name} first (NJ-807).",
            **names,
        )
    return tr._(
        "{name} and {other} are tied with {n}: the oldest envoy, {age} against {less}, makes "
        "{name} second (NJ-807).",
        **names,
    )
