"""How people call the fields of a position of 99 Ninja, where the table corrects them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say

LABELS: Mapping[str, Say] = {
    "active": Say("Whose turn it is"),
    "tracks": Say("Markers on the tracks"),
    "fallen": Say("Fallen Daimyos"),
    "tokens": Say("Spent Favors"),
    "held": Say("Held cards"),
    "deck": Say("Cards in the deck"),
    "map": Say("Figures on the map"),
    "boards": Say("How the boards lie"),
}
