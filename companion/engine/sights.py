"""What was made for those who look at a match: each thing once, however many look, however often.

States, entries and decisions never change, so neither does what is made of them. Only what is
undone and then played otherwise is forgotten.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

from companion.engine.game import ALL
from companion.engine.moves import Correction, Move
from companion.engine.say import Say
from companion.engine.scoring import Counted
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
        return plain_line(self.seat, self.say, self.correction)


def plain_line(seat: int, say: Say, correction: bool) -> dict[str, Any]:
    """A line as it stands in a view; it does not say of which entry it speaks."""
    line = {"seat": seat, "say": say.plain()}
    return {**line, "correction": True} if correction else line


Told = tuple[int, int, Say, bool, bool]
"""A log line before anybody asked for it; see `LogLine`."""
Line = tuple[Told, dict[str, Any]]
UNSAID: Line = ((-1, -1, Say(""), False, False), {})


class Log:
    """What was said to one pair of eyes, each line made once."""

    __slots__ = ("ends", "plain", "seat", "told")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.told: list[Told] = []
        self.plain: list[dict[str, Any]] = []
        self.ends = [0]
        """How many lines there are before each entry."""

    def cut(self, index: int) -> None:
        """Forgets the lines from this entry on."""
        if index < len(self.ends) - 1:
            end = self.ends[index]
            del self.ends[index + 1 :], self.told[end:], self.plain[end:]


_text = lru_cache(maxsize=16_384)(" ".join)
"""The text of a move: the same are listed again and again."""


class Now:
    """The present point of a match: what all eyes share, and the board of each."""

    __slots__ = ("_boards", "_moves", "_out_of_turn", "_told", "asked", "counted", "index", "state")

    def __init__(self, match: Match, counted: Counted) -> None:
        self.index = match.index
        self.state = match.state
        self.asked = match.decision
        self.counted = counted
        self._boards: dict[int | None, Mapping[str, Any]] = {}
        self._told: dict[str, Any] | None = None
        self._moves: list[str] | None = None
        self._out_of_turn: tuple[Move, ...] = ()

    def board(self, match: Match, seat: int | None) -> Mapping[str, Any]:
        board = self._boards.get(seat)
        if board is None:
            board = self._boards[seat] = match.game.view(self.state, seat)
        return board

    def question(self, seat: int | None) -> dict[str, Any] | None:
        """The decision as plain data: the part that all read, and what only some may know."""
        asked, told = self.asked, self._told
        if asked is None:
            return None
        if told is None:
            told = {"seat": asked.seat, "key": asked.key, "prompt": asked.prompt.plain()}
            self._told, self._out_of_turn = told, asked.out_of_turn
        answers = asked.may_see(seat)
        if not answers and not self._out_of_turn:
            return told
        told = told.copy()
        if answers:
            if self._moves is None:
                self._moves = list(map(_text, asked.moves))
            told["moves"] = self._moves
        if self._out_of_turn:
            actor = asked.game.actor
            own = [str(move) for move in self._out_of_turn if actor(asked, move) == seat]
            if own:
                told["out_of_turn"] = own
        return told


class Sights:
    """Of one match: the log of each pair of eyes, and what was made at the present point."""

    __slots__ = ("_logs", "_now", "_told")

    def __init__(self) -> None:
        self._logs: dict[int | None, Log] = {}
        self._told = 0
        """So many entries stand in all logs."""
        self._now: Now | None = None

    def cut(self, index: int) -> None:
        """Forgets what was told from this entry on."""
        self._told = min(self._told, index)
        for log in self._logs.values():
            log.cut(index)

    def log(self, match: Match, seat: int | None) -> Log:
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = Log(seat)
            for index in range(self._told):
                self._tell(match, index, (log,))
        while self._told < match.index:
            self._tell(match, self._told, self._logs.values())
            self._told += 1
        return log

    def _tell(self, match: Match, index: int, logs: Iterable[Log]) -> None:
        """Writes the line of an entry into the logs.

        What an onlooker reads is made once for all who hear nothing else: nobody knows less.
        """
        before, entry, after = match.step_at(index)
        now, game = self._now, match.game
        asked = now.asked if now is not None and now.state is before else game.decision(before)
        actor, automatic = match.doer_of(entry, asked)
        corrected = isinstance(entry, Correction)
        hearers = game.hearers(before, entry) if isinstance(entry, Move) else ALL
        shared: Line | None = UNSAID
        for log in logs:
            own = log.seat in hearers
            if own or shared is UNSAID:
                seat, line = log.seat if own else None, None
                if isinstance(entry, Move):
                    say = game.narrate(before, entry, after, seat)
                else:
                    say = correction_line(match, index, seat)
                if say is not None:
                    told = (index, actor, say, corrected, automatic)
                    line = told, plain_line(actor, say, corrected)
                if not own:
                    shared = line
            else:
                line = shared
            if line is not None:
                log.told.append(line[0])
                log.plain.append(line[1])
            log.ends.append(len(log.told))

    def now(self, match: Match) -> Now:
        """What was made at this point. A question is asked at one point only; an end may not be."""
        now, asked = self._now, match.decision
        if (
            now is None
            or now.asked is not asked
            or (asked is None and (now.state is not match.state or now.index != match.index))
        ):
            marks, last = match.corrections, None if now is None else now.counted
            number = bisect_left(marks, open_seal(match)) if marks else 0
            now = self._now = Now(match, Counted(match.game, match.state, number, last))
        return now


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
