"""A match looked at move by move, on a copy: nothing here changes what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.desk import Desk
from companion.app.i18n import tr
from companion.engine import Amendment, Match, Move
from companion.engine.moves import Correction
from companion.engine.seals import open_seal, was_revealed, why_not_amend
from companion.engine.views import LogLine, log

if TYPE_CHECKING:
    from companion.app.dojo import Dojo
    from companion.store import Entry


class ReplayDesk(Desk):
    """A desk whose match is a copy that can be put at any point of the list."""

    def __init__(self, entry: Entry, dojo: Dojo) -> None:
        super().__init__(entry, dojo)
        self.copy = entry.match.fork()

    @property
    def match(self) -> Match:
        return self.copy

    @property
    def total(self) -> int:
        """How many entries can be replayed: all but hidden plans that nobody has looked at yet."""
        unseen = self.dojo.desk(self.entry.id).unseen
        sealed = open_seal(self.entry.match)
        return sealed if unseen is None else min(unseen, sealed)

    @property
    def unseen(self) -> None:
        """Past reveals were seen; those that were not are no part of the replay."""
        return None

    @property
    def at(self) -> int:
        return self.copy.index

    def go(self, index: int) -> None:
        """The board after `index` entries."""
        self.copy.goto(min(self.total, max(0, index)))
        decision = self.copy.decision
        self.unveiled = decision.seat if decision and self._is_public_now(self.at) else None

    @property
    def veiled(self) -> bool:
        return self.at < self.total and super().veiled

    @property
    def shows_secrets(self) -> bool:
        return super().shows_secrets and not self._is_public_now(self.at)

    def _is_public_now(self, index: int) -> bool:
        """Whether this entry was given in secret and has been revealed since."""
        decision = self.copy.decision_at(index)
        return (
            decision is not None
            and index < self.total
            and decision.secret
            and decision.seen_by == {decision.seat}
            and was_revealed(self.entry.match, index)
            and not self.game.private(self.copy.state_at(index))
        )

    def again(self) -> None:
        """Looks at the stored match anew, at the same place, after it was changed."""
        at = self.at
        self.copy = self.entry.match.fork()
        self.go(at)

    def lines(self) -> list[LogLine]:
        return [line for line in log(self.entry.match, None) if line.index < self.total]

    def last_told(self) -> tuple[int, str]:
        """Whose move led here, and its words; nothing before the first move."""
        if not self.at:
            return -1, tr._("Before the first move")
        index = self.at - 1
        decision = self.copy.decision_at(index)
        eyes = decision.seat if decision and self._is_public_now(index) else None
        told = next(log(self.entry.match, eyes, index), None)
        if told is None or told.index != index:
            return (decision.seat if decision else -1), tr._("A move that stays secret for now")
        text = self.say(told.say)
        if told.correction:
            text = tr._("Correction: {text}", text=text)
        return told.seat, text

    # changing an old move

    def why_not_amend(self) -> str:
        """Why the move that led here cannot be changed; empty if it can."""
        if not self.at:
            return tr._("Go to a move first.")
        if self.copy.automatic(self.at - 1):
            return tr._("This card was dealt by the app and cannot be changed.")
        sealed = why_not_amend(self.entry.match, self.at - 1)
        return "" if sealed is None else tr.voice("core").say(sealed.say)

    def same(self, index: int, move: Move) -> bool:
        return self.entry.match.entry_at(index) == move

    def amend(self, index: int, move: Move, *, cut: bool = False) -> Amendment:
        outcome = self.entry.amend(index, move, cut=cut)
        if outcome.first_conflict is None or cut:
            self.again()
        return outcome

    def old_move(self, index: int) -> Move | None:
        """The move as it stands, for changing it back; a correction has no such move."""
        entry = self.entry.match.entry_at(index)
        return None if isinstance(entry, Correction) else entry

    def told_at(self, index: int) -> str:
        """The words of one entry of the stored match."""
        for line in log(self.entry.match, None, index):
            if line.index == index:
                return self.say(line.say)
        return ""
