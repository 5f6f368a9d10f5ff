"""OpenSpiel's own test of a game, run on ours: legal lists, chance, copies, what is stored."""

from __future__ import annotations

import platform

import pytest

from companion.engine import find_game, game_ids

CASES = [
    (game, dealer, seats)
    for game in game_ids()
    for dealer in ("app", "table")
    for seats in {find_game(game).seats[0], find_game(game).seats[-1]}
]


@pytest.fixture(scope="module")
def spiel():
    try:
        from tests.peers import spiel
    except ImportError as error:
        pytest.fail(
            f"OpenSpiel is not installed on Python {platform.python_version()}, so our games were "
            f'not compared with it. Its extra is `pip install ".[peers]"`. ({error})'
        )
    return spiel


@pytest.fixture(scope="module")
def names(spiel) -> dict[str, str]:
    return {game: spiel.register(game) for game in game_ids()}


@pytest.mark.soak
@pytest.mark.parametrize(("game", "dealer", "seats"), CASES)
def test_random_simulations(spiel, names, game: str, dealer: str, seats: int) -> None:
    loaded = spiel.pyspiel.load_game(names[game], {"seats": seats, "dealer": dealer})
    spiel.pyspiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)
