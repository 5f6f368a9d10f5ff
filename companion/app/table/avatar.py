"""A player: a circle in the colour of the seat with the sign of the name."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint


class Avatar(Widget):
    seat = NumericProperty(0)
    sign = StringProperty("")
    art = StringProperty("")
    ground = StringProperty("")
    """The emblem that stands for the table itself, where nobody is meant."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "seat", "sign", "art", "ground"):
            self.fbind(name, self._redraw)
        theme.follow(seats=self._restyle)
        self._redraw()

    def _restyle(self, *_: Any) -> None:
        self._redraw()

    def _draw(self) -> None:
        self.ink.clear()
        size = min(self.size)
        x, y = self.center_x - size / 2, self.center_y - size / 2
        if self.seat >= 0:
            self.ink.avatar(x, y, size, int(self.seat), self.sign)
        elif self.art:
            self.ink.fill(x, y, size, size, tint(self.ground), size * 0.24)
            inset = size * 0.1
            side = size - 2 * inset
            self.ink.art(self.art, x + inset, y + inset, side, side)
