"""How much of an animated code is here: one box for each part, filled when it is known."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.app.look.theme import theme

GAP = 2


class PartsBar(Widget):
    pieces = NumericProperty(0)
    known = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", dp(20))
        super().__init__(**kwargs)
        for name in ("pieces", "known", "pos", "size"):
            self.fbind(name, self._draw)
        theme.follow(tones=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        pieces = int(self.pieces)
        if not pieces:
            return
        each = self.width / pieces
        gap = dp(GAP) if each > dp(3 * GAP) else 0
        with self.canvas:
            for at in range(pieces):
                x, wide = self.x + at * each, each - gap
                if at in self.known:
                    Color(*theme.ok)
                    Rectangle(pos=(x, self.y), size=(wide, self.height))
                elif gap:
                    Color(*theme.muted)
                    Line(rectangle=(x + 1, self.y + 1, wide - 2, self.height - 2))
