"""The piece a sentence speaks of, and what gave points so far."""

from __future__ import annotations

import pytest

from companion.engine import Say, game_ids
from companion.engine.views import log
from companion.table.moments import moment
from companion.table.pieces import piece_of
from companion.table.public_score import public_sources
from companion.table.seating import Seating
from tools.tour.tables import LAST, sample


@pytest.mark.parametrize("game", game_ids())
def test_most_lines_of_hands_and_log_speak_of_a_piece(game: str) -> None:
    match = sample(game, 150)
    seating = Seating.of(match.setup)
    told = [line.say for line in log(match, None, 0)]
    for at in range(1, match.index, 3):
        there = match.fork()
        there.goto(at)
        told += moment(there, at - 1, None).hands
    marks = [piece_of(game, seating, say) for say in told]
    assert sum(mark is not None for mark in marks) > 0.6 * len(marks)


def test_nothing_is_named_where_nothing_is_said() -> None:
    match = sample("ninjato", 5)
    seating = Seating.of(match.setup)
    assert piece_of("ninjato", seating, None) is None
    assert piece_of("ninjato", seating, Say("The end")) is None


@pytest.mark.parametrize("seed", [5, 79])
def test_sources_add_up_to_the_honor_on_the_track(seed: int) -> None:
    match = sample("ninjato", LAST, seed, 4)
    for at in (40, 200, match.index - 1):
        there = match.fork()
        there.goto(at)
        *gained, treasures, guards = public_sources(there)
        sums = [sum(one.points[seat] for one in gained) for seat in range(4)]
        assert tuple(sums) == tuple(there.state.honor)
        assert len(treasures.points) == len(guards.points) == 4


def test_a_game_without_points_of_its_own_has_no_sources() -> None:
    assert public_sources(sample("seven_ronin", 40)) == ()
