"""Fair by proof: what the mind guesses and chooses does not depend on what it cannot see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine import TABLE, Match
from companion.mind.players import thinking
from companion.mind.rooms import mind_room
from tests.conformance import _last_hidden, new_match, random_moves, redealt

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("shinobi_clans", 4, {}),
    ("wat_aah", 3, {}),
    ("wat_aah", 3, {"mode": "grand_master"}),
    ("wat_aah", 2, {"rat_chooser": "victim"}),
    ("seven_ronin", 2, {"planning_mode": "in_app_curtain"}),
    ("ninjato", 3, {}),
    ("ninety_nine_ninja", 2, {}),
]
IDS = [f"{game}-{'-'.join(options.values()) or seats}" for game, seats, options in TABLES]


def finished(game: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    match = new_match(game, seats, seed, options=options, dealer="app")
    for _ in random_moves(match, random.Random(seed)):
        pass
    return match


def points(match: Match, seed: int, number: int) -> Iterator[Match]:
    rng = random.Random(seed)
    for _ in range(number):
        at = match.fork(rng.randrange(match.index))
        if at.decision is not None and at.decision.seat != TABLE:
            yield at


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_a_guessed_world_looks_the_same_to_the_seat(game, seats, options) -> None:
    room = mind_room(game)
    assert room is not None
    different = 0
    for seed in range(3):
        for at in points(finished(game, seats, options, seed), seed, 25):
            asked = at.decision
            assert asked is not None
            world = room.redeal(at.state, asked.seat, random.Random(seed))
            assert at.game.view(world, asked.seat) == at.game.view(at.state, asked.seat)
            after = at.game.decision(world)
            assert after is not None
            assert (after.seat, after.key, after.moves) == (asked.seat, asked.key, asked.moves)
            assert not list(at.game.laws(world))
            different += world != at.state
    assert different or game == "ninety_nine_ninja"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_the_same_random_numbers_give_the_same_world_and_the_same_move(
    game, seats, options
) -> None:
    room = mind_room(game)
    assert room is not None
    compared = chosen = 0
    for seed in range(6):
        match = finished(game, seats, options, seed)
        rng = random.Random(seed)
        for one, two, seat in pairs(match, rng):
            first = room.redeal(one.state, seat, random.Random(7))
            second = room.redeal(two.state, seat, random.Random(7))
            assert first == second, (one.index, seat)
            compared += 1
            if chosen < 6 and len(one.decision.moves) > 1:
                thoughts = [thinking(match, seat) for match in (one, two)]
                for search in thoughts:
                    search.run(5)
                assert thoughts[0].thoughts() == thoughts[1].thoughts()
                assert thoughts[0].best() == thoughts[1].best()
                chosen += 1
    assert compared >= 5 and chosen >= 2, (compared, chosen)


def pairs(match: Match, rng: random.Random) -> Iterator[tuple[Match, Match, int]]:
    """The same match twice, different only in what the asked seat cannot see."""
    hidden = [
        at
        for at in range(match.index)
        if (asked := match.decision_at(at)) is not None and asked.seen_by is not None
    ]
    for _ in range(40):
        if not hidden:
            return
        at = rng.choice(hidden)
        asked = match.decision_at(at)
        assert asked is not None and asked.seen_by is not None
        others = [move for move in asked.moves if move != match.entry_at(at)]
        until = _last_hidden(match, at)
        point = next(
            (
                later
                for later in range(rng.randint(at + 1, max(at + 1, until)), until + 1)
                if (then := match.decision_at(later)) is not None
                and then.seat != TABLE
                and then.seat not in asked.seen_by
            ),
            None,
        )
        if not others or point is None:
            continue
        one = match.fork(point)
        made = redealt(one, at, rng.choice(others))
        assert one.decision is not None
        if made is not None and one.decision.seat not in made[1]:
            yield one, made[0], one.decision.seat
