"""Which piece a sentence of Ninjato speaks of."""

from __future__ import annotations

from companion.games.ninjato.components import CLANS, RUMORS, SKILLS, TREASURES
from companion.games.ninjato.scene.looks import (
    MODE_ART,
    PLACE_ART,
    RUMOR_ART,
    clan_mark,
    treasure_mark,
)
from companion.games.ninjato.state import HOUSES
from companion.table import Mark
from companion.table.pieces import Spoken
from companion.table.seating import Seating

SHURIKEN = Mark("icon-shuriken")
BEFORE: Spoken = (
    ("three shuriken", SHURIKEN),
    ("lay a shuriken", SHURIKEN),
    ("round marker", Mark("icon-next")),
    ("turn order", Mark("icon-turn")),
    ("discard pile", Mark("icon-cards")),
)
AFTER: Spoken = (
    ("guard", Mark("icon-shield")),
    ("sentry", Mark("icon-shield")),
    ("rumor", Mark("icon-speak")),
    ("tile", Mark("icon-book")),
    ("dojo", Mark("icon-cards")),
    ("card", Mark("icon-cards")),
    ("treasure", treasure_mark(TREASURES[0])),
    ("honor", Mark("icon-star")),
)


def named(seating: Seating, word: str) -> Mark | None:
    word = word.removeprefix("the_").removeprefix("a_")
    if word in TREASURES:
        return treasure_mark(word)
    if word in CLANS:
        return clan_mark(word)
    if word in SKILLS:
        return Mark("icon-book")
    if word in RUMORS:
        return Mark(RUMOR_ART[word])
    if word in HOUSES:
        return Mark("building-house")
    art = PLACE_ART.get(word) or MODE_ART.get(word)
    return Mark(art) if art else None
