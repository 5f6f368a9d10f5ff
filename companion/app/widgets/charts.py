"""Charts drawn on the canvas. Dashes and patterns carry what colour carries: grey is enough."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
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
from companion.app.widgets.rows import person
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, text_width


class Plot(RelativeLayout):
    """An empty canvas that its chart draws on whenever its size changes; it moves as it is."""


class Swatch(RelativeLayout):
    """The pattern of one source, for a legend; a hollow one is taken off."""

    place = NumericProperty(0)
    shade = ColorProperty(None, allownone=True)
    hollow = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._draw, place=self._draw)
        theme.follow(tones=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            if self.hollow:
                plot.hollow(0, 0, self.width, self.height, theme.card, theme.edge)
            else:
                place, shade = int(self.place), self.shade
                plot.fill(place, 0, 0, self.width, self.height, theme.edge, shade)


class Legend(BoxLayout):
    """A mark and the word for it."""

    text = StringProperty("")
    natural = NumericProperty(0)

    def __init__(self, mark: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.mark = mark
        self.add_widget(mark, len(self.children))
        theme.follow(sizes=self._measure)
        self.fbind("text", self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.natural = text_width(self.text, theme.caption) + self.mark.width + dp(12)


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


class TouchPlot(Tappable, RelativeLayout):
    """What lies over a drawing and hears where it was touched."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.touched = 0.0

    def on_touch_up(self, touch: Any) -> bool:
        self.touched = touch.x - self.x
        return bool(super().on_touch_up(touch))

    def steer(self, right: int, down: int) -> bool:
        if right:
            self.dispatch("on_step", right)
        return bool(right)

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        pass


