"""A turning point as a row: its number, who moved, what happened, and how much it changed."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.widgets.tap import Tappable


class NumberedTurn(Tappable, BoxLayout):
    number = NumericProperty(1)
    seat = NumericProperty(0)
    sign = StringProperty("")
    title = StringProperty("")
    subtitle = StringProperty("")
    value = StringProperty("")
    first = BooleanProperty(False)


load("table/review_rows")
