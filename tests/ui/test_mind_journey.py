"""Virtual players as a table meets them: chosen at set-up, told, taken over, taken back."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import Any

from companion.app.screens.table_menu import menu
from companion.app.table.minds import asked_mind, mind_of
from companion.app.widgets.overlay import Overlay
from companion.engine import TABLE, Match

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def sit_down(
    ui: Any, context: Any, minds: list[str], game: str = "shinobi_clans", **how: Any
) -> Any:
    """At a table of three in the middle of a match that the app deals."""
    match = Match.start(game, ["Aki", "Ben", "Chloé"][: len(minds)], dealer="app", seed=5, **how)
    sitting = context.begin(match, minds)
    context.router.go("table", match=sitting.entry.id)
    ui.frames(5)
    return context.router.screen


def until(ui: Any, done: Any, seconds: float = 20.0) -> None:
    for _ in range(int(seconds * 20)):
        if done():
            return
        ui.wait(0.05)
    raise AssertionError("it does not come to an end")


def test_a_seat_is_given_to_the_app_at_set_up(ui: Any, context: Any) -> None:
    ui.tap("New match")
    ui.tap("Shinobi: War of Clans")
    screen = context.router.screen
    card = next(one for one in ui.widgets() if type(one).__name__ == "PlayersCard")
    card._ask_mind(1)
    ui.frames()
    shot(ui, "mind_choose")
    ui.tap("The app: Skilled")
    assert screen.minds == ["", "normal", ""]
    assert screen.names[1] == "Kaede"
    assert screen.dealer["army"] == screen.dealer["clans"] == "app", "it has no hands"
    shot(ui, "mind_set_up")
    ui.tap("Start the match")
    ui.tap("Play")
    sitting = context.router.screen.sitting
    assert mind_of(sitting, 1) == "normal"
    assert context.library.matches()[0].minds == ("", "normal", "")
    assert "Kaede" not in [player.name for player in context.library.players.all()]
    assert not ui.audit()


def test_the_app_plays_its_turn_and_tells_hands_what_to_do(ui: Any, context: Any) -> None:
    screen = sit_down(ui, context, ["easy", "easy", ""])
    sitting = screen.sitting
    while sitting.match.decision.seat != 2 and not screen.minds.held:
        shot(ui, "mind_thinking")
        before = sitting.match.index
        until(ui, lambda at=before: sitting.match.index > at or screen.minds.held)
    until(ui, lambda: sitting.match.decision.seat == 2 or screen.minds.held)
    shot(ui, "mind_told")
    if screen.minds.held:
        assert screen.latest is not None and screen.latest.hands
        # What hands do is the question itself, in its large letters, and stands nowhere else.
        band, panel = screen.ids.band, screen.minds.panel()
        assert all(sitting.say(hand) in band.text for hand in screen.latest.hands)
        assert band.seat == screen.latest.by and not screen.ids.happened.hands
        assert panel.mine.parent is None, "one thing is asked of people"
        index = sitting.match.index
        ui.wait(0.3)
        assert sitting.match.index == index, "hands come first"
        ui.tap(screen.minds.panel().onward)
        until(ui, lambda: sitting.match.index > index)
    assert not ui.audit()


def test_a_seat_is_taken_over_and_given_back(ui: Any, context: Any) -> None:
    screen = sit_down(ui, context, ["", "", ""])
    sitting = screen.sitting
    seat = sitting.match.decision.seat
    assert seat != TABLE and not asked_mind(sitting)
    screen.open_seats()
    ui.frames()
    shot(ui, "mind_seats")
    ui.tap(sitting.name(seat))
    ui.tap("The app: Master")
    assert asked_mind(sitting) == "strong" and screen.chooser is None
    assert sitting.entry.info.minds[seat] == "strong"
    ui.tap(screen.minds.panel().mine)
    assert not asked_mind(sitting)
    assert not ui.audit()


def test_undo_goes_back_to_the_last_choice_of_a_person(ui: Any, context: Any) -> None:
    screen = sit_down(ui, context, ["easy", "easy", ""])
    sitting = screen.sitting
    for _ in range(60):
        if sitting.match.decision.seat == 2:
            break
        if screen.minds.held:
            screen.minds.go_on()
        ui.wait(0.1)
    assert sitting.match.decision.seat == 2
    index = sitting.match.index
    screen.sitting.unveil()
    screen.refresh()
    screen.play(sitting.match.decision.moves[0])
    ui.frames(3)
    assert sitting.match.index > index
    screen.undo()
    ui.frames(3)
    assert sitting.match.index == index and sitting.match.decision.seat == 2
    screen.undo()
    ui.wait(0.2)
    assert asked_mind(sitting) and screen.minds.held, "it waits instead of playing the same again"


def test_secret_plans_stay_secret(ui: Any, context: Any) -> None:
    screen = sit_down(
        ui, context, ["easy", "easy"], "seven_ronin", options={"planning_mode": "in_app_curtain"}
    )
    sitting = screen.sitting
    texts: set[str] = set()

    def planned() -> bool:
        """Quick minds may be at the plans of the next day when one looks again."""
        match = sitting.match
        return match.state.round > 1 or match.decision.key not in ("attack_plan", "defence_plan")

    for _ in range(1200):
        texts.update(ui.texts())
        if planned():
            break
        assert sitting.unveiled is None and screen.chooser is None
        assert not Overlay.stack, "what lies over the table stops the app: nobody reads it here"
        if screen.minds.held:
            screen.minds.go_on()
        ui.wait(0.1)
    assert planned()


def hinted(ui: Any, context: Any, game: str = "shinobi_clans", **how: Any) -> Any:
    screen = sit_down(
        ui, context, ["", "", ""] if game == "shinobi_clans" else ["", ""], game, **how
    )
    while screen.sitting.match.decision.seat == TABLE:
        screen.sitting.play(screen.sitting.match.decision.moves[0])
    screen.unveil()
    ui.frames(3)
    return screen


def test_a_hint_names_three_moves_and_is_noted(ui: Any, context: Any) -> None:
    screen = hinted(ui, context)
    sitting = screen.sitting
    seat, index = sitting.match.decision.seat, sitting.match.index
    screen.open_guide()
    ui.frames(3)
    ui.tap(f"Hint for {sitting.name(seat)}")
    sheet = ui.widgets().__next__()
    while type(sheet).__name__ != "HintSheet":
        sheet = sheet.parent
    until(ui, lambda: sheet.told)
    ui.frames(3)
    shot(ui, "hint")
    assert 1 <= len(sheet.told) <= 3
    assert all(hint.move in sitting.match.decision.moves for hint in sheet.told)
    assert sitting.match.index == index and sitting.entry.info.hinted == (seat,)
    assert not ui.audit()
    ui.tap(sitting.words(sheet.told[0].move))
    assert str(sitting.match.entry_at(index)) == str(sheet.told[0].move)


def test_a_slow_device_takes_its_time_for_a_hint(ui: Any, context: Any, monkeypatch: Any) -> None:
    from companion.app.table import hint_sheet

    monkeypatch.setattr(hint_sheet, "LONGEST", 0.0)
    monkeypatch.setattr(hint_sheet, "SLICE", 0.0)
    sheet = hint_sheet.HintSheet(hinted(ui, context))
    sheet.open()
    until(ui, lambda: sheet.answered)
    assert sheet.told and len(sheet.search.moves) > 1


def test_hints_can_be_switched_off_and_wait_for_the_curtain(ui: Any, context: Any) -> None:
    screen = hinted(ui, context)
    offered = "Hint for " + screen.sitting.name(screen.sitting.match.decision.seat)
    assert offered in [item["text"] for item in menu(screen)]
    screen.veil()
    assert offered not in [item["text"] for item in menu(screen)], "hands are hidden"
    screen.unveil()
    context.library.settings.set("hints", False)
    assert offered not in [item["text"] for item in menu(screen)]


def finished(context: Any, game: str = "shinobi_clans", seats: int = 3) -> Any:
    import random

    match = Match.start(game, ["Aki", "Ben", "Chloé"][:seats], dealer="app", seed=5)
    rng = random.Random(4)
    while match.decision is not None:
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
    return context.begin(match)


def test_the_review_is_worked_out_kept_and_leads_to_the_board(
    ui: Any, context: Any, monkeypatch: Any
) -> None:
    from companion.mind import review

    monkeypatch.setattr(review, "MOST", 12)
    sitting = finished(context)
    context.router.go("review", match=sitting.entry.id)
    ui.frames(3)
    screen = context.router.screen
    assert any("Playing the match again" in text for text in ui.texts())
    screen.work._clock.cancel()
    while screen.work.review is None:
        screen.work._think(0)
    screen._looked(0)
    ui.frames(6)
    for width, height, name in ((360, 640, "phone"), (1280, 800, "tablet")):
        ui.resize(width, height)
        ui.frames(6)
        shot(ui, f"review_{name}")
        assert not ui.audit()
    ui.resize(360, 640)
    assert sitting.entry.review["moves"] == sitting.match.index
    assert screen.points and "See turning point 1" in ui.texts()
    ui.tap("See turning point 1")
    assert context.router.here.screen == "replay"
    assert context.router.here.args["at"] == screen.points[0].at
    context.router.back()
    context.set("language", "fr")
    ui.frames(6)
    shot(ui, "review_fr")
    assert "Revoir le tournant 1" in ui.texts()
    saved = context.router.screen
    saved.save_picture()
    until(ui, lambda: list(context.library.folder.rglob("*review*.png")))
    # As large and as framed as the picture of the result: nobody knows the game without its name.
    (kept,) = context.library.folder.rglob("*review*.png")
    assert struct.unpack(">II", kept.read_bytes()[16:24]) == (1080, 1080)
