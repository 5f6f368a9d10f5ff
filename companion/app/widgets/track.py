"""A line to slide along: which of many places, without counting taps."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.look.kv import load


class Track(Widget):
    """`value` from 0 to `most`; `on_slide(value)` while a finger moves along it."""

    value = NumericProperty(0)
    most = NumericProperty(1)
    inset = NumericProperty("24dp")

    __events__ = ("on_slide",)

    @property
    def room(self) -> float:
        return max(1.0, self.width - 2 * self.inset)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._follow(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._follow(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _follow(self, x: float) -> None:
        share = min(1.0, max(0.0, (x - self.x - self.inset) / self.room))
        value = round(share * self.most)
        if value != self.value:
            self.value = value
            self.dispatch("on_slide", value)

    def on_slide(self, value: int) -> None:
        pass


load("widgets/track")
