"""The decks and the house rules of Ninjato, as the new-match screen shows them."""

from __future__ import annotations

from companion.engine import Deck, Option, Say

DECKS = (
    Deck("order", Say("First turn order")),
    Deck("tokens", Say("Clan tokens on the houses")),
    Deck("guards", Say("Guards")),
    Deck("elites", Say("Elite guards")),
    Deck("treasures", Say("Treasures in the bag")),
    Deck("dojo", Say("Dojo cards")),
    Deck("skills", Say("Skill tiles")),
    Deck("envoys", Say("Envoys")),
    Deck("rumors", Say("Rumors")),
)

OPTIONS = (
    Option(
        "depth",
        ("full", "scores"),
        "full",
        Say("What is recorded?"),
        "",
        {
            "full": Say("Every move, with its rules"),
            "scores": Say("Only what scoring needs"),
        },
    ),
    Option(
        "empty_visit",
        ("forbidden", "allowed"),
        "forbidden",
        Say("May a place be visited without taking anything?"),
        "NJ-207",
        {"forbidden": Say("No"), "allowed": Say("Yes, nothing happens there")},
    ),
    Option(
        "chocho_flip",
        ("best_light", "swapped_token"),
        "best_light",
        Say("Which treasure turns red after Chocho?"),
        "NJ-427",
        {
            "best_light": Say("The most valuable light one"),
            "swapped_token": Say("The one that was given"),
        },
    ),
    Option(
        "skill_stacking",
        ("free", "single"),
        "free",
        Say("How many skill tiles may one attack use?"),
        "NJ-431",
        {"free": Say("Any number"), "single": Say("One")},
    ),
    Option(
        "one_plus_three",
        ("may_match", "must_differ"),
        "may_match",
        Say("Price “one and three”: may all four be alike?"),
        "NJ-606",
        {"may_match": Say("Yes"), "must_differ": Say("No, the single one must differ")},
    ),
    Option(
        "hensojutsu_order",
        ("new", "old"),
        "new",
        Say("In which order is Hensojutsu declared?"),
        "NJ-802",
        {"new": Say("In the new turn order"), "old": Say("In the order of the round played")},
    ),
    Option(
        "sole_leader",
        ("leftover_lost", "takes_both"),
        "leftover_lost",
        Say("Only one player has influence in a clan?"),
        "NJ-816",
        {
            "leftover_lost": Say("The second reward is lost"),
            "takes_both": Say("The player takes both rewards"),
        },
    ),
    Option(
        "rumors_display",
        ("hidden", "open"),
        "hidden",
        Say("Are owned rumors shown to everybody?"),
        "NJ-703",
        {"hidden": Say("No, only their number"), "open": Say("Yes")},
    ),
)
