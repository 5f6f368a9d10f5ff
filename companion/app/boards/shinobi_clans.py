"""Shinobi: War of Clans: one row per province, one column per clan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.boards.base import Board
from companion.app.choosing import Chooser
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.palette import colour, ink_on
from companion.app.theme import theme
from companion.app.widgets.card import Framed
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words

CLANS = ("go_hojo", "mori", "oda", "takeda", "uesugi")
SHAPES = {
    "go_hojo": "pentagon",
    "mori": "triangle",
    "oda": "star",
    "takeda": "hexagon",
    "uesugi": "diamond",
    "ninja": "circle",
}


class ArmyCell(Framed, Tappable, BoxLayout):
    """One army: the number of its cards on the colour and the shape of its clan."""

    clan = StringProperty("")
    cards = NumericProperty(0)
    ground = ColorProperty((0, 0, 0, 0))
    front = ColorProperty((0, 0, 0, 1))
    shape = StringProperty("circle")
    changed = BooleanProperty(False)
    aim = BooleanProperty(False)


class ClanRow(BoxLayout):
    """A province: no lower than a finger and two lines of its name."""


class ClanHead(BoxLayout):
    """The head of a column: the clan's sign, its name and all its cards in play."""

    clan = StringProperty("")
    name = StringProperty("")
    cards = NumericProperty(0)
    ground = ColorProperty((0, 0, 0, 0))
    shape = StringProperty("circle")
    roomy = BooleanProperty(False)


class ProvinceName(Framed, Tappable, BoxLayout):
    """Whose province a row is, and how many cards they hold."""

    seat = NumericProperty(0)
    name = StringProperty("")
    hand = NumericProperty(0)
    letters = NumericProperty("14dp")
    active = BooleanProperty(False)
    aim = BooleanProperty(False)


class HandCard(BoxLayout):
    """A card kind in a private hand, with its number."""

    name = StringProperty("")
    cards = NumericProperty(0)
    ground = ColorProperty((0, 0, 0, 0))
    shape = StringProperty("circle")


class ClansBoard(Board):
    from_view = True
    steady = True
    rows = ListProperty([])
    footer = StringProperty("")
    colours = ObjectProperty({})

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        rows = desk.match.setup.edition.rows("clans")
        self.colours = {row["id"]: colour(row["colour"]) for row in rows}
        self.cells: dict[tuple[int, str], ArmyCell] = {}
        self.names: list[ProvinceName] = []
        self.heads: dict[str, ClanHead] = {}

    def grow(self) -> Iterator[None]:
        grid = self.ids.grid
        head = Row(spacing=dp(4))
        corner = Widget(size_hint_x=None, width=dp(84))
        head.add_widget(corner)
        for clan in CLANS:
            self.heads[clan] = ClanHead(clan=clan, ground=self.colours[clan], shape=SHAPES[clan])
            head.add_widget(self.heads[clan])
            yield
        grid.add_widget(head)
        for seat in range(len(self.desk.match.players)):
            row = ClanRow()
            name = ProvinceName(seat=seat, name=self.desk.match.players[seat])
            name.bind(on_tap=lambda cell: self.dispatch("on_pick", (f"p{cell.seat}",)))
            name.bind(width=corner.setter("width"))
            self.names.append(name)
            row.add_widget(name)
            for clan in CLANS:
                ground = self.colours[clan]
                cell = ArmyCell(clan=clan, ground=ground, front=ink_on(ground), shape=SHAPES[clan])
                cell.bind(on_tap=lambda cell, at=seat: self._tapped(at, cell.clan))
                self.cells[seat, clan] = cell
                row.add_widget(cell)
                yield
            grid.add_widget(row)

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        view = self.desk.match.game.view(self.desk.match.state, None)
        changed = {(int(seat[1:]), clan) for seat, clan in view["changed"]}
        playing = view["phase"].startswith("order")
        aims = self._aims(chooser)
        voice = self.desk.voice
        yield
        self.footer = self._footer(view)
        for clan, head in self.heads.items():
            head.name = voice.term(clan)
            head.cards = sum(province.get(clan, 0) for province in view["provinces"])
            yield
        for seat, name in enumerate(self.names):
            name.hand = view["hands"][seat]
            name.active = playing and seat == view["turn"]
            name.aim = (f"p{seat}",) in aims
            for clan in CLANS:
                cell = self.cells[seat, clan]
                cell.cards = view["provinces"][seat].get(clan, 0)
                cell.changed = (seat, clan) in changed
                cell.aim = (f"p{seat}", clan) in aims
            yield

    def _footer(self, view: dict[str, Any]) -> str:
        ninja = view["removed"].get("ninja", 0)
        removed = sum(view["removed"].values()) - ninja
        pile = (
            tr._("Pile {n}", n=view["deck"])
            if view["last_turns"] is None
            else tr._("Final round: {n} {n:turn|turns} left", n=view["last_turns"])
        )
        return " · ".join([pile, tr._("Removed {n}", n=removed), tr._("Ninja played {n}", n=ninja)])

    def _aims(self, chooser: Chooser | None) -> set[tuple[str, ...]]:
        """Provinces and armies that a tap can choose now."""
        if chooser is None:
            return set()
        home = f"p{chooser.decision.seat}"
        aims: set[tuple[str, ...]] = set()
        for move in chooser.possible:
            match move:
                case ("deploy", clan, seat):
                    aims |= {(seat,), (seat, clan)}
                case ("ninja", seat, clan) | ("attack", _, seat, clan):
                    aims.add((seat, clan))
                case ("place", clan):
                    aims.add((home, clan))
                case ("move", clan, source, goal):
                    aims.add((goal,) if chooser.picked else (source, clan))
        return aims

    def _tapped(self, seat: int, clan: str) -> None:
        decision = self.desk.match.decision
        if decision is not None and decision.key == "order_2" and seat == decision.seat:
            self.dispatch("on_pick", ("place", clan))
        else:
            self.dispatch("on_pick", (f"p{seat}", clan))

    # private moments

    def has_private(self, seat: int) -> bool:
        setup = self.desk.match.setup
        return setup.deals("army") or setup.deals("clans")

    def private(self, seat: int) -> Widget:
        view = self.desk.match.game.view(self.desk.match.state, seat)
        voice = self.desk.voice
        column = Column(spacing=dp(16))
        if view["clan"] is not None:
            column.add_widget(Words(text=tr._("Your clan"), tone="muted", halign="center"))
            column.add_widget(self._card(view["clan"], 1, voice))
        if view["hand"]:
            column.add_widget(Words(text=tr._("Your hand"), tone="muted", halign="center"))
            flow = Flow(align="center")
            for kind, number in view["hand"].items():
                flow.add_widget(self._card(kind, number, voice))
            column.add_widget(flow)
        return column

    def _card(self, kind: str, number: int, voice: Any) -> HandCard:
        ground = self.colours.get(kind, theme.muted)
        return HandCard(name=voice.term(kind), cards=number, ground=ground, shape=SHAPES[kind])


load("boards/shinobi_clans")
BOARD = ClansBoard
