"""Settings by touches: each takes effect at once and is there after a new start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.test_shinobi_journey import begin
from tests.ui.touches import choice_button, scroll_into_view


def tap(ui: Any, text: str) -> None:
    widget = ui.find(text)
    assert widget is not None, f"{text!r} is not among {ui.texts()}"
    scroll_into_view(ui, widget)
    ui.tap(widget)


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the device was asked to do."""
    from companion.app.device.hardware import device

    asked: list[str] = []
    monkeypatch.setattr(device, "buzz", lambda: asked.append("buzz"))
    monkeypatch.setattr(device, "play", asked.append)
    monkeypatch.setattr(device, "dark", lambda: True)
    monkeypatch.setattr(device, "keep_awake", lambda on: asked.append(f"awake {on}"))
    return asked


def test_everything_takes_effect_at_once_and_stays(
    ui: Any, context: Any, felt: list[str], tmp_path: Path
) -> None:
    from companion.app.look.theme import theme
    from companion.app.look.translation import tr
    from companion.app.shell.context import Context

    context.router.go("settings")
    ui.frames(3)
    assert not ui.audit()
    tap(ui, "Dark")
    assert theme.dark
    tap(ui, "Light")
    assert not theme.dark
    tap(ui, "System")
    assert theme.dark, "the device is dark"
    tap(ui, "Large")
    assert theme.text_size == 1.2
    tap(ui, "Stronger colours for the seats")
    assert theme.colour_blind
    tap(ui, "Left-handed")
    assert theme.left_handed
    tap(ui, "A quiet sound when a card is drawn")
    assert felt == ["draw"]
    tap(ui, "Every move")
    tap(ui, "2 min")
    tap(ui, "Français")
    assert tr.language == "fr" and "Réglages" in ui.texts()
    assert not ui.audit()
    context.close()
    again = Context(tmp_path / "data")
    kept = {key: again.setting(key) for key in ("confirm", "turn_limit", "sound", "language")}
    assert kept == {"confirm": "every", "turn_limit": 120, "sound": True, "language": "fr"}
    assert theme.dark and theme.left_handed
    again.close()


def test_before_every_move_it_asks(ui: Any, context: Any) -> None:
    context.set("confirm", "every")
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    assert "Record this?" in ui.texts() and screen.sitting.match.index == 0
    assert not ui.audit()
    ui.tap("Cancel")
    assert screen.sitting.match.index == 0
    screen.take_back()
    ui.frames(2)
    ui.tap(choice_button(screen, "p0"))
    ui.tap("Record")
    assert screen.sitting.match.index > 0


def test_nothing_is_asked_if_people_want_that(ui: Any, context: Any) -> None:
    from companion.app.shell.confirmation import ask

    done: list[str] = []
    context.set("confirm", "nothing")
    ask(context, "Sure?", "", "Yes", lambda: done.append("risky"))
    context.set("confirm", "risky")
    ask(context, "Sure?", "", "Yes", lambda: done.append("move"), "every")
    ask(context, "Sure?", "", "Yes", lambda: done.append("asked"))
    ui.frames(3)
    assert done == ["risky", "move"]
    ui.tap("Yes")
    assert done[-1] == "asked"


def test_a_drawn_card_is_felt(ui: Any, context: Any, felt: list[str]) -> None:
    context.set("sound", True)
    screen = begin(ui, context)
    ui.tap(choice_button(screen, "p0"))
    assert felt.count("buzz") == felt.count("draw") == 1, "the start is drawn by lot"


def test_the_screen_stays_on_at_the_table_only(ui: Any, context: Any, felt: list[str]) -> None:
    begin(ui, context)
    assert felt[-1] == "awake True"
    context.router.home()
    assert felt[-1] == "awake False"


def test_without_the_device_nothing_breaks() -> None:
    from kivy.core.window import Window

    from companion.app.device.hardware import Device

    device = Device()
    assert device.dark() is False
    device.buzz()
    device.play("draw")
    device.play("no such sound")
    device.keep_awake(True)
    assert not Window.allow_screensaver
    device.keep_awake(False)
    assert Window.allow_screensaver


def test_about(ui: Any, context: Any) -> None:
    context.router.go("settings")
    ui.frames(3)
    tap(ui, "About")
    assert any(text.startswith("Version ") for text in ui.texts())
    assert any("Material Design Icons" in text for text in ui.texts())
    assert not ui.audit()


@pytest.mark.parametrize("screen", ["settings", "about"])
def test_in_french_at_the_largest_text(ui: Any, context: Any, screen: str) -> None:
    context.set("language", "fr")
    context.set("text_size", 1.4)
    context.router.go(screen)
    ui.frames(4)
    assert not ui.audit()
