"""The log as people tell it: in chapters, with runs of alike entries summed up.

The room `chapters` of a game may give `chapter(state)`, the heading under which a move made in this
state belongs, and say with `LAPS` whether its rounds are told in laps around the table, as games
without rounds are. What takes many moves and is told in one sentence: `begins(move)`,
`goes_on(state)` and `tell(steps)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine import Correction, Match, Say
from companion.engine.views import LogLine
from companion.table.rooms import room

SETUP = Say("Set-up")


@dataclass(frozen=True, slots=True)
class Told:
    """One row: a single entry, or a run of alike ones that ends with `index`."""

    index: int
    seat: int
    say: Say
    correction: bool = False
    count: int = 1
    also: tuple[Say, ...] = ()
    """What was then drawn or turned up: told with what led to it."""


@dataclass(slots=True)
class Chapter:
    title: Say
    rows: list[Told] = field(default_factory=list)
    entries: int = 0


def chapters(match: Match, lines: Iterable[LogLine]) -> list[Chapter]:
    """Newest last, as the lines come."""
    found: list[Chapter] = []
    whole = _Whole(match)
    for title, line in _titled(match, lines):
        goes_on = whole.takes(line)
        if not goes_on and (not found or found[-1].title != title):
            found.append(Chapter(title))
        here = found[-1]
        here.entries += 1
        last = here.rows[-1] if here.rows else None
        if last is not None and goes_on:
            here.rows[-1] = replace(last, index=line.index, say=whole.say(), count=last.count + 1)
        elif last is not None and last.seat >= 0 and _drawn(line):
            whole.rest()
            here.rows[-1] = replace(
                last, index=line.index, count=last.count + 1, also=(*last.also, line.say)
            )
        elif last is not None and not last.also and not whole.open and _alike(match, last, line):
            here.rows[-1] = _summed(match, last, line)
        else:
            say = whole.say() if whole.open else line.say
            here.rows.append(Told(line.index, line.seat, say, line.correction))
    return found


class _Whole:
    """What a game tells in one sentence although it takes many moves, such as a raid."""

    def __init__(self, match: Match) -> None:
        self.match = match
        own: Any = room(match.setup.game, "chapters")
        self.own = own if hasattr(own, "begins") else None
        self.start: int | None = None
        self.end = 0

    @property
    def open(self) -> bool:
        return self.start is not None

    def rest(self) -> None:
        """What comes now is told by itself."""
        self.start = None

    def takes(self, line: LogLine) -> bool:
        """Whether this line goes on with what was begun; it may begin something itself."""
        if self.own is None:
            return False
        entry = self.match.entry_at(line.index)
        if isinstance(entry, Correction):
            self.start = None
            return False
        self.end = line.index + 1
        if self.open and self.own.goes_on(self.match.state_at(line.index)):
            return True
        self.start = line.index if self.own.begins(entry) else None
        return False

    def say(self) -> Say:
        assert self.own is not None and self.start is not None
        steps = []
        for at in range(self.start, self.end):
            entry = self.match.entry_at(at)
            if not isinstance(entry, Correction):
                steps.append((self.match.state_at(at), entry, self.match.state_at(at + 1)))
        told: Say = self.own.tell(steps)
        return told


def of_seat(told: Iterable[Chapter], seat: int) -> list[Chapter]:
    """Only what this seat did; chapters without any of it are left out."""
    kept = []
    for chapter in told:
        rows = [row for row in chapter.rows if row.seat == seat]
        if rows:
            kept.append(Chapter(chapter.title, rows, sum(row.count for row in rows)))
    return kept


def present(match: Match, lines: Sequence[LogLine]) -> Chapter | None:
    """The chapter that is being played; what was before it is not looked at."""
    own: Any = room(match.setup.game, "chapters")
    start = 0
    if own is not None and lines:
        now = own.chapter(match.state_at(lines[-1].index))
        start = len(lines) - 1
        while start and own.chapter(match.state_at(lines[start - 1].index)) == now:
            start -= 1
    found = chapters(match, lines[start:])
    return found[-1] if found else None


def _drawn(line: LogLine) -> bool:
    """Whether nobody did it: a deck, or whoever turned up its card."""
    return line.seat < 0 and not line.correction


def _titled(match: Match, lines: Iterable[LogLine]) -> Iterator[tuple[Say, LogLine]]:
    own: Any = room(match.setup.game, "chapters")
    within: Say | None = None
    lap, first, gone = 1, None, False
    for line in lines:
        state = match.state_at(line.index)
        if match.game.guide(state).phase == SETUP:
            yield SETUP, line
            continue
        around: Any = own.chapter(state) if own is not None else None
        if own is not None and not own.LAPS:
            yield around, line
            continue
        if around != within:
            within, lap, first, gone = around, 1, None, False
        if line.seat >= 0:
            if first is None:
                first = line.seat
            elif line.seat != first:
                gone = True
            elif gone:
                lap, gone = lap + 1, False
        yield (
            Say("{round}, lap {n}", round=around, n=lap) if around else Say("Lap {n}", n=lap),
            line,
        )


def _alike(match: Match, last: Told, line: LogLine) -> bool:
    """Whether a person would tell both in one breath: the same seat does the same once more."""
    one, other = match.entry_at(last.index), match.entry_at(line.index)
    if isinstance(one, Correction) or isinstance(other, Correction):
        return False
    told = last.say if last.count == 1 else last.say.args.get("told", last.say)
    return (
        last.seat == line.seat
        and one.verb == other.verb
        and told.text == line.say.text
        and line.index == last.index + 1
    )


def _summed(match: Match, last: Told, line: LogLine) -> Told:
    count = last.count + 1
    told = last.say if last.count == 1 else last.say.args["told"]
    again = last.count == 1 or last.say.text == TIMES
    if again and told == line.say:
        say = Say(TIMES, told=told, n=count)
    else:
        say = Say("{told} And {n} {n:other|others}.", told=told, n=count - 1)
    return Told(line.index, line.seat, say, count=count)


def taken_back(lines: Sequence[LogLine], now: int) -> Say:
    """What was told and is no more, now that so many entries are left."""
    gone = next((line.say for line in lines if line.index >= now), None)
    return Say("Taken back: {what}", what=gone) if gone else Say("Taken back.")


TIMES = Say("{told} {n} times.").text
