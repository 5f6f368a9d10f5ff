"""Paying for envoys and rumors: what fits a cost, and the honor it brings (NJ-602 to NJ-608)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from companion.games.ninjato.components import (
    ONE_PLUS_THREE,
    SAME,
    TREASURES,
    TYPES,
    UNTOLD,
    VALUES,
)

Counts = tuple[int, ...]
GOLD = 4
_WORDS = {
    **{kind: (index, False) for index, kind in enumerate(TYPES)},
    **{f"gold_{kind}": (index, True) for index, kind in enumerate(TYPES)},
}


class Payment(NamedTuple):
    """`named` counts each type with the gold that stands for it; `spent` what leaves the hand."""

    word: str
    honor: int
    named: Counts
    spent: Counts


def payment(named: Counts, gold: Counts) -> Payment:
    words = [TYPES[kind] for kind in range(4) for _ in range(named[kind] - gold[kind])]
    words += [f"gold_{TYPES[kind]}" for kind in range(4) for _ in range(gold[kind])]
    spent = (*(named[kind] - gold[kind] for kind in range(4)), sum(gold))
    return Payment("+".join(words), worth(named), named, spent)


def worth(named: Counts) -> int:
    return sum(number * value for number, value in zip(named, VALUES, strict=True))  # NJ-608


@lru_cache(maxsize=4096)
def read_payment(word: str) -> Payment | None:
    """A payment from its text, in whatever order it was typed; None if it is none."""
    named, gold = [0] * 4, [0] * 4
    for part in word.split("+"):
        if part not in _WORDS:
            return None
        kind, is_gold = _WORDS[part]
        named[kind] += 1
        gold[kind] += is_gold
    return payment(tuple(named), tuple(gold))


def fits(cost: str, named: Counts, must_differ: bool) -> bool:
    total, most = sum(named), max(named)
    if cost == SAME:
        return 1 <= total <= 4 and most == total  # NJ-605
    if cost == ONE_PLUS_THREE:
        return total == 4 and most >= 3 and not (must_differ and most == 4)  # NJ-606
    parts = cost.split("+")
    return total == len(parts) and all(  # NJ-604, NJ-702
        named[kind] >= parts.count(TYPES[kind]) for kind in range(4)
    )


def _named(cost: str) -> Iterator[Counts]:
    """Every list of types that fits a cost."""
    if cost == SAME:
        sets = [(kind,) * number for kind in range(4) for number in range(1, 5)]
    elif cost == ONE_PLUS_THREE:
        sets = [(kind, kind, kind, single) for kind in range(4) for single in range(4)]
    else:
        parts = cost.split("+")
        fixed = tuple(TYPES.index(part) for part in parts if part != "any")
        free = len(parts) - len(fixed)
        sets = [fixed + rest for rest in combinations_with_replacement(range(4), free)]
    for kinds in sets:
        yield tuple(kinds.count(kind) for kind in range(4))


@lru_cache(maxsize=16384)
def payments(owned: Counts, cost: str, must_differ: bool) -> tuple[Payment, ...]:
    """Everything this player can pay for this cost, the least honor first."""
    if cost == UNTOLD:
        return ()
    found: dict[str, Payment] = {}
    for named in _named(cost):
        if not fits(cost, named, must_differ):
            continue
        lowest = [max(0, named[kind] - owned[kind]) for kind in range(4)]
        if sum(lowest) > owned[GOLD]:
            continue
        for gold in product(*(range(lowest[kind], named[kind] + 1) for kind in range(4))):
            if sum(gold) <= owned[GOLD]:  # NJ-607
                made = payment(named, gold)
                found.setdefault(made.word, made)
    return tuple(sorted(found.values(), key=lambda made: (made.honor, made.spent[GOLD], made.word)))


@lru_cache(maxsize=256)
def honors(cost: str, must_differ: bool) -> tuple[int, ...]:
    """Every honor that a payment of this cost can bring, the least first."""
    costs = ["+".join(["any"] * number) for number in range(1, 5)] if cost == UNTOLD else [cost]
    return tuple(
        sorted(
            {
                worth(named)
                for each in costs
                for named in _named(each)
                if fits(each, named, must_differ)
            }
        )
    )


def lacks(owned: Counts, spent: Counts) -> str | None:
    """The first treasure that is not there to be paid."""
    for kind, name in enumerate(TREASURES):
        if spent[kind] > owned[kind]:
            return name
    return None
