"""The plain boxes that screens are made of; each takes the height of what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.widgets.clipped import Clipped


class Column(BoxLayout):
    """Children one under the other."""


class Carried(Column):
    """A column whose children are placed relative to it: when it moves, nothing in it has to."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.funbind("pos", self._trigger_layout)

    def _iterate_layout(self, sizes: list[Any]) -> Iterator[tuple[int, float, float, float, float]]:
        for at, x, y, width, height in super()._iterate_layout(sizes):
            yield at, x - self.x, y - self.y, width, height

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        return x + self.x, y + self.y

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        return x - self.x, y - self.y

    def _apply_transform(self, m: Any, pos: Any = None) -> Any:
        m.translate(self.x, self.y, 0)
        return super()._apply_transform(m, (0, 0))

    @contextmanager
    def _within(self, touch: Any) -> Iterator[None]:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            yield
        finally:
            touch.pop()

    def on_touch_down(self, touch: Any) -> bool:
        with self._within(touch):
            return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        with self._within(touch):
            return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        with self._within(touch):
            return bool(super().on_touch_up(touch))


class Row(BoxLayout):
    """Children side by side."""


class Spring(Widget):
    """Takes the room that is left over, and none where none is.

    A box of Kivy that has no room left leaves a child as high as it was, unless it has a minimum.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"height": 0, "size_hint_min_y": 0.01, **kwargs})


class Divider(Widget):
    """A hairline."""


class Scroll(Clipped, ScrollView):
    """A vertical scroll view with a quiet bar; put one `Column` in it."""


class Page(BoxLayout):
    """A whole screen on paper: bars and a `Scroll`, one under the other."""


class Section(Column):
    """A column under a heading."""

    title = StringProperty("")


load("widgets/words", "widgets/layout")
