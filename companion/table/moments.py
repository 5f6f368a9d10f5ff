"""What just happened, as data: one sentence, what hands do now, and how loud it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

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

    The room `moments` of a game may give `hands`, `level`, `line` (shorter than the log), `title`,
    `over`, `go`, `blow`, `why`, `tally` and `shown_to` (whose eyes something new is for), each of
    (before, move, after), and `then(after)`; the other sentences are those of the log. `go` names
    the next step on the button of a stage ("Ben reveals houses"); what tells no more is left out of
    `then`. Without `go` the button says who goes on.
    """
    own = room(match.game.id, "moments")
    public = open_seal(match)
    end = match.index if unseen is None else min(unseen, match.index)
    told = [line for line in log(match, eyes, since) if line.index < end]
    main = [line for line in told if not line.automatic] or told
    lines = [line.say for line in main]
    hands: list[Say] = []
    why: list[Reason] = []
    level, title, curtain, short, passed = Level.QUIET, None, None, None, None
    tally: Tally | None = None
    loudest = Level.QUIET
    by = main[0].seat if main else TABLE
    also: dict[str, Say | None] = dict.fromkeys(("over", "go", "blow"))
    for at in range(since, end):
        entry = match.entry_at(at)
        if own is None or not isinstance(entry, Move):
            continue
        if at >= public and match.actor_at(at) != eyes:
            # A step of a plan that is still secret is told to whoever makes it.
            continue
        before, after = match.state_at(at), match.state_at(at + 1)
        step = (before, entry, after)
        hands += own.hands(*step)
        loud = own.level(*step) if hasattr(own, "level") else Level.QUIET
        level = max(level, loud)
        if hasattr(own, "title"):
            title = own.title(*step) or title
        for name in also:
            if hasattr(own, name):
                also[name] = getattr(own, name)(*step) or also[name]
        if hasattr(own, "why"):
            why = _explained(why, own.why(*step))
        if hasattr(own, "tally"):
            tally = own.tally(*step) or tally
        # Of several moves at once the loudest is told: not the first step of a plan, its reveal.
        if hasattr(own, "line") and not match.automatic(at):
            said = own.line(*step)
            if short is None or loud > loudest:
                if said is not None:
                    short, by = said, match.actor_at(at)
                loudest = loud
            elif _had_to(match, at):
                passed = passed or said
        if hasattr(own, "shown_to"):
            curtain = own.shown_to(*step) if curtain is None else curtain
    corrected = next((line.say for line in told if line.correction), None)
    beside = next((line.say for line in told if line.automatic and line.say not in lines), passed)
    if corrected is not None:
        # What somebody put right comes first, whatever then followed from it.
        short, beside = corrected, short or beside
    if level is Level.STAGE and match.decision is not None:
        also["go"] = also["go"] or _onward(match.decision.seat)
    return Moment(
        level=Level.END if match.over else level,
        title=title,
        line=short or (lines[0] if lines else None),
        also=beside,
        hands=tuple(hands),
        why=tuple(why),
        tally=tally,
        curtain=curtain,
        **also,
        then=own.then(match.state) if own is not None and hasattr(own, "then") else None,
        lines=tuple(line.say for line in told) if len(told) > 1 else (),
        by=by if by != TABLE else None,
    )


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
