"""A map of 99 Ninja to paint on: the cell under a finger is shown large, arrow keys point too."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from companion.app.boards import ninety_nine_ninja_figures as figures
from companion.app.boards.ninety_nine_ninja_grid import NinjaMapGrid, Spot
from companion.app.theme import theme
from companion.app.widgets.tap import Tappable

GLASS = 44
"""A cell under the magnifying glass (dp)."""
AWAY = 40
"""So far from the finger the glass begins (dp)."""


class NinjaAimMap(NinjaMapGrid, Tappable):
    """`on_cell` comes when the finger leaves, from the cell it points at then.

    While the whole map is shown a finger may slide to the right cell; enlarged it moves the map.
    """

    margin = NumericProperty(0)
    """Rows and columns outside the edge that are shown."""
    at = ObjectProperty(None, allownone=True)
    """The cell pointed at by a finger or by the keys."""

    def __init__(self, **kwargs: Any) -> None:
        self._finger: Any = None
        super().__init__(**kwargs)
        self.carrying = True
        self.fbind("margin", self._soon)
        self.fbind("at", self._pointed)
        self.fbind("focused", self._pointed)

    def _pointed(self, *_: Any) -> None:
        self._draw_over()

    # showing

    def _extent(self) -> tuple[int, int, int, int]:
        top, bottom, left, right = super()._extent()
        low, high = -self.margin, 2 * self.sheet.side - 1 + self.margin
        return min(top, low), max(bottom, high), min(left, low), max(right, high)

    def _draw_boards(self) -> None:
        side, beyond = 2 * self.sheet.side, int(self.margin)
        Color(*theme.line)
        for row in range(-beyond, side + beyond):
            for col in range(-beyond, side + beyond):
                if not (0 <= row < side and 0 <= col < side):
                    x, y = self.cell_corner(row, col)
                    Rectangle(pos=(x + 1, y + 1), size=(self.cell - 2, self.cell - 2))
        super()._draw_boards()

    def _draw_over(self) -> None:
        super()._draw_over()
        if self.at is None or not self.cell or not (self._finger or self.focused):
            return
        row, col = self.at
        with self._over:
            x, y = self.cell_corner(row, col)
            thick = max(2, self.cell * 0.08)
            figures.frame(x, y, self.cell, self.cell, thick, theme.tones["accent"])
            if self._finger is not None:
                self._draw_glass(row, col)

    def _draw_glass(self, row: int, col: int) -> None:
        cell = dp(GLASS)
        left, low = self._glass_at(row, col, 3 * cell)
        Color(*theme.ink)
        Rectangle(pos=(left - dp(3), low - dp(3)), size=(3 * cell + dp(6), 3 * cell + dp(6)))
        side = 2 * self.sheet.side
        for down in range(3):
            for right in range(3):
                here, there = row + down - 1, col + right - 1
                x, y = left + right * cell, low + (2 - down) * cell
                inside = 0 <= here < side and 0 <= there < side
                Color(*(figures.ground() if inside else theme.line))
                Rectangle(pos=(x, y), size=(cell - 1, cell - 1))
                self.draw_one(self.sheet.code(here, there), x + cell / 2, y + cell / 2, cell)
        figures.frame(left + cell, low + cell, cell, cell, dp(3), theme.tones["accent"])

    def _glass_at(self, row: int, col: int, size: float) -> Spot:
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

    def steer(self, right: int, down: int) -> bool:
        """The next cell, as far as the map goes; from its edge the ring moves on."""
        row, col = self.at or (-down, -right)
        first, last = -int(self.margin), 2 * self.sheet.side - 1 + int(self.margin)
        row, col = row + down, col + right
        if not (first <= row <= last and first <= col <= last):
            return False
        self.at = (row, col)
        return True

    def tap(self) -> None:
        self.at = self.at or (0, 0)
        self.dispatch("on_cell", *self.at)
