"""The small Shinobi as a Python game of OpenSpiel. The cards are shuffled once, at the start, as
ours are, and every draw is an action of chance; an action is the place of a move in the legal
list."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from bench.peers.small_shinobi import KINDS, SmallShinobi

SEATS, MOST_MOVES, LONGEST = 4, 256, 400
KIND = pyspiel.GameType(
    short_name="bench_small_shinobi",
    long_name="Small Shinobi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=MOST_MOVES,
    max_chance_outcomes=KINDS,
    num_players=SEATS,
    min_utility=0.0,
    max_utility=1.0,
    max_game_length=LONGEST,
)


class ShinobiGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, params: Any = None) -> None:
        super().__init__(KIND, INFO, params or {})

    def new_initial_state(self) -> ShinobiState:
        return ShinobiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        return None


class ShinobiState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: ShinobiGame) -> None:
        super().__init__(game)
        self.table = SmallShinobi(SEATS, random.Random())

    def current_player(self) -> int:
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.chance else self.table.seat

    def is_terminal(self) -> bool:
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.table.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(self.table.moves.index(self.table.dealt()), 1.0)]

    def _apply_action(self, action: int) -> None:
        self.table.play(self.table.moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return " ".join(map(str, self.table.moves[action]))

    def returns(self) -> list[float]:
        return [0.0] * SEATS


GAME = ShinobiGame()


def play(rng: random.Random) -> int:
    """One random match; the number of moves and draws."""
    state = GAME.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return len(state.table.log)
