"""What a seat may see: views and log lines, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.moves import Correction, Move
from companion.engine.say import Say

if TYPE_CHECKING:
    from companion.engine.match import Match


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `index` is the entry it speaks of; it never leaves the device."""

    index: int
    seat: int
    say: Say
    correction: bool = False
    automatic: bool = False

    def plain(self) -> dict[str, Any]:
        line = {"seat": self.seat, "say": self.say.plain()}
        return {**line, "correction": True} if self.correction else line


def log(match: Match, seat: int | None, since: int = 0) -> Iterator[LogLine]:
    """The log for a seat (None: an onlooker), oldest first."""
    sealed_from = open_seal(match)
    for index in range(since, match.index):
        entry = match.entry_at(index)
        asked = match.decision_at(index)
        actor = asked.seat if asked is not None else -1
        if index >= sealed_from and actor != seat:
            continue
        before, after = match.state_at(index), match.state_at(index + 1)
        if isinstance(entry, Correction):
            yield LogLine(index, actor, correction_line(match, entry), correction=True)
        else:
            say = match.game.narrate(before, entry, after, seat)
            if say is not None:
                yield LogLine(index, actor, say, automatic=match.automatic(index))


def correction_line(match: Match, entry: Correction) -> Say:
    if isinstance(entry.change, Move):
        return Say(
            "Recorded against the rules: {move}. Reason: {reason}",
            move=str(entry.change),
            reason=entry.reason,
        )
    # Only the names of the fields: their values may be secret.
    return Say("Corrected: {fields}. Reason: {reason}",
               fields=sorted(entry.change), reason=entry.reason)  # fmt: skip


def open_seal(match: Match) -> int:
    """Index of the first entry of the secret run that is still going on (or the end)."""
    now = match.decision
    if now is None or not now.secret:
        return match.index
    start = match.index
    while start > 0:
        asked = match.decision_at(start - 1)
        if asked is None or not asked.secret:
            break
        start -= 1
    return start


def view(match: Match, seat: int | None) -> dict[str, Any]:
    asked = match.decision
    decision: dict[str, Any] | None = None
    if asked is not None:
        decision = {"seat": asked.seat, "key": asked.key, "prompt": asked.prompt.plain()}
        if asked.may_see(seat):
            decision["moves"] = [str(move) for move in asked.moves]
    return {
        "game": match.setup.game,
        "players": list(match.players),
        "seat": seat,
        "board": match.game.view(match.state, seat),
        "decision": decision,
        "log": [line.plain() for line in log(match, seat)],
        "scores": match.scores().plain(),
    }
