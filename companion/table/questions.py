"""What is asked now, as data: who, what, which answers, what was chosen so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine import TABLE, Decision, Game, Match, Move, Objection, Say
from companion.table.acts import Act
from companion.table.chooser import Choice, Chooser
from companion.table.elements import Mark
from companion.table.pointing import Pointing
from companion.table.rooms import room
from companion.table.seating import Seating

OTHERS = "others"
"""The sheet of what seats may do before the question is answered."""
PAINT = "paint."
"""Followed by a group of the box: a card of it that the box does not know is painted; what comes of
it is the last word of the move that `fits` begins."""
CURTAIN = "curtain."
"""Followed by a seat: what only this seat may see, behind the curtain."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. `look`: button, row (a whole line), face and card (large and small cards), key
    (small, many in a line), piece and tool (a small picture with its name below, many in a line),
    go and primary (what goes on, in a line with others or alone); or read only: figure, words,
    heading. `flags`: kept (in hand now), done, sign (a tool whose mark says enough where the names
    of the line need the room).

    A refused one is shown with its objection and tells it when tapped. `marks` are the pieces that
    it gives or takes, at its end.
    """

    key: str
    label: Say
    act: Act | None = None
    detail: Say | None = None
    mark: Mark | None = None
    look: str = "button"
    objection: Objection | None = None
    marks: tuple[Mark, ...] = ()
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen already: a chip that takes it back.

    `at`: which of the things pointed at it takes back; more than one chip may stand for one.
    """

    label: Say
    mark: Mark | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """`seat` is asked `prompt`; `about` says in a few words what for; `note` is read below."""

    seat: int
    prompt: Say
    about: Say | None = None
    chosen: tuple[Chosen, ...] = ()
    answers: tuple[Answer, ...] = ()
    note: Say | None = None


REVEAL = "reveal"
"""Both look at what was locked in secret."""
BOTH_LOCKED = Question(
    TABLE,
    Say("Both plans are locked"),
    answers=(
        Answer(
            REVEAL,
            Say("Reveal both plans"),
            Act(opens=REVEAL),
            mark=Mark("icon-eye"),
            look="primary",
        ),
    ),
)


def ask(
    game: Game[Any],
    seating: Seating,
    view: Mapping[str, Any],
    chooser: Chooser,
    pointing: Pointing | None = None,
) -> Question:
    """The question of a decision after what was pointed at, from the game's own words.

    The room `questions` of a game may give `prompt`, `about`, `answers`, `mark`, `detail`, `note`
    and `chosen` (a chip or several); what it leaves out comes from the decision and the names of
    the words. An answer of its own that the rules refuse is greyed; one that means nothing now is
    left out.
    """
    own, pointing = room(game.id, "questions"), pointing or chooser.pointing
    told = _Told(own, seating, view, pointing)
    answers = told.answers()
    return Question(
        seat=chooser.decision.seat,
        prompt=told.ask("prompt") or chooser.decision.prompt,
        about=told.ask("about"),
        chosen=tuple(_chosen(chooser, told)),
        answers=(
            *(_answers(chooser, told) if answers is None else weighed(chooser, answers)),
            *(_others(chooser) if not chooser.picked else ()),
        ),
        note=told.ask("note"),
    )


def beside(game_id: str, decision: Decision, seat: int) -> tuple[Move, ...]:
    """What a seat may do before the question is answered.

    The room `questions` of a game may tell with `beside(move)` what its own answers offer already.
    """
    listed = getattr(room(game_id, "questions"), "beside", lambda _: True)
    return tuple(move for move in decision.out_of_turn_of(seat) if listed(move))


