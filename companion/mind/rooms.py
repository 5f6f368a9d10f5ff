"""What a game tells the mind, in its optional room `mind`; what it leaves out is plain.

`redeal(state, seat, rng)`: a state that looks the same to this seat (None: an onlooker), with all
it cannot see dealt anew. `playable(setup)`: whether a seat can do without hands at the table.
`worth(state, decision)`: the moves to think about. `lean(state, moves)`: how playouts lean.
`estimate(state)`: chances of each seat, where playouts are cut after `CUT` moves.
`SIMULATIONS`: how many playouts the three strengths take for one answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine import Decision, Game, Match, Move, Setup
from companion.table.rooms import room

Moves = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class MindRoom:
    redeal: Callable[[Any, int | None, random.Random], Any]
    playable: Callable[[Setup], bool]
    worth: Callable[[Any, Decision], Moves]
    lean: Callable[[Any, Moves], tuple[int, ...] | None]
    estimate: Callable[[Any], tuple[float, ...]] | None
    cut: int
    simulations: tuple[int, int, int]


@cache
def mind_room(game_id: str) -> MindRoom | None:
    """The room of this game, or None: nobody can think about it then."""
    found = room(game_id, "mind")
    if found is None:
        return None
    return MindRoom(
        redeal=found.redeal,
        playable=found.playable,
        worth=getattr(found, "worth", _all),
        lean=getattr(found, "lean", _evenly),
        estimate=getattr(found, "estimate", None),
        cut=getattr(found, "CUT", 0),
        simulations=found.SIMULATIONS,
    )


def thinkable(match: Match) -> bool:
    """Whether the mind can play a seat of this match, or advise one."""
    return thinkable_setup(match.game, match.setup)


def thinkable_setup(game: Game[Any], setup: Setup) -> bool:
    found = mind_room(game.id)
    return found is not None and found.playable(setup)


def _all(state: Any, decision: Decision) -> Moves:
    return decision.moves


def _evenly(state: Any, moves: Moves) -> tuple[int, ...] | None:
    return None
