"""The chapters of the rules of Ninjato, and examples."""

from companion.engine import Say
from companion.table.rulebook import Heading

CHAPTERS = (
    Heading("NJ-101", Say("Set-up")),
    Heading(
        "NJ-201",
        Say("Rounds and turn order"),
        (
            Say(
                "At the end of a round the stack at the Dojo is, from the bottom, Brandon and "
                "Mike; the order was Tom, Mike, Eve, Brandon. Then the order is Mike, Brandon, "
                "Tom, Eve."
            ),
        ),
    ),
    Heading("NJ-220", Say("End of a round")),
    Heading("NJ-301", Say("Dojo")),
    Heading(
        "NJ-401",
        Say("Sensei"),
        (Say("You paid a 5 for Kenjutsu, a Tiger tile. A later Tiger tile is free."),),
    ),
    Heading(
        "NJ-420",
        Say("Skills"),
        (
            Say(
                "A raid by Strength, a guard of 5 is shown. You use Seishin-teki and play a 3: "
                "the guard is beaten, and the raid goes on by Stealth."
            ),
        ),
    ),
    Heading(
        "NJ-501",
        Say("Raids"),
        (
            Say(
                "A Taira house with a sentry of 5 has a scroll, a vase and gold. The sentry "
                "defends the scroll; vase and gold have one unknown guard each."
            ),
            Say("By Stealth, a guard of 1: a 1 with a 3 that takes 1 off counts 0 and beats it."),
        ),
    ),
    Heading(
        "NJ-520",
        Say("Treasures, alarms, elite guards"),
        (
            Say(
                "An elite guard shows Strength 5 and Stealth 1. By Strength you need 6 or more, "
                "by Stealth 0 or less."
            ),
            Say(
                "A double elite guard of 3 and 5, by Strength: you need a 4 or more and a 6 or "
                "more, in two attacks."
            ),
        ),
    ),
    Heading(
        "NJ-540",
        Say("Conquering a house"),
        (
            Say(
                "You conquer a Minamoto house. Then only a Taira or a Go-Shirakawa token may be "
                "put there."
            ),
        ),
    ),
    Heading(
        "NJ-601",
        Say("Palace"),
        (
            Say(
                "A fan and a jade are worth 7. For an envoy that costs one and three: a vase "
                "and 3 jades score 19, 4 fans score 8."
            ),
        ),
    ),
    Heading(
        "NJ-701",
        Say("Pavilion"),
        (Say("A rumor that costs 1 jade scores 5 when you buy it."),),
    ),
    Heading(
        "NJ-801",
        Say("Scoring phases"),
        (
            Say(
                "You own 2 envoys of Go-Shirakawa, and one is a mask that you named with "
                "Hensojutsu: 3 influence."
            ),
        ),
    ),
    Heading(
        "NJ-901",
        Say("End of the game"),
        (
            Say("2 Master of Secret Arts and 4 tiles score 8; with 3 cards they score 16."),
            Say(
                "2 Dishonorable Enemies against 1 of another player: 8 for you and 4 for them. "
                "If nobody else had any: 12."
            ),
        ),
    ),
)
