"""Under which heading of the log a move belongs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Move, Say
from companion.games.seven_ronin.log import narrate
from companion.games.seven_ronin.state import State

LAPS = False


def chapter(state: State) -> Say:
    return Say("Day {n}", n=state.round)


def begins(move: Move) -> bool:
    """Plans that lie on the table are recorded step by step, and told when they are confirmed."""
    return move.verb in ("record", "place", "unplace")


def goes_on(state: State) -> bool:
    return state.phase == "record"


def tell(steps: Sequence[tuple[State, Move, State]]) -> Say:
    before, move, after = steps[-1]
    planner = None if before.phase == "record" else before.defender
    told = narrate(before, move, after, planner)
    if told is not None and (before.phase != "record" or move.verb == "confirm"):
        return told
    return Say("Both plans are being recorded.")
