"""The village as it lies on the table: ten areas round the Green, roads, ninja, ronin."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Say
from companion.games.seven_ronin.scene import ring
from companion.games.seven_ronin.scene.looks import (
    banner,
    building,
    named,
    planned,
    ronin_of,
    standing,
    wounds,
)
from companion.games.seven_ronin.scene.taps import place_hold, place_tap
from companion.games.seven_ronin.scoring import areas_figure
from companion.games.seven_ronin.state import PLANNING
from companion.games.seven_ronin.view import Area, View
from companion.table import Element, Map, Mark, Pointing, Spot

STATES = {
    "free": Say("{place:term}: {ninja} ninja."),
    "contested": Say("{place:term}: {ninja} ninja, contested."),
    "occupied": Say("{place:term}: {ninja} ninja, occupied."),
}
LEAST = 228


def village(view: View, pointing: Pointing) -> Map:
    order = ring.ring(view["map"])
    areas = {area["id"]: area for area in view["areas"]}
    items = [_area(view, pointing, areas[area]) for area in order]
    return Map(
        "village",
        spots(items, _green(view, pointing), standing=False),
        roads=ring.roads(view["map"]),
        upright=spots(items, _green(view, pointing), standing=True),
        panel=Element("country", "village", Say("The village in the snow.")),
        least=LEAST,
    )


def spots(items: Sequence[Element], green: Element, standing: bool) -> tuple[Spot, ...]:
    """The areas on the border of a grid, the Green in the middle of it."""
    columns, rows = ring.grid(standing)
    wide, high = 1 / columns, 1 / rows
    found = [
        Spot(
            green,
            0.5,
            0.5,
            wide * (columns - 2) * 0.97,
            high * (rows - 2) * 0.94,
        )
    ]
    for item, (column, row) in zip(items, ring.spots(standing), strict=True):
        found.append(
            Spot(item, (column + 0.5) * wide, (row + 0.5) * high, wide * 0.96, high * 0.94)
        )
    return tuple(found)


def _area(view: View, pointing: Pointing, area: Area) -> Element:
    place, planning = area["id"], view["phase"] in PLANNING
    new = planned(view, place)
    flags = {area["state"]}
    if planning:
        flags.add("mild")
    if area["used"]:
        flags.add("used")
    if new > area["room"]:
        flags.add("over")
    return Element(
        "place",
        place,
        _label(view, area, new),
        title=Say("{place:term}", place=place),
        mark=building(place),
        marks=_banners(view, place),
        number=area["ninja"],
        # Limits bind only in Planning (SR-210).
        gauge=(new, area["room"]) if planning else None,
        flags=frozenset(flags),
        tap=place_tap(view, pointing, place),
        hold=place_hold(view, pointing, place),
    )


def _label(view: View, area: Area, new: int) -> Say:
    place = area["id"]
    state = STATES[area["state"]]
    told = Say(state.text, place=place, ninja=area["ninja"])
    if new:
        told = Say("{told} {n} planned, at most {most}.", told=told, n=new, most=area["room"])
    who = standing(view, place)
    return Say("{told} Ronin: {names}.", told=told, names=named(who)) if who else told


def _banners(view: View, place: str) -> tuple[Mark, ...]:
    found = []
    for who in standing(view, place):
        ronin = ronin_of(view, who)
        found.append(banner(who, wounds(ronin) if ronin["wounds"] else ""))
    return tuple(found)


def _green(view: View, pointing: Pointing) -> Element:
    """The Green, and what the whole village comes to."""
    green, new = view["green"], planned(view, "green")
    reserve, held = view["reserve"], areas_figure(view["area_count"])
    stocks = (
        Say("Reserve closed") if reserve is None else Say("Reserve {n}", n=reserve),
        Say("Pool {n}", n=view["pool"]),
    )
    notes = (*stocks, *(() if view["map_confirmed"] else (Say("Stand-in map"),)))
    label = Say("Green: {ninja} ninja. Areas held: {held}.", ninja=green["ninja"], held=held)
    who = standing(view, "green")
    if who:
        label = Say("{told} Ronin: {names}.", told=label, names=named(who))
    if not view["map_confirmed"]:
        label = Say("{told} Stand-in map.", told=label)
    return Element(
        "middle",
        "green",
        label,
        title=Say("Areas {held}", held=held),
        mark=building("green"),
        marks=_banners(view, "green"),
        number=green["ninja"],
        gauge=(new, 1) if view["phase"] in PLANNING else None,
        notes=notes,
        flags=frozenset(
            flag
            for flag, holds in (("over", new > 1), ("mild", view["phase"] in PLANNING))
            if holds
        ),
        tap=place_tap(view, pointing, "green"),
        hold=place_hold(view, pointing, "green"),
    )
