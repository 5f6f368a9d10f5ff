"""A board of cells for a page: every cell that shows or means something, where it lies."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Say
from companion.table import Board, Element
from companion.table.grids import Cell

NOTHING = Say("")


def extent(board: Board) -> tuple[int, int]:
    """Columns and rows that are shown."""
    shown = _shown(board)
    rows, cols = [row for row, _ in shown], [col for _, col in shown]
    return max(cols) - min(cols) + 1, max(rows) - min(rows) + 1


def _shown(board: Board) -> dict[Cell, None]:
    """The cells of the board, and those beside it on which something lies."""
    card = board.carried
    inside = [(row, col) for row in range(board.rows) for col in range(board.columns)]
    lying = [(piece.row, piece.col) for piece in board.pieces]
    return dict.fromkeys((*inside, *lying, *dict(board.dots), *(card.cells if card else ())))


def cells(board: Board) -> Iterator[tuple[Element, str]]:
    """Each cell as an element, with its place as parts of the board; what hangs over widens it."""
    pieces = {(piece.row, piece.col): piece for piece in board.pieces}
    squares = {(square.row, square.col): square.item for square in board.squares}
    card = board.carried
    if card is not None:
        pieces |= {(piece.row, piece.col): piece for piece in card.pieces}
    shown = _shown(board)
    top, left = min(row for row, _ in shown), min(col for _, col in shown)
    wide, high = extent(board)

    def where(row: int, col: int, side: int = 1) -> str:
        return (
            f"left:{100 * (col - left) / wide:.3f}%;top:{100 * (row - top) / high:.3f}%;"
            f"width:{100 * side / wide:.3f}%;height:{100 * side / high:.3f}%"
        )

    for row, col in shown:
        piece, item = pieces.get((row, col)), squares.get((row, col))
        mark = piece.mark if piece is not None else None
        label = item.label if item is not None else (mark.name if mark is not None else NOTHING)
        yield (
            Element(
                "square",
                item.key if item is not None else f"{board.key}.{row}.{col}",
                label,
                mark=mark,
                marks=(piece.corner,) if piece is not None and piece.corner is not None else (),
                flags=frozenset(_flags(board, (row, col))),
                tap=item.tap if item is not None else None,
            ),
            where(row, col),
        )
    if card is not None:
        fits = frozenset(("fits",)) if card.fits else frozenset[str]()
        outline = Element("carried", f"{board.key}.carried", NOTHING, flags=fits)
        yield outline, where(card.row, card.col, card.side)


def _flags(board: Board, cell: Cell) -> Iterator[str]:
    row, col = cell
    on = 0 <= row < board.rows and 0 <= col < board.columns
    piece = any((one.row, one.col) == cell for one in board.pieces)
    yield ("odd" if (row + col) % 2 else "even") if on or piece else "outside"
    if on and board.block:
        if col % board.block == 0 and col:
            yield "seam"
        if row % board.block == 0 and row:
            yield "ledge"
    if cell in board.last:
        yield "last"
    now = dict(board.dots).get(cell)
    if now is not None:
        yield "dot" if now else "turned"
    card = board.carried
    if card is None or cell not in card.cells:
        return
    yield "taken"
    if cell in card.wrong:
        yield "wrong"
    if cell in card.doomed:
        yield "doomed"
