"""What was made for those who look at a match: each thing once, however many look, however often.

States, entries and decisions never change, so neither does what is made of them. Only what is
undone and then played otherwise is forgotten.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from companion.engine.moves import Correction, Move
from companion.engine.say import Say
from companion.engine.scoring import Counted
from companion.engine.seals import open_seal

if TYPE_CHECKING:
    from companion.engine.decisions import Decision
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


class Log:
    """What was said to one pair of eyes, each line made once."""

    __slots__ = ("ends", "lines", "plain", "seat")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.lines: list[LogLine] = []
        self.plain: list[dict[str, Any]] = []
        self.ends = [0]
        """How many lines there are before each entry."""

    def reach(self, match: Match) -> None:
        """Makes the lines up to the present point."""
        if len(self.ends) > match.index:
            return
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


class Question:
    """A decision as plain data: the part that all read, and what only some may know."""

    def __init__(self, asked: Decision) -> None:
        self.asked = asked
        self.told = {"seat": asked.seat, "key": asked.key, "prompt": asked.prompt.plain()}
        self._moves: list[str] | None = None
        self._out_of_turn = asked.out_of_turn

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        told, asked = dict(self.told), self.asked
        if asked.may_see(seat):
            if self._moves is None:
                self._moves = [" ".join(move) for move in asked.moves]
            told["moves"] = self._moves
        if self._out_of_turn:
            actor = asked.game.actor
            own = [str(move) for move in self._out_of_turn if actor(asked, move) == seat]
            if own:
                told["out_of_turn"] = own
        return told


class Sights:
    """Of one match: log lines and boards by pair of eyes, who did what, the question, the score."""

    __slots__ = ("_boards", "_counted", "_doers", "_logs", "_question", "_state")

    def __init__(self) -> None:
        self._logs: dict[int | None, Log] = {}
        self._doers: list[tuple[int, bool]] = []
        self._state: Any = None
        self._boards: dict[int | None, Mapping[str, Any]] = {}
        self._question: Question | None = None
        self._counted: Counted | None = None

    def cut(self, index: int) -> None:
        """Forgets what was told from this entry on."""
        del self._doers[index:]
        for log in self._logs.values():
            log.cut(index)

    def log(self, match: Match, seat: int | None) -> Log:
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = Log(seat)
        log.reach(match)
        return log

    def doer(self, match: Match, index: int) -> tuple[int, bool]:
        """Whose entry this is, and whether the app gave it by itself."""
        doers = self._doers
        while len(doers) <= index:
            doers.append(match.doer_at(len(doers)))
        return doers[index]

    def board(self, match: Match, seat: int | None) -> Mapping[str, Any]:
        state = match.state
        if self._state is not state:
            self._state, self._boards = state, {}
        board = self._boards.get(seat)
        if board is None:
            board = self._boards[seat] = match.game.view(state, seat)
        return board

    def question(self, match: Match, seat: int | None) -> dict[str, Any] | None:
        asked = match.decision
        if asked is None:
            return None
        kept = self._question
        if kept is None or kept.asked is not asked:
            kept = self._question = Question(asked)
        return kept.seen_by(seat)

    def counted(self, match: Match, at: list[int]) -> Counted:
        """The score now; `at`: where corrections were made."""
        corrections, state = bisect_left(at, open_seal(match)), match.state
        kept = self._counted
        if kept is None or kept.state is not state or kept.corrections != corrections:
            kept = self._counted = Counted(match.game, state, corrections)
        return kept


def _line(match: Match, index: int, seat: int | None) -> LogLine | None:
    entry, (actor, automatic) = match.entry_at(index), match.sights.doer(match, index)
    if isinstance(entry, Correction):
        return LogLine(index, actor, correction_line(match, index, seat), correction=True)
    before, after = match.state_at(index), match.state_at(index + 1)
    say = match.game.narrate(before, entry, after, seat)
    return None if say is None else LogLine(index, actor, say, automatic=automatic)


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
    if match.decision_at(index + 1) is not None or match.decision_at(index) is None:
        return None
    return match.game.scores(match.state_at(index + 1)).outcome
