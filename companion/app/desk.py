"""An open match as the screens use it: playing, going back, and saying things in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.choosing import Chooser
from companion.app.talk import TableTalk
from companion.app.timing import Timing, rests_of
from companion.engine import TABLE, Match, Move
from companion.engine.views import log

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
        """Whether going back would change, and count, a hidden plan that nobody here may see."""
        match = self.match
        now, before = match.decision, match.decision_at(max(0, match.index - 1))
        if now is None or before is None or not (self.veiled and now.secret and before.secret):
            return False
        return match.index > 0 and now.seat == before.seat

    @property
    def hides_redo(self) -> bool:
        """Whether what was taken back may belong to a hidden plan."""
        decision = self.match.decision
        return self.veiled and decision is not None and decision.secret

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
        """Back over what followed by itself, to the last choice a person made."""
        self.entry.undo()
        while self._is_single() and self.match.index and self._has_choice_before():
            self.entry.undo()
        self._veil()

    def redo(self) -> None:
        self.entry.redo()
        self._veil()

    def told(self, since: int) -> list[str]:
        """Log lines since a point, as everybody may read them."""
        return [self.say(line.say) for line in log(self.match, None, since)]

    def _play_single(self) -> None:
        """A question with one legal answer is answered by itself."""
        while self.dojo.setting("play_single") and self._is_single():
            decision = self.match.decision
            assert decision is not None
            self.entry.play(decision.moves[0])

    def _is_single(self) -> bool:
        decision = self.match.decision
        return decision is not None and not decision.secret and len(decision.moves) == 1

    def _has_choice_before(self) -> bool:
        return any(not self.match.automatic(at) for at in range(self.match.index))

    def _veil(self) -> None:
        decision = self.match.decision
        if decision is None or decision.seat != self.unveiled:
            self.unveiled = None
