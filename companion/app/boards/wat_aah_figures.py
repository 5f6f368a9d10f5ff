"""Only the scores of Shinobi WAT-AAH!: large keys for a figure, and what was told so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.card import Framed
from companion.app.widgets.keeping import only
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable

if TYPE_CHECKING:
    from companion.app.boards.wat_aah import WatAahBoard
    from companion.app.choosing import Chooser

TEN = 10
LAST = 110
"""The last key of the tens holds what is left."""
FIGURES = ("in_play", "corruption_points", "corruption_cards")


class FigureKey(Framed, Tappable, BoxLayout):
    """One number, or one ten with what follows it."""

    word = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    strong = BooleanProperty(True)


class FigurePanel(Column):
    """A number in two taps at most: the ten, then the number itself (0 to 9 at once)."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(spacing=dp(3), **kwargs)
        self.board = board
        self.stem: tuple[str, ...] = ()
        self.numbers: list[int] = []
        self.keys = _grid(5)
        self.tens = _grid(6)
        self.kept: dict[Any, list[FigureKey]] = {self.keys: [], self.tens: []}
        self.add_widget(self.keys)
        self.add_widget(self.tens)

    def show(self, chooser: Chooser) -> None:
        self.stem = tuple(chooser.possible[0][:-1])
        self.numbers = sorted(int(move[-1]) for move in chooser.possible)
        self._turn(self.numbers[0] // TEN * TEN)

    def _turn(self, ten: int) -> None:
        tens = sorted({min(number // TEN * TEN, LAST) for number in self.numbers})
        ten = min(ten, LAST)
        shown = [number for number in self.numbers if min(number // TEN * TEN, LAST) == ten]
        self._fill(self.keys, [(str(number), False, True) for number in shown], self._told)
        many = len(tens) > 1
        self._fill(
            self.tens,
            [(f"{one}+", one == ten, False) for one in tens] if many else [],
            lambda word: self._turn(int(word[:-1])),
        )

    def _told(self, word: str) -> None:
        self.board.pick(*self.stem, word)

    def _fill(
        self, grid: GridLayout, wanted: list[tuple[str, bool, bool]], tapped: Callable[[str], None]
    ) -> None:
        kept = self.kept[grid]
        while len(kept) < len(wanted):
            key = FigureKey()
            key.bind(on_tap=lambda one: tapped(one.word))
            kept.append(key)
        for key, (word, chosen, strong) in zip(kept, wanted, strict=False):
            key.word = key.text = word
            key.chosen, key.strong = chosen, strong
        shown = grid.children[::-1]
        for key in shown[len(wanted) :]:
            grid.remove_widget(key)
        for key in kept[len(shown) : len(wanted)]:
            grid.add_widget(key)


class PawnRow(BoxLayout):
    """A place, with a key for each number of pawns that can go there."""

    name = StringProperty("")


class PawnPanel(Column):
    """Place and number in one tap."""

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), **kwargs)
        self.board = board
        self.rows: dict[str, PawnRow] = {}
        self.keys: dict[str, list[FigureKey]] = {}

    def show(self, chooser: Chooser) -> None:
        places: dict[str, list[str]] = {}
        for _, place, number in chooser.possible:
            places.setdefault(place, []).append(number)
        for place, numbers in places.items():
            row = self.rows.setdefault(place, PawnRow())
            row.name = self.board.desk.voice.term(place)
            self._fill(row.ids.numbers, place, numbers)
        only(self, [self.rows[place] for place in places])

    def _fill(self, box: Any, place: str, numbers: list[str]) -> None:
        kept = self.keys.setdefault(place, [])
        for number in range(len(kept) + 1, len(numbers) + 1):
            key = FigureKey(word=f"{place} {number}", text=str(number))
            key.bind(on_tap=lambda one: self.board.pick("pawns", *one.word.split()))
            kept.append(key)
        shown = box.children[::-1]
        for key in shown[len(numbers) :]:
            box.remove_widget(key)
        for key in kept[len(shown) : len(numbers)]:
            box.add_widget(key)


def _grid(columns: int) -> GridLayout:
    grid = GridLayout(cols=columns, spacing=dp(3), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    return grid


class LedgerLine(Framed, BoxLayout):
    """A player's figures of the round, and the totals of those before."""

    seat = NumericProperty(0)
    name = StringProperty("")
    figures = StringProperty("")
    past = StringProperty("")
    asked = BooleanProperty(False)


class Ledger(BoxLayout):
    least = NumericProperty(0)

    def __init__(self, board: WatAahBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = board
        self.lines = [LedgerLine(seat=seat) for seat in range(len(board.desk.match.players))]
        for line in self.lines:
            self.add_widget(line)

    def show(self) -> None:
        view = self.board.view
        for seat, line in enumerate(self.lines):
            line.name = self.board.desk.match.players[seat]
            line.asked = view["phase"] in FIGURES and view["turn"] == seat
            if line.asked:
                self.board.bring(line)
            # Three figures a seat: strength, corruption points, corruption cards.
            line.figures = _sum(view["entered"][3 * seat : 3 * seat + 2])
            past = [tr.number(scored["totals"][seat]) for scored in view["rounds"]]
            line.past = tr._("Rounds: {list}", list=" · ".join(past)) if past else ""


def _sum(figures: list[int]) -> str:
    if not figures:
        return "–"
    if len(figures) == 1:
        return tr._("{n} in play", n=figures[0])
    return f"{figures[0]} − {figures[1]} = {tr.number(figures[0] - figures[1])}"


load("widgets/words", "widgets/layout", "boards/wat_aah_faces", "boards/wat_aah_figures")
