"""A board of square cells with pieces on it, and the card that somebody holds over it.

What a finger does on it (carrying the card, zooming) stays in the widget that draws it: all it
needs to know lies here. Rows and columns are counted from the upper left; what hangs over the edge
has negative numbers, or larger ones than the board has.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Say
from companion.table.things import Element, Mark

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """What lies on a cell; `corner` is a small sign on it, for what it counts as."""

    row: int
    col: int
    mark: Mark
    corner: Mark | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """The card in hand where it would lie: its pieces, and what is against it there."""

    row: int
    col: int
    side: int
    """Cells along each of its sides."""
    pieces: tuple[Piece, ...]
    fits: bool
    wrong: frozenset[Cell] = frozenset()
    """Cells where a rule is broken."""
    doomed: frozenset[Cell] = frozenset()
    """Cells whose pieces it would bring down."""

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(
            (self.row + down, self.col + right)
            for down in range(self.side)
            for right in range(self.side)
        )


@dataclass(frozen=True, slots=True)
class Square:
    """A cell that means something now: its element says what a tap there does."""

    row: int
    col: int
    item: Element


@dataclass(frozen=True, slots=True)
class Board:
    """`rows` x `columns` cells in blocks of `block`; `squares` are those that can be tapped.

    `carried` is the card in hand; while `carries`, a finger that slides over the board takes the
    card along: it points at each square it comes to. `dots` are the middles of places where the
    card fits, True for those that need no turning.
    """

    key: str
    label: Say
    rows: int
    columns: int
    block: int = 0
    pieces: tuple[Piece, ...] = ()
    squares: tuple[Square, ...] = ()
    last: frozenset[Cell] = frozenset()
    """What was laid last."""
    carries: bool = False
    carried: Carried | None = None
    dots: tuple[tuple[Cell, bool], ...] = ()
    share: float = 1.0
    fixed: float = 0.0
    least: float = 0.0
    gap: float = 0.0
    wide: bool | None = None
