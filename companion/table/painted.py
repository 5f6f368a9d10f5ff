"""What people tell by pictures: things to choose by their looks, and cells painted with figures.

A game says what can be taken in hand, what lies where and what a touch makes of the answers; how
it is drawn and what a finger does stays in the renderer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.engine import Match, Say
from companion.table.grids import Board, Cell
from companion.table.things import NOTHING, Mark

Answers = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Brush:
    """Something to take in hand; `told` is said while it is."""

    word: str
    told: Say
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Palette:
    """How a square grid of the box is painted: codes in lines that a slash divides.

    `blank` is an unpainted one; `sides` are the fewest and the most cells along a side.
    """

    brushes: tuple[Brush, ...]
    blank: str
    empty: str = "."
    sides: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """Something to be told or chosen by its looks; without a mark nobody has told it yet."""

    word: str
    mark: Mark | None
    caption: Say = NOTHING
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Pictures of which one is chosen."""

    pictures: tuple[Picture, ...]
    title: Say | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What a tap on a picture opens.

    Of one line the first tap is the answer; several stay open until people are done. `none` is an
    answer without a picture; `paints` is the group of the box of which an unknown one is painted.
    """

    title: Say
    lines: tuple[Line, ...]
    none: Picture | None = None
    paints: str = ""


class Pictured(Protocol):
    """A question answered by pictures. `choose` gives the answers that a choice changes."""

    def pictures(self, match: Match, answers: Answers) -> tuple[Picture, ...]: ...

    def choice(self, match: Match, answers: Answers, place: int) -> Offer: ...

    def choose(
        self, match: Match, answers: Answers, place: int, line: int, word: str
    ) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Stroke:
    """What a touch with a brush changes in the answers, in words; or why it changes nothing."""

    said: Say
    answers: Answers = field(default_factory=dict)
    refused: bool = False


class Painted(Protocol):
    """A question answered by painting a board."""

    def beyond(self, match: Match) -> int:
        """Cells outside the edge that can be painted too."""

    def brushes(self, match: Match) -> tuple[Brush, ...]: ...

    def board(self, match: Match, answers: Answers) -> Board: ...

    def told(self, match: Match, answers: Answers) -> Say:
        """How much is painted, in words."""

    def stroke(self, match: Match, answers: Answers, brush: str, cell: Cell) -> Stroke: ...
