"""The three tug-of-war tracks and the two sides of 99 Ninja, in two narrow lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards import ninety_nine_ninja_figures as figures
from companion.app.boards.lettering import on_one_line
from companion.app.boards.ninety_nine_ninja_faces import Drawn, NinjaPicture
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.card import Framed
from companion.app.widgets.shapes import Rounded, draw_shape
from companion.app.widgets.tap import Tappable

LEAST_NAME = 10
"""Names of tracks that would be smaller (dp) are left out: the sign of the clan says it too."""


@dataclass(frozen=True, slots=True)
class Pull:
    """One track: seat 0 pulls its marker to the left, the other side to the right."""

    clan: str
    name: str
    position: int
    end: int
    holder: int | None = None
    cards: int = 0
    """Score cards of the automaton that lie on it."""


def seat_sign(seat: int, x: float, y: float, radius: float) -> None:
    style = theme.seat(seat)
    Color(*theme.ink)
    draw_shape(style.shape, x, y, radius * 1.25)
    Color(*style.color)
    draw_shape(style.shape, x, y, radius)


class NinjaTracks(Drawn):
    """Three tracks side by side: clan, marker, lead, and who holds the clan now."""

    pulls = ListProperty([])
    watched = ("pulls",)

    def draw(self) -> None:
        gap = dp(8)
        width = (self.width - 2 * gap) / 3
        letters = min(theme.caption, self.height * 0.4)
        # One size for all three names, that of the longest.
        named = min((self._name_size(pull, width, letters) for pull in self.pulls), default=0)
        for at, pull in enumerate(self.pulls):
            self._draw_track(pull, self.x + at * (width + gap), width, letters, named)

    @staticmethod
    def _room(pull: Pull, width: float, letters: float) -> float:
        room = width - letters * (3.7 if pull.position else 2.5) - dp(8)
        return max(1.0, room - (letters * 1.9 if pull.cards else 0))

    def _name_size(self, pull: Pull, width: float, letters: float) -> float:
        return on_one_line(pull.name, self._room(pull, width, letters), letters, dp(8))

    def _draw_track(self, pull: Pull, x: float, width: float, letters: float, named: float) -> None:
        top = self.y + self.height * 0.75
        size = letters * 0.5
        figures.clan_sign(pull.clan, x + size * 1.3, top, size * 0.85)
        lead = f"+{abs(pull.position)}" if pull.position else "0"
        if named >= dp(LEAST_NAME):
            figures.write(pull.name, x + size * 2.6, top, named, theme.ink, bold=False, anchor=0)
        if pull.cards:
            at = x + size * 2.6 + self._room(pull, width, letters) + letters * 0.5
            figures.icon("cards-outline", at, top, letters, theme.muted)
            figures.write(str(pull.cards), at + letters, top, letters * 0.9, theme.muted)
        ahead = 0 if pull.position > 0 else 1
        right = x + width - dp(2)
        figures.write(lead, right - letters * 0.6, top, letters, theme.ink)
        if pull.position:
            seat_sign(ahead, right - letters * 1.9, top, letters * 0.32)
        self._draw_bar(pull, x, width)

    def _draw_bar(self, pull: Pull, x: float, width: float) -> None:
        tall = min(self.height * 0.34, dp(18))
        y = self.y + (self.height / 2 - tall) / 2
        sign = tall * 0.42
        # The holder's sign stands at the end the marker is pulled to.
        left, span = x + 2.6 * sign, width - 5.2 * sign
        step = span / (2 * pull.end + 1)
        for slot in range(2 * pull.end + 1):
            value = pull.end - slot
            shade = theme.seat(0 if value > 0 else 1).color if value else theme.ink
            Color(*shade[:3], 0.75 if not value else 0.3 + 0.45 * (abs(value) == pull.end))
            Rectangle(pos=(left + slot * step, y), size=(max(1, step - 1), tall))
        if pull.holder is not None:
            middle = x + 1.1 * sign if pull.holder == 0 else x + width - 1.1 * sign
            seat_sign(pull.holder, middle, y + tall / 2, sign * 0.85)
        at = max(-pull.end, min(pull.end, pull.position))
        centre = left + (pull.end - at + 0.5) * step
        cube = max(step + dp(3), tall * 0.62)
        Color(*figures.RIMS[pull.clan])
        Rectangle(pos=(centre - cube / 2 - 1.5, y - 2.5), size=(cube + 3, tall + 5))
        Color(*theme.ink)
        Rectangle(pos=(centre - cube / 2 - 0.5, y - 1.5), size=(cube + 1, tall + 3))
        Color(*figures.INKS[pull.clan])
        Rectangle(pos=(centre - cube / 2 + 0.5, y - 0.5), size=(cube - 1, tall + 1))


class NinjaSeatBox(Framed, Tappable, BoxLayout):
    """One side: name, clan, Favors, felled Daimyos and the open card; a tap tells the rest."""

    seat = NumericProperty(0)
    name = StringProperty("")
    clan = StringProperty("")
    favors = NumericProperty(0)
    felled = NumericProperty(0)
    active = BooleanProperty(False)
    note = StringProperty("")
    noted = BooleanProperty(False)
    """Whether the note has a line of its own."""
    upright = BooleanProperty(False)
    short = BooleanProperty(False)
    """Only the head is shown: the other side needs the room for its card."""
    cards = ListProperty([])
    """Grids of the held cards; an empty text for a card whose face nobody told."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("cards", self._deal)
        self._deal()

    def _deal(self, *_: Any) -> None:
        box = self.ids.cards
        while len(box.children) > len(self.cards):
            box.remove_widget(box.children[0])
        while len(box.children) < len(self.cards):
            box.add_widget(NinjaPicture())
        for picture, grid in zip(box.children[::-1], self.cards, strict=True):
            picture.grid = grid


