"""How the points came together: the score at every turn of a match, from the match itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.match import Match
from companion.engine.say import Say
from companion.engine.scoring import ScoreSheet

MOST_POINTS = 16
"""More marks on one line are not told apart on a phone."""


@dataclass(frozen=True, slots=True)
class Course:
    """`at` are moves of the list, `points` one line per seat, `phases` where the match was."""

    at: tuple[int, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    phases: tuple[Say, ...] = ()

    @property
    def told(self) -> bool:
        """Whether there is a line to draw: points before the end, that changed."""
        return len(self.at) > 2 and any(len(set(line)) > 1 for line in self.points)


def course(match: Match, report: Callable[[float], None] | None = None) -> Course:
    """The score where the match went on to another phase; `report` hears how far we are."""
    seats, game = len(match.players), match.game
    steps: list[tuple[int, tuple[int, ...], Say]] = []
    before: Say | None = None
    for index in range(match.index + 1):
        if report is not None:
            report(index / (match.index + 1))
        state = match.state_at(index)
        phase = game.guide(state).phase
        if phase == before and index < match.index:
            continue
        before = phase
        points = known_points(game.scores(state), seats)
        if points is not None:
            steps.append((index, points, phase))
    steps = _thinned(steps)
    return Course(
        tuple(index for index, _, _ in steps),
        tuple(tuple(points[seat] for _, points, _ in steps) for seat in range(seats)),
        tuple(phase for _, _, phase in steps),
    )


def known_points(sheet: ScoreSheet, seats: int) -> tuple[int, ...] | None:
    """The totals, or the sum of the lines that are open already; None if nothing is."""
    totals = [total for total in sheet.totals if total is not None]
    if len(totals) == seats:
        return tuple(totals)
    lines = [
        [points for points in line.points if points is not None]
        for line in sheet.lines
        if len(line.points) == seats
    ]
    open_lines = [line for line in lines if len(line) == seats]
    if not open_lines:
        return None
    return tuple(sum(line[seat] for line in open_lines) for seat in range(seats))


def _thinned(
    steps: list[tuple[int, tuple[int, ...], Say]],
) -> list[tuple[int, tuple[int, ...], Say]]:
    """Evenly fewer steps; the first and the last always stay."""
    if len(steps) <= MOST_POINTS:
        return steps
    last = len(steps) - 1
    kept = [round(place * last / (MOST_POINTS - 1)) for place in range(MOST_POINTS)]
    return [steps[at] for at in kept]
