"""Any of our games as a game of OpenSpiel, so that its tests judge our rules.

An action is the place of a move in the legal list. Hidden draws and what the table tells are
chance; every other decision is a player's. A copy is a fork of the match, and what is written
and read back is its record.
"""

from __future__ import annotations

import json
from typing import Any

import pyspiel

from companion.engine import TABLE, Match, Setup, find_game
from tests.conformance import NAMES

PREFIX = "dojo_"
MOST_MOVES = 4_000
MOST_DECISIONS = 20_000


class Table:
    """Holds the match of a state. OpenSpiel copies states with deepcopy and stores pickles."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> Table:
        return Table(self.match.fork())

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self.match.record(),)


def _read(record: str) -> Table:
    return Table(Match.from_record(record))


class SpielGame(pyspiel.Game):
    """`dealer` is who deals; what the app would deal is chance here, because there is no seed."""

    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any]) -> None:
        self.rules = find_game(self.kind.short_name.removeprefix(PREFIX))
        self.seats, self.dealer = int(params["seats"]), str(params["dealer"])
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_MOVES,
            max_chance_outcomes=MOST_MOVES,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Eyes:
        return Eyes()

    def new_match(self) -> Match:
        rules = self.rules
        return Match(
            Setup(
                game=rules.id,
                players=NAMES[: self.seats],
                options=rules.settle_options({}),
                dealer={deck.key: self.dealer for deck in rules.decks},
                edition=rules.standin,
                id="spiel",
            )
        )


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.new_match())

    @property
    def match(self) -> Match:
        return self.table.match

    def current_player(self) -> int:
        decision = self.match.decision
        if decision is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if decision.seat == TABLE else decision.seat

    def is_terminal(self) -> bool:
        return self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.match.decision.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        decision = self.match.decision
        weights = decision.weights or [1] * len(decision.moves)
        return [(at, weight / sum(weights)) for at, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.match.play(self.match.decision.moves[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.match.decision.moves[action])

    def returns(self) -> list[float]:
        """One point to share among the winners."""
        best = self.match.scores().ranking[0] if self.match.over else ()
        return [1 / len(best) if seat in best else 0.0 for seat in range(self.num_players())]

    def __str__(self) -> str:
        return f"{self.match.record()}\n{json.dumps(self.match.position(), sort_keys=True)}"


class Eyes:
    """What a seat sees, as text."""

    tensor = None
    dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        pass

    def string_from(self, state: SpielState, player: int) -> str:
        return json.dumps(state.match.view(player), ensure_ascii=False)


def register(game: str) -> str:
    """Makes the game known to OpenSpiel; returns its name there."""
    rules = find_game(game)
    kind = pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=rules.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"seats": rules.seats[0], "dealer": "app"},
    )
    # A class, not a function: OpenSpiel lets go of it only after the interpreter has ended.
    pyspiel.register_game(kind, type(game, (SpielGame,), {"kind": kind}))
    return kind.short_name
