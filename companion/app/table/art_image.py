"""A drawing as a widget, for kv: an emblem, an icon of the drawn set."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.palette import colour
from companion.app.look.theme import theme
from companion.app.table.ink import Ink
from companion.app.widgets.tap import Tappable


class ArtImage(Widget):
    """`art` in its own colours, or in `shade` if it is a mask; `ground` (#RRGGBB) behind it."""

    art = StringProperty("")
    ground = StringProperty("")
    shade = ColorProperty((1, 1, 1, 1))
    angle = NumericProperty(0)
    """Degrees it is turned by, against the clock."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "art", "ground", "shade", "angle"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self) -> None:
        self.ink.clear()
        x, y = self.pos
        wide, high = self.size
        inset = 0.0
        if self.ground:
            self.ink.fill(x, y, wide, high, colour(self.ground), min(wide, high) * 0.22)
            inset = min(wide, high) * 0.1
        with self.canvas:
            PushMatrix()
            Rotate(angle=self.angle, origin=self.center)
        self.ink.art(
            self.art, x + inset, y + inset, wide - 2 * inset, high - 2 * inset, tuple(self.shade)
        )
        with self.canvas:
            PopMatrix()


class ArtBtn(Tappable, ArtImage):
    """A round button with a drawing; a long press says what it is for (`hint`)."""

    hint = StringProperty("")
    tone = StringProperty("ink")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(48), dp(48)))
        kwargs.setdefault("corner", dp(24))
        super().__init__(**kwargs)
        theme.follow(tones=self._dress)
        self.fbind("tone", self._dress)
        self._dress()

    @property
    def spoken(self) -> str:
        return str(self.hint)

    def _dress(self, *_: Any) -> None:
        self.shade = theme.tones[self.tone] if self.tone else (1, 1, 1, 1)

    def _draw(self) -> None:
        self.ink.clear()
        side = dp(24)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        self.ink.art(self.art, x, y, side, side, tuple(self.shade))

    def can_hold(self) -> bool:
        return bool(self.hint) or super().can_hold()

    def on_hold(self) -> None:
        if self.hint:
            from companion.app.widgets.snackbar import Snackbar

            Snackbar.say(self.hint, seconds=2)
