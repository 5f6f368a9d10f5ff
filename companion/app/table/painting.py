"""Cards and boards of a box painted by touch: take a figure, tap the cells that show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.app.look.translation import tr
from companion.app.table.mark_picture import MarkPicture
from companion.app.table.palette import PaintCell, PaletteFlow
from companion.app.widgets.button import Btn
from companion.app.widgets.layout import Column
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.stepper import Stepper
from companion.app.widgets.words import Words
from companion.engine import Edition
from companion.language import Voice
from companion.table.painted import Palette
from companion.table.rooms import room

WIDEST = 340
"""The painting is at most so wide (dp)."""
LARGEST_CELL = 76
SHOWN = 76
"""A grid that is only shown is so large (dp)."""


class GridPainter(Column):
    """`grid` is what is painted. A tap paints what is in hand; another tap takes it away."""

    grid = StringProperty("")

    def __init__(self, grid: str, palette: Palette, voice: Voice) -> None:
        super().__init__(spacing=dp(8))
        self.empty, self.sides, self.voice = palette.empty, palette.sides, voice
        self.palette = PaletteFlow(palette.brushes, voice.say)
        self.brushes = self.palette.brushes
        self.add_widget(self.palette)
        self.told = Words(text=self.palette.told, role="caption", halign="center")
        self.palette.bind(brush=lambda *_: setattr(self.told, "text", self.palette.told))
        self.add_widget(self.told)
        self.cells: list[PaintCell] = []
        self.paper = GridLayout(
            cols=1, spacing=dp(2), size_hint=(None, None), pos_hint={"center_x": 0.5}
        )
        self.add_widget(self.paper)
        grid = grid or palette.blank
        if self.sides is not None:
            least, most = self.sides
            side = Stepper(
                label=tr._("Cells on a side"), value=self._side(grid), least=least, most=most
            )
            side.bind(on_step=lambda _, value: self._resize(int(value)))
            self.add_widget(side)
        self.fbind("width", self._measure)
        self.grid = grid
        self._rule()

    def _side(self, grid: str) -> int:
        side = grid.count("/") + 1
        if self.sides is None:
            return side
        least, most = self.sides
        return max(least, min(most, side))

    def _cell(self, code: str) -> PaintCell:
        cell = PaintCell(word=code, mark=self.brushes[code].mark, say=self.voice.say)
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
            for code in line[:side].ljust(side, self.empty):
                cell = self._cell(code if code in self.brushes else self.empty)
                cell.size_hint = (1, 1)
                self.cells.append(cell)
                self.paper.add_widget(cell)
        self._read()
        self._measure()

    def _measure(self, *_: Any) -> None:
        room = min(self.width, dp(WIDEST), self.paper.cols * dp(LARGEST_CELL))
        self.paper.width = self.paper.height = room

    def _read(self) -> None:
        codes, side = "".join(cell.word for cell in self.cells), self.paper.cols
        self.grid = "/".join(codes[at : at + side] for at in range(0, len(codes), side))

    def _resize(self, side: int) -> None:
        lines = [line[:side].ljust(side, self.empty) for line in self.grid.split("/")[:side]]
        self.grid = "/".join(lines + [self.empty * side] * (side - len(lines)))
        self._rule()

    def _paint(self, cell: PaintCell) -> None:
        brush = self.palette.brush
        cell.word = self.empty if cell.word == brush else brush
        cell.mark = self.brushes[cell.word].mark
        self._read()


def _box(game_id: str) -> Any:
    """How a game that has grids in its box paints and shows them."""
    return room(game_id, "box")


def grid_painter(
    game_id: str, group: str, grid: str, edition: Edition, voice: Voice
) -> GridPainter:
    """Paints a grid of this group of the box, beginning with one that is there."""
    return GridPainter(grid, _box(game_id).palette(edition, group), voice)


def grid_picture(
    game_id: str, group: str, grid: str, edition: Edition, voice: Voice
) -> MarkPicture:
    mark = _box(game_id).picture(edition, group, grid)
    return MarkPicture(mark=mark, say=voice.say, size_hint=(None, None), size=(dp(SHOWN),) * 2)


class Painting(Sheet):
    """A card the box does not know: `told(grid)` gets what was painted."""

    def __init__(
        self,
        game_id: str,
        group: str,
        edition: Edition,
        voice: Voice,
        told: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=tr._("What does the card show?"), **kwargs)
        self.told = told
        self.painter = grid_painter(game_id, group, "", edition, voice)
        self.add_widget(self.painter)
        record = Btn(text=tr._("Record"), kind="primary")
        record.bind(on_tap=lambda _: self._record())
        self.add_widget(record)

    def _record(self) -> None:
        self.dismiss()
        self.told(self.painter.grid)
