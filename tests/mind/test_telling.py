"""Chances as people mean them: from what was won in thought."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.mind.telling import SURE, told_chance

shares = st.floats(0, 1)
stretches = st.floats(0.2, 4)
lifts = st.floats(-1, 1)


@given(one=shares, two=shares, seats=st.integers(2, 5), stretch=stretches, lift=lifts)
def test_more_won_in_thought_is_never_a_smaller_chance(one, two, seats, stretch, lift) -> None:
    low, high = sorted((one, two))
    told = [told_chance(raw, seats, (stretch, lift)) for raw in (low, high)]
    assert told[0] <= told[1]
    assert all(1 - SURE - 1e-9 <= chance <= SURE for chance in told)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_fair_share_stays_fair(seats: int) -> None:
    for stretch in (0.5, 1.0, 2.5):
        assert told_chance(1 / seats, seats, (stretch, 0.0)) == pytest.approx(1 / seats, abs=0.01)


def test_without_calibration_it_is_what_was_won() -> None:
    for raw in (0.1, 0.3, 0.5, 0.7, 0.9):
        assert told_chance(raw, 4, (1.0, 0.0)) == pytest.approx(raw, abs=0.002)
