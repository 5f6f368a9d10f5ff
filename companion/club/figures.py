"""The club's results as the figures see them: the same figures as over the own history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from companion.club.messages import Played, ended_of
from companion.stats import MIND, Play

NIGHT = timedelta(hours=5)
"""What ends before five in the morning belongs to the evening before."""
UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)


def person(name: str) -> str:
    """In a club somebody is known by the name they play under."""
    return " ".join(name.split()).casefold()


def play_of(one: Played) -> Play:
    keys = tuple(
        f"{MIND}{person(name)}" if seat in one.minds else person(name)
        for seat, name in enumerate(one.players)
    )
    return Play(
        id=one.match,
        game=one.game,
        when=ended_of(one) or UNKNOWN,
        who=keys,
        names=one.players,
        winners=one.winners,
        totals=one.totals,
        places=one.places,
        seconds=60.0 * one.minutes,
        moves=one.moves,
        tracked=one.moves > 0,
    )


def plays_of(results: Iterable[Played]) -> list[Play]:
    """Oldest first by what the clocks of the tables said, for lists; figures need no order."""
    return sorted(map(play_of, results), key=lambda play: (play.when, play.id))


@dataclass(frozen=True, slots=True)
class Evening:
    """What was played on one day of the club, the last game first."""

    day: date
    plays: tuple[Play, ...]

    @property
    def people(self) -> list[str]:
        """Who was there, who won most first."""
        wins: dict[str, int] = {}
        names: dict[str, str] = {}
        for play in self.plays:
            for seat, key in enumerate(play.who):
                if not key.startswith(MIND):
                    names.setdefault(key, play.names[seat])
                    wins[key] = wins.get(key, 0) + (seat in play.winners)
        return [names[key] for key in sorted(wins, key=lambda key: (-wins[key], names[key]))]


def evenings(plays: Sequence[Play]) -> list[Evening]:
    """The last one first. The day is the one that the table's own clock had."""
    days: dict[date, list[Play]] = {}
    for play in plays:
        if play.when != UNKNOWN:
            days.setdefault((play.when.astimezone() - NIGHT).date(), []).append(play)
    return [
        Evening(day, tuple(sorted(found, key=lambda play: (play.when, play.id), reverse=True)))
        for day, found in sorted(days.items(), reverse=True)
    ]
