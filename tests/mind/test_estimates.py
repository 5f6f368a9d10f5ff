"""What games say of a position where playouts are cut: sound, fair, and worth something."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.engine import TABLE, Match
from companion.mind.rooms import mind_room
from tests.mind.test_fair import IDS, TABLES, finished


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_chances_are_shared_by_the_seats(game, seats, options) -> None:
    room = mind_room(game)
    assert room is not None and room.estimate is not None
    match = finished(game, seats, options, 1)
    for at in range(0, match.index + 1, 5):
        state = match.state_at(at)
        known = room.redeal(state, None, random.Random(at))
        chances = room.estimate(known)
        assert len(chances) == seats and sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_playouts_meet_a_calm_moment(game, seats, options) -> None:
    room = mind_room(game)
    assert room is not None and room.calm
    match = finished(game, seats, options, 2)
    keys = [asked.key for at in range(match.index) if (asked := match.decision_at(at))]
    calm = [at for at, key in enumerate(keys) if key in room.calm]
    apart = [later - at for at, later in pairwise(calm)]
    assert len(calm) > 4 and max(apart) < 250


@pytest.mark.parametrize("game", ["shinobi_clans", "wat_aah", "ninjato", "ninety_nine_ninja"])
def test_late_in_the_match_it_knows_who_wins(game: str) -> None:
    """Nine tenths into matches among random players winners have more than their share."""
    seats, options = next((seats, options) for name, seats, options in TABLES if name == game)
    room = mind_room(game)
    assert room is not None and room.estimate is not None
    given = []
    for seed in range(12):
        match = finished(game, seats, options, seed)
        winners = match.scores().winners
        if len(winners) == 1:
            given.append(room.estimate(_calm(match, room.calm))[winners[0]])
    assert sum(given) / len(given) > 1.1 / seats


def _calm(match: Match, keys: frozenset[str]):
    at = next(
        at
        for at in range(int(match.index * 0.9), 0, -1)
        if (asked := match.decision_at(at)) and asked.key in keys and asked.seat != TABLE
    )
    return match.state_at(at)