class NinjaTokens(Drawn):
    """The eight tokens of a side with their faces."""

    seat = NumericProperty(0)
    tokens = ListProperty([])
    watched = ("seat", "tokens")

    def draw(self) -> None:
        count = max(1, len(self.tokens))
        room = self.width / count
        radius = min(room, self.height) * 0.42
        style = theme.seat(int(self.seat))
        for at, token in enumerate(self.tokens):
            x, y = self.x + (at + 0.5) * room, self.center_y
            face = token["state"]
            lit = face in ("ready", "favor_ready")
            figures.disc(x, y, radius, theme.ink if lit else theme.line)
            figures.disc(x, y, radius * 0.9, style.color if lit else theme.card)
            ink = style.ink if lit else theme.muted
            figures.write(str(token["number"]), x, y + radius * 0.3, radius * 0.8, ink)
            sign = {"ready": "circle-outline", "placed": "crown"}.get(face, "hand-coin-outline")
            figures.icon(sign, x, y - radius * 0.42, radius * 0.62, ink)


class NinjaAutoRow(Drawn):
    """The Auto row: each card with what still counts of it."""

    row = ListProperty([])
    """Card, action in words, points that count."""
    watched = ("row",)

    def draw(self) -> None:
        count = max(1, len(self.row))
        wide = min(dp(76), (self.width - dp(4) * (count - 1)) / count)
        for at, (card, action, points) in enumerate(self.row):
            x = self.x + at * (wide + dp(4))
            Color(*theme.line)
            Rounded(pos=(x, self.y), size=(wide, self.height), radius=[dp(6)])
            Color(*(theme.accent_soft if at == len(self.row) - 1 else theme.card))
            Rounded(pos=(x + 1, self.y + 1), size=(wide - 2, self.height - 2), radius=[dp(5)])
            middle, high = x + wide / 2, self.height
            small = on_one_line(action, max(1, wide - dp(6)), theme.caption * 0.85, dp(8))
            figures.write(card, middle, self.y + high * 0.82, theme.caption * 0.85, theme.muted)
            figures.write(str(points), middle, self.y + high * 0.5, high * 0.34, theme.ink)
            figures.write(action, middle, self.y + high * 0.18, small, theme.ink, bold=False)


load("widgets/words", "widgets/shapes", "boards/ninety_nine_ninja_strip")
