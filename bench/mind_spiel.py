"""OpenSpiel's own information-set search as an opponent, on any of our games.

Its worlds are dealt by the same rooms as ours, so that the two searches are compared, not what
they may guess. It needs the extra `peers`.
"""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from companion.engine import TABLE, Game, Match, Move
from companion.mind.rooms import mind_room

UCT = 2.0**0.5


class World:
    """A guessed state with the methods that OpenSpiel's search asks for."""

    def __init__(self, game: Game[Any], state: Any, seats: int) -> None:
        self.game, self.state, self.seats = game, state, seats
        self.decision = game.decision(state)

    def clone(self) -> World:
        return World(self.game, self.state, self.seats)

    def get_game(self) -> Any:
        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        return SimpleNamespace(get_type=lambda: kind)

    def is_terminal(self) -> bool:
        return self.decision is None

    def is_chance_node(self) -> bool:
        return self.decision is not None and self.decision.seat == TABLE

    def current_player(self) -> int:
        assert self.decision is not None
        return self.decision.seat

    def legal_actions(self, seat: int | None = None) -> list[int]:
        assert self.decision is not None
        return list(range(len(self.decision.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.decision is not None
        weights = self.decision.weights
        if not weights or not any(weights):
            weights = (1,) * len(self.decision.moves)
        return [(at, weight / sum(weights)) for at, weight in enumerate(weights) if weight]

    def apply_action(self, action: int) -> None:
        assert self.decision is not None
        self.state = self.game.apply(self.state, self.decision.moves[action])
        self.decision = self.game.decision(self.state)

    def observation_string(self, seat: int | None = None) -> str:
        return json.dumps(self.game.view(self.state, self.current_player()), sort_keys=True)

    def returns(self) -> list[float]:
        winners = self.game.scores(self.state).winners
        return [(seat in winners) / max(1, len(winners)) for seat in range(self.seats)]


def spiel_answer(match: Match, rng: random.Random, simulations: int) -> Move:
    decision, room = match.decision, mind_room(match.game.id)
    assert decision is not None and room is not None
    if len(decision.moves) == 1:
        return decision.moves[0]
    seats = len(match.players)
    dice = np.random.RandomState(rng.randrange(2**32))
    bot = ISMCTSBot(
        None,
        RandomRolloutEvaluator(1, dice),
        UCT,
        simulations,
        random_state=dice,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(
        lambda state, seat: World(match.game, room.redeal(state.state, seat, rng), seats)
    )
    return decision.moves[int(bot.step(World(match.game, match.state, seats)))]
