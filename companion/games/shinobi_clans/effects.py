"""What the orders do to hands and provinces."""

from __future__ import annotations

from companion.engine import Pile, evolver
from companion.games.shinobi_clans.components import KINDS, NINJA
from companion.games.shinobi_clans.state import (
    Counts,
    State,
    added,
    evolved,
    with_card,
)

with_army = evolver(State, "phase", "hands", "unknown", "deck", "provinces", "changed")
with_shift = evolver(State, "phase", "provinces", "changed")
with_loss = evolver(State, "provinces", "removed")


def take(state: State, kind: int) -> tuple[tuple[Counts, ...], Counts, Pile]:
    """A card leaves the hand of the seat on turn; an unknown one shows its face."""
    seat, hands, unknown, deck = state.turn, state.hands, state.unknown, state.deck
    if hands[seat][kind]:
        return with_card(hands, seat, kind, -1), unknown, deck
    return hands, added(unknown, seat, -1), deck.locate(KINDS[kind])


def lay(state: State, clan: int, province: int, phase: str) -> State:
    """SC-304, SC-305; SC-502, SC-503."""
    hands, unknown, deck = take(state, clan)
    return with_army(
        state,
        phase,
        hands,
        unknown,
        deck,
        with_card(state.provinces, province, clan, 1),
        state.changed | {(province, clan)},
    )


def strike(state: State, province: int, clan: int) -> State:
    """SC-402, SC-405, SC-406."""
    hands, unknown, deck = take(state, NINJA)
    return evolved(
        state,
        phase="order_2",
        hands=hands,
        unknown=unknown,
        deck=deck,
        provinces=with_card(state.provinces, province, clan, -1),
        removed=added(added(state.removed, clan), NINJA),
        changed=state.changed | {(province, clan)},
    )


def shift(state: State, clan: int, source: int, goal: int) -> State:
    """SC-507 to SC-509."""
    provinces = with_card(state.provinces, source, clan, -1)
    changed = state.changed | {(goal, clan)}
    if state.box.source_protected and provinces[source][clan]:
        changed |= {(source, clan)}
    provinces = with_card(provinces, goal, clan, 1)
    return with_shift(state, "order_3", provinces, changed)


def lose(state: State, province: int, clan: int) -> State:
    """SC-610."""
    return with_loss(
        state,
        with_card(state.provinces, province, clan, -1),
        added(state.removed, clan),
    )
