"""Head to head: who stood before whom at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.stats.plays import Play


@dataclass(frozen=True, slots=True)
class Duel:
    together: int
    first: int
    """How often the first player ended before the second."""
    second: int
    level: int


def duel(played: Sequence[Play], first: str, second: str) -> Duel:
    """Places decide; where nobody was ranked, winning does."""
    ahead = [_ahead(play, first, second) for play in played if _both(play, first, second)]
    return Duel(len(ahead), ahead.count(1), ahead.count(-1), ahead.count(0))


def _both(play: Play, first: str, second: str) -> bool:
    return first in play.who and second in play.who and first != second


def _ahead(play: Play, first: str, second: str) -> int:
    mine, theirs = play.place(first), play.place(second)
    if mine and theirs:
        return (mine < theirs) - (mine > theirs)
    return play.won(first) - play.won(second)
