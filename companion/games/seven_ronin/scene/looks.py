"""How the pieces of 7 Ronin look: buildings, banners, ninja."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.engine import Say
from companion.games.seven_ronin.view import Ronin, View
from companion.table import Mark

BUILDINGS = {"field_small": "area-small_field", "field_large": "area-large_field"}
NINJA = Mark("piece-ninja_pawn")


@cache
def building(place: str) -> Mark:
    return Mark(BUILDINGS.get(place, f"area-{place}"), name=Say("{place:term}", place=place))


@cache
def banner(who: str, badge: str = "") -> Mark:
    return Mark(f"ronin-{who}", name=Say("{who:term}", who=who), badge=badge)


def wounds(ronin: Ronin) -> str:
    return f"{ronin['wounds']}/{ronin['vitality']}"


def ronin_of(view: View, who: str) -> Ronin:
    return next(one for one in view["ronin"] if one["id"] == who)


def post_of(view: View, ronin: Ronin) -> str | None:
    """Where a ronin stands, or will by the plan that is in sight."""
    post = view.get("plan", {}).get("ronin", {}).get(ronin["id"])
    return post or ronin["place"]


def standing(view: View, place: str) -> list[str]:
    """Who stands in a place or is planned for it."""
    return [one["id"] for one in view["ronin"] if one["alive"] and post_of(view, one) == place]


def planned(view: View, place: str) -> int:
    """New ninja of the plan that is in sight."""
    plan = view.get("plan", {})
    return int(plan.get("green", 0) if place == "green" else plan.get("ninja", {}).get(place, 0))


def named(ids: Iterable[str]) -> Say:
    """Names one after the other."""
    told: Say | None = None
    for one in ids:
        name = Say("{who:term}", who=one)
        told = name if told is None else Say("{names}, {name}", names=told, name=name)
    return told or Say("")
