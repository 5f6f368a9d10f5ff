"""Grids, orientations and cells (clauses NN-012 to NN-023).

A cell of the table is one number: the map and two cells of overhang on each side are laid out
row by row, so that a set of cells is one integer with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from companion.engine import Move, Say

CLAN_CODES = "BRW"
LINK_CODES = "brws"
NO_CLAN = LINK_CODES.index("s")
"""The link of a Samurai that belongs to no clan (NN-521)."""
DAIMYO_CODES = "POYTKNG"
FALLEN_CODES = DAIMYO_CODES.lower()
CARD_CODES = frozenset("." + CLAN_CODES + LINK_CODES)
BOARD_CODES = frozenset("." + LINK_CODES + DAIMYO_CODES)
PLACES = ("nw", "ne", "sw", "se")
OVERHANG = 2
FLIPS = {"0": 0, "1": 1}
TURNS = {"0": 0, "1": 1, "2": 2, "3": 3}

Grid = tuple[str, ...]


def rows(text: str) -> Grid:
    return tuple(text.split("/"))


def turned(grid: Grid, times: int) -> Grid:
    """Clockwise quarter-turns: (i, j) goes to (j, last - i)."""
    for _ in range(times):
        grid = tuple("".join(column) for column in zip(*reversed(grid), strict=True))
    return grid


def oriented(grid: Grid, flip: int, turn: int) -> Grid:
    """NN-014: first the flip, which mirrors each row, then the quarter-turns."""
    return turned(tuple(row[::-1] for row in grid) if flip else grid, turn)


@lru_cache(maxsize=512)
def canonical(text: str) -> str:
    """NN-023: the smallest of the eight orientations."""
    grid = rows(text)
    return min(
        "".join(oriented(grid, flip, turn)) for flip in FLIPS.values() for turn in TURNS.values()
    )


def span(side: int) -> int:
    """Cells in a row of the table: the map of two boards and the overhang."""
    return 2 * side + 2 * OVERHANG


def cell_at(row: int, col: int, side: int) -> int:
    return (row + OVERHANG) * span(side) + col + OVERHANG


def spot(cell: int, side: int) -> tuple[int, int]:
    """Row and column of a cell, counted as in NN-012."""
    row, col = divmod(cell, span(side))
    return row - OVERHANG, col - OVERHANG


def on_map(row: int, col: int, side: int) -> bool:
    return 0 <= row < 2 * side and 0 <= col < 2 * side


@lru_cache(maxsize=16)
def beside_map(side: int) -> tuple[tuple[int, int, int], ...]:
    """The cells beside the map: each with its row and column."""
    cells = ((cell, *spot(cell, side)) for cell in range(span(side) ** 2))
    return tuple(one for one in cells if not on_map(one[1], one[2], side))


def row_name(row: int) -> str:
    """NN-012: rows are counted from 1; above the map come 0 and −1."""
    return str(row + 1).replace("-", "\u2212")


def column_name(col: int) -> str:
    """NN-012: columns are letters, also beyond the right edge; left of A come A−1 and A−2."""
    return chr(ord("A") + col) if col >= 0 else f"A\u2212{-col}"


def label(cell: int, side: int) -> str | Say:
    """NN-012: column and row; outside the map the cell of the edge it lies beside."""
    row, col = spot(cell, side)
    last = 2 * side - 1
    near = column_name(min(max(col, 0), last)) + row_name(min(max(row, 0), last))
    if on_map(row, col, side):
        return near
    return Say("the edge by {cell}", cell=near)


def labels(cells: Iterable[int], side: int) -> Say:
    """Several cells, with commas between them."""
    told: Say | None = None
    for cell in cells:
        one = label(cell, side)
        told = Say("{cell}", cell=one) if told is None else Say("{a}, {b}", a=told, b=one)
    return told or Say("")


def bits(mask: int) -> Iterator[int]:
    """The cells of a set, in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=16)
def map_mask(side: int) -> int:
    """The cells that lie on the four boards."""
    return sum(1 << cell_at(r, c, side) for r in range(2 * side) for c in range(2 * side))


