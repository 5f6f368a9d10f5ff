"""The score sheet: a column per seat, the total first, and each row explains itself in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.avatar import Avatar
from companion.app.table.mark_picture import MarkPicture
from companion.app.widgets.gradual import at_once
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, longest_word_width, text_width
from companion.table.seating import initials

LEAST, MOST = 76, 220
"""dp that the names of the rows may take beside the figures."""
SIDE = 12
SIGN = 28
"""Beside the longest word: the sign that opens the row, and a gap."""


class ScoreHeading(BoxLayout):
    """The avatar and the name over a column."""

    seat = NumericProperty(0)
    sign = StringProperty("")
    name = StringProperty("")
    winner = BooleanProperty(False)


class ScoreHead(BoxLayout):
    """Who the columns belong to."""

    label = StringProperty("")
    beside = NumericProperty(0)


class ScoreRow(Tappable, BoxLayout):
    """What is counted, and the figure of each seat; a mark says that a tap explains it."""

    label = StringProperty("")
    total = BooleanProperty(False)
    opened = BooleanProperty(False)
    beside = NumericProperty(0)
    """Pixels of the name beside the figures; none where it stands over them."""
    scale = NumericProperty(1)
    ground = ListProperty([])

    def on_touch_down(self, touch: Any) -> bool:
        # What explains nothing is no target: a finger scrolls there.
        return bool(super().on_touch_down(touch)) if self.enabled else False


class ScoreTable(Column):
    """Plain data in, a readable sheet out; nothing of it scrolls by itself.

    `seats`   `(seat, name)` pairs, in the order of the columns
    `lines`   `{"label": words, "points": [number or None ...], "why": [words of each seat ...],
              "told": [(mark or None, words) ...]}`; the last two may be missing
    `totals`  one number per column (none: no total row)
    `winners` seats that won
    `caption` what kind of sheet it is, over the names of the rows
    `summed`  what the total is a number of (none: "Total"); `ground` lies behind it
    """

    seats = ListProperty([])
    lines = ListProperty([])
    totals = ListProperty([])
    winners = ListProperty([])
    caption = StringProperty("")
    summed = StringProperty("")
    ground = ListProperty([])
    opened = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        self._newest: object = None
        self._rows: list[ScoreRow] = []
        self._whys: list[Column] = []
        self._head: ScoreHead | None = None
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        for name in ("seats", "lines", "totals", "winners", "caption"):
            self.fbind(name, self._fill_soon)
        tr.follow(language=self._again)
        theme.follow(sizes=self._again)
        self.fbind("width", self._spread)
        self._fill()

    def _again(self, *_: Any) -> None:
        self._fill_soon()

    # measures

    @property
    def beside(self) -> float:
        """The room for names beside the figures; 0 where they have to stand over them."""
        labels = [line["label"] for line in self.lines] + [self._summed()]
        needed = max(longest_word_width(label, theme.body, True) for label in labels) + dp(SIGN)
        columns = max(1, len(self.seats))
        left = self.width - 2 * dp(SIDE) - columns * self._narrowest
        wide = max(dp(LEAST), needed)
        if wide > left:
            return 0
        return max(wide, min(dp(MOST), left, self.width * 0.36))

    @property
    def _narrowest(self) -> float:
        points = [*self.totals, *(n for line in self.lines for n in line["points"])]
        shown = [text_width(self._shown(n), theme.title, True) for n in points]
        return max([dp(40), *shown]) + dp(6)

    @property
    def total_scale(self) -> float:
        """A little smaller totals beat figures that touch each other."""
        share = (self.width - 2 * dp(SIDE) - self.beside) / max(1, len(self.seats)) - dp(6)
        widest = max(
            (text_width(self._shown(n), theme.number, True) for n in self.totals), default=1
        )
        return max(0.6, min(1.0, share / max(1, widest)))

    def _shown(self, points: Any) -> str:
        return "–" if points is None else tr.number(points)

    def _summed(self) -> str:
        return str(self.summed) or str(tr._("Total"))

    # building

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
        opened, self.opened = self.opened, -1
        self._rows, self._whys = [], []
        self._add_head()
        yield
        if self.totals and any(total is not None for total in self.totals):
            self._add_row(self._summed(), self.totals, total=True)
            yield
        for at, line in enumerate(self.lines):
            if self._newest is not newest:
                # Other data came meanwhile, and all of them are shown.
                return
            row = self._add_row(line["label"], line["points"], explained=_explained(line))
            row.bind(on_tap=lambda _, here=at: self.explain(here))
            why = Column(spacing=dp(4), padding=(dp(SIDE), 0, dp(SIDE), 0))
            self._whys.append(why)
            self.add_widget(why)
            yield
        if 0 <= opened < len(self._whys):
            self.explain(int(opened))

    def _add_head(self) -> None:
        head = self._head = ScoreHead(label=self.caption, beside=self.beside)
        signs = initials([str(name) for _, name in self.seats])
        for (seat, name), sign in zip(self.seats, signs, strict=True):
            head.ids.names.add_widget(
                ScoreHeading(seat=seat, name=name, sign=sign, winner=seat in self.winners)
            )
        self.add_widget(head)

    def _add_row(
        self, label: str, points: Any, *, total: bool = False, explained: bool = False
    ) -> ScoreRow:
        known = [value for value in points if value is not None]
        best = max(known) if known and min(known) < max(known) else None
        row = ScoreRow(label=label, total=total, enabled=explained, beside=self.beside)
        row.scale = self.total_scale if total else 1
        row.ground = self.ground if total else []
        for value in points:
            figure = Words(
                text=self._shown(value),
                role="number" if total else "title",
                scale=row.scale,
                strong=total or (best is not None and value == best),
                tone="muted" if value is None else "ink",
                halign="center",
                pos_hint={"center_y": 0.5},
            )
            row.ids.figures.add_widget(figure)
        self._rows.append(row)
        self.add_widget(row)
        return row

    def explain(self, line: int) -> None:
        """Opens the explanation under a row, or closes it."""
        self.opened = -1 if self.opened == line else line
        for at, column in enumerate(self._whys):
            column.clear_widgets()
            if at == self.opened:
                self._tell(column, self.lines[at].get("why") or [])
                self._show(column, self.lines[at].get("told") or [])
            column.padding = (dp(SIDE), 0, dp(SIDE), dp(12) if at == self.opened else 0)
        rows = [row for row in self._rows if not row.total]
        for at, row in enumerate(rows):
            row.opened = at == self.opened

    def _tell(self, column: Column, why: list[str]) -> None:
        signs = initials([str(name) for _, name in self.seats])
        for (seat, _), sign, text in zip(self.seats, signs, why, strict=False):
            if text:
                line = Row(spacing=dp(10))
                line.add_widget(
                    Avatar(seat=seat, sign=sign, size_hint=(None, None), size=(dp(28), dp(28)))
                )
                line.add_widget(Words(text=text, role="caption", pos_hint={"center_y": 0.5}))
                column.add_widget(line)

    def _show(self, column: Column, told: list[tuple[Any, str]]) -> None:
        for mark, text in told:
            line = Row(spacing=dp(10))
            picture = MarkPicture(mark=mark, size_hint=(None, None), size=(dp(26), dp(26)))
            picture.opacity = 1 if mark is not None else 0
            line.add_widget(picture)
            line.add_widget(Words(text=text, role="caption", pos_hint={"center_y": 0.5}))
            column.add_widget(line)

    def _spread(self, *_: Any) -> None:
        beside, scale = self.beside, self.total_scale
        if self._head is not None:
            self._head.beside = beside
        for row in self._rows:
            row.beside = beside
            if row.total:
                for figure in row.ids.figures.children:
                    figure.scale = scale


def _explained(line: dict[str, Any]) -> bool:
    return any(line.get("why") or ()) or bool(line.get("told"))


load("widgets/words", "widgets/layout", "widgets/score_table")
