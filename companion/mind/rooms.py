"""What a game tells the mind, in its optional room `mind`; what it leaves out is plain.

`redeal(state, seat, rng)`: a state that looks the same to this seat (None: an onlooker), with all
it cannot see dealt anew. `OPTIONS`, `DEALT`: what must be chosen and dealt by the app at set-up, so
that a seat can do without hands at the table. `RECORDED`: what must have been chosen for a review.
`worth(state, decision)`: the moves to think about. `lean(state, moves)`: how playouts lean.
`estimate(state)`: chances of each seat, from `features(state)`, what counts for each of them, and
`WEIGHTS`, which `bench.mind_weights` fits to matches. Playouts are cut where it may be asked:
after `CUT` moves, at the next question of the kinds in `CALM`: the start of a turn (`TURNS`) or of
a round.
`CALIBRATION`: how chances of playouts become chances as people mean them (see `telling`).
`SIMULATIONS`: how many playouts the three strengths take for one answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine import Decision, Match, Move
from companion.table.rooms import room

Moves = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class MindRoom:
    redeal: Callable[[Any, int | None, random.Random], Any]
    options: Mapping[str, str]
    dealt: tuple[str, ...]
    recorded: Mapping[str, str]
    worth: Callable[[Any, Decision], Moves]
    lean: Callable[[Any, Moves], tuple[int, ...] | None]
    estimate: Callable[[Any], tuple[float, ...]] | None
    features: Callable[[Any], Sequence[Sequence[float]]] | None
    weights: tuple[float, ...]
    cut: int
    calm: frozenset[str]
    turns: bool
    calibration: tuple[float, float]
    simulations: tuple[int, int, int]


@cache
def mind_room(game_id: str) -> MindRoom | None:
    """The room of this game, or None: nobody can think about it then."""
    found = room(game_id, "mind")
    if found is None:
        return None
    return MindRoom(
        redeal=found.redeal,
        options=getattr(found, "OPTIONS", {}),
        dealt=getattr(found, "DEALT", ()),
        recorded=getattr(found, "RECORDED", getattr(found, "OPTIONS", {})),
        worth=getattr(found, "worth", _all),
        lean=getattr(found, "lean", _evenly),
        estimate=getattr(found, "estimate", None),
        features=getattr(found, "features", None),
        weights=getattr(found, "WEIGHTS", ()),
        cut=getattr(found, "CUT", 0),
        calm=getattr(found, "CALM", frozenset()),
        turns=getattr(found, "TURNS", True),
        calibration=getattr(found, "CALIBRATION", (1.0, 0.0)),
        simulations=found.SIMULATIONS,
    )


def thinkable(match: Match) -> bool:
    """Whether the mind can play a seat of this match, or advise one: nobody plays alone."""
    found, setup = mind_room(match.game.id), match.setup
    return (
        found is not None
        and setup.seats > 1
        and all(setup.options[key] == value for key, value in found.options.items())
        and all(setup.deals(deck) for deck in found.dealt)
    )


def made_thinkable(game_id: str, options: dict[str, str], dealer: dict[str, str]) -> bool:
    """Changes what was chosen at set-up so that the app can play a seat; whether it had to."""
    found = mind_room(game_id)
    assert found is not None
    before = (dict(options), dict(dealer))
    options.update(found.options)
    dealer.update(dict.fromkeys(found.dealt, "app"))
    return (options, dealer) != before


def _all(state: Any, decision: Decision) -> Moves:
    return decision.moves


def _evenly(state: Any, moves: Moves) -> tuple[int, ...] | None:
    return None
