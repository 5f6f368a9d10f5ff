"""One thing on the table: how it looks, what it is called, and what a tap or a hold on it means."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import Say
from companion.table.acts import Act

NOTHING = Say("")


@dataclass(frozen=True, slots=True)
class Mark:
    """How a kind of thing looks, everywhere: on the board, on buttons, in the log.

    `art` names a drawing; a drawing in one colour (a crest, an icon) stands on a square of `tint`
    (#RRGGBB), or takes that colour itself if it stands alone. `seat` is the avatar of a player.
    """

    art: str = ""
    tint: str = ""
    name: Say = NOTHING
    badge: str = ""
    seat: int | None = None
    letters: int = 0
    """So many letters of its name stand on it."""
    tiles: tuple[Mark | None, ...] = ()
    """A square picture made of marks, line by line: a card or a board with pieces on it."""


@dataclass(frozen=True, slots=True)
class Element:
    """One thing that can be seen, and perhaps tapped or held.

    `kind` decides how it is drawn: cell (a stack of cards with a mark and a number), seat, head,
    card, slot, place, tile, step, token, note, panel. `label` is a whole sentence for speech and
    screen readers. `flags` say what is true of it now (turn, changed, locked, past, fallen …).
    """

    kind: str
    key: str
    label: Say
    title: Say | None = None
    mark: Mark | None = None
    marks: tuple[Mark, ...] = ()
    number: int | None = None
    gauge: tuple[int, int] | None = None
    """How full it is: so many of so many."""
    notes: tuple[Say, ...] = ()
    flags: frozenset[str] = frozenset()
    tap: Act | None = None
    hold: Act | None = None
    share: float = 1.0
    fixed: float = 0.0
    """dp along the row or column it stands in; 0: a share of what is left."""
    least: float = 0.0
    """dp it needs at least along the row or column it stands in."""
