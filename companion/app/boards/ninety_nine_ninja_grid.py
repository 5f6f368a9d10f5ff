"""The map of 99 Ninja on one canvas: boards, figures, the card in hand, zoom and pan."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.boards import ninety_nine_ninja_figures as figures
from companion.app.palette import Colour
from companion.app.theme import theme
from companion.app.widgets.clipped import Clipped

Spot = tuple[int, int]
MOST_ZOOM = 4.0
SMALLEST, CLOSE = 18, 26
"""Cells smaller than the first (dp) come closer, to the second, when a card is taken in hand."""
CARD = 3


@dataclass(frozen=True, slots=True)
class Lord:
    """How a Daimyo looks on the map."""

    shade: Colour
    letters: str
    standing: bool = True
    by: int | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The card in hand where it would lie."""

    cells: tuple[tuple[Spot, str], ...]
    fits: bool
    wrong: frozenset[Spot] = frozenset()
    falls: tuple[str, ...] = ()
    """Codes of the Daimyos that would fall."""

    @property
    def corner(self) -> Spot:
        return self.cells[0][0]


@dataclass(frozen=True, slots=True)
class Layers:
    """What lies on the table, and what is marked on it."""

    side: int = 4
    rows: tuple[str, ...] = ()
    outside: tuple[tuple[int, int, str], ...] = ()
    lords: dict[str, Lord] = field(default_factory=dict)
    named: frozenset[Spot] = frozenset()
    """Figures that count as White Ninjas this turn."""
    aims: frozenset[Spot] = frozenset()
    last: frozenset[Spot] = frozenset()
    """Cells of the card that was laid last."""

    def code(self, row: int, col: int) -> str:
        if 0 <= row < len(self.rows) and 0 <= col < len(self.rows[row]):
            return self.rows[row][col]
        return next((code for r, c, code in self.outside if (r, c) == (row, col)), ".")


