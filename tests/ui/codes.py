"""What the tests of sharing need: matches, waiting for a thread, and a look at the screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from companion import share
from companion.engine import Match, find_game
from tests.kit import SIMPLEST
from tests.ui.touches import scroll_into_view

NAMES = ("Aki", "Ben", "Chloé", "Dana", "Émile")


def sample(game: str = SIMPLEST, moves: int = 24, dealer: str = "app", **more: Any) -> Match:
    """A match in full swing, the same every time."""
    seats = find_game(game).seats
    match = Match.start(game, NAMES[: min(4, seats[-1])], dealer=dealer, seed=7, **more)
    rng = random.Random(7)
    for _ in range(moves):
        if match.decision is None:
            break
        match.play(rng.choice(match.decision.moves))
    return match


class Clipboard:
    """A machine without a screen has no clipboard of its own."""

    text = ""

    @classmethod
    def installed(cls, monkeypatch: Any) -> Clipboard:
        from companion.app.screens import code, result_exports, scan

        made = cls()
        for module in (code, result_exports, scan):
            monkeypatch.setattr(module, "Clipboard", made)
        return made

    def copy(self, text: str) -> None:
        self.text = text

    def paste(self) -> str:
        return self.text


def until(ui: Any, condition: Callable[[], Any], seconds: float = 20) -> Any:
    """Runs frames until something holds: threads work meanwhile."""
    end = monotonic() + seconds
    while monotonic() < end:
        ui.meanwhile()
        found = condition()
        if found:
            return found
    raise AssertionError(f"nothing came; on the screen: {ui.texts()}")


def at(ui: Any, context: Any, screen: str) -> Any:
    """Waits for a screen."""
    until(ui, lambda: context.router.here.screen == screen)
    ui.frames(2)
    return context.router.screen


def tap_text(ui: Any, text: str) -> None:
    """Scrolls to a text and taps it."""
    widget = until(ui, lambda: ui.find(text))
    scroll_into_view(ui, widget)
    ui.tap(text)


def code_screen(ui: Any, context: Any) -> Any:
    """The screen that shows a code, with its first picture drawn."""
    screen = at(ui, context, "code")
    until(ui, lambda: screen.ids.picture.symbol is not None)
    ui.frames(2)
    return screen


def read_screen(ui: Any, path: Path) -> str:
    """What a camera before the window would read."""
    return share.read_image(ui.screenshot(path))


def enter(ui: Any, context: Any, text: str) -> Any:
    """From anywhere to the scan screen, and a text into it."""
    context.router.go("scan")
    ui.frames(2)
    screen = context.router.screen
    screen.text_card.ids.text.text = text
    tap_text(ui, "Read")
    return screen


@contextmanager
def other_app(ui: Any, folder: Path) -> Iterator[Any]:
    """A second app on its own data folder takes the window for a while."""
    from companion.app.shell.context import Context

    other = Context(folder)
    other.set("reduce_motion", True)
    ui.show(other.router)
    other.resume()
    ui.frames()
    yield other
    ui.clear()
    other.close()
