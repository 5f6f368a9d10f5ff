"""What is in a view of 99 Ninja, for every pair of eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict

Cell = Sequence[int]
"""Row and column."""


class Lord(TypedDict):
    """A Daimyo: where he stands, or who felled him and got which token."""

    id: str
    code: str
    standing: bool
    by: NotRequired[int]
    token: NotRequired[int]
    cell: NotRequired[Cell]
    guards: NotRequired[int]
    ninjas: NotRequired[Mapping[str, int]]


class ClanCard(TypedDict):
    card: str
    technique: str


class Token(TypedDict):
    number: int
    state: str
    value: int


class Technique(TypedDict):
    id: str
    cost: int
    clan: str | None


class Turn(TypedDict):
    swapped: bool
    used: Sequence[str]
    to_play: int
    placed: bool
    counted: bool
    hensojutsu: Sequence[Cell]
    choho: Sequence[Cell]
    spared: Sequence[str]
    covers: NotRequired[Sequence[Sequence[Any]]]


class Card(TypedDict):
    """A ninja card; `grid` where it is known what stands on it."""

    card: str
    grid: str | None


class Order(TypedDict):
    card: str
    order: Sequence[str]


class AutoCard(TypedDict):
    card: str
    action: str
    points: int


class ScoreCard(TypedDict):
    clan: str
    face_up: bool
    card: str | None


class Automaton(TypedDict):
    level: int
    known: bool
    deck: int
    row: Sequence[AutoCard]
    row_points: int
    deck_list: Sequence[str] | None
    score_deck: int
    score_list: Sequence[str] | None
    score_cards: Sequence[ScoreCard]


class Laid(TypedDict):
    """A token of the reckoning, and the track it goes to."""

    number: int
    value: int
    favor: bool
    clan: str | None


class View(TypedDict):
    """What a pair of eyes sees, as it also leaves the device."""

    phase: str
    depth: str
    solo: bool
    standin: bool
    active: int
    first: int | None
    side: int
    map: Sequence[str]
    outside: Sequence[Sequence[Any]]
    boards: Sequence[Sequence[Any]]
    daimyos: Sequence[Lord]
    tracks: Mapping[str, int]
    track_end: int
    clans: Sequence[str | None]
    neutral: str | None
    clan_cards: Mapping[str, ClanCard]
    tokens: Sequence[Sequence[Token]]
    favors: Sequence[int]
    techniques: Sequence[Technique]
    turn: Turn
    held: Sequence[Sequence[Card]]
    deck: int
    laid: Sequence[str]
    discarded: Sequence[Card]
    unseen: Sequence[str]
    lists: Sequence[Order]
    last_turns: int | None
    end_reason: str | None
    complete: Sequence[bool]
    auto: Automaton | None
    warnings: Sequence[Mapping[str, Any]]
    allocation: NotRequired[Sequence[Laid]]
    allocations: NotRequired[Sequence[Sequence[Laid]]]
    final: NotRequired[Mapping[str, int]]
