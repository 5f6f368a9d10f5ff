"""What is in a view of Shinobi WAT-AAH!, for every pair of eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict


class Clan(TypedDict):
    clan: str
    cards: Sequence[str]
    strength: int


class Corruption(TypedDict):
    """WA-208: how many cards for all, which ones for those who may know."""

    cards: int
    faces: NotRequired[Sequence[str]]
    points: NotRequired[int]
    """Only where the app was told every card."""


class Laying(TypedDict):
    clan: str
    new: bool
    cards: Sequence[str]
    number: int
    power: str
    power_say: Mapping[str, Any]


class Power(TypedDict):
    kind: str
    say: Mapping[str, Any]
    opponent: int | None
    left: int | None
    ends_round: bool


class Scored(TypedDict):
    """Of one round, by seat."""

    in_play: Sequence[int]
    corruption: Sequence[int]
    bonus: Sequence[int]
    totals: Sequence[int]


class Pawns(TypedDict):
    reserve: int
    to_place: int
    court: int
    missions: int
    final_battle: int
    lost: int


class Card(TypedDict):
    """A Temple or Court card somebody has or had."""

    pile: str
    seat: int
    gained: int
    usable: int
    state: str
    card: str | None
    use: NotRequired[str]


class Board(TypedDict):
    """What Grand Master mode adds."""

    shosho: int
    pawns: Sequence[Pawns]
    court_done: Sequence[int]
    placing: int
    temple_queue: Sequence[int]
    tied: Sequence[int]
    temple_pile: int
    court_pile: int
    cards: Sequence[Card]
    peeks: Sequence[Sequence[int]]
    peeking: Sequence[int] | None
    boss: str | None
    decoys: NotRequired[Mapping[str, str | None]]
    temple_look: NotRequired[Sequence[str]]


class View(TypedDict):
    """What a pair of eyes sees, as it also leaves the device."""

    mode: str
    depth: str
    phase: str
    turn: int
    first: int
    round: int
    deck: int
    jigoku: Mapping[str, int]
    hands: Sequence[int]
    play: Sequence[Sequence[Clan]]
    in_play: Sequence[int]
    corruption: Sequence[Corruption]
    bonus: Sequence[int]
    shown: str | None
    test: Sequence[str | None]
    laying: Laying | None
    power: Power | None
    rounds: Sequence[Scored]
    entered: Sequence[int]
    reminders: Sequence[Mapping[str, Any]]
    board: Board | None
    hand: NotRequired[Mapping[str, int]]
    hand_unknown: NotRequired[int]
    looked: NotRequired[Sequence[str]]
    giving: NotRequired[Sequence[str]]
    open_hand: NotRequired[Mapping[str, int]]
