"""What just happened, as data: one sentence, what hands do now, and how loud it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from companion.engine import TABLE, Match, Move, Say
from companion.engine.seals import open_seal
from companion.engine.views import log
from companion.table.rooms import room


class Level(IntEnum):
    QUIET = 0
    NOTABLE = 1
    STAGE = 2
    END = 3


Reason = Say | tuple[Say, Say]
"""A sentence, or a figure with its name."""
LOOK_BACK = 90
"""Entries in which what was told last is looked for: the cost does not grow with the match."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What everybody has when something ends: figures in columns under their heads, best first.

    The column `total` stands out. `pieces` says how many of the pieces drawn by `art` each seat of
    `rows` gets, under `piece`.
    """

    heads: tuple[Say, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    total: int
    piece: Say | None = None
    art: str = ""
    pieces: tuple[int, ...] = ()

    def told(self) -> Iterator[tuple[int, tuple[tuple[Say, int], ...]]]:
        """Every seat with its figures, each with its head, for those who read them as words."""
        for at, (seat, figures) in enumerate(self.rows):
            named = tuple(zip(self.heads, figures, strict=True))
            given = ((self.piece, self.pieces[at]),) if self.piece is not None else ()
            yield seat, (*named, *given)


def figure(number: int) -> str:
    """A number with a minus as it is printed."""
    return f"−{-number}" if number < 0 else str(number)


@dataclass(frozen=True, slots=True)
class Moment:
    """`line` tells it, `hands` what people do with the pieces now, `lines` the rest on a tap.

    What ends something is a stage: `title` says what ended, `why` explains it in sentences or in
    figures (what is counted, and how many), `tally` in columns for every seat, `then` what comes
    next.
    """

    level: Level = Level.QUIET
    title: Say | None = None
    line: Say | None = None
    also: Say | None = None
    """What then passed by itself."""
    hands: tuple[Say, ...] = ()
    lines: tuple[Say, ...] = ()
    why: tuple[Reason, ...] = ()
    tally: Tally | None = None
    then: Say | None = None
    over: Say | None = None
    """Stands over the title of a stage: what ended."""
    go: Say | None = None
    """What the button that leaves a stage says: the next step. Every stage has one."""
    blow: Say | None = None
    """What hit hard, in two or three words: ink goes across the scene."""
    curtain: int | None = None
    """Whose eyes alone something new is for: their curtain opens by itself."""
    by: int | None = None
    """Who did what the sentence tells; the table's own doings have nobody."""


def moment(match: Match, since: int, eyes: int | None, unseen: int | None = None) -> Moment:
    """What happened since a point of the match, for one pair of eyes.

    `unseen`: the entry from which on nobody has looked yet; nothing of it is told.

    The room `moments` of a game may give `hands`, `level`, `line` (shorter than the log), `also`
    (what then passed by itself, without what hands are told anyway), `title`, `over`, `go`, `blow`,
    `why`, `tally` and `shown_to` (whose eyes something new is for), each of (before, move, after),
    and `then(after)`; the other sentences are those of the log. `go` names the next step on the
    button of a stage ("Ben reveals houses"); what tells no more is left out of `then`. Without `go`
    the button says who goes on.
    """
    own = room(match.game.id, "moments")
    public = open_seal(match)
    end = match.index if unseen is None else min(unseen, match.index)
    told = [line for line in log(match, eyes, since) if line.index < end]
    main = [line for line in told if not line.automatic] or told
    lines = [line.say for line in main]
    heard = _Heard(by=main[0].seat if main else TABLE)
    for at in range(since, end) if own is not None else ():
        # A step of a plan that is still secret is told to whoever makes it.
        if at < public or match.actor_at(at) == eyes:
            heard.step(own, match, at)
    short = heard.line
    corrected = next((line.say for line in told if line.correction), None)
    passing = [line.say for line in told if line.automatic and line.say not in lines]
    if hasattr(own, "also"):
        beside = heard.also
    else:
        # One of several of a kind would be less than the truth: the board shows them all.
        several = len({say.text for say in passing[:2]}) < len(passing[:2])
        beside = None if several else next(iter(passing), heard.passed)
    if corrected is not None:
        # What somebody put right comes first, whatever then followed from it.
        short, beside = corrected, short or beside
    if heard.level is Level.STAGE and match.decision is not None:
        heard.go = heard.go or _onward(match.decision.seat)
    return Moment(
        level=Level.END if match.over else heard.level,
        title=heard.title,
        line=short or (lines[0] if lines else None),
        also=beside,
        hands=tuple(heard.hands),
        why=tuple(heard.why),
        tally=heard.tally,
        curtain=heard.curtain,
        over=heard.over,
        go=heard.go,
        blow=heard.blow,
        then=own.then(match.state) if own is not None and hasattr(own, "then") else None,
        lines=tuple(line.say for line in told) if len(told) > 1 else (),
        by=heard.by if heard.by != TABLE else None,
    )


