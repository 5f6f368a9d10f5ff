"""What people see in Lanterns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from tests.sample_game.state import State


class View(TypedDict):
    turn: int
    kept: Sequence[int]
    lit: int
    deck: int
    goal: int


def view(state: State, seat: int | None) -> View:
    return {
        "turn": state.turn,
        "kept": list(state.kept),
        "lit": state.lit,
        "deck": state.deck.count,
        "goal": state.goal,
    }
