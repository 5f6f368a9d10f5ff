"""Speeds measured side by side: rounds of processor time, all in turn, and the median ratio.

Seconds say little on a machine that does other work too; what two programs need of the same
processor in the same moments says much.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import process_time

ROUNDS = 7
SECONDS = 0.4
"""Of processor time for each case in each round."""

Run = Callable[[int], int]
"""Plays the match of this seed; the number of moves."""


@dataclass(frozen=True)
class Speed:
    moves: float
    """A second of processor time, median of the rounds."""
    ratio: float
    """Against the first case, median of the rounds."""


def speed(run: Run, first: int, seconds: float = SECONDS) -> float:
    """Moves per second of matches played one after the other."""
    moves, seed, start = 0, first, process_time()
    while (spent := process_time() - start) < seconds or not moves:
        moves += run(seed)
        seed += 1
    return moves / spent


def speeds(cases: Mapping[str, Callable[[int], float]], rounds: int = ROUNDS) -> dict[str, Speed]:
    """Of each case, measured from a seed on; all are held against the first."""
    found: dict[str, list[float]] = {name: [] for name in cases}
    for turn in range(rounds):
        for name, case in cases.items():
            found[name].append(case(1_000 * turn))
    base = next(iter(found.values()))
    return {
        name: Speed(
            statistics.median(values),
            statistics.median(one / other for one, other in zip(values, base, strict=True)),
        )
        for name, values in found.items()
    }
