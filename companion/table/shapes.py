"""What a position is made of, as plain descriptions: a number, a seat, counts by kind, a list.

A shape says how a value of a position looks; each medium asks people for it in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import Match, Say
from companion.table.painted import Painted, Pictured

HIDDEN = ("pile", "seal", "agenda", "todo", "history", "ledger", "action", "test")
"""Bookkeeping: never asked, the game fills it in."""


@dataclass(frozen=True, slots=True)
class Number:
    low: int = 0
    high: int = 999


@dataclass(frozen=True, slots=True)
class Who:
    """A seat number."""


@dataclass(frozen=True, slots=True)
class Flag:
    pass


@dataclass(frozen=True, slots=True)
class Text:
    pass


@dataclass(frozen=True, slots=True)
class Pick:
    """One of some ids, or nothing."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """A list of different ids."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """{id: number}; with `as_list` each id stands as often as it is counted.

    Without `pieces` the ids are not what is counted but who or where has so many.
    """

    ids: tuple[str, ...]
    low: int = 0
    high: int = 99
    as_list: bool = False
    pieces: bool = True


UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Hand:
    """{id: number, "unknown": number}: cards that only their seat may see.

    Everybody may know how many they are; which ones is asked behind the curtain of the seat.
    `open_count`: whether some may stay unknown, so that a number alone is an answer.
    """

    ids: tuple[str, ...]
    open_count: bool = True
    high: int = 99
    copies: int = 99


@dataclass(frozen=True, slots=True)
class EachSeat:
    """A list with one value per player."""

    of: Any


@dataclass(frozen=True, slots=True)
class EachThing:
    """A list with one value for each of these things of the table."""

    names: tuple[str | Say, ...]
    of: Any


@dataclass(frozen=True, slots=True)
class Parts:
    """A record of named parts."""

    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Pictures:
    """A few pictures, `columns` of them in a line; a tap opens what each can be."""

    of: Pictured
    columns: int = 0
    """0: all in one line."""


@dataclass(frozen=True, slots=True)
class Painting:
    """A board that is painted."""

    of: Painted


@dataclass(frozen=True, slots=True)
class Ask:
    """One field of a position: its key, the question, and what its value looks like."""

    key: str
    label: Say
    shape: Any
    required: bool = False
    first: Any = None
    """What is shown before anybody answered, where that is not simply nothing."""
    unknown: bool = False
    """Whether people are asked first if they know it at all; else it is left out."""


def empty(shape: Any, seats: int) -> Any:
    """What a shape holds before anybody answered."""
    match shape:
        case Number(low=low):
            return max(0, low)
        case Who():
            return 0
        case Flag():
            return False
        case Pick() | Pictures() | Painting():
            return None
        case Text():
            return ""
        case Several():
            return []
        case Counts(as_list=as_list):
            return [] if as_list else {}
        case Hand():
            return {}
        case EachSeat(of=of):
            return [empty(of, seats) for _ in range(seats)]
        case EachThing(names=names, of=of):
            return [empty(of, seats) for _ in names]
        case Parts(asks=asks):
            return {ask.key: empty(ask.shape, seats) for ask in asks}
    raise TypeError(shape)


def guess(key: str, value: Any, seats: int) -> Any | None:
    """The shape of an example value; None for what people should not be asked."""
    if any(word in key for word in HIDDEN):
        return None
    if isinstance(value, bool):
        return Flag()
    if isinstance(value, int):
        return Who() if key in ("turn", "seat", "active", "first", "attacker") else Number()
    if isinstance(value, str):
        return Text()
    if isinstance(value, Mapping) and value and all(type(n) is int for n in value.values()):
        return Counts(tuple(value), low=min(0, *value.values()))
    if isinstance(value, Sequence) and len(value) == seats and seats:
        inner = guess(key, value[0], seats)
        return EachSeat(inner) if inner is not None else None
    return None


def guessed(position: Mapping[str, Any], seats: int) -> list[tuple[str, Any]]:
    """The fields of a position that can be asked for, with their shapes."""
    found = [(key, guess(key, value, seats)) for key, value in position.items()]
    return [(key, shape) for key, shape in found if shape is not None]


def ids(match: Match, group: str) -> tuple[str, ...]:
    """The rows of a group of the box."""
    return tuple(str(row["id"]) for row in match.setup.edition.rows(group))
