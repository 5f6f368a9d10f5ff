"""What a table can put right in a position: the fields a correction offers, in reading order.

Bookkeeping is left to the games. What a box conserves follows by itself: without a word about
the draw pile it holds what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.table.shapes import EachSeat

Position = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fix:
    """A part of a position that a table can put right.

    `read` finds its value, as the form asks for it, in a position; `write` gives the fields to
    change for another value.
    """

    key: str
    shape: Any
    read: Callable[[Position], Any]
    write: Callable[[Position, Any], dict[str, Any]]
    field: str = ""
    """The field of the position that gives it its name, where that is not the key itself."""

    @property
    def name(self) -> str:
        return self.field or self.key


def plain(key: str, shape: Any, **reset: Any) -> Fix:
    """A field as it stands in the position; `reset` are others that follow from it."""
    return Fix(
        key, shape, lambda position: position[key], lambda _, value: {key: value, **reset}
    )  # fmt: skip


def listed(key: str, shape: Any, **reset: Any) -> Fix:
    """A list of cards for each seat, asked as counts."""

    def read(position: Position) -> list[dict[str, int]]:
        return [{card: row.count(card) for card in row} for row in position[key]]

    def write(_: Position, value: list[dict[str, int]]) -> dict[str, Any]:
        return {key: [_unrolled(row) for row in value], **reset}

    return Fix(key, EachSeat(shape), read, write)


def _unrolled(counts: Mapping[str, int]) -> list[str]:
    return [card for card, number in counts.items() for _ in range(number)]
