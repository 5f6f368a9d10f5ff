"""Which piece a sentence of War of Clans speaks of."""

from __future__ import annotations

from companion.games.shinobi_clans.components import CLANS
from companion.games.shinobi_clans.scene import mark_of
from companion.table import Mark
from companion.table.pieces import Spoken
from companion.table.seating import Seating

NINJA = Mark("icon-shuriken")
BEFORE: Spoken = (("the ninja too", NINJA), ("plays a ninja", NINJA))
AFTER: Spoken = (
    ("attack", Mark("icon-sword")),
    ("ninja", NINJA),
    ("card", Mark("icon-cards")),
    ("clan", Mark("icon-flag")),
)


def named(seating: Seating, word: str) -> Mark | None:
    return mark_of(seating, word) if word in CLANS else None
