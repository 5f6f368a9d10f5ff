"""Dealing anew what a seat has not seen: the same cards, in other places they could be.

What comes out depends on the number of unseen cards of each kind and on the random numbers only,
never on where the cards really are: that is what makes a guess fair.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from math import exp
from operator import mul

from companion.engine.piles import Pile

Counts = tuple[int, ...]


def pooled(*parts: Iterable[int]) -> list[int]:
    """Unseen copies of each kind; what an owner's wrong list counts below 0 is not there."""
    return [max(0, sum(column)) for column in zip(*parts, strict=True)]


def dealt_anew(
    pool: Sequence[int], sizes: Sequence[int], rng: random.Random
) -> tuple[list[Counts], Counts]:
    """Hands of these sizes drawn from the pool, each as counts, and what is left of it."""
    cards = [kind for kind, copies in enumerate(pool) for _ in range(copies)]
    rng.shuffle(cards)
    hands, at = [], 0
    for size in sizes:
        hands.append(counted(cards[at : at + size], len(pool)))
        at += size
    return hands, counted(cards[at:], len(pool))


def other_hands(
    unseen: Counts,
    hands: Sequence[Counts],
    unknown: Sequence[int],
    seat: int | None,
    rng: random.Random,
) -> tuple[tuple[Counts, ...], Counts]:
    """Every hand as this seat could guess it, and what is left of the deck.

    It knows its own cards but those that nobody showed the app.
    """
    owners = range(len(hands))
    pool = pooled(unseen, *(hands[owner] for owner in owners if owner != seat))
    sizes = [unknown[owner] + (0 if owner == seat else sum(hands[owner])) for owner in owners]
    dealt, rest = dealt_anew(pool, sizes, rng)
    guessed = tuple(
        tuple(a + b for a, b in zip(hands[owner], dealt[owner], strict=True))
        if owner == seat
        else dealt[owner]
        for owner in owners
    )
    return guessed, rest


def counted(cards: Iterable[int], kinds: int) -> Counts:
    counts = [0] * kinds
    for kind in cards:
        counts[kind] += 1
    return tuple(counts)


def pile_with(pile: Pile, unseen: Counts) -> Pile:
    """A face-down pile of just these cards; its order is nobody's business."""
    return Pile(pile.name, pile.kinds, unseen, unseen, min(pile.count, sum(unseen)))


def weighed(rows: Iterable[Sequence[float]], weights: Sequence[float]) -> tuple[float, ...]:
    """Chances to win from what counts for each seat, under weights fitted to matches."""
    return chances_of([sum(map(mul, weights, row)) for row in rows], 1.0)


def chances_of(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """Chances to win from points so far: equal points are equal chances, `spread` says how far
    ahead somebody has to be for it to mean something."""
    best = max(points)
    weights = [exp((value - best) / spread) for value in points]
    whole = sum(weights)
    return tuple([weight / whole for weight in weights])
