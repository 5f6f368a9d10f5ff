"""What lies in front of the players of Shinobi WAT-AAH!: clans as columns, and the figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards.wat_aah_faces import Looks
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.card import Framed
from companion.app.widgets.keeping import only
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard

PLACES = 4
"""Cards in a clan (WA-306), and clans that end the round (WA-901)."""
ROUNDS = 3
LEAST_SLOT = 22
"""Under this height four cards no longer stand one above the other."""


class CardSlot(Framed, BoxLayout):
    """A card in play, or the place of one that may still come."""

    figure = StringProperty("")
    sign = StringProperty("")
    ground = ColorProperty((0, 0, 0, 0))
    front = ColorProperty((0, 0, 0, 1))
    coming = BooleanProperty(False)


class ClanColumn(Framed, Tappable, BoxLayout):
    """One clan of a player: its cards, its strength and the places that are left."""

    clan = StringProperty("")
    name = StringProperty("")
    sign = StringProperty("")
    figures = StringProperty("")
    ground = ColorProperty((0, 0, 0, 0))
    aim = BooleanProperty(False)
    rows = NumericProperty(PLACES)
    spacious = BooleanProperty(True)
    last = BooleanProperty(False)
    """The place of the fourth clan, which ends the round."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("height", self._arrange)
        theme.follow(sizes=self._arrange)

    @cached_property
    def slots(self) -> list[CardSlot]:
        return [CardSlot() for _ in range(PLACES)]

    def _arrange(self, *_: Any) -> None:
        """Two by two where four rows would be too low to read; the name goes first."""
        line = theme.caption * 1.5
        self.spacious = self.height - 2 * line - dp(12) >= 2 * dp(LEAST_SLOT)
        room = self.height - line * (2 if self.spacious else 1) - dp(12)
        self.rows = PLACES if room >= PLACES * dp(LEAST_SLOT) else PLACES // 2

    def show(self, looks: Looks, clan: dict[str, Any] | None, coming: list[str]) -> None:
        """`coming`: cards that were pointed at but are not laid yet."""
        if clan is None:
            only(self.ids.cards, [])
            self.clan = self.name = self.figures = ""
            self.sign = "flag" if self.last else ""
            return
        only(self.ids.cards, self.slots)
        look = looks.of(clan["clan"])
        self.clan, self.name, self.sign = clan["clan"], look.name, look.sign
        self.ground = look.ground
        strength = clan["strength"] + sum(map(looks.strength, coming))
        laid = len(clan["cards"]) + len(coming)
        self.figures = f"{strength} · {laid}/{PLACES}"
        cards = [*clan["cards"], *coming]
        first = len(cards) - len(coming)
        for place, slot in enumerate(self.slots):
            slot.coming = first <= place < len(cards)
            if place >= len(cards):
                slot.figure = slot.sign = ""
                continue
            look = looks.of(cards[place])
            slot.figure = str(look.strength)
            slot.sign = "" if look.family == self.clan else look.sign
            slot.ground, slot.front = look.ground, look.front


class Stat(BoxLayout):
    """A figure with the sign that says what it counts."""

    icon = StringProperty("")
    text = StringProperty("")
    tone = StringProperty("muted")
    letters = NumericProperty(14)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "letters"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        if not self.text:
            self.width = 0
            return
        self.width = text_width(self.text, self.letters, True) + self.letters * 1.25 + dp(2)


class SeatFigures(Tappable, BoxLayout):
    """The figures of a player that everybody may see."""

    seat = NumericProperty(0)
    name = StringProperty("")
    strength = StringProperty("0")
    clans = StringProperty("")
    hand = StringProperty("")
    corruption = StringProperty("")
    pile = StringProperty("")
    shown_sign = StringProperty("")
    shown_figure = StringProperty("")
    """The corruption card of this turn, while everybody may see it (WA-205)."""
    close = BooleanProperty(False)
    """One clan more ends the round."""
    active = BooleanProperty(False)
    aim = BooleanProperty(False)
    edge = NumericProperty(1)


class SeatHead(Framed, SeatFigures):
    """Whose area this is, in one line."""


class SeatTile(Framed, SeatFigures):
    """A player in few words: a tap enlarges their area, or chooses them."""

    chosen = BooleanProperty(False)
    letters = NumericProperty(14)


class SeatArea(BoxLayout):
    """A player's head line and clans."""

    wide = BooleanProperty(False)
    least = NumericProperty(0)

    def __init__(self, board: WatAahBoard, seat: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.seat = seat
        self.columns: list[ClanColumn] = []

    def grow(self) -> Iterator[None]:
        board = self.board
        self.head = SeatHead(seat=self.seat)
        self.head.bind(on_tap=lambda _: board.seat_tapped(self.seat))
        self.ids.holder.add_widget(self.head)
        yield
        for place in range(PLACES):
            column = ClanColumn(last=place == PLACES - 1)
            column.bind(on_tap=lambda one: board.clan_tapped(self.seat, one.clan))
            self.columns.append(column)
            self.ids.columns.add_widget(column)
            yield

    def paint(self, seat: int) -> Iterator[None]:
        """This seat's part of the board's view."""
        board, self.seat = self.board, seat
        view, laying = board.view, board.view["laying"]
        fill_head(self.head, board, seat)
        clans = list(view["play"][seat])
        coming: dict[str, list[str]] = {}
        if laying is not None and view["turn"] == seat:
            coming[laying["clan"]] = laying["cards"]
            if laying["new"]:
                clans.append({"clan": laying["clan"], "cards": [], "strength": 0})
        for place, column in enumerate(self.columns):
            clan = clans[place] if place < len(clans) else None
            column.show(board.looks, clan, coming.get(clan["clan"], []) if clan else [])
            column.aim = bool(column.clan) and (f"p{seat}", column.clan) in board.aims
            yield


def fill_head(head: SeatFigures, board: WatAahBoard, seat: int) -> None:
    view = board.view
    pile = view["corruption"][seat]
    head.seat = seat
    head.name = board.desk.match.players[seat]
    head.strength = str(view["in_play"][seat])
    laid = len(view["play"][seat])
    head.clans, head.close = f"{laid}/{PLACES}", laid == PLACES - 1
    head.hand = str(view["hands"][seat])
    points = pile.get("points")
    head.pile = str(pile["cards"])
    head.corruption = f"{pile['cards']} (−{points})" if points else head.pile
    shown = board.looks.of(view["shown"]) if view["shown"] and view["turn"] == seat else None
    head.shown_sign = shown.sign if shown else ""
    head.shown_figure = str(shown.strength) if shown else ""
    head.active = seat == board.asked
    head.aim = (f"p{seat}",) in board.aims


class TableTile(Framed, Tappable, BoxLayout):
    """A pile or a place of the table that a tap opens."""

    title = StringProperty("")
    figure = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    letters = NumericProperty(14)


def pile_tile(tile: TableTile, view: dict[str, Any]) -> None:
    tile.title = tr._("Jigoku")
    tile.figure = str(sum(view["jigoku"].values()))
    tile.note = tr._("Deck {n}", n=view["deck"])


def round_tile(tile: TableTile, view: dict[str, Any]) -> None:
    tile.title = tr._("Round {n}/{most}", n=view["round"], most=ROUNDS)
    tile.figure = tr._("Jigoku {n}", n=sum(view["jigoku"].values()))
    tile.note = tr._("Deck {n}", n=view["deck"])


load("widgets/words", "widgets/layout", "boards/wat_aah_faces", "boards/wat_aah_areas")
