"""Fingers of every game, found by its name: a match of it is recorded by touches.

The module of a game (`<game>_fingers`) has `TABLES`, the ways it is played so, the usual one first;
`record(ui, screen, rng)`, which records some likely move and tells how many taps that took; and
`TAP`, the verb of a move that says much when the way of its tap through the app is followed.
"""

from __future__ import annotations

import importlib
import random
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.engine import Match
from tests.kit import NAMES


@dataclass(frozen=True)
class Table:
    """`bar`: how many taps a move may take."""

    title: str
    seats: int
    how: dict[str, Any] = field(default_factory=dict)
    bar: float = 2.0

    def start(self, game: str, seed: str = "5a" * 16) -> Match:
        dealt = {"seed": seed} if self.how.get("dealer") == "app" else {}
        return Match.start(game, NAMES[: self.seats], **self.how, **dealt)


class Fingers(Protocol):
    TABLES: tuple[Table, ...]
    TAP: str

    def record(self, ui: Any, screen: Any, rng: random.Random) -> int: ...


def fingers_of(game: str) -> Fingers:
    found: Any = importlib.import_module(f"tests.ui.{game}_fingers")
    return found
