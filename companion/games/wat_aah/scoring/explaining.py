"""Where the figures of a round come from, card by card (WA-801, WA-804)."""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.components import CLANS, Counts
from companion.games.wat_aah.state import State

Why = tuple[Say | None, ...]


def laid_cards(state: State) -> Why:
    """The strengths in play of every seat, clan by clan; nothing where only figures were told."""
    if not state.box.full:
        return ()
    return tuple(_laid(state, seat) for seat in range(state.box.seats))


def _laid(state: State, seat: int) -> Say:
    area, cards = state.areas[seat], state.box.cards
    if not area:
        return Say("In play: nothing.")
    clans = [
        Say("+ {clan:term} ({cards})", clan=CLANS[clan], cards=_sum(state, laid))
        if place
        else Say("{clan:term} ({cards})", clan=CLANS[clan], cards=_sum(state, laid))
        for place, (clan, laid) in enumerate(area)
    ]
    total = sum(cards.value(laid) for _, laid in area)
    return Say("In play: {clans} = {n}.", clans=clans, n=total)


def corrupt_cards(state: State) -> Why:
    if not state.box.full:
        return ()
    return tuple(_corrupt(state, pile) for pile in state.corruption)


def _corrupt(state: State, pile: Counts) -> Say:
    if not pile:
        return Say("Corruption: nothing.")
    if len(pile) == 1:
        return Say("Corruption: one card of strength {n}.", n=_sum(state, pile))
    return Say("Corruption: {cards} = {n}.", cards=_sum(state, pile),
               n=state.box.cards.value(pile))  # fmt: skip


def _sum(state: State, cards: Counts) -> str:
    strength = state.box.cards.strength
    return " + ".join(str(strength[card]) for card in cards)
