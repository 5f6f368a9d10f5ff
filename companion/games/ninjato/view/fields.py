"""What is in a view of Ninjato, for every pair of eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict


class Guard(TypedDict):
    value: int
    alarm: bool


class House(TypedDict):
    id: str
    clan: str
    value: int
    sentry: Guard | None
    light: Sequence[str]
    red: Sequence[str]
    closed: bool


class Token(TypedDict):
    clan: str
    value: int


class Payment(TypedDict):
    """What the looking seat could pay."""

    give: str
    honor: int


class Envoy(TypedDict):
    id: str
    clan: str
    age: int
    mask: bool
    cost: str
    payments: NotRequired[Sequence[Payment]]


class Rumor(TypedDict):
    id: str
    type: str
    cost: str
    payments: NotRequired[Sequence[Payment]]


class Strengths(TypedDict):
    strength: int
    stealth: int


class Elite(TypedDict):
    id: str
    name: str
    figures: Sequence[Strengths]
    honor: int


class Player(TypedDict):
    honor: int
    hand: int
    treasures: Mapping[str, int]
    skills: Mapping[str, int]
    used: Mapping[str, int]
    envoys: Sequence[Envoy]
    rumor_count: int
    rumors: Sequence[Rumor] | None
    trophies: Sequence[Elite]
    leftovers: int
    shuriken_left: int


class Left(TypedDict):
    """How many of each kind nobody has seen yet."""

    kinds: Mapping[str, int]
    assumed: bool


class Deck(TypedDict):
    deck: int
    discard: Mapping[str, int]


class DojoRow(Deck):
    shown: Sequence[str]
    picks: int


class Elites(TypedDict):
    deck: int
    discard: Sequence[str]


class Bag(TypedDict):
    left: int
    discard: Mapping[str, int]


class Tile(TypedDict):
    id: str
    way: str
    cost: str
    price: NotRequired[str | None]


class Tiles(Deck):
    hensojutsu: int


class Due(TypedDict):
    kind: str
    red: bool


class Needs(TypedDict, total=False):
    """What an attack must reach: one of them."""

    at_least: int
    at_most: int


class Figure(Strengths):
    """Of the guard in the way."""

    figure: int
    beaten: bool
    needs: Needs


class Attack(TypedDict):
    figure: int
    main: str
    supports: Sequence[int]
    skills: Sequence[Sequence[str]]
    value: int | None


class Play(Attack):
    """A whole attack that wins."""

    cards: int
    tiles: int


class Odds(TypedDict):
    say: Mapping[str, Any]
    good: int
    all: int


class Raid(TypedDict):
    seat: int
    house: str
    mode: str
    source: str
    loot: Sequence[str]
    red_loot: Sequence[str]
    due: Due | None
    next: str
    guard: Guard | Elite | None
    figures: Sequence[Figure]
    odds: Sequence[Odds]
    plan: NotRequired[Attack | None]
    plays: NotRequired[Sequence[Play]]
    beatable: NotRequired[bool]


class View(TypedDict):
    """What a pair of eyes sees, as it also leaves the device."""

    depth: str
    phase: str
    round: int
    lap: int
    order: Sequence[int]
    next_order: Sequence[int]
    seat: int
    shuriken: Sequence[Sequence[str]]
    stack: Sequence[int]
    houses: Sequence[House]
    supply: Sequence[Token]
    house_honor: Mapping[str, int]
    influence: Mapping[str, Sequence[int]]
    ranking: Mapping[str, Sequence[int]]
    oldest: Mapping[str, Sequence[int]]
    scoring: int | None
    settling: str
    clan_order: Sequence[str]
    named: Sequence[Sequence[Any]]
    players: Sequence[Player]
    ledger: Sequence[Sequence[Any]]
    history: Sequence[Sequence[int]]
    warnings: Sequence[Mapping[str, Any]]
    dojo: NotRequired[DojoRow]
    guards: NotRequired[Deck]
    elites: NotRequired[Elites]
    bag: NotRequired[Bag]
    sensei: NotRequired[Sequence[Tile]]
    tiles: NotRequired[Tiles]
    palace: NotRequired[Sequence[Envoy]]
    envoy_deck: NotRequired[int]
    pavilion: NotRequired[Sequence[Rumor]]
    rumor_deck: NotRequired[int]
    left: NotRequired[Left]
    paying: NotRequired[str]
    """The card on display that is being paid for."""
    raid: NotRequired[Raid]
    hand: NotRequired[Mapping[str, int]]
    hand_unknown: NotRequired[int]
    rumors: NotRequired[Sequence[str]]
