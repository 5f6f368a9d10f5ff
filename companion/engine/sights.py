"""What was made for those who look at a match: each thing once, however many look, however often.

States, entries and decisions never change, so neither does what is made of them. Only what is
undone and then played otherwise is forgotten.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import itemgetter
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
    if correction:
        return {"seat": seat, "say": say.plain(), "correction": True}
    return {"seat": seat, "say": say.plain()}


Told = tuple[int, int, Say, bool, bool]
"""A log line before anybody asked for it; see `LogLine`."""
Line = tuple[Told, dict[str, Any]]
Heard = tuple[Container[int | None], Line | None, int, bool]
"""Of an entry: who hears something of their own, what all others read, who did it, and whether
the app itself gave the answer."""

_entry = itemgetter(0)
"""Of which entry a line speaks."""


class Log:
    """What was said to one pair of eyes, each line made once."""

    __slots__ = ("heard", "plain", "seat", "told")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.heard = 0
        """So many entries are told."""
        self.told: list[Told] = []
        self.plain: list[dict[str, Any]] = []

    def before(self, index: int) -> int:
        """How many lines there are before this entry."""
        told = self.told
        if not told or told[-1][0] < index:
            return len(told)
        return bisect_left(told, index, key=_entry)

    def cut(self, index: int) -> None:
        """Forgets the lines from this entry on."""
        end, self.heard = self.before(index), min(self.heard, index)
        del self.told[end:], self.plain[end:]


class _Texts(dict[Move, str]):
    """The texts of moves: the same are listed again and again."""

    def __missing__(self, move: Move) -> str:
        if len(self) >= MANY:
            self.clear()
        text = self[move] = str(move)
        return text


MANY = 16_384
TEXTS = _Texts()


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
                self._moves = [TEXTS[move] for move in asked.moves]
            told["moves"] = self._moves
        if self._out_of_turn:
            actor = asked.game.actor
            own = [str(move) for move in self._out_of_turn if actor(asked, move) == seat]
            if own:
                told["out_of_turn"] = own
        return told


class Sights:
    """Of one match: the log of each pair of eyes, and what was made at the present point."""

    __slots__ = ("_entries", "_logs", "_now")

    def __init__(self) -> None:
        self._entries: list[Heard] = []
        self._logs: dict[int | None, Log] = {}
        self._now: Now | None = None

    def cut(self, index: int) -> None:
        """Forgets what was told from this entry on."""
        del self._entries[index:]
        for log in self._logs.values():
            log.cut(index)

    def log(self, match: Match, seat: int | None) -> Log:
        log = self._logs.get(seat)
        if log is None:
            log = self._logs[seat] = Log(seat)
        if log.heard < match.index:
            self._tell(match)
        return log

    def _tell(self, match: Match) -> None:
        """Writes what was done since they looked last, for all eyes at once."""
        entries, end = self._entries, match.index
        for index in range(len(entries), end):
            entries.append(self._hear(match, index))
        for log in self._logs.values():
            seat, index = log.seat, log.heard
            for hearers, line, actor, automatic in entries[index:end]:
                if seat in hearers:
                    line = _line(match, index, seat, actor, automatic)
                if line is not None:
                    log.told.append(line[0])
                    log.plain.append(line[1])
                index += 1
            log.heard = index

    def _hear(self, match: Match, index: int) -> Heard:
        """What an onlooker reads is made once for all who hear nothing else: nobody knows less."""
        before, entry = match.state_at(index), match.entry_at(index)
        now, game = self._now, match.game
        asked = now.asked if now is not None and now.state is before else game.decision(before)
        actor, automatic = match.doer_of(entry, asked)
        hearers = ALL if isinstance(entry, Correction) else game.hearers(before, entry)
        shared = None if hearers is ALL else _line(match, index, None, actor, automatic)
        return hearers, shared, actor, automatic

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


def _line(match: Match, index: int, seat: int | None, actor: int, automatic: bool) -> Line | None:
    """What a seat reads of an entry; None if it learns nothing."""
    before, entry, after = match.step_at(index)
    if isinstance(entry, Move):
        say, corrected = match.game.narrate(before, entry, after, seat), False
    else:
        say, corrected = correction_line(match, index, seat), True
    if say is None:
        return None
    return (index, actor, say, corrected, automatic), plain_line(actor, say, corrected)


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
