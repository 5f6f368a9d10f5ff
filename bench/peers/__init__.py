"""Other engines with the same small game and a random player, measured where they are installed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Peer:
    name: str
    title: str
    missing: str | None
    """Why it cannot be measured here, in one line; None if it can."""
    case: Callable[[], Callable[[int], float]]
    """Moves per second from a seed on."""
