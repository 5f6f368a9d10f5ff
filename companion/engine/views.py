"""What a seat may see: views and log lines, built up from nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine.moves import Correction, Move
from companion.engine.say import Say
from companion.engine.seals import open_seal

if TYPE_CHECKING:
    from companion.engine.match import Match

T = TypeVar("T")


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


class Log:
    """What was said to one pair of eyes, each line made once.

    An entry and the states around it never change, so neither does what is said of it; only
    what is undone and played otherwise is forgotten.
    """

    __slots__ = ("ends", "lines", "plain", "seat")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.lines: list[LogLine] = []
        self.plain: list[dict[str, Any]] = []
        self.ends = [0]
        """How many lines there are before each entry."""

    def reach(self, match: Match) -> None:
        """Makes the lines up to the present point."""
        for index in range(len(self.ends) - 1, match.index):
            line = _line(match, index, self.seat)
            if line is not None:
                self.lines.append(line)
                self.plain.append(line.plain())
            self.ends.append(len(self.lines))

    def cut(self, index: int) -> None:
        """Forgets the lines from this entry on."""
        if index < len(self.ends) - 1:
            end = self.ends[index]
            del self.ends[index + 1 :], self.lines[end:], self.plain[end:]


def log(match: Match, seat: int | None, since: int = 0) -> list[LogLine]:
    """The log for a seat (None: an onlooker), oldest first."""
    made = match.log_of(seat)
    return _heard(match, made, made.lines, since)


def _heard(match: Match, made: Log, lines: list[T], since: int) -> list[T]:
    """The lines these eyes may read now: of an open sealed run only the own ones."""
    first, last = made.ends[min(since, match.index)], made.ends[match.index]
    sealed = made.ends[open_seal(match)]
    heard = lines[first:sealed]
    for at in range(max(first, sealed), last):
        asked = match.decision_at(made.lines[at].index)
        if asked is not None and asked.seat == made.seat:
            heard.append(lines[at])
    return heard


def _line(match: Match, index: int, seat: int | None) -> LogLine | None:
    entry, actor = match.entry_at(index), match.actor_at(index)
    if isinstance(entry, Correction):
        return LogLine(index, actor, correction_line(match, index, seat), correction=True)
    before, after = match.state_at(index), match.state_at(index + 1)
    say = match.game.narrate(before, entry, after, seat)
    return None if say is None else LogLine(index, actor, say, automatic=match.automatic(index))


def correction_line(match: Match, index: int, seat: int | None) -> Say:
    """What a seat reads of a correction: an overruled move is told like any other."""
    entry = match.entry_at(index)
    assert isinstance(entry, Correction)
    change = entry.change
    told = _overruled(match, index, seat) if isinstance(change, Move) else _put_right(match, index)
    return Say("{told} Reason: {reason}", told=told, reason=entry.reason) if entry.reason else told


def _overruled(match: Match, index: int, seat: int | None) -> Say:
    entry = match.entry_at(index)
    assert isinstance(entry, Correction) and isinstance(entry.change, Move)
    before, after = match.state_at(index), match.state_at(index + 1)
    told = match.game.narrate(before, entry.change, after, seat)
    told = told or Say("A move was made that others do not see.")
    return Say("{told} That was against the rules.", told=told)


def _put_right(match: Match, index: int) -> Say:
    """Only the names of the fields: their values may be secret."""
    entry = match.entry_at(index)
    assert isinstance(entry, Correction)
    labels = match.game.position_labels
    found = [label for key, label in labels.items() if key in entry.change]
    named = found or [Say("what lies on the table")]
    fields = reduce(lambda told, label: Say("{told}, {label}", told=told, label=label), named)
    outcome = _ending(match, index)
    if outcome is None:
        return Say("Corrected: {fields}.", fields=fields)
    return Say("Corrected: {fields}. That ends the match: {outcome}",
               fields=fields, outcome=outcome)  # fmt: skip


def _ending(match: Match, index: int) -> Say | None:
    """Who won, if this entry ended the match."""
    if match.decision_at(index) is None or match.decision_at(index + 1) is not None:
        return None
    return match.game.scores(match.state_at(index + 1)).outcome


def view(match: Match, seat: int | None, since: int = 0) -> dict[str, Any]:
    """Plain data, to be read and never changed: views share log lines and score sheet."""
    asked = match.decision
    decision: dict[str, Any] | None = None
    if asked is not None:
        decision = {"seat": asked.seat, "key": asked.key, "prompt": asked.prompt.plain()}
        if asked.may_see(seat):
            decision["moves"] = [str(move) for move in asked.moves]
        own = asked.out_of_turn_of(seat) if seat is not None else ()
        if own:
            decision["out_of_turn"] = [str(move) for move in own]
    made = match.log_of(seat)
    return {
        "game": match.setup.game,
        "players": list(match.players),
        "seat": seat,
        "board": match.game.view(match.state, seat),
        "decision": decision,
        "log": _heard(match, made, made.plain, since),
        "scores": match.counted.plain,
    }
