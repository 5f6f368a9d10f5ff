"""The score over the course of a match, for every game there is."""

from __future__ import annotations

import random

import pytest

from companion import stats
from companion.engine import Match, Say, ScoreLine, ScoreSheet, find_game, game_ids
from companion.stats.course import MOST_POINTS, known_points


def played(game: str, seed: int = 1) -> Match:
    """A random match to its end."""
    rules = find_game(game)
    names = ["Aki", "Ben", "Chloe", "Dan"][: max(2, rules.seats[0])]
    match = Match.start(game, names, dealer="app", seed=str(seed))
    rng = random.Random(seed)
    while (decision := match.decision) is not None:
        weights = decision.weights
        match.play(rng.choices(decision.moves, weights)[0])
    return match


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_course_or_none(game: str) -> None:
    match = played(game)
    found = stats.course(match)
    totals = match.scores().totals
    assert len(found.at) == len(found.phases) <= MOST_POINTS
    assert len(found.points) == len(match.players)
    if None not in totals:
        assert tuple(line[-1] for line in found.points) == totals
        assert found.at[-1] == match.index
    assert match.over, "looking changes nothing"


def test_ninjato_has_a_line_to_draw() -> None:
    assert stats.course(played("ninjato")).told
    assert not stats.course(played("seven_ronin")).told


def test_the_work_tells_how_far_it_is_and_can_be_stopped() -> None:
    match, heard = played("wat_aah"), []
    stats.course(match, heard.append)
    assert heard[0] == 0 and heard == sorted(heard) and heard[-1] < 1

    def stop(_: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        stats.course(match, stop)


def test_open_lines_count_before_the_totals_do() -> None:
    lines = (
        ScoreLine(Say("Round 1"), (3, 4)),
        ScoreLine(Say("Round 2"), (1, 1)),
        ScoreLine(Say("Hidden"), (None, 2)),
    )
    assert known_points(ScoreSheet(lines, (None, None), (), ()), 2) == (4, 5)
    assert known_points(ScoreSheet(lines, (9, 8), (), ()), 2) == (9, 8)
    assert known_points(ScoreSheet((), (None, None), (), ()), 2) is None
