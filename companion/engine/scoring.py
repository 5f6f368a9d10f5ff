"""Score sheets: every point explained, every tie with the rule that broke it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.engine.outside import BROKEN, sentence, writable
from companion.engine.say import Say

if TYPE_CHECKING:
    from companion.engine.game import Game

Points = int | None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One row of the sheet: what is counted, the points of each seat, and why."""

    label: Say
    points: tuple[Points, ...]
    explanations: tuple[Say | None, ...] = ()
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of a tie-break chain: a value per seat and the clause that asks for it."""

    clause: str
    label: Say
    values: tuple[int, ...]
    highest_wins: bool = True


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie that a rule broke or left standing: who was tied, on what, who remained."""

    clause: str
    label: Say
    tied: tuple[int, ...]
    values: tuple[int, ...]
    kept: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    lines: tuple[ScoreLine, ...]
    totals: tuple[Points, ...]
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    outcome: Say | None = None
    chain: tuple[TieBreak, ...] = ()
    notes: tuple[Say, ...] = ()
    final: bool = True
    gapless: bool = False
    """Whether the place after a shared one is the next number (1, 1, 2), as in some rounds."""

    def rank(self, seat: int) -> int:
        """1 for the first place; equal seats share a place."""
        place = 1
        for group in self.ranking:
            if seat in group:
                return place
            place += 1 if self.gapless else len(group)
        raise ValueError(seat)

    @classmethod
    def from_plain(cls, data: Any, seats: int) -> ScoreSheet:
        """The inverse of `plain`; ValueError for what is no sheet of so many seats."""
        try:
            return _sheet(data, seats)
        except BROKEN as error:
            raise ValueError("not a score sheet") from error

    def plain(self) -> dict[str, Any]:
        """The sheet as JSON data. Most sheets before the end hold little: that costs little."""
        plain = {
            "lines": [_plain_line(line) for line in self.lines] if self.lines else [],
            "totals": list(self.totals),
            "ranking": list(map(list, self.ranking)),
            "winners": list(self.winners),
            "outcome": self.outcome and self.outcome.plain(),
            "chain": [_plain_tie(tie) for tie in self.chain] if self.chain else [],
            "notes": list(map(Say.plain, self.notes)),
            "final": self.final,
        }
        if self.gapless:
            plain["gapless"] = True
        return plain


def _plain_line(line: ScoreLine) -> dict[str, Any]:
    return {
        "label": line.label.plain(),
        "points": list(line.points),
        "explanations": [text and text.plain() for text in line.explanations],
        "clause": line.clause,
    }


def _plain_tie(tie: TieBreak) -> dict[str, Any]:
    return {
        "clause": tie.clause,
        "label": tie.label.plain(),
        "tied": list(tie.tied),
        "values": list(tie.values),
        "kept": list(tie.kept),
    }


LARGEST = 1_000_000
"""More points than any game gives; more could only mean to break a table of figures."""


def _sheet(data: Any, seats: int) -> ScoreSheet:
    lines = tuple(
        ScoreLine(
            sentence(line["label"]),
            _points(line["points"], seats),
            tuple(None if text is None else sentence(text) for text in line["explanations"]),
            _clause(line["clause"]),
        )
        for line in data["lines"]
    )
    ranking = tuple(_seats(group, seats) for group in data["ranking"])
    if sorted(seat for group in ranking for seat in group) != list(range(seats)):
        raise ValueError("not a ranking")
    return ScoreSheet(
        lines=lines,
        totals=_points(data["totals"], seats),
        ranking=ranking,
        winners=_seats(data["winners"], seats),
        outcome=None if data["outcome"] is None else sentence(data["outcome"]),
        chain=tuple(_tie_break(tie, seats) for tie in data["chain"]),
        notes=tuple(map(sentence, data["notes"])),
        final=bool(data["final"]),
        gapless=bool(data.get("gapless", False)),
    )


def _tie_break(data: Any, seats: int) -> TieBreak:
    tied, values = _seats(data["tied"], seats), _points(data["values"], len(data["tied"]))
    counted = tuple(value for value in values if value is not None)
    if len(counted) != len(tied):
        raise ValueError("not a tie-break")
    kept = _seats(data["kept"], seats)
    return TieBreak(_clause(data["clause"]), sentence(data["label"]), tied, counted, kept)


def _points(values: Any, seats: int) -> tuple[Points, ...]:
    found = tuple(values)
    sound = all(value is None or (type(value) is int and abs(value) <= LARGEST) for value in found)
    if len(found) != seats or not sound:
        raise ValueError("not points")
    return found


def _seats(values: Any, seats: int) -> tuple[int, ...]:
    found = tuple(values)
    if not all(type(seat) is int and 0 <= seat < seats for seat in found):
        raise ValueError("not seats")
    return found


def _clause(value: Any) -> str:
    if not isinstance(value, str) or not writable(value, 80):
        raise ValueError("not a clause")
    return value


def rank(
    seats: Sequence[int], criteria: Sequence[Criterion]
) -> tuple[tuple[tuple[int, ...], ...], tuple[TieBreak, ...]]:
    """Groups of seats, best first, and the tie-breaks that decided the first place.

    The first criterion is the score itself; each following one breaks the ties that are left.
    """
    signs = [1 if criterion.highest_wins else -1 for criterion in criteria]

    def worth(seat: int) -> tuple[int, ...]:
        return tuple(
            sign * criterion.values[seat] for sign, criterion in zip(signs, criteria, strict=True)
        )

    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in seats:
        groups.setdefault(worth(seat), []).append(seat)
    ranking = tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))

    chain: list[TieBreak] = []
    tied = tuple(seats)
    for step, criterion in enumerate(criteria):
        values = {seat: signs[step] * criterion.values[seat] for seat in tied}
        best = max(values.values())
        kept = tuple(seat for seat in tied if values[seat] == best)
        if step:
            chain.append(
                TieBreak(
                    criterion.clause,
                    criterion.label,
                    tied,
                    tuple(criterion.values[seat] for seat in tied),
                    kept,
                )
            )
        tied = kept
        if len(tied) == 1:
            break
    return ranking, tuple(chain)


class Counted:
    """The score at one state, counted once."""

    __slots__ = ("_plain", "corrections", "counted", "sheet")

    def __init__(
        self, game: Game[Any], state: Any, corrections: int, last: Counted | None = None
    ) -> None:
        self.corrections = corrections
        self.counted: ScoreSheet = game.scores(state)
        self.sheet: ScoreSheet = self.counted
        self._plain: dict[str, Any] | None = None
        if last is not None and last.counted is self.counted and last.corrections == corrections:
            # A game that keeps its sheet while nothing on it changes spares its plain form too.
            self.sheet, self._plain = last.sheet, last._plain
        elif corrections:
            note = Say("{n} {n:correction was|corrections were} made in this match.", n=corrections)
            self.sheet = replace(self.sheet, notes=(*self.sheet.notes, note))

    @property
    def plain(self) -> dict[str, Any]:
        plain = self._plain
        if plain is None:
            plain = self._plain = self.sheet.plain()
        return plain
