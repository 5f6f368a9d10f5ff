"""The store knows no rules: every game is kept alike."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine import Match, find_game, game_ids
from companion.store import Library
from tests.conformance import NAMES
from tests.store.conftest import whole


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("dealer", ["app", "table"])
def test_a_match_of_every_game_is_kept(tmp_path: Path, game: str, dealer: str) -> None:
    seats = find_game(game).seats[0]
    rng = random.Random(game)
    with Library(tmp_path) as library:
        match = Match.start(game, NAMES[:seats], dealer=dealer, seed=5)
        entry = library.start(match)
        for _ in range(400):
            decision = entry.match.decision
            if decision is None:
                break
            entry.play(rng.choice(decision.moves))
            if rng.random() < 0.1:
                entry.undo()
        expected, info = whole(entry.match), entry.info
    with Library(tmp_path) as library:
        assert library.matches() == [info]
        assert whole(library.open(info.id).match) == expected
        library.backup(tmp_path / "b.json")
        with Library(tmp_path / "other") as other:
            other.restore(tmp_path / "b.json")
            assert whole(other.open(info.id).match) == expected
