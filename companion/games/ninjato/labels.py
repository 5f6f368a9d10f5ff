"""How people call the fields of a position of Ninjato, where the table corrects them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Say

LABELS: Mapping[str, Say] = {
    "round": Say("Round"),
    "honor": Say("Honor on the track"),
    "hands": Say("Dojo cards in hand"),
    "dojo": Say("Cards shown at the Dojo"),
    "houses": Say("The houses"),
    "treasures": Say("Treasures"),
    "loose": Say("Unused treasures"),
    "skills": Say("Skill tiles"),
    "used": Say("Used skill tiles"),
    "sensei": Say("Tiles shown by the Sensei"),
    "envoys": Say("Envoys"),
    "palace": Say("Envoys in the Palace"),
    "rumors": Say("Rumors"),
    "pavilion": Say("Rumors in the Pavilion"),
    "trophies": Say("Elite guards beaten"),
}
