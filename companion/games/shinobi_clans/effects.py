"""What the orders do to hands and provinces."""

from __future__ import annotations

from typing import Any

from companion.engine import evolve
from companion.games.shinobi_clans.components import KINDS, NINJA
from companion.games.shinobi_clans.state import (
    State,
    added,
    with_card,
)


def take(state: State, kind: int) -> dict[str, Any]:
    """A card leaves the hand of the seat on turn; an unknown one shows its face."""
    seat = state.turn
    if state.hands[seat][kind]:
        return {"hands": with_card(state.hands, seat, kind, -1)}
    return {
        "unknown": added(state.unknown, seat, -1),
        "deck": state.deck.locate(KINDS[kind]),
    }


def lay(state: State, clan: int, province: int, phase: str) -> State:
    """SC-304, SC-305; SC-502, SC-503."""
    return evolve(
        state,
        phase=phase,
        provinces=with_card(state.provinces, province, clan, 1),
        changed=state.changed | {(province, clan)},
        **take(state, clan),
    )


def strike(state: State, province: int, clan: int) -> State:
    """SC-402, SC-405, SC-406."""
    return evolve(
        state,
        phase="order_2",
        provinces=with_card(state.provinces, province, clan, -1),
        removed=added(added(state.removed, clan), NINJA),
        changed=state.changed | {(province, clan)},
        **take(state, NINJA),
    )


def shift(state: State, clan: int, source: int, goal: int) -> State:
    """SC-507 to SC-509."""
    provinces = with_card(state.provinces, source, clan, -1)
    changed = state.changed | {(goal, clan)}
    if state.box.source_protected and provinces[source][clan]:
        changed |= {(source, clan)}
    provinces = with_card(provinces, goal, clan, 1)
    return evolve(state, phase="order_3", provinces=provinces, changed=changed)


def lose(state: State, province: int, clan: int) -> State:
    """SC-610."""
    return evolve(
        state,
        provinces=with_card(state.provinces, province, clan, -1),
        removed=added(state.removed, clan),
    )
