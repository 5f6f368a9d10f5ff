"""Whole matches of Shinobi: War of Clans."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Match
from tests.conformance import check_no_leaks, new_match, play_checked, random_moves
from tests.roaming import seeds

GAME = "shinobi_clans"
GOLDEN = Path(__file__).parent.parent / "golden"
OPTIONS = {
    "moved_source_protected": ("yes", "no"),
    "attacker_may_be_changed": ("yes", "no"),
    "first_player": ("random", "chosen"),
    "second_tie": ("shared", "replay"),
}
options = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in OPTIONS.items()})


@settings(max_examples=12, deadline=None)
@given(
    seats=st.integers(3, 5),
    seed=st.integers(0, 10**6),
    dealer=st.sampled_from(["app", "table", {"army": "app"}, {"clans": "app"}]),
    chosen=options,
)
def test_random_matches_keep_every_law(seats, seed, dealer, chosen) -> None:
    match = play_checked(GAME, seats, seed, every=9, how={"dealer": dealer, "options": chosen})
    # Law 11: every card of the pile is drawn, then each seat has one more turn (law 12).
    assert match.state.deck.count == 0
    check_no_leaks(match, random.Random(seed), tries=8)


def test_the_leak_test_is_not_empty() -> None:
    fitted = 0
    for seed in range(4):
        match = new_match(GAME, 4, seed, dealer="app")
        for _ in random_moves(match, random.Random(seed)):
            pass
        fitted += check_no_leaks(match, random.Random(seed), tries=20)
    assert fitted >= 20


@pytest.mark.soak
@pytest.mark.parametrize("dealer", ["app", "table"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_very_many_matches(seats: int, dealer: str) -> None:
    for seed in seeds(250):
        match = play_checked(GAME, seats, seed, every=40, how={"dealer": dealer})
        if seed % 10 == 0:
            check_no_leaks(match, random.Random(seed), tries=6)


@pytest.mark.parametrize("name", ["shinobi_clans_app", "shinobi_clans_table"])
def test_golden_match(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.record() == text
    sheet = match.scores()
    expected = {
        "shinobi_clans_app": ((4, 4, 4, 6), (3,)),
        "shinobi_clans_table": ((7, 0, 1), (0,)),
    }[name]
    assert (sheet.totals, sheet.winners) == expected


def test_the_number_of_turns_stays_in_the_known_range() -> None:
    for seats, low, high in ((3, 23, 46), (4, 21, 42), (5, 19, 38)):
        match = new_match(GAME, seats, seats, dealer="app")
        for _ in random_moves(match, random.Random(seats)):
            pass
        turns = sum(str(entry).split()[0] in ("deploy", "ninja") for entry in match.entries)
        assert low <= turns - seats <= high
