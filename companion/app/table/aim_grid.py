"""A board to paint on: the cell under a finger is shown large, arrow keys point too."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.app.look.theme import theme
from companion.app.table.grid_canvas import FRAME, draw_board, draw_pieces, frame
from companion.app.table.grid_widget import GridWidget
from companion.app.table.ink import tint
from companion.app.table.marks import draw_cell, draw_mark
from companion.table.grids import Cell

GLASS = 44
"""A cell under the magnifying glass (dp)."""
AWAY = 40
"""So far from the finger the glass begins (dp)."""


class AimGrid(GridWidget):
    """`on_cell` comes when the finger leaves, from the cell it points at then.

    While the whole map is shown a finger may slide to the right cell; enlarged it moves the map.
    """

    margin = NumericProperty(0)
    """Rows and columns outside the edge that are shown."""

    def __init__(self, **kwargs: Any) -> None:
        self._finger: Any = None
        super().__init__(**kwargs)
        self.fbind("margin", self._soon)

    # showing

    def _extent(self) -> tuple[int, int, int, int]:
        top, bottom, left, right = super()._extent()
        low, last, _, widest = self._reach()
        return min(top, low), max(bottom, last), min(left, low), max(right, widest)

    def on_board(self, row: int, col: int) -> bool:
        return 0 <= row < self.board.rows and 0 <= col < self.board.columns

    def _draw_under(self) -> None:
        assert self.look is not None
        beyond, ink, board = int(self.margin), self._under_ink, self.board
        for row in range(-beyond, board.rows + beyond):
            for col in range(-beyond, board.columns + beyond):
                if not self.on_board(row, col):
                    x, y = self.cell_corner(row, col)
                    ink.fill(x + 1, y + 1, self.cell - 2, self.cell - 2, theme.line)
        draw_board(ink, self)
        draw_pieces(ink, self, self.look)

    def _draw_over(self) -> None:
        super()._draw_over()
        if self.at is None or not self.cell or not (self._finger or self.focused):
            return
        row, col = self.at
        x, y = self.cell_corner(row, col)
        thick = max(2, self.cell * 0.08)
        frame(self._over_ink, x, y, self.cell, thick, theme.tones["accent"])
        if self._finger is not None:
            self._draw_glass(row, col)

    def _draw_glass(self, row: int, col: int) -> None:
        assert self.look is not None
        cell, ink = dp(GLASS), self._over_ink
        left, low = self._glass_at(row, col, 3 * cell)
        ink.fill(left - dp(3), low - dp(3), 3 * cell + dp(6), 3 * cell + dp(6), tint(FRAME), dp(6))
        lying = {(piece.row, piece.col): piece.mark for piece in self.board.pieces}
        for down in range(3):
            for right in range(3):
                here, there = row + down - 1, col + right - 1
                x, y = left + right * cell, low + (2 - down) * cell
                if self.on_board(here, there):
                    draw_cell(ink, x, y, cell, 1.0, (here + there) % 2)
                else:
                    ink.fill(x, y, cell - 1, cell - 1, theme.line)
                mark = lying.get((here, there))
                if mark is not None:
                    spot = (x + cell * 0.08, y + cell * 0.08, cell * 0.84)
                    draw_mark(ink, mark, self.look.letters, spot, theme.ink, self.look.say)
        frame(ink, left + cell, low + cell, cell, dp(3), theme.tones["accent"])

    def _glass_at(self, row: int, col: int, size: float) -> Cell:
        """Above the finger, or beside it near the upper edge; in the drawing's own measure."""
        x, y = self.point_of(row, col)
        left, low = x - size / 2, y + dp(AWAY)
        if low + size > self.top:
            left = x - dp(AWAY) - size if x > self.center_x else x + dp(AWAY)
        left = max(self.x, min(self.right - size, left))
        low = max(self.y, min(self.top - size, low))
        return round(left - self.center_x), round(low - self.center_y)

    # fingers

    def on_touch_down(self, touch: Any) -> bool:
        used = super().on_touch_down(touch)
        if used and self._mode == "carry" and not touch.is_mouse_scrolling:
            self._finger = touch
            self.at = self.cell_at(*touch.pos)
            self._draw_over()
        elif used:
            self._let_go()
        return used

    def on_touch_move(self, touch: Any) -> bool:
        used = super().on_touch_move(touch)
        if used and touch is self._finger:
            self.at = self.cell_at(*touch.pos)
        return used

    def on_touch_up(self, touch: Any) -> bool:
        mine = touch.grab_current is self and touch is self._finger
        slid = mine and bool(touch.ud.get("moved"))
        used = super().on_touch_up(touch)
        if slid:
            self.dispatch("on_cell", *self.cell_at(*touch.pos))
        if mine:
            self._let_go()
        return used

    def _let_go(self) -> None:
        super()._let_go()
        if self._finger is not None:
            self._finger = None
            self._draw_over()

    # keys

    def _reach(self) -> tuple[int, int, int, int]:
        beyond, board = int(self.margin), self.board
        return -beyond, board.rows - 1 + beyond, -beyond, board.columns - 1 + beyond
