"""Checks and names of the component data of a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import Edition, Objection, Say
from companion.games.wat_aah.components import BOSSES, CLANS, EFFECTS, POWERS, YOKAI, cards_of

FEWEST = 40
"""Four players turn a card each and are dealt 31; a few must be left to play with."""
LIST = 10  # WA-702


def check_edition(edition: Edition) -> Iterator[Objection]:
    ids = {
        "clans": CLANS, "clan_powers": CLANS, "yokai": YOKAI, "bosses": BOSSES, "ronin": ("ronin",)
    }  # fmt: skip
    for group, wanted in ids.items():
        if sorted(row["id"] for row in edition.rows(group)) != sorted(wanted):
            yield Objection(
                "WA-105", Say("The group “{group}” has other rows than the box.", group=group),
                hard=True,
            )  # fmt: skip
            return
    for group in ("temple", "court"):
        names = [row["id"] for row in edition.rows(group)]
        if len(set(names)) < len(names) or "unnamed" in names or any(" " in n for n in names):
            yield Objection("WA-701", Say("Each card needs a code of its own."), hard=True)
            return
    cards = cards_of(edition)
    number = sum(cards.copies)
    if number < FEWEST:
        yield Objection(
            "WA-105", Say("{n} Shinobi cards are too few to play with.", n=number), hard=True
        )
    powers = {*cards.minor, *cards.major, *cards.yokai_power.values()}
    if any(power.kind not in POWERS for power in powers):
        yield Objection("WA-412", Say("There is a power this game does not know."), hard=True)
    for pile in ("temple", "court"):
        records = cards.records(pile).values()
        if any(record.effect not in EFFECTS for record in records):
            yield Objection("WA-703", Say("There is an effect this game does not know."), hard=True)
        copies = sum(record.copies for record in records)
        if copies != LIST:
            yield Objection(
                "WA-702",
                Say(
                    "The {pile:term} has {n} {n:card|cards} here; the box has 10.",
                    pile=pile,
                    n=copies,
                ),
            )


def terms_of(
    terms: Mapping[str, Mapping[str, str]], edition: Edition
) -> Mapping[str, Mapping[str, str]]:
    """Names of clans, cards and bosses, with those that the owner of the box typed."""
    found = dict(terms)
    for group in ("clans", "yokai", "bosses", "temple", "court"):
        for row in edition.rows(group):
            name = str(row["name"]).strip()
            if name:
                found[row["id"]] = {"en": name, "fr": name}
    for clan in CLANS:
        for strength in range(1, 7):
            found[f"{clan}_{strength}"] = {
                language: f"{name} {strength}" for language, name in found[clan].items()
            }  # fmt: skip
    for pile in ("temple", "court"):
        for number, row in enumerate(edition.rows(pile), 1):
            if not str(row["name"]).strip():
                found[row["id"]] = {
                    language: f"{name} {number}" for language, name in found[f"{pile}_card"].items()
                }
    return found
