"""What can be followed over a match where nobody has points yet: the tracks, the clans, the areas.

The room `ending` of a game may give `curves(state)`: what everybody could count at that moment,
and `about_curves(match)`: how to read the lines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.engine import Match, Say
from companion.table.rooms import room

MOST_STEPS = 24
"""More steps of one line are not told apart on a phone."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One thing to count, in the colour of the box, and how many there are."""

    name: Say
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class Curves:
    """`at` are moves of the match; each line has one value for each of them."""

    at: tuple[int, ...] = ()
    names: tuple[Say, ...] = ()
    colours: tuple[str, ...] = ()
    values: tuple[tuple[int, ...], ...] = ()
    about: Say | None = None
    """How to read them."""

    @property
    def told(self) -> bool:
        return len(self.at) > 2 and any(len(set(line)) > 1 for line in self.values)


def curves(match: Match, report: Callable[[float], None] | None = None) -> Curves:
    """The lines over the match; `report` hears how far we are."""
    own: Any = room(match.setup.game, "ending")
    if not hasattr(own, "curves"):
        return Curves()
    steps = sorted({round(match.index * step / MOST_STEPS) for step in range(MOST_STEPS + 1)})
    found: list[tuple[Curve, ...]] = []
    for number, index in enumerate(steps):
        if report is not None:
            report(number / len(steps))
        found.append(tuple(own.curves(match.state_at(index))))
    last = found[-1]
    return Curves(
        tuple(steps),
        tuple(one.name for one in last),
        tuple(one.colour for one in last),
        tuple(tuple(each[line].value for each in found) for line in range(len(last))),
        own.about_curves(match) if hasattr(own, "about_curves") else None,
    )
