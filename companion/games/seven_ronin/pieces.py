"""Which piece a sentence of 7 Ronin speaks of."""

from __future__ import annotations

from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.scene.looks import NINJA, banner, building
from companion.games.seven_ronin.state import AREA
from companion.table import Mark
from companion.table.pieces import Spoken
from companion.table.seating import Seating

BEFORE: Spoken = (
    ("shrine marker", Mark("piece-torii")),
    ("time marker", Mark("icon-snow", "#1F4468")),
    ("ronin back", Mark("ronin-yumi")),
    ("new ninja", NINJA),
    ("ninja goes", NINJA),
)
AFTER: Spoken = (("ninja", NINJA), ("ronin", Mark("ronin-yumi")))


def named(seating: Seating, word: str) -> Mark | None:
    if word in RONIN:
        return banner(word)
    area = word.rpartition(".")[2]
    return building(area) if area in AREA else None
