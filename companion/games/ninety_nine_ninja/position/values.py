"""Single values of a position, read with suspicion: a ValueError means it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.engine.piles import whole
from companion.games.ninety_nine_ninja.components import DAIMYO, TECHNIQUES
from companion.games.ninety_nine_ninja.components.geometry import (
    BOARD_CODES,
    CARD_CODES,
    FALLEN_CODES,
    cell_at,
)
from companion.games.ninety_nine_ninja.state import Box, Turn, is_grid

COVERED = frozenset(CARD_CODES | BOARD_CODES | set(FALLEN_CODES))
MOST_CARDS = 29
"""No more cards can be played or named in a turn."""


def one_of(value: Any, known: Any) -> str:
    if value not in known:
        raise ValueError(value)
    return str(value)


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def maybe(value: Any, most: int) -> int | None:
    return None if value is None else whole(value, most)


def signed(value: Any) -> int:
    return whole(value, 999, -999)


def coordinate(value: Any, side: int) -> int:
    return whole(value, 2 * side + 1, -2)


def card_grid(text: Any) -> str:
    if not is_grid(str(text)) or set(str(text)) - CARD_CODES - {"/"}:
        raise ValueError(text)
    return str(text)


def turn_of(box: Box, given: Mapping[str, Any]) -> Turn:
    if set(given) - {field.name for field in fields(Turn)}:
        raise ValueError
    side = box.side

    def cells(name: str) -> tuple[int, ...]:
        return tuple(
            cell_at(coordinate(row, side), coordinate(col, side), side)
            for row, col in given.get(name, ())
        )

    names = given.get("names", (0, 0))
    return Turn(
        swapped=flag(given.get("swapped", False)),
        used=tuple(one_of(technique, TECHNIQUES) for technique in given.get("used", ())),
        plays=whole(given.get("plays", 0), MOST_CARDS),
        # Older records only say whether the last card was placed.
        placed=whole(int(given.get("placed", 0)), MOST_CARDS),
        covers=tuple(
            (
                cell_at(coordinate(row, side), coordinate(col, side), side),
                one_of(by, CARD_CODES),
                one_of(what, COVERED),
            )
            for row, col, by, what in given.get("covers", ())
        ),
        disguised=cells("disguised"),
        recruited=cells("recruited"),
        names=(whole(names[0], MOST_CARDS), whole(names[1], MOST_CARDS)),
        spared=tuple(DAIMYO[name] for name in given.get("spared", ())),
        counted=flag(given.get("counted", False)),
    )
