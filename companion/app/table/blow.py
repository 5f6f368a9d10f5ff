"""Half a second of ink across the scene, with two or three words on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.device.hardware import device
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint

COMES, STAYS = 0.18, 0.5
"""Seconds in which the ink wipes in from the left, and stays."""


class Blow(Widget):
    """Lies over what it is put on and goes by itself; touches pass through it."""

    come = NumericProperty(0.0)

    def __init__(self, words: str, haptics: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words, self.haptics = words, haptics
        self.ink = Ink(self.canvas)
        self.fbind("come", self._draw)

    @property
    def text(self) -> str:
        return self.words

    def go(self, over: Widget, then: Callable[[], None] | None = None) -> None:
        """Across this widget; `then` is called when it is gone."""
        if not theme.motion:
            self._gone(then)
            return
        if self.haptics:
            device.buzz()
        self.pos, self.size = over.pos, over.size
        over.add_widget(self)
        Animation(come=1.0, duration=COMES).start(self)
        Clock.schedule_once(lambda _: self._leave(over, then), COMES + STAYS)

    @staticmethod
    def _gone(then: Callable[[], None] | None) -> None:
        if then is not None:
            then()

    def _leave(self, over: Widget, then: Callable[[], None] | None) -> None:
        over.remove_widget(self)
        self._gone(then)

    def _draw(self, *_: Any) -> None:
        self.ink.clear()
        high = min(self.height * 0.5, self.width * 0.4)
        y = self.center_y - high / 2
        # Drawn in its own proportions it would not reach both sides.
        self.ink.wiped("ink-stroke", (self.x, y, self.width, high), self.come)
        if self.come >= 1:
            letters = min(dp(34), high * 0.3)
            self.ink.text(self.words, self.x, y, self.width, high, letters, tint("#FFFDF8"),
                          bold=True)  # fmt: skip
