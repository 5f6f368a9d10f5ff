"""What is in the box of War of Clans, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Edition, Objection, Say

CLANS = ("go_hojo", "mori", "oda", "takeda", "uesugi")
KINDS = (*CLANS, "ninja")
NINJA = 5
CLAN = {clan: index for index, clan in enumerate(CLANS)}
KIND = {kind: index for index, kind in enumerate(KINDS)}
HAND = 4  # SC-108, SC-205


def copies(edition: Edition) -> tuple[int, ...]:
    rows = {row["id"]: int(row["cards"]) for row in edition.rows("clans")}
    return (*(rows[clan] for clan in CLANS), int(edition.rows("ninja")[0]["cards"]))


def check_edition(edition: Edition) -> Iterator[Objection]:
    cards = sum(copies(edition))
    if cards <= HAND * 5:
        yield Objection(
            "SC-108", Say("{n} cards are too few: five players draw 20.", n=cards), hard=True
        )
    ninja, most = copies(edition)[NINJA], HAND * 3 - 1
    if ninja > most:
        yield Objection(
            "SC-106",
            Say("{n} ninja cards are too many: with more than {most}, three players could hold "
                "nothing else and nobody could give an order.", n=ninja, most=most),
            hard=True,
        )  # fmt: skip
