"""How a match ended, drawn: the winner with the seal, the ranking with bars, what to do next."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.palette import Colour, colour, contrast
from companion.app.look.theme import theme
from companion.app.table.art_image import ArtImage
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.ink import Ink
from companion.app.table.marks import draw_mark
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width
from companion.table.faces import Face

SEAL_FALLS, BARS_GROW = 0.14, 0.4
SHAKES = 0.08
TAN = "#B9AB8B"
MARK = 22
"""dp of a mark below a chart."""


def source_shades(face: Face, count: int) -> list[Colour]:
    """A colour for each source of points, from the face of the game; told apart on a card."""
    ground = colour(face.ground)
    figure = colour(face.figure)
    if contrast(figure, theme.card) < 1.4:
        figure = _mixed(figure, colour("#8A5A00"), 0.5)
    if contrast(ground, theme.card) < 1.6:
        # A light face shows by the lines of its pattern.
        ground = _mixed(colour(face.line), theme.ink, 0.08)
    shades = [ground, _mixed(ground, colour("#9FB2E8"), 0.6), figure, colour(TAN)]
    return [shades[at % len(shades)] for at in range(count)]


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return (red, green, blue, 1.0)


class Seal(ArtImage):
    """Stamped beside the name of the winner."""

    def stamp(self, card: Widget) -> None:
        """Falls onto the card, which shakes a little."""
        if not theme.motion:
            return
        size, centre = (self.width, self.height), (self.center_x, self.center_y)
        self.opacity = 0.2
        self.size = (size[0] * 1.6, size[1] * 1.6)
        self.center = centre
        fall = Animation(
            size=size,
            pos=(centre[0] - size[0] / 2, centre[1] - size[1] / 2),
            opacity=1,
            d=SEAL_FALLS,
            t="in_quad",
        )
        fall.bind(on_complete=lambda *_: shake(card))
        fall.start(self)


def shake(card: Widget) -> None:
    """The card feels the blow."""
    x = card.x
    there = Animation(x=x + dp(2), d=SHAKES / 4) + Animation(x=x - dp(2), d=SHAKES / 2)
    (there + Animation(x=x, d=SHAKES / 4)).start(card)


class WinnerCard(BoxLayout):
    """Who won, by what, and why in words."""

    seat = NumericProperty(-1)
    sign = StringProperty("")
    title = StringProperty("")
    role_name = StringProperty("")
    worth = StringProperty("")
    unit = StringProperty("")
    reasons = StringProperty("")
    large = BooleanProperty(False)
    sealed = BooleanProperty(True)
    emblem = StringProperty("")
    game = StringProperty("")
    when = StringProperty("")
    """Which game, and how long it took: told in the card where it is large."""

    def worth_scale(self, width: float) -> float:
        """Words as a score are smaller than a figure."""
        whole = text_width(self.worth, theme.score, True)
        return max(0.4, min(1.0, width / whole)) if whole else 1.0


class RankBar(Widget):
    """Points by source as one bar; what was taken off again is only an outline at its end."""

    values = ListProperty([])
    shades = ListProperty([])
    most = NumericProperty(1)
    grown = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "values", "shades", "most", "grown"):
            self.fbind(name, self._redraw)
        theme.follow(dark=self._restyle)
        self._redraw()

    def _restyle(self, *_: Any) -> None:
        self._redraw()

    def grow(self) -> None:
        if theme.motion:
            self.grown = 0
            Animation(grown=1, d=BARS_GROW, t="out_cubic").start(self)

    def _draw(self) -> None:
        self.ink.clear()
        scale = self.width / max(1, self.most) * self.grown
        gained = sum(value for value in self.values if value > 0)
        lost = -sum(value for value in self.values if value < 0)
        x = self.x
        for value, shade in zip(self.values, self.shades, strict=False):
            if value > 0:
                self.ink.fill(x, self.y, value * scale, self.height, tuple(shade))
                x += value * scale
        if lost:
            wide = min(lost, gained) * scale
            self.ink.fill(x - wide, self.y, wide, self.height, theme.card)
            self.ink.rim(x - wide, self.y, max(2, wide), self.height, theme.edge, dp(1), 1)


class RankRow(BoxLayout):
    """A place of the ranking."""

    place = StringProperty("")
    seat = NumericProperty(0)
    sign = StringProperty("")
    name = StringProperty("")
    worth = StringProperty("")
    mark = ObjectProperty(None, allownone=True)
    told = StringProperty("")
    """What the seat turned out to be, as a mark and in a word."""
    first = BooleanProperty(False)
    large = BooleanProperty(False)
    values = ListProperty([])
    shades = ListProperty([])
    most = NumericProperty(1)


class SourceName(BoxLayout):
    """What a colour of the bars stands for."""

    text = StringProperty("")
    shade = ListProperty([0, 0, 0, 1])
    hollow = BooleanProperty(False)
    natural = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(sizes=self._measure)
        self.fbind("text", self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.natural = text_width(self.text, theme.caption) + dp(22)


class EndPanel(Column):
    """A card without room around what is in it."""


class MarkView(Widget):
    """The mark of a thing."""

    mark = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "mark"):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self) -> None:
        self.ink.clear()
        if self.mark is not None:
            box = (self.x, self.y, min(self.size))
            draw_mark(self.ink, self.mark, (), box, theme.ink)


class CountRow(BoxLayout):
    """Something that everybody can count: its mark, its name, a bar and the figure."""

    mark = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    value = StringProperty("")
    share = NumericProperty(0)
    seat = NumericProperty(-1)
    sign = StringProperty("")
    first = BooleanProperty(False)


class EndFigure(BoxLayout):
    name = StringProperty("")
    value = StringProperty("")
    scale = NumericProperty(0.8)


class EndPiece(BoxLayout):
    """A piece that is still there, or faint because it is not."""

    mark = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    told = StringProperty("")
    out = BooleanProperty(False)
    large = BooleanProperty(False)


class CourseBars(Widget):
    """A bar for each round, its figure above it, and the line that decides."""

    course = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    beyond = StringProperty("")
    told = ListProperty([])
    """The name of the row of marks, and what they say."""
    shade = ListProperty([0, 0, 0, 1])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink = Ink(self.canvas)
        self._redraw = Clock.create_trigger(lambda _: self._draw(), -1)
        for name in ("pos", "size", "course", "title", "beyond", "told", "shade"):
            self.fbind(name, self._redraw)
        theme.follow(tones=self._dress)
        self._redraw()

    def _dress(self, *_: Any) -> None:
        self._redraw()

    def _draw(self) -> None:
        self.ink.clear()
        if self.course is None or not self.course.values or self.width < dp(40):
            return
        course, letters = self.course, theme.caption
        head = theme.body * 2
        top = self.top - head
        self.ink.text(self.title, self.x, top, self.width, head * 0.8, theme.body, theme.ink,
                      bold=True, align="left")  # fmt: skip
        foot = letters * 1.6
        if self.told:
            self.ink.text(self.told[1], self.x, self.y, self.width, letters * 1.4, letters * 0.93,
                          theme.muted, align="left")  # fmt: skip
            foot += letters * 1.6 + dp(MARK)
        left = max(dp(18), text_width(self.told[0], letters) + dp(6) if self.told else 0)
        # Room for the figure over the highest bar and for the words of the line.
        room = top - self.y - foot - letters * 1.6
        most = max(course.limit, *course.values)
        for level in range(most + 1):
            y = self.y + foot + room * level / most
            self.ink.line([self.x + left, y, self.right, y], theme.line, dp(1))
            self.ink.text(str(level), self.x, y - letters * 0.7, left - dp(8), letters * 1.4,
                          letters * 0.93, theme.muted, align="right")  # fmt: skip
        each = (self.width - left) / len(course.values)
        for at, value in enumerate(course.values):
            box = (self.x + left + at * each, self.y + foot, each)
            self._bar(at, value, room * value / most, box)
        low = self.y + foot + room * course.limit / most
        self.ink.line([self.x + left, low, self.right, low], theme.accent, dp(2))
        self.ink.text(self.beyond, self.x, low + dp(2), self.width, letters * 1.3,
                      letters, theme.accent, bold=True, align="right")  # fmt: skip
        if self.told:
            self._marks(left, each, letters)

    def _bar(self, at: int, value: int, high: float, box: tuple[float, float, float]) -> None:
        x, foot, each = box
        wide = min(each * 0.62, dp(48))
        left, letters = x + (each - wide) / 2, theme.caption
        if value:
            self.ink.fill(left, foot, wide, max(dp(2), high), tuple(self.shade), dp(5))
        self.ink.text(str(value), x, foot + high, each, letters * 1.5, theme.body, theme.ink,
                      bold=True)  # fmt: skip
        self.ink.text(str(at + 1), x, foot - letters * 1.6, each, letters * 1.6, letters,
                      theme.muted)  # fmt: skip

    def _marks(self, left: float, each: float, letters: float) -> None:
        """What happened in a round, under its number."""
        low, side = self.y + letters * 1.5, dp(MARK)
        self.ink.text(self.told[0], self.x, low, left, side, letters, theme.muted, align="left")
        for at, marks in enumerate(self.course.marks):
            size = min(side, each / max(1, len(marks)))
            x = self.x + left + at * each + (each - size * len(marks)) / 2
            for place, mark in enumerate(marks):
                draw_mark(self.ink, mark, (), (x + place * size, low + (side - size) / 2, size),
                          theme.ink)  # fmt: skip


class NextStep(Tappable, AnchorLayout):
    """What can be done now: a drawing, a word, and a line where there is room."""

    art = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    large = BooleanProperty(False)
    face = ObjectProperty(None, allownone=True)


load("widgets/words", "widgets/layout", "table/ending")
