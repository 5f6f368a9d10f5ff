"""Libraries in temporary folders, and a clock that does what the test says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.engine import Match
from companion.store import Clock, Library, StoredMatch
from tests.kit import NAMES, SIMPLEST


class HandClock(Clock):
    def __init__(self) -> None:
        self.wall = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)
        self.ticks = 1000.0

    def now(self) -> datetime:
        return self.wall

    def steady(self) -> float:
        return self.ticks

    def wait(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.ticks += seconds

    def set_back(self, **how: float) -> None:
        self.wall -= timedelta(**how)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def library(tmp_path: Path, clock: HandClock) -> Iterator[Library]:
    with Library(tmp_path / "data", clock=clock) as opened:
        yield opened


def new(seed: int = 1, dealer: str = "app", **how: object) -> Match:
    return Match.start(
        SIMPLEST,
        NAMES[:4],
        dealer=dealer,
        seed=seed,
        id=f"m{seed}",
        **how,  # type: ignore[arg-type]
    )


def play(entry: StoredMatch, moves: int, seed: int = 0) -> None:
    rng = random.Random(seed)
    for _ in range(moves):
        decision = entry.match.decision
        if decision is None:
            return
        entry.play(rng.choice(decision.moves))


def again(library: Library) -> Library:
    """The library after the app was closed and started."""
    library.close()
    return Library(library.folder, clock=library.clock)


def whole(match: Match) -> tuple[object, ...]:
    """Everything of a match that must survive."""
    return match.entries, match.tail, match.index, match.position(), match.setup
