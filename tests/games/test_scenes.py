"""Every game whose table is data: it can be read, meant, reached and finished, by all eyes."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.engine import Match, find_game, game_ids
from companion.table.rooms import room
from tests.conformance import new_match, random_moves
from tests.roaming import share
from tests.scenes import Table, by_machine, check_outlined, check_plain, check_said, taps_to
from tests.share.tables import modes

GAMES = [game for game in game_ids() if room(game, "scene") is not None]
CASES = [(game, mode) for game in GAMES for mode in range(len(modes(game)))]
MOST = 3_000
"""Moves within which a machine comes to the end."""
MOST_TAPS = 8
EVERY, SAMPLE = 8, 2
LONG = share(12)


def begun(game: str, seed: int, mode: int) -> Match:
    """As few players as can be; plans are made on the device, where only legal ones come to be."""
    rules = find_game(game)
    hidden = "planning_mode" in {option.key for option in rules.options}
    options = {"planning_mode": "in_app_curtain"} if hidden else None
    return new_match(game, rules.seats[0], seed, dealer=modes(game)[mode], options=options)


def points(game: str, mode: int, seed: int, every: int) -> Iterator[Match]:
    """A random match to its end, looked at every now and then."""
    match = begun(game, seed, mode)
    if match.decision is not None:
        yield match
    for count, _ in enumerate(random_moves(match, random.Random(seed))):
        if count % every == 0 and match.decision is not None:
            yield match


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_everything_is_said_and_nothing_outlined_is_refused(game: str, mode: int) -> None:
    looked = 0
    for match in points(game, mode, 5, every=6):
        table = Table(match)
        check_said(table)
        check_outlined(table)
        check_plain(table)
        looked += 1
    assert looked > 5


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_every_legal_move_is_reached(game: str, mode: int) -> None:
    """By some series of taps and holds, on the table, among the answers and on sheets."""
    rng, keys = random.Random(game), set()
    for match in points(game, mode, 6, EVERY):
        assert match.decision is not None
        keys.add(match.decision.key)
        moves = match.decision.moves
        for move in rng.sample(moves, min(SAMPLE, len(moves))):
            taps = taps_to(Table(match), move)
            assert taps is not None and taps <= MOST_TAPS, (taps, str(move))
    assert len(keys) >= 2


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_machine_that_sees_only_the_table_finishes(game: str, mode: int) -> None:
    match = begun(game, 3, mode)
    by_machine(match, random.Random(7), MOST)
    assert match.over