def _others(chooser: Chooser) -> Iterator[Answer]:
    """Who may do something before the answer, in or out of turn."""
    match, decision = chooser.match, chooser.decision
    if not isinstance(match, Match) or decision.secret:
        return
    names: Say | None = None
    for seat in range(len(match.players)):
        if beside(match.game.id, decision, seat):
            one = Say("{seat:seat}", seat=seat)
            names = one if names is None else Say("{names}, {name}", names=names, name=one)
    if names is not None:
        label = Say("Before that, if they like: {names}", names=names)
        yield Answer(OTHERS, label, Act(opens=OTHERS), mark=Mark("icon-cards"), look="row")


class _Told:
    """What the game's own room says, or nothing."""

    def __init__(self, own: Any, seating: Seating, view: Any, pointing: Pointing) -> None:
        self.own = own
        self.given = (seating, view)
        self.pointing = pointing

    def ask(self, what: str) -> Say | None:
        found = getattr(self.own, what, None)
        return found(*self.given, self.pointing) if found is not None else None

    def answers(self) -> tuple[Answer, ...] | None:
        found = getattr(self.own, "answers", None)
        return found(*self.given, self.pointing) if found is not None else None

    def chosen(self, act: Act) -> tuple[Chosen, ...]:
        own = getattr(self.own, "chosen", None)
        found = own(*self.given, self.pointing, act) if own is not None else None
        return found if isinstance(found, tuple) else (found,) if found is not None else ()

    def mark(self, word: str) -> Mark | None:
        found = getattr(self.own, "mark", None)
        return found(*self.given, word) if found is not None else None

    def detail(self, word: str) -> Say | None:
        found = getattr(self.own, "detail", None)
        return found(*self.given, self.pointing, word) if found is not None else None


def weighed(chooser: Chooser, answers: tuple[Answer, ...]) -> Iterator[Answer]:
    """The room's own answers, each with what the rules say against it."""
    for answer in answers:
        act = answer.act
        if act is None or not act.fits or chooser.pointing.takes(act):
            yield answer
            continue
        move = chooser.refused_by(act)
        if move is not None:
            yield replace(answer, objection=chooser.match.why_not(move)[0])


def _answers(chooser: Chooser, told: _Told) -> Iterator[Answer]:
    for choice in _likely_first(chooser):
        yield Answer(
            choice.word,
            choice.label,
            chooser.by_word(choice.word),
            detail=told.detail(choice.word) or _left(chooser, choice) if choice.enabled else None,
            mark=told.mark(choice.word),
            objection=choice.objection,
        )


def _likely_first(chooser: Chooser) -> list[Choice]:
    """For a draw the most likely cards come first."""
    choices, decision = chooser.choices(), chooser.decision
    if decision.pile is None:
        return choices
    weights = decision.weights or ()
    left = dict(zip((move[-1] for move in decision.moves), weights, strict=True))
    return sorted(choices, key=lambda choice: -left.get(choice.word, 0))


def _left(chooser: Chooser, choice: Choice) -> Say | None:
    """Of real decks it is worth saying how many are left; a lot is drawn once."""
    pile = chooser.decision.pile
    if pile is None or choice.word not in pile.kinds or max(pile.base) < 2:
        return None
    # More may have been seen than a list holds that nobody confirmed.
    return Say("{n} left", n=max(0, pile.left(choice.word)))


def _chosen(chooser: Chooser, told: _Told) -> Iterator[Chosen]:
    """A chip for each thing pointed at; `None` where it settled no word yet."""
    game, state = chooser.match.game, chooser.match.state
    for number, (one, settled) in enumerate(zip(chooser.picked, chooser.chosen(), strict=True)):
        own = told.chosen(one)
        if own:
            yield from (replace(chip, at=number) for chip in own)
            continue
        words = [game.word(state, (*chooser.possible[0][:at], word)) for at, word in settled]
        yield Chosen(
            _beside(words) if words else Say("Chosen"),
            told.mark(settled[-1][1]) if settled else None,
            number,
        )


def _beside(words: list[Say]) -> Say:
    told = words[0]
    for word in words[1:]:
        told = Say("{one} · {other}", one=told, other=word)
    return told
