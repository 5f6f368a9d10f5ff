"""Which piece a sentence of Shinobi WAT-AAH! speaks of."""

from __future__ import annotations

from companion.games.wat_aah.components import LOCATIONS, cards_of
from companion.games.wat_aah.scene.board import place_mark
from companion.games.wat_aah.scene.looks import FAMILIES, mark
from companion.table import Mark
from companion.table.pieces import Spoken
from companion.table.seating import Seating

TEMPLE = Mark("place-temple")
BEFORE: Spoken = (
    ("shosho", Mark("token-shosho")),
    ("pawn", Mark("piece-pawn")),
    ("temple", TEMPLE),
    ("swap your hands", Mark("icon-turn")),
)
AFTER: Spoken = (
    ("corrupt", Mark("icon-skull")),
    ("jigoku", Mark("icon-skull")),
    ("look at", Mark("icon-eye")),
    ("boss", Mark("place-final_battle")),
    ("court", Mark("place-court")),
    ("deck", Mark("icon-cards")),
    ("card", Mark("icon-cards")),
    ("recruit", Mark("icon-cards")),
    ("clan", Mark("icon-cards")),
)


def named(seating: Seating, word: str) -> Mark | None:
    if word in FAMILIES or word in cards_of(seating.edition).index:
        return mark(seating, word, figure=False)
    return place_mark(word) if word in LOCATIONS else None
