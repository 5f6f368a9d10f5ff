"""Under which heading of the log a move belongs."""

from __future__ import annotations

from companion.engine import Say
from companion.games.ninjato.state import State

LAPS = True


def chapter(state: State) -> Say:
    return Say("Round {n}", n=state.round)
