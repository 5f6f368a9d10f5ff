"""The component data of a box: their columns for the editor, and what must add up (NJ-115)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.engine import Column, Edition, GroupSpec, Objection, Say
from companion.games.ninjato.components import (
    CLANS,
    DOJO,
    ONE_PLUS_THREE,
    RUMORS,
    SAME,
    SKILLS,
    TYPES,
    WAYS,
    is_cost,
)
from companion.games.ninjato.state import SCORED, START_TOKENS, TOTALS, components

COSTS = (
    *(SAME, ONE_PLUS_THREE, *TYPES, "any", "any+any"),
    *("+".join(pair) for pair in combinations(TYPES, 2)),
)
"""What a card may cost, as far as cards are known; others can be typed."""

EDITION_GROUPS = (
    GroupSpec(
        "dojo",
        "Dojo cards",
        (Column("id", "Value", fixed=True), Column("copies", "Copies", "int", 0, 52)),
    ),
    GroupSpec(
        "guards",
        "Guards",
        (
            Column("id", "Value", fixed=True),
            Column("plain", "Without alarm", "int", 0, 40),
            Column("alarm", "With alarm", "int", 0, 40),
        ),
    ),
    GroupSpec(
        "elites",
        "Elite guards",
        (
            Column("id", "Card", fixed=True),
            Column("name", "Name"),
            Column("strength", "Against Strength", "int", 0, 9),
            Column("stealth", "Against Stealth", "int", 0, 9),
            Column("strength_2", "Second figure, Strength (0: none)", "int", 0, 9),
            Column("stealth_2", "Second figure, Stealth (0: none)", "int", 0, 9),
            Column("honor", "Honor", "int", 1, 2),
        ),
    ),
    GroupSpec(
        "treasures",
        "Treasures",
        (Column("id", "Treasure", fixed=True), Column("copies", "Copies", "int", 0, 90)),
    ),
    GroupSpec(
        "skills",
        "Skill tiles",
        (
            Column("id", "Skill", fixed=True),
            Column("name", "Name"),
            Column("way", "Way", "choice", choices=(*WAYS, "none")),
            Column("cost", "Cost", "choice", choices=(*DOJO, "any")),
            Column("copies", "Copies", "int", 0, 16),
        ),
    ),
    GroupSpec(
        "envoys",
        "Envoys",
        (
            Column("id", "Card", fixed=True),
            Column("clan", "Clan", "choice", choices=CLANS),
            Column("age", "Age", "int", 1, 120),
            Column("mask", "Mask", "bool"),
            Column("cost", "Cost", choices=COSTS),
        ),
    ),
    GroupSpec(
        "rumors",
        "Rumors",
        (
            Column("id", "Card", fixed=True),
            Column("type", "Type", "choice", choices=RUMORS),
            Column("cost", "Cost", choices=COSTS),
        ),
    ),
    GroupSpec(
        "tokens",
        "Clan tokens",
        (
            Column("id", "Clan", fixed=True),
            *(Column(place, f"Token {at}", "int", 1, 20) for at, place in enumerate("abcde", 1)),
        ),
    ),
    GroupSpec(
        "clan_order",
        "Clan order when scoring",
        (
            Column("id", "After round", fixed=True),
            Column("first", "First", "choice", choices=CLANS),
            Column("second", "Second", "choice", choices=CLANS),
            Column("third", "Third", "choice", choices=CLANS),
        ),
    ),
)


def check_edition(edition: Edition) -> Iterator[Objection]:
    try:
        data = components(edition)
    except (KeyError, TypeError, ValueError):
        yield _wrong(Say("These component data cannot be read."))
        return
    counts = {
        "dojo": sum(data["dojo"]),
        "guards": sum(data["guards"]),
        "elites": len(data["elites"]),
        "treasures": sum(data["treasures"]),
        "skills": sum(skill.copies for skill in data["skills"].values()),
        "envoys": len(data["envoys"]),
        "rumors": len(data["rumors"]),
        "tokens": len(data["tokens"]),
    }
    for group, total in TOTALS.items():
        if counts[group] != total:
            yield _wrong(
                Say(
                    "{group:term}: {n} instead of {total}.",
                    group=group,
                    n=counts[group],
                    total=total,
                )
            )
    numbers = [*data["dojo"], *data["guards"], *data["treasures"]]
    numbers += [skill.copies for skill in data["skills"].values()]
    if min(numbers) < 0:
        yield _wrong(Say("A number of copies cannot be negative."))
    if data["skills"]["hensojutsu"].copies != 3 or set(data["skills"]) != set(SKILLS):
        yield _wrong(Say("There are 3 Hensojutsu tiles and 16 others."))
    if any(skill.cost not in (*DOJO, "any") for skill in data["skills"].values()):
        yield _wrong(Say("A tile costs a Dojo card of 1 to 5, or any one."))
    if any(card.honor not in (1, 2) for card in data["elites"].values()):
        yield _wrong(Say("The banner of an elite guard shows 1 or 2 honor."))
    costs = [card.cost for group in ("envoys", "rumors") for card in data[group].values()]
    if not all(is_cost(cost) and cost != "untold" for cost in costs):
        yield _wrong(
            Say("A cost is one to four alike, one and three alike, or a list of treasures.")
        )
    yield from _check_clans(data)


def _check_clans(data: dict[str, object]) -> Iterator[Objection]:
    envoys, rumors = data["envoys"], data["rumors"]
    tokens, order = data["tokens"], data["clan_order"]
    assert isinstance(envoys, dict) and isinstance(rumors, dict)
    assert isinstance(tokens, tuple) and isinstance(order, dict)
    if not all(card.clan in CLANS for card in envoys.values()) or not all(
        card.type in RUMORS for card in rumors.values()
    ):
        yield _wrong(Say("An envoy belongs to one of the three clans, a rumor to its type."))
    if any(tokens.count(token) < 1 for token in START_TOKENS):
        yield Objection(
            "NJ-107",
            Say("The game starts with Taira 2 and 4, Minamoto 2 and 4, Go-Shirakawa 6."),
            hard=True,
        )
    if set(order) != set(SCORED) or any(set(clans) != set(CLANS) for clans in order.values()):
        yield Objection("NJ-810", Say("Each scoring phase names each clan once."), hard=True)
    ages = [card.age for card in envoys.values()]
    if len(set(ages)) < len(ages):
        yield Objection("NJ-115", Say("Two envoys have the same age; please check the cards."))


def _wrong(say: Say) -> Objection:
    return Objection("NJ-115", say, hard=True)
