"""How a match ended, as data: who won and why in words, the whole ranking, where points came from.

The room `ending` of a game may give `unit(n)` (what is counted), `worth(sheet, seat)` (what stands
large where that is not the total), `title(sheet)` (where it is no seat that wins) and
`reasons(sheet)`; from a match that is there also `role(match, seat)`, `figures(match)` (a few
numbers with their names), `course(match)` (a figure of every round), `mark(match, seat)` (what a
seat turned out to be), `pieces(match)` (who still stands, who fell) and `rematch(match)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine import Match, Move, Say, ScoreSheet
from companion.table.rooms import room
from companion.table.things import Mark

SOURCES = 4
"""More colours in one bar are not told apart; what gave least is put together."""


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of the ranking; `parts` are the points by source, in the order of the sources."""

    seat: int
    place: int
    worth: Say | None
    parts: tuple[int, ...] = ()
    mark: Mark | None = None
    """What this seat turned out to be."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same table again: who sits where, what is chosen, which moves are settled with it."""

    label: Say
    order: tuple[int, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """A figure of every round, and the line that would have decided the match."""

    title: Say
    values: tuple[int, ...]
    limit: int
    beyond: Say
    """What reaching the limit means."""
    marks: tuple[tuple[Mark, ...], ...] = ()
    """What happened in each round, and in words what the marks say."""
    told: tuple[Say, Say] | None = None
    """The name of the row of marks, and the sentence below it."""


@dataclass(frozen=True, slots=True)
class EndPiece:
    """A piece that was there from the beginning, and how it stands at the end."""

    mark: Mark
    name: Say
    told: Say
    out: bool


@dataclass(frozen=True, slots=True)
class Ending:
    title: Say
    winners: tuple[int, ...]
    worth: Say | None
    """What the winner has, large."""
    unit: Say | None
    reasons: tuple[Say, ...]
    ranks: tuple[Rank, ...]
    sources: tuple[Say, ...]
    role: Say | None = None
    figures: tuple[tuple[Say, Say], ...] = ()
    course: Course | None = None
    pieces: tuple[EndPiece, ...] = ()


def ending(sheet: ScoreSheet, game_id: str, match: Match | None = None) -> Ending:
    """What the end page says; kept and received results have a sheet and no match."""
    own: Any = room(game_id, "ending")
    first = sheet.winners[0] if sheet.winners else None
    sources, parts = _sources(sheet)
    total = sheet.totals[first] if first is not None and first < len(sheet.totals) else None

    def worth(seat: int) -> Say | None:
        if hasattr(own, "worth"):
            found: Say | None = own.worth(sheet, seat)
            return found
        points = sheet.totals[seat] if seat < len(sheet.totals) else None
        return None if points is None else Say("{n}", n=points)

    ranks = tuple(
        Rank(
            seat,
            sheet.rank(seat),
            worth(seat),
            tuple(part[seat] for part in parts),
            own.mark(match, seat) if match is not None and hasattr(own, "mark") else None,
        )
        for group in sheet.ranking
        for seat in group
    )
    return Ending(
        title=(own.title(sheet) if hasattr(own, "title") else None) or _title(sheet),
        winners=sheet.winners,
        worth=worth(first) if first is not None else None,
        unit=own.unit(total) if hasattr(own, "unit") and total is not None else None,
        reasons=tuple(own.reasons(sheet)) if hasattr(own, "reasons") else _reasons(sheet),
        ranks=ranks,
        sources=sources,
        role=own.role(match, first)
        if match is not None and first is not None and hasattr(own, "role")
        else None,
        figures=tuple(own.figures(match)) if match is not None and hasattr(own, "figures") else (),
        course=own.course(match) if match is not None and hasattr(own, "course") else None,
        pieces=tuple(own.pieces(match)) if match is not None and hasattr(own, "pieces") else (),
    )


def rematch(match: Match) -> Rematch:
    """The same table; with other roles where the game says so."""
    own: Any = room(match.setup.game, "ending")
    if hasattr(own, "rematch"):
        found: Rematch = own.rematch(match)
        return found
    return Rematch(Say("Rematch, same table"), tuple(range(len(match.players))))


def _title(sheet: ScoreSheet) -> Say:
    if not sheet.winners:
        return Say("Nobody wins")
    if len(sheet.winners) > 1:
        return Say("{seats:seat} share the victory", seats=list(sheet.winners))
    return Say("{seat:seat} wins", seat=sheet.winners[0])


def _reasons(sheet: ScoreSheet) -> tuple[Say, ...]:
    """In words: the tie-break that decided, else what set the winner apart from the next."""
    decided = [tie for tie in sheet.chain if len(tie.kept) < len(tie.tied)]
    if decided:
        return (Say("A tie, broken by {what}.", what=decided[-1].label),)
    others = [seat for group in sheet.ranking for seat in group if seat not in sheet.winners]
    if not sheet.winners or not others or None in sheet.totals:
        return (sheet.outcome,) if sheet.outcome is not None else ()
    first, second = sheet.winners[0], others[0]
    apart = [
        (abs((line.points[first] or 0) - (line.points[second] or 0)), -at, line)
        for at, line in enumerate(sheet.lines)
        if max(first, second) < len(line.points)
    ]
    if len(apart) > 1:
        line = max(apart)[2]
        return (
            Say(
                "The difference: {what}, {a} against {b}.",
                what=line.label,
                a=line.points[first] or 0,
                b=line.points[second] or 0,
            ),
        )
    told = sheet.lines[0].explanations if sheet.lines else ()
    found = told[first] if first < len(told) else None
    return tuple(reason for reason in (found or sheet.outcome,) if reason is not None)


def _sources(sheet: ScoreSheet) -> tuple[tuple[Say, ...], tuple[tuple[int, ...], ...]]:
    """The lines that gave points, the largest apart and the rest together, in their own order."""
    seats = len(sheet.totals)
    # A sheet whose totals are not the sum of its lines has no bars made of them.
    lines = [line for line in sheet.lines if any(line.points) and len(line.points) == seats]
    sums = [sum(line.points[seat] or 0 for line in lines) for seat in range(seats)]
    if not lines or sums != [total or 0 for total in sheet.totals]:
        return (), ()
    largest = sorted(lines, key=lambda line: -max(abs(points or 0) for points in line.points))
    apart = largest if len(lines) <= SOURCES else largest[: SOURCES - 1]
    chosen = [line for line in lines if line in apart]
    names = [line.label for line in chosen]
    parts = [tuple(points or 0 for points in line.points) for line in chosen]
    rest = [line for line in lines if line not in apart]
    if rest:
        names.append(Say("The rest"))
        parts.append(tuple(sum(line.points[seat] or 0 for line in rest) for seat in range(seats)))
    return tuple(names), tuple(parts)
