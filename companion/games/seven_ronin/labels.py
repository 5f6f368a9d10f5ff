"""How people call the fields of a position of 7 Ronin, where the table corrects them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say

LABELS: Mapping[str, Say] = {
    "attacker": Say("Attacker"),
    "round": Say("Day"),
    "ninja": Say("Ninja in the areas"),
    "green": Say("Ninja on the Green"),
    "reserve": Say("Ninja in the reserve"),
    "pool": Say("Ninja in the pool"),
    "wounds": Say("Wounds of the ronin"),
    "out": Say("Ronin that are out"),
    "places": Say("Where the ronin stand"),
    "pinned": Say("Ronin pinned today"),
    "pinning": Say("Ronin pinned for the next day"),
    "cancelled": Say("Ronin without ability today"),
    "marked": Say("Ronin without ability tomorrow"),
    "limits": Say("Limits of the areas"),
    "vitality": Say("Vitality of the ronin"),
    "threat": Say("Threat track"),
    "loss": Say("Loss icons"),
    "map": Say("Roads"),
    "total": Say("Number of ninja"),
    "shrine_markers": Say("Number of Shrine markers"),
}
