"""Beside a board: what the turn helper says, and what was done in this phase."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.widgets.rows import LogList
from companion.app.widgets.tap import Tappable


class Coach(Tappable, BoxLayout):
    """What the turn helper says now; a tap opens it."""

    text = StringProperty("")
    forgotten = StringProperty("")

    @staticmethod
    def told(text: str, forgotten: str) -> str:
        said = escape_markup(text)
        if forgotten:
            label = tr._("People forget:")
            said += f" [b]{escape_markup(label)}[/b] {escape_markup(forgotten)}"
        return said


class SideHead(Tappable, BoxLayout):
    """Which phase the rows below are of; a tap opens the whole log."""

    text = StringProperty("")


class SideRow(BoxLayout):
    """One thing that was done: who, and what, in few lines."""

    title = StringProperty("")
    seat = NumericProperty(-1)
    sign = StringProperty("")
    index = NumericProperty(0)
    chosen = BooleanProperty(False)


class SideLog(LogList):
    """The rows of one phase, the newest first, close together."""

    title = StringProperty("")

    def _row(self) -> Any:
        return SideRow()


load("widgets/words", "widgets/layout", "widgets/rows", "table/side")
