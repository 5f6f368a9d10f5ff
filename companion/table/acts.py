"""What a tap or a hold means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine import Move

Pattern = tuple[str | None, ...]
"""A partly known move, word by word: None stands for any word, and so does what comes after."""


@dataclass(frozen=True, slots=True)
class Act:
    """One of: moves that fit a pattern, whole moves in a row, draws, a thing in hand, a sheet.

    `fits`: pointing at it leaves the moves that fit one of these patterns, so that the same thing
    can be a source in one decision and a target in another, and never both at once.
    `row`: whole moves one after the other that one tap stands for, tried as a whole.
    `draws`: so many pieces that the table would turn up now; the app draws them instead
    (`drawing.ALL`: all that follow too).
    `keep`: a slot and a value kept in hand (a brush, a page, a focus); it records nothing.
    `opens`: the key of a sheet.
    """

    fits: tuple[Pattern, ...] = ()
    row: tuple[Move, ...] = ()
    keep: tuple[str, str] | None = None
    opens: str = ""
    draws: int = 0


def pointed(moves: Iterable[Move], patterns: Iterable[Pattern]) -> tuple[Move, ...]:
    """The moves that fit at least one of the patterns, in their order."""
    wanted = tuple(patterns)
    return tuple(move for move in moves if any(fits(move, pattern) for pattern in wanted))


def fits(move: Move, pattern: Pattern) -> bool:
    return len(pattern) <= len(move) and all(
        word is None or word == said for word, said in zip(pattern, move, strict=False)
    )
