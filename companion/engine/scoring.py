"""Score sheets: every point explained, every tie with the rule that broke it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.say import Say

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

    def rank(self, seat: int) -> int:
        """1 for the first place; equal seats share a place."""
        place = 1
        for group in self.ranking:
            if seat in group:
                return place
            place += len(group)
        raise ValueError(seat)

    def plain(self) -> dict[str, Any]:
        """The sheet as JSON data."""
        return {
            "lines": [
                {
                    "label": line.label.plain(),
                    "points": list(line.points),
                    "explanations": [text and text.plain() for text in line.explanations],
                    "clause": line.clause,
                }
                for line in self.lines
            ],
            "totals": list(self.totals),
            "ranking": [list(group) for group in self.ranking],
            "winners": list(self.winners),
            "outcome": self.outcome and self.outcome.plain(),
            "chain": [
                {
                    "clause": tie.clause,
                    "label": tie.label.plain(),
                    "tied": list(tie.tied),
                    "values": list(tie.values),
                    "kept": list(tie.kept),
                }
                for tie in self.chain
            ],
            "notes": [note.plain() for note in self.notes],
            "final": self.final,
        }


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
