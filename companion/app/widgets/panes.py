"""Two panes side by side where there is room, one under the other where there is not."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.widgets.layout import Column, Scroll


class Panes(BoxLayout):
    """Takes two columns. `wide`: each scrolls by itself; else they share one scroll.

    With `detail` the second column is only there when it is wide: on a phone what it shows has a
    screen or a sheet of its own.
    """

    wide = BooleanProperty(False)
    detail = BooleanProperty(False)
    near_share = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        self.near, self.far = Scroll(), Scroll()
        self._stack = Column(spacing=0)
        self._columns: list[Widget] = []
        super().__init__(**kwargs)
        self.fbind("wide", self._arrange)
        self.fbind("near_share", self._arrange)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if widget in (self.near, self.far):
            super().add_widget(widget, *args, **kwargs)
            return
        self._columns.append(widget)
        self._arrange()

    def to_top(self) -> None:
        """Other contents are read from their beginning."""
        self.near.scroll_y = self.far.scroll_y = 1

    def _arrange(self, *_: Any) -> None:
        if len(self._columns) < 2:
            return
        first, second = self._columns
        for box in (self, self.near, self.far, self._stack):
            box.clear_widgets()
        super().add_widget(self.near)
        if self.wide:
            self.near.size_hint_x, self.far.size_hint_x = self.near_share, 1 - self.near_share
            super().add_widget(self.far)
            self.near.add_widget(first)
            self.far.add_widget(second)
            return
        self.near.size_hint_x = 1
        if self.detail:
            self.near.add_widget(first)
            return
        self._stack.add_widget(first)
        self._stack.add_widget(second)
        self.near.add_widget(self._stack)


load("widgets/layout")
