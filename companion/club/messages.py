"""What members tell one another: results, and what lies on their tables now.

    dojo/<club>/r/<x>/<y>/<name>     a result, retained; <name> is made of the match by the
                                     club's key, <x> and <y> begin it
    dojo/<club>/t/<x>/<y>/<member>   who is here, with the onlooker's view of a table that is
                                     shown; <x> and <y> end the number of the device
    dojo/<club>/e/<member>           a word to oneself: all that came before it is here

The content is JSON, packed; the codes in it are those that are also shown as pictures.
"""

from __future__ import annotations

import hmac
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from companion import share
from companion.club.code import ClubCode
from companion.club.seal import FOREIGN, MALFORMED, Dropped
from companion.engine import CompanionError, Edition, game_ids
from companion.engine.outside import BROKEN, writable
from companion.share.header import Kind, take_head, take_table
from companion.share.links import read_text
from companion.share.numbers import LONGEST, Reader

ROOT = "dojo"
MOST_UNPACKED = 8 * LONGEST
LOG_LINES = 20
LONGEST_NAME = 40
MOST_SEATS = 16
MOST = 1_000_000
"""No match has so many minutes, moves or points."""


def topic_of(code: ClubCode, place: str) -> str:
    return f"{ROOT}/{code.club}/{place}"


def result_place(code: ClubCode, match: str) -> str:
    """The same for one match on every device; tells the broker nothing about it."""
    name = hmac.digest(code.secret, b"result\0" + match.encode(), "sha256").hex()[:24]
    return f"r/{name[0]}/{name[1]}/{name}"


def table_place(member: int) -> str:
    name = f"{member:016x}"
    return f"t/{name[-1]}/{name[-2]}/{name}"


def echo_place(member: int) -> str:
    return f"e/{member:016x}"


@dataclass(frozen=True, slots=True)
class ResultBody:
    """`minds` are the seats that the app played; `edition` the box, where it is not the usual."""

    code: str
    by: str
    minds: tuple[int, ...] = ()
    edition: str = ""

    def packed(self) -> bytes:
        told: dict[str, Any] = {"code": self.code, "by": self.by}
        if self.minds:
            told["minds"] = list(self.minds)
        if self.edition:
            told["edition"] = self.edition
        return _packed(told)

    @classmethod
    def read(cls, data: bytes) -> ResultBody:
        told = _unpacked(data)
        minds = told.get("minds", [])
        seats = range(MOST_SEATS)
        if not isinstance(minds, list) or not all(type(s) is int and s in seats for s in minds):
            raise Dropped(MALFORMED)
        return cls(_digits(told), _name(told), tuple(minds), _digits(told, "edition", True))


@dataclass(frozen=True, slots=True)
class TableBody:
    """Somebody is here; `view` is what everybody may see of their table, or nothing."""

    by: str
    view: str = ""
    edition: str = ""

    def packed(self) -> bytes:
        told = {"by": self.by, "view": self.view, "edition": self.edition}
        return _packed({key: value for key, value in told.items() if value})

    @classmethod
    def read(cls, data: bytes) -> TableBody:
        """Looks at the kind of the code already: nobody's own view is ever taken."""
        told = _unpacked(data)
        view = _digits(told, "view", True)
        body = cls(_name(told), view, _digits(told, "edition", True))
        if view:
            head_of(view, Kind.ONLOOKER)
        return body


