"""A real window for the tests of the app: drawn offscreen, driven frame by frame."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.live.conftest import _ended, browser  # noqa: F401 - the browser of all tests

PHONE = (360, 640)
# An offscreen window cannot grow beyond the surface it was made with, only shrink.
LARGEST = (1280, 960)
PAUSE = 0.004
"""Seconds between frames in which nothing but threads is waited for."""
EVERYTHING = 100
"""Tests after which garbage is looked for among all there is, not only in what came since."""


def widget_has_words(widget: Any, kinds: tuple[type, ...], icons: str) -> bool:
    return (
        isinstance(widget, kinds)
        and bool(widget.text)
        and getattr(widget, "font_name", "") != icons
    )


class Stage:
    """Shows a widget, runs frames, and touches what a person would touch."""

    def __init__(self) -> None:
        from kivy.config import Config

        Config.set("graphics", "maxfps", "0")
        Config.set("graphics", "width", str(LARGEST[0]))
        Config.set("graphics", "height", str(LARGEST[1]))
        from kivy.base import EventLoop

        from companion.app.shell.graphics import fill_plainly

        EventLoop.ensure_window()
        fill_plainly()
        for provider in list(EventLoop.input_providers):
            EventLoop.remove_input_provider(provider)
        from kivy.core.window import Window

        import companion.app.widgets  # noqa: F401 - names the widgets for kv

        self.loop = EventLoop
        self.window = Window
        self.shown = 0
        self.resize(*PHONE)
        gc.collect()
        gc.freeze()

    def show(self, widget: Any) -> Any:
        """The widget alone in the window, laid out; returned for convenience."""
        from companion.app.look.theme import theme

        self.clear()
        self.window.clearcolor = theme.paper
        self.window.add_widget(widget)
        self.frames(3)
        return widget

    def clear(self) -> None:
        from companion.app.widgets.overlay import Overlay
        from companion.app.widgets.snackbar import Snackbar

        for overlay in list(Overlay.stack):
            overlay.dismiss()
        if Snackbar.current:
            Snackbar.current.hide()
        for child in list(self.window.children):
            self.window.remove_widget(child)

    def sweep(self) -> None:
        """Widgets of the test before would go on following the theme, the language, the window.

        What was looked through is not looked through again but rarely: it is much, as other tests
        keep whole matches of all games.
        """
        self.shown += 1
        if self.shown % EVERYTHING == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()

    def frames(self, count: int = 3) -> None:
        """Frames, and as many more as it takes to build all that is shown."""
        from companion.app.widgets.gradual import Gradual

        for _ in range(count):
            self.loop.idle()
        grown = bool(Gradual.busy)
        while Gradual.busy:
            self.loop.idle()
        for _ in range(2 * grown):
            self.loop.idle()

    def meanwhile(self) -> None:
        """A frame while threads work: without a pause Python would hardly let them."""
        self.frames(1)
        sleep(PAUSE)

    def wait(self, seconds: float) -> None:
        """Runs frames until the seconds are over (for what goes by itself)."""
        from time import monotonic

        end = monotonic() + seconds
        while monotonic() < end:
            self.loop.idle()
            sleep(PAUSE)

    def resize(self, width: int, height: int) -> None:
        if tuple(self.window.size) != (width, height):
            self.window.size = (width, height)
            self.frames(3)

    def widgets(self) -> Iterator[Any]:
        """Everything in the window, what lies on top first."""
        for root in list(self.window.children):
            yield from root.walk(restrict=True)

    def find(self, text: str, exact: bool = True) -> Any:
        """The visible label that shows the text, or else the widget that has it."""
        from kivy.uix.label import Label

        # The sort keeps the order, so the label on top wins.
        for widget in sorted(self.widgets(), key=lambda one: not isinstance(one, Label)):
            shown = getattr(widget, "spoken", "") or getattr(widget, "text", "")
            fits = shown == text or (not exact and isinstance(shown, str) and text in shown)
            if fits and self._visible(widget):
                return widget
        return None

    def element(self, key: str) -> Any:
        """What lies on the table under this key."""
        from companion.app.table.grid_widget import GridWidget
        from companion.app.table.scene_view import SceneElement

        for widget in self.widgets():
            if isinstance(widget, SceneElement | GridWidget) and widget.key == key:
                return widget
            if isinstance(widget, GridWidget) and (square := widget.element(key)) is not None:
                return square
        raise AssertionError(f"nothing on the table is called {key!r}")

    def find_id(self, name: str) -> Any:
        for widget in self.widgets():
            if name in getattr(widget, "ids", {}):
                return widget.ids[name]
        return None

    def texts(self) -> list[str]:
        """All visible texts in reading order."""
        from kivy.uix.label import Label

        from companion.app.table.cover import Cover
        from companion.app.table.plaque import Plaque
        from companion.app.table.scene_view import SceneElement
        from companion.app.widgets.icons import FONT

        return [
            widget.text
            for widget in self.widgets()
            if widget_has_words(widget, (Label, Plaque, SceneElement, Cover), FONT)
            and self._visible(widget)
        ]

    def avatars(self) -> list[str]:
        """The signs of the players in sight."""
        from companion.app.table.avatar import Avatar

        shown = (one for one in self.widgets() if isinstance(one, Avatar))
        return [one.sign for one in shown if one.seat >= 0 and min(one.size) > 0]

    def tap(self, target: Any) -> None:
        """Taps a widget, a text on the screen, or a widget by its kv id."""
        widget = self._target(target)
        self.tap_at(*self._centre(widget))

    def tap_at(self, x: float, y: float) -> None:
        touch = self.touch(x, y)
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(2)

    def long_press(self, target: Any, seconds: float = 0.75) -> None:
        touch = self.touch(*self._centre(self._target(target)))
        touch.touch_down()
        self.wait(seconds)
        self.frames(2)
        touch.touch_up()
        self.frames(2)

    def press(self, target: Any) -> Any:
        """Puts a finger down and leaves it there; `touch_up()` on the result lifts it."""
        touch = self.touch(*self._centre(self._target(target)))
        touch.touch_down()
        # A scroll view waits this long for a scroll before it hands the finger on.
        self.wait(0.16)
        return touch

    def touch(self, x: float, y: float) -> Any:
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(x, y)

    def key(self, code: int, modifiers: tuple[str, ...] = ()) -> None:
        self.window.dispatch("on_key_down", code, 0, "", list(modifiers))
        self.frames(1)
        self.window.dispatch("on_key_up", code, 0)
        self.frames(1)

    def screenshot(self, path: str | Path) -> Path:
        """The window as a PNG file (Kivy numbers its files; this one keeps its name)."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.frames(2)
        made = self.window.screenshot(name=str(path.resolve()))
        Path(made).replace(path)
        return path

    def audit(self) -> list[str]:
        from tools.tour.audit import audit

        return [fault for root in self.window.children for fault in audit(root)]

    def _target(self, target: Any) -> Any:
        if not isinstance(target, str):
            return target
        widget = self.find(target) or self.find_id(target)
        assert widget is not None, f"{target!r} is not among {self.texts()}"
        return widget

    @staticmethod
    def _centre(widget: Any) -> tuple[float, float]:
        x, y = widget.to_window(*widget.center)
        return x, y

    def _visible(self, widget: Any) -> bool:
        while widget is not None and widget is not self.window:
            if not widget.opacity:
                return False
            widget = widget.parent
        return True


@pytest.fixture(scope="session")
def _stage() -> Stage:
    return Stage()


@pytest.fixture
def ui(_stage: Stage) -> Iterator[Stage]:
    from companion.app.look.theme import theme
    from companion.app.look.translation import tr

    def fresh() -> None:
        _stage.clear()
        theme.dark = theme.colour_blind = theme.left_handed = False
        theme.text_size = 1.0
        theme.reduce_motion = True
        tr.language = "en"

    # Not at the end of a test: pytest holds what it was given until the next one begins.
    _stage.sweep()
    fresh()
    _stage.resize(*PHONE)
    yield _stage
    fresh()


@pytest.fixture
def context(ui: Stage, tmp_path: Path) -> Iterator[Any]:
    """The whole app on a data folder of its own, at its first screen."""
    from companion.app.shell.context import Context

    made = Context(tmp_path / "data")
    made.set("reduce_motion", True)
    ui.show(made.router)
    made.resume()
    ui.frames()
    yield made
    ui.clear()
    made.close()
