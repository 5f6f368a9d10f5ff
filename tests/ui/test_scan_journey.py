"""Scanning by touch: every kind of code arrives, and what is not ours changes nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import editions, share
from companion.engine import Edition, Match, find_game
from tests.ui.codes import (
    at,
    code_screen,
    enter,
    other_app,
    read_screen,
    sample,
    tap_text,
    until,
)


def ids(context: Any) -> list[str]:
    return [info.id for info in context.library.matches()]


def test_two_apps_hand_a_match_over_by_screenshots(ui: Any, context: Any, tmp_path: Path) -> None:
    match = sample()
    here = context.begin(match).entry.id
    context.router.go("share", match=here)
    ui.frames(3)
    ui.tap("The whole match")
    ui.tap("Show the code")
    code_screen(ui, context)
    picture = ui.screenshot(tmp_path / "handover.png")
    with other_app(ui, tmp_path / "other") as other:
        tap_text(ui, "Scan a code")
        other.router.screen.picture_card.ids.path.text = str(picture)
        tap_text(ui, "Read the picture")
        at(ui, other, "table")
        assert "This match is new here. You can go on with it." in ui.texts()
        arrived = other.router.screen.sitting.match
        assert (arrived.entries, arrived.state) == (match.entries, match.state)
        # It goes on there, and comes back.
        for _ in range(3):
            other.router.screen.sitting.play(arrived.decision.moves[0])
        moves, state = arrived.index, arrived.state
        other.router.go("share", match=here)
        ui.frames(2)
        ui.tap("The whole match")
        ui.tap("Show the code")
        code_screen(ui, other)
        back = read_screen(ui, tmp_path / "back.png")
    ui.show(context.router)
    context.router.home()
    ui.frames(2)
    enter(ui, context, back)
    at(ui, context, "table")
    assert any(text.startswith("Caught up:") for text in ui.texts())
    mine = context.router.screen.sitting.match
    assert (mine.index, mine.state) == (moves, state)
    assert ids(context) == [here]


def test_what_became_of_a_match_is_said(ui: Any, context: Any) -> None:
    match = sample(moves=10)
    earlier, later, other = match.fork(), match.fork(), match.fork()
    for _ in range(2):
        later.play(later.decision.moves[0])
    other.play(other.decision.moves[-1])
    for code, words in (
        (earlier, "This match is new here."),
        (earlier, "This device is at the same point already."),
        (later, f"Caught up: {later.index - earlier.index} moves more than before."),
        (earlier, "This device is further on than the code; nothing was changed."),
        (other, "The two devices went on differently."),
    ):
        context.router.home()
        enter(ui, context, share.pack(code))
        at(ui, context, "table")
        assert any(text.startswith(words) for text in ui.texts()), (words, ui.texts())
        assert not ui.audit()
    assert len(ids(context)) == 2


def test_an_onlooker_sees_the_table_and_scans_again(ui: Any, context: Any) -> None:
    match = sample()
    enter(ui, context, share.grouped(share.pack(match, None, lines=12)))
    guest = at(ui, context, "guest")
    until(ui, lambda: guest.sitting is not None)
    ui.frames(3)
    assert "What everybody sees" in ui.texts()
    assert not ui.audit()
    index = guest.view.index
    match.play(match.decision.moves[0])
    guest.scan()
    ui.frames(2)
    context.router.screen.text_card.ids.text.text = share.link(share.pack(match, None, lines=12))
    tap_text(ui, "Read")
    again = until(
        ui, lambda: getattr(context.router.screen, "sitting", None) and context.router.screen
    )
    assert again.view.index > index
    assert [at.screen for at in context.router.stack] == ["home", "guest"]
    assert not ids(context)


def test_a_seat_answers_from_its_own_phone(ui: Any, context: Any, tmp_path: Path) -> None:
    match = sample()
    host = context.begin(match).entry.id
    seat = match.decision.seat
    name = match.players[seat]
    view = share.pack(match, seat, lines=12)
    with other_app(ui, tmp_path / "phone") as phone:
        enter(ui, phone, view)
        guest = at(ui, phone, "guest")
        until(ui, lambda: guest.sitting is not None)
        ui.frames(2)
        hand = match.view(seat)["board"]["hand"]
        assert "Your hand" not in ui.texts(), hand
        ui.tap(f"{name}: show my view")
        ui.frames(2)
        assert not ui.audit()
        move = match.decision.moves[0]
        pick(ui, guest, move)
        assert guest.answering.steps == [move]
        tap_text(ui, "Show the answer code")
        code_screen(ui, phone)
        answer = read_screen(ui, tmp_path / "answer.png")
    ui.show(context.router)
    enter(ui, context, answer)
    until(ui, lambda: ui.find("Record"))
    if match.game.private(match.state):
        assert f"The answer of {name} arrived" in ui.texts()
        assert not any(guest.sitting.words(move) in text for text in ui.texts())
    ui.tap("Record")
    table = at(ui, context, "table")
    assert table.sitting.entry.id == host
    assert move in table.sitting.match.entries


def pointed_at(board: Any, move: Any) -> Any:
    """What lies on the table and means just this move, if a tap on it does."""
    for widget in board.scene_view.widgets.values():
        tap = widget.element.tap
        if tap is not None and tuple(move) in tap.fits:
            return widget
    return None


def pick(ui: Any, guest: Any, move: Any) -> None:
    """Taps a move word by word on the guest screen."""
    from companion.app.table.plaque import Plaque
    from tests.ui.touches import scroll_into_view

    before = len(guest.answering.steps)
    while len(guest.answering.steps) == before:
        if guest.scene is not None and (element := pointed_at(guest.scene, move)) is not None:
            scroll_into_view(ui, element)
            ui.tap(element)
            continue
        words = [choice.word for choice in guest.answering.chooser.choices()]
        word = next(word for word in move if word in words)
        (button,) = (
            widget
            for widget in guest.panel.walk(restrict=True)
            if isinstance(widget, Plaque) and widget.word == word
        )
        scroll_into_view(ui, button)
        ui.tap(button)


def test_a_secret_plan_arrives_without_being_shown(
    ui: Any, context: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    from companion.app.screens import arrivals

    match = Match.start("seven_ronin", ("Aki", "Ben"), {"planning_mode": "in_app_curtain"})
    match.play(match.decision.moves[0])
    seat = match.decision.seat
    assert match.decision.secret
    sitting = context.begin(match)
    trial, plan, rng = match.fork(), [], random.Random(2)
    while trial.decision.secret and trial.decision.seat == seat:
        wanted = [move for move in trial.decision.moves if move.verb in ("plan", "lock")]
        lock = [move for move in wanted if move.verb == "lock"]
        plan.append((lock or wanted)[0] if lock else rng.choice(wanted))
        trial.play(plan[-1])
    with other_app(ui, tmp_path / "phone") as phone:
        enter(ui, phone, share.pack(match, seat, lines=12))
        guest = at(ui, phone, "guest")
        until(ui, lambda: guest.sitting is not None)
        guest.unveil()
        ui.frames(2)
        for move in plan:
            assert guest.answering.chooser is not None
            pick(ui, guest, move)
        assert guest.answering.chooser is None, "nothing follows a locked plan"
        assert "Nothing planned yet" not in ui.texts()
        tap_text(ui, "Show the answer code")
        code_screen(ui, phone)
        answer = read_screen(ui, tmp_path / "answer.png")
        phone.router.back()
        until(ui, lambda: phone.router.screen.sitting is not None)
        assert phone.router.screen.answering.steps == plan, "it is still there after a look back"
    ui.show(context.router)
    enter(ui, context, answer)
    until(ui, lambda: ui.find("Record"))
    assert f"The answer of {match.players[seat]} arrived" in ui.texts()
    assert not any("Watchtower" in text or "Granary" in text for text in ui.texts())
    index = match.index
    ui.tap("Cancel")
    assert sitting.match.index == index
    # The table of this game has its own tests; here the answer matters.
    opened: list[str] = []
    monkeypatch.setattr(arrivals, "open_table", lambda _, id: opened.append(id))
    enter(ui, context, answer)
    until(ui, lambda: ui.find("Record"))
    ui.tap("Record")
    assert opened == [sitting.entry.id]
    assert context.sitting(sitting.entry.id).match.state == trial.state


def test_a_record_that_is_pasted_is_opened_like_one_in_a_file(ui: Any, context: Any) -> None:
    match = sample()
    screen = enter(ui, context, "\n" + match.record("full"))
    until(ui, lambda: context.router.here.screen == "table")
    assert not screen.refusal
    assert context.router.screen.sitting.match.record("full") == match.record("full")


def test_what_a_camera_sees_is_a_code_or_nothing(ui: Any, context: Any) -> None:
    context.router.go("scan")
    screen = context.router.screen
    for text in ('{"a": 1}', sample().record("full")):
        screen.take(text, seen=True)
        ui.frames()
        assert context.router.here.screen == "scan"
    assert context.library.matches() == []


def test_an_answer_that_came_too_late_is_refused(ui: Any, context: Any) -> None:
    match = sample()
    sitting = context.begin(match)
    answer = share.answer(match, [match.decision.moves[0]])
    sitting.play(match.decision.moves[1])
    state = sitting.match.state
    screen = enter(ui, context, answer)
    until(ui, lambda: screen.refusal)
    assert screen.refusal.startswith("The match has changed since")
    assert sitting.match.state == state


def test_a_deal_waits_behind_the_curtain(ui: Any, context: Any) -> None:
    match = sample("wat_aah")
    enter(ui, context, share.pack(match, share.private_deal(1)))
    until(ui, lambda: ui.find("For Ben"))
    assert not ui.find("Your hand", exact=False)
    finger = ui.press("Hold to see")
    ui.frames(3)
    assert ui.find("Your hand", exact=False)
    assert not ui.audit()
    finger.touch_up()
    ui.frames(2)
    assert not ui.find("Your hand", exact=False)


def recoloured(colour: str) -> Edition:
    """The box of an owner whose first clan has another colour."""
    standin = find_game("shinobi_clans").standin
    first, *rest = standin.rows("clans")
    return editions.correct(standin, "clans", [{**first, "colour": colour}, *rest])


def test_an_edition_is_kept_once(ui: Any, context: Any) -> None:
    own = recoloured("#123456")
    enter(ui, context, share.pack_edition(own))
    until(ui, lambda: ui.find("Keep"))
    assert "Shinobi: War of Clans\nCorrected: Clans" in ui.texts()
    assert not ui.audit()
    ui.tap("Leave")
    assert context.edition("shinobi_clans") is None and context.router.here.screen == "scan"
    enter(ui, context, share.pack_edition(own))
    tap_text(ui, "Keep")
    assert "Kept: new matches of this game use it." in ui.texts()
    assert context.edition("shinobi_clans").fingerprint == own.fingerprint
    ui.tap("UNDO")
    assert context.edition("shinobi_clans") is None
    for words in ("Kept: new matches of this game use it.", "These data are here already."):
        enter(ui, context, share.pack_edition(own))
        at(ui, context, "editions") if words.startswith("These") else tap_text(ui, "Keep")
        assert words in ui.texts()
        assert context.router.here.args == {"game": "shinobi_clans"}
    assert len(context.library.editions.all("shinobi_clans")) == 1
    match = sample(edition=own)
    enter(ui, context, share.pack(match, None))
    at(ui, context, "guest")


def test_an_own_box_is_replaced_only_if_people_say_so(ui: Any, context: Any) -> None:
    from companion.app.forms.owners_box import OwnersBox

    own, other = replace(recoloured("#123456"), name="Aki"), recoloured("#654321")
    OwnersBox(context.library, "shinobi_clans").take(own)
    view = share.pack(sample(edition=other), None)
    screen = enter(ui, context, view)
    until(ui, lambda: screen.refusal)
    enter(ui, context, share.pack_edition(other))
    until(ui, lambda: ui.find("Only read codes"))
    assert not ui.audit()
    ui.tap("Only read codes")
    assert context.edition("shinobi_clans").fingerprint == own.fingerprint
    enter(ui, context, view)
    at(ui, context, "guest")
    enter(ui, context, share.pack_edition(other))
    tap_text(ui, "Replace")
    assert context.edition("shinobi_clans").fingerprint == other.fingerprint
    ui.tap("UNDO")
    assert context.edition("shinobi_clans") == own
    assert len(context.library.editions.all("shinobi_clans")) == 1


def test_a_result_goes_into_the_history_once(ui: Any, context: Any) -> None:
    match = sample(moves=10_000)
    for words in ("It is in the history now.", "The history has it already."):
        enter(ui, context, share.pack(match, share.RESULT))
        result = at(ui, context, "result")
        until(ui, lambda result=result: result.result is not None)
        ui.frames(2)
        assert not ui.audit()
        ui.tap("Keep in the history")
        assert words in ui.texts()
    (kept,) = context.library.matches()
    assert kept.kind == "pad" and kept.winners == match.scores().winners


def test_parts_in_any_order_with_some_lost(ui: Any, context: Any, tmp_path: Path) -> None:
    match = sample("ninety_nine_ninja", 24)
    frames = list(share.frames(share.pack(match, None), "coarse"))
    random.Random(3).shuffle(frames)
    context.router.go("scan")
    ui.frames(2)
    screen = context.router.screen
    for number, text in enumerate(frames):
        if context.router.here.screen != "scan" or screen._busy:
            break
        if number % 3 == 0:
            continue
        if number % 2:
            job = screen.read_picture(share.symbol(text).save(tmp_path / "frame.png", 4))
            until(ui, lambda job=job: not job.running)
        else:
            screen.text_card.ids.text.text = text
            screen.read_text()
        ui.frames(2)
        if number == 4:
            assert any("parts found" in told for told in ui.texts())
            assert not ui.audit()
    guest = at(ui, context, "guest")
    until(ui, lambda: guest.sitting is not None)
    assert guest.view.data["board"] == match.view(None)["board"]


def test_a_camera_feeds_the_same_reader(ui: Any, context: Any) -> None:
    from kivy.graphics.texture import Texture

    from companion.app.widgets.camera import CameraView

    digits = share.pack(sample())
    symbol = share.symbol(digits)
    scale, side = 4, symbol.size * 4
    rows = []
    for number in range(symbol.size):
        wide = b"".join(bytes((pixel, pixel, pixel, 255)) * scale for pixel in symbol.row(number))
        rows += [wide] * scale
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    view, seen = CameraView(), []
    view.bind(on_code=lambda _, text: seen.append(text))
    view._scanner.start(lambda text: view.dispatch("on_code", text))
    view.see(texture)
    assert seen == [digits]


def test_without_a_camera_the_other_ways_are_named(ui: Any, context: Any, monkeypatch: Any) -> None:
    from companion.app.widgets import camera

    monkeypatch.setattr(camera, "available", lambda: False)
    context.router.go("scan")
    ui.frames(3)
    assert any("no camera" in text for text in ui.texts())
    monkeypatch.setattr(camera, "available", lambda: True)
    context.router.screen.refresh()
    ui.frames(2)
    assert "Use the camera" in ui.texts()


def test_a_picture_is_found_by_tapping(
    ui: Any, context: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    pictures = tmp_path / "home" / "Pictures"
    pictures.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    match = sample()
    share.symbol(share.pack(match)).save(pictures / "screenshot.png")
    (pictures / "notes.txt").write_text("no picture")
    ui.tap("Scan a code")
    tap_text(ui, "Choose a picture")
    ui.tap("Pictures")
    ui.frames(2)
    assert "screenshot.png" in ui.texts() and "notes.txt" not in ui.texts()
    assert not ui.audit()
    ui.tap("screenshot.png")
    at(ui, context, "table")
    assert ids(context) == [match.setup.id]


def test_a_link_starts_the_app_there(ui: Any, context: Any) -> None:
    from companion.app.shell.links import asked_for, is_link

    link = share.link(share.pack(sample()))
    assert asked_for([link]) == link
    assert not asked_for(["tour"]) and not asked_for([]) and not is_link("https://example.org")
    context.router.go("scan", text=link)
    at(ui, context, "table")


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "https://example.org/menu",
        "123456789012345678901234567890",
        "9" * 20_000,
        "dojo://m/",
        "dojo://m/12345",
        share.pack(sample())[:-3],
        "1" + share.pack(sample()),
    ],
)
def test_what_is_not_ours_changes_nothing(ui: Any, context: Any, text: str) -> None:
    screen = enter(ui, context, text)
    until(ui, lambda: screen.refusal)
    assert "Dojo Companion" in screen.refusal
    assert context.router.here.screen == "scan" and not ids(context)
    assert not ui.audit()


def test_pictures_without_a_code_are_refused(ui: Any, context: Any, tmp_path: Path) -> None:
    no_picture = tmp_path / "words.png"
    no_picture.write_text("words")
    context.router.go("scan")
    ui.frames(2)
    screen = context.router.screen
    for path, words in (
        (no_picture, "not a picture"),
        (tmp_path / "nowhere.png", "not a picture"),
        (ui.screenshot(tmp_path / "screen.png"), "no readable code"),
        (share.symbol("https://example.org").save(tmp_path / "foreign.png"), "not a code of Dojo"),
    ):
        screen.read_picture(path)
        until(ui, lambda words=words: words in screen.refusal)
    assert not ids(context)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])
@pytest.mark.parametrize("text_size", [pytest.param(1.0, marks=pytest.mark.soak), 1.4])
def test_nothing_is_cut_off(
    ui: Any, context: Any, size: tuple[int, int], language: str, text_size: float
) -> None:
    from companion.engine import game_ids

    ui.resize(*size)
    context.set("language", language)
    context.set("text_size", text_size)
    context.router.go("scan")
    ui.frames(4)
    assert not ui.audit()
    for game in game_ids():
        match = sample(game)
        for seat in (None, 0):
            context.router.go("guest", text=share.pack(match, seat, lines=12))
            guest = context.router.screen
            until(ui, lambda guest=guest: guest.sitting is not None)
            if seat is not None:
                guest.unveil()
            ui.frames(4)
            assert not ui.audit(), (game, seat)
    context.router.go("result", text=share.pack(sample(moves=10_000), share.RESULT))
    until(ui, lambda: context.router.screen.result is not None)
    ui.frames(3)
    assert not ui.audit()
