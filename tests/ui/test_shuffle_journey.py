"""The provable shuffle by touches: the promise, the counters, the check at the end."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.ui.histories import finished, until
from tests.ui.test_shinobi_journey import begin
from tests.ui.touches import scroll_into_view


def tap(ui: Any, text: str) -> None:
    widget = ui.find(text)
    assert widget is not None, f"{text!r} is not among {ui.texts()}"
    scroll_into_view(ui, widget)
    ui.tap(widget)


def open_from_the_table(ui: Any, context: Any) -> Any:
    context.router.screen.ids.bar.open_menu()
    ui.frames(3)
    tap(ui, "Check the shuffle")
    assert context.router.here.screen == "shuffle"
    return context.router.screen


def test_during_a_match_there_is_the_promise_but_no_seed(
    ui: Any, context: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.screens import shuffle

    table = begin(ui, context, "The app")
    screen = open_from_the_table(ui, context)
    match = table.sitting.match
    assert screen.ids.promise.text.replace(" ", "") == match.commitment
    assert not [text for text in ui.texts() if match.setup.seed in text]
    assert any(text.endswith("drawn") for text in ui.texts())
    assert not ui.audit()
    copied: list[str] = []
    monkeypatch.setattr(shuffle.Clipboard, "copy", copied.append)
    tap(ui, "Copy")
    assert copied == [screen.ids.promise.text]


def test_a_table_dealt_match_has_nothing_to_prove(ui: Any, context: Any) -> None:
    begin(ui, context, "We do")
    context.router.screen.ids.bar.open_menu()
    ui.frames(3)
    assert ui.find("Check the shuffle") is None


def test_at_the_end_everything_is_dealt_again(ui: Any, context: Any) -> None:
    match = finished("ninjato", 5)
    entry = context.library.start(match)
    context.router.go("shuffle", match=entry.id)
    ui.frames(3)
    screen = context.router.screen
    assert screen.ids.seed.text == match.setup.seed == "5"
    digest = hashlib.sha256(b"5").hexdigest()
    screen.ids.noted.text = f"{digest[:4]} {digest[4:8].upper()}"
    tap(ui, "Check it")
    until(ui, "dealt again")
    finding = screen.finding
    assert finding.fits and finding.noted and finding.cards > 20
    assert "It is the fingerprint you noted." in ui.texts()
    assert not ui.audit()
    screen.ids.noted.text = "0000"
    tap(ui, "Check it")
    until(ui, "It is not the fingerprint you noted.")


def test_a_card_that_is_not_of_the_seed_is_found(ui: Any, context: Any) -> None:
    from companion.app.table.shuffle_check import check
    from companion.engine import Move

    match = finished("shinobi_clans", 2)
    assert check(match).fits
    at = next(index for index in range(match.index) if match.automatic(index))
    entry = match.entry_at(at)
    # What a dishonest record would hold; no way through the app leads here.
    match._entries[at] = Move((*entry[:-1], "somebody_else"))
    assert check(match).wrong == (at,)


def test_in_french_at_the_largest_text(ui: Any, context: Any) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    entry = context.library.start(finished("wat_aah", 5))
    context.router.go("shuffle", match=entry.id)
    ui.frames(3)
    tap(ui, "Vérifier")
    until(ui, "distribuées à nouveau")
    assert not ui.audit()
