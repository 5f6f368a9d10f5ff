"""Draws the cells of a board, the pieces on them and the card in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.app.look.palette import Colour
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_cell, draw_mark
from companion.app.table.painters import Look
from companion.table.grids import Piece

if TYPE_CHECKING:
    from companion.app.table.grid_widget import GridWidget

FRAME = "#1F1B16"
INSET = 0.08
"""Of a cell, around a piece."""


def frame(ink: Ink, x: float, y: float, side: float, thick: float, shade: Colour) -> None:
    """An outline as four bars: a thick line would cost more than the whole board."""
    ink.fill(x, y, side, thick, shade)
    ink.fill(x, y + side - thick, side, thick, shade)
    ink.fill(x, y, thick, side, shade)
    ink.fill(x + side - thick, y, thick, side, shade)


def draw_board(ink: Ink, grid: GridWidget) -> None:
    board, cell = grid.board, grid.cell
    x, y = grid.cell_corner(board.rows - 1, 0)
    edge = max(2.0, dp(3))
    wide, high = board.columns * cell, board.rows * cell
    ink.fill(x - edge, y - edge, wide + 2 * edge, high + 2 * edge, tint(FRAME), dp(5))
    for row in range(board.rows):
        for col in range(board.columns):
            left, low = grid.cell_corner(row, col)
            draw_cell(ink, left, low, cell, 1.0, (row + col) % 2)
    if board.block:
        # The seams between the boards that make up the map.
        for at in range(board.block, board.columns, board.block):
            ink.fill(x + at * cell - 1, y, 2, high, tint(FRAME))
        for at in range(board.block, board.rows, board.block):
            ink.fill(x, y + at * cell - 1, wide, 2, tint(FRAME))


def draw_pieces(ink: Ink, grid: GridWidget, look: Look) -> None:
    board, cell = grid.board, grid.cell
    for row, col in board.last:
        x, y = grid.cell_corner(row, col)
        red, green, blue, _ = tint(FRAME)
        ink.fill(x, y, cell, cell, (red, green, blue, 0.12))
    for piece in board.pieces:
        if not (0 <= piece.row < board.rows and 0 <= piece.col < board.columns):
            x, y = grid.cell_corner(piece.row, piece.col)
            draw_cell(ink, x, y, cell, 2.0, (piece.row + piece.col) % 2)
        draw_piece(ink, grid, piece, look)
    for square in board.squares:
        if square.item.key in grid.aims:
            x, y = grid.cell_corner(square.row, square.col)
            frame(ink, x, y, cell, max(2, cell * 0.08), theme.tones["accent"])


def draw_piece(ink: Ink, grid: GridWidget, piece: Piece, look: Look) -> None:
    x, y = grid.cell_corner(piece.row, piece.col)
    cell, ink_shade = grid.cell, tint(FRAME)
    inset = cell * INSET
    box = (x + inset, y + inset, cell - 2 * inset)
    draw_mark(ink, piece.mark, look.letters, box, ink_shade, look.say)
    if piece.corner is not None:
        size = cell * 0.42
        spot = (x + cell - size, y + cell - size, size)
        draw_mark(ink, piece.corner, look.letters, spot, ink_shade, look.say)


def draw_carried(ink: Ink, grid: GridWidget, look: Look) -> None:
    """Where the card fits, and the card itself with what it would do."""
    cell, board = grid.cell, grid.board
    for (row, col), now in board.dots:
        x, y = grid.middle(row, col)
        size = cell * (0.4 if now else 0.24)
        ink.disc(x - size / 2, y - size / 2, size, tint("#FFFDF8"))
        inner = size - max(2.0, cell * 0.08)
        ink.disc(x - inner / 2, y - inner / 2, inner, tint("#2F6B3A"))
    card = board.carried
    if card is None:
        return
    side = card.side * cell
    x, y = grid.cell_corner(card.row + card.side - 1, card.col)
    ink.fill(x, y, side, side, (1, 0.992, 0.973, 0.52), dp(6))
    for piece in card.pieces:
        draw_piece(ink, grid, piece, look)
    accent = tint("#B3261E")
    for row, col in card.wrong:
        left, low = grid.cell_corner(row, col)
        frame(ink, left, low, cell, max(2, cell * 0.1), accent)
        size = cell * 0.44
        left, low = left + cell - size, low + cell - size
        ink.disc(left, low, size, accent)
        ink.art("icon-x", left + size * 0.2, low + size * 0.2, size * 0.6, size * 0.6, (1, 1, 1, 1))
    tone = accent if card.fits else tint(FRAME)
    ink.rim(x - dp(1), y - dp(1), side + dp(2), side + dp(2), tone, max(2, dp(3.5)), dp(6))
    for row, col in card.doomed:
        left, low = grid.cell_corner(row, col)
        size = cell * 0.5
        left, low = left + cell - size, low + cell - size
        ink.disc(left, low, size, tint(FRAME))
        ink.art("icon-skull", left + size * 0.15, low + size * 0.15, size * 0.7, size * 0.7,
                (1, 1, 1, 1))  # fmt: skip
