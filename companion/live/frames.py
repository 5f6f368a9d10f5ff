"""What one pair of eyes sees of the table now, frozen: all that leaves the thread of the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine import TABLE, Match, Say, ScoreSheet
from companion.engine.game import Chance, Guide
from companion.engine.seals import locked_together, open_seal
from companion.engine.views import LogLine, log
from companion.table import Answer, Chooser, Moment, Pointing, Question, Scene, ask, elements_of
from companion.table.acts import Act
from companion.table.moments import LOOK_BACK, last_moment, moment
from companion.table.plain import scene_of
from companion.table.public_score import Count, hidden_so_far, public_counts
from companion.table.questions import CURTAIN, OTHERS, beside
from companion.table.scenes import scene_room
from companion.table.seating import Seating

LOG_LINES = 30
"""The newest lines of the log that a page is given; the others on demand."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; `number` counts the lines that these eyes may read."""

    seat: int
    say: Say
    correction: bool = False


@dataclass(frozen=True)
class Frame:
    """`aims` are the keys of elements that choose something; `asked` is the seat that decides.

    `question` is there for whoever may answer; `waiting` is what the others read meanwhile;
    `counts` is what everybody can count, `unknown` what the score leaves out so far.
    """

    game: str
    match: str
    seating: Seating
    eyes: int | None
    moves: int
    scene: Scene
    aims: tuple[str, ...]
    asked: int | None
    question: Question | None
    waiting: Say | None
    beside: tuple[Answer, ...]
    plan: Say | None
    plan_back: bool
    hand: Scene | None
    moment: Moment
    lines: tuple[Line, ...]
    scores: ScoreSheet
    counts: tuple[Count, ...]
    unknown: tuple[Say, ...]
    guide: Guide
    odds: tuple[Chance, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Stance:
    """How one pair of eyes stands at the table: what it pointed at, what it keeps in hand, and
    what of a plan is sealed. `match` is the one it points in: the match, or a plan of its own;
    who decides besides is a matter of the match alone.
    """

    match: Match
    chooser: Chooser | None = None
    hand: Mapping[str, str] = field(default_factory=dict)
    plan: Say | None = None
    plan_back: bool = False


def may_answer(match: Match, eyes: int | None) -> bool:
    """Whether this seat is asked; what the table is asked openly every seat may answer."""
    decision = match.decision
    return decision is not None and eyes is not None and decision.may_see(eyes)


def frame(match: Match, eyes: int | None, stance: Stance, since: int) -> Frame:
    """The whole frame; `match` is the recorded one, `since` where the last change began."""
    seating, game, at = Seating.of(match.setup), match.game, stance.match
    view = at.board(eyes)
    pointing = pointing_of(stance, view, eyes)
    scene = scene_of(game.id, seating, view, pointing)
    chooser, question = stance.chooser, None
    decision = at.decision if chooser is not None else match.decision
    if chooser is not None and decision is not None:
        asked = ask(game, seating, view, chooser, pointing)
        question = replace(asked, answers=tuple(a for a in asked.answers if a.key != OTHERS))
    scores, counts = _scores(match)
    return Frame(
        game=game.id,
        match=match.setup.id,
        seating=seating,
        eyes=eyes,
        moves=open_seal(match),
        scene=scene,
        aims=tuple(e.key for e in elements_of(scene.root) if pointing.takes(e.tap)),
        asked=None if decision is None or decision.seat == TABLE else decision.seat,
        question=question,
        waiting=decision.prompt if decision is not None and question is None else None,
        beside=_beside(match, eyes) if at is match else (),
        plan=stance.plan,
        plan_back=stance.plan_back,
        hand=private_of(seating, game.id, view, eyes),
        moment=_moment(match, eyes, since),
        lines=_lines(match, eyes),
        scores=scores,
        counts=counts,
        unknown=() if match.over else hidden_so_far(match),
        guide=match.guide(),
        odds=match.odds(eyes),
        over=match.over,
    )


def _scores(match: Match) -> tuple[ScoreSheet, tuple[Count, ...]]:
    """The sheet and what can be counted; notes that say the same are left out."""
    sheet, counts = match.scores(), () if match.over else public_counts(match)
    if not counts:
        return sheet, ()
    told = match.game.scores(match.state).notes
    return replace(sheet, notes=tuple(note for note in sheet.notes if note not in told)), counts


def pointing_of(stance: Stance, view: Mapping[str, Any], eyes: int | None) -> Pointing:
    """What a scene may know: the taps of these eyes, and nobody else's."""
    pointing = stance.chooser.pointing if stance.chooser is not None else Pointing()
    return replace(pointing, hand=stance.hand, eyes=eyes)


def settled(game_id: str, view: Mapping[str, Any], hand: Mapping[str, str]) -> Mapping[str, str]:
    """What stays in hand when the table has changed."""
    return scene_room(game_id).settle(view, hand)


def private_of(
    seating: Seating, game_id: str, view: Mapping[str, Any], eyes: int | None
) -> Scene | None:
    """What only this seat may see, where the game draws it and there is some of it now."""
    return scene_room(game_id).private_of(seating, eyes, view)


def opens(act: Act | None) -> str:
    """The sheet an act opens for a guest; the curtain is for devices that people share."""
    key = act.opens if act is not None else ""
    return "" if key.startswith(CURTAIN) or key == OTHERS else key


def _beside(match: Match, eyes: int | None) -> tuple[Answer, ...]:
    """What this seat may do although another is asked, each as a whole move."""
    decision = match.decision
    if decision is None or eyes is None:
        return ()
    game, state = match.game, match.state
    found = []
    for at, move in enumerate(beside(game.id, decision, eyes)):
        words = [game.word(state, move[: n + 1]) for n in range(len(move))]
        told = words[0]
        for word in words[1:]:
            told = Say("{one} · {other}", one=told, other=word)
        found.append(Answer(str(at), told, Act(row=(move,)), look="row"))
    return tuple(found)


def _moment(match: Match, eyes: int | None, since: int) -> Moment:
    """What just happened; plans that were turned up together are told together."""
    if since > match.index:
        return Moment(line=Say("Taken back."))
    public, start = open_seal(match), locked_together(match)
    made = moment(match, since if start is None else min(start, since), eyes, public)
    if start is not None:
        # What turned them up is what happened, and it was nobody's doing alone.
        turned = moment(match, match.index - 1, eyes, public).line
        made = replace(made, line=turned or made.line, by=None)
    if made.line is not None or made.hands:
        return made
    # Nothing that is told to everybody: the newest that was stays.
    return last_moment(match, eyes, public) or made


def _newest(match: Match, eyes: int | None) -> list[LogLine]:
    """Counted from what is public: how many answers are given in secret moves nothing."""
    return log(match, eyes, max(0, open_seal(match) - LOOK_BACK))


def _lines(match: Match, eyes: int | None) -> tuple[Line, ...]:
    lines = [Line(line.seat, line.say, line.correction) for line in _newest(match, eyes)]
    return tuple(lines[-LOG_LINES:])


def whole_log(match: Match, eyes: int | None) -> tuple[Line, ...]:
    return tuple(Line(line.seat, line.say, line.correction) for line in log(match, eyes))