@dataclass(frozen=True, slots=True)
class Played:
    """A result of the club as lists and figures need it; `by` is the device that told it."""

    match: str
    game: str
    players: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int | None, ...]
    places: tuple[int, ...]
    ended: str
    minutes: int
    moves: int
    minds: tuple[int, ...]
    by: str
    code: str
    edition: str

    @classmethod
    def from_plain(cls, told: Mapping[str, Any]) -> Played:
        """What `asdict` made of one, perhaps changed since; ValueError if nothing is like that."""
        values: dict[str, Any] = {
            key: tuple(one) if isinstance(one, list) else one
            for key, one in ((field.name, told[field.name]) for field in fields(cls))
        }
        one = cls(**values)
        seats = len(one.players)
        rows: tuple[Any, ...] = (one.players, one.winners, one.totals, one.places, one.minds)
        texts = (one.match, one.game, one.ended, one.by, one.code, one.edition, *one.players)
        sound = (
            all(isinstance(row, tuple) for row in rows)
            and all(isinstance(text, str) and writable(text, LONGEST) for text in texts)
            and one.game in game_ids()
            and 0 < seats <= MOST_SEATS
            and len(one.places) == len(one.totals) == seats
            and all(type(seat) is int and 0 <= seat < seats for seat in (*one.winners, *one.minds))
            and all(type(place) is int and 0 <= place <= seats for place in one.places)
            and all(type(n) is int and 0 <= n < MOST for n in (one.minutes, one.moves))
            and all(n is None or (type(n) is int and abs(n) < MOST) for n in one.totals)
            and (not one.ended or datetime.fromisoformat(one.ended).tzinfo is not None)
        )
        if not sound:
            raise ValueError("not a result")
        return one


def played(body: ResultBody) -> Played:
    """Reads the code; raises Dropped if it is no result, or one this version cannot read."""
    result = unpacked(body.code, body.edition)
    if not isinstance(result, share.Result):
        raise Dropped(MALFORMED)
    table, sheet = result.table, result.sheet
    if any(seat >= len(table.players) for seat in body.minds):
        raise Dropped(MALFORMED)
    places = [0] * len(table.players)
    place = 1
    for group in sheet.ranking:
        for seat in group:
            places[seat] = place
        place += len(group)
    return Played(
        table.id,
        table.game,
        table.players,
        tuple(sheet.winners),
        tuple(sheet.totals),
        tuple(places),
        result.ended.isoformat() if result.ended is not None else "",
        result.minutes or 0,
        result.moves,
        body.minds,
        body.by,
        body.code,
        body.edition,
    )


def same_result(one: Played, other: Played) -> bool:
    """Whether both tell the same end of the same match; two devices differ in when it was."""
    return all(
        getattr(one, name) == getattr(other, name)
        for name in ("match", "game", "players", "winners", "totals", "places", "moves", "minds")
    )


def unpacked(code: str, edition: str) -> Any:
    """What a code carries, read with the box that came with it; raises Dropped."""
    try:
        known: list[Edition] = []
        if edition:
            box = share.unpack(edition)
            if not isinstance(box, Edition):
                raise Dropped(MALFORMED)
            known.append(box)
        return share.unpack(code, known)
    except (share.OtherVersion, share.OtherEdition):
        raise Dropped(FOREIGN) from None
    except CompanionError:
        raise Dropped(MALFORMED) from None


def head_of(code: str, kind: Kind) -> Mapping[str, Any]:
    """Game, players and id of a code, without reading all of it; raises Dropped."""
    try:
        reader = Reader(read_text(code))
        found, game, _ = take_head(reader)
        if found is not kind:
            raise Dropped(MALFORMED)
        return take_table(reader, game)[0]
    except share.OtherVersion:
        raise Dropped(FOREIGN) from None
    except (CompanionError, *BROKEN):
        raise Dropped(MALFORMED) from None


def ended_of(one: Played) -> datetime | None:
    return datetime.fromisoformat(one.ended) if one.ended else None


def clean_name(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]


def _packed(told: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), 6)


def _unpacked(data: bytes) -> dict[str, Any]:
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, MOST_UNPACKED)
        if not unpacker.eof or unpacker.unused_data:
            raise Dropped(MALFORMED)
        told = json.loads(text)
    except (zlib.error, ValueError, RecursionError):
        raise Dropped(MALFORMED) from None
    if not isinstance(told, dict):
        raise Dropped(MALFORMED)
    return told


def _digits(told: dict[str, Any], name: str = "code", missing: bool = False) -> str:
    text = told.get(name, "" if missing else None)
    if not isinstance(text, str) or not text.isascii() or len(text) > LONGEST:
        raise Dropped(MALFORMED)
    if not text.isdigit() and not (missing and not text):
        raise Dropped(MALFORMED)
    return text


def _name(told: dict[str, Any]) -> str:
    name = told.get("by")
    if not isinstance(name, str) or not writable(name, LONGEST_NAME) or clean_name(name) != name:
        raise Dropped(MALFORMED)
    return name
