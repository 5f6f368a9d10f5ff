"""A code as people's cameras need it: dark on white in every theme, sharp, with its quiet zone."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.share import Symbol

EVEN = 0.9


class CodePicture(Widget):
    """`symbol` is drawn as a texture, if possible with a whole number of pixels a module."""

    symbol: Symbol | None = ObjectProperty(None, allownone=True)
    texture = ObjectProperty(None, allownone=True)
    side = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("symbol", self._draw)
        self.fbind("size", self._measure)
        self._draw()

    def _draw(self, *_: Any) -> None:
        code = self.symbol
        if code is None:
            self.texture = None
            self.side = 0
            return
        # All frames of a stream have one size: their texture is only filled anew.
        if self.texture is None or self.texture.width != code.size:
            texture = Texture.create(size=(code.size, code.size), colorfmt="luminance")
            texture.mag_filter = texture.min_filter = "nearest"
            # Android throws pictures away while the app is in the background.
            texture.add_reload_observer(self._refill)
            self.texture = texture
        self._refill(self.texture)
        self.canvas.ask_update()
        self._measure()

    def _refill(self, texture: Texture) -> None:
        if self.symbol is not None and texture.width == self.symbol.size:
            texture.blit_buffer(self.symbol.flipped(), colorfmt="luminance", bufferfmt="ubyte")

    def _measure(self, *_: Any) -> None:
        if self.symbol is None:
            return
        room = int(min(self.size))
        whole = room // self.symbol.size * self.symbol.size
        # Even modules read best, but not when a good part of the room would stay empty.
        self.side = whole if whole >= room * EVEN else room


load("widgets/code")