@lru_cache(maxsize=4096)
def around(cell: int, side: int) -> int:
    """NN-018: the eight neighbours. Only asked for map cells, so it never wraps around."""
    wide = span(side)
    return sum(
        1 << (cell + down * wide + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if down or right
    )


@lru_cache(maxsize=64)
def laid_boards(boards: tuple[tuple[str, int], ...], side: int) -> str:
    """The table with only the boards on it (NN-013); `boards` are grids with quarter-turns."""
    table = ["."] * span(side) ** 2
    for (text, turn), place in zip(boards, PLACES, strict=False):
        down, right = (side if place[0] == "s" else 0), (side if place[1] == "e" else 0)
        for i, row in enumerate(turned(rows(text), turn)):
            for j, code in enumerate(row):
                table[cell_at(down + i, right + j, side)] = code
    return "".join(table)


class Sight:
    """What is visible on a table, as sets of cells."""

    __slots__ = (
        "blank", "clans", "down", "fallen", "links", "near", "ninjas", "samurai", "standing", "up",
    )  # fmt: skip

    def __init__(self, cells: str, side: int) -> None:
        signs = cells[::-1].encode("ascii")
        self.clans = tuple([_cells_of(signs, code) for code in CLAN_CODES])
        self.links = tuple([_cells_of(signs, code) for code in LINK_CODES])
        lone = sorted(
            (cells.index(code), code) for code in DAIMYO_CODES + FALLEN_CODES if code in cells
        )
        self.standing = {code: cell for cell, code in lone if code in DAIMYO_CODES}
        self.fallen = {code.upper(): cell for cell, code in lone if code in FALLEN_CODES}
        self.ninjas = self.clans[0] | self.clans[1] | self.clans[2]
        self.samurai = self.links[0] | self.links[1] | self.links[2] | self.links[3]
        self.blank = map_mask(side) & _cells_of(signs, ".")
        self.near = self.up = 0
        for cell in self.standing.values():
            self.up |= 1 << cell
            self.near |= around(cell, side)
        self.down = sum(1 << cell for cell in self.fallen.values())


def _cells_of(signs: bytes, code: str) -> int:
    """The cells that show this code, of a table read backwards: as one number of noughts and
    ones."""
    return int(signs.translate(_ONLY[code]), 2)


def _only(code: str) -> bytes:
    """Turns one sign into 1 and all others into 0."""
    return bytes(ord("1") if sign == ord(code) else ord("0") for sign in range(256))


_ONLY = {code: _only(code) for code in "." + CLAN_CODES + LINK_CODES}


@lru_cache(maxsize=512)
def sight(cells: str, side: int) -> Sight:
    return Sight(cells, side)


Fit = tuple[Move, int, int]
"""A placement and the cells of its Ninjas and of all its figures."""


@lru_cache(maxsize=512)
def placements(card: str, text: str, side: int, overhang: bool) -> tuple[Fit, ...]:
    """Every placement of a card in the range of NN-015, in the order flip, turn, row, column."""
    inside = map_mask(side)
    found = []
    for flip in range(2):
        for turn in range(4):
            figures = figure_list(oriented(rows(text), flip, turn))
            for row in range(-OVERHANG, 2 * side):
                for col in range(-OVERHANG, 2 * side):
                    origin = cell_at(row, col, side)
                    ninjas = every = 0
                    for i, j, code in figures:
                        bit = 1 << (origin + i * span(side) + j)
                        every |= bit
                        if code in CLAN_CODES:
                            ninjas |= bit
                    if not overhang:
                        ninjas, every = ninjas & inside, every & inside
                    move = Move(("place", card, str(flip), str(turn), str(row), str(col)))
                    found.append((move, ninjas, every))
    return tuple(found)


Shape = tuple[tuple[int, ...], tuple[int, ...]]
"""A card as it is held: how far its Ninjas and its other figures lie from its first cell."""


@lru_cache(maxsize=512)
def shapes(text: str, side: int) -> tuple[Shape, ...]:
    """The eight ways to hold a card, in the order of `placements`."""
    found = []
    for flip in range(2):
        for turn in range(4):
            steps = [
                (i * span(side) + j, code)
                for i, j, code in figure_list(oriented(rows(text), flip, turn))
            ]
            ninjas = tuple(step for step, code in steps if code in CLAN_CODES)
            others = tuple(step for step, code in steps if code not in CLAN_CODES)
            found.append((ninjas, others))
    return tuple(found)


@lru_cache(maxsize=16)
def origins(side: int) -> int:
    """Where the first cell of a card may lie (NN-015)."""
    return sum(1 << cell for cell in _first_cells(side))


def _first_cells(side: int) -> list[int]:
    """The same, in the order of `placements`."""
    reach = range(-OVERHANG, 2 * side)
    return [cell_at(row, col, side) for row in reach for col in reach]


@lru_cache(maxsize=512)
def held_moves(card: str, side: int) -> tuple[tuple[Move, ...], ...]:
    """For each way to hold a card the placement that begins in each cell of the table."""
    cells = [(cell, spot(cell, side)) for cell in _first_cells(side)]
    found = []
    for flip in FLIPS:
        for turn in TURNS:
            moves = [Move()] * span(side) ** 2
            for cell, (row, col) in cells:
                moves[cell] = Move(("place", card, flip, turn, str(row), str(col)))
            found.append(tuple(moves))
    return tuple(found)


def flags(mask: int) -> bytes:
    """A set of cells as a 0 or 1 for each cell, up to the last one in it."""
    return bin(mask)[:1:-1].encode().translate(_FLAGS)


_FLAGS = bytes.maketrans(b"01", b"\0\1")


def figure_list(grid: Grid) -> list[tuple[int, int, str]]:
    return [(i, j, code) for i, row in enumerate(grid) for j, code in enumerate(row) if code != "."]


def fit_of(
    card: str, text: str, side: int, overhang: bool, where: tuple[int, int, int, int]
) -> Fit:
    """The placement with this flip, turn, row and column."""
    flip, turn, row, col = where
    wide = 2 * side + OVERHANG
    index = ((flip * 4 + turn) * wide + row + OVERHANG) * wide + col + OVERHANG
    return placements(card, text, side, overhang)[index]


@lru_cache(maxsize=16)
def coordinates(side: int) -> dict[str, int]:
    """The words of NN-015 for a row or a column."""
    return {str(number): number for number in range(-OVERHANG, 2 * side)}
