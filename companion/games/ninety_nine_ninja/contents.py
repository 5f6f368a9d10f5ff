"""The chapters of the rules of 99 Ninja, and examples."""

from companion.engine import Say
from companion.table.rulebook import Heading

CHAPTERS = (
    Heading("NN-001", Say("Boards, Daimyos, cards")),
    Heading("NN-101", Say("Set-up")),
    Heading("NN-201", Say("A turn")),
    Heading(
        "NN-301",
        Say("Clan swap and techniques"),
        (
            Say(
                "You have 2 Favors ready. Chimon costs 1: one is ready, one is spent. "
                "Shinobi-iri would cost 2 and is refused."
            ),
        ),
    ),
    Heading(
        "NN-401",
        Say("Placing a card"),
        (
            Say(
                "A Ninja of the card may not lie on a Ninja that is there, nor on a Daimyo. A "
                "Samurai of the card may cover a Ninja."
            ),
        ),
    ),
    Heading(
        "NN-511",
        Say("Blacklist"),
        (
            Say(
                "Your list begins with Pink, Yellow and Grey, and all three stand. "
                "The fall of Pink is worth 1 more to you."
            ),
        ),
    ),
    Heading(
        "NN-521",
        Say("Ronin"),
        (
            Say(
                "Three Black Ninjas cover Samurai linked to White, Red and Black, and Black "
                "plays against White: 2 + 1 + 0 = 3 points."
            ),
        ),
    ),
    Heading("NN-531", Say("Clan Techniques")),
    Heading(
        "NN-601",
        Say("Alone against the Automaton"),
        (
            Say(
                "The row is empty. Card 7A adds 1 + 2 = 3 points. Then 2A: 1 + 0 + 2 = 3. Then "
                "6A after 3A: 1 + 0 + 1 + 2 = 4."
            ),
        ),
    ),
    Heading("NN-701", Say("What you record")),
    Heading(
        "NN-801",
        Say("Points on the tracks"),
        (
            Say(
                "Red Ninjas of the card cover three Samurai: 3 points, and the Red track moves "
                "3 towards you. A Black Ninja of the same card covers a Samurai for nothing."
            ),
        ),
    ),
    Heading(
        "NN-811",
        Say("Falls"),
        (
            Say(
                "A Daimyo stands as long as one Samurai is around him. The last is covered: he "
                "falls, whoever covered it gets the token, and both sides count their Ninjas "
                "around him."
            ),
        ),
    ),
    Heading(
        "NN-901",
        Say("Reckoning and winner"),
        (
            Say(
                "Black stands at +5, Red at −3, White at −1. The second player leads on two "
                "tracks and wins, although the first has more points."
            ),
        ),
    ),
)
