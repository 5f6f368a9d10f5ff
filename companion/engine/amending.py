"""Changing an old move: the rest is played again, each move by whoever made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.decisions import TABLE
from companion.engine.errors import CompanionError, IllegalMove, Objection
from companion.engine.moves import Correction, Move

if TYPE_CHECKING:
    from companion.engine.match import Match


@dataclass(frozen=True, slots=True)
class Amendment:
    """What came of changing an old move: all fits, or the first later move that does not."""

    first_conflict: int | None
    objection: Objection | None = None


def amended(match: Match, index: int, move: Move) -> tuple[Match, Amendment]:
    """A copy with another move at `index`, as far as the rest fits, and what does not."""
    trial = match.fork(index)
    try:
        trial.play(move)
    except IllegalMove:
        overruled = match.entry_at(index)
        if not isinstance(overruled, Correction) or not isinstance(overruled.change, Move):
            raise
        # It was recorded against the rules; so is what is said instead, for the same reason.
        trial.correct(move, overruled.reason)
    people = _People(others_play(match, index, move))
    for at in range(index + 1, match.index):
        if match.automatic(at):
            continue
        try:
            _again(match, trial, at, people)
        except CompanionError as error:
            first = error.objections[0] if error.objections else Objection("", error.say)
            return trial, Amendment(at, first)
    return trial, Amendment(None)


class _People:
    """Who makes the later moves. Everybody their own, unless the table gave the seats of a role
    to others: then those who sat wrong change places, once and for all."""

    def __init__(self, others: bool) -> None:
        self.others = others
        self._now = {TABLE: TABLE}

    def of(self, seat: int, asked: int) -> int:
        """Who must make a move of this seat, where this one is asked now."""
        if not self.others:
            return seat
        if seat not in self._now and asked not in self._now.values():
            self._now[seat] = asked
        return self._now.get(seat, seat)


def others_play(match: Match, index: int, move: Move) -> bool:
    """Whether the table says that somebody else has a role: the Attacker, the first player."""
    asked, before = match.decision_at(index), match.entry_at(index)
    if asked is None or asked.seat != TABLE:
        return False
    return isinstance(before, Move) and before.verb == move.verb and _seats(before) != _seats(move)


def _seats(move: Move) -> list[str]:
    return [word for word in move if word[0] == "p" and word[1:].isdecimal()]


def _again(match: Match, trial: Match, at: int, people: _People) -> None:
    entry = match.entry_at(at)
    if isinstance(entry, Correction):
        trial.enter(entry)
        return
    asked, actor = trial.decision, match.actor_at(at)
    now = actor if asked is None else match.game.actor(asked, entry)
    trial.play(entry, people.of(actor, now))
