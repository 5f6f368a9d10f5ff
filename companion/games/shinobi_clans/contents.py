"""The chapters of the rules of Shinobi: War of Clans, and examples."""

from companion.engine import Say
from companion.table.rulebook import Heading

CHAPTERS = (
    Heading("SC-101", Say("Set-up and clans")),
    Heading(
        "SC-201",
        Say("A turn"),
        (
            Say(
                "Three players, 46 cards in the pile. You deploy, then move a card and attack: "
                "one card of your hand was used, you draw 1. Had you placed a card, you would "
                "draw 2."
            ),
        ),
    ),
    Heading("SC-301", Say("Order 1: deploy")),
    Heading(
        "SC-401",
        Say("A ninja"),
        (
            Say(
                "Ben has Mori 2. You play a ninja on it: Mori 1 is left, a Mori card and the "
                "ninja leave the game, and that army cannot be attacked this turn."
            ),
        ),
    ),
    Heading("SC-501", Say("Order 2: place or move")),
    Heading(
        "SC-601",
        Say("Order 3: attack"),
        (
            Say(
                "You have Takeda 3, Ben has Mori 2. Takeda attacks: Mori 1 is left, Takeda keeps 3."
            ),
            Say(
                "Ben has Mori 1 and you deploy a Mori there: that army of 2 is changed. Your "
                "Takeda 4 may not attack it. If there is no other weaker army elsewhere, order "
                "3 is left out."
            ),
        ),
    ),
    Heading(
        "SC-801",
        Say("Scoring"),
        (
            Say(
                "Takeda has 8 cards, 3 at home; Mori has 8, 5 at home; Oda, nobody's clan, has "
                "10. Mori wins; Oda is not counted."
            ),
        ),
    ),
    Heading(
        "SC-901",
        Say("End of the game"),
        (
            Say(
                "Three players, one card in the pile. You used 2 cards and draw 1: then the two "
                "others and you have one last turn, and nobody draws."
            ),
        ),
    ),
)
