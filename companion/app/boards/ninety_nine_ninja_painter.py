"""Cards and boards of 99 Ninja painted by touch: take a figure, tap the cells that show it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.app.boards.ninety_nine_ninja_faces import NinjaPicture, Pieces
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.grid_canvas import frame
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words
from companion.engine import Edition
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO_NAME
from companion.games.ninety_nine_ninja.components.geometry import DAIMYO_CODES
from companion.language import Voice

NINJAS, SAMURAI, EMPTY = "BRW", "brws", "."
SMALLEST_SIDE, LARGEST_SIDE = 3, 8
WIDEST = 340
"""The painting is at most so wide (dp)."""


CLAN_OF = {code: clan for codes in ("BRW", "brw") for code, clan in zip(codes, CLANS, strict=True)}


def figure_name(code: str, pieces: Pieces) -> str:
    """A figure in words."""
    term = pieces.voice.term
    if code == EMPTY:
        return tr._("nothing")
    if code in DAIMYO_NAME:
        return tr._("Daimyo {name}", name=term(DAIMYO_NAME[code]))
    if code not in CLAN_OF:
        return tr._("Samurai without a clan")
    clan = term(CLAN_OF[code])
    return (
        tr._("Ninja, {clan}", clan=clan) if code in NINJAS else tr._("Samurai, {clan}", clan=clan)
    )


class NinjaPaintCell(Tappable, NinjaPicture):
    """A cell of the painting, or a figure to paint with."""

    word = StringProperty("")
    told = StringProperty("")
    """What is said while it is in hand."""
    chosen = BooleanProperty(False)
    natural = NumericProperty("48dp")
    watched = (*NinjaPicture.watched, "chosen")

    def draw(self) -> None:
        super().draw()
        self.draw_mark()
        if self.chosen:
            frame(self.ink, self.x, self.y, self.width, dp(4), theme.accent)

    def draw_mark(self) -> None:
        """What a brush that is no figure shows."""


def figure_brushes(codes: str, pieces: Pieces) -> list[NinjaPaintCell]:
    said = {code: figure_name(code, pieces) for code in codes}
    return [
        NinjaPaintCell(
            word=code,
            grid=code,
            pieces=pieces,
            told=tr._("In hand: {figure}. Tap the cells.", figure=said[code]),
        )
        for code in codes
    ]


class NinjaPalette(Flow):
    """Figures to paint with; `brush` is the word of the one in hand."""

    brush = StringProperty("")

    def __init__(self, cells: Iterable[NinjaPaintCell], **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), align="center", **kwargs)
        self.brushes = {cell.word: cell for cell in cells}
        for cell in self.brushes.values():
            cell.bind(on_tap=self._take)
            self.add_widget(cell)
        self._take(next(iter(self.brushes.values())))

    def _take(self, cell: NinjaPaintCell) -> None:
        self.brush = cell.word
        for one in self.brushes.values():
            one.chosen = one is cell

    @property
    def told(self) -> str:
        """What is in hand, in words."""
        return str(self.brushes[self.brush].told)


class NinjaPainter(Column):
    """`grid` is what is painted. A tap paints the figure in hand; another tap takes it away."""

    grid = StringProperty("")

    def __init__(self, grid: str, codes: str, pieces: Pieces, sized: bool = False) -> None:
        super().__init__(spacing=dp(8))
        self.pieces = pieces
        self.palette = NinjaPalette(figure_brushes(codes, pieces))
        self.brushes = self.palette.brushes
        self.add_widget(self.palette)
        self.told = Words(text=self.palette.told, role="caption", halign="center")
        self.palette.bind(brush=lambda *_: setattr(self.told, "text", self.palette.told))
        self.add_widget(self.told)
        self.cells: list[NinjaPaintCell] = []
        self.paper = GridLayout(
            cols=1, spacing=dp(2), size_hint=(None, None), pos_hint={"center_x": 0.5}
        )
        self.add_widget(self.paper)
        if sized:
            side = Stepper(
                label=tr._("Cells on a side"),
                value=self._side(grid),
                least=SMALLEST_SIDE,
                most=LARGEST_SIDE,
            )
            side.bind(on_step=lambda _, value: self._resize(int(value)))
            self.add_widget(side)
        self.fbind("width", self._measure)
        self.grid = grid
        self._rule()

    @staticmethod
    def _side(grid: str) -> int:
        return max(SMALLEST_SIDE, min(LARGEST_SIDE, grid.count("/") + 1))

    def _cell(self, code: str) -> NinjaPaintCell:
        cell = NinjaPaintCell(word=code, grid=code, pieces=self.pieces)
        cell.bind(on_tap=self._paint)
        return cell

    def _rule(self) -> None:
        """A square of cells with what the grid says."""
        side, lines = self._side(self.grid), self.grid.split("/")
        self.paper.clear_widgets()
        self.paper.cols = side
        self.cells = []
        for row in range(side):
            line = lines[row] if row < len(lines) else ""
            for code in line[:side].ljust(side, EMPTY):
                cell = self._cell(code if code in self.brushes else EMPTY)
                cell.size_hint = (1, 1)
                self.cells.append(cell)
                self.paper.add_widget(cell)
        self._read()
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.paper.width = self.paper.height = min(self.width, dp(WIDEST), self.paper.cols * dp(76))

    def _read(self) -> None:
        codes, side = "".join(cell.word for cell in self.cells), self.paper.cols
        self.grid = "/".join(codes[at : at + side] for at in range(0, len(codes), side))

    def _resize(self, side: int) -> None:
        lines = [line[:side].ljust(side, EMPTY) for line in self.grid.split("/")[:side]]
        self.grid = "/".join(lines + [EMPTY * side] * (side - len(lines)))
        self._rule()

    def _paint(self, cell: NinjaPaintCell) -> None:
        brush = self.palette.brush
        cell.word = cell.grid = EMPTY if cell.word == brush else brush
        self._read()


def card_painter(grid: str, edition: Edition, voice: Voice) -> NinjaPainter:
    return NinjaPainter(grid, NINJAS + SAMURAI + EMPTY, Pieces(edition, voice))


def board_painter(grid: str, edition: Edition, voice: Voice) -> NinjaPainter:
    return NinjaPainter(grid, SAMURAI + DAIMYO_CODES + EMPTY, Pieces(edition, voice), sized=True)


def picture(grid: str, edition: Edition, voice: Voice) -> NinjaPicture:
    return NinjaPicture(
        grid=grid, pieces=Pieces(edition, voice), size_hint=(None, None), size=(dp(76), dp(76))
    )


PAINTERS = {"cards": card_painter, "boards": board_painter}
BLANK = {"cards": ".../.../..."}

load("widgets/words", "widgets/layout", "boards/ninety_nine_ninja_painter")
