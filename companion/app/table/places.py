"""Where each element of a scene stands: a tree of rows and columns becomes a list of boxes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table import Board, Element, Group, Map, Node, Spot
from companion.table.elements import NOTHING

Rect = tuple[float, float, float, float]
"""x, y, width and height in pixels; y counts upwards."""
UPRIGHT = 1.08
"""From this height to its width on, a map that can stand does."""


Placed = tuple[Element | Board, Rect]


def placed(
    node: Node, box: Rect, unit: float, wide: bool, tall: float | None = None
) -> Iterator[Placed]:
    """Every element with its box, what is drawn behind others first. `unit`: pixels of a dp.

    `tall`: how many dp the whole scene is high.
    """
    tall = box[3] / unit if tall is None else tall
    match node:
        case Element() | Board():
            yield node, box
        case Map():
            yield from on_map(node, box)
        case Group():
            if node.panel is not None:
                yield node.panel, box
            yield from _in_line(node, box, unit, wide, tall)


def on_map(node: Map, box: Rect) -> Iterator[Placed]:
    """What no road leads to lies below the roads, what they join above them."""
    if node.panel is not None:
        yield node.panel, box
    upright = bool(node.upright) and box[3] > box[2] * UPRIGHT
    spots = {spot.item.key: spot for spot in (node.upright if upright else node.spots)}
    joined = {key for road in node.roads for key in road}
    for key, spot in spots.items():
        if key not in joined:
            yield spot.item, _spot_box(spot, box)
    for one, other in node.roads:
        yield _road(node.key, spots[one], spots[other], box)
    for key, spot in spots.items():
        if key in joined:
            yield spot.item, _spot_box(spot, box)


def _spot_box(spot: Spot, box: Rect) -> Rect:
    x, y, wide, high = box
    w, h = spot.wide * wide, spot.high * high
    # A map is described from its upper left corner, as people read it.
    return (x + spot.x * wide - w / 2, y + (1 - spot.y) * high - h / 2, w, h)


def _road(key: str, one: Spot, other: Spot, box: Rect) -> tuple[Element, Rect]:
    """A road fills the box between two centres; `falls` if it runs down from the left."""
    left, right = sorted((one, other), key=lambda spot: spot.x)
    flags = frozenset(("falls",) if right.y > left.y else ())
    x, y, wide, high = box
    low = min(1 - one.y, 1 - other.y) * high
    place = (
        x + left.x * wide,
        y + low,
        (right.x - left.x) * wide,
        abs(one.y - other.y) * high,
    )
    return Element("road", f"{key}.{one.item.key}.{other.item.key}", NOTHING, flags=flags), place


def _in_line(node: Group, box: Rect, unit: float, wide: bool, tall: float) -> Iterator[Placed]:
    items = shown(node, wide, tall)
    if not items:
        return
    if node.layout == "grid":
        yield from _in_grid(node, items, box, unit, wide, tall)
        return
    pad, gap = node.pad * unit, node.gap * unit
    x, y = box[0] + pad, box[1] + pad
    across, up = box[2] - 2 * pad, box[3] - 2 * pad
    row = node.layout == "row"
    sizes = _sizes(items, (across if row else up) - gap * (len(items) - 1), unit)
    at = x if row else y + up
    for item, size in zip(items, sizes, strict=True):
        if row:
            yield from placed(item, (at, y, size, up), unit, wide, tall)
            at += size + gap
        else:
            at -= size
            yield from placed(item, (x, at, across, size), unit, wide, tall)
            at -= gap


def _in_grid(
    node: Group, items: tuple[Node, ...], box: Rect, unit: float, wide: bool, tall: float
) -> Iterator[Placed]:
    """Cells of one size, line by line from the upper left."""
    pad, gap, columns = node.pad * unit, node.gap * unit, max(1, node.columns)
    lines = -(-len(items) // columns)
    across = (box[2] - 2 * pad - gap * (columns - 1)) / columns
    up = (box[3] - 2 * pad - gap * (lines - 1)) / lines
    for at, item in enumerate(items):
        line, column = divmod(at, columns)
        x = box[0] + pad + column * (across + gap)
        y = box[1] + box[3] - pad - (line + 1) * up - line * gap
        yield from placed(item, (x, y, across, up), unit, wide, tall)


def shown(node: Group, wide: bool, tall: float = 0.0) -> tuple[Node, ...]:
    """What there is room for."""
    return tuple(
        item
        for item in node.items
        if isinstance(item, Element)
        or ((item.wide is None or item.wide is wide) and _is_high(item, tall))
    )


def _is_high(item: Node, tall: float) -> bool:
    return not isinstance(item, Group) or tall >= item.tall


def _sizes(items: tuple[Node, ...], room: float, unit: float) -> list[float]:
    """Fixed ones first; the rest share what is left, none below its least."""
    sizes = [item.fixed * unit for item in items]
    open_ones = [at for at, item in enumerate(items) if not item.fixed]
    left = room - sum(sizes)
    while open_ones:
        shares = sum(items[at].share for at in open_ones) or 1.0
        short = [at for at in open_ones if left * items[at].share / shares < items[at].least * unit]
        if not short:
            for at in open_ones:
                sizes[at] = max(0.0, left * items[at].share / shares)
            break
        for at in short:
            sizes[at] = items[at].least * unit
            left -= sizes[at]
            open_ones.remove(at)
    return sizes


def least_height(node: Node, unit: float, wide: bool) -> float:
    """Pixels below which a scene is not drawn; it scrolls then."""
    own = max(node.fixed, node.least) * unit
    return max(own, _inside(node, unit, wide)) if isinstance(node, Group) else own


def _inside(node: Group, unit: float, wide: bool) -> float:
    """What the items of a group need."""
    items = shown(node, wide)
    if node.layout == "row":
        # What stands in a row says how wide it is, not how high.
        heights = [_inside(item, unit, wide) for item in items if isinstance(item, Group)]
        return max(heights, default=0.0) + 2 * node.pad * unit
    heights = [least_height(item, unit, wide) for item in items]
    if node.layout == "grid":
        lines = -(-len(items) // max(1, node.columns))
        inside = max(heights, default=0.0) * lines + node.gap * unit * max(0, lines - 1)
    else:
        inside = sum(heights) + node.gap * unit * max(0, len(items) - 1)
    return inside + 2 * node.pad * unit
