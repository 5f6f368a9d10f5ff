"""Chances over a match: a line a seat, told apart by dashes too, with the turning points on it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.app.look.theme import theme
from companion.app.table.ink import Ink
from companion.app.widgets import plot
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width

DISC = 20
"""dp of the number of a turning point, and of an avatar at the end of a line."""


Place = tuple[float, float]


def apart(places: Sequence[Place], least: float, taken: Sequence[Place] = ()) -> list[Place]:
    """The same places, those that would lie on others moved to the left."""
    found: list[Place] = []
    for x, y in places:
        while any(hypot(x - left, y - low) < least for left, low in (*taken, *found)):
            x -= least / 4
        found.append((x, y))
    return found


class ChanceChart(Tappable, RelativeLayout):
    """`series`: `{"seat", "sign", "values"}` with values from 0 to 1; `at`: the move of each value;
    `marks`: `(number, index into the values, seat)`. `on_point(index)`: a place was touched."""

    series = ListProperty([])
    at = ListProperty([])
    marks = ListProperty([])
    ticks = ListProperty([])
    """`(move, words)` below the chart; the numbers of moves where nothing is said."""

    __events__ = ("on_point",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("size", "series", "at", "marks", "ticks"):
            self.fbind(name, self._redraw)
        theme.follow(tones=self._restyle, sizes=self._restyle, seats=self._restyle)
        self._redraw()

    def _restyle(self, *_: Any) -> None:
        self._redraw()

    # where things are

    def _frame(self) -> tuple[float, float, float, float]:
        left = text_width("100", theme.caption) + dp(10)
        return (
            left,
            theme.caption * 1.3 + dp(DISC) * 0.7,
            self.width - dp(DISC),
            self.height - dp(DISC),
        )

    def _place(self, index: int, value: float) -> tuple[float, float]:
        left, bottom, right, top = self._frame()
        last = max(1, self.at[-1]) if self.at else 1
        across = left + (right - left) * (self.at[index] / last)
        return across, bottom + (top - bottom) * value

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self.at and self.collide_point(*touch.pos):
            x = touch.x - self.x
            nearest = min(range(len(self.at)), key=lambda one: abs(self._place(one, 0)[0] - x))
            self.dispatch("on_point", nearest)
        return bool(super().on_touch_up(touch))

    # drawing

    def _draw(self) -> None:
        self.canvas.clear()
        if not self.series or not self.at:
            return
        with self.canvas:
            self._axes()
            for one in self.series:
                self._line(one)
            for _, index, _ in self.marks:
                self._upright(index)
        ink = Ink(self.canvas)
        size, last = dp(DISC + 4), len(self.at) - 1
        ends = apart([self._place(last, one["values"][-1]) for one in self.series], size * 0.9)
        for one, (x, y) in zip(self.series, ends, strict=True):
            ink.avatar(x - size / 2, y - size / 2, size, one["seat"], one["sign"])
        values = {one["seat"]: one["values"] for one in self.series}
        spots = [self._place(index, values[seat][index]) for _, index, seat in self.marks]
        for (number, _, _), spot in zip(
            self.marks, apart(spots, dp(DISC) * 1.25, ends), strict=True
        ):
            self._number(number, *spot)

    def _axes(self) -> None:
        left, _, right, _ = self._frame()
        for value in (0.0, 0.5, 1.0):
            level = self._place(0, value)[1]
            Color(*theme.line)
            Line(points=[left, level, right, level], width=1)
            text = str(round(100 * value))
            plot.write(text, left - dp(6), level, theme.caption, theme.muted, (1, 0.5))
        last = max(1, self.at[-1])
        ends = [at for at, _ in self.ticks[1:]] + [last]
        # The name of a round stands in the middle of it.
        shown = [
            ((at + end) / 2, words) for (at, words), end in zip(self.ticks, ends, strict=False)
        ] or [(at, str(at)) for at in (0, round(last / 3), round(2 * last / 3), last)]
        for move, words in shown:
            across = left + (right - left) * min(1.0, move / last)
            plot.write(words, across, 0, theme.caption, theme.muted, (0.5, 0))

    def _line(self, one: dict[str, Any]) -> None:
        points = [self._place(index, value) for index, value in enumerate(one["values"])]
        Color(*theme.seat(one["seat"]).color)
        dashes = plot.DASHES[one["seat"] % len(plot.DASHES)]
        for piece in plot.dashed(points, [dp(part) for part in dashes]):
            # Each part by itself: a joint that turns back sharply would shoot out of the chart.
            for at in range(0, len(piece) - 2, 2):
                SmoothLine(points=piece[at : at + 4], width=dp(1.2), cap="round")

    def _upright(self, index: int) -> None:
        across, bottom = self._place(index, 0)
        top = self._place(index, 1)[1]
        Color(*theme.ink)
        for piece in plot.dashed([(across, bottom), (across, top)], [dp(3), dp(4)]):
            Line(points=piece, width=1)

    def _number(self, number: int, x: float, y: float) -> None:
        size = dp(DISC)
        with self.canvas:
            Color(*theme.card)
            SmoothEllipse(pos=(x - size * 0.6, y - size * 0.6), size=(size * 1.2, size * 1.2))
            Color(*theme.accent)
            SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size))
            plot.write(str(number), x, y, theme.caption, theme.accent_ink, (0.5, 0.5))

    def on_point(self, index: int) -> None:
        pass
