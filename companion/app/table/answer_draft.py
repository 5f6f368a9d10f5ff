"""A seat makes its answer on its own phone: one move, or a whole sealed plan of several."""

from __future__ import annotations

from collections.abc import Iterable

from companion import share
from companion.app.table.sittings import TableView
from companion.engine import Move
from companion.table import Act, Chooser


class Answering:
    """`steps` are what was decided so far; the device with the match checks them all."""

    def __init__(self, sitting: TableView, steps: Iterable[str] = ()) -> None:
        self.sitting = sitting
        self.view = sitting.seen
        self.steps: list[Move] = [Move.parse(step) for step in steps]
        sitting.steps = self.steps
        self.chooser: Chooser | None = self._next()

    @property
    def asked(self) -> bool:
        """Whether this seat has anything to decide, in turn or before others answer."""
        return bool(self.view.moves)

    @property
    def plan(self) -> bool:
        """Whether several answers follow each other before anybody sees them."""
        return bool(self.view.later)

    @property
    def ready(self) -> bool:
        """Whether it can be sent: a plan of several steps only once it is locked."""
        return bool(self.steps) and (not self.plan or self.steps[-1] in self.view.last)

    @property
    def told(self) -> tuple[str, ...]:
        """The steps as text, to come back to them."""
        return tuple(str(step) for step in self.steps)

    def point(self, act: Act) -> bool:
        if act.row:
            return all(self.point(Act(fits=(tuple(move),))) for move in act.row)
        return self.chooser is not None and self.chooser.point(act) and self._took()

    def _took(self) -> bool:
        assert self.chooser is not None
        move = self.chooser.move
        if move is not None:
            self.steps.append(move)
            self.chooser = self._next()
        return True

    def back(self) -> bool:
        """Takes the last tap, or else the last step, back."""
        if self.chooser is not None and self.chooser.back():
            return True
        if not self.steps:
            return False
        self.steps.pop()
        self.chooser = self._next()
        return True

    def code(self) -> str:
        return share.answer(self.view, self.steps)

    def _next(self) -> Chooser | None:
        if not self.asked:
            return None
        if self.steps and (not self.plan or self.steps[-1] in self.view.last):
            return None
        moves = self.view.moves
        if self.steps:
            moves = (*moves, *(move for move in self.view.later if move not in moves))
        return self.sitting.chooser(moves)
