"""Codes made earlier still mean the same: nobody reordered legal moves without a new revision."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Match, game_ids
from companion.share import NotACode, pack, unpack_match
from tests.share.golden import FOLDER, read
from tests.share.tables import GAMES, played

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_golden_code(path: Path) -> None:
    code, record = read(path)
    assert unpack_match(code).record() == record
    assert pack(Match.from_record(record)) == code


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_codes(game: str) -> None:
    found = [path.stem for path in FILES if path.stem.startswith(game)]
    assert found, "run: python -m tests.share.golden"


def test_a_reordered_list_of_moves_is_noticed(monkeypatch) -> None:
    game = game_ids()[0]
    match = played(game)
    code, rules = pack(match), type(match.game)
    real = rules.candidates
    monkeypatch.setattr(rules, "candidates", lambda self, state: reversed([*real(self, state)]))
    match.game._last = (None, ())
    try:
        entries = unpack_match(code).entries
    except NotACode:
        entries = ()
    assert entries != match.entries
