"""An open match as the screens use it: playing, going back, and saying things in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.talk import TableTalk
from companion.app.timing import Timing, rests_of
from companion.engine import TABLE, Correction, Match, Move
from companion.engine.seals import locked_together
from companion.engine.views import LogLine, log
from companion.table.chooser import Chooser
from companion.table.moments import Moment, moment

if TYPE_CHECKING:
    from companion.app.dojo import Dojo
    from companion.store import Entry


class Desk(TableTalk):
    def __init__(self, entry: Entry, dojo: Dojo) -> None:
        self.entry = entry
        self.dojo = dojo
        rested = rests_of(dojo.library).get(entry.id, 0.0)
        self.timing = Timing(entry.info.seconds, rested)
        self.unveiled: int | None = None
        """The seat that has taken the device and sees its own choices."""
        self.looked_at = -1
        """The point at which plans were turned up last."""
        self.laid_out: set[int] = set()
        """Lines of the set-up list that are ticked off."""

    @property
    def match(self) -> Match:
        return self.entry.match

    # private moments

    @property
    def veiled(self) -> bool:
        """Whether the choices would show a secret to people who only look on."""
        decision = self.match.decision
        if decision is None or decision.seat == TABLE or decision.seat == self.unveiled:
            return False
        return decision.secret or self.game.private(self.match.state)

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
        return decision.secret or self.game.private(self.match.state)

    @property
    def eyes(self) -> int | None:
        """Whose view is drawn: the seat that has taken the device, else everybody's."""
        return self.unveiled if self.shows_secrets else None

    def unveil(self) -> None:
        decision = self.match.decision
        self.unveiled = decision.seat if decision is not None else None

    # playing

    def chooser(self) -> Chooser:
        return Chooser(self.match)

    def play(self, move: Move | str) -> list[str]:
        """Records a move and what follows by itself; tells it in words."""
        start = self.match.index
        self.entry.play(move)
        self._play_single()
        self._veil()
        return self.told(start)

    def correct(self, change: Any, reason: str) -> list[str]:
        start = self.match.index
        self.entry.correct(change, reason)
        self._play_single()
        self._veil()
        return self.told(start)

    def undo(self) -> None:
        """Back over what followed by itself, to the last choice or correction a person made."""
        self.entry.undo()
        while self._is_single() and self._has_choice_before():
            if isinstance(self.match.tail[0], Correction):
                break
            self.entry.undo()
        self._veil()

    def redo(self) -> None:
        self.entry.redo()
        self._veil()

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log as everybody at this device may read it now."""
        lines = log(self.match, None, since)
        return [line for line in lines if self.unseen is None or line.index < self.unseen]

    def moment(self, since: int) -> Moment:
        """What happened since a point, as everybody at this device may know it now."""
        return moment(self.match, since, None, self.unseen)

    def told(self, since: int) -> list[str]:
        """Log lines since a point, in words."""
        return [self.say(line.say) for line in self.lines(since)]

    def _play_single(self) -> None:
        """A question with one legal answer is answered by itself."""
        while self.dojo.setting("play_single") and self._is_single():
            decision = self.match.decision
            assert decision is not None
            self.entry.play(decision.moves[0])

    def _is_single(self) -> bool:
        """Whether one answer is possible and nobody else may act before it.

        A hand that only the asked seat may see would betray itself so.
        """
        decision = self.match.decision
        return (
            decision is not None
            and not decision.secret
            and not self.game.private(self.match.state)
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
