"""Cards, boards and lists of 99 Ninja as small pictures that can be tapped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.boards import ninety_nine_ninja_figures as figures
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.keeping import Stock
from companion.app.widgets.letters import Letters
from companion.app.widgets.shapes import Rounded
from companion.app.widgets.tap import Tappable

UNKNOWN = "?"


class Drawn(Widget):
    """Draws itself anew, once a frame at most, when one of its properties changes."""

    watched: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(self._again, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", *self.watched):
            self.fbind(name, self._soon)
        # A method is held weakly by the theme, a trigger would be held for ever.
        theme.follow(tones=self._dressed, seats=self._dressed, sizes=self._dressed)
        self._soon()

    def _dressed(self, *_: Any) -> None:
        self._soon()

    def _again(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Adds to the canvas being written."""


class NinjaPicture(Drawn):
    """A square grid as large as its place allows: a card, a board, or an unknown card."""

    grid = StringProperty("")
    lords = DictProperty({})
    watched = ("grid", "lords")

    def draw(self) -> None:
        side = min(self.size)
        if side < dp(12):
            return
        x, y = self.center_x - side / 2, self.center_y - side / 2
        Color(*figures.seam())
        Rectangle(pos=(x, y), size=(side, side))
        rows = self.grid.split("/") if self.grid else []
        if not rows:
            figures.write(UNKNOWN, self.center_x, self.center_y, side * 0.6, theme.ink)
            return
        cell = (side - 2) / len(rows)
        for down, line in enumerate(rows):
            for right, code in enumerate(line):
                left, low = x + 1 + right * cell, y + side - 1 - (down + 1) * cell
                Color(*figures.ground())
                Rectangle(pos=(left + 0.5, low + 0.5), size=(cell - 1, cell - 1))
                self._draw_code(code, left + cell / 2, low + cell / 2, cell)

    def _draw_code(self, code: str, x: float, y: float, cell: float) -> None:
        lord = self.lords.get(code.upper())
        if code in figures.PLATES or code in "BRW":
            figures.figure(code, x, y, cell)
        elif lord is not None:
            figures.daimyo(lord.shade, lord.letters, x, y, cell)


class NinjaFace(Tappable, BoxLayout):
    """A picture with its name, to be chosen by a tap."""

    word = StringProperty("")
    grid = StringProperty("")
    caption = StringProperty("")
    lords = DictProperty({})
    chosen = BooleanProperty(False)
    natural = NumericProperty("56dp")


class NinjaFaceGrid(GridLayout):
    """Faces that fill the room they have, as large as possible, without scrolling."""

    narrowest = NumericProperty("48dp")

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._kept = Stock(self._face)
        self._shape = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._shape)

    def prepare(self, count: int) -> Iterator[None]:
        """Makes as many faces as this, one at a time."""
        yield from self._kept.prepare(count)

    def _face(self) -> NinjaFace:
        face = NinjaFace()
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


class NinjaOrderLine(Drawn):
    """The Daimyos of a list, top first; fallen ones are struck out."""

    lords = ListProperty([])
    watched = ("lords",)

    def draw(self) -> None:
        count = max(1, len(self.lords))
        cell = min(self.height, self.width / count)
        for at, lord in enumerate(self.lords):
            x = self.x + (at + 0.5) * self.width / count
            if lord.standing:
                figures.disc(x, self.center_y, cell * 0.46, theme.ink)
                figures.disc(x, self.center_y, cell * 0.42, lord.shade)
                figures.write(
                    lord.letters, x, self.center_y, cell * 0.36, figures.ink_on(lord.shade)
                )
            else:
                figures.disc(x, self.center_y, cell * 0.3, theme.line)
                figures.icon("close", x, self.center_y, cell * 0.4, theme.muted)


class NinjaListFace(Tappable, BoxLayout):
    """A list card to be chosen: its name and its order."""

    word = StringProperty("")
    caption = StringProperty("")
    lords = ListProperty([])
    natural = NumericProperty("160dp")


class NinjaKey(Tappable, Letters):
    """One number to tap."""

    word = StringProperty("")
    chosen = BooleanProperty(False)
    natural = NumericProperty("48dp")


class NinjaClanMark(Drawn):
    """The sign of a clan; nothing while nobody holds one."""

    clan = StringProperty("")
    watched = ("clan",)

    def draw(self) -> None:
        if self.clan:
            figures.clan_sign(self.clan, self.center_x, self.center_y, min(self.size) * 0.36)


class NinjaLordTile(Tappable, Drawn):
    """A Daimyo as a large tile: to say that it fell, or what it is worth."""

    name = StringProperty("")
    lord: Any = None
    aim = BooleanProperty(False)
    count = StringProperty("")
    watched = ("name", "aim", "count")

    def dress(self, lord: Any) -> None:
        if lord != self.lord:
            self.lord = lord
            self._soon()

    def draw(self) -> None:
        edge = dp(3) if self.aim else dp(1)
        Color(*(theme.accent if self.aim else theme.line))
        Rounded(pos=self.pos, size=self.size, radius=[dp(10)])
        Color(*theme.card)
        Rounded(
            pos=(self.x + edge, self.y + edge),
            size=(self.width - 2 * edge, self.height - 2 * edge),
            radius=[dp(10) - edge],
        )
        if self.lord is None:
            return
        letters = min(theme.caption, self.width / max(4, len(self.name)) * 1.7)
        tone = theme.ink if self.lord.standing else theme.muted
        cell = min(self.width - dp(8), self.height - letters * 1.5 - dp(10))
        if cell < dp(20):
            # No room for a picture: a bar in the colour of the Daimyo under its name.
            figures.write(self.name, self.center_x, self.center_y + dp(3), letters, tone)
            Color(*self.lord.shade)
            Rectangle(pos=(self.x + dp(12), self.y + dp(6)), size=(self.width - dp(24), dp(5)))
            return
        # Picture and name stand together in the middle of the tile.
        low = self.center_y - (cell + letters * 1.5) / 2
        y = low + letters * 1.5 + cell / 2
        if self.lord.standing:
            figures.daimyo(self.lord.shade, self.lord.letters, self.center_x, y, cell)
        else:
            figures.fallen(self.lord.shade, self.lord.by, self.lord.token, self.center_x, y, cell)
        figures.write(self.name, self.center_x, low + letters * 0.65, letters, tone)


load("widgets/words", "boards/ninety_nine_ninja_faces")
