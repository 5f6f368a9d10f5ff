"""What people have pointed at so far, as frozen data: all that a scene or a question may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine import Move
from companion.table.acts import Act, pointed


@dataclass(frozen=True, slots=True)
class Pointing:
    """`key` and `seat` of the decision, the moves that still fit, and the words they share."""

    key: str = ""
    seat: int | None = None
    possible: tuple[Move, ...] = ()
    path: tuple[str, ...] = ()
    """The words that all possible moves begin with, once something was pointed at."""
    hand: Mapping[str, str] = field(default_factory=dict)
    """What is kept in hand: page, focus, brush."""
    eyes: int | None = None
    """Whose secrets are in sight; None: what everybody may see."""

    def takes(self, act: Act | None) -> bool:
        """Whether pointing there chooses something now."""
        if act is None:
            return False
        if act.draws:
            return bool(self.possible)
        if act.row:
            return act.row[0] in self.possible
        return bool(act.fits) and bool(pointed(self.possible, act.fits))

    def starts(self, *words: str) -> bool:
        """Whether the path begins with these words."""
        return self.path[: len(words)] == words
