"""Every clause refuses exactly what it refused before: counted over the golden matches."""

from __future__ import annotations

import pytest

from companion.engine import game_ids
from tests.games import tried


@pytest.mark.parametrize("kind", tried.KINDS)
@pytest.mark.parametrize("game", game_ids())
def test_what_is_refused_and_why(game: str, kind: str) -> None:
    assert tried.table(game, kind) == tried.path_of(game, kind).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", game_ids())
def test_most_clauses_that_refuse_are_tried(game: str) -> None:
    """The tables would be worth little if they hardly met a clause."""
    met = {
        word.rstrip("!")
        for kind in ("moves", "positions")
        for line in tried.path_of(game, kind).read_text(encoding="utf-8").splitlines()
        for word in line.rpartition(" = ")[0].partition(": ")[2].split()
        if "-" in word
    }
    assert len(met) >= 15, met
