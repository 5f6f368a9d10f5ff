"""The owner's village, drawn: tap two areas to lay or to lift the road between them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Edition, Objection, Say
from companion.games.seven_ronin.components import check_map, neighbours_of
from companion.games.seven_ronin.scene import ring
from companion.games.seven_ronin.scene.looks import building
from companion.games.seven_ronin.scene.village import spots
from companion.table import Act, Element, Map, Scene
from companion.table.drawn import Changed

GROUPS = ("map",)
SOUND = Say("A map one can play on.")


def scene(edition: Edition, group: str, first: str, before: Edition) -> Scene:
    """`first`: the area that was tapped first; `before`: the box as it was when this was opened."""
    near = neighbours_of(edition)
    # The picture keeps its order while roads change: nothing jumps under the finger.
    order = ring.ring(neighbours_of(before))
    items = [_area(area, len(near.get(area, ())), area == first) for area in order]
    green = Element(
        "middle",
        "green",
        Say("The Green is nobody's neighbour."),
        title=Say("{place:term}", place="green"),
        mark=building("green"),
        notes=(Say("nobody's neighbour"),),
    )
    return Scene(
        Map(
            "village",
            spots(items, green, standing=False),
            roads=ring.roads(near),
            upright=spots(items, green, standing=True),
            least=240,
        )
    )


def _area(area: str, roads: int, chosen: bool) -> Element:
    return Element(
        "place",
        area,
        Say("{area:term}: {n} {n:road|roads}.", area=area, n=roads),
        title=Say("{area:term}", area=area),
        mark=building(area),
        flags=frozenset(("kept",) if chosen else ()),
        tap=Act(keep=("first", area)),
    )


def hint(edition: Edition, group: str, first: str) -> Say:
    if not first:
        return Say("Tap two areas to lay the road between them, or to lift it.")
    return Say("{area:term}: which area is next to it?", area=first)


def tapped(edition: Edition, group: str, first: str, area: str) -> Changed:
    """The first tap takes an area in hand, the second lays or lifts the road."""
    if not first or first == area:
        return Changed("" if first == area else area)
    near = {one: list(others) for one, others in neighbours_of(edition).items()}
    joined = area in near[first] or first in near[area]
    for here, there in ((first, area), (area, first)):
        near[here] = [one for one in near[here] if one != there]
        if not joined:
            near[here].append(there)
    rows = tuple(
        {**row, "neighbours": " ".join(near[str(row["id"])])} for row in edition.rows("map")
    )
    told = (
        Say("Road lifted: {one:term}, {other:term}", one=first, other=area)
        if joined
        else Say("Road laid: {one:term}, {other:term}", one=first, other=area)
    )
    return Changed("", rows, told)


def faults(edition: Edition, group: str) -> Iterator[Objection]:
    """SR-111: what the map still lacks."""
    yield from check_map(neighbours_of(edition))
