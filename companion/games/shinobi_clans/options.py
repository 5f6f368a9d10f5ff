"""What Shinobi: War of Clans declares: decks, house rules, the words of its moves, its box."""

from __future__ import annotations

from companion.engine import Column, Deck, GroupSpec, Option, Say
from companion.games.shinobi_clans.components import CLANS, KINDS
from companion.games.shinobi_clans.state import SEATS

_CLANS = frozenset(CLANS)
_SEATS = frozenset(SEATS)
_YES_NO = {"yes": Say("Yes"), "no": Say("No")}

DECKS = (
    Deck("first", Say("Who starts")),
    Deck("clans", Say("Clan cards")),
    Deck("army", Say("Army and ninja cards")),
)
OPTIONS = (
    Option(
        "moved_source_protected",
        ("yes", "no"),
        "yes",
        Say("A card was moved out of an army: is that army safe this turn?"),
        "SC-604",
        _YES_NO,
    ),
    Option(
        "attacker_may_be_changed",
        ("yes", "no"),
        "yes",
        Say("May an army that was changed this turn attack?"),
        "SC-608",
        _YES_NO,
    ),
    Option(
        "first_player",
        ("random", "chosen"),
        "random",
        Say("How is the first player found?"),
        "SC-107",
        {"random": Say("At random"), "chosen": Say("The table chooses")},
    ),
    Option(
        "second_tie",
        ("shared", "replay"),
        "shared",
        Say("Still tied after the tie-break?"),
        "SC-903",
        {"shared": Say("Shared victory"), "replay": Say("No winner, play again")},
    ),
)
VERBS = {
    "first": (_SEATS,),
    "clan": (_SEATS, _CLANS),
    "draw": (_SEATS, frozenset(KINDS)),
    "deploy": (frozenset(KINDS), _SEATS),  # a ninja is refused in a sentence (SC-306)
    "ninja": (_SEATS, _CLANS),
    "place": (frozenset(KINDS),),
    "move": (_CLANS, _SEATS, _SEATS),
    "attack": (_CLANS, _SEATS, _CLANS),
    "skip": (),
    "reveal": (_SEATS, _CLANS),
}
EDITION_GROUPS = (
    GroupSpec(
        "clans",
        "Clans",
        (
            Column("id", "Clan", fixed=True),
            Column("name", "Name"),
            Column("colour", "Colour", "colour"),
            Column("cards", "Cards", "int", 1, 60),
        ),
    ),
    GroupSpec(
        "ninja",
        "Ninja",
        (Column("id", "Card", fixed=True), Column("cards", "Cards", "int", 0, 20)),
    ),
)
