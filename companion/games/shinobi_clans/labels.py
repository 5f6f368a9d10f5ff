"""How people call the fields of a position of War of Clans, where the table corrects them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say

LABELS: Mapping[str, Say] = {
    "turn": Say("Whose turn it is"),
    "provinces": Say("Cards in the provinces"),
    "hands": Say("Cards in hand"),
    "removed": Say("Cards out of the game"),
    "deck": Say("Cards in the draw pile"),
    "last_turns": Say("Turns left in the final round"),
}
