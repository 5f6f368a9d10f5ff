"""Plans that several seats make in secret at the same time, each on its own device.

The engine asks one seat after the other. A plan is made on a copy of the match in which those who
are asked earlier have answered anything; that is only done where it makes no difference for this
seat. It is kept here, sealed, and played as soon as the match asks for it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine import Match, Move
from companion.engine.seals import open_seal

LONGEST = 150
"""Answers of others that are made up at most."""


class Plan:
    """`match` is the copy this seat points in; `moves` is its plan so far.

    `shown` is what this seat sees of the copy: once the plan is complete, the step before its end.
    Behind it all may be turned up: what the others never answered, and cards that they have.
    """

    def __init__(self, match: Match, seat: int, start: int) -> None:
        self.match = self.shown = match
        self.seat = seat
        self.start = start
        self.before = match.entries[:start]
        self.moves: list[Move] = []
        self.complete = False
        self._steps: list[int] = []
        """Where the copy was before each of them: some are followed by what plays by itself."""

    def play(self, move: Move) -> None:
        before = self.match.index
        self.match.play(move)
        self.moves.append(move)
        self._steps.append(before)
        turned_up = open_seal(self.match) > self.start
        self.complete = turned_up or not _asks(self.match, self.seat)
        self.shown = self.match.fork(before) if self.complete else self.match

    def back(self) -> bool:
        """Takes the last step back; False if there is none."""
        if not self.moves:
            return False
        self.match = self.shown = self.match.fork(self._steps.pop())
        self.moves.pop()
        self.complete = False
        return True

    def fits(self, match: Match) -> bool:
        """Whether the match still waits for this plan: nothing before it changed, and nobody
        answered for this seat meanwhile.
        """
        start = open_seal(match)
        decision = match.decision
        return (
            decision is not None
            and decision.secret
            and match.entries[:start] == self.before
            and all(match.actor_at(at) != self.seat for at in range(start, match.index))
        )


def plan_for(match: Match, seat: int) -> Plan | None:
    """A plan this seat can begin now; None where it cannot or need not."""
    decision = match.decision
    if decision is None or not decision.secret:
        return None
    start = open_seal(match)
    if any(match.actor_at(at) == seat for at in range(start, match.index)):
        return None
    copies = [_reached(match, seat, chosen) for chosen in _choosers()]
    if any(copy is None for copy in copies):
        return None
    if decision.seat == seat:
        # Alone with a secret: nothing to be made at the same time.
        if not _another(match, seat):
            return None
        return Plan(match.fork(), seat, start)
    one, *others = [copy for copy in copies if copy is not None]
    same = _seen(one, seat)
    return Plan(one, seat, start) if all(_seen(other, seat) == same for other in others) else None


def _choosers() -> Iterator[random.Random]:
    return (random.Random(seed) for seed in (1, 2, 3))


def _reached(match: Match, seat: int, chosen: random.Random) -> Match | None:
    """A copy in which this seat is asked, whatever the others answered before."""
    copy = match.fork()
    for _ in range(LONGEST):
        decision = copy.decision
        if decision is None or not decision.secret:
            return None
        if decision.seat == seat:
            return copy
        before = copy.index
        copy.play(_any(copy, chosen, match.index))
        if copy.index != before + 1:
            return None  # a card was dealt: what is planned would depend on it
    return None


def _another(match: Match, seat: int) -> bool:
    """Whether other seats are asked in secret before or after this one, before the reveal."""
    start = open_seal(match)
    if any(match.actor_at(at) != seat for at in range(start, match.index)):
        return True
    return any(
        other != seat and _reached(match, other, chosen) is not None
        for other in range(len(match.players))
        for chosen in [random.Random(1)]
    )


def _any(match: Match, chosen: random.Random, start: int) -> Move:
    """An answer not given since the start, so that a plan comes to its end; every second time a
    short one, as those that end a plan are.
    """
    decision = match.decision
    assert decision is not None
    given = {match.entry_at(at) for at in range(start, match.index)}
    moves = [move for move in decision.moves if move not in given] or list(decision.moves)
    if chosen.random() < 0.5:
        least = min(map(len, moves))
        moves = [move for move in moves if len(move) == least]
    return chosen.choice(moves)


def _asks(match: Match, seat: int) -> bool:
    decision = match.decision
    return decision is not None and decision.secret and decision.seat == seat


def _seen(match: Match, seat: int) -> object:
    decision = match.decision
    assert decision is not None
    return match.board(seat), decision.moves
