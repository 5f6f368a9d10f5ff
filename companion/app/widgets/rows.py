"""Rows of lists, and the log of a match."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.button import Btn
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words

NO_SEAT = -2


class ListRow(Tappable, BoxLayout):
    """Icon or seat mark, title, a second line, a word or a chevron at the end."""

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

    `entries` are `{"text", "seat", "index", "heading"}`; a heading stands above its entry.
    """

    entries = ListProperty([])
    page = NumericProperty(40)
    current = NumericProperty(-1)

    __events__ = ("on_entry",)

    def __init__(self, **kwargs: Any) -> None:
        self._pages = 1
        super().__init__(**kwargs)
        self.fbind("entries", self._fill)
        self.fbind("current", self._fill)
        tr.bind(language=self._fill)
        self._fill()

    def show_earlier(self, *_: Any) -> None:
        self._pages += 1
        self._fill()

    def _fill(self, *_: Any) -> None:
        self.clear_widgets()
        first = max(0, len(self.entries) - int(self.page) * self._pages)
        if first:
            earlier = Btn(text=tr._("Show earlier moves"), icon="history", kind="text")
            earlier.bind(on_tap=self.show_earlier)
            self.add_widget(earlier)
        for place, entry in enumerate(self.entries[first:], first):
            if entry.get("heading"):
                self.add_widget(
                    Words(text=entry["heading"], role="caption", tone="muted", strong=True)
                )
            index = entry.get("index", place)
            row = ListRow(
                title=entry["text"],
                seat=entry.get("seat", NO_SEAT),
                chosen=index == self.current,
            )
            row.bind(on_tap=lambda _, at=index: self.dispatch("on_entry", at))
            self.add_widget(row)

    def on_entry(self, index: int) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/shapes", "widgets/rows")
