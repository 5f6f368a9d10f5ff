"""The board of Grand Master mode: places with pawns, Decoys, Temple, and who has the Shosho."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards.wat_aah_areas import ROUNDS, TableTile, pile_tile
from companion.app.boards.wat_aah_rounds import round_sheet, round_title
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Framed
from companion.app.widgets.keeping import only
from companion.app.widgets.shapes import SeatMark
from companion.app.widgets.tap import Tappable

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard

LOCATIONS = ("court", "missions", "final_battle")
SLOTS = ("1", "2", "3")


class Pawns(BoxLayout):
    """How many pawns of a player stand somewhere; with the Shosho token beside its holder's."""

    seat = NumericProperty(0)
    text = StringProperty("")
    shosho = BooleanProperty(False)
    letters = NumericProperty(14)
    share = NumericProperty(0.36)
    """How much of the width a letter may take."""


class PawnPlace(Framed, Tappable, BoxLayout):
    """Where pawns are put, with those that stand there."""

    word = StringProperty("")
    name = StringProperty("")
    longest = StringProperty("")
    """The longest name of a place: all are written in letters that fit it."""
    note = StringProperty("")
    aim = BooleanProperty(False)

    def __init__(self, seats: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.counts = [Pawns(seat=seat) for seat in range(seats)]
        for count in self.counts:
            self.ids.pawns.add_widget(count)

    def show(self, numbers: list[int]) -> None:
        for count, number in zip(self.counts, numbers, strict=True):
            count.text = str(number) if number else "–"


class Decoy(Framed, Tappable, BoxLayout):
    """A face-down boss, with the marks of those who have looked at it."""

    word = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    aim = BooleanProperty(False)

    def __init__(self, seats: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.marks = [_mark(seat) for seat in range(seats)]

    def show(self, lookers: list[int]) -> None:
        only(self.ids.marks, [self.marks[seat] for seat in lookers])


class MasterBoard(BoxLayout):
    least = NumericProperty(0)

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.places: dict[str, PawnPlace] = {}
        self.decoys: dict[str, Decoy] = {}
        self.stocks: list[Pawns] = []

    def grow(self) -> Iterator[None]:
        board = self.board
        seats = len(board.desk.match.players)
        for word in LOCATIONS:
            place = self.places[word] = PawnPlace(seats, word=word)
            place.bind(on_tap=lambda one: board.pick(one.word))
            self.ids.places.add_widget(place)
            yield
        for slot in SLOTS:
            decoy = self.decoys[slot] = Decoy(seats, word=slot)
            decoy.bind(on_tap=lambda one: board.pick("peek", one.word))
            self.ids.decoys.add_widget(decoy)
            yield
        if board.full:
            self.pile = TableTile()
            self.pile.bind(on_tap=lambda _: board.open_jigoku())
            self.ids.decoys.add_widget(self.pile)
        self.scored = Btn(kind="outline", icon="trophy", side=dp(12))
        self.scored.bind(on_tap=lambda _: round_sheet(board).open())
        for seat in range(seats):
            stock = Pawns(seat=seat, share=0.2)
            self.stocks.append(stock)
            self.ids.stocks.add_widget(stock)
            yield

    def show(self) -> None:
        board, term = self.board, self.board.desk.voice.term
        told, aims = board.view["board"], board.aims
        notes = {
            "court": tr._("Cards {n}", n=told["court_pile"]),
            "missions": "",
            "final_battle": term(told["boss"]) if told["boss"] else tr._("Boss ?"),
        }
        longest = max(map(term, LOCATIONS), key=len)
        for word, place in self.places.items():
            place.name, place.longest, place.note = term(word), longest, notes[word]
            place.show([row[word] for row in told["pawns"]])
            place.aim = ("pawns", word) in aims
        for slot, decoy in self.decoys.items():
            decoy.name = tr._("Decoy {n}", n=int(slot))
            lookers = [seat for seat, slots in enumerate(told["peeks"]) if int(slot) in slots]
            decoy.note = "" if lookers else "?"
            decoy.show(lookers)
            decoy.aim = ("peek", slot) in aims
        if board.full:
            pile_tile(self.pile, board.view)
        self.ids.stock_title.text = tr._("Pawns")
        for seat, stock in enumerate(self.stocks):
            row = told["pawns"][seat]
            stock.text = (
                f"{row['to_place']}+{row['reserve']}" if row["to_place"] else str(row["reserve"])
            )
            stock.shosho = told["shosho"] == seat
        self.ids.told.text = self._told(told)
        self.scored.text = round_title(board)
        if bool(self.scored.text) != (self.scored.parent is not None):
            if self.scored.text:
                self.ids.scored.add_widget(self.scored)
            else:
                self.ids.scored.remove_widget(self.scored)

    def _told(self, told: dict[str, Any]) -> str:
        """What lies at the Temple, and which cards work in this round."""
        parts = [tr._("Temple {n}", n=told["temple_pile"])]
        for card in told["cards"]:
            # Cards gained after the last round never work (WA-628).
            if card["state"] != "discarded" and card["usable"] <= ROUNDS:
                parts.append(card_words(self.board, card))
        return " · ".join(parts)


def _mark(seat: int) -> SeatMark:
    return SeatMark(seat=seat, size_hint=(None, None), size=(dp(16), dp(16)),
                    pos_hint={"center_y": 0.5})  # fmt: skip


def card_words(board: WatAahBoard, card: dict[str, Any]) -> str:
    """A held Temple or Court card, as everybody may know it."""
    desk = board.desk
    name = desk.voice.term(card["card"] or f"{card['pile']}_card")
    if card["state"] == "active":
        return tr.pair(desk.name(card["seat"]), name)
    return tr._("{name}: {what} (round {n})", name=desk.name(card["seat"]), what=name,
                n=card["usable"])  # fmt: skip


load("widgets/words", "widgets/layout", "widgets/shapes", "boards/wat_aah_master")
