"""A virtual raider in Ninjato begins only attacks that win, and finishes them."""

from __future__ import annotations

import random

from companion.engine import Match
from companion.games.ninjato import GAME
from companion.mind.rooms import mind_room
from tests.conformance import new_match

ROOM = mind_room("ninjato")
assert ROOM is not None


def raids(seed: int) -> list:
    """States in which a raider faces a guard."""
    match: Match = new_match("ninjato", 3, seed, dealer="app")
    rng, found = random.Random(seed), []
    while match.decision is not None:
        if match.decision.key == "raid_act":
            found.append(match.state)
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
    return found


def wins(state, depth: int = 5) -> bool:
    """Whether any way of composing this attack can be confirmed: all of them are tried."""
    moves = GAME.legal(state)
    if any(move[0] == "confirm" for move in moves):
        return True
    return depth > 0 and any(
        wins(GAME.apply(state, move), depth - 1) for move in moves if move[0] != "cancel"
    )


def test_exactly_the_attacks_that_can_win_are_begun() -> None:
    begun = left = 0
    for seed in range(3):
        for state in random.Random(seed).sample(raids(seed), 25):
            offered = GAME.legal(state)
            kept = ROOM.worth(state, GAME.decision(state))
            for move in offered:
                if move[0] == "fight":
                    assert (move in kept) == wins(GAME.apply(state, move)), (seed, move)
                    begun += move in kept
                    left += move not in kept
    assert begun > 5 and left > 5


def test_what_is_begun_ends_with_the_guard_beaten() -> None:
    rng = random.Random(1)
    for state in raids(5)[:60]:
        fights = [one for one in ROOM.worth(state, GAME.decision(state)) if one[0] == "fight"]
        if not fights:
            continue
        after = GAME.apply(state, rng.choice(fights))
        for _ in range(12):
            if after.phase != "attack":
                break
            moves = ROOM.worth(after, GAME.decision(after))
            assert not any(move[0] == "cancel" for move in moves)
            after = GAME.apply(after, rng.choice(moves))
        assert after.phase != "attack"
