"""Single values of a position, read with suspicion: a ValueError means it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.games.ninety_nine_ninja.geometry import CARD_CODES, cell_at
from companion.games.ninety_nine_ninja.printed import DAIMYO, TECHNIQUES
from companion.games.ninety_nine_ninja.state import Box, Turn, is_grid


def one_of(value: Any, known: Any) -> str:
    if value not in known:
        raise ValueError(value)
    return str(value)


def number(value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(value)
    return value


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def maybe(value: Any, most: int) -> int | None:
    return None if value is None else number(value, most)


def signed(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 999:
        raise ValueError(value)
    return value


def coordinate(value: Any, side: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -2 <= value < 2 * side + 2:
        raise ValueError(value)
    return value


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
        plays=number(given.get("plays", 0), 9),
        placed=flag(given.get("placed", False)),
        covers=tuple(
            (cell_at(coordinate(row, side), coordinate(col, side), side), str(by), str(what))
            for row, col, by, what in given.get("covers", ())
        ),
        disguised=cells("disguised"),
        recruited=cells("recruited"),
        names=(number(names[0], 2), number(names[1], 2)),
        spared=tuple(DAIMYO[name] for name in given.get("spared", ())),
        counted=flag(given.get("counted", False)),
    )