class LineChart(Chart):
    """Values over rounds: `series` are `{"name", "values"}` with the `seat` and `sign` of a player
    or a `color`; `labels` name the rounds. `on_point(index)`: a place was touched."""

    series = ListProperty([])
    labels = ListProperty([])
    cursor = NumericProperty(-1)
    """The place that is looked at; -1: none."""
    watched = ("series", "labels")

    __events__ = ("on_point",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.touch_plot = TouchPlot()
        self.touch_plot.bind(on_tap=lambda _: self.dispatch("on_point", self._nearest()))
        self.touch_plot.bind(on_step=lambda _, by: self._step(by))
        self.ids.plot.add_widget(self.touch_plot)
        self.fbind("cursor", self._draw_soon)

    @property
    def count(self) -> int:
        return max((len(one["values"]) for one in self.series), default=0)

    def legend(self) -> Iterator[Legend]:
        for one in self.series:
            if "seat" in one:
                mark: Widget = person(one["seat"], one.get("sign", ""))
            else:
                mark = Dash(color=one["color"], dashes=_dashes(self.series.index(one)))
            yield Legend(mark, text=one["name"])

    # where things are

    def _lines(self) -> list[float]:
        values = [value for one in self.series for value in one["values"]]
        return plot.steps(min(0, *values), max(1, *values))

    def _frame(self) -> tuple[float, float, float, float]:
        """Left, bottom, room and rise of the lines; the first and last mark stand free."""
        size, box = theme.caption, self.ids.plot
        left = max(text_width(tr.number(line), size) for line in self._lines()) + dp(8)
        bottom = size * 1.6
        return left + dp(10), bottom, box.width - left - dp(30), box.height - bottom - size

    def _across(self, place: int) -> float:
        left, _, room, _ = self._frame()
        return left + room * place / max(1, self.count - 1)

    def _nearest(self) -> int:
        touched = self.touch_plot.touched
        return min(range(self.count), key=lambda place: abs(self._across(place) - touched))

    def _step(self, by: int) -> None:
        if self.count:
            self.dispatch("on_point", min(self.count - 1, max(0, int(self.cursor) + by)))

    # drawing

    def draw(self, width: float, height: float) -> None:
        if not self.count:
            return
        lines, size = self._lines(), theme.caption
        left, bottom, room, rise = self._frame()
        low, high = lines[0], lines[-1]

        def at(place: int, value: float) -> tuple[float, float]:
            return self._across(place), bottom + rise * (value - low) / (high - low)

        for line in lines:
            level = at(0, line)[1]
            Color(*(theme.muted if line == 0 and low < 0 else theme.line))
            Line(points=[left - dp(10), level, width, level], width=1)
            plot.write(tr.number(line), left - dp(16), level, size, theme.muted, (1, 0.5))
        self._write_labels(at, width, room, size)
        if self.cursor >= 0:
            across = self._across(int(self.cursor))
            Color(*theme.accent)
            Line(points=[across, bottom, across, bottom + rise], width=dp(1))
        for number, one in enumerate(self.series):
            self._draw_series(one, at, number)

    def _write_labels(self, at: Any, edge: float, room: float, size: float) -> None:
        count = self.count
        labels = self.labels or [str(place + 1) for place in range(count)]
        widest = max(text_width(label, size) for label in labels) + dp(8)
        every = max(1, -(-count // max(1, int(room // widest) + 1)))
        for place in range(0, min(count, len(labels)), every):
            across = min(at(place, 0)[0], edge - text_width(labels[place], size) / 2)
            plot.write(labels[place], across, 0, size, theme.muted, (0.5, 0))

    def _draw_series(self, one: dict[str, Any], at: Any, number: int) -> None:
        color = theme.seat(one["seat"]).color if "seat" in one else one["color"]
        points = [at(place, value) for place, value in enumerate(one["values"])]
        for piece in plot.dashed(points, _dashes(number)):
            Color(*theme.ink)
            SmoothLine(points=piece, width=dp(2.2), cap="round", joint="round")
            Color(*color)
            SmoothLine(points=piece, width=dp(1.6), cap="round", joint="round")
        seen = points[int(self.cursor)] if 0 <= self.cursor < len(points) else points[-1]
        Color(*theme.ink)
        SmoothEllipse(pos=(seen[0] - dp(6), seen[1] - dp(6)), size=(dp(12), dp(12)))
        Color(*color)
        SmoothEllipse(pos=(seen[0] - dp(4.5), seen[1] - dp(4.5)), size=(dp(9), dp(9)))

    def on_point(self, index: int) -> None:
        pass


def _dashes(number: int) -> list[float]:
    return [dp(part) for part in plot.DASHES[number % len(plot.DASHES)]]


class Dash(RelativeLayout):
    """A piece of a line, for a legend."""

    color = ListProperty((0, 0, 0, 1))
    dashes = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(30), dp(18)), **kwargs)
        self.pos_hint = {"center_y": 0.5}
        self.bind(size=self._draw, color=self._draw)
        theme.follow(tones=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        middle = self.height / 2
        with self.canvas:
            for piece in plot.dashed([(0, middle), (self.width, middle)], list(self.dashes)):
                # As the line itself: a light colour is seen by its rim.
                Color(*theme.ink)
                SmoothLine(points=piece, width=dp(2.2), cap="round")
                Color(*self.color)
                SmoothLine(points=piece, width=dp(1.6), cap="round")


class StackedBars(Chart):
    """Points by source: `bars` are `{"name", "values"}`, one value per one of `sources`.

    `shades` are the colours of the sources; a bar may have a `"shade"` of its own, where one source
    needs no name. What is taken off stands hollow at the end of its bar.
    """

    bars = ListProperty([])
    sources = ListProperty([])
    shades = ListProperty([])
    totals = ListProperty([])
    """What stands beside each name where it is not the sum of the parts."""
    watched = ("bars", "sources", "totals", "shades")

    def parts(self) -> Iterator[None]:
        self.ids.rows.clear_widgets()
        most = max([1, *(sum(v for v in bar["values"] if v > 0) for bar in self.bars)])
        for number, bar in enumerate(self.bars):
            told = self.totals[number] if number < len(self.totals) else sum(bar["values"])
            self.ids.rows.add_widget(
                Words(text=f"{bar['name']}  {tr.number(told)}", role="caption")
            )
            shades = [bar["shade"]] if "shade" in bar else self.shades
            self.ids.rows.add_widget(Bar(values=bar["values"], most=most, shades=shades))
            yield
        yield from super().parts()

    def legend(self) -> Iterator[Legend]:
        if any("shade" in bar for bar in self.bars):
            return
        for place, source in enumerate(self.sources):
            swatch = Swatch(
                place=place,
                shade=shade_of(self.shades, place),
                hollow=all(bar["values"][place] <= 0 for bar in self.bars),
                pos_hint={"center_y": 0.5},
            )
            yield Legend(swatch, text=source)


def shade_of(shades: Sequence[Any], place: int) -> Any:
    return shades[place] if place < len(shades) else None


class Bar(RelativeLayout):
    """One stacked bar; a number is written in each part that has room for it."""

    values = ListProperty([])
    shades = ListProperty([])
    most = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.bind(size=self._draw_soon, values=self._draw_soon, shades=self._draw_soon)
        theme.follow(tones=self._draw)
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            x = 0.0
            for place, value in enumerate(self.values):
                if value > 0:
                    width = self.width * value / self.most
                    shade = shade_of(self.shades, place)
                    plot.fill(place, x, 0, width, self.height, theme.edge, shade)
                    self._write(value, x, width)
                    x += width
            lost = -sum(value for value in self.values if value < 0)
            if lost:
                width = min(x, self.width * lost / self.most)
                plot.hollow(x - width, 0, max(dp(2), width), self.height, theme.card, theme.edge)
                self._write(-lost, x - width, width)

    def _write(self, value: float, x: float, width: float) -> None:
        text, size = tr.number(value), theme.caption
        room = text_width(text, size) + dp(6)
        if room > width:
            return
        Color(1, 1, 1, 0.86)
        Rectangle(
            pos=(x + (width - room) / 2, self.height / 2 - size * 0.62), size=(room, size * 1.24)
        )
        plot.write(text, x + width / 2, self.height / 2, size, DARK_INK, (0.5, 0.5))


load("widgets/words", "widgets/layout", "widgets/charts")