@dataclass
class _Heard:
    """What the room of a game tells of the steps of one moment, one after the other."""

    by: int
    level: Level = Level.QUIET
    line: Say | None = None
    also: Say | None = None
    title: Say | None = None
    over: Say | None = None
    go: Say | None = None
    blow: Say | None = None
    passed: Say | None = None
    """What was done beside, as there was no other move."""
    tally: Tally | None = None
    curtain: int | None = None
    hands: list[Say] = field(default_factory=list)
    why: list[Reason] = field(default_factory=list)
    loudest: Level = Level.QUIET
    """Of the steps that `line` was looked for in."""

    def step(self, own: Any, match: Match, at: int) -> None:
        move = match.entry_at(at)
        if not isinstance(move, Move):
            return
        states = match.state_at(at), match.state_at(at + 1)

        def tells(name: str) -> Any:
            return getattr(own, name)(states[0], move, states[1]) if hasattr(own, name) else None

        loud = tells("level") or Level.QUIET
        self.level = max(self.level, loud)
        self.hands += tells("hands") or ()
        self.why = _explained(self.why, tells("why") or ())
        self.title = tells("title") or self.title
        self.over = tells("over") or self.over
        self.go = tells("go") or self.go
        self.blow = tells("blow") or self.blow
        self.tally = tells("tally") or self.tally
        if match.automatic(at):
            self.also = self.also or tells("also")
        if self.curtain is None:
            self.curtain = tells("shown_to")
        if match.automatic(at):
            return
        # Of several moves at once the loudest is told: not the first step of a plan, its reveal.
        said = tells("line")
        if self.line is None or loud > self.loudest:
            if said is not None:
                self.line, self.by = said, match.actor_at(at)
            self.loudest = loud
        elif _had_to(match, at):
            self.passed = self.passed or said


def _explained(why: list[Reason], more: Iterable[Reason]) -> list[Reason]:
    """With what a later step says of the same: a figure stands there once, as it is now."""
    later = list(more)
    names = [one[0] for one in later if isinstance(one, tuple)]
    return [one for one in why if not isinstance(one, tuple) or one[0] not in names] + later


def _had_to(match: Match, at: int) -> bool:
    """Whether nobody was asked about this move, as there was no other."""
    asked = match.decision_at(at)
    return asked is not None and len(asked.moves) == 1


def last_moment(match: Match, eyes: int | None, public: int) -> Moment | None:
    """What was told last before an entry, told again: what came after it is told to nobody."""
    lines = log(match, eyes, max(0, public - LOOK_BACK))
    done = [line.index for line in lines if line.index < public and not line.automatic]
    while len(done) > 1 and _had_to(match, done[-1]) and match.actor_at(done[-1]) != TABLE:
        done.pop()
    return moment(match, done[-1], eyes, public) if done else None


def _onward(seat: int) -> Say:
    """Who goes on after a stage, where the game does not say how."""
    return Say("Go on") if seat == TABLE else Say("{seat:seat} goes on", seat=seat)
