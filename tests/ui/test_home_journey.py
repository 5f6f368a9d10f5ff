"""The first screen by touches: tiles of the games, cards of what goes on, helpers below."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any

import pytest

from companion.engine import Match, game_ids

TABLET = (1280, 800)


def going(context: Any, game: str, players: list[str], moves: int = 12) -> str:
    match = Match.start(game, players, seed=4)
    rng = random.Random(2)
    for _ in range(moves):
        match.play(rng.choice(match.decision.moves))
    return str(context.begin(match).entry.id)


def tiles(context: Any) -> list[Any]:
    from companion.app.screens.home_cards import GameTile

    return [one for one in context.router.screen.walk() if isinstance(one, GameTile)]


def cards(context: Any) -> list[Any]:
    from companion.app.screens.home_cards import ResumeCard

    return [one for one in context.router.screen.walk() if isinstance(one, ResumeCard)]


def test_every_game_has_a_tile_that_leads_to_its_set_up(ui: Any, context: Any) -> None:
    assert {tile.game for tile in tiles(context)} == set(game_ids())
    assert all(tile.emblem and tile.face.pattern for tile in tiles(context))
    assert not ui.audit()
    ui.tap("WAT-AAH!")
    assert context.router.here.screen == "new" and context.router.screen.game_id == "wat_aah"


@pytest.mark.parametrize("size", [(360, 640), (412, 915), TABLET])
def test_no_half_of_the_screen_is_empty(ui: Any, context: Any, size: tuple[int, int]) -> None:
    going(context, "seven_ronin", ["Aki", "Ben"])
    ui.resize(*size)
    context.router.home()
    ui.frames(4)
    scroll, page = context.router.screen.ids.scroll, context.router.screen.ids.page
    assert page.height >= 0.85 * scroll.height, "the tiles share what is left"
    lowest = min(tile.to_window(*tile.pos)[1] for tile in tiles(context))
    assert lowest >= scroll.to_window(*scroll.pos)[1], "all tiles are in sight"
    assert not ui.audit()


def test_a_card_says_where_a_match_stands_and_leads_back(ui: Any, context: Any) -> None:
    id = going(context, "shinobi_clans", ["Aki", "Ben", "Chloé"])
    match = context.sitting(id).match
    context.router.home()
    ui.frames(4)
    (card,) = cards(context)
    asked = match.players[match.decision.seat]
    assert asked in f"{card.where} {card.line}" and "War of Clans" in card.line
    assert card.score.startswith("Draw pile") and card.names == ["Aki", "Ben", "Chloé"]
    ui.tap(card)
    assert context.router.here.screen == "table" and context.router.screen.sitting.entry.id == id


def test_more_matches_than_cards_are_in_the_history(ui: Any, context: Any) -> None:
    for _ in range(3):
        going(context, "shinobi_clans", ["Aki", "Ben", "Chloé"], 3)
    context.router.home()
    ui.frames(4)
    assert len(cards(context)) == 2
    ui.tap("All 3")
    assert context.router.here.screen == "history"


def test_a_match_that_breaks_does_not_break_the_first_screen(
    ui: Any, context: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    going(context, "shinobi_clans", ["Aki", "Ben", "Chloé"])

    def broken(_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.table.standing.standing", broken)
    context.router.home()
    ui.frames(4)
    assert [card.where for card in cards(context)] == ["Shinobi: War of Clans"]


@pytest.mark.parametrize(
    ("word", "screen"),
    [("Score pad", "pad"), ("Join", "join"), ("Scan", "scan"), ("History", "history")],
)
@pytest.mark.parametrize("size", [(360, 640), TABLET])
def test_the_helpers(ui: Any, context: Any, word: str, screen: str, size: tuple[int, int]) -> None:
    ui.resize(*size)
    ui.frames(4)
    ui.tap(word)
    assert context.router.here.screen == screen


@pytest.mark.parametrize(
    ("word", "screen"),
    [("My boxes", "editions"), ("Statistics", "stats"), ("Export and backup", "backup")],
)
def test_what_is_needed_rarely_is_in_the_settings(
    ui: Any, context: Any, word: str, screen: str
) -> None:
    ui.tap("Settings")
    ui.tap(word)
    assert context.router.here.screen == screen


def test_the_last_result_stands_on_a_large_tile(ui: Any, context: Any) -> None:
    match = Match.start("shinobi_clans", ["Aki", "Ben", "Chloé"], seed=4)
    rng = random.Random(2)
    while not match.over:
        match.play(rng.choice(match.decision.moves))
    context.begin(match)
    ui.resize(*TABLET)
    context.router.home()
    ui.frames(4)
    (tile,) = (one for one in tiles(context) if one.game == "shinobi_clans")
    winner = match.players[match.scores().winners[0]]
    assert winner in tile.last and tile.last.endswith("today")
    assert not ui.audit()


def test_the_words_follow_the_language_at_the_largest_letters(ui: Any, context: Any) -> None:
    going(context, "ninjato", ["Aki", "Ben"])
    context.set("language", "fr")
    context.set("text_size", 1.4)
    context.set("theme", "dark")
    context.router.home()
    ui.frames(4)
    assert "Parties en cours" in ui.texts() and not ui.audit()


def test_moments_as_people_speak_of_them(ui: Any) -> None:
    from companion.app.look.translation import tr

    now = datetime(2026, 3, 10, 18, 0)
    days = [(10, "today"), (9, "yesterday"), (8, "Sunday"), (3, "3\u00a0Mar\u00a02026")]
    assert [tr.since(datetime(2026, 3, day, 9, 5), now=now) for day, _ in days] == [
        said for _, said in days
    ]
    assert tr.since(datetime(2026, 3, 9, 9, 5), timed=True, now=now) == "yesterday, 09:05"
