"""The label under all text of the app: the same words in the same look are drawn only once.

Drawing a word costs a millisecond, and a board shows the same names and numbers again after every
move. What was drawn is kept and shown by every label that asks for the same.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from kivy.uix.label import Label

KEPT = 600
LONGEST = 60
"""Longer texts are rarely shown twice and take more memory."""

LOOK = tuple(name for name in Label._font_properties if name != "ellipsis_options")


class Letters(Label):
    _drawn: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
    """The core labels that drew, with their textures; the one shown last is at the end."""

    _label: Any
    drawn: Any = None
    """The core label that drew what is shown here; it draws again if the device lost its memory."""

    def texture_update(self, *largs: Any) -> None:
        if not self.text.strip() or len(self.text) > LONGEST or self.markup:
            # Into a new texture: to write into one that is on the screen waits for the screen.
            self._label.texture = None
            super().texture_update(*largs)
            self.drawn = self._label
            return
        look = (self.disabled, *(_hashable(getattr(self, name)) for name in LOOK))
        drawn = self._drawn.get(look)
        if drawn is None:
            drawn = self._draw(*largs)
            self._drawn[look] = drawn
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(look)
            self.texture = drawn.texture
            self.texture_size = list(drawn.texture.size)
            self.is_shortened = drawn.is_shortened
        self.drawn = drawn

    def _draw(self, *largs: Any) -> Any:
        """Draws with a core label of its own: ours follows our text and would draw over it."""
        ours, self._label = self._label, None
        self._create_label()
        super().texture_update(*largs)
        drawn, self._label = self._label, ours
        return drawn


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
