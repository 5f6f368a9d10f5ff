"""Marks drawn alone: a card, a board, a figure to take in hand."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.ink import Ink
from companion.app.table.marks import draw_mark, draw_tiles

UNKNOWN = "?"
SMALLEST = 12
"""dp below which nothing could be seen."""


class Drawn(Widget):
    """Draws itself anew, once a frame at most, when one of its properties changes."""

    watched: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self._again, -1)
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        for name in ("pos", "size", *self.watched):
            self.fbind(name, self._soon)
        # A method is held weakly by the theme, a trigger would be held for ever.
        theme.follow(tones=self._dressed, seats=self._dressed, sizes=self._dressed)
        self._soon()

    def _dressed(self, *_: Any) -> None:
        self._soon()

    def _again(self, *_: Any) -> None:
        self.ink.clear()
        self.draw()

    def draw(self) -> None:
        """Writes on its canvas."""

    def square(self) -> tuple[float, float, float]:
        """The largest one in its middle: x, y and size."""
        side = min(self.size)
        return self.center_x - side / 2, self.center_y - side / 2, side


class MarkPicture(Drawn):
    """A mark as large as its place allows; without one, something nobody has told yet."""

    mark = ObjectProperty(None, allownone=True)
    say = ObjectProperty(None, allownone=True)
    watched: tuple[str, ...] = ("mark", "say")

    def draw(self) -> None:
        x, y, side = box = self.square()
        if side < dp(SMALLEST):
            return
        if self.mark is None:
            draw_tiles(self.ink, (None,), box)
            self.ink.text(UNKNOWN, x, y, side, side, side * 0.6, theme.ink, bold=True)
        else:
            draw_mark(self.ink, self.mark, (), box, theme.ink, self.say)
