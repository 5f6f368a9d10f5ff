"""Rows of lists, and the log of a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.app.gradual import Gradual
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.button import Btn
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable

NO_SEAT = -2


class ListRow(Tappable, RelativeLayout):
    """Icon or seat mark, title, a second line, a word or a chevron at the end.

    A list that grows moves all its rows; what is in a row has its place relative to it and stays.
    """

    icon = StringProperty("")
    seat = NumericProperty(NO_SEAT)
    title = StringProperty("")
    subtitle = StringProperty("")
    value = StringProperty("")
    chevron = BooleanProperty(False)
    chosen = BooleanProperty(False)

    def on_kv_post(self, base_widget: Any) -> None:
        self.fbind("seat", self._mark)
        self._mark()

    def _mark(self, *_: Any) -> None:
        box = self.ids.lead
        for child in [c for c in box.children if getattr(c, "is_mark", False)]:
            box.remove_widget(child)
        if self.seat > NO_SEAT:
            from companion.app.widgets.shapes import SeatMark

            mark = SeatMark(seat=self.seat, pos_hint={"center_y": 0.5})
            mark.is_mark = True
            box.add_widget(mark)


class LogList(Column):
    """What was played, newest last; only the last `page` entries are built until asked for more.

    `entries` are `{"text", "seat", "index"}`. Rows are kept and given new words.
    """

    entries = ListProperty([])
    page = NumericProperty(40)
    current = NumericProperty(-1)

    __events__ = ("on_entry",)

    def __init__(self, **kwargs: Any) -> None:
        self._pages = 1
        self._has_earlier = False
        self._rows: list[ListRow] = []
        self._growing = Gradual()
        super().__init__(**kwargs)
        self.fbind("entries", self._fill)
        self.fbind("current", self._fill)
        tr.follow(language=self._fill)
        self._fill()

    @cached_property
    def _earlier(self) -> Btn:
        button = Btn(icon="history", kind="text")
        button.bind(on_tap=self.show_earlier)
        return button

    def show_earlier(self, *_: Any) -> None:
        self._pages += 1
        self._fill()

    def _fill(self, *_: Any) -> None:
        self._growing.build(self._parts())

    def _parts(self) -> Iterator[None]:
        first = max(0, len(self.entries) - int(self.page) * self._pages)
        if first:
            self._earlier.text = tr._("Show earlier moves")
            if not self._has_earlier:
                self.add_widget(self._earlier, len(self.children))
        elif self._has_earlier:
            self.remove_widget(self._earlier)
        self._has_earlier = first > 0
        shown = self.entries[first:]
        for row in self._rows[len(shown) :]:
            self.remove_widget(row)
        for place, entry in enumerate(shown):
            if place == len(self._rows):
                self._rows.append(self._row())
            row = self._rows[place]
            row.index = entry.get("index", first + place)
            row.title, row.seat = entry["text"], entry.get("seat", NO_SEAT)
            row.chosen = row.index == self.current
            if row.parent is None:
                self.add_widget(row)
            yield

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_tap=lambda one: self.dispatch("on_entry", one.index))
        return row

    def on_entry(self, index: int) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/shapes", "widgets/rows")
