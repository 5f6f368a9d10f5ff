"""The areas of every day, as the end page draws them."""

from __future__ import annotations

import pytest

from companion.games.seven_ronin.ending import course
from tools.tour.tables import LAST, sample


@pytest.mark.parametrize("seed", range(5))
def test_every_day_that_was_played_has_its_figure(seed: int) -> None:
    match = sample("seven_ronin", LAST, seed)
    result = match.state.result
    assert result is not None
    told = course(match)
    assert len(told.values) == result.round
    assert told.values[-1] == result.count
    assert all(0 <= value < told.limit for value in told.values[:-1]), "a village that fell ends"
