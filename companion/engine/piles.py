"""Decks with known and unknown cards, and the shuffler that answers for hidden ones."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from struct import unpack
from typing import Any

from companion.engine.states import evolver

LARGEST = 2_000


def whole(value: Any, most: int = 10**9, least: int = 0) -> int:
    """A number of a position as it was typed in or kept; ValueError if it is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(value)
    return value


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down deck.

    `unseen` counts the copies of each kind whose place nobody told the app: in the pile itself
    or, in table-dealt matches, among unknown hand cards. `base` is what was shuffled, so that
    the shuffler can find the order again.
    """

    name: str
    kinds: tuple[str, ...]
    base: tuple[int, ...]
    unseen: tuple[int, ...]
    count: int
    drawn: int = 0
    shuffles: int = 0

    @classmethod
    def of(cls, name: str, copies: Mapping[str, int], shuffles: int = 0) -> Pile:
        counts = tuple(copies.values())
        return cls._anew(name, tuple(copies), counts, sum(counts), shuffles)

    @classmethod
    def _anew(
        cls, name: str, kinds: tuple[str, ...], unseen: tuple[int, ...], count: int, shuffles: int
    ) -> Pile:
        """A fresh shuffle. What is unseen and not in the pile lies unknown in hands, as if drawn
        from it; a kind of which more was seen than its list holds (below 0) is not shuffled."""
        base = tuple(max(0, number) for number in unseen)
        return cls(name, kinds, base, unseen, count, sum(base) - count, shuffles)

    def plain(self) -> dict[str, object]:
        """The pile inside a position: no order, only what was shuffled and what is left."""
        return {
            "base": list(self.base),
            "unseen": list(self.unseen),
            "drawn": self.drawn,
            "shuffles": self.shuffles,
        }

    @classmethod
    def restored(
        cls,
        name: str,
        unseen: Mapping[str, int],
        count: int,
        kept: Mapping[str, Any] | None,
        seed: str | None = None,
    ) -> Pile:
        """A pile from a position. It goes on in its old order if nothing in it has changed;
        otherwise it counts as shuffled anew. `seed`: what the app deals this pile from, if it
        does; under another seed than before the old order need not hold the unseen cards."""
        left = tuple(unseen.values())
        shuffles = 0
        if kept:
            base = tuple(whole(number) for number in kept["base"])
            drawn, shuffles = whole(kept["drawn"]), whole(kept["shuffles"]) + 1
            goes_on = list(left) == kept["unseen"] and len(base) == len(left)
            # A forged base could not be shuffled: no real deck has thousands of cards.
            if goes_on and sum(base) <= LARGEST and sum(base) - drawn == count:
                pile = cls(name, tuple(unseen), base, left, count, drawn, shuffles - 1)
                if seed is None or Shuffler(seed).fits(pile):
                    return pile
        return cls._anew(name, tuple(unseen), left, count, shuffles)

    def left(self, kind: str) -> int:
        """Copies of this kind that nobody has seen yet."""
        return self.unseen[self.kinds.index(kind)]

    def copies(self) -> dict[str, int]:
        return dict(zip(self.kinds, self.unseen, strict=True))

    def take(self, kind: str) -> Pile:
        """The top card leaves and its face is known."""
        return _taken(self, self._without(kind), self.count - 1, self.drawn + 1)

    def take_unknown(self, number: int = 1) -> Pile:
        """Cards leave that nobody showed to the app."""
        return _evolved(self, count=self.count - number, drawn=self.drawn + number)

    def locate(self, kind: str) -> Pile:
        """A card that had left unknown shows its face."""
        return _evolved(self, unseen=self._without(kind))

    def reshuffled(self, copies: Mapping[str, int]) -> Pile:
        """A new pile of these cards under the same name: the next shuffle of the same deck."""
        return Pile.of(self.name, copies, self.shuffles + 1)

    def _without(self, kind: str) -> tuple[int, ...]:
        unseen = list(self.unseen)
        unseen[self.kinds.index(kind)] -= 1
        return tuple(unseen)


_evolved = evolver(Pile)
_taken = evolver(Pile, "unseen", "count", "drawn")


class Shuffler:
    """Orders app-dealt piles from the match seed: the same seed gives the same cards, always.

    The order of shuffle k of a deck is a Fisher-Yates shuffle of its cards (sorted by the order
    of `kinds`), driven by SHA-256 of "seed/deck/k/counter". Anyone can check it by hand.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._orders: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._last: tuple[Pile, tuple[str, ...]] | None = None
        """The pile asked for last, and its order: most cards come from the same one."""

    @property
    def commitment(self) -> str:
        """What is shown at the start, so that the seed shown at the end can be checked."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def card(self, pile: Pile, index: int | None = None) -> str:
        """The kind that lies at this place of the pile (default: the next one drawn)."""
        return self.order(pile)[pile.drawn if index is None else index]

    def fits(self, pile: Pile) -> bool:
        """Whether the cards still to come are among those that nobody has seen."""
        if sum(pile.base) > LARGEST:  # a forged base: it would take for ever to shuffle
            return False
        coming = self.order(pile)[pile.drawn :]
        return all(coming.count(kind) <= pile.left(kind) for kind in set(coming))

    def order(self, pile: Pile) -> tuple[str, ...]:
        if self._last is not None:
            last, order = self._last
            if (
                last.base is pile.base
                and last.kinds is pile.kinds
                and last.shuffles == pile.shuffles
                and last.name == pile.name
            ):
                return order
        order = self._ordered(pile)
        self._last = (pile, order)
        return order

    def _ordered(self, pile: Pile) -> tuple[str, ...]:
        key = (pile.name, pile.shuffles, pile.kinds, pile.base)
        order = self._orders.get(key)
        if order is None:
            cards = [
                kind
                for kind, copies in zip(pile.kinds, pile.base, strict=True)
                for _ in range(copies)
            ]
            self._shuffle(cards, f"{self.seed}/{pile.name}/{pile.shuffles}")
            order = self._orders[key] = tuple(cards)
        return order

    @staticmethod
    def _shuffle(cards: list[str], label: str) -> None:
        places = range(len(cards) - 1, 0, -1)
        for last, number in zip(places, _numbers(label, len(places)), strict=False):
            # 64 random bits against at most a few hundred cards: the bias is below 2**-55.
            chosen = number % (last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]


def _numbers(label: str, wanted: int) -> tuple[int, ...]:
    """So many numbers of 64 bits, and what is left of the last block of four."""
    blocks = [
        hashlib.sha256(f"{label}/{counter}".encode()).digest()
        for counter in range((wanted + 3) // 4)
    ]
    return unpack(f">{4 * len(blocks)}Q", b"".join(blocks))
