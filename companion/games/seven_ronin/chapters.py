"""Under which heading of the log a move belongs."""

from __future__ import annotations

from companion.engine import Say
from companion.games.seven_ronin.state import State

LAPS = False


def chapter(state: State) -> Say:
    return Say("Day {n}", n=state.round)
