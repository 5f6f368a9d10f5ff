"""Every game whose table is data: it can be read, meant, reached and finished, by all eyes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.engine import Match, find_game, game_ids
from companion.table.rooms import room
from tests.conformance import new_match, random_moves
from tests.scenes import Table, by_machine, check_outlined, check_plain, check_said

GAMES = [game for game in game_ids() if room(game, "scene") is not None]
MOST = 260
"""Moves after which a match has shown enough."""
DEALERS = ("table", "app")


def begun(game: str, seed: int, dealer: str) -> Match:
    """As few players as can be; plans are made on the device, where only legal ones come to be."""
    rules = find_game(game)
    hidden = "planning_mode" in {option.key for option in rules.options}
    options = {"planning_mode": "in_app_curtain"} if hidden else None
    return new_match(game, rules.seats[0], seed, dealer=dealer, options=options)


def points(game: str, dealer: str, seed: int, every: int) -> Iterator[Match]:
    """A random match, looked at every now and then."""
    match = begun(game, seed, dealer)
    if match.decision is not None:
        yield match
    for count, _ in enumerate(islice(random_moves(match, random.Random(seed)), MOST)):
        if count % every == 0 and match.decision is not None:
            yield match


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_said_and_nothing_outlined_is_refused(game: str, dealer: str) -> None:
    looked = 0
    for match in points(game, dealer, 5, every=6):
        table = Table(match)
        check_said(table)
        check_outlined(table)
        check_plain(table)
        looked += 1
    assert looked > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_machine_that_sees_only_the_table_goes_on(game: str) -> None:
    match = begun(game, 3, "app")
    recorded = by_machine(match, random.Random(7), MOST)
    assert match.over or recorded == MOST
