"""Chances of the next card: exact, or not told."""

from __future__ import annotations

from collections import Counter

from companion.engine import Chance, Say
from companion.games.wat_aah.components import Counts
from companion.games.wat_aah.state import State


def odds(state: State, seat: int | None) -> tuple[Chance, ...]:
    """Strength of the next corruption card, from what this seat may know."""
    if state.phase not in ("draw", "lay", "discard") or state.drawing[1]:
        return ()
    pool = next_pool(state, seat)
    strength = state.box.cards.strength
    found = Counter[int]()
    for kind, number in enumerate(pool):
        found[strength[kind]] += number
    return tuple(
        Chance(
            Say("Next card has strength {n}: draw {m}", n=value, m=value + 2),
            found[value],
            sum(pool),
        )
        for value in sorted(found)
        if found[value]
    )


def next_pool(state: State, seat: int | None) -> Counts:
    """Cards of which each is as likely as any other to be the next; empty if nobody can tell.

    Until the Jigoku is shuffled, a card that this seat has not located may lie in the deck as
    well as in a hand. Afterwards the cards in hands are other ones than those in the deck, and
    which of them left a hand later is known to its owner alone.
    """
    if not state.deck_size():
        return state.jigoku
    onlooker = state.box.seats
    knows_more = (onlooker if seat is None else seat) in state.insiders
    if state.deck.shuffles or state.top or state.bottom or knows_more:
        return ()
    return unseen_by(state, seat)


def unseen_by(state: State, seat: int | None) -> Counts:
    """Copies that may lie in the deck, as far as this seat can tell."""
    box, shown = state.box, state.play.shown
    seen = list(state.jigoku)
    piles = [held for area in state.areas for _, held in area]
    for owner, pile in enumerate(state.corruption):
        if box.corruption_open or owner == seat:
            piles.append(pile)
        elif owner == state.turn and shown >= 0:
            piles.append((shown,))  # WA-205: on view until the turn ends
    piles += [cards for owner, cards in enumerate(state.open_hands) if owner != seat]
    for pile in piles:
        for kind in pile:
            seen[kind] += 1
    if seat is not None:
        seen = [a + b for a, b in zip(seen, state.hands[seat], strict=True)]
    return tuple(a - b for a, b in zip(box.cards.copies, seen, strict=True))
