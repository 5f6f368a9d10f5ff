"""The rules as chapters: each clause in one of them, each heading at a clause that is there."""

from __future__ import annotations

import pytest

from companion.engine import find_game, game_ids
from companion.language import Voice
from companion.table.rooms import room
from companion.table.rulebook import rulebook

LONGEST = 45
"""Clauses of a chapter; more is a list again."""


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_clause_stands_in_one_chapter(game: str, language: str) -> None:
    texts = find_game(game).help(language)
    chapters = rulebook(game, texts)
    assert [clause for one in chapters for clause in one.clauses] == list(texts)
    assert 6 <= len(chapters) <= 16 and max(len(one.clauses) for one in chapters) <= LONGEST


@pytest.mark.parametrize("game", game_ids())
def test_headings_begin_at_clauses_and_games_have_examples(game: str) -> None:
    texts = find_game(game).help("en")
    headings = room(game, "contents").CHAPTERS
    assert all(one.first in texts for one in headings)
    assert len(rulebook(game, texts)) == len(headings), "in the order of the clauses"
    assert sum(len(one.examples) for one in headings) >= 5


def test_a_game_without_headings_has_one_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.rulebook.room", lambda *_: None)
    chapters = rulebook("ninjato", {"A-1": "one", "A-2": "two"})
    assert [one.clauses for one in chapters] == [("A-1", "A-2")]
    assert Voice("fr").say(chapters[0].title)
