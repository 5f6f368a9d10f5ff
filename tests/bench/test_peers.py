"""The small Shinobi that the engine is measured against is the same game, move by move."""

from __future__ import annotations

import random

import pytest

from bench.peers.small_shinobi import Move as SmallMove
from bench.peers.small_shinobi import SmallShinobi
from companion.engine import Match, Move
from companion.games.shinobi_clans.components import CLAN, KIND
from companion.games.shinobi_clans.state import SEAT


def small(move: Move) -> SmallMove:
    """A move of ours as the small game writes it."""
    match move:
        case ("draw", _, kind):
            return ("draw", KIND[kind])
        case ("clan", _, clan):
            return ("clan", CLAN[clan])
        case ("deploy", clan, seat):
            return ("deploy", CLAN[clan], SEAT[seat])
    numbers = [CLAN[word] if word in CLAN else SEAT[word] for word in move[1:]]
    return (move.verb, *numbers)  # type: ignore[return-value]


def played(seats: int, seed: int) -> Match:
    match = Match.start(
        "shinobi_clans", [f"P{seat}" for seat in range(seats)], dealer="app", seed=seed
    )
    rng = random.Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.moves))
    return match


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_the_plain_loop_plays_the_same_game(seats: int, seed: int) -> None:
    match = played(seats, seed)
    moves = [small(move) for move in match.entries if isinstance(move, Move)]
    table = SmallShinobi(seats, random.Random(0))
    # The same cards in the same order; the last one is drawn first.
    table.deck = [move[1] for move in reversed(moves) if move[0] == "draw"]
    table.clan_deck = [move[1] for move in reversed(moves) if move[0] == "clan"]
    table.first = moves[0][1]
    assert len(table.deck) == 58
    for index, move in enumerate(moves):
        asked = match.decision_at(index)
        assert asked is not None and not table.over
        assert table.chance == match.automatic(index)
        assert {small(one) for one in asked.moves} == set(table.moves)
        assert not table.chance or table.dealt() == move
        table.play(move)
    assert table.over and table.log == moves


def test_a_move_that_is_not_listed_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be played now"):
        SmallShinobi(4, random.Random(0)).play(("place", 0))
