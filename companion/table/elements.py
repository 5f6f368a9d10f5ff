"""What lies on the table: a tree of elements of few kinds, each with a stable key.

A renderer keeps one widget for each key and gives it new values. Sizes are in dp of a table seen
at arm's length; a renderer may enlarge them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import Say
from companion.table.acts import Act
from companion.table.grids import Board

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


@dataclass(frozen=True, slots=True)
class Group:
    """Things in a row, a column, or a grid of `columns`; `panel` is drawn behind them."""

    layout: str
    items: tuple[Node, ...]
    panel: Element | None = None
    gap: float = 4.0
    pad: float = 0.0
    share: float = 1.0
    fixed: float = 0.0
    least: float = 0.0
    wide: bool | None = None
    """Only there where there is room for two panes (True), or only where there is not (False)."""
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """A thing on a map: its centre and its size as parts of the map."""

    item: Element
    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class Map:
    """Places where the printed board has them, with roads between them."""

    key: str
    spots: tuple[Spot, ...]
    roads: tuple[tuple[str, str], ...] = ()
    share: float = 1.0
    fixed: float = 0.0
    least: float = 0.0
    gap: float = 0.0
    wide: bool | None = None


Node = Element | Group | Map | Board


@dataclass(frozen=True, slots=True)
class Scene:
    """What a pair of eyes sees of a table.

    `caption` says in two lines where we are: the first large, the second small.
    """

    root: Node
    caption: tuple[Say, Say] = (NOTHING, NOTHING)
    room: tuple[float, float] = (360, 290)
    """dp in which all of it can be read; where there is more it is drawn larger."""


def elements_of(node: Node) -> Iterator[Element]:
    """Every element, what is drawn behind others first."""
    match node:
        case Element():
            yield node
        case Board():
            for square in node.squares:
                yield square.item
        case Map():
            for spot in node.spots:
                yield spot.item
        case Group():
            if node.panel is not None:
                yield node.panel
            for item in node.items:
                yield from elements_of(item)
