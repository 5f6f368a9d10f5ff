"""Virtual players as a table meets them: chosen at set-up, told, taken over, taken back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from companion.app.table.minds import asked_mind, mind_of
from companion.app.widgets.overlay import Overlay
from companion.engine import TABLE, Match

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def sit_down(ui: Any, dojo: Any, minds: list[str], game: str = "shinobi_clans", **how: Any) -> Any:
    """At a table of three in the middle of a match that the app deals."""
    match = Match.start(game, ["Aki", "Ben", "Chloé"][: len(minds)], dealer="app", seed=5, **how)
    desk = dojo.begin(match, minds)
    dojo.router.go("table", match=desk.entry.id)
    ui.frames(5)
    return dojo.router.screen


def until(ui: Any, done: Any, seconds: float = 20.0) -> None:
    for _ in range(int(seconds * 20)):
        if done():
            return
        ui.wait(0.05)
    raise AssertionError("it does not come to an end")


def test_a_seat_is_given_to_the_app_at_set_up(ui: Any, dojo: Any) -> None:
    ui.tap("New match")
    ui.tap("Shinobi: War of Clans")
    screen = dojo.router.screen
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
    desk = dojo.router.screen.desk
    assert mind_of(desk, 1) == "normal"
    assert dojo.library.matches()[0].minds == ("", "normal", "")
    assert "Kaede" not in [player.name for player in dojo.library.players.all()]
    assert not ui.audit()


def test_the_app_plays_its_turn_and_tells_hands_what_to_do(ui: Any, dojo: Any) -> None:
    screen = sit_down(ui, dojo, ["easy", "easy", ""])
    desk = screen.desk
    while desk.match.decision.seat != 2 and not screen.minds.held:
        shot(ui, "mind_thinking")
        before = desk.match.index
        until(ui, lambda at=before: desk.match.index > at or screen.minds.held)
    until(ui, lambda: desk.match.decision.seat == 2 or screen.minds.held)
    shot(ui, "mind_told")
    if screen.minds.held:
        assert screen.latest is not None and screen.latest.hands
        index = desk.match.index
        ui.wait(0.3)
        assert desk.match.index == index, "hands come first"
        ui.tap(screen.minds.panel().onward)
        until(ui, lambda: desk.match.index > index)
    assert not ui.audit()


def test_a_seat_is_taken_over_and_given_back(ui: Any, dojo: Any) -> None:
    screen = sit_down(ui, dojo, ["", "", ""])
    desk = screen.desk
    seat = desk.match.decision.seat
    assert seat != TABLE and not asked_mind(desk)
    screen.open_seats()
    ui.frames()
    shot(ui, "mind_seats")
    ui.tap(desk.name(seat))
    ui.tap("The app: Master")
    assert asked_mind(desk) == "strong" and screen.chooser is None
    assert desk.entry.info.minds[seat] == "strong"
    ui.tap(screen.minds.panel().mine)
    assert not asked_mind(desk)
    assert not ui.audit()


def test_undo_goes_back_to_the_last_choice_of_a_person(ui: Any, dojo: Any) -> None:
    screen = sit_down(ui, dojo, ["easy", "easy", ""])
    desk = screen.desk
    for _ in range(60):
        if desk.match.decision.seat == 2:
            break
        if screen.minds.held:
            screen.minds.go_on()
        ui.wait(0.1)
    assert desk.match.decision.seat == 2
    index = desk.match.index
    screen.desk.unveil()
    screen.refresh()
    screen.play(desk.match.decision.moves[0])
    ui.frames(3)
    assert desk.match.index > index
    screen.undo()
    ui.frames(3)
    assert desk.match.index == index and desk.match.decision.seat == 2
    screen.undo()
    ui.wait(0.2)
    assert asked_mind(desk) and screen.minds.held, "it waits instead of playing the same again"


def test_secret_plans_stay_secret(ui: Any, dojo: Any) -> None:
    screen = sit_down(
        ui, dojo, ["easy", "easy"], "seven_ronin", options={"planning_mode": "in_app_curtain"}
    )
    desk = screen.desk
    texts: set[str] = set()
    for _ in range(1200):
        texts.update(ui.texts())
        if desk.match.decision.key not in ("attack_plan", "defence_plan"):
            break
        assert desk.unveiled is None and screen.chooser is None
        assert not Overlay.stack, "what lies over the table stops the app: nobody reads it here"
        if screen.minds.held:
            screen.minds.go_on()
        ui.wait(0.1)
    assert desk.match.decision.key not in ("attack_plan", "defence_plan")


def hinted(ui: Any, dojo: Any, game: str = "shinobi_clans", **how: Any) -> Any:
    screen = sit_down(ui, dojo, ["", "", ""] if game == "shinobi_clans" else ["", ""], game, **how)
    while screen.desk.match.decision.seat == TABLE:
        screen.desk.play(screen.desk.match.decision.moves[0])
    screen.unveil()
    ui.frames(3)
    return screen


def test_a_hint_names_three_moves_and_is_noted(ui: Any, dojo: Any) -> None:
    screen = hinted(ui, dojo)
    desk = screen.desk
    seat, index = desk.match.decision.seat, desk.match.index
    screen.open_guide()
    ui.frames(3)
    ui.tap(f"Hint for {desk.name(seat)}")
    sheet = ui.widgets().__next__()
    while type(sheet).__name__ != "HintSheet":
        sheet = sheet.parent
    until(ui, lambda: sheet.told)
    ui.frames(3)
    shot(ui, "hint")
    assert 1 <= len(sheet.told) <= 3
    assert all(hint.move in desk.match.decision.moves for hint in sheet.told)
    assert desk.match.index == index and desk.entry.info.hinted == (seat,)
    assert not ui.audit()
    ui.tap(desk.words(sheet.told[0].move))
    assert str(desk.match.entry_at(index)) == str(sheet.told[0].move)


def test_hints_can_be_switched_off_and_wait_for_the_curtain(ui: Any, dojo: Any) -> None:
    screen = hinted(ui, dojo)
    offered = "Hint for " + screen.desk.name(screen.desk.match.decision.seat)
    assert offered in [item["text"] for item in screen._menu()]
    screen.veil()
    assert offered not in [item["text"] for item in screen._menu()], "hands are hidden"
    screen.unveil()
    dojo.library.settings.set("hints", False)
    assert offered not in [item["text"] for item in screen._menu()]


def finished(dojo: Any, game: str = "shinobi_clans", seats: int = 3) -> Any:
    import random

    match = Match.start(game, ["Aki", "Ben", "Chloé"][:seats], dealer="app", seed=5)
    rng = random.Random(4)
    while match.decision is not None:
        match.play(rng.choices(match.decision.moves, match.decision.weights)[0])
    return dojo.begin(match)


def test_the_review_is_worked_out_kept_and_leads_to_the_board(
    ui: Any, dojo: Any, monkeypatch: Any
) -> None:
    from companion.mind import review

    monkeypatch.setattr(review, "MOST", 12)
    desk = finished(dojo)
    dojo.router.go("review", match=desk.entry.id)
    ui.frames(3)
    screen = dojo.router.screen
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
    assert desk.entry.review["moves"] == desk.match.index
    assert screen.points and "See turning point 1" in ui.texts()
    ui.tap("See turning point 1")
    assert dojo.router.here.screen == "replay"
    assert dojo.router.here.args["at"] == screen.points[0].at
    dojo.router.back()
    dojo.set("language", "fr")
    ui.frames(6)
    shot(ui, "review_fr")
    assert "Revoir le tournant 1" in ui.texts()
    saved = dojo.router.screen
    saved.save_picture()
    assert list(dojo.library.folder.rglob("*review*.png"))