class NinjaMapGrid(Clipped, Widget):
    """`on_cell(row, col)`: a tap; `on_carry(row, col)`: a finger carries the card over the map."""

    zoom = NumericProperty(1.0)
    cell = NumericProperty(0)

    __events__ = ("on_cell", "on_carry")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sheet = Layers()
        self.ghost: Ghost | None = None
        self.spots: dict[Spot, bool] = {}
        """Middles of legal placements; True: in the present orientation."""
        self.carrying = False
        self._closer = False
        """Whether the map may come closer by itself: until somebody asks for the whole of it."""
        self.pan = [0.0, 0.0]
        self._middle = (0.0, 0.0)
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._mode = ""
        self._base, self._over = Canvas(), Canvas()
        with self.canvas:
            PushMatrix()
            self._move = Translate()
            self._scale = Scale(1, 1, 1)
            self.canvas.add(self._base)
            self.canvas.add(self._over)
            PopMatrix()
        self._soon = Clock.create_trigger(self._redraw, -1)
        self.fbind("size", self._soon)
        self.fbind("pos", self._place)
        # A method is held weakly by the theme, a trigger would be held for ever.
        theme.follow(tones=self._dressed, seats=self._dressed)

    def _dressed(self, *_: Any) -> None:
        self._soon()

    # showing

    def lay(self, sheet: Layers) -> None:
        if sheet != self.sheet:
            self.sheet = sheet
            self._soon()

    def hold(self, ghost: Ghost | None, spots: dict[Spot, bool]) -> None:
        """The card in hand and the places shown for it."""
        before, self.ghost, self.spots = self.ghost, ghost, spots
        if (before is None) != (ghost is None):
            self._closer = ghost is not None
            if ghost is None:
                self.whole()
            self._soon()
        elif self._fit() != self.cell:
            self._soon()
        else:
            self._draw_over()
            self._follow()

    def _follow(self) -> None:
        """Brings the card in hand into sight, and closer where the cells are very small."""
        if self.ghost is None:
            return
        row, col = self.ghost.corner
        if self._closer and self.zoom == 1 and self.cell < dp(SMALLEST):
            self.enlarge(dp(CLOSE) / self.cell, *self.point_of(row + 1, col + 1))
        if self.zoom > 1:
            x, y = self.point_of(row + 1, col + 1)
            half = CARD * self.cell * self.zoom / 2 + dp(3)
            self.pan[0] += max(0, self.x + half - x) - max(0, x + half - self.right)
            self.pan[1] += max(0, self.y + half - y) - max(0, y + half - self.top)
            self._place()

    def _extent(self) -> tuple[int, int, int, int]:
        """First and last row and column that must be seen."""
        last = 2 * self.sheet.side - 1
        cells = [(0, 0), (last, last), *((row, col) for row, col, _ in self.sheet.outside)]
        if self.ghost is not None:
            cells += [where for where, _ in self.ghost.cells]
        cells += self.spots
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        return min(rows), max(rows), min(cols), max(cols)

    def _fit(self) -> float:
        top, bottom, left, right = self._extent()
        self._middle = ((top + bottom + 1) / 2, (left + right + 1) / 2)
        room = min(self.width / (right - left + 1.3), self.height / (bottom - top + 1.3))
        return max(4.0, float(int(room)))

    def _redraw(self, *_: Any) -> None:
        self.cell = self._fit()
        self._base.clear()
        with self._base:
            self._draw_boards()
            self._draw_figures()
        self._draw_over()
        self._place()
        self._follow()

    def cell_corner(self, row: int, col: int) -> tuple[float, float]:
        """The lower left corner of a cell, in the drawing's own measure."""
        down, right = self._middle
        return (col - right) * self.cell, (down - row - 1) * self.cell

    def middle(self, row: int, col: int) -> tuple[float, float]:
        x, y = self.cell_corner(row, col)
        return x + self.cell / 2, y + self.cell / 2

    def _draw_boards(self) -> None:
        side, cell = self.sheet.side, self.cell
        x, y = self.cell_corner(2 * side - 1, 0)
        whole, edge = 2 * side * cell, max(2, dp(2))
        Color(*figures.seam())
        Rectangle(pos=(x - edge, y - edge), size=(whole + 2 * edge, whole + 2 * edge))
        Color(*figures.ground())
        for row in range(2 * side):
            for col in range(2 * side):
                left, low = self.cell_corner(row, col)
                # The seam between two boards is a little wider than the lines between cells.
                wide = 2 if col % side == side - 1 else 1
                high = 2 if row % side == side - 1 else 1
                Rectangle(pos=(left, low + high), size=(cell - wide, cell - high))

    def _draw_figures(self) -> None:
        sheet, cell = self.sheet, self.cell
        spots = [
            (row, col, code)
            for row, line in enumerate(sheet.rows)
            for col, code in enumerate(line)
            if code != "."
        ]
        for row, col, code in sheet.outside:
            x, y = self.cell_corner(row, col)
            Color(*figures.seam())
            Rectangle(pos=(x + 1, y + 1), size=(cell - 2, cell - 2))
            spots.append((row, col, code))
        for row, col in sheet.last:
            x, y = self.cell_corner(row, col)
            Color(*theme.ink[:3], 0.13)
            Rectangle(pos=(x, y), size=(cell - 1, cell - 1))
        for row, col, code in spots:
            self.draw_one(code, *self.middle(row, col), cell)
        for row, col in sheet.named:
            x, y = self.cell_corner(row, col)
            figures.clan_sign("white", x + cell * 0.8, y + cell * 0.8, cell * 0.14)
        for row, col in sheet.aims:
            x, y = self.cell_corner(row, col)
            figures.frame(x, y, cell - 1, cell - 1, max(2, cell * 0.07), theme.tones["accent"])

    def draw_one(self, code: str, x: float, y: float, cell: float) -> None:
        lord = self.sheet.lords.get(code.upper())
        if code in figures.PLATES or code in "BRW" or lord is None:
            # Small letters of Daimyos never meet those of Samurai: their codes differ.
            figures.figure(code, x, y, cell)
        elif lord.standing:
            figures.daimyo(lord.shade, lord.letters, x, y, cell)
        else:
            figures.fallen(lord.shade, lord.by, lord.token, x, y, cell)

    def _draw_over(self) -> None:
        cell = self.cell
        self._over.clear()
        with self._over:
            for (row, col), now in self.spots.items():
                x, y = self.middle(row, col)
                figures.disc(x, y, cell * (0.2 if now else 0.12), theme.card)
                figures.disc(x, y, cell * (0.16 if now else 0.08), theme.tones["ok"])
            if self.ghost is not None:
                self._draw_ghost(self.ghost)

    def _draw_ghost(self, ghost: Ghost) -> None:
        cell = self.cell
        tone = theme.tones["ok" if ghost.fits else "accent"]
        row, col = ghost.corner
        x, y = self.cell_corner(row + CARD - 1, col)
        Color(*theme.card[:3], 0.38)
        Rectangle(pos=(x, y), size=(CARD * cell, CARD * cell))
        for (r, c), code in ghost.cells:
            if code != ".":
                figures.figure(code, *self.middle(r, c), cell)
        for r, c in ghost.wrong:
            left, low = self.cell_corner(r, c)
            figures.frame(left, low, cell, cell, max(2, cell * 0.1), theme.tones["accent"])
            figures.disc(left + cell * 0.8, low + cell * 0.8, cell * 0.2, theme.tones["accent"])
            figures.icon(
                "close", left + cell * 0.8, low + cell * 0.8, cell * 0.32, theme.accent_ink
            )
        figures.frame(x, y, CARD * cell, CARD * cell, max(2, dp(3)), tone)
        for code in ghost.falls:
            where = self.find(code)
            if where is not None:
                left, low = self.cell_corner(*where)
                figures.disc(left + cell * 0.82, low + cell * 0.82, cell * 0.26, theme.ink)
                figures.icon(
                    "skull", left + cell * 0.82, low + cell * 0.82, cell * 0.36, theme.card
                )

    def find(self, code: str) -> Spot | None:
        for row, line in enumerate(self.sheet.rows):
            if code in line:
                return row, line.index(code)
        return None

    # zoom and pan

    def _place(self, *_: Any) -> None:
        reach_x = max(0.0, (self.zoom - 1) * self.width / 2 + dp(24) * (self.zoom > 1))
        reach_y = max(0.0, (self.zoom - 1) * self.height / 2 + dp(24) * (self.zoom > 1))
        self.pan[0] = max(-reach_x, min(reach_x, self.pan[0]))
        self.pan[1] = max(-reach_y, min(reach_y, self.pan[1]))
        self._move.xy = (round(self.center_x + self.pan[0]), round(self.center_y + self.pan[1]))
        self._scale.xyz = (self.zoom, self.zoom, 1)

    def enlarge(self, factor: float, x: float, y: float) -> None:
        """Zooms around a point of the screen that stays where it is."""
        zoom = max(1.0, min(MOST_ZOOM, self.zoom * factor))
        by = zoom / self.zoom
        for axis, at, centre in ((0, x, self.center_x), (1, y, self.center_y)):
            self.pan[axis] = (at - centre) - by * (at - centre - self.pan[axis])
        self.zoom = zoom
        self._place()

    def whole(self) -> None:
        """The whole map again."""
        self.zoom, self.pan, self._closer = 1.0, [0.0, 0.0], False
        self._place()

    def cell_at(self, x: float, y: float) -> Spot:
        x = (x - self.center_x - self.pan[0]) / self.zoom / self.cell
        y = (y - self.center_y - self.pan[1]) / self.zoom / self.cell
        down, right = self._middle
        return int((down - y) // 1), int((x + right) // 1)

    def point_of(self, row: int, col: int) -> tuple[float, float]:
        """Where the middle of a cell is on the screen."""
        x, y = self.middle(row, col)
        return (
            self.center_x + self.pan[0] + x * self.zoom,
            self.center_y + self.pan[1] + y * self.zoom,
        )

    # fingers

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self.disabled:
            return False
        if touch.is_mouse_scrolling:
            self.enlarge(1.15 if touch.button == "scrolldown" else 1 / 1.15, *touch.pos)
            return True
        touch.grab(self)
        self._fingers[touch] = touch.pos
        if len(self._fingers) > 1:
            self._mode = "pinch"
        else:
            held = self.ghost is not None and self.cell_at(*touch.pos) in {
                where for where, _ in self.ghost.cells
            }
            free = self.carrying and self.zoom <= 1.01
            self._mode = "carry" if self.carrying and (held or free) else "pan"
            touch.ud["moved"] = False
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self._mode == "pinch" and len(self._fingers) >= 2:
            self._pinch(touch)
        else:
            start = (touch.ox, touch.oy)
            if max(abs(touch.x - start[0]), abs(touch.y - start[1])) > dp(8):
                touch.ud["moved"] = True
            if touch.ud.get("moved") and self._mode == "carry":
                self.dispatch("on_carry", *self.cell_at(*touch.pos))
            elif touch.ud.get("moved") and self._mode == "pan":
                self.pan[0] += touch.dx
                self.pan[1] += touch.dy
                self._place()
        self._fingers[touch] = touch.pos
        return True

    def _pinch(self, touch: Any) -> None:
        other = next(pos for finger, pos in self._fingers.items() if finger is not touch)
        before, now = self._fingers[touch], touch.pos
        old = max(dp(10), _apart(before, other))
        self.enlarge(_apart(now, other) / old, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2)
        self.pan[0] += (now[0] - before[0]) / 2
        self.pan[1] += (now[1] - before[1]) / 2
        self._place()

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch, None)
        if self._mode != "pinch" and not touch.ud.get("moved"):
            self.dispatch("on_cell", *self.cell_at(*touch.pos))
        if not self._fingers:
            self._mode = ""
        return True

    def on_cell(self, row: int, col: int) -> None:
        pass

    def on_carry(self, row: int, col: int) -> None:
        pass


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
