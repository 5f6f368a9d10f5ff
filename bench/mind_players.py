"""Who plays in the bench of the mind: ours in every strength, and players it is measured against.

`random`; `flat:N`, plain Monte Carlo with N worlds; `spiel:N`, OpenSpiel's own information-set
search with N simulations; `easy`, `normal`, `strong`, or a number of simulations.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.engine import Match, Move
from companion.mind.players import STRENGTHS, playing, simulations
from companion.mind.rooms import mind_room
from companion.mind.search import Search

Answer = tuple[Move, float | None]
"""What is played, and what the player thinks of its chance, if it thinks so."""
NO_MOVES = frozenset(("scores_only",))
"""What only ends the record of the board: who plays it could claim any facts afterwards."""
Player = Callable[[Match, random.Random], Answer]


def player(game_id: str, kind: str) -> Player:
    name = kind.partition(":")[0]
    if name == "random":
        return lambda match, rng: (random_answer(match, rng), None)
    if name in STRENGTHS:
        return Ours(simulations(game_id, name), name)
    if name.isdecimal():
        return Ours(int(name))
    times = worlds(game_id, kind)
    if name == "flat":
        return lambda match, rng: (flat_answer(match, rng, times), None)
    if name == "spiel":
        from bench.mind_spiel import spiel_answer

        return lambda match, rng: (spiel_answer(match, rng, times), None)
    raise ValueError(f"nobody here is called {kind}")


def worlds(game_id: str, kind: str) -> int:
    """How many worlds this player looks at for one answer."""
    name, _, number = kind.partition(":")
    if name == "random":
        return 0
    if name.isdecimal():
        return int(name)
    if name in STRENGTHS:
        return simulations(game_id, name)
    return int(number or simulations(game_id, "normal"))


class Ours:
    """A virtual player: it goes on from its last thoughts where the match went there."""

    def __init__(self, number: int, strength: str = "") -> None:
        self.number, self.strength = number, strength
        self._last: dict[int, Search] = {}

    def __call__(self, match: Match, rng: random.Random) -> Answer:
        decision = match.decision
        assert decision is not None
        seat = decision.seat
        before = self._last.get(seat)
        search = before.followed(match) if before is not None else None
        if search is None:
            search = Search(match, seat, random.Random(rng.random()))
        playing(search, self.strength)
        self._last[seat] = search
        if len(search.moves) < 2:
            return search.best(), None
        search.run(self.number)
        return search.best(), search.raw_chance()


def random_answer(match: Match, rng: random.Random) -> Move:
    """Any move of the game: giving up what is recorded is none."""
    decision = match.decision
    assert decision is not None
    if decision.weights is not None and any(decision.weights):
        return _chosen(decision.moves, decision.weights, rng)
    played = tuple(move for move in decision.moves if move.verb not in NO_MOVES)
    return _chosen(played or decision.moves, None, rng)


def _chosen(moves: tuple[Move, ...], weights: Any, rng: random.Random) -> Move:
    return rng.choices(moves, weights)[0] if weights and any(weights) else rng.choice(moves)


def flat_answer(match: Match, rng: random.Random, worlds: int) -> Move:
    """Every move as often as any other, each in a world of its own, played out at random."""
    decision, game, room = match.decision, match.game, mind_room(match.game.id)
    assert decision is not None and room is not None
    moves, seat = decision.moves, decision.seat
    if len(moves) == 1:
        return moves[0]
    won, times = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0)
    for tried in range(worlds):
        move = moves[tried % len(moves)]
        state = game.apply(room.redeal(match.state, seat, rng), move)
        while (asked := game.decision(state)) is not None:
            state = game.apply(state, _chosen(asked.moves, asked.weights, rng))
        winners = game.scores(state).winners
        won[move] += (seat in winners) / max(1, len(winners))
        times[move] += 1
    return max(moves, key=lambda move: won[move] / max(1, times[move]))
