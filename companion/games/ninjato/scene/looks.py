"""How the pieces of Ninjato look: crests, tokens, treasures, guards, shuriken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.engine import Say
from companion.games.ninjato.components import DOJO
from companion.games.ninjato.state import SEAT
from companion.games.ninjato.view.fields import Envoy
from companion.table import Mark

COLOURS = {"taira": "#B7322C", "minamoto": "#2F6DB5", "go_shirakawa": "#2E7D4F"}
PAPER, RED, NIGHT, STEEL = "#FFF6DF", "#B3261E", "#1F2B5E", "#3E4651"
PLACE_ART = {
    "dojo": "icon-cards",
    "sensei": "icon-book",
    "palace": "icon-flag",
    "pavilion": "icon-speak",
}
RUMOR_ART = {
    "greatest_warrior": "icon-sword",
    "peoples_support": "icon-speak",
    "powerful_friends": "icon-join",
    "secret_arts": "icon-book",
    "dishonorable_enemies": "icon-skull",
}
MODE_ART = {"strength": "icon-sword", "stealth": "icon-mask"}


@cache
def clan_mark(clan: str, badge: str = "") -> Mark:
    return Mark(f"crest-ninjato-{clan}", COLOURS[clan], Say("{clan:term}", clan=clan), badge)


@cache
def token_mark(clan: str, value: int) -> Mark:
    name = Say("{clan:term} {n}", clan=clan, n=value)
    return Mark(f"token-ninjato-{clan}", COLOURS[clan], name, str(value))


@cache
def treasure_mark(kind: str, red: bool = False, badge: str = "") -> Mark:
    """Cream is the light side, red the one that elite guards defend."""
    art = f"treasure-{kind}-red" if red else f"treasure-{kind}"
    return Mark(art, RED if red else PAPER, Say("{kind:term}", kind=kind), badge)


def guard_mark(value: int, alarm: bool = False) -> Mark:
    return Mark("icon-alarm" if alarm else "icon-shield", STEEL, badge=str(value))


def envoy_mark(envoy: Envoy) -> Mark:
    return clan_mark(str(envoy["clan"]), str(envoy["age"]))


def shuriken_mark(seat: int) -> Mark:
    """A throwing star in the colour of its owner."""
    return Mark("icon-shuriken", seat=seat)


def dojo_mark(value: str) -> Mark:
    """A card of the Dojo: its star has two points more than the card is strong."""
    art = f"icon-shuriken_{value}" if value in DOJO else "icon-shuriken"
    return Mark(art, NIGHT, badge=value)


def seat_of(word: str) -> int:
    return SEAT[word]


def heap(light: Sequence[str], red: Sequence[str], few: int = 6) -> tuple[Mark, ...]:
    """Treasures one by one, or kind by kind with a number where they would make a tall heap."""
    if len(light) + len(red) <= few:
        return (
            *(treasure_mark(kind) for kind in light),
            *(treasure_mark(kind, True) for kind in red),
        )
    return tuple(
        treasure_mark(kind, turned, str(lying.count(kind)) if lying.count(kind) > 1 else "")
        for lying, turned in ((light, False), (red, True))
        for kind in dict.fromkeys(lying)
    )
