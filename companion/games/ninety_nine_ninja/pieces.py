"""Which piece a sentence of 99 Ninja speaks of."""

from __future__ import annotations

from companion.games.ninety_nine_ninja.components import DAIMYO
from companion.games.ninety_nine_ninja.scene.looks import AUTOMATON_MARK, CLAN_MARKS, SAMURAI, lords
from companion.table import Mark
from companion.table.pieces import Spoken
from companion.table.seating import Seating

BEFORE: Spoken = (("favor", Mark("icon-star")),)
AFTER: Spoken = (
    ("samurai", SAMURAI),
    ("automaton", AUTOMATON_MARK),
    ("token", Mark("icon-star")),
    ("card", Mark("icon-cards")),
    ("cube", Mark("icon-next")),
)


def named(seating: Seating, word: str) -> Mark | None:
    if word in CLAN_MARKS:
        return CLAN_MARKS[word]
    return lords(seating.edition)[word] if word in DAIMYO else None
