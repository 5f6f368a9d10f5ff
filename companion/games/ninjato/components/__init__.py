"""What is printed on the cards and tiles, from the edition or typed in by the table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

CLANS = ("taira", "minamoto", "go_shirakawa")
TREASURES = ("fan", "scroll", "vase", "jade", "gold")
VALUES = (2, 3, 4, 5)  # NJ-602: gold has no value of its own
TYPES = TREASURES[:4]
WAYS = ("snake", "crane", "tiger")
SKILLS = (
    "shinobi_iri",
    "taijutsu",
    "kayakujutsu",
    "intonjutsu",
    "boryaku",
    "kenjutsu",
    "chocho",
    "kuji_kiri",
    "seishin_teki",
    "hensojutsu",
)
SKILL = {skill: index for index, skill in enumerate(SKILLS)}
HENSOJUTSU = SKILL["hensojutsu"]
RUMORS = (
    "greatest_warrior",
    "peoples_support",
    "powerful_friends",
    "secret_arts",
    "dishonorable_enemies",
)
GUARDS = (*"12345", *(f"{value}_alarm" for value in range(1, 6)))
DOJO = tuple("12345")

Figure = tuple[int, int]
"""The value of one figure against Strength and against Stealth."""


class Elite(NamedTuple):
    figures: tuple[Figure, ...]
    honor: int
    name: str = ""


class Envoy(NamedTuple):
    clan: str
    age: int
    mask: bool
    cost: str


class Rumor(NamedTuple):
    type: str
    cost: str


class Skill(NamedTuple):
    way: str
    cost: str
    copies: int


def guard_value(kind: str) -> int:
    return int(kind[0])


def has_alarm(kind: str) -> bool:
    return len(kind) > 1


# NJ-117: cards typed in by their print carry that print in their id.


@lru_cache(maxsize=512)
def typed_elite(card: str) -> Elite:
    """`split-5-1-1`, `double-3-5-2`, `pair-3-2-5-4-2`, `banner-1`."""
    kind, *numbers = card.split("-")
    if not all(is_number(number) for number in numbers):
        raise KeyError(card)
    values = [int(number) for number in numbers]
    if kind == "split" and len(values) == 3:
        return Elite(((values[0], values[1]),), values[2])
    if kind == "double" and len(values) == 3:
        return Elite(((values[0], values[0]), (values[1], values[1])), values[2])
    if kind == "pair" and len(values) == 5:
        return Elite(((values[0], values[1]), (values[2], values[3])), values[4])
    if kind == "banner" and len(values) == 1:
        return Elite(((0, 0),), values[0])
    raise KeyError(card)


@lru_cache(maxsize=512)
def typed_envoy(card: str) -> Envoy:
    """`taira-38-mask-same_1_4`."""
    clan, age, mask, cost = card.split("-")
    if clan not in CLANS or mask not in ("mask", "plain") or not is_cost(cost):
        raise KeyError(card)
    if not is_number(age):
        raise KeyError(card)
    return Envoy(clan, int(age), mask == "mask", cost)


@lru_cache(maxsize=512)
def typed_rumor(card: str) -> Rumor:
    """`secret_arts-jade`."""
    kind, cost = card.split("-")
    if kind not in RUMORS or not is_cost(cost):
        raise KeyError(card)
    return Rumor(kind, cost)


def is_typed(card: str) -> bool:
    return "-" in card


SAME = "same_1_4"
ONE_PLUS_THREE = "one_plus_three"
UNTOLD = "untold"
"""The cost of a card in a match that records scores only."""


def is_cost(cost: str) -> bool:
    """Whether this reads as the price of an envoy or a rumor."""
    if cost in (SAME, ONE_PLUS_THREE, UNTOLD):
        return True
    return is_parts(cost.split("+"))


def plain_cost(cost: str) -> str:
    """The one way to write a price: treasures in the order of their value, then any."""
    parts = cost.split("+")
    return "+".join(sorted(parts, key=(*TYPES, "any").index)) if is_parts(parts) else cost


def is_parts(parts: list[str]) -> bool:
    return 1 <= len(parts) <= 4 and all(part in (*TYPES, "any") for part in parts)


def is_number(word: str, digits: int = 3) -> bool:
    """A number as it is written: no sign, no needless zeros, no other digits."""
    plain = word.isascii() and word.isdigit() and len(word) <= digits
    return plain and word == str(int(word))
