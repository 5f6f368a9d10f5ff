"""Corrections of every field by every figure, and what two deals answer to the same one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from companion.engine import CompanionError, Correction, Match
from companion.engine.correcting import corrected
from companion.engine.seals import why_not_patch

Path = tuple[Any, ...]

FIGURES: tuple[Callable[[int], int], ...] = (
    lambda n: n + 1,
    lambda n: n - 1,
    lambda n: 0,
    lambda n: n + 5,
    lambda n: 999,
)
LENGTHS: tuple[Callable[[list[Any]], list[Any]], ...] = (
    lambda row: row[:-1],
    lambda row: row + row[:1],
)
LEFT_OVER = ("deck", "pool")
"""What a table counts last: left out, it holds what is left."""


def changed(position: dict[str, Any], rng: random.Random, number: int) -> Iterator[dict[str, Any]]:
    """Corrections of this position: some figures and rows of each field, up and down to a limit."""
    for key, value in sorted(position.items()):
        patches: list[dict[str, Any]] = [{key: 0}]
        for at in _some(list(_figures(value)), rng, number):
            patches += [{key: _with(value, at, change)} for change in FIGURES]
        for at in _some(list(_rows(value)), rng, number):
            patches += [{key: _with(value, at, change)} for change in LENGTHS]
        if key == "hands":
            patches += [{key: _one_row(value, patch[key])} for patch in patches[1:]]
        for patch in patches:
            yield patch
            for left in LEFT_OVER:
                if left in position and left != key:
                    yield {**patch, left: None}


def answer(match: Match, patch: dict[str, Any]) -> str:
    """What the table is told that makes this correction, before anything is dealt."""
    try:
        corrected(match.game, match.setup, match.state, Correction(patch, "so it lies"))
    except CompanionError as error:
        return f"{type(error).__name__} {error.clauses if error.objections else ()}: {error}"
    return "recorded"


def told_apart(
    one: Match, two: Match, rng: random.Random, most: int = 10_000
) -> tuple[int, list[str]]:
    """How many corrections were tried on both, and those that were answered otherwise."""
    if why_not_patch(one) is not None or why_not_patch(two) is not None:
        assert str(why_not_patch(one)) == str(why_not_patch(two))
        return 0, []
    tried, found = 0, []
    patches = list(changed(one.position(), rng, 2))
    for patch in rng.sample(patches, min(most, len(patches))):
        tried += 1
        first, second = answer(one, patch), answer(two, patch)
        if first != second:
            found.append(f"{patch}: {first} / {second}")
    return tried, found


def _some(found: list[Path], rng: random.Random, number: int) -> list[Path]:
    return rng.sample(found, min(number, len(found)))


def _figures(value: Any, at: Path = ()) -> Iterator[Path]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield at
    for key, item in _inside(value):
        yield from _figures(item, (*at, key))


def _rows(value: Any, at: Path = ()) -> Iterator[Path]:
    if isinstance(value, list):
        yield at
    for key, item in _inside(value):
        yield from _rows(item, (*at, key))


def _inside(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _with(value: Any, at: Path, change: Callable[[Any], Any]) -> Any:
    """A copy with another value at this place."""
    if not at:
        return change(value)
    copy = json.loads(json.dumps(value))
    inner = copy
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = change(inner[at[-1]])
    return copy


def _one_row(before: list[Any], after: Any) -> Any:
    """The same said of one hand alone: of the others nothing is told."""
    if not isinstance(after, list) or len(after) != len(before):
        return after
    return [None if was == now else now for was, now in zip(before, after, strict=True)]
