"""An open match as any medium uses it: whose eyes look, what is asked, what is told.

The same face for a stored match, a replay and a view that came by code. One writer: whoever made
a sitting is the only one to touch it; others are given the frozen data it makes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from companion.engine import TABLE, Correction, Decision, Game, Match, Move
from companion.engine.seals import locked_together, open_seal
from companion.engine.views import LogLine, log
from companion.table.chooser import Chooser
from companion.table.moments import Moment, last_moment, moment
from companion.table.pointing import Pointing
from companion.table.questions import Question, ask
from companion.table.seating import Seating
from companion.table.setting_up import Begins


class Recorded(Protocol):
    """A match in the store: what is played on it is on disk when the call returns."""

    @property
    def id(self) -> str: ...
    @property
    def match(self) -> Match: ...
    def play(self, move: Move | str) -> Any: ...
    def correct(self, change: Any, reason: str) -> Any: ...
    def undo(self) -> Any: ...
    def redo(self) -> Any: ...
    def amend(self, index: int, move: Move, *, cut: bool = False) -> Any: ...


class Sitting(ABC):
    """What every medium may ask, whether rules and a record are behind it or not."""

    records = False
    """Whether what is chosen here is played and stored."""
    unveiled: int | None = None
    """The seat that has taken the device and sees its own choices."""

    @property
    @abstractmethod
    def match(self) -> Any:
        """The match, or what a guest sees of it."""

    @property
    def game(self) -> Game[Any]:
        game: Game[Any] = self.match.game
        return game

    @property
    def seating(self) -> Seating:
        return Seating.of(self.match.setup)

    @property
    def veiled(self) -> bool:
        """Whether the choices would show a secret to people who only look on."""
        return False

    @property
    def eyes(self) -> int | None:
        """Whose view is drawn; None: what everybody may see."""
        return None

    @property
    def unseen(self) -> int | None:
        """From which entry on nobody has looked yet."""
        return None

    def view(self) -> Mapping[str, Any]:
        """What these eyes see of the table."""
        seen: Mapping[str, Any] = self.match.board(self.eyes)
        return seen

    def chooser(self) -> Chooser:
        return Chooser(self.match)

    def question(self, chooser: Chooser, hand: Mapping[str, str]) -> Question:
        """What is asked after these taps, with this in hand."""
        return ask(self.game, self.seating, self.view(), chooser, self.pointing(chooser, hand))

    def pointing(self, chooser: Chooser | None, hand: Mapping[str, str]) -> Pointing:
        start = chooser.pointing if chooser is not None else Pointing()
        return replace(start, hand=hand, eyes=self.eyes)


class OpenSitting(Sitting):
    """At a stored match: playing, going back, hiding what is nobody else's.

    `answers_itself` tells whether a question with one legal answer is answered by itself.
    """

    records = True
    agreed: Begins | None = None
    """Who begins, where people said so before the match."""
    _waiting: Move | None = None
    """The answer that this gives, until its question comes; asked again, people answer it."""

    def __init__(self, entry: Recorded, answers_itself: Callable[[], bool]) -> None:
        self.entry = entry
        self.answers_itself = answers_itself
        self.looked_at = -1
        """The point at which plans were turned up last."""

    @property
    def match(self) -> Match:
        return self.entry.match

    # private moments

    @property
    def veiled(self) -> bool:
        decision = self.match.decision
        if decision is None or decision.seat == TABLE or decision.seat == self.unveiled:
            return False
        return self._is_private(decision)

    @property
    def hides_undo(self) -> bool:
        """Whether going back would change, and count, a hidden plan that nobody here may see.

        Also where there is no plan yet: that it can be gone back would tell so.
        """
        decision = self.match.decision
        return self.veiled and decision is not None and decision.secret

    @property
    def hides_redo(self) -> bool:
        """Whether what was taken back may belong to a hidden plan."""
        return self.hides_undo

    @property
    def unseen(self) -> int | None:
        """From where on the log waits: plans are locked, and nobody has turned them up yet."""
        if self.match.over or self.match.index == self.looked_at:
            return None
        return locked_together(self.match)

    @property
    def shows_secrets(self) -> bool:
        """Whether choices are in sight that only one seat may see."""
        decision = self.match.decision
        if decision is None or decision.seat == TABLE or decision.seat != self.unveiled:
            return False
        return self._is_private(decision)

    @property
    def eyes(self) -> int | None:
        """The seat that has taken the device, else everybody's."""
        return self.unveiled if self.shows_secrets else None

    def unveil(self) -> None:
        decision = self.match.decision
        self.unveiled = decision.seat if decision is not None else None

    def _is_private(self, decision: Decision) -> bool:
        return decision.secret or self.game.private(self.match.state)

    # playing

    def play(self, move: Move | str) -> int:
        """Records a move and what follows by itself; where it began."""
        return self._recorded(lambda: self.entry.play(move))

    def correct(self, change: Any, reason: str) -> int:
        return self._recorded(lambda: self.entry.correct(change, reason))

    def agree(self, begins: Begins) -> None:
        """The question who begins is answered already."""
        self.agreed, self._waiting = begins, begins.answer
        self._recorded(lambda: None)

    def _recorded(self, record: Callable[[], Any]) -> int:
        start = self.match.index
        record()
        while (move := self._following()) is not None:
            self.entry.play(move)
        self._veil()
        return start

    def _following(self) -> Move | None:
        """What is answered without being asked."""
        decision = self.match.decision
        if decision is None:
            return None
        if decision.seat == TABLE and self._waiting in decision.moves:
            move, self._waiting = self._waiting, None
            return move
        # Plans that were locked are seen before anything follows from them.
        if self.answers_itself() and self.is_single() and self.unseen is None:
            return decision.moves[0]
        return None

    def undo(self) -> None:
        """Back over what followed by itself, to the last choice or correction a person made."""
        self.entry.undo()
        while self.is_single() and self._has_choice_before():
            if isinstance(self.match.tail[0], Correction):
                break
            self.entry.undo()
        self._veil()

    def redo(self) -> None:
        self.entry.redo()
        self._veil()

    def is_single(self) -> bool:
        """Whether one answer is possible and nobody else may act before it.

        A hand that only the asked seat may see would betray itself so.
        """
        decision = self.match.decision
        return (
            decision is not None
            and not self._is_private(decision)
            and len(decision.moves) == 1
            and not decision.out_of_turn
        )

    def _has_choice_before(self) -> bool:
        return any(not self.match.automatic(at) for at in range(self.match.index))

    def _veil(self) -> None:
        decision = self.match.decision
        if decision is None or decision.seat != self.unveiled:
            self.unveiled = None
        if decision is not None and decision.sealed:
            self.looked_at = -1

    # telling

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log as everybody at this device may read it now."""
        lines, unseen = log(self.match, None, since), self.unseen
        return [line for line in lines if unseen is None or line.index < unseen]

    def moment(self, since: int) -> Moment:
        """What happened since a point, as the eyes before this device may know it now."""
        return moment(self.match, since, self.eyes, self.unseen)

    def last_moment(self) -> Moment | None:
        """What everybody knows to have happened last, whatever was done in secret since."""
        return last_moment(self.match, None, open_seal(self.match))
