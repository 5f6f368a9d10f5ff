"""A board of cells for a page: every cell that shows or means something, where it lies."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.table import Board, Element
from companion.table.grids import Cell

NOTHING = Say("")


def cells(board: Board) -> Iterator[tuple[Element, str]]:
    """Each cell as an element, with its place as parts of the board; what hangs over widens it."""
    lying = {(piece.row, piece.col): piece.mark for piece in board.pieces}
    squares = {(square.row, square.col): square.item for square in board.squares}
    card = board.carried
    over = {} if card is None else {(piece.row, piece.col): piece.mark for piece in card.pieces}
    dots = dict(board.dots)
    inside = [(row, col) for row in range(board.rows) for col in range(board.columns)]
    shown = dict.fromkeys((*inside, *lying, *over, *dots, *(card.cells if card else ())))
    rows, cols = [row for row, _ in shown], [col for _, col in shown]
    top, left = min(rows), min(cols)
    high, wide = max(rows) - top + 1, max(cols) - left + 1
    for row, col in shown:
        flags = set(_flags(board, (row, col)))
        mark = over.get((row, col)) or lying.get((row, col))
        item = squares.get((row, col))
        label = item.label if item is not None else (mark.name if mark is not None else NOTHING)
        yield (
            Element(
                "square",
                item.key if item is not None else f"{board.key}.{row}.{col}",
                label,
                mark=mark,
                flags=frozenset(flags),
                tap=item.tap if item is not None else None,
            ),
            f"left:{100 * (col - left) / wide:.3f}%;top:{100 * (row - top) / high:.3f}%;"
            f"width:{100 / wide:.3f}%;height:{100 / high:.3f}%",
        )


def _flags(board: Board, cell: Cell) -> Iterator[str]:
    row, col = cell
    on = 0 <= row < board.rows and 0 <= col < board.columns
    yield ("odd" if (row + col) % 2 else "even") if on else "outside"
    if cell in board.last:
        yield "last"
    if cell in dict(board.dots):
        yield "dot"
    card = board.carried
    if card is None or cell not in card.cells:
        return
    yield "carried"
    if not card.fits:
        yield "refused"
    if cell in card.wrong:
        yield "wrong"
