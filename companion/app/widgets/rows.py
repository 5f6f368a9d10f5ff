"""Rows of lists, and the log of a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.table.art_image import ArtImage
from companion.app.table.avatar import Avatar
from companion.app.widgets.button import Btn
from companion.app.widgets.gradual import SETTLE, Gradual
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Icon, Words

NO_SEAT = -2


def person(seat: int = 0, sign: str = "") -> Avatar:
    """The avatar at the beginning of a line."""
    return Avatar(
        seat=seat, sign=sign, size_hint=(None, None), size=(dp(32), dp(32)),
        pos_hint={"center_y": 0.5},
    )  # fmt: skip


class RowValue(Words):
    """A word at the end of a row."""


class ListRow(Tappable, RelativeLayout):
    """Icon or a player, title, a second line, a word or a chevron at the end.

    Lists are long: only what has something to say is made. A list that grows moves all its rows;
    what is in a row has its place relative to it and stays.
    """

    icon = StringProperty("")
    seat = NumericProperty(NO_SEAT)
    sign = StringProperty("")
    """What stands for the name of the player."""
    title = StringProperty("")
    subtitle = StringProperty("")
    value = StringProperty("")
    chevron = BooleanProperty(False)
    chosen = BooleanProperty(False)
    emblem = StringProperty("")
    emblem_ground = StringProperty("")
    """The face of a game at the beginning of the line."""

    def on_kv_post(self, base_widget: Any) -> None:
        # The list of what stands beside it has the column itself, not a stand-in for it.
        self._lines: Column = self.ids.lines.__self__
        for name in (
            "icon",
            "seat",
            "sign",
            "emblem",
            "emblem_ground",
            "subtitle",
            "value",
            "chevron",
            "enabled",
        ):
            self.fbind(name, self._dress)
        self._dress()

    @cached_property
    def _avatar(self) -> Avatar:
        return person()

    @cached_property
    def _emblem(self) -> ArtImage:
        return ArtImage(size_hint=(None, None), size=(dp(40), dp(40)), pos_hint={"center_y": 0.5})

    @cached_property
    def _icon(self) -> Icon:
        return Icon(pos_hint={"center_y": 0.5})

    @cached_property
    def _second(self) -> Words:
        return Words(role="caption", tone="muted")

    @cached_property
    def _value(self) -> RowValue:
        return RowValue(tone="muted", pos_hint={"center_y": 0.5})

    @cached_property
    def _sign(self) -> Icon:
        return Icon(tone="muted", pos_hint={"center_y": 0.5})

    def _dress(self, *_: Any) -> None:
        line: list[Widget] = []
        if self.seat > NO_SEAT:
            self._avatar.seat, self._avatar.sign = self.seat, self.sign
            line.append(self._avatar)
        elif self.emblem:
            self._emblem.art, self._emblem.ground = self.emblem, self.emblem_ground
            line.append(self._emblem)
        elif self.icon:
            self._icon.icon, self._icon.tone = self.icon, "ink" if self.enabled else "muted"
            line.append(self._icon)
        line.append(self._lines)
        if self.value:
            self._value.text = self.value
            line.append(self._value)
        if self.chevron or not self.enabled:
            self._sign.icon = "chevron-right" if self.enabled else "information-outline"
            line.append(self._sign)
        only(self.ids.line, line)
        if self.subtitle:
            self._second.text = self.subtitle
        title = self._lines.children[-1]
        only(self._lines, [title, self._second] if self.subtitle else [title])


class LogList(Column):
    """What was played, newest last; only the last `page` entries are built until asked for more.

    `entries` are `{"text", "seat", "sign", "index"}`; `on_filled` comes when all rows are there,
    with the one of the `current` entry or None.
    """

    entries = ListProperty([])
    page = NumericProperty(40)
    current = NumericProperty(-1)

    __events__ = ("on_entry", "on_filled")

    def __init__(self, **kwargs: Any) -> None:
        self._pages = 1
        self._has_earlier = False
        self._rows = Stock(self._row)
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

    def _parts(self) -> Iterator[object]:
        first = max(0, len(self.entries) - int(self.page) * self._pages)
        if first:
            self._earlier.text = tr._("Show earlier moves")
            if not self._has_earlier:
                self.add_widget(self._earlier, len(self.children))
        elif self._has_earlier:
            self.remove_widget(self._earlier)
        self._has_earlier = first > 0
        shown = self.entries[first:]
        for row in self._rows.made[len(shown) :]:
            self.remove_widget(row)
        current = None
        for place, entry in enumerate(shown):
            row = self._rows.first(place + 1)[place]
            row.index = entry.get("index", first + place)
            row.title, row.seat = entry["text"], entry.get("seat", NO_SEAT)
            row.sign = entry.get("sign", "")
            row.chosen = row.index == self.current
            if row.chosen:
                current = row
            if row.parent is None:
                self.add_widget(row)
            yield None
        yield SETTLE
        self.dispatch("on_filled", current)

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_tap=lambda one: self.dispatch("on_entry", one.index))
        return row

    def on_entry(self, index: int) -> None:
        pass

    def on_filled(self, current: ListRow | None) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/shapes", "widgets/rows")
