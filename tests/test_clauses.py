"""Every clause of every game is named by a test and told in the help of both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine import find_game, game_ids
from tests.clauses import named_by_tests

CLAUSES = json.loads((Path(__file__).parent / "golden/clauses.json").read_text(encoding="utf-8"))
"""How many there are: none is lost unnoticed."""


@pytest.mark.parametrize("game", game_ids())
def test_every_clause_has_a_test_and_help(game: str) -> None:
    rules = find_game(game)
    english, french = rules.help("en"), rules.help("fr")
    assert list(english) == list(french)
    assert len(english) == CLAUSES[game]
    assert not set(english) - named_by_tests(), "clauses without a test"
    assert all(len(text) > 8 for text in [*english.values(), *french.values()])


@pytest.mark.parametrize("game", game_ids())
def test_every_cited_clause_exists(game: str) -> None:
    """A refusal never names a clause that the help does not know."""
    rules = find_game(game)
    cited = re.compile(rf'"({rules.prefix}-\d{{3}}[a-z]?)"')
    known = set(rules.help("en"))
    for path in rules.folder.rglob("*.py"):
        assert set(cited.findall(path.read_text(encoding="utf-8"))) <= known, path.name
