"""The chapters of the rules of Shinobi WAT-AAH!, and examples."""

from companion.engine import Say
from companion.table.rulebook import Heading

CHAPTERS = (
    Heading(
        "WA-101",
        Say("Set-up"),
        (
            Say(
                "Bruce becomes corrupt. The card shown is a Raven of strength 3: it goes under "
                "his token, and he draws 3 + 2 = 5 cards."
            ),
        ),
    ),
    Heading("WA-201", Say("A turn")),
    Heading(
        "WA-301",
        Say("Laying cards"),
        (
            Say(
                "Bruce has three Dragons in play and holds three Carps, a Dragon and a Yokai. "
                "He may lay the three Carps, or the fourth Dragon, or the Yokai on the Dragons, "
                "or nothing. Only one of these."
            ),
        ),
    ),
    Heading(
        "WA-401",
        Say("Powers of the clans"),
        (
            Say(
                "Two cards of a clan are in play and you add one. No power follows, not even "
                "the major one."
            ),
            Say(
                "Four Carps laid together: 4 cards are drawn, once. Two minor powers instead "
                "are not allowed."
            ),
        ),
    ),
    Heading(
        "WA-501",
        Say("Yokai"),
        (
            Say(
                "A Yokai may be laid on any clan of at most 3 cards; then its own power is "
                "carried out."
            ),
        ),
    ),
    Heading(
        "WA-601",
        Say("End of a round: the board"),
        (
            Say(
                "Bruce and Michelle have 25, Chuck has 10. Both are first and get 4 pawns each, "
                "Chuck is second with 3 and uses the Temple."
            ),
        ),
    ),
    Heading("WA-701", Say("Temple and Court cards")),
    Heading(
        "WA-801",
        Say("Scoring and bosses"),
        (
            Say("Chuck has clans worth 9 and 12 in play and 3 under his token: 9 + 12 − 3 = 18."),
            Say(
                "Grugazor with 6 pawns: 2 are lost, 4 are left, 120 points. With 2 pawns: none "
                "is left, 0."
            ),
        ),
    ),
    Heading("WA-901", Say("End of round and game")),
)
