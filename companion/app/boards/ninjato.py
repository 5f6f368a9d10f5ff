"""Ninjato: the houses, the four places, the players, and sheets for raids and scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.boards import (
    ninjato_asking,
    ninjato_note_asking,
    ninjato_raid_asking,
    ninjato_reveal_asking,
)
from companion.app.boards import ninjato_words as words
from companion.app.boards.base import Board
from companion.app.boards.ninjato_asking import Ask
from companion.app.boards.ninjato_cells import (
    PLACES,
    HouseCell,
    PlaceRow,
    PlayerRow,
    RoundLine,
    place_groups,
    player_groups,
    show_house,
)
from companion.app.boards.ninjato_details import house_sheet, place_sheet, player_sheet
from companion.app.boards.ninjato_forms import CardForm
from companion.app.boards.ninjato_marks import card, icon, seat
from companion.app.boards.ninjato_panel import Answer, AnswerPanel
from companion.app.boards.ninjato_sheets import HonorSheet, RaidSheet, ScoringSheet
from companion.app.boards.ninjato_tally import Tally
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.keeping import only
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.table.chooser import Chooser

SCORING = ("disguise", "first_choice", "free_rumor")
ROUNDS = 7
ASKED: dict[str, Callable[[Ask], list[Answer]]] = {
    "place": ninjato_asking.place,
    "dojo_pick": ninjato_asking.dojo_pick,
    "dojo_discard": ninjato_asking.hand_cards,
    "sensei_tile": ninjato_asking.sensei_tile,
    "sensei_pay": ninjato_asking.hand_cards,
    "envoy_pick": ninjato_asking.envoy_pick,
    "rumor_pick": ninjato_asking.rumor_pick,
    "payment": ninjato_asking.payment,
    "new_token": ninjato_asking.new_token,
    "disguise": ninjato_asking.disguise,
    "first_choice": ninjato_asking.first_choice,
    "free_rumor": ninjato_asking.free_rumor,
    "note_paid": ninjato_asking.numbers,
    "leftovers": ninjato_asking.numbers,
    "note": ninjato_note_asking.note,
    "raid_act": ninjato_raid_asking.raid_act,
    "attack": ninjato_raid_asking.attack,
    "raid_choice": ninjato_raid_asking.raid_choice,
    "failed_act": ninjato_raid_asking.failed_act,
    "keep_one": ninjato_raid_asking.keep_one,
    **dict.fromkeys(ninjato_reveal_asking.FACES, ninjato_reveal_asking.reveal),
}


class NinjatoBoard(Board):
    from_view = True
    full = BooleanProperty(True)

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        self.board: dict[str, Any] = self._look()
        self.chooser: Chooser | None = None
        self.local: dict[str, str] = {}
        self._asked: Any = None
        self.full = self.board["depth"] == "full"
        self.answers = AnswerPanel(self.give)
        self._to_current = Clock.create_trigger(self._show_current, 0)
        scroll = self.ids.scroll
        # The sheet and the panel below take their height later, one after the other.
        scroll.bind(height=self._to_current, viewport_size=self._to_current)
        self.head: RoundLine = self.ids.head
        self.head.bind(on_tap=lambda _: self.open_honor())
        self.houses: dict[str, HouseCell] = {}
        self.places: dict[str, PlaceRow] = {}
        self.players: list[PlayerRow] = []

    @cached_property
    def raid(self) -> RaidSheet:
        return RaidSheet()

    @cached_property
    def scoring(self) -> ScoringSheet:
        return ScoringSheet()

    def grow(self) -> Iterator[None]:
        for lot in self.board["houses"]:
            cell = HouseCell(house=lot["id"])
            cell.bind(on_tap=lambda one: self._house_tapped(one.house))
            cell.bind(on_hold=lambda one: self.open_house(one.house))
            self.houses[lot["id"]] = cell
            self.ids.houses.add_widget(cell)
            yield
        for name in PLACES if self.full else ():
            row = PlaceRow(place=name)
            row.bind(on_tap=lambda one: self._place_tapped(one.place))
            row.bind(on_hold=lambda one: self.open_place(one.place))
            self.places[name] = row
            self.ids.places.add_widget(row)
            yield
        for who, name in enumerate(self.desk.match.players):
            line = PlayerRow(seat=who, name=name)
            line.bind(on_tap=lambda one: self.open_player(int(one.seat)))
            self.players.append(line)
            self.ids.players.add_widget(line)
            yield

    def _look(self) -> dict[str, Any]:
        """The onlooker's view, or the own one of a seat that has taken the device."""
        own = None if getattr(self.desk, "veiled", False) else self.desk.unveiled
        match = self.desk.match
        return dict(match.game.view(match.state, own))

    # showing

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        self.chooser = chooser
        self.board = self._look()
        if chooser is None or chooser.decision is not self._asked:
            self.local = {}
            self._asked = chooser.decision if chooser is not None else None
        aims = self._aims(chooser)
        yield
        self._show_head()
        self._show_sheet()
        board, voice = self.board, self.desk.voice
        visits = board["shuriken"]
        for lot in board["houses"]:
            here = [who for who, at in enumerate(visits) for place in at if place == lot["id"]]
            cell = self.houses[lot["id"]]
            show_house(cell, lot, here, self.full)
            cell.aim = lot["id"] in aims
            yield
        for name, row in self.places.items():
            row.name = voice.term(name)
            row.shown = place_groups(name, board, voice)
            here = [who for who, at in enumerate(visits) for place in at if place == name]
            row.here = [[seat(who)] for who in here]
            row.aim = name in aims
            yield
        decision = self.desk.match.decision
        for who, line in enumerate(self.players):
            player = board["players"][who]
            line.honor = str(player["honor"])
            line.owned = player_groups(player, self.full, voice)
            line.active = decision is not None and decision.seat == who
            yield

    def _show_head(self) -> None:
        board = self.board
        # The marker has moved on when a scoring phase begins (NJ-231).
        played = board["scoring"] or board["round"]
        told = [tr._("Round {n} of {most}", n=played, most=ROUNDS)]
        if self.full and board["order"] and not board["scoring"]:
            told.append(tr._("lap {n}", n=board["lap"]))
        self.head.present = " · ".join(told)
        order = [[seat(who)] for who in board["order"]]
        if board["stack"] and board["next_order"] != board["order"]:
            order += [[icon("arrow-right")], *([seat(who)] for who in board["next_order"])]
        self.head.order = order

    def _show_sheet(self) -> None:
        """The raid or the scoring phase on top, while there is one."""
        key = self.desk.match.decision.key if self.desk.match.decision is not None else ""
        raid, wanted = self.board.get("raid"), None
        if raid is not None:
            decision = self.desk.match.decision
            own = self.desk.unveiled == raid["seat"] and decision is not None
            self.raid.show(self.desk, raid, own)
            wanted = self.raid
        elif key in SCORING and self.board["scoring"] is not None:
            self.scoring.show(self.desk, self.board, key)
            wanted = self.scoring
            self._to_current()
        if only(self.ids.guide, [wanted] if wanted else []) and wanted:
            self.ids.scroll.scroll_y = 1

    def _show_current(self, *_: Any) -> None:
        """The clan that is being settled in sight, where the sheet is taller than the board."""
        scroll = self.ids.scroll
        column = scroll.children[0]
        over = column.height - scroll.height
        if self.scoring not in self.ids.guide.children or over <= 0:
            return
        block = next((one for one in self.scoring.blocks if one.current), None)
        above = 0.0
        if block is not None and column.top - block.y > scroll.height:
            above = column.top - block.top - dp(4)
        scroll.scroll_y = 1 - min(1.0, above / over)

    def _aims(self, chooser: Chooser | None) -> set[str]:
        """Houses and places that a tap can choose now."""
        if chooser is None or chooser.decision.key != "place" or chooser.picked:
            return set()
        return {move[1] for move in chooser.possible}

    # the thumb zone

    def panel(self, chooser: Chooser) -> Widget | None:
        if chooser.decision.key not in ASKED:
            return None
        self.answers.fill(self.offers(chooser))
        return self.answers

    def ahead(self, chooser: Chooser) -> Iterator[None]:
        if chooser.decision.key in ASKED:
            yield from self.answers.prepare(self.offers(chooser))

    def offers(self, chooser: Chooser) -> list[Answer]:
        app_held = self.desk.match.setup.deals("dojo")
        hidden = app_held and self.desk.unveiled != chooser.decision.seat
        ask = Ask(self.desk, self.board, chooser, hidden, self.local)
        return ASKED[chooser.decision.key](ask)

    def give(self, answer: Answer) -> None:
        """Something was tapped: a page of this question, several moves, or words of one."""
        if answer.local is not None and answer.enabled:
            self._open_page(*answer.local)
        elif answer.moves:
            # Who plays a card before everybody has the device in hand.
            assert self.chooser is not None
            self.desk.unveiled = self.chooser.decision.seat
            self.dispatch("on_play", answer.moves)
        else:
            self.dispatch("on_pick", answer.words)

    def _open_page(self, key: str, value: str) -> None:
        if key == "form":
            who = self.local.get("who") or ""
            if not who and value == "note_envoy_as":
                who = self.local["what"].split()[1]
            CardForm(self.desk, value, who, lambda made: self.dispatch("on_play", (made,))).open()
            return
        if value:
            self.local[key] = value
        else:
            self.local.pop(key, None)
        if key == "what" and len(value.split()) == 2:
            self.local["who"] = value.split()[1]
        if self.chooser is not None:
            self.answers.fill(self.offers(self.chooser))
            self._to_first()

    def _to_first(self) -> None:
        """Another page is read from its beginning."""
        above = self.answers.parent
        while above is not None and above.parent is not above:
            if isinstance(above, ScrollView):
                above.scroll_y = 1
                return
            above = above.parent

    # pointing at the board

    def _house_tapped(self, house: str) -> None:
        key = self.chooser.decision.key if self.chooser is not None else ""
        if key == "place":
            self.dispatch("on_pick", ("raid", house))
        elif key == "note" and not self.houses[house].closed:
            self._open_page("house", house)
        else:
            self.open_house(house)

    def _place_tapped(self, place: str) -> None:
        if self.chooser is not None and self.chooser.decision.key == "place":
            self.dispatch("on_pick", ("go", place))
        else:
            self.open_place(place)

    def open_house(self, house: str) -> None:
        house_sheet(self.desk, self.board, house).open()

    def open_place(self, place: str) -> None:
        place_sheet(self.desk, self.board, place).open()

    def open_player(self, who: int) -> None:
        player_sheet(self.desk, self.board, who).open()

    def open_honor(self) -> None:
        HonorSheet(self.desk, self.board).open()

    # private moments

    def has_private(self, seat: int) -> bool:
        if not self.full:
            return False
        own = self.desk.match.game.view(self.desk.match.state, seat)
        hidden = own["players"][seat]["rumor_count"] > 0
        return self.desk.match.setup.deals("dojo") or hidden

    def private(self, seat: int) -> Widget:
        own = self.desk.match.game.view(self.desk.match.state, seat)
        column = Column(spacing=dp(12))
        hand = [[card(value)] for value, n in own.get("hand", {}).items() for _ in range(n)]
        hand += [[card("?")]] * own.get("hand_unknown", 0)
        column.add_widget(Words(text=tr._("Your hand"), tone="muted", halign="center"))
        if hand:
            column.add_widget(Tally(groups=hand, mark=dp(56), letters=theme.number, align="center"))
        else:
            column.add_widget(Words(text=tr._("No cards"), halign="center"))
        rumors = own["players"][seat]["rumors"] or ()
        if rumors:
            column.add_widget(Words(text=tr._("Your rumors"), tone="muted", halign="center"))
        for one in rumors:
            name = self.desk.voice.term(one["type"])
            told = tr.pair(name, words.meaning(one["type"]))
            column.add_widget(Words(text=told, halign="center"))
        return column


load("widgets/words", "widgets/layout", "boards/ninjato")
BOARD = NinjatoBoard
