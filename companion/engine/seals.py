"""Answers given in secret: how long they stay sealed, and who may read them afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.engine.errors import Objection
from companion.engine.moves import Correction, Move
from companion.engine.say import Say

if TYPE_CHECKING:
    from companion.engine.match import Match

LOCKED = Say(
    "Answers given in secret stay as they are until the reveal. "
    "Take the whole plan back first, or change it after the reveal."
)
HIDDEN = Say(
    "While answers are given in secret nothing else is changed: it could give them away. "
    "Take the plan back first, or change this after the reveal."
)


def open_seal(match: Match) -> int:
    """Index of the first entry of the secret run that is still going on (or the end)."""
    now = match.decision
    if now is None or not now.sealed:
        return match.index
    start = match.index
    while start > 0:
        asked = match.decision_at(start - 1)
        if asked is None or not asked.sealed:
            break
        start -= 1
    return start


def run_end(match: Match, index: int) -> int | None:
    """Where the sealed run that entry `index` belongs to was over; None if it is still open."""
    last = match.index + len(match.tail)
    for at in range(index + 1, last + 1):
        asked = match.decision_at(at)
        if asked is None or not asked.sealed:
            return at
    return None


def run_after(match: Match, at: int) -> int:
    """Where redoing entry `at` leads: behind it, or behind the sealed run it begins.

    Steps taken one by one could be counted by people who may not know the plan.
    """
    asked = match.decision_at(at)
    if asked is None or not asked.secret:
        return at + 1
    end = run_end(match, at)
    if end is not None:
        return end
    for later in range(at + 1, match.index + len(match.tail) + 1):
        then = match.decision_at(later)
        if then is None or then.seat != asked.seat:
            return later
    return at + 1


def run_start(match: Match, at: int) -> int:
    """Where undoing entry `at` leads: before it, or before the whole sealed run it ends."""
    decision = match.decision_at(at)
    if decision is None or not decision.secret:
        return at
    now = match.decision
    if now is not None and now.secret and now.seat == decision.seat:
        return at
    while at > 0:
        before = match.decision_at(at - 1)
        if before is None or not before.secret:
            break
        at -= 1
    return at


def locked_together(match: Match) -> int | None:
    """Where the plans of several seats begin that the last move has made public; else None."""
    asked = match.decision_at(match.index - 1) if match.index else None
    now = match.decision
    if asked is None or not asked.secret or (now is not None and now.sealed):
        return None
    start, planners = match.index, set[int]()
    while start > 0:
        before = match.decision_at(start - 1)
        if before is None or not before.sealed:
            break
        if before.seen_by == frozenset((before.seat,)):
            planners.add(before.seat)
        start -= 1
    return start if len(planners) > 1 else None


def why_not_amend(match: Match, index: int) -> Objection | None:
    """Why this entry must stay as it is while something is sealed.

    Only the planner's own open plan may be changed. An older move must not either: whether the
    plans still fit it would tell what they are.
    """
    now, asked = match.decision, match.decision_at(index)
    if now is None or not now.sealed:
        return None
    if index < open_seal(match):
        return Objection(match.game.hidden_clause, HIDDEN, hard=True)
    if asked is None or not now.secret or asked.seat != now.seat:
        return Objection(match.game.locked_clause, LOCKED, hard=True)
    return None


def why_not_patch(match: Match) -> Objection | None:
    """Why the position cannot be corrected now: whether it can would depend on what is hidden."""
    now = match.decision
    if now is None:
        return None
    if not now.sealed:
        return match.game.unfinished(match.state)
    return Objection(match.game.hidden_clause, HIDDEN, hard=True)


def readable(match: Match, index: int, seat: int | None) -> Move:
    """The move at `index` as these eyes may read it: `?` for each word they were not told."""
    entry, asked = match.entry_at(index), match.decision_at(index)
    move = entry.change if isinstance(entry, Correction) else entry
    assert isinstance(move, Move)
    if asked is None:
        return move
    if asked.seen_by is not None and seat not in asked.seen_by:
        own = asked.secret and asked.seen_by == frozenset((asked.seat,))
        if own and was_revealed(match, index):
            return move
        return Move((*(asked.stem or move[:1]), "?"))
    # What was shown once and lies face down again: the log decides who may look it up.
    before, after, game = match.state_at(index), match.state_at(index + 1), match.game
    heard = set(_words(game.narrate(before, move, after, seat)))
    told = set[str]()
    for other in (None, *range(len(match.players))):
        told.update(_words(game.narrate(before, move, after, other)))
    return Move((move[0], *("?" if word in told - heard else word for word in move[1:])))


def was_revealed(match: Match, index: int) -> bool:
    """Whether the sealed run is over and its last move showed what had been answered."""
    end = run_end(match, index)
    if end is None or end > match.index:
        return False
    last = match.entry_at(end - 1)
    return isinstance(last, Correction) or match.game.reveals(match.state_at(end - 1), last)


def _words(value: Any) -> Iterator[str]:
    """Every word that goes into a sentence, as a move would spell it."""
    if isinstance(value, Say):
        for arg in value.args.values():
            yield from _words(arg)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _words(item)
    elif isinstance(value, str):
        yield value
