"""How much was played when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from companion.stats.plays import Play


@dataclass(frozen=True, slots=True)
class Month:
    year: int
    month: int
    games: Mapping[str, int]

    @property
    def plays(self) -> int:
        return sum(self.games.values())


def by_month(played: Sequence[Play], until: date, months: int = 6) -> list[Month]:
    """The last months up to a day, empty ones included, oldest first."""
    last = until.year * 12 + until.month - 1
    counts: dict[int, Counter[str]] = {at: Counter() for at in range(last - months + 1, last + 1)}
    for play in played:
        day = play.when.astimezone()
        at = day.year * 12 + day.month - 1
        if at in counts:
            counts[at][play.game] += 1
    return [Month(at // 12, at % 12 + 1, dict(count)) for at, count in counts.items()]
