"""One curtain for every secret: what one seat sees is gone whenever nobody looks any more."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.table import private_moment
from companion.engine import Match, find_game
from companion.engine.seals import open_seal
from tests.clauses import clause
from tests.ui.seven_ronin_fingers import tap

HIDDEN: dict[str, dict[str, Any]] = {
    "seven_ronin": {"options": {"planning_mode": "in_app_curtain"}},
    "ninety_nine_ninja": {"options": {"depth": "scores"}},
    "wat_aah": {"dealer": "app"},
    "ninjato": {"dealer": "app"},
    "shinobi_clans": {"dealer": "app"},
}


@pytest.fixture
def app(ui: Any, tmp_path: Path) -> Iterator[Any]:
    from companion.app.shell.application import DojoApp

    made = DojoApp(tmp_path / "data")
    ui.show(made.build())
    assert made.context is not None
    made.context.set("reduce_motion", True)
    ui.frames()
    yield made
    made.on_stop()
    made.keyboard.release()
    ui.clear()


def secret_point(game: str) -> Match:
    """A match in which somebody is asked for what only they may see."""
    rng = random.Random(1)
    names = ("Aki", "Ben", "Chloé")[: max(2, find_game(game).seats[0])]
    match = Match.start(game, names, seed="5" * 32, id="s1", **HIDDEN[game])
    while True:
        asked = match.decision
        assert asked is not None
        hidden = asked.secret or match.game.private(match.state)
        if asked.seat >= 0 and hidden and len(asked.moves) > 2:
            return match
        weights = asked.weights
        match.play(rng.choices(asked.moves, weights)[0] if weights else rng.choice(asked.moves))


def sit(ui: Any, context: Any, match: Match) -> Any:
    context.router.go("table", match=context.begin(match).entry.id)
    ui.frames()
    return context.router.screen


def shown(ui: Any) -> set[str]:
    """What can be read, without the clock."""
    return {text for text in ui.texts() if ":" not in text or " " in text}


class Hours:
    """A clock that can be put forward, and is never put back: Kivy's would wait for what was."""

    ahead = 0.0

    def __init__(self) -> None:
        from kivy.clock import Clock

        real = Clock.time
        Clock.time = lambda: real() + self.ahead  # type: ignore[method-assign]

    def pass_by(self, ui: Any, seconds: float) -> None:
        self.ahead += seconds
        ui.frames()


@pytest.fixture(scope="session")
def hours(_stage: Any) -> Hours:
    return Hours()


def wait(ui: Any, app: Any, hours: Hours) -> None:
    hours.pass_by(ui, private_moment.SECONDS + 1)


def leave(ui: Any, app: Any, _: Any) -> None:
    app.context.router.screen.open_rules()
    ui.frames()
    app.context.router.back()


def go_home(ui: Any, app: Any, _: Any) -> None:
    app.context.router.home()
    ui.frames()
    app.context.router.go("table", match="s1")


def pause(ui: Any, app: Any, _: Any) -> None:
    app.on_pause()
    app.on_resume()


def start_again(ui: Any, app: Any, _: Any) -> None:
    """Home, the app in the background, and back to where it was left."""
    app.on_pause()
    app.context.let_go()
    app.context.router.forget()
    app.context.resume()


def minimise(ui: Any, app: Any, _: Any) -> None:
    ui.window.dispatch("on_minimize")


def look_elsewhere(ui: Any, app: Any, _: Any) -> None:
    ui.window._focus = False
    ui.window._focus = True


def hide(ui: Any, app: Any, _: Any) -> None:
    app.context.router.screen.ids.bar.actions[0]["on_tap"]()


AWAY = [wait, leave, go_home, pause, start_again, minimise, look_elsewhere, hide]


@pytest.mark.parametrize("away", AWAY, ids=lambda away: away.__name__)
@pytest.mark.parametrize("game", HIDDEN)
def test_what_one_seat_sees_is_gone(
    ui: Any, app: Any, game: str, away: Callable[..., None], hours: Hours
) -> None:
    screen = sit(ui, app.context, secret_point(game))
    before = shown(ui)
    screen.unveil()
    ui.frames()
    assert screen.sitting.shows_secrets and screen.chooser is not None
    assert shown(ui) != before
    away(ui, app, hours)
    ui.frames()
    screen = app.context.router.screen
    assert screen.sitting.veiled and screen.chooser is None
    assert shown(ui) == before


def test_a_touch_keeps_the_secret_in_sight(ui: Any, app: Any, hours: Hours) -> None:
    screen = sit(ui, app.context, secret_point("seven_ronin"))
    screen.unveil()
    for _ in range(3):
        hours.pass_by(ui, private_moment.SECONDS - 5)
        ui.tap_at(1, 1)
    assert screen.sitting.shows_secrets
    hours.pass_by(ui, private_moment.SECONDS + 1)
    assert screen.sitting.veiled


