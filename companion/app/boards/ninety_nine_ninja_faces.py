"""Cards and boards of 99 Ninja as small pictures that can be tapped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.ink import Ink
from companion.app.table.marks import draw_tiles
from companion.app.widgets.keeping import Stock
from companion.app.widgets.tap import Tappable
from companion.engine import Edition
from companion.games.ninety_nine_ninja.scene.looks import figure
from companion.language import Voice
from companion.table import Mark

UNKNOWN = "?"


@dataclass(frozen=True)
class Pieces:
    """The figures of a box, as they are drawn and called."""

    edition: Edition
    voice: Voice

    def mark(self, code: str) -> Mark | None:
        return figure(self.edition, code)

    def say(self, words: Any) -> str:
        return self.voice.say(words) if words is not None else ""


class Drawn(Widget):
    """Draws itself anew, once a frame at most, when one of its properties changes."""

    watched: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self._again, -1)
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        for name in ("pos", "size", *self.watched):
            self.fbind(name, self._soon)
        # A method is held weakly by the theme, a trigger would be held for ever.
        theme.follow(tones=self._dressed, seats=self._dressed, sizes=self._dressed)
        self._soon()

    def _dressed(self, *_: Any) -> None:
        self._soon()

    def _again(self, *_: Any) -> None:
        self.ink.clear()
        self.draw()

    def draw(self) -> None:
        """Writes on its canvas."""


class NinjaPicture(Drawn):
    """A square grid as large as its place allows: a card, a board, or an unknown card."""

    grid = StringProperty("")
    pieces = ObjectProperty(None, allownone=True)
    watched = ("grid", "pieces")

    def draw(self) -> None:
        side = min(self.size)
        if side < dp(12):
            return
        box = (self.center_x - side / 2, self.center_y - side / 2, side)
        codes = self.grid.replace("/", "")
        pieces: Pieces | None = self.pieces
        if not codes or pieces is None:
            draw_tiles(self.ink, (None,), box)
            self.ink.text(UNKNOWN, *box[:2], side, side, side * 0.6, theme.ink, bold=True)
            return
        draw_tiles(self.ink, tuple(map(pieces.mark, codes)), box, pieces.say)


class NinjaFace(Tappable, BoxLayout):
    """A picture with its name, to be chosen by a tap."""

    word = StringProperty("")
    grid = StringProperty("")
    caption = StringProperty("")
    pieces = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    natural = NumericProperty("56dp")


class NinjaFaceGrid(GridLayout):
    """Faces that fill the room they have, as large as possible, without scrolling."""

    narrowest = NumericProperty("48dp")

    __events__ = ("on_choose",)

    def __init__(self, pieces: Pieces, **kwargs: Any) -> None:
        self._pieces = pieces
        super().__init__(**kwargs)
        self._kept = Stock(self._face)
        self._shape = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._shape)

    def prepare(self, count: int) -> Iterator[None]:
        """Makes as many faces as this, one at a time."""
        yield from self._kept.prepare(count)

    def _face(self) -> NinjaFace:
        face = NinjaFace(pieces=self._pieces)
        face.bind(on_tap=lambda one: self.dispatch("on_choose", one.word))
        return face

    def show(self, faces: list[tuple[str, str, str]]) -> None:
        """`faces`: word, grid and caption of each."""
        self.clear_widgets()
        kept = self._kept.first(len(faces))
        for face, (word, grid, caption) in zip(kept, faces, strict=True):
            face.word, face.grid, face.caption = word, grid, caption
            self.add_widget(face)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        count = max(1, len(self.children))
        letters = theme.caption * 1.4
        best, most = 1, 0.0
        for cols in range(1, count + 1):
            rows = -(-count // cols)
            width = (self.width - (cols - 1) * dp(4)) / cols
            height = (self.height - (rows - 1) * dp(4)) / rows - letters
            if width >= self.narrowest and min(width, height) > most:
                best, most = cols, min(width, height)
        self.cols = best

    def on_choose(self, word: str) -> None:
        pass


load("widgets/words", "boards/ninety_nine_ninja_faces")
