"""How long games take, in minutes and in moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.stats.plays import Play

SHORTEST = 30.0
"""Seconds under which nobody really timed anything: a match that was received, or typed in."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """Over the tracked games only; None where there is none."""

    minutes: float | None = None
    shortest: float | None = None
    longest: float | None = None
    moves: float | None = None
    hours: float = 0.0
    """All of them together."""


def lengths(played: Sequence[Play]) -> Lengths:
    tracked = [play for play in played if play.tracked]
    minutes = [play.seconds / 60 for play in tracked if play.seconds >= SHORTEST]
    moves = [play.moves for play in tracked if play.moves]
    return Lengths(
        minutes=sum(minutes) / len(minutes) if minutes else None,
        shortest=min(minutes, default=None),
        longest=max(minutes, default=None),
        moves=sum(moves) / len(moves) if moves else None,
        hours=sum(minutes) / 60,
    )
