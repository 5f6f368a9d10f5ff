"""The app draws for the table what people would otherwise tell piece by piece."""

from __future__ import annotations

from random import Random, SystemRandom

from companion.engine import TABLE, Match, Move

_CHANCE = SystemRandom()
ALL = 999
"""So many draws go on through every question that the table is asked, until a seat is."""


def drawn_row(match: Match, most: int, chance: Random = _CHANCE) -> tuple[Move, ...]:
    """Up to `most` answers to the question the table is asked, each as likely as its copies.

    `ALL` goes on with the questions that follow it, as far as they are draws too.

    They are moves like any other: nobody can tell afterwards whose hand drew them.
    """
    trial = match.fork()
    first = trial.decision
    found: list[Move] = []
    while len(found) < most:
        decision = trial.decision
        if first is None or decision is None or decision.seat != TABLE:
            break
        if most < ALL and decision.key != first.key:
            break
        weights = decision.weights
        if weights is None or not any(number > 0 for number in weights):
            break
        (move,) = chance.choices(decision.moves, [max(0, number) for number in weights])
        trial.play(move)
        found.append(move)
    return tuple(found)
