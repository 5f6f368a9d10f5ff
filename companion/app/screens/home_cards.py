"""What the first screen is made of: tiles of the games, cards of running matches, shortcuts."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.face_view import Faced
from companion.app.table.ink import Ink
from companion.app.widgets.tap import Tappable
from companion.table.seating import initials

STEP = 0.74
"""Of its size, from one avatar to the next: they overlap like coins in a row."""


class GameTile(Faced, Tappable, BoxLayout):
    """A game: a tap sets up a match, a long press starts the last table again."""

    game = StringProperty("")
    name = StringProperty("")
    spoken = StringProperty("")
    """Its whole title."""
    last = StringProperty("")
    large = BooleanProperty(False)


class FaceSquare(Faced):
    """A pattern with an emblem."""


class Avatars(Widget):
    """Everybody at a table, side by side."""

    names = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "names"):
            self.fbind(name, self._redraw)
        theme.follow(seats=self._restyle)
        self._redraw()

    def _restyle(self, *_: Any) -> None:
        self._redraw()

    @property
    def across(self) -> float:
        return self.height * (1 + STEP * (len(self.names) - 1)) if self.names else 0

    def _draw(self, *_: Any) -> None:
        self.ink.clear()
        for seat, sign in enumerate(initials(self.names)):
            self.ink.avatar(self.x + seat * self.height * STEP, self.y, self.height, seat, sign)


class ResumeCard(Tappable, BoxLayout):
    """A match that goes on: its face, where it stands, who plays."""

    match = StringProperty("")
    where = StringProperty("")
    line = StringProperty("")
    score = StringProperty("")
    names = ListProperty([])
    opens = BooleanProperty(True)


class Shortcut(Tappable, BoxLayout):
    """One of the helpers in the bar below."""

    art = StringProperty("")
    text = StringProperty("")
    spoken = StringProperty("")


class ShortcutCard(Tappable, BoxLayout):
    """The same where there is room for a second line."""

    art = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    spoken = StringProperty("")


class TileRow(BoxLayout):
    """Tiles beside each other, as high as there is room for."""

    tall = NumericProperty(dp(122))


load("widgets/words", "widgets/layout", "screens/home_cards")
