"""A match looked at move by move, an old move amended, a branch played on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Match, game_ids
from tests.ui.test_history_journey import played
from tests.ui.test_pad_journey import tap
from tests.ui.test_seven_ronin_journey import POSTS
from tests.ui.touches import choice_button, scroll_into_view

SHOTS = os.environ.get("DOJO_SHOTS")
CLANS = "shinobi_clans"
PLAYERS = ["Aki", "Ben", "Chloe"]


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def replay(ui: Any, context: Any, moves: int = 30) -> Any:
    entry = context.library.start(played(CLANS, PLAYERS, moves))
    context.router.go("replay", match=entry.id)
    ui.frames(4)
    return context.router.screen


def test_step_by_step_slide_and_jump(ui: Any, context: Any) -> None:
    screen = replay(ui, context)
    shot(ui, "replay")
    assert screen.sitting.at == 30
    assert not ui.audit()
    tap(ui, screen.below.ids.before)
    assert screen.sitting.at == 29
    tap(ui, screen.below.ids.first)
    assert screen.sitting.at == 0 and "Before the first move" in ui.texts()
    tap(ui, screen.below.ids.after)
    assert screen.sitting.at == 1
    tap(ui, screen.below.ids.last)
    assert screen.sitting.at == 30
    track = screen.ids.track
    ui.tap_at(track.center_x, track.center_y)
    assert screen.sitting.at == 15
    context.router.screen.open_list()
    ui.frames(3)
    shot(ui, "replay_list")
    from companion.app.widgets.overlay import Overlay
    from companion.app.widgets.rows import ListRow

    rows = [one for one in Overlay.stack[-1].walk() if isinstance(one, ListRow)]
    tap(ui, rows[3])
    assert screen.sitting.at == screen.sitting.lines()[3].index + 1
    assert screen.sitting.entry.match.index == 30, "looking changes nothing"


def test_it_plays_by_itself_and_pauses(ui: Any, context: Any, monkeypatch: Any) -> None:
    screen = replay(ui, context)
    monkeypatch.setattr("companion.app.screens.replay.SECONDS", 0.05)
    tap(ui, screen.below.ids.play)
    ui.wait(0.5)
    assert 0 < screen.sitting.at <= 30
    if screen.playing:
        tap(ui, screen.below.ids.play)
    at = screen.sitting.at
    ui.wait(0.3)
    assert screen.sitting.at == at and not screen.playing


def test_beside_the_board_the_present_move_is_in_sight(ui: Any, context: Any) -> None:
    from companion.app.widgets.rows import ListRow

    ui.resize(1280, 800)
    screen = replay(ui, context, 120)
    for at in (60, 61, 3, screen.sitting.total, 1):
        screen.go(at)
        ui.frames()
        rows = [one for one in screen.ids.pane_log.children if isinstance(one, ListRow)]
        (row,) = [one for one in rows if one.chosen]
        assert row.index == at - 1
        low, high = row.to_window(row.x, row.y)[1], row.to_window(row.x, row.top)[1]
        scroll = screen.ids.log_scroll
        assert scroll.y <= low and high <= scroll.top, at


def alternatives(screen: Any, fits: bool) -> tuple[int, Any]:
    """A move that can be exchanged so that all, or not all, later moves still fit."""
    match = screen.sitting.entry.match
    for index in range(match.index):
        asked = match.decision_at(index)
        if asked is None or match.automatic(index):
            continue
        for move in asked.moves:
            if move == match.entry_at(index):
                continue
            trial = match.fork()
            outcome = trial.amend(index, move)
            if (outcome.first_conflict is None) == fits:
                return index, move
    raise AssertionError("none")


def choose(ui: Any, screen: Any, move: Any) -> None:
    while screen.amending:
        choices = screen.chooser.choices()
        word = next(word for word in move if any(choice.word == word for choice in choices))
        button = choice_button(screen, word)
        scroll_into_view(ui, button)
        picked = len(screen.chooser.picked)
        ui.tap(button)
        ui.wait(0.25)
        ui.frames(2)
        from companion.app.widgets.overlay import Overlay

        if Overlay.stack or screen.chooser is None:
            return
        assert len(screen.chooser.picked) > picked


def test_amending_a_move_that_leaves_the_rest_fitting(ui: Any, context: Any) -> None:
    screen = replay(ui, context)
    index, move = alternatives(screen, fits=True)
    old = screen.sitting.entry.match.entry_at(index)
    screen.go(index + 1)
    ui.frames(2)
    tap(ui, screen.ids.bar.ids.actions.children[-1])
    assert screen.amending
    shot(ui, "replay_amending")
    assert not ui.audit()
    choose(ui, screen, move)
    match = screen.sitting.entry.match
    assert match.entry_at(index) == move and match.index == 30
    ui.tap("UNDO")
    assert match.entry_at(index) == old and match.index == 30


def conflict(ui: Any, context: Any) -> tuple[Any, int, Any]:
    screen = replay(ui, context)
    index, move = alternatives(screen, fits=False)
    screen.go(index + 1)
    ui.frames(2)
    tap(ui, screen.ids.bar.ids.actions.children[-1])
    choose(ui, screen, move)
    assert any("no longer fits" in text for text in ui.texts())
    return screen, index, move


def test_a_conflict_can_keep_everything(ui: Any, context: Any) -> None:
    screen, index, move = conflict(ui, context)
    shot(ui, "replay_conflict")
    assert not ui.audit()
    assert any("SC-" in text for text in ui.texts())
    tap(ui, "Keep it as it was")
    match = screen.sitting.entry.match
    assert match.index == 30 and match.entry_at(index) != move


def test_a_conflict_can_cut_the_rest(ui: Any, context: Any) -> None:
    screen, index, move = conflict(ui, context)
    tap(ui, "Change it and cut the rest")
    match = screen.sitting.entry.match
    assert match.entry_at(index) == move and match.index < 30


def test_a_conflict_can_become_a_branch(ui: Any, context: Any) -> None:
    screen, index, move = conflict(ui, context)
    first = screen.sitting.entry.id
    tap(ui, "Make it a variant")
    branch = context.router.screen.sitting.entry
    assert branch.id != first and branch.match.entry_at(index) == move
    assert context.library.open(first).match.index == 30


def test_play_on_from_here_as_a_branch(ui: Any, context: Any) -> None:
    screen = replay(ui, context)
    screen.go(12)
    ui.frames(2)
    screen.ids.bar.open_menu()
    ui.frames(2)
    shot(ui, "replay_menu")
    tap(ui, "Try a variant from here")
    assert context.router.here.screen == "table"
    assert context.router.screen.sitting.match.index >= 12
    assert context.library.open(screen.sitting.entry.id).match.index == 30


def test_back_leaves_the_question_first(ui: Any, context: Any) -> None:
    screen = replay(ui, context)
    tap(ui, screen.ids.bar.ids.actions.children[-1])
    assert screen.back_used() and not screen.amending
    assert screen.sitting.at == 30


def beside_the_board(ui: Any) -> list[str]:
    """What is wrong with this screen; a board answers for its own heads."""
    return [fault for fault in ui.audit() if "ClanHead" not in fault]


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_replay_in_french_at_the_largest_size(
    ui: Any, context: Any, size: tuple[int, int]
) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    ui.resize(*size)
    screen = replay(ui, context)
    shot(ui, f"replay_fr_{size[0]}")
    assert not beside_the_board(ui)
    screen.amend()
    ui.frames(4)
    shot(ui, f"replay_amending_fr_{size[0]}")
    assert not beside_the_board(ui)
    ui.clear()


@pytest.mark.parametrize("game", game_ids())
def test_every_board_is_replayed(ui: Any, context: Any, game: str) -> None:
    from companion.engine import find_game

    seats = find_game(game).seats
    entry = context.library.start(played(game, PLAYERS[: seats[-1]], 25))
    context.router.go("replay", match=entry.id)
    ui.frames(3)
    for index in range(0, 26, 5):
        context.router.screen.go(index)
        ui.frames(1)
    assert context.router.screen.sitting.at == 25


def test_the_table_and_the_log_lead_to_the_replay(ui: Any, context: Any) -> None:
    entry = context.library.start(played(CLANS, PLAYERS, 12))
    context.router.go("table", match=entry.id)
    ui.frames(3)
    context.router.screen.ids.bar.open_menu()
    ui.frames(2)
    tap(ui, "Replay")
    assert context.router.here.screen == "replay"
    from companion.app.screens.log import LogRow

    context.router.go("log", match=entry.id)
    ui.frames(3)
    row = next(one for one in ui.widgets() if isinstance(one, LogRow) and one.index == 9)
    tap(ui, row)
    assert context.router.here.screen == "replay"
    assert context.router.screen.sitting.at == 10


def planned(ui: Any, context: Any, *moves: str) -> Any:
    options = {"planning_mode": "in_app_curtain", "roles": "chosen"}
    match = Match.start("seven_ronin", ("Aki", "Ben"), seed=1, id="r1", options=options)
    entry = context.begin(match)
    for move in ("attacker p0", *moves):
        entry.play(move)
    context.router.go("replay", match="r1")
    ui.frames()
    return context.router.screen


def test_a_plan_being_made_is_not_replayed(ui: Any, context: Any) -> None:
    seen = []
    for at, plan in enumerate((["plan well"], ["plan inn", "plan granary", "lock"])):
        if at:
            context.library.delete("r1")
        screen = planned(ui, context, *plan)
        pages = []
        for index in range(screen.sitting.total + 1):
            screen.go(index)
            ui.frames(2)
            pages.append(ui.texts())
        seen.append(pages)
    assert seen[0] == seen[1] and len(seen[0]) == 2


def test_a_revealed_plan_is_replayed_step_by_step(ui: Any, context: Any) -> None:
    places = [f"place {who} {post}" for who, post in POSTS.items()]
    screen = planned(ui, context, "plan well", "lock", *places, "lock")
    assert screen.sitting.total == 1, "nobody has looked yet (SR-357)"
    context.sitting("r1").looked_at = screen.sitting.entry.match.index
    screen.go(2)
    ui.frames(2)
    assert "Aki plans a ninja at the Well." in ui.texts()
    assert screen.board.element("well").element.gauge == (1, 1)
    screen.go(4)
    ui.frames(2)
    assert "Ben plans Hayai at the Inn." in ui.texts()


def test_the_replay_has_speeds(ui: Any, context: Any) -> None:
    from companion.app.screens.replay import SECONDS, SPEEDS

    screen = replay(ui, context)
    tap(ui, screen.below.ids.first)
    tap(ui, screen.below.ids.play)
    seen = {screen.speed}
    for _ in SPEEDS:
        tap(ui, screen.ids.speed)
        seen.add(screen.speed)
        assert screen.playing and screen._run.timeout == SECONDS / screen.speed
    assert seen == set(SPEEDS) and screen.speed == SPEEDS[0]
    while screen.speed < 4:
        tap(ui, screen.ids.speed)
    before = screen.sitting.at
    ui.wait(SECONDS)
    assert screen.sitting.at >= before + 3
    tap(ui, screen.below.ids.play)
    assert not screen.playing
    assert not ui.audit()


def test_nobody_takes_the_device_in_a_replay(ui: Any, context: Any) -> None:
    """What was secret stays so, but the table is seen as everybody saw it."""
    entry = context.library.start(played("ninjato", ["Aki", "Ben"], 150))
    match = entry.match
    secret = [at for at in range(match.index) if match.decision_at(at).secret]
    context.router.go("replay", match=entry.id, at=secret[0])
    ui.frames(4)
    screen = context.router.screen
    for at in secret[:4]:
        screen.go(at)
        ui.frames(2)
        assert screen.sitting.at == at and not screen.board.covered
        assert screen.sitting.eyes is None or not screen.sitting.shows_secrets
