"""A grid of cells drawn from its text: rows between slashes, one sign a cell, a dot for nothing."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import DictProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.palette import WHITE, colour, ink_on
from companion.app.theme import theme
from companion.app.widgets import plot

EMPTY = ". "
USUAL = {"b": colour("#2B2620"), "r": colour("#C0392B"), "w": WHITE}
"""Black, red and white are what most grids are about; an edition may say more."""


def rows_of(text: str) -> list[str]:
    return [line.strip() for line in text.replace("\n", "/").split("/") if line.strip()]


class Cells(Widget):
    """As high as its rows at the size of a cell. Letters stand in the cells: colour never alone."""

    text = StringProperty("")
    cell = NumericProperty("28dp")
    inks = DictProperty({})
    """Colours of signs that the edition names, such as {"P": (…)}."""

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self._draw, -1)
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        for name in ("pos", "text", "cell", "inks"):
            self.fbind(name, self._soon)
        theme.bind(tones=self._soon)
        self.fbind("text", self._measure)
        self.fbind("cell", self._measure)
        self._measure()
        self._soon()

    def _measure(self, *_: Any) -> None:
        rows = rows_of(self.text)
        widest = max((len(row) for row in rows), default=1)
        self.size = (widest * self.cell, max(1, len(rows)) * self.cell)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        gap = dp(1.5)
        with self.canvas:
            for down, row in enumerate(rows_of(self.text)):
                y = self.top - (down + 1) * self.cell
                for across, sign in enumerate(row):
                    self._draw_cell(sign, self.x + across * self.cell + gap, y + gap, gap)

    def _draw_cell(self, sign: str, x: float, y: float, gap: float) -> None:
        side = self.cell - 2 * gap
        fill = self.inks.get(sign) or USUAL.get(sign.casefold())
        if sign not in EMPTY:
            Color(*(fill or theme.accent_soft))
            RoundedRectangle(pos=(x, y), size=(side, side), radius=[dp(4)])
        Color(*(theme.line if sign in EMPTY else theme.ink))
        Line(rounded_rectangle=(x, y, side, side, dp(4)), width=1)
        if sign not in EMPTY:
            ink = ink_on(fill) if fill else theme.ink
            plot.write(sign, x + side / 2, y + side / 2, self.cell * 0.5, ink, (0.5, 0.5))
