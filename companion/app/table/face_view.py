"""The face of a game as a widget: its ground with the emblem on it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.art_image import ArtImage  # noqa: F401 - for kv
from companion.app.table.ground import emblem_of, on_ground, paint_face
from companion.table.faces import PLAIN


class Faced(Widget):
    """Draws the ground of `face` behind what is in it; mix it in first."""

    face = ObjectProperty(PLAIN)
    emblem = StringProperty("")
    front = ColorProperty((1, 1, 1, 1))
    """The colour of words on it."""
    corners = VariableListProperty([0])
    zoom = NumericProperty(0.9)
    plain = NumericProperty(0)
    """Height below the pattern that is left to words."""

    hung = BooleanProperty(False)
    """Whether the pattern begins above: below another ground it goes on without a seam."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._repaint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "face", "corners", "zoom", "plain", "hung"):
            self.fbind(name, self._repaint)
        self.fbind("face", self._dress)
        theme.follow(dark=self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        self.emblem, self.front = emblem_of(self.face), on_ground(self.face)
        self._repaint()

    def _paint(self, *_: Any) -> None:
        paint_face(
            self.canvas.before,
            self.face,
            tuple(self.pos),
            tuple(self.size),
            tuple(self.corners),
            zoom=self.zoom,
            plain=self.plain,
            hung=self.hung,
        )
