"""A match looked at move by move, on a copy: nothing here changes what is stored by itself."""

from __future__ import annotations

from companion.engine import Amendment, Match, Move, Say
from companion.engine.moves import Correction
from companion.engine.seals import open_seal, was_revealed, why_not_amend
from companion.engine.views import LogLine, log
from companion.table.sitting import OpenSitting


class ReplaySitting(OpenSitting):
    """`table` is the sitting at the stored match; the copy can be put at any point of the list."""

    records = False

    def __init__(self, table: OpenSitting) -> None:
        super().__init__(table.entry, lambda: False)
        self.table = table
        self.copy = table.entry.match.fork()

    @property
    def match(self) -> Match:
        return self.copy

    @property
    def total(self) -> int:
        """How many entries can be replayed: all but hidden plans that nobody has looked at yet."""
        unseen, sealed = self.table.unseen, open_seal(self.entry.match)
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

    @property
    def eyes(self) -> int | None:
        """What was planned in secret and has been revealed since is seen as it was made."""
        return None if self.veiled else self.unveiled

    def _is_public_now(self, index: int) -> bool:
        """Whether this entry was given in secret and has been revealed since."""
        decision = self.copy.decision_at(index)
        return (
            decision is not None
            and index < self.total
            and decision.secret
            and decision.seen_by == frozenset((decision.seat,))
            and was_revealed(self.entry.match, index)
            and not self.game.private(self.copy.state_at(index))
        )

    def again(self) -> None:
        """Looks at the stored match anew, at the same place, after it was changed."""
        at = self.at
        self.copy = self.entry.match.fork()
        self.go(at)

    def lines(self, since: int = 0) -> list[LogLine]:
        return [line for line in log(self.entry.match, None, since) if line.index < self.total]

    def last_line(self) -> LogLine | None:
        """What led here, for everybody; None before the first move and while it stays secret."""
        index = self.at - 1
        if index < 0:
            return None
        decision = self.copy.decision_at(index)
        eyes = decision.seat if decision and self._is_public_now(index) else None
        told = log(self.entry.match, eyes, index)
        return told[0] if told and told[0].index == index else None

    def actor(self) -> int | None:
        """Who was asked before what led here."""
        decision = self.copy.decision_at(self.at - 1) if self.at else None
        return None if decision is None else decision.seat

    # changing an old move

    def why_not_amend(self) -> Say | None:
        """Why the move that led here cannot be changed; None if it can."""
        if not self.at:
            return Say("Go to a move first.")
        if self.copy.automatic(self.at - 1):
            return Say("This card was dealt by the app and cannot be changed.")
        sealed = why_not_amend(self.entry.match, self.at - 1)
        return None if sealed is None else sealed.say

    def same(self, index: int, move: Move) -> bool:
        return self.entry.match.entry_at(index) == move

    def amend(self, index: int, move: Move, *, cut: bool = False) -> Amendment:
        outcome: Amendment = self.entry.amend(index, move, cut=cut)
        if outcome.first_conflict is None or cut:
            self.again()
        return outcome

    def old_move(self, index: int) -> Move | None:
        """The move as it stands, for changing it back; a correction has no such move."""
        entry = self.entry.match.entry_at(index)
        return None if isinstance(entry, Correction) else entry

    def line_at(self, index: int) -> LogLine | None:
        """One entry of the stored match, as everybody may read it."""
        lines = log(self.entry.match, None, index)
        return next((line for line in lines if line.index == index), None)
