"""How the cards of Shinobi WAT-AAH! look: the colour and the sign of the clan, and the strength."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.palette import Colour, colour, ink_on
from companion.app.theme import theme
from companion.app.widgets.card import Framed
from companion.app.widgets.tap import Tappable

if TYPE_CHECKING:
    from companion.app.desk import Desk

SIGNS = {
    "bear": "shield",
    "rat": "hand-coin-outline",
    "dragon": "fire",
    "fox": "fan",
    "spider": "target",
    "raven": "weather-night",
    "toad": "leaf",
    "carp": "water",
    "monkey": "tree",
    "ronin": "sword",
    "yokai": "skull",
}
"""Nine clans, Ronin and Yokai: more than there are shapes, so each has a sign of its own."""
RONIN = colour("#E8E0D0")
YOKAI = colour("#4B3B73")


@dataclass(frozen=True, slots=True)
class Look:
    """One kind of card: what it is called, its colours, its sign, its strength."""

    kind: str
    family: str
    name: str
    strength: int
    ground: Colour
    front: Colour
    sign: str


class Looks:
    """The looks of an edition; `listen` again when the language may have changed."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        edition = desk.match.setup.edition
        self.grounds = {row["id"]: colour(row["colour"]) for row in edition.rows("clans")}
        self.grounds |= {"ronin": RONIN, "yokai": YOKAI}
        self.families = tuple(self.grounds)
        self._strength = {row["id"]: int(row["strength"]) for row in edition.rows("yokai")}
        self._strength |= {row["id"]: int(row["strength"]) for row in edition.rows("ronin")}
        self.listen()

    def listen(self) -> None:
        """The names of the present language."""
        self.voice = self.desk.voice

    def family(self, kind: str) -> str:
        """The clan of a card, `ronin` or `yokai`."""
        return kind.split("_")[0]

    def of(self, kind: str) -> Look:
        """The look of a card, or of a whole clan."""
        family = self.family(kind)
        ground = self.grounds[family]
        named = kind if family == "yokai" else family
        return Look(
            kind,
            family,
            tr._("Yokai") if named == "yokai" else self.voice.term(named),
            self.strength(kind),
            ground,
            ink_on(ground),
            SIGNS[family],
        )

    def strength(self, kind: str) -> int:
        if kind in self._strength:
            return self._strength[kind]
        tail = kind.rpartition("_")[2]
        return int(tail) if tail.isdecimal() else 0

    def sorted(self, kinds: Iterable[str]) -> list[str]:
        """By clan, then by strength."""
        order = self.families.index
        return sorted(kinds, key=lambda one: (order(self.family(one)), self.strength(one), one))


class CardFace(Framed, Tappable, BoxLayout):
    """A card to choose: sign and strength large, the name below, how many there are."""

    word = StringProperty("")
    name = StringProperty("")
    figure = StringProperty("")
    sign = StringProperty("")
    note = StringProperty("")
    ground = ColorProperty((0, 0, 0, 0))
    front = ColorProperty((0, 0, 0, 1))
    chosen = BooleanProperty(False)
    tall = NumericProperty("64dp")
    letters = NumericProperty("14dp")
    natural = NumericProperty("64dp")

    def wear(self, look: Look, figure: bool = True) -> CardFace:
        """Looks like this card; without the figure like its whole clan."""
        self.word, self.name, self.sign = look.kind, look.name, look.sign
        self.ground, self.front = look.ground, look.front
        self.figure = str(look.strength) if figure else ""
        return self


def small_face(look: Look, number: int = 1) -> CardFace:
    """A face that only shows something, for sheets and behind the curtain."""
    face = CardFace(note=f"×{number}" if number > 1 else "", disabled=True)
    face.natural = max(64, 58 * theme.text_size)
    face.width = face.natural
    return face.wear(look)


def faces(looks: Looks, counts: dict[str, int]) -> list[Any]:
    """Cards with their numbers, sorted by clan."""
    return [small_face(looks.of(kind), counts[kind]) for kind in looks.sorted(counts)]


load("widgets/words", "widgets/layout", "boards/wat_aah_faces")
