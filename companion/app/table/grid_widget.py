"""A board of cells on one canvas: pieces, the card in hand, zoom and pan.

What a finger does stays here: a tap points at a square, a finger that carries the card points at
each square it comes to, two fingers zoom.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.grid_canvas import draw_board, draw_carried, draw_pieces, frame
from companion.app.table.ink import Ink
from companion.app.table.painters import Look, Rect
from companion.app.widgets.button import IconBtn
from companion.app.widgets.clipped import Clipped
from companion.app.widgets.tap import Tappable
from companion.table import Board, Element
from companion.table.grids import Carried, Cell

MOST_ZOOM = 4.0
SMALLEST, CLOSE = 16, 26
"""Cells smaller than the first (dp) come closer, to the second, when a card is taken in hand."""
EDGE = 0.12
"""Parts of a cell that stay free around all that lies there."""
SLIDE = 8
"""dp after which a finger slides and does not tap."""
EMPTY = Board("", label=None, rows=1, columns=1)  # type: ignore[arg-type]  # nothing to say yet


class GridWidget(Clipped, Tappable):
    """`on_cell(row, col)`: a tap; `on_carry(row, col)`: a finger that slides with the card.

    In a scene it fires `on_square(element)` for the square that is pointed at.
    """

    text = StringProperty("")
    """What a screen reader says."""
    zoom = NumericProperty(1.0)
    cell = NumericProperty(0)
    at = ObjectProperty(None, allownone=True)
    """The cell that the keys point at."""

    __events__ = ("on_cell", "on_carry", "on_square")

    def __init__(self, key: str = "", **kwargs: Any) -> None:
        self.key = key
        self.board = EMPTY
        self.look: Look | None = None
        self.carrying = False
        self.aims: frozenset[str] = frozenset()
        self._squares: dict[Cell, Element] = {}
        self._closer = False
        """Whether the map may come closer by itself: until somebody asks for the whole of it."""
        self._came = 0.0
        """The zoom to which the map came closer by itself."""
        self._drawn: tuple[Any, ...] = ()
        self.pan = [0.0, 0.0]
        self._middle = (0.0, 0.0)
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._mode = ""
        super().__init__(**kwargs)
        self._base, self._over = Canvas(), Canvas()
        with self.canvas:
            PushMatrix()
            self._move = Translate()
            self._scale = Scale(1, 1, 1)
            self.canvas.add(self._base)
            self.canvas.add(self._over)
            PopMatrix()
        self._under_ink, self._over_ink = Ink(self._base), Ink(self._over)
        self.whole_button = IconBtn(icon="fullscreen-exit", hint=tr._("The whole map"))
        self.whole_button.bind(on_tap=lambda _: self.whole())
        self._button_ink = Ink(self.whole_button.canvas.before)
        self._soon = Clock.create_trigger(self._redraw, -1)
        self.fbind("size", self._soon)
        self.fbind("pos", self._place)
        self.fbind("zoom", self._offer_whole)
        self.fbind("focused", self._pointed)
        self.fbind("at", self._pointed)
        # A method is held weakly by the theme, a trigger would be held for ever.
        theme.follow(tones=self._dressed, seats=self._dressed)

    @property
    def cut(self) -> bool:
        return self._under_ink.cut

    def _dressed(self, *_: Any) -> None:
        self._soon()

    def _pointed(self, *_: Any) -> None:
        if self.look is not None and self.cell:
            self._draw_over()

    def _offer_whole(self, *_: Any) -> None:
        """A way back from a zoom."""
        button, shown = self.whole_button, self.zoom > 1.01
        if shown and button.parent is None:
            self.add_widget(button)
        elif not shown and button.parent is not None:
            self.remove_widget(button)
        button.pos = (self.right - button.width, self.top - button.height)
        self._button_ink.clear()
        # On any piece it lies on a ground of its own.
        self._button_ink.disc(button.x + dp(4), button.y + dp(4), button.width - dp(8), theme.edge)
        self._button_ink.disc(button.x + dp(5), button.y + dp(5), button.width - dp(10), theme.card)

    # what it shows

    def give(
        self, board: Board, box: Rect, look: Look, aims: frozenset[str], stamp: tuple[Any, ...]
    ) -> bool:
        """New values; False if it shows just these already."""
        new = (board, box, aims, stamp)
        if new == self._drawn:
            return False
        self._drawn = new
        self.pos, self.size = box[:2], box[2:]
        self.lay(board, look, aims)
        return True

    def lay(self, board: Board, look: Look, aims: frozenset[str] = frozenset()) -> None:
        before, old_look = self.board, self.look
        self.board, self.look, self.carrying = board, look, board.carries
        self._squares = {(one.row, one.col): one.item for one in board.squares}
        self.text = look.say(board.label)
        lies = (board.pieces, board.last, board.rows, board.columns)
        same = (
            lies == (before.pieces, before.last, before.rows, before.columns)
            and aims == self.aims
            and old_look == look
            and self.cell
        )
        self.aims = aims
        if (before.carried is None) != (board.carried is None):
            self._closer = board.carried is not None
            if board.carried is None:
                self.whole()
        laid_out = (self.cell, self._middle)
        if same and (self._fit(), self._middle) == laid_out and not self._soon.is_triggered:
            self._draw_over()
            self._follow()
        else:
            self._soon()

    def element(self, key: str) -> SquareSpot | None:
        """One of its squares by its key."""
        for cell, item in self._squares.items():
            if item.key == key:
                return SquareSpot(self, cell, item)
        return None

    def _follow(self) -> None:
        """Brings the card in hand into sight, and closer where the cells are very small."""
        card = self.board.carried
        if card is None:
            return
        middle = card.row + card.side // 2, card.col + card.side // 2
        if self._closer and self.zoom == 1 and self.cell < dp(SMALLEST):
            self.enlarge(dp(CLOSE) / self.cell, *self.point_of(*middle))
            self._came = self.zoom
        if self.zoom > 1:
            x, y = self.point_of(*middle)
            half = card.side * self.cell * self.zoom / 2 + dp(3)
            self.pan[0] += max(0, self.x + half - x) - max(0, x + half - self.right)
            self.pan[1] += max(0, self.y + half - y) - max(0, y + half - self.top)
            self._place()

    def _extent(self) -> tuple[int, int, int, int]:
        """First and last row and column that must be seen."""
        board = self.board
        cells = [(0, 0), (board.rows - 1, board.columns - 1)]
        cells += [(piece.row, piece.col) for piece in board.pieces]
        if board.carried is not None:
            cells += board.carried.cells
        cells += [cell for cell, _ in board.dots]
        rows, cols = [row for row, _ in cells], [col for _, col in cells]
        return min(rows), max(rows), min(cols), max(cols)

    def _fit(self) -> float:
        top, bottom, left, right = self._extent()
        self._middle = ((top + bottom + 1) / 2, (left + right + 1) / 2)
        # Nothing of the room is left over but for the frame of a card at the edge.
        edge = 1 + EDGE
        room = min(self.width / (right - left + edge), self.height / (bottom - top + edge))
        return max(4.0, float(int(room)))

    def _redraw(self, *_: Any) -> None:
        if self.look is None:
            return
        if self._came and self._came == self.zoom:
            # What came closer by itself does so anew in another size, where it is still needed.
            self.zoom, self.pan, self._came = 1.0, [0.0, 0.0], 0.0
        self.cell = self._fit()
        self._under_ink.clear()
        self._draw_under()
        self._draw_over()
        self._place()
        self._follow()

    def _draw_under(self) -> None:
        assert self.look is not None
        draw_board(self._under_ink, self)
        draw_pieces(self._under_ink, self, self.look)

    def _draw_over(self) -> None:
        assert self.look is not None
        self._over_ink.clear()
        draw_carried(self._over_ink, self, self.look)
        if self.at is not None and self.focused:
            x, y = self.cell_corner(*self.at)
            frame(self._over_ink, x, y, self.cell, max(2, self.cell * 0.08), theme.tones["info"])

    # where its cells are

    def cell_corner(self, row: int, col: int) -> tuple[float, float]:
        """The lower left corner of a cell, in the drawing's own measure."""
        down, right = self._middle
        return (col - right) * self.cell, (down - row - 1) * self.cell

    def middle(self, row: int, col: int) -> tuple[float, float]:
        x, y = self.cell_corner(row, col)
        return x + self.cell / 2, y + self.cell / 2

    def cells_box(self, cells: Iterable[Cell]) -> Rect:
        """The box round some cells on the screen, as they will be drawn next."""
        self.cell = self._fit()
        spots = [self.point_of(*cell) for cell in cells]
        half = self.cell * self.zoom / 2
        left, low = min(x for x, _ in spots) - half, min(y for _, y in spots) - half
        right, top = max(x for x, _ in spots) + half, max(y for _, y in spots) + half
        return (left, low, right - left, top - low)

    def cell_at(self, x: float, y: float) -> Cell:
        x = (x - self.center_x - self.pan[0]) / self.zoom / max(1, self.cell)
        y = (y - self.center_y - self.pan[1]) / self.zoom / max(1, self.cell)
        down, right = self._middle
        return int((down - y) // 1), int((x + right) // 1)

    def point_of(self, row: int, col: int) -> tuple[float, float]:
        """Where the middle of a cell is on the screen."""
        x, y = self.middle(row, col)
        return (
            self.center_x + self.pan[0] + x * self.zoom,
            self.center_y + self.pan[1] + y * self.zoom,
        )

    def _place(self, *_: Any) -> None:
        reach_x = max(0.0, (self.zoom - 1) * self.width / 2 + dp(24) * (self.zoom > 1))
        reach_y = max(0.0, (self.zoom - 1) * self.height / 2 + dp(24) * (self.zoom > 1))
        self.pan[0] = max(-reach_x, min(reach_x, self.pan[0]))
        self.pan[1] = max(-reach_y, min(reach_y, self.pan[1]))
        self._move.xy = (round(self.center_x + self.pan[0]), round(self.center_y + self.pan[1]))
        self._scale.xyz = (self.zoom, self.zoom, 1)
        self._offer_whole()

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

    # fingers

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self.disabled:
            return False
        if any(child.dispatch("on_touch_down", touch) for child in self.children[:]):
            return True
        if touch.is_mouse_scrolling:
            self.enlarge(1.15 if touch.button == "scrolldown" else 1 / 1.15, *touch.pos)
            return True
        touch.grab(self)
        self._fingers[touch] = touch.pos
        if len(self._fingers) > 1:
            self._mode = "pinch"
        else:
            card: Carried | None = self.board.carried
            held = card is not None and self.cell_at(*touch.pos) in card.cells
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
            if max(abs(touch.x - start[0]), abs(touch.y - start[1])) > dp(SLIDE):
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
            return any(child.dispatch("on_touch_up", touch) for child in self.children[:])
        touch.ungrab(self)
        self._fingers.pop(touch, None)
        if self._mode != "pinch" and not touch.ud.get("moved"):
            self.dispatch("on_cell", *self.cell_at(*touch.pos))
        if not self._fingers:
            self._mode = ""
        return True

    # keys

    def steer(self, right: int, down: int) -> bool:
        """The next cell, as far as the board goes; from its edge the ring moves on."""
        row, col = self.at or (-down, -right)
        row, col = row + down, col + right
        top, bottom, left, last = self._reach()
        if not (top <= row <= bottom and left <= col <= last):
            return False
        self.at = (row, col)
        return True

    def _reach(self) -> tuple[int, int, int, int]:
        """First and last row and column that the keys come to."""
        return 0, self.board.rows - 1, 0, self.board.columns - 1

    def tap(self) -> None:
        self.at = self.at or (0, 0)
        self.dispatch("on_cell", *self.at)

    def on_cell(self, row: int, col: int) -> None:
        item = self._squares.get((row, col))
        if item is not None:
            self.dispatch("on_square", item)

    def on_carry(self, row: int, col: int) -> None:
        """The card comes along; a square that takes it does so once."""
        item = self._squares.get((row, col))
        if item is not None and item.tap is not None:
            self.dispatch("on_square", item)

    def on_square(self, item: Element) -> None:
        pass


class SquareSpot:
    """One square of the board for whoever looks for it by its key: where it is on the screen."""

    def __init__(self, grid: GridWidget, cell: Cell, element: Element) -> None:
        self.parent, self.cell, self.element = grid, cell, element

    @property
    def center(self) -> tuple[float, float]:
        return self.parent.point_of(*self.cell)

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        window: tuple[float, float] = self.parent.to_window(x, y)
        return window


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
