"""The chapters of the rules of 7 Ronin, and examples."""

from companion.engine import Say
from companion.table.rulebook import Heading

CHAPTERS = (
    Heading("SR-101", Say("Set-up")),
    Heading("SR-201", Say("Days and phases")),
    Heading(
        "SR-301",
        Say("Planning: the Attacker"),
        (
            Say(
                "Day 1, threat 3. You take 7 ninja in hand and send 2 to the Burial Grounds, 1 "
                "to the Watchtower, 1 to the Well and 1 to the Green. 2 go back; the reserve is "
                "35."
            ),
        ),
    ),
    Heading("SR-331", Say("Planning: the Defender")),
    Heading("SR-351", Say("Secret plans and the reveal")),
    Heading(
        "SR-401",
        Say("Abilities of the ronin"),
        (
            Say(
                "Musashi stands alone on the Watchtower with 1 ninja. He strikes: that ninja "
                "goes to the pool, he has no new wound, and the Watchtower is free."
            ),
            Say(
                "Yobu has 3 ninja in his area. He may push none, 1 or 2 into one neighbour, or "
                "1 each into two neighbours; 3 is refused."
            ),
        ),
    ),
    Heading(
        "SR-501",
        Say("Wounds"),
        (
            Say(
                "Tasuke and another ronin share an area with 3 ninja. 1 wound on Tasuke and 2 "
                "on the other is allowed."
            ),
        ),
    ),
    Heading(
        "SR-601",
        Say("Areas of the Attacker"),
        (Say("The Inn copies the Animal Pen that you hold as well: two ronin are pinned."),),
    ),
    Heading(
        "SR-701",
        Say("End of a day"),
        (
            Say(
                "At the end of day 4 the reserve goes from 9 to 8. At the end of day 3 nothing "
                "is lost."
            ),
        ),
    ),
    Heading(
        "SR-801",
        Say("Counting areas"),
        (
            Say(
                "Both Fields and the Inn, which copies a Field: 3 + 1 = 4, not enough. Both "
                "Fields and two others: 4 + 1 = 5, the Attacker wins."
            ),
        ),
    ),
    Heading("SR-901", Say("End of the game")),
)
