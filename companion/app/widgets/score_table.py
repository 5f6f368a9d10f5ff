"""The score sheet: a column per seat, a row per line, and under a figure where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.app.gradual import at_once
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.layout import Column, Divider, Scroll
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, text_width

LEAST_TOTAL = 0.65


class ScoreFigure(Tappable, AnchorLayout):
    """One number of the sheet; a dot under it says that it can be explained."""

    text = StringProperty("")
    role = StringProperty("number")
    scale = NumericProperty(1)
    chosen = BooleanProperty(False)
    explained = BooleanProperty(False)


class ScoreHeading(BoxLayout):
    """The mark and the name over a column."""

    seat = NumericProperty(0)
    name = StringProperty("")
    winner = BooleanProperty(False)


class Strip(Scroll):
    """One row of columns. All strips of a table scroll sideways together."""

    cells = ObjectProperty(None)


class ScoreTable(Column):
    """Plain data in, a readable sheet out.

    `seats`   `(seat, name)` pairs, in the order of the columns
    `lines`   `{"label": words, "points": [number or None ...], "why": [words ...]}`
    `totals`  one number per column (none: no total row)
    `winners` seats that won
    """

    seats = ListProperty([])
    lines = ListProperty([])
    totals = ListProperty([])
    winners = ListProperty([])
    slide = NumericProperty(0)
    opened = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        self._newest: object = None
        self._strips: list[Strip] = []
        self._sums: Strip | None = None
        self._explanations: list[Words] = []
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        for name in ("seats", "lines", "totals", "winners"):
            self.fbind(name, self._fill_soon)
        tr.follow(language=self._again)
        theme.follow(sizes=self._again)
        self.fbind("width", self._spread)
        self._fill()

    def _again(self, *_: Any) -> None:
        self._fill_soon()

    @property
    def column(self) -> float:
        """The width of a column: an equal share, but never less than its widest content."""
        return max(self._narrowest, self._widest_total * self.total_scale + dp(8), self.share)

    @property
    def share(self) -> float:
        return self.width / max(1, len(self.seats))

    @property
    def total_scale(self) -> float:
        """A little smaller totals beat scrolling sideways; much smaller ones do not."""
        fits = (self.share - dp(8)) / max(1, self._widest_total)
        helps = LEAST_TOTAL <= fits < 1 and self._narrowest <= self.share
        return fits if helps else 1

    @property
    def _narrowest(self) -> float:
        names = [min(text_width(str(n), theme.caption, True), dp(108)) for _, n in self.seats]
        return max([dp(52), *names]) + dp(8)

    @property
    def _widest_total(self) -> float:
        shown = [self._shown(total) for total in self.totals]
        return max((text_width(text, theme.score, True) for text in shown), default=0)

    def explain(self, line: int, column: int) -> None:
        """Opens the explanation of a figure under its row, or closes it."""
        self.opened = [] if self.opened == [line, column] else [line, column]
        for at, words in enumerate(self._explanations):
            here = bool(self.opened) and self.opened[0] == at
            words.text = self._explanation(at, self.opened[1]) if here else ""
        for at, strip in enumerate(self._strips[1 : 1 + len(self.lines)]):
            for place, figure in enumerate(reversed(strip.cells.children)):
                figure.chosen = self.opened == [at, place]

    def _explanation(self, line: int, column: int) -> str:
        why = self.lines[line].get("why") or []
        text = why[column] if column < len(why) else ""
        name = self.seats[column][1]
        return tr._("{name}: {text}", name=name, text=text) if text else str(name)

    def _shown(self, points: Any) -> str:
        return "–" if points is None else tr.number(points)

    def _fill(self, *_: Any) -> None:
        at_once(self._parts())

    def grow(self, **plain: Any) -> Iterator[None]:
        """Shows this data part by part."""
        for name, value in plain.items():
            setattr(self, name, value)
        self._fill_soon.cancel()
        yield from self._parts()

    def _parts(self) -> Iterator[None]:
        self._newest = newest = object()
        self.clear_widgets()
        opened = list(self.opened)
        self._strips, self._explanations, self.opened = [], [], []
        self._sums = None
        self._add_strip(
            ScoreHeading(seat=seat, name=name, winner=seat in self.winners)
            for seat, name in self.seats
        )
        yield
        for at, line in enumerate(self.lines):
            if self._newest is not newest:
                # Other data came meanwhile, and all of them are shown.
                return
            self.add_widget(Divider())
            self.add_widget(Words(text=line["label"], role="caption", tone="muted"))
            why = line.get("why") or []
            figures = []
            for place, points in enumerate(line["points"]):
                figure = ScoreFigure(
                    text=self._shown(points), explained=place < len(why) and bool(why[place])
                )
                figure.bind(on_tap=lambda _, a=at, p=place: self.explain(a, p))
                figures.append(figure)
            self._add_strip(figures)
            words = Words(text="", tone="ink")
            self._explanations.append(words)
            self.add_widget(words)
            yield
        if self.totals and self._newest is newest:
            self.add_widget(Divider())
            self.add_widget(Words(text=tr._("Total"), role="caption", tone="muted", strong=True))
            self._sums = self._add_strip(
                ScoreFigure(text=self._shown(n), role="score", scale=self.total_scale)
                for n in self.totals
            )
        if opened and opened[0] < len(self.lines) and opened[1] < len(self.seats):
            self.explain(*opened)

    def _add_strip(self, cells: Any) -> Strip:
        strip = Strip()
        for cell in cells:
            strip.cells.add_widget(cell)
        strip.fbind("scroll_x", self._slid)
        self._strips.append(strip)
        self._spread_strip(strip, self.column)
        self.add_widget(strip)
        return strip

    def _slid(self, _: Any, scroll_x: float) -> None:
        self.slide = scroll_x
        for strip in self._strips:
            strip.scroll_x = scroll_x

    def _spread(self, *_: Any) -> None:
        width = self.column
        for strip in self._strips:
            self._spread_strip(strip, width)
        if self._sums is not None:
            for cell in self._sums.cells.children:
                cell.scale = self.total_scale

    @staticmethod
    def _spread_strip(strip: Strip, width: float) -> None:
        for cell in strip.cells.children:
            cell.width = width


load("widgets/words", "widgets/layout", "widgets/score_table")
