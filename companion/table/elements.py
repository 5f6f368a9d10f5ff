"""What lies on the table: a tree of elements of few kinds, each with a stable key.

A renderer keeps one widget for each key and gives it new values. Sizes are in dp of a table seen
at arm's length; a renderer may enlarge them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import Say
from companion.table.grids import Board
from companion.table.things import NOTHING, Element, Mark

__all__ = [
    "NOTHING", "Element", "Group", "Map", "Mark", "Node", "Scene", "Spot", "elements_of",
]  # fmt: skip


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
    tall: float = 0.0
    """Only there where the whole scene is at least so many dp high."""


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
    """Places where the printed board has them, with roads between them.

    `upright`: the same places arranged for a map that is higher than wide; `panel` lies behind.
    """

    key: str
    spots: tuple[Spot, ...]
    roads: tuple[tuple[str, str], ...] = ()
    upright: tuple[Spot, ...] = ()
    panel: Element | None = None
    share: float = 1.0
    fixed: float = 0.0
    least: float = 0.0
    gap: float = 0.0
    wide: bool | None = None


Node = Element | Group | Map | Board


@dataclass(frozen=True, slots=True)
class Scene:
    """What a pair of eyes sees of a table.

    `caption` says in two lines where we are: the first large, the second small. `aside` goes on
    with either line where there is room.
    """

    root: Node
    caption: tuple[Say, Say] = (NOTHING, NOTHING)
    room: tuple[float, float] = (360, 290)
    """dp in which all of it can be read; where there is more it is drawn larger."""
    aside: tuple[Say, Say] = (NOTHING, NOTHING)


def elements_of(node: Node) -> Iterator[Element]:
    """Every element, what is drawn behind others first."""
    match node:
        case Element():
            yield node
        case Board():
            for square in node.squares:
                yield square.item
        case Map():
            if node.panel is not None:
                yield node.panel
            for spot in node.spots:
                yield spot.item
        case Group():
            if node.panel is not None:
                yield node.panel
            for item in node.items:
                yield from elements_of(item)
