"""What seats are asked, see and read in Shinobi: War of Clans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NotRequired, TypedDict

from companion.engine import Chance, Say, of_last
from companion.games.shinobi_clans.components import CLANS, KINDS
from companion.games.shinobi_clans.state import SEATS, Army, Counts, State


class View(TypedDict):
    """What a pair of eyes sees, as it also leaves the device."""

    phase: str
    turn: int
    provinces: Sequence[Mapping[str, int]]
    """Of each seat: cards by clan."""
    changed: Sequence[Sequence[str]]
    """Seat and clan of each army that cannot be changed again this turn."""
    removed: Mapping[str, int]
    deck: int
    hands: Sequence[int]
    last_turns: int | None
    clans: Sequence[str | None]
    clan: NotRequired[str | None]
    hand: NotRequired[Mapping[str, int]]
    hand_unknown: NotRequired[int]


@lru_cache(maxsize=4_096)
def named(counts: Counts) -> dict[str, int]:
    """Counts by kind as plain data, empty ones left out. Most come again and again."""
    return {kind: number for kind, number in zip(KINDS, counts, strict=False) if number}


def view(state: State, seat: int | None) -> View:
    board = public(state)
    if seat is None:
        return board
    clan = state.clans[seat]
    return {
        **board,
        "clan": None if clan is None else CLANS[clan],
        "hand": named(state.hands[seat]),
        "hand_unknown": state.unknown[seat],
    }


@of_last
def public(state: State) -> View:
    """What everybody sees."""
    shown = state.phase in ("reveal", "over")
    return {
        "phase": state.phase,
        "turn": state.asked if shown else state.turn,
        "provinces": list(map(named, state.provinces)),
        "changed": _changed(state.changed),
        "removed": named(state.removed),
        "deck": state.deck.count,
        "hands": list(map(sum, state.hands, state.unknown)),
        "last_turns": state.last_turns,
        # SC-105: open only at the end, told one by one at the reveal; never a typed one before.
        "clans": [None if clan is None else CLANS[clan] for clan in state.clans]
        if shown
        else [None] * len(state.clans),
    }


@lru_cache(maxsize=4_096)
def _changed(changed: frozenset[Army]) -> list[list[str]]:
    return [[SEATS[owner], CLANS[clan]] for owner, clan in sorted(changed)]


def odds(state: State, seat: int | None) -> tuple[Chance, ...]:
    """Chance of each kind as the next card drawn, from what this seat has seen."""
    ended = state.last_turns is not None or state.phase in ("reveal", "over")
    if state.deck.count == 0 or ended:
        return ()
    own: Counts = state.hands[seat] if seat is not None else (0,) * len(KINDS)
    unseen = [
        state.box.copies[kind]
        - state.removed[kind]
        - own[kind]
        - sum(province[kind] for province in state.provinces if kind < len(CLANS))
        for kind in range(len(KINDS))
    ]
    return tuple(
        Chance(
            Say("Next card is {card:term}", card=kind)
            if state.box.counted
            else Say("Next card is {card:term} (cards of the box assumed)", card=kind),
            unseen[index],
            sum(unseen),
        )
        for index, kind in enumerate(KINDS)
        if unseen[index]
    )
