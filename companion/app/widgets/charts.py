"""Charts drawn on the canvas. Shapes and patterns carry what colour carries: grey is enough."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.palette import DARK_INK
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.widgets import plot
from companion.app.widgets.gradual import Gradual
from companion.app.widgets.layout import Column
from companion.app.widgets.shapes import SeatMark, draw_shape, outline_shape
from companion.app.widgets.words import Words, text_width

APART = 14
"""dp between two marks on a line."""


class Plot(RelativeLayout):
    """An empty canvas that its chart draws on whenever its size changes; it moves as it is."""


class Swatch(RelativeLayout):
    """The pattern of one source, for a legend."""

    place = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._draw, place=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            plot.fill(int(self.place), 0, 0, *self.size, DARK_INK)


class Legend(BoxLayout):
    """A mark and the word for it."""

    text = StringProperty("")
    natural = NumericProperty(0)

    def __init__(self, mark: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(mark, len(self.children))
        theme.follow(sizes=self._measure)
        self.fbind("text", self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.natural = text_width(self.text, theme.caption) + dp(36)


class Chart(Column):
    """A title, the drawing and its legend."""

    title = StringProperty("")
    plot_height = NumericProperty("200dp")

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw_now, -1)
        self._growing = Gradual()
        super().__init__(**kwargs)
        self.ids.plot.bind(size=self._draw_soon)
        theme.follow(tones=self._draw_now, sizes=self._fill, seats=self._fill)
        tr.follow(language=self._fill)
        for name in self.watched:
            self.fbind(name, self._fill)
        self._fill()

    watched: tuple[str, ...] = ()

    def _fill(self, *_: Any) -> None:
        self._growing.build(self.parts())
        self._draw_soon()

    def parts(self) -> Iterator[None]:
        """What the colours and shapes stand for, one after the other."""
        self.ids.legend.clear_widgets()
        for one in self.legend():
            self.ids.legend.add_widget(one)
            yield

    def _draw_now(self, *_: Any) -> None:
        box = self.ids.plot
        box.canvas.clear()
        with box.canvas:
            self.draw(box.width, box.height)

    @abstractmethod
    def legend(self) -> Iterator[Legend]:
        """Makes what the colours and shapes stand for."""

    def draw(self, width: float, height: float) -> None:
        """Draws into the canvas that is open, from its origin."""


class LineChart(Chart):
    """Values over rounds: `series` are `{"name", "seat", "values"}`, `labels` name the rounds."""

    series = ListProperty([])
    labels = ListProperty([])
    watched = ("series", "labels")

    def legend(self) -> Iterator[Legend]:
        for one in self.series:
            mark = SeatMark(seat=one["seat"], pos_hint={"center_y": 0.5})
            yield Legend(mark, text=one["name"])

    def draw(self, width: float, height: float) -> None:
        values = [value for one in self.series for value in one["values"]]
        if not values:
            return
        lines = plot.steps(min(0, *values), max(1, *values))
        size = theme.caption
        left = max(text_width(tr.number(line), size) for line in lines) + dp(8)
        bottom, count = size * 1.6, max(len(one["values"]) for one in self.series)
        # The first and the last mark stand free of the axis and of the edge.
        room, rise = width - left - dp(22), height - bottom - size
        low, high = lines[0], lines[-1]

        def at(place: int, value: float) -> tuple[float, float]:
            across = left + dp(10) + room * place / max(1, count - 1)
            return across, bottom + rise * (value - low) / (high - low)

        for line in lines:
            level = at(0, line)[1]
            Color(*theme.line)
            Line(points=[left, level, width, level], width=1)
            plot.write(tr.number(line), left - dp(6), level, size, theme.muted, (1, 0.5))
        self._write_labels(at, width, room, count, size)
        # Marks that would lie on each other say nothing.
        every = max(1, ceil(count * dp(APART) / max(1, room)))
        for one in self.series:
            self._draw_series(one, at, every)

    def _write_labels(self, at: Any, edge: float, room: float, count: int, size: float) -> None:
        labels = self.labels or [str(place + 1) for place in range(count)]
        widest = max(text_width(label, size) for label in labels) + dp(8)
        every = max(1, -(-count // max(1, int(room // widest) + 1)))
        for place in range(0, min(count, len(labels)), every):
            across = min(at(place, 0)[0], edge - text_width(labels[place], size) / 2)
            plot.write(labels[place], across, 0, size, theme.muted, (0.5, 0))

    @staticmethod
    def _draw_series(one: dict[str, Any], at: Any, every: int) -> None:
        style = theme.seat(one["seat"])
        points = [at(place, value) for place, value in enumerate(one["values"])]
        flat = [coordinate for point in points for coordinate in point]
        if len(points) > 1:
            Color(*theme.ink)
            Line(points=flat, width=dp(1.8), joint="round")
            Color(*style.color)
            Line(points=flat, width=dp(1.2), joint="round")
        for px, py in points[::-1][::every]:
            Color(*style.color)
            draw_shape(style.shape, px, py, dp(6))
            Color(*theme.ink)
            outline_shape(style.shape, px, py, dp(6), 1)


class StackedBars(Chart):
    """Points by source: `bars` are `{"name", "seat", "values"}`, one value per one of `sources`."""

    bars = ListProperty([])
    sources = ListProperty([])
    watched = ("bars", "sources")

    def parts(self) -> Iterator[None]:
        self.ids.rows.clear_widgets()
        most = max([1, *(sum(v for v in bar["values"] if v > 0) for bar in self.bars)])
        for bar in self.bars:
            self.ids.rows.add_widget(
                Words(text=f"{bar['name']}  {tr.number(sum(bar['values']))}", role="caption")
            )
            self.ids.rows.add_widget(Bar(values=bar["values"], most=most))
            yield
        yield from super().parts()

    def legend(self) -> Iterator[Legend]:
        for place, source in enumerate(self.sources):
            yield Legend(Swatch(place=place, pos_hint={"center_y": 0.5}), text=source)


class Bar(RelativeLayout):
    """One stacked bar; a number is written in each part that has room for it."""

    values = ListProperty([])
    most = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.bind(size=self._draw_soon, values=self._draw_soon)
        theme.follow(tones=self._draw)
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        size = theme.caption
        with self.canvas:
            x = 0.0
            for place, value in enumerate(self.values):
                # A loss has no length of its own; the total beside the name counts it.
                if value <= 0:
                    continue
                width = self.width * value / self.most
                plot.fill(place, x, 0, width, self.height, DARK_INK)
                text = tr.number(value)
                room = text_width(text, size) + dp(6)
                if room <= width:
                    Color(1, 1, 1, 0.86)
                    Rectangle(
                        pos=(x + (width - room) / 2, self.height / 2 - size * 0.62),
                        size=(room, size * 1.24),
                    )
                    plot.write(text, x + width / 2, self.height / 2, size, DARK_INK, (0.5, 0.5))
                x += width


load("widgets/words", "widgets/layout", "widgets/charts")
