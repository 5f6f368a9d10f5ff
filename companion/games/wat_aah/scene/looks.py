"""How the cards of Shinobi WAT-AAH! look: the animal and the colour of the clan, the strength."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Say
from companion.games.wat_aah.components import CLANS, FULL, SEATS, cards_of
from companion.games.wat_aah.view.fields import Clan, View
from companion.table import Mark
from companion.table.seating import Seating, tint_of

COLOURS = {
    "bear": "#6A4A33",
    "rat": "#6B6E75",
    "dragon": "#0F6F73",
    "fox": "#A84A0C",
    "spider": "#3B3242",
    "raven": "#23262E",
    "toad": "#4C7A1F",
    "carp": "#B3323E",
    "monkey": "#8A5A00",
}
SPIRITS = {"ronin": "#5E564B", "yokai": "#4B3B73"}
FAMILIES = (*CLANS, *SPIRITS)
PLACES = FULL
"""Cards in a clan (WA-306), and clans that end the round (WA-901)."""
FOURTH = 3


def family(kind: str) -> str:
    """The clan of a card, `ronin` or `yokai`."""
    return kind.split("_")[0]


def tint(seating: Seating, kind: str) -> str:
    """The colour of the owner's box."""
    own = family(kind)
    if own in SPIRITS:
        return SPIRITS[own]
    return tint_of(seating.edition, "clans", own, COLOURS)


def name(kind: str) -> Say:
    """What a card or a clan is called, without its strength."""
    own = family(kind)
    if own == "yokai":
        return Say("Yokai") if kind == own else Say("{kind:term}", kind=kind)
    return Say("{kind:term}", kind=own)


def strength(seating: Seating, kind: str) -> int:
    cards = cards_of(seating.edition)
    at = cards.index.get(kind)
    return cards.strength[at] if at is not None else 0


def mark(seating: Seating, kind: str, figure: bool = True) -> Mark:
    """A card with its strength; without `figure` its whole clan."""
    return Mark(
        f"crest-wat_aah-{family(kind)}",
        tint(seating, kind),
        name(kind),
        badge=str(strength(seating, kind)) if figure else "",
    )


def in_order(seating: Seating, kinds: Iterable[str]) -> list[str]:
    """By clan, then by strength."""
    return sorted(kinds, key=lambda one: (FAMILIES.index(family(one)), strength(seating, one), one))


def seat_of(word: str) -> int:
    return SEATS.index(word)


def clan_of(view: View, seat: int, clan: str) -> Clan | None:
    """This clan in front of this seat, or None."""
    return next((one for one in view["play"][seat] if one["clan"] == clan), None)


def left(seating: Seating, view: View) -> dict[str, int]:
    """How many of each card these eyes have not seen yet."""
    cards = cards_of(seating.edition)
    found = dict(zip(cards.kinds, cards.copies, strict=True))
    seen = [kind for kind, number in view["jigoku"].items() for _ in range(number)]
    seen += [kind for area in view["play"] for clan in area for kind in clan["cards"]]
    seen += [kind for pile in view["corruption"] for kind in pile.get("faces", ())]
    seen += [kind for kind, number in view.get("hand", {}).items() for _ in range(number)]
    for kind in seen:
        if kind in found:
            found[kind] = max(0, found[kind] - 1)
    return found
