"""How people call the fields of a position of Shinobi WAT-AAH!, where the table corrects them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say

LABELS: Mapping[str, Say] = {
    "turn": Say("Whose turn it is"),
    "first": Say("First player of the round"),
    "hands": Say("Cards in hand"),
    "play": Say("Cards in play"),
    "corruption": Say("Corruption"),
    "jigoku": Say("Cards in the Jigoku"),
    "deck": Say("Cards in the deck"),
    "bonus": Say("Extra points of this round"),
    "rounds": Say("Points of the rounds before"),
    "shosho": Say("Who has the Shosho token"),
    "pawns": Say("Pawns"),
}
