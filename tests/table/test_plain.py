"""Any view can be drawn and read aloud, whatever is in it."""

from __future__ import annotations

import random

import pytest

from companion.engine import Say, find_game, game_ids
from companion.language import Voice
from companion.table import Chooser, Pointing, Scene, ask, elements_of
from companion.table.moments import moment
from companion.table.plain import plain_scene, scene_of, told
from companion.table.rooms import room
from companion.table.seating import Seating
from companion.table.text import moment_text, question_text, scene_text
from tests.conformance import new_match, random_moves


def started(game: str):
    rules = find_game(game)
    seats = 2 if 2 in rules.seats else rules.seats[0]
    return new_match(game, seats, dealer="app" if rules.app_decks else "table")


def voice_of(match, language: str) -> Voice:
    terms = match.game.terms_of(match.setup.edition)
    return Voice(language, match.game.id, match.players, terms)


@pytest.mark.parametrize("game", game_ids())
def test_every_view_of_a_match_has_a_plain_scene_and_words(game: str) -> None:
    match = started(game)
    seating = Seating.of(match.setup)
    for count, _ in enumerate(random_moves(match, random.Random(3))):
        if count % 25:
            continue
        for seat in (None, *range(len(match.players))):
            made = plain_scene(seating, match.game.view(match.state, seat))
            keys = [element.key for element in elements_of(made.root)]
            assert len(keys) == len(set(keys))
            assert {f"p{at}" for at in range(len(match.players))} <= set(keys)
            for language in ("en", "fr"):
                words = scene_text(made, voice_of(match, language).say)
                assert words.count("\n") >= len(match.players)
                assert "{" not in words


@pytest.mark.parametrize("game", game_ids())
def test_question_and_moment_read_aloud(game: str) -> None:
    match = started(game)
    say = voice_of(match, "en").say
    chooser = Chooser(match)
    view = match.game.view(match.state, match.decision.seat)
    asked = ask(match.game, Seating.of(match.setup), view, chooser)
    words = question_text(asked, say)
    assert say(asked.prompt) in words
    assert sum(line.startswith(("* [", "- [")) for line in words.splitlines()) >= 1
    for _ in zip(range(6), random_moves(match, random.Random(1)), strict=False):
        pass
    assert moment_text(moment(match, 0, None), say)


DRAWN = [game for game in game_ids() if room(game, "scene") is not None]


@pytest.mark.parametrize("game", DRAWN)
def test_what_can_be_chosen_has_a_star(game: str) -> None:
    match, seen = started(game), 0
    say = voice_of(match, "en").say
    for _ in zip(range(40), random_moves(match, random.Random(1)), strict=False):
        if match.decision is None:
            break
        chooser, view = Chooser(match), match.game.view(match.state, None)
        scene = scene_of(game, Seating.of(match.setup), view, chooser.pointing)
        words = scene_text(scene, say, chooser.pointing)
        aims = [e.key for e in elements_of(scene.root) if chooser.pointing.takes(e.tap)]
        assert all(f"* [{key}]" in words for key in aims)
        assert words.count("* [") == len(aims)
        seen += len(aims)
    assert seen


def test_odd_values_are_told_or_left_out() -> None:
    assert told(None, 2) is None and told([], 2) is None and told({}, 2) is None
    assert str(told({"oda": 2, "p1": 3, "mori": None}, 2)) == "Oda 2, player 2 3"
    assert str(told(Say("Hello").plain(), 2)) == "Hello"
    deep: list = []
    for _ in range(50):
        deep = [deep, 1]
    assert told(deep, 2) is not None
    assert str(told(list(range(1, 30)), 2)).endswith("and 5 more")


def test_a_view_of_nothing_is_a_scene_too() -> None:
    match = started(game_ids()[0])
    made = plain_scene(Seating.of(match.setup), {})
    assert isinstance(made, Scene)
    assert "Aki" in scene_text(made, voice_of(match, "en").say, Pointing())