def test_a_sheet_that_tells_of_the_secret_goes_with_it(ui: Any, app: Any) -> None:
    from companion.app.widgets.overlay import Overlay

    screen = sit(ui, app.context, secret_point("seven_ronin"))
    screen.unveil()
    ui.frames()
    screen.board.open_sheet("place.well")
    ui.frames()
    assert Overlay.stack
    screen.veil()
    assert not Overlay.stack


def test_a_secret_shown_for_changing_an_old_move_goes_too(ui: Any, app: Any, hours: Hours) -> None:
    match = secret_point("shinobi_clans")
    match.play(match.decision.moves[0])
    sit(ui, app.context, match)
    app.context.router.go("replay", match="s1")
    ui.frames()
    screen = app.context.router.screen
    while screen.sitting.why_not_amend():
        screen.step(-1)
    screen.amend()
    assert screen.sitting.veiled
    screen.unveil()
    ui.frames()
    assert screen.chooser is not None
    hours.pass_by(ui, private_moment.SECONDS + 1)
    assert not screen.amending and screen.chooser is None


# both plans are locked, nobody has looked


def locked(ui: Any, context: Any) -> Any:
    """Both have locked behind the curtain, by the moves themselves."""
    screen = sit(ui, context, secret_point("seven_ronin"))
    rng, sitting = random.Random(2), screen.sitting
    while sitting.match.decision.sealed:
        moves = sitting.match.decision.moves
        lock = [move for move in moves if move[0] == "lock"]
        steps = [move for move in moves if move[0] in ("plan", "place")]
        sitting.play((lock or steps or moves)[0] if lock else rng.choice(steps or moves))
    screen.refresh()
    ui.frames()
    return screen


@clause("SR-357")
@pytest.mark.parametrize("again", [False, True])
def test_the_log_beside_the_curtain_waits_for_both(ui: Any, context: Any, again: bool) -> None:
    ui.resize(1280, 900)
    screen = locked(ui, context)
    if again:
        context.router.home()
        context.let_go()
        context.router.go("table", match="s1")
        ui.frames()
        screen = context.router.screen
    assert screen.board.covered
    assert not any("revealed" in text for text in ui.texts())
    screen.open_log()
    ui.frames()
    assert not any("revealed" in text for text in ui.texts())
    context.router.back()
    context.router.screen.open_replay()
    ui.frames()
    assert not any("revealed" in text for text in ui.texts())
    context.router.back()
    ui.frames()
    tap(ui, ui.find("Reveal both plans"))
    ui.frames()
    assert not context.router.screen.board.covered
    assert any("revealed" in text for text in ui.texts())


# what leaves the app


@pytest.mark.parametrize("game", HIDDEN)
def test_a_record_shows_everything_only_after_the_question(
    ui: Any, context: Any, game: str, monkeypatch: Any
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(
        "companion.app.screens.backup.Clipboard.copy", lambda text: copied.append(text)
    )
    match = secret_point(game)
    for _ in range(3):
        if match.decision.sealed:
            match.play(match.decision.moves[0])
    sit(ui, context, match)
    context.router.go("backup")
    ui.frames(3)
    screen = context.router.screen
    (info,) = context.library.matches()
    screen.copy(info)
    ui.frames()
    ui.tap("For everybody")
    assert copied == [match.record(None)]
    hidden = [str(entry) for entry in match.entries[open_seal(match) :]]
    assert not any(line in copied[0].split("\n") for line in hidden)
    screen.copy(info)
    ui.frames()
    ui.tap("The whole match")
    ui.frames()
    assert len(copied) == 1 and "Show every secret?" in ui.texts()
    ui.tap("Show everything")
    assert Match.from_record(copied[1]).entries == match.entries


def test_a_backup_of_running_matches_is_asked_about(ui: Any, context: Any) -> None:
    sit(ui, context, secret_point("seven_ronin"))
    context.router.go("backup")
    ui.frames(3)
    context.router.screen.ask_backup()
    ui.frames()
    assert "Show every secret?" in ui.texts()
    ui.tap("Cancel")
    assert not list((context.library.folder / "exports").glob("*.json"))


def test_a_copy_of_a_dealt_match_is_asked_about(ui: Any, context: Any) -> None:
    sit(ui, context, secret_point("wat_aah"))
    context.router.go("replay", match="s1")
    ui.frames()
    context.router.screen.branch()
    ui.frames()
    assert "Show every secret?" in ui.texts()
    assert len(context.library.matches()) == 1
    ui.tap("Make the copy")
    ui.frames()
    assert len(context.library.matches()) == 2


def test_a_copy_holds_no_plan_that_is_being_made(ui: Any, context: Any) -> None:
    from companion.app.screens.history_actions import MatchActions

    match = secret_point("seven_ronin")
    match.play(match.decision.moves[0])
    sit(ui, context, match)
    context.router.go("history")
    ui.frames(3)
    (info,) = context.library.matches()
    MatchActions(context.router.screen, info).branch()
    ui.frames()
    made = context.router.screen.sitting.match
    assert made.index == open_seal(match) < match.index
