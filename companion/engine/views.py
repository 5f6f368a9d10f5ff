"""What a seat may see: views and log lines, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from companion.engine.moves import Correction, Move
from companion.engine.say import Say
from companion.engine.seals import open_seal

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
        if index >= sealed_from and (asked is None or asked.seat != seat):
            continue
        actor = match.actor_at(index)
        if isinstance(entry, Correction):
            yield LogLine(index, actor, correction_line(match, index, seat), correction=True)
        else:
            before, after = match.state_at(index), match.state_at(index + 1)
            say = match.game.narrate(before, entry, after, seat)
            if say is not None:
                yield LogLine(index, actor, say, automatic=match.automatic(index))


def correction_line(match: Match, index: int, seat: int | None) -> Say:
    """What a seat reads of a correction: an overruled move is told like any other."""
    entry = match.entry_at(index)
    assert isinstance(entry, Correction)
    if isinstance(entry.change, Move):
        before, after = match.state_at(index), match.state_at(index + 1)
        told = match.game.narrate(before, entry.change, after, seat)
        told = told or Say("A move was made that others do not see.")
        if not entry.reason:
            return Say("{told} That was against the rules.", told=told)
        return Say("{told} That was against the rules. Reason: {reason}",
                   told=told, reason=entry.reason)  # fmt: skip
    # Only the names of the fields: their values may be secret.
    labels = match.game.position_labels
    found = [label for key, label in labels.items() if key in entry.change]
    named = found or [Say("what lies on the table")]
    fields = reduce(lambda told, label: Say("{told}, {label}", told=told, label=label), named)
    return Say("Corrected: {fields}. Reason: {reason}", fields=fields, reason=entry.reason)


def view(match: Match, seat: int | None) -> dict[str, Any]:
    asked = match.decision
    decision: dict[str, Any] | None = None
    if asked is not None:
        decision = {"seat": asked.seat, "key": asked.key, "prompt": asked.prompt.plain()}
        if asked.may_see(seat):
            decision["moves"] = [str(move) for move in asked.moves]
        own = asked.out_of_turn_of(seat) if seat is not None else ()
        if own:
            decision["out_of_turn"] = [str(move) for move in own]
    return {
        "game": match.setup.game,
        "players": list(match.players),
        "seat": seat,
        "board": match.game.view(match.state, seat),
        "decision": decision,
        "log": [line.plain() for line in log(match, seat)],
        "scores": match.scores().plain(),
    }
