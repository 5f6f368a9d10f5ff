"""What is settled before a match of Shinobi WAT-AAH!: modes, house rules, decks, editions."""

from __future__ import annotations

from companion.engine import Column, Deck, GroupSpec, Option, Say
from companion.games.wat_aah.components import EFFECTS, POWERS, REMIND_AT, STRENGTHS

YES_NO = {"yes": Say("Yes"), "no": Say("No")}

OPTIONS = (
    Option(
        "mode",
        ("grasshopper", "grand_master"),
        "grasshopper",
        Say("Mode"),
        "WA-103",
        {
            "grasshopper": Say("Grasshopper: one round"),
            "grand_master": Say("Grand Master: three rounds, board and bosses"),
        },
    ),
    Option(
        "depth",
        ("full", "scores"),
        "full",
        Say("What is recorded?"),
        "WA-801",
        {"full": Say("Every move"), "scores": Say("Only the scores of each round")},
    ),
    Option(
        "first_player_tie",
        ("all", "tied_only"),
        "all",
        Say("Who turns a new card after a tie for first player?"),
        "WA-108",
        {"all": Say("Everybody"), "tied_only": Say("Only those tied")},
    ),
    Option(
        "reshuffle_timing",
        ("on_need", "at_once"),
        "on_need",
        Say("When is the Jigoku shuffled into a new deck?"),
        "WA-210",
        {
            "on_need": Say("When a card is needed"),
            "at_once": Say("As soon as the deck is empty"),
        },
    ),
    Option(
        "ronin_alone_reinforces",
        ("yes", "no"),
        "yes",
        Say("May Ronin alone reinforce a clan?"),
        "WA-311",
        YES_NO,
    ),
    Option(
        "max_ronin_per_lay",
        ("any", "one"),
        "any",
        Say("How many Ronin may be laid at once?"),
        "WA-309",
        {"any": Say("Any number"), "one": Say("One at most")},
    ),
    Option(
        "spider_toad_targets",
        ("any", "opponents"),
        "any",
        Say("Whose cards may Spider and Toad choose?"),
        "WA-410",
        {"any": Say("Anybody's, your own too"), "opponents": Say("Only those of opponents")},
    ),
    Option(
        "rat_chooser",
        ("victim", "attacker", "random"),
        "victim",
        Say("Who picks the cards discarded because of the Rat?"),
        "WA-423",
        {
            "victim": Say("The player who discards"),
            "attacker": Say("The player who laid the Rat"),
            "random": Say("Chance"),
        },
    ),
    Option(
        "fox_short",
        ("equal", "each_as_many"),
        "equal",
        Say("What if a hand is too small for the Fox?"),
        "WA-427",
        {
            "equal": Say("Both give the same number"),
            "each_as_many": Say("Each gives as many as they can"),
        },
    ),
    Option(
        "saitenza_self",
        ("included", "spared"),
        "included",
        Say("Does Saitenza destroy itself?"),
        "WA-510",
        {"included": Say("Yes"), "spared": Say("No")},
    ),
    Option(
        "least_corrupt_by",
        ("points", "cards"),
        "points",
        Say("How is the least corrupt player found?"),
        "WA-804",
        {"points": Say("Fewest corruption points"), "cards": Say("Fewest corruption cards")},
    ),
    Option(
        "missions_multi",
        ("each_even", "final_total"),
        "each_even",
        Say("Several pawns sent on Missions at once?"),
        "WA-634",
        {
            "each_even": Say("One peek for each even number reached or passed"),
            "final_total": Say("One peek if the new total is even"),
        },
    ),
    Option(
        "corruption_display",
        ("hidden", "open"),
        "hidden",
        Say("Who may look into a Corruption pile during the round?"),
        "WA-208",
        {"hidden": Say("Only its owner"), "open": Say("Everybody")},
    ),
)

DECKS = (
    Deck("cards", Say("Shinobi cards")),
    Deck("bosses", Say("Bosses")),
    Deck("temple", Say("Temple of the Shadow")),
    Deck("court", Say("Imperial Court")),
)


def _cards(key: str, label: str) -> GroupSpec:
    """WA-702."""
    return GroupSpec(
        key,
        label,
        (
            Column("id", "Card", fixed=True),
            Column("name", "Name"),
            Column("text", "Reminder"),
            Column("copies", "Copies", "int", 0, 10),
            Column("effect", "Effect", "choice", choices=EFFECTS),
            Column("n", "Number", "int", -50, 50),
            Column("remind_at", "Remind at", "choice", choices=REMIND_AT),
        ),
        fixed_rows=False,
        high_rows=20,
    )


GROUPS = (
    GroupSpec(
        "clans",
        "Clans",
        (
            Column("id", "Clan", fixed=True),
            Column("name", "Name"),
            Column("colour", "Colour", "colour"),
            *(Column(f"s{n}", f"Strength {n}", "int", 0, 20) for n in STRENGTHS),
        ),
    ),
    GroupSpec(
        "clan_powers",
        "Clan powers",
        (
            Column("id", "Clan", fixed=True),
            Column("minor", "2 cards", "choice", choices=POWERS),
            Column("minor_n", "Number", "int", 0, 20),
            Column("minor_k", "Kept", "int", 0, 20),
            Column("major", "3 or 4 cards", "choice", choices=POWERS),
            Column("major_n", "Number", "int", 0, 20),
            Column("major_k", "Kept", "int", 0, 20),
        ),
    ),
    GroupSpec(
        "ronin",
        "Ronin",
        (
            Column("id", "Card", fixed=True),
            Column("copies", "Cards", "int", 0, 20),
            Column("strength", "Strength", "int", 0, 20),
        ),
    ),
    GroupSpec(
        "yokai",
        "Yokai",
        (
            Column("id", "Card", fixed=True),
            Column("name", "Name"),
            Column("strength", "Strength", "int", 0, 20),
            Column("power", "Power", "choice", choices=POWERS),
            Column("n", "Number", "int", 0, 20),
            Column("k", "Kept", "int", 0, 20),
        ),
    ),
    GroupSpec(
        "bosses",
        "Bosses",
        (
            Column("id", "Boss", fixed=True),
            Column("name", "Name"),
            Column("damage", "Damage", "int", 0, 12),
            *(
                Column(
                    f"v{left}", f"{left} left" if left < 5 else "5 or more left", "int", -200, 200
                )
                for left in range(6)
            ),
        ),
    ),
    _cards("temple", "Temple of the Shadow"),
    _cards("court", "Imperial Court"),
    GroupSpec(
        "colours",
        "Pawn colours",
        (
            Column("id", "Player", fixed=True),
            Column("name", "Name"),
            Column("colour", "Colour", "colour"),
        ),
    ),
)
