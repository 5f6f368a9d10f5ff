"""The very first start: three pictures, the language of the device, and never again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.app.device.hardware import device
from companion.app.look.translation import tr
from companion.app.shell.context import Context

Start = Callable[[], Context]


@pytest.fixture
def start(ui: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    made: list[Context] = []

    def begin() -> Context:
        if made:
            made[-1].close()
        made.append(Context(tmp_path / "data"))
        ui.show(made[-1].router)
        made[-1].resume()
        ui.frames(6)
        return made[-1]

    yield begin
    ui.clear()
    made[-1].close()


def test_three_pictures_once(ui: Any, start: Start) -> None:
    context = start()
    assert context.router.here.screen == "welcome"
    for word in ("Record", "Ask", "Score"):
        assert ui.find(word)
    assert not ui.audit()
    ui.tap("Choose a game")
    assert context.router.here.screen == "home"
    assert start().router.here.screen == "home"


@pytest.mark.parametrize("way", ["Skip", "back"])
def test_it_can_be_skipped(ui: Any, start: Start, way: str) -> None:
    context = start()
    context.router.back() if way == "back" else ui.tap(way)
    assert context.router.here.screen == "home"
    assert start().router.here.screen == "home"


@pytest.mark.parametrize(
    ("said", "language"),
    [("fr_CA.UTF-8", "fr"), ("fr", "fr"), ("de_DE.UTF-8", "en"), ("C", "en"), ("", "en")],
)
def test_the_language_of_the_device(
    ui: Any, start: Start, monkeypatch: pytest.MonkeyPatch, said: str, language: str
) -> None:
    monkeypatch.setenv("LANG", said)
    start()
    assert device.language() == tr.language == language


def test_another_language_is_two_taps_away_and_stays(ui: Any, start: Start) -> None:
    start()
    ui.tap("English")
    ui.tap("Français")
    ui.frames(4)
    assert tr.language == "fr" and ui.find("Choisir un jeu") and not ui.audit()
    ui.tap("Choisir un jeu")
    assert start().setting("language") == "fr"


def test_everything_fits_without_scrolling(ui: Any, start: Start) -> None:
    from kivy.uix.scrollview import ScrollView

    context = start()
    scroll = next(one for one in context.router.screen.walk() if isinstance(one, ScrollView))
    assert scroll.children[0].height <= scroll.height + 1
