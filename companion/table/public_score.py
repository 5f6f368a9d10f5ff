"""The score during play where nobody has points yet: what is counted in sight of all, and what not.

The room `ending` of a game may give `counts(match)` and `hidden(match)`; where seats do have points
`so_far(match)` says what gave them, and where nobody has any `brief(match)` one count in few words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine import Match, Say
from companion.table.elements import Mark
from companion.table.rooms import room


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that everybody can count; `share` of its bar is full, from 0 to 1."""

    name: Say
    value: Say
    share: float
    mark: Mark | None = None
    seat: int | None = None
    """Whose it is, where it is somebody's."""


@dataclass(frozen=True, slots=True)
class Source:
    """What gave points so far: those of each seat, and in sentences how."""

    label: Say
    points: tuple[int, ...]
    told: tuple[Say, ...] = ()


def public_sources(match: Match) -> tuple[Source, ...]:
    own: Any = room(match.setup.game, "ending")
    return tuple(own.so_far(match)) if hasattr(own, "so_far") else ()


def public_counts(match: Match) -> tuple[Count, ...]:
    own: Any = room(match.setup.game, "ending")
    return tuple(own.counts(match)) if hasattr(own, "counts") else ()


def hidden_so_far(match: Match) -> tuple[Say, ...]:
    """What the score leaves out because nobody may know it yet, one sentence each."""
    own: Any = room(match.setup.game, "ending")
    return tuple(own.hidden(match)) if hasattr(own, "hidden") else ()
