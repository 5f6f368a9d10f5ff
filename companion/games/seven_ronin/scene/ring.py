"""Where the ten areas of a village lie when it is drawn: a ring round the Green, for any map.

The ring follows the map's own roads as far as they go, so that most of them join
neighbours on the ring; the others cross the Green.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

Spot = tuple[int, int]
"""Column and row in the grid, the top row first."""

# The border of four by three, or three by four, has exactly ten places; clockwise from the corner.
LYING: tuple[Spot, ...] = (
    *((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)),
    *((3, 2), (2, 2), (1, 2), (0, 2), (0, 1)),
)
STANDING: tuple[Spot, ...] = (
    *((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    *((2, 3), (1, 3), (0, 3), (0, 2), (0, 1)),
)


def grid(standing: bool) -> tuple[int, int]:
    """Columns and rows."""
    return (3, 4) if standing else (4, 3)


def spots(standing: bool) -> tuple[Spot, ...]:
    return STANDING if standing else LYING


def roads(near: Mapping[str, Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """Every pair of adjacent areas, once."""
    areas = list(near)
    found = {
        (min(area, other, key=areas.index), max(area, other, key=areas.index))
        for area, others in near.items()
        for other in others
        if other in near and other != area
    }
    return tuple(sorted(found))


def ring(near: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The areas in the order of the ring: adjacent ones side by side wherever the map lets them."""
    return _ring(tuple(near), roads(near))


@lru_cache(maxsize=32)
def _ring(areas: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    starts = [_walk(area, areas, pairs) for area in areas]
    best = min((_shorter(order, pairs) for order in starts), key=lambda order: _cost(order, pairs))
    # Always the same picture for the same map: the first area leads, the earlier of its two
    # ring neighbours follows.
    at = best.index(areas[0])
    turned = best[at:] + best[:at]
    if areas.index(turned[1]) > areas.index(turned[-1]):
        turned = turned[:1] + turned[:0:-1]
    return turned


def _walk(
    first: str, areas: tuple[str, ...], pairs: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    """A walk along the roads that visits every area once, jumping where it is stuck."""
    order = [first]
    while len(order) < len(areas):
        here = order[-1]
        left = [area for area in areas if area not in order]
        joined = [a for a in left if (a, here) in pairs or (here, a) in pairs]
        order.append((joined or left)[0])
    return tuple(order)


def _cost(order: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> int:
    """How far the roads run across the village."""
    at = {area: place for place, area in enumerate(order)}
    total = 0
    for one, other in pairs:
        apart = abs(at[one] - at[other])
        total += (min(apart, len(order) - apart) - 1) ** 2
    return total


def _shorter(order: tuple[str, ...], pairs: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Turns stretches of the ring round for as long as that shortens the roads."""
    cost = _cost(order, pairs)
    better = True
    while better:
        better = False
        for start, end in combinations(range(len(order) + 1), 2):
            tried = order[:start] + order[start:end][::-1] + order[end:]
            price = _cost(tried, pairs)
            if price < cost:
                order, cost, better = tried, price, True
    return order
