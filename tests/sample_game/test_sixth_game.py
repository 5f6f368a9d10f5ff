"""A sixth game needs its own folder and nothing else: rules, scene, touches, codes, statistics."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import share
from companion.engine import Match, register
from companion.engine.game import find_game
from companion.engine.registry import MODULES
from companion.stats import games_of, plays
from companion.store import Library
from companion.table.rooms import room
from tests.conformance import check_no_leaks, play_checked
from tests.ui.touches import choice_button, go_on

GAME = "lanterns"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """Announced as `companion/__init__.py` does, for these tests only."""
    register(GAME, "tests.sample_game")
    yield
    del MODULES[GAME]
    find_game.cache_clear()
    room.cache_clear()


@pytest.mark.parametrize("dealer", ["app", "table"])
@pytest.mark.parametrize("seed", range(4))
def test_random_matches_keep_every_law(dealer: str, seed: int) -> None:
    match = play_checked(GAME, 2 + seed % 3, seed, how={"dealer": dealer})
    assert match.over and max(match.scores().totals) >= 15
    check_no_leaks(match, random.Random(seed), tries=5)


def test_stopping_needs_a_lantern() -> None:
    match = Match.start(GAME, ("Aki", "Ben"), dealer="table")
    (against,) = match.why_not("stop")
    assert against.clause == "LA-3" and not against.hard
    match.play("draw")
    match.play("show tall")
    match.play("stop")
    assert match.view(None)["board"]["kept"] == [3, 0]
    match.play("draw")
    match.play("show gust")
    assert match.view(None)["board"]["kept"] == [3, 0] and match.decision.seat == 0


def test_records_codes_and_the_store(tmp_path: Path) -> None:
    match = play_checked(GAME, 3, 7, how={"dealer": "app"})
    again = Match.from_record(match.record())
    assert again.scores().totals == match.scores().totals
    shared = share.unpack(share.pack(match))
    assert isinstance(shared, Match) and shared.entries == match.entries
    library = Library(tmp_path)
    library.start(match)
    assert games_of(plays(library.matches())) == [GAME]
    library.close()


def test_a_whole_match_by_touches(ui: Any, context: Any) -> None:
    """On its scene: the deck is tapped to draw, the own seat to stop."""
    match = Match.start(GAME, ("Aki", "Ben"), dealer="app", seed="5a" * 16, id="l1")
    context.begin(match)
    context.router.go("table", match="l1")
    ui.frames(3)
    screen = context.router.screen
    for _ in range(400):
        if screen.sitting.match.over:
            break
        state = screen.sitting.match.state
        ui.tap(screen.board.element("deck" if state.lit < 4 else f"p{state.turn}"))
        go_on(ui)
    assert screen.sitting.match.over
    ui.frames(5)
    assert context.router.here.screen == "score"


def test_its_answers_are_words_of_its_own(ui: Any, context: Any) -> None:
    match = Match.start(GAME, ("Aki", "Ben"), dealer="table", id="l2")
    context.begin(match)
    context.router.go("table", match="l2")
    ui.frames(3)
    screen = context.router.screen
    ui.tap(choice_button(screen, "draw"))
    ui.tap(choice_button(screen, "round"))
    ui.tap(choice_button(screen, "stop"))
    assert screen.sitting.match.state.kept == (2, 0)
    assert not ui.audit()


def test_home_new_match_pad_and_rules_know_it(ui: Any, context: Any) -> None:
    context.router.forget()
    context.router.home()
    ui.frames(5)
    assert ui.find("Lanterns", exact=False)
    for screen in ("new", "pad", "join", "help"):
        context.router.go(screen, game=GAME)
        ui.frames(8)
        assert "Lanterns" in " ".join(ui.texts()), screen
