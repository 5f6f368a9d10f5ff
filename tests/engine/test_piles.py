"""Piles and the shuffler."""

from __future__ import annotations

import hashlib
from collections import Counter

from companion.engine import Pile, Shuffler

COPIES = {"oda": 3, "mori": 2, "ninja": 1}


def test_taking_and_locating_cards() -> None:
    pile = Pile.of("army", COPIES)
    assert (pile.count, pile.left("oda")) == (6, 3)
    pile = pile.take("oda")
    assert (pile.count, pile.left("oda"), pile.drawn) == (5, 2, 1)
    pile = pile.take_unknown(2)
    assert (pile.count, sum(pile.unseen)) == (3, 5)
    pile = pile.locate("mori")
    assert (pile.count, sum(pile.unseen)) == (3, 4)


def test_an_order_holds_every_card_and_depends_on_seed_deck_and_shuffle() -> None:
    pile = Pile.of("army", {"oda": 30, "mori": 30})
    orders = {
        Shuffler(seed).order(p)
        for seed in ("1", "2")
        for p in (pile, Pile.of("other", pile.copies()), pile.reshuffled(pile.copies()))
    }
    assert len(orders) == 6
    assert all(Counter(order) == {"oda": 30, "mori": 30} for order in orders)


def test_the_shuffle_can_be_checked_by_hand() -> None:
    """The documented recipe, written out again."""
    cards = ["oda", "oda", "oda", "mori", "mori", "ninja"]
    block = hashlib.sha256(b"abc/army/0/0").digest() + hashlib.sha256(b"abc/army/0/1").digest()
    numbers = [int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8)]
    for step, last in enumerate(range(5, 0, -1)):
        chosen = numbers[step] % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    assert list(Shuffler("abc").order(Pile.of("army", COPIES))) == cards


def test_every_place_is_equally_likely() -> None:
    where = Counter(
        Shuffler(str(seed)).order(Pile.of("army", COPIES)).index("ninja") for seed in range(3000)
    )
    assert all(400 < count < 600 for count in where.values())


def test_a_restored_pile_goes_on_in_its_order_unless_it_changed() -> None:
    pile = Pile.of("army", COPIES).take("oda").take("ninja")
    same = Pile.restored("army", pile.copies(), pile.count, pile.plain())
    assert same == pile
    changed = Pile.restored("army", {**pile.copies(), "ninja": 1}, 5, pile.plain())
    assert (changed.shuffles, changed.drawn, changed.base) == (1, 0, (2, 2, 1))


def test_a_pile_restored_under_another_seed_is_shuffled_anew_unless_its_order_fits() -> None:
    """A position of one match may start another: its cards to come are the unseen ones."""
    seen = Pile.of("army", COPIES)
    for _ in range(3):
        seen = seen.take(Shuffler("mine").card(seen))
    same = Pile.restored("army", seen.copies(), seen.count, seen.plain(), "mine")
    assert same == seen
    anew = 0
    for number in range(60):
        pile = Pile.restored("army", seen.copies(), seen.count, seen.plain(), str(number))
        coming = Counter(Shuffler(str(number)).order(pile)[pile.drawn :])
        assert coming == Counter({kind: n for kind, n in seen.copies().items() if n})
        anew += pile.shuffles > seen.shuffles
    assert 0 < anew < 60


def test_a_forged_base_is_never_shuffled() -> None:
    kept = {"base": [10**9, 0, 0], "unseen": [3, 2, 1], "drawn": 10**9 - 6, "shuffles": 0}
    pile = Pile.restored("army", COPIES, 6, kept, "seed")
    assert (pile.base, pile.shuffles) == ((3, 2, 1), 1)
    forged = Pile("army", tuple(COPIES), (10**9, 0, 0), (3, 2, 1), 6, 10**9 - 6)
    assert not Shuffler("seed").fits(forged)
