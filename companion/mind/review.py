"""After the match: chances over its course, worked out in slices and kept as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import TABLE, Correction, Match, Move
from companion.engine.outside import BROKEN
from companion.mind.players import thinking
from companion.mind.rooms import mind_room
from companion.mind.search import Search, Thought

MOST = 32
"""Points of a match that are looked at: as many as a line on a phone tells apart."""
VERSION = 3
LEAST = 20
"""Thoughts on each point: they look further than those of a player, and there are many points."""
DOUBT = 10


@dataclass(frozen=True, slots=True)
class Sample:
    """A choice of the match: who had it, and what the mind thought of it."""

    at: int
    seat: int
    chances: tuple[float, ...]
    """Of every seat to win, each from what that seat could know."""
    best: float = 0.0
    """Of the asked seat with the best move found, and with the one it made."""
    played: float | None = None
    instead: str = ""
    usual: float = 0.0
    """With the other moves, on average."""
    drawn: float = 0.0
    """What the first draw after it changed for the seat, by itself."""


@dataclass(frozen=True, slots=True)
class Review:
    moves: int
    simulations: int
    guessed: bool
    """Whether cards that nobody told the app were guessed."""
    samples: tuple[Sample, ...]

    def plain(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "moves": self.moves,
            "simulations": self.simulations,
            "guessed": self.guessed,
            "samples": [
                [
                    sample.at,
                    sample.seat,
                    [round(1000 * chance) for chance in sample.chances],
                    round(1000 * sample.best),
                    None if sample.played is None else round(1000 * sample.played),
                    sample.instead,
                    round(1000 * sample.usual),
                    round(1000 * sample.drawn),
                ]
                for sample in self.samples
            ],
        }

    @classmethod
    def from_plain(cls, data: Mapping[str, Any], match: Match) -> Review | None:
        """What was kept, if it is about the match as it stands; else it is made again."""
        try:
            if data.get("version") != VERSION or data["moves"] != match.index:
                return None
            samples = tuple(_sample(row, match) for row in data["samples"])
            simulations, guessed = int(data["simulations"]), bool(data["guessed"])
        except BROKEN:
            return None
        return cls(match.index, simulations, guessed, samples) if len(samples) > 1 else None


def _sample(row: Any, match: Match) -> Sample:
    at, seat, chances, best, played, instead, usual, drawn = row
    sound = (
        type(at) is int
        and 0 <= at <= match.index
        and type(seat) is int
        and TABLE <= seat < len(match.players)
        and len(chances) == len(match.players)
        and isinstance(instead, str)
    )
    if not sound:
        raise ValueError("not a sample")
    return Sample(
        at,
        seat,
        tuple(min(1.0, max(0.0, value / 1000)) for value in chances),
        best / 1000,
        None if played is None else played / 1000,
        instead,
        usual / 1000,
        drawn / 1000,
    )


def reviewable(match: Match) -> bool:
    """Whether the moves of this match are known well enough to think about them."""
    room = mind_room(match.game.id)
    return (
        room is not None
        and match.setup.seats > 1
        and match.over
        and all(match.setup.options[key] == value for key, value in room.recorded.items())
    )


class Reviewer:
    """Works a review out in slices; it looks at copies and touches nothing."""

    def __init__(self, match: Match) -> None:
        room = mind_room(match.game.id)
        assert room is not None
        self.match = match.fork()
        self.simulations = max(LEAST, room.simulations[1] // 3)
        self.guessed = not all(match.setup.deals(deck) for deck in room.dealt)
        self.points = _turns(self.match)
        self.samples: list[Sample] = []
        self._asked: list[tuple[int, int]] = []
        """Of the present point: where and for whom it is thought; what seats know is not the
        same."""
        self._searches: list[Search] = []

    @property
    def progress(self) -> float:
        begun = sum(min(1.0, one.done / self._wanted(one)) for one in self._searches)
        done = len(self.samples) + begun / max(1, len(self._asked))
        return min(1.0, done / max(1, len(self.points)))

    def _wanted(self, search: Search) -> int:
        """Whose turn it is has choices to be judged; of the others only the chance is asked."""
        return self.simulations if search.moves else max(8, self.simulations // 2)

    def step(self, budget: float) -> bool:
        """Thinks for about so many seconds; True when the review is complete."""
        if len(self.samples) >= len(self.points):
            return True
        at, searches = self.points[len(self.samples)], self._searches
        if not self._asked:
            everybody = [(at, seat) for seat in range(len(self.match.players))]
            self._asked = everybody + self._around_the_draw(at)
            return False
        if not searches or searches[-1].done >= self._wanted(searches[-1]):
            where, seat = self._asked[len(searches)]
            search = thinking(self.match.fork(where), seat, "review")
            search.laps = len(self.match.players) if search.room.turns else 1
            searches.append(search)
            return False
        searches[-1].step(budget, self._wanted(searches[-1]))
        whole = searches[-1].done >= self._wanted(searches[-1])
        if whole and len(searches) == len(self._asked):
            self.samples.append(self._looked_at(at, searches))
            self._searches, self._asked = [], []
        return len(self.samples) >= len(self.points)

    def _around_the_draw(self, at: int) -> list[tuple[int, int]]:
        """Before and after the first draw of this turn, for the seat whose turn it is."""
        match, place = self.match, self.points.index(at)
        until = self.points[place + 1] if place + 1 < len(self.points) else match.index
        seat = _asked(match, at)
        assert seat is not None
        before = next((one for one in range(at, until) if _asked(match, one) == TABLE), None)
        if before is None:
            return []
        after = next((one for one in range(before, until + 1) if _asked(match, one) != TABLE), None)
        if after is None or match.decision_at(after) is None:
            return []
        return [(before, seat), (after, seat)]

    def review(self) -> Review:
        end = Sample(self.match.index, TABLE, _ending(self.match))
        return Review(self.match.index, self.simulations, self.guessed, (*self.samples, end))

    def _looked_at(self, at: int, searches: list[Search]) -> Sample:
        seats = len(self.match.players)
        known, draw = searches[:seats], searches[seats:]
        search = next(one for one in known if one.moves)
        # Each sees its own best: together they hope for more than there is.
        share = 1 / max(1e-9, sum(one.chance() for one in known))
        chances = tuple(share * one.chance() for one in known)
        thoughts = search.thoughts()
        hope = search.chance()
        worth = {one.move: share * _cautious(one, hope) for one in thoughts}
        entry = self.match.entry_at(at)
        made = entry.change if isinstance(entry, Correction) else entry
        played = worth.get(made) if isinstance(made, Move) else None
        best = max(worth, key=lambda move: worth[move], default=None)
        others = [value for move, value in worth.items() if move != made]
        return Sample(
            at,
            search.seat,
            chances,
            worth[best] if best is not None else chances[search.seat],
            played,
            str(best) if best is not None and best != made else "",
            sum(others) / len(others) if others else chances[search.seat],
            draw[1].mean() - draw[0].mean() if draw else 0.0,
        )


def _asked(match: Match, at: int) -> int | None:
    decision = match.decision_at(at)
    return decision.seat if decision is not None else None


def _cautious(thought: Thought, usual: float) -> float:
    """A chance from a few tries says little: it counts as if the usual had come DOUBT times too."""
    return (thought.chance * thought.visits + usual * DOUBT) / (thought.visits + DOUBT)


def _turns(match: Match) -> list[int]:
    """Where another seat begins to choose, thinned evenly."""
    found: list[int] = []
    before = TABLE
    for at in range(match.index):
        asked = match.decision_at(at)
        if asked is None or asked.seat == TABLE:
            continue
        if asked.seat != before and isinstance(match.entry_at(at), Move):
            found.append(at)
        before = asked.seat
    if len(found) <= MOST:
        return found
    last = len(found) - 1
    return [found[round(place * last / (MOST - 1))] for place in range(MOST)]


def _ending(match: Match) -> tuple[float, ...]:
    winners = match.scores().winners
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(len(match.players)))
