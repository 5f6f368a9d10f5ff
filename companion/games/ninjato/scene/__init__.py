"""What lies on the table in Ninjato: five houses, four places, everybody's honor.

A raid puts its guards below the houses; a scoring phase shows the clans in its place, and a raid
that failed lies under ink.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say
from companion.games.ninjato.scene.board import houses, places, players
from companion.games.ninjato.scene.notes import notes_page
from companion.games.ninjato.scene.private import has_private, private
from companion.games.ninjato.scene.raid import blow_page, raid_strip
from companion.games.ninjato.scene.scoring import scoring_page
from companion.games.ninjato.state import ROUNDS, SCORED
from companion.games.ninjato.view.fields import View
from companion.table import Group, Node, Pointing, Scene
from companion.table.seating import Seating

__all__ = ["has_private", "private", "scene", "settle"]

FAILED = ("failed_act", "keep_one")
SCORING = ("disguise", "first_choice", "free_rumor")
TYPED = ("reveal_envoy", "reveal_rumor", "reveal_elite", "note")
"""Questions at which a card can be typed in."""


def scene(seating: Seating, view: View, pointing: Pointing) -> Scene:
    return Scene(Group("column", _rows(view, pointing), gap=4, pad=4), _caption(view))


def _rows(view: View, pointing: Pointing) -> tuple[Node, ...]:
    raid = view.get("raid")
    if raid is not None and view["phase"] in FAILED:
        return (blow_page(view, raid), players(view))
    if view["scoring"] is not None and view["phase"] in SCORING:
        return (scoring_page(view), players(view))
    if view["depth"] != "full":
        return (houses(view, pointing, 72, 80), notes_page(view))
    if raid is not None:
        return (houses(view, pointing, 100, 116), raid_strip(view, raid), players(view))
    return (houses(view, pointing, 150), places(view, pointing), players(view))


def _caption(view: View) -> tuple[Say, Say]:
    # The marker has moved on when a scoring phase begins (NJ-231).
    played = view["scoring"] or view["round"]
    where = Say("Round {n} of {most}", n=played, most=ROUNDS)
    raid = view.get("raid")
    if raid is not None:
        return where, Say("{seat:seat} · {house:term} · {mode:term}", seat=raid["seat"],
                          house=raid["house"], mode=raid["mode"])  # fmt: skip
    if view["phase"] == "over":
        return where, Say("The end")
    if view["scoring"] is not None:
        return where, Say("Scoring after round {n}", n=played)
    if _laying_out(view):
        return where, Say("Set-up") if _first_time(view) else Say("Between two rounds")
    if view["depth"] != "full":
        return where, Say("Only what scoring needs")
    if view["round"] in SCORED:
        return where, Say("Lap {n} of 3 · scoring after this round", n=view["lap"])
    return where, Say("Lap {n} of 3", n=view["lap"])


def _laying_out(view: View) -> bool:
    """Whether the table fills houses and displays while nobody is on turn."""
    return view["phase"].startswith(("setup_", "reveal_", "deal_")) and not any(view["shuriken"])


def _first_time(view: View) -> bool:
    """The display of the Dojo is the last thing of a set-up, and never empty after it."""
    filled = view["depth"] == "full" and bool(view["dojo"]["shown"])
    return view["round"] == 1 and (not filled or view["phase"] == "reveal_dojo")


def settle(view: View, hand: Mapping[str, str]) -> Mapping[str, str]:
    """A card that is being typed in is forgotten with the next question."""
    page = hand.get("typed", "")
    if view["phase"] in TYPED and page.endswith(f"@{stamp(view)}"):
        return hand
    return {}


def stamp(view: View) -> str:
    """What changes with every card that comes to the table."""
    owned = sum(len(player["envoys"]) + player["rumor_count"] for player in view["players"])
    lying = len(view.get("palace", ())) + len(view.get("pavilion", ()))
    return f"{view['round']}.{view['phase']}.{owned}.{lying}"
