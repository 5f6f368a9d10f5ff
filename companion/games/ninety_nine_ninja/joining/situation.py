"""What people say lies on the table of 99 Ninja: the boards, the figures, the fallen Daimyos.

The answers of the form hold it as plain lists: `boards` ([board, quarter-turns] for NW, NE, SW,
SE), `figures` ([row, column, code] of what lies over the print) and `fallen` (for each Daimyo the
side that felled it, or nothing).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine import Edition, Match, Say
from companion.games.ninety_nine_ninja.components import DAIMYO, DAIMYOS
from companion.games.ninety_nine_ninja.components.geometry import (
    OVERHANG,
    cell_at,
    laid_boards,
    on_map,
)
from companion.games.ninety_nine_ninja.scene.looks import corner, figure, side
from companion.games.ninety_nine_ninja.state import Box
from companion.table import Board, Mark, Piece

Laid = tuple[tuple[str, int], ...]
Spot = tuple[int, int]


def sides_of(match: Match) -> tuple[str, str]:
    """The words of the two sides; in solo mode the second one is the automaton."""
    return ("p0", "p1" if len(match.players) > 1 else "automaton")


def side_name(match: Match, seat: int) -> Say:
    return side(match.state.box.solo, seat)


@dataclass(frozen=True, slots=True)
class Situation:
    box: Box
    boards: Laid
    figures: Mapping[Spot, str] = field(default_factory=dict)
    fallen: Mapping[str, int] = field(default_factory=dict)
    """Who felled a Daimyo, by its code."""

    @classmethod
    def told(cls, match: Match, answers: Mapping[str, Any]) -> Situation:
        box: Box = match.state.box
        standard: list[list[Any]] = [[board, 0] for board in box.printed.boards]
        sides = sides_of(match)
        fallen = zip(DAIMYOS, answers.get("fallen") or (), strict=False)
        return cls(
            box,
            tuple((board, turns) for board, turns in answers.get("boards") or standard),
            {(row, col): code for row, col, code in answers.get("figures") or ()},
            {DAIMYO[name]: sides.index(side) for name, side in fallen if side is not None},
        )

    @property
    def side(self) -> int:
        return self.box.side

    @property
    def _table(self) -> str:
        grids = tuple((self.box.printed.boards[board], turns) for board, turns in self.boards)
        return laid_boards(grids, self.side)

    def printed(self, row: int, col: int) -> str:
        return self._table[cell_at(row, col, self.side)]

    def shown(self, row: int, col: int) -> str:
        return self.figures.get((row, col)) or self.printed(row, col)

    def reaches(self, row: int, col: int) -> bool:
        """Whether a figure can lie there: on the map, or hanging over its edge (NN-015)."""
        beyond = OVERHANG if self.box.overhang else 0
        last = 2 * self.side + beyond
        return -beyond <= row < last and -beyond <= col < last

    @property
    def rows(self) -> tuple[str, ...]:
        whole = range(2 * self.side)
        return tuple("".join(self.shown(row, col) for col in whole) for row in whole)

    @property
    def outside(self) -> tuple[tuple[int, int, str], ...]:
        return tuple(
            (row, col, code)
            for (row, col), code in sorted(self.figures.items())
            if not on_map(row, col, self.side)
        )

    def with_figure(self, spot: Spot, code: str) -> Situation:
        """Without a code the cell shows what the board prints."""
        figures = {where: lying for where, lying in self.figures.items() if where != spot}
        return replace(self, figures={**figures, spot: code} if code else figures)

    def with_fall(self, code: str, seat: int | None) -> Situation:
        fallen = {lord: by for lord, by in self.fallen.items() if lord != code}
        return replace(self, fallen=fallen if seat is None else {**fallen, code: seat})

    def with_board(self, place: int, board: str) -> Situation:
        """The board that lay there goes to where this one comes from."""
        boards = list(self.boards)
        before = next(at for at, (name, _) in enumerate(boards) if name == board)
        boards[place], boards[before] = boards[before], boards[place]
        return replace(self, boards=tuple(boards))

    def with_turns(self, place: int, turns: int) -> Situation:
        boards = list(self.boards)
        boards[place] = (boards[place][0], turns)
        return replace(self, boards=tuple(boards))

    def board(self, edition: Edition) -> Board:
        """As the map shows it."""
        spots = [
            (row, col, code)
            for row, line in enumerate(self.rows)
            for col, code in enumerate(line)
            if code != "."
        ]
        return Board(
            key="map",
            label=Say("The map of four boards"),
            rows=2 * self.side,
            columns=2 * self.side,
            block=self.side,
            pieces=tuple(
                Piece(row, col, mark, corner(code, self.box.ronin))
                for row, col, code in (*spots, *self.outside)
                if (mark := self._mark(edition, code)) is not None
            ),
        )

    def _mark(self, edition: Edition, code: str) -> Mark | None:
        """A fallen Daimyo has a token of the side that felled it on it."""
        mark, by = figure(edition, code), self.fallen.get(code)
        return mark if mark is None or by is None else replace(mark, seat=by, letters=0)

    # as answers of the form

    def boards_told(self) -> list[list[Any]]:
        return [[board, turns] for board, turns in self.boards]

    def figures_told(self) -> list[list[Any]]:
        return [[row, col, code] for (row, col), code in self.figures.items()]

    def fallen_told(self, sides: tuple[str, str]) -> list[str | None]:
        down = {name: self.fallen.get(DAIMYO[name]) for name in DAIMYOS}
        return [None if by is None else sides[by] for by in down.values()]
