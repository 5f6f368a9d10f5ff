"""House rules and the tables of a box that its owner can correct."""

from __future__ import annotations

from companion.engine import Column, GroupSpec, Option, Say

_YES_NO = {"yes": Say("Yes"), "no": Say("No")}

OPTIONS = (
    Option(
        "planning_mode",
        ("recorded_after_reveal", "in_app_curtain"),
        "recorded_after_reveal",
        Say("Where are the secret plans made?"),
        "SR-352",
        {
            "recorded_after_reveal": Say("On the planning boards; the app records the reveal"),
            "in_app_curtain": Say("In the app, behind a curtain"),
        },
    ),
    Option(
        "roles",
        ("drawn", "chosen"),
        "drawn",
        Say("How is the Attacker found?"),
        "SR-101",
        {"drawn": Say("At random"), "chosen": Say("The table chooses")},
    ),
    Option(
        "minimum_rule",
        ("lower_of_round_and_threat", "round_number"),
        "lower_of_round_and_threat",
        Say("How many ninja must be deployed at least?"),
        "SR-308",
        {
            "lower_of_round_and_threat": Say("The lower of day and threat"),
            "round_number": Say("As many as the number of the day"),
        },
    ),
    Option(
        "green_counts_for_minimum",
        ("no", "yes"),
        "no",
        Say("Does a ninja on the Green count for the minimum?"),
        "SR-312",
        _YES_NO,
    ),
    Option(
        "limit_counts",
        ("deployed_this_round", "total_in_area"),
        "deployed_this_round",
        Say("Which ninja does an area limit count?"),
        "SR-304",
        {
            "deployed_this_round": Say("Only those of today"),
            "total_in_area": Say("All in the area"),
        },
    ),
    Option(
        "musashi_strike",
        ("mandatory", "optional"),
        "mandatory",
        Say("Must Musashi strike when he can?"),
        "SR-432",
        {"mandatory": Say("He must"), "optional": Say("He may")},
    ),
    Option(
        "area_abilities",
        ("optional", "mandatory"),
        "optional",
        Say("Must occupied areas be used?"),
        "SR-605",
        {"optional": Say("They may be left out"), "mandatory": Say("They must be used")},
    ),
    Option(
        "watchtower_pair",
        ("each", "attacker_picks_one"),
        "each",
        Say("The Watchtower against Tasuke and a second ronin?"),
        "SR-613",
        {
            "each": Say("Each takes a wound"),
            "attacker_picks_one": Say("The Attacker picks one of them"),
        },
    ),
    Option(
        "shrine_on_tasuke",
        ("stands_alone", "no_effect"),
        "stands_alone",
        Say("What does the Shrine do to Tasuke?"),
        "SR-335",
        {
            "stands_alone": Say("He must stand alone"),
            "no_effect": Say("Nothing: he cannot be marked"),
        },
    ),
    Option(
        "pinned_hayai",
        ("may_ride", "must_stay"),
        "may_ride",
        Say("May a pinned Hayai ride away?"),
        "SR-415",
        {"may_ride": Say("He may ride"), "must_stay": Say("He must stay")},
    ),
    Option(
        "shrine_marker_stock",
        ("not_binding", "binding"),
        "not_binding",
        Say("Do the two shrine markers limit the marks?"),
        "SR-666",
        {
            "not_binding": Say("No, they are reminders"),
            "binding": Say("Yes, a mark needs a free marker"),
        },
    ),
    Option(
        "adjacency_check",
        ("map", "trust_table"),
        "map",
        Say("Who knows which areas are adjacent?"),
        "SR-465",
        {"map": Say("The map in the app"), "trust_table": Say("The table")},
    ),
)

EDITION = (
    GroupSpec(
        "areas",
        "Areas",
        (
            Column("id", "Area", fixed=True),
            Column("limit", "Limit", "int", 1, 9),
            Column("name_en", "English name"),
            Column("name_fr", "French name"),
        ),
    ),
    GroupSpec(
        "ronin",
        "Ronin",
        (
            Column("id", "Ronin", fixed=True),
            Column("name", "Name"),
            Column("vitality", "Vitality", "int", 1, 15),
        ),
    ),
    GroupSpec(
        "track",
        "Time track",
        (
            Column("id", "Round", fixed=True),
            Column("threat", "Threat", "int", 1, 10),
            Column("loss", "Loss icon", "bool"),
        ),
    ),
    GroupSpec(
        "map",
        "Map",
        (
            Column("id", "Area", fixed=True),
            Column("neighbours", "Adjacent areas"),
        ),
    ),
    GroupSpec(
        "numbers",
        "Numbers",
        (
            Column("id", "What", fixed=True),
            Column("value", "Number", "int", 0, 200),
        ),
    ),
)
