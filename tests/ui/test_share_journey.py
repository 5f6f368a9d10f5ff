"""Sharing by touch: every kind of code, read back from the screen by an independent reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion import share
from companion.engine import Match
from companion.share import Kind, Status
from tests.share.test_pictures import SPOILT
from tests.ui.codes import Clipboard, at, code_screen, read_screen, sample, tap_text, until


@pytest.fixture
def clipboard(monkeypatch: Any) -> Clipboard:
    return Clipboard.installed(monkeypatch)


def opened(ui: Any, context: Any, match: Any) -> Any:
    """The share screen, from the bar below the table."""
    sitting = context.begin(match)
    context.router.go("table", match=sitting.entry.id)
    ui.frames(3)
    ui.tap("Share")
    return at(ui, context, "share")


def test_the_whole_match_only_after_a_question(ui: Any, context: Any, tmp_path: Path) -> None:
    match = sample()
    opened(ui, context, match)
    ui.tap("The whole match")
    assert "Show every secret?" in ui.texts()
    assert not ui.audit()
    ui.tap("Cancel")
    assert context.router.here.screen == "share"
    ui.tap("The whole match")
    ui.tap("Show the code")
    screen = code_screen(ui, context)
    assert not screen.moving
    text = read_screen(ui, tmp_path / "code.png")
    assert text == screen.link and text.startswith("dojo://m/")
    handed = share.unpack(text)
    assert handed.entries == match.entries and handed.setup.seed == match.setup.seed


def test_a_poor_photo_of_the_screen_is_read(ui: Any, context: Any, tmp_path: Path) -> None:
    context.router.go("code", kind="match", text=share.pack(sample()))
    screen = code_screen(ui, context)
    with Image.open(ui.screenshot(tmp_path / "screen.png")) as picture:
        screenshot = picture.convert("L")
    for how, spoil in SPOILT.items():
        spoil(screenshot).save(tmp_path / "photo.png")
        assert share.read_image(tmp_path / "photo.png") == screen.link, how


def test_the_view_of_a_seat(ui: Any, context: Any, tmp_path: Path) -> None:
    match = sample()
    opened(ui, context, match)
    tap_text(ui, "For Ben")
    code_screen(ui, context)
    view = share.unpack(read_screen(ui, tmp_path / "code.png"))
    assert view.seat == 1
    assert view.data["board"] == match.view(1)["board"]


def test_what_an_onlooker_is_shown_holds_nothing_hidden(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    match = sample()
    opened(ui, context, match)
    tap_text(ui, "For everybody")
    code_screen(ui, context)
    text = read_screen(ui, tmp_path / "code.png")
    view = share.unpack(text)
    assert share.kind_of(text) is Kind.ONLOOKER
    assert view.data["board"] == match.view(None)["board"]
    assert "hand" not in view.data["board"] and "clan" not in view.data["board"]


def test_other_hidden_cards_leave_the_same_picture(ui: Any, context: Any, tmp_path: Path) -> None:
    shown = set()
    for seed in (1, 2):
        match = Match.start(
            "shinobi_clans", ("Aki", "Ben", "Chloé"), dealer="app", seed=seed, id="a"
        )
        hands = [match.view(seat)["board"]["hand"] for seat in range(3)]
        context.router.go("code", kind="onlooker", text=share.pack(match, None))
        code_screen(ui, context)
        shown.add((read_screen(ui, tmp_path / "code.png"), str(hands)))
    assert len({hands for _, hands in shown}) == 2
    assert len({text for text, _ in shown}) == 1


def test_a_private_deal_is_there_only_while_held(ui: Any, context: Any, tmp_path: Path) -> None:
    match = sample()
    opened(ui, context, match)
    tap_text(ui, "Aki: my secrets to my phone")
    until(ui, lambda: ui.find("Take the device.\nNobody else looks."))
    assert not share.codes_in(ui.screenshot(tmp_path / "closed.png"))
    assert not ui.audit()
    finger = ui.press("Hold to see")
    ui.frames(4)
    deal = share.unpack(read_screen(ui, tmp_path / "held.png"))
    finger.touch_up()
    ui.frames(3)
    assert not share.codes_in(ui.screenshot(tmp_path / "again.png"))
    assert deal.seat == 0 and deal.data["hand"] == match.view(0)["board"]["hand"]


def test_a_physical_deck_has_no_private_deal(ui: Any, context: Any) -> None:
    opened(ui, context, sample(dealer="table"))
    assert ui.find("Aki: my secrets to my phone") is None


def test_the_data_of_a_box(ui: Any, context: Any, tmp_path: Path) -> None:
    from companion import editions
    from companion.engine import find_game

    standin = find_game("shinobi_clans").standin
    opened(ui, context, sample())
    tap_text(ui, "The component data")
    ui.frames(2)
    assert "This match uses the data that every device has already." in ui.texts()
    first, *rest = standin.rows("clans")
    own = editions.correct(standin, "clans", [{**first, "colour": "#123456"}, *rest])
    context.router.home()
    opened(ui, context, sample(edition=own))
    tap_text(ui, "The component data")
    code_screen(ui, context)
    shared = share.unpack(read_screen(ui, tmp_path / "code.png"))
    assert shared.fingerprint == own.fingerprint


@pytest.fixture
def finished(ui: Any, context: Any) -> Path:
    """The share screen of a match that is over; gives the folder that files go to."""
    from companion.app.device.exports import export_folder

    opened(ui, context, sample(moves=10_000))
    return export_folder(context)


def test_a_result_as_our_code_and_as_a_link(
    ui: Any, context: Any, tmp_path: Path, finished: Path
) -> None:
    tap_text(ui, "For Dojo Companion")
    code_screen(ui, context)
    result = share.unpack(read_screen(ui, tmp_path / "code.png"))
    assert result.table.players[:2] == ("Aki", "Ben") and result.sheet.final
    context.router.back()
    ui.frames(2)
    tap_text(ui, "For BG Stats")
    screen = code_screen(ui, context)
    (link,) = share.codes_in(ui.screenshot(tmp_path / "bgstats.png"))
    assert link == screen.text and link.startswith("https://app.bgstatsapp.com/createPlay")


@pytest.mark.parametrize(
    ("row", "suffix", "words"),
    [
        ("As text", ".txt", "Score sheet"),
        ("As a table", ".csv", "Total"),
        ("As a BG Stats file", ".bgsplay", "playerScores"),
        ("As data", ".json", "dojo-companion-result"),
    ],
)
def test_a_result_as_a_file_and_on_the_clipboard(
    ui: Any,
    context: Any,
    clipboard: Clipboard,
    finished: Path,
    row: str,
    suffix: str,
    words: str,
) -> None:
    tap_text(ui, row)
    assert not ui.audit()
    ui.tap("Copy")
    assert words in clipboard.text
    tap_text(ui, row)
    ui.tap("Save to a file")
    assert "Saved" in ui.texts()
    (made,) = finished.glob(f"*{suffix}")
    assert words in made.read_text(encoding="utf-8")


# pictures that alternate --------------------------------------------------------------------------


def test_a_large_code_alternates_and_survives_lost_frames(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    match = sample("ninety_nine_ninja", 24)
    opened_share = context.begin(match).entry.id
    context.router.go("share", match=opened_share)
    ui.frames(2)
    tap_text(ui, "For Aki")
    screen = code_screen(ui, context)
    assert screen.moving
    until(ui, lambda: screen.preparing.done)
    until(ui, lambda: any(text.startswith("Frame ") for text in ui.texts()))
    ui.tap("Pause")
    still = screen.number
    ui.wait(0.6)
    assert screen.number == still and "Go on" in ui.texts()
    reader, shown = share.Reader(), 0
    while reader.digits is None and shown < 200:
        screen.step(1)
        shown += 1
        # A camera misses every third picture, and sees some of them twice.
        if shown % 3:
            text = read_screen(ui, tmp_path / "frame.png")
            assert reader.add(text) in (Status.PART, Status.COMPLETE, Status.DUPLICATE)
    assert reader.digits == screen.text
    assert share.unpack(reader.digits).data["board"] == match.view(0)["board"]


def test_the_pictures_alternate_four_times_a_second(ui: Any, context: Any) -> None:
    match = sample("ninety_nine_ninja", 24)
    digits = share.pack(match, 0)
    context.router.go("code", kind="view", text=digits, name="Aki", seat=0)
    screen = code_screen(ui, context)
    until(ui, lambda: screen.preparing.done)
    first = screen.number
    seen = {first}
    until(ui, lambda: seen.add(screen.number) or len(seen) > 3)
    # However slow the machine: never more pictures a second than the other camera can take.
    assert screen._turning.timeout >= 1 / 5
    versions = {symbol.version for symbol in screen.preparing.symbols}
    assert len(versions) == 1
    size = screen.ids.picture.symbol.size
    ui.tap("Large")
    until(ui, lambda: screen.ids.picture.symbol is not None)
    assert screen.ids.picture.symbol.size < size
    assert not ui.audit()
    context.router.back()
    ui.wait(0.3)
    assert screen._turning is None


def test_digits_and_link_can_be_copied_and_read_out(
    ui: Any, context: Any, clipboard: Clipboard
) -> None:
    digits = share.pack(sample())
    context.router.go("code", kind="match", text=digits)
    code_screen(ui, context)
    tap_text(ui, "Copy")
    assert clipboard.text == share.grouped(digits)
    tap_text(ui, "Link")
    assert clipboard.text == share.link(digits)
    tap_text(ui, "Show as text")
    assert share.grouped(digits) in ui.texts()
    assert not ui.audit()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [1.0, 1.4])
def test_nothing_is_cut_off(
    ui: Any, context: Any, size: tuple[int, int], language: str, text_size: float
) -> None:
    from tools.tour.audit import audit

    ui.resize(*size)
    context.set("language", language)
    context.set("text_size", text_size)
    over = context.begin(sample(moves=10_000)).entry.id
    running = context.begin(sample()).entry.id
    large = share.pack(sample("ninety_nine_ninja", 24), 0)
    small = share.pack(sample())
    for screen, args in (
        ("share", {"match": running}),
        ("share", {"match": over}),
        ("code", {"kind": "match", "text": small}),
        ("code", {"kind": "view", "text": large, "name": "Aki", "seat": 0}),
        ("table", {"match": running}),
        ("home", {}),
    ):
        context.router.go(screen, **args)
        ui.frames(4)
        # The board is somebody else's; here it is the bar with one item more that must hold.
        bar = ui.find_id("undo").parent if screen == "table" else None
        assert not (audit(bar) if bar else ui.audit()), (screen, args.keys())
