"""Shinobi: War of Clans: where clauses begin and end - orders, seats, laws, the score pad."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Match, Pile, find_game
from tests.clauses import clause
from tests.games.test_shinobi_clans_pad import pad
from tests.games.test_shinobi_clans_rules import FOUR, GAME, at, known

RULES: Any = find_game(GAME)
AFTER = {
    "order_1": ("place oda", 2, 1),
    "order_2": ("deploy oda p1", 1, 2),
    "order_3": ("deploy oda p1", 1, 3),
}


def broken(match: Match, **changes: Any) -> list[str]:
    """The laws that the state breaks with some of its fields changed."""
    return [law.clause for law in RULES.laws(replace(match.state, **changes))]


def sentences(match: Match, move: str) -> list[str]:
    return [str(objection.say) for objection in match.why_not(move)]


@clause("SC-201")
@pytest.mark.parametrize("phase", AFTER)
def test_sc_201_the_order_that_is_asked_for_is_named(phase: str) -> None:
    move, order, now = AFTER[phase]
    match = at([{"mori": 2}, {"oda": 1}, {}], phase=phase)
    assert f"This is order {order}, but order {now} is asked for." in sentences(match, move)
    assert match.why_not(move)[0].clause == "SC-201"


@clause("SC-201")
@pytest.mark.parametrize("move", ["deploy oda p1", "place oda", "ninja p1 mori"])
def test_sc_201_after_the_last_turn_no_order_is_asked_for(move: str) -> None:
    match = at([{}, {"mori": 1}, {}], phase="reveal")
    assert sentences(match, move)[0] == "No order is asked for now."


@clause("SC-109")
@pytest.mark.parametrize("move", ["move oda p3 p1", "move oda p1 p3", "move oda p4 p3"])
def test_sc_109_a_province_that_is_not_there_is_told(move: str) -> None:
    match = at([{}, {"oda": 1}, {}], phase="order_2")
    found = match.why_not(move)
    assert [objection.clause for objection in found] == ["SC-109"]
    assert str(found[0].say) == "There are 3 provinces at this table, no more."


# laws


@clause("SC-901")
def test_sc_901_the_draw_pile_and_the_final_round_fit_together() -> None:
    match = at([{}, {}, {}])
    deck = match.state.deck
    empty = replace(deck, count=0)
    assert "SC-901" not in broken(match)
    assert "SC-901" in broken(match, deck=empty)
    assert "SC-901" in broken(match, deck=empty, phase="refill")
    assert "SC-901" not in broken(match, deck=empty, last_turns=3)
    assert "SC-901" in broken(match, last_turns=3)


@clause("SC-904")
@pytest.mark.parametrize(("left", "lawful"), [(0, False), (1, True), (3, True), (4, False)])
def test_sc_904_one_turn_for_each_is_left_at_most(left: int, lawful: bool) -> None:
    match = at([{}, {}, {}])
    empty = replace(match.state.deck, count=0)
    assert ("SC-904" not in broken(match, deck=empty, last_turns=left)) == lawful


@clause("SC-204")
def test_sc_204_at_most_three_armies_changed_in_a_turn() -> None:
    match = at([{"oda": 2}, {"oda": 1}, {"mori": 1}], phase="order_3")
    three = frozenset({(0, 0), (1, 1), (2, 2)})
    assert "SC-204" not in broken(match, changed=three)
    assert "SC-204" in broken(match, changed=three | {(0, 1)})
    assert "SC-204" in broken(match, changed=three, phase="order_1")
    assert "SC-204" in broken(match, changed=frozenset({(0, 0), (1, 1)}), phase="order_2")
    assert "SC-204" not in broken(match, changed=frozenset({(0, 0)}), phase="order_2")
    assert "SC-204" not in broken(match, changed=frozenset(), phase="order_1")


@clause("SC-205")
def test_sc_205_nobody_holds_more_than_four_and_the_others_hold_four() -> None:
    match = at([{}, {}, {}])
    for unknown, lawful in (((4, 4, 4), True), ((5, 4, 4), False), ((4, 3, 4), False)):
        assert ("SC-205" not in broken(match, unknown=unknown)) == lawful


@clause("SC-106")
def test_sc_106_no_card_appears_or_disappears() -> None:
    match = known([{}, {}, {}], [FOUR, {"takeda": 4}, {"uesugi": 4}])
    deck = match.state.deck

    def one_more(number: int) -> Pile:
        return replace(deck, unseen=(deck.unseen[0] + number, *deck.unseen[1:]))

    assert not broken(match)
    assert "SC-106" in broken(match, deck=one_more(1))
    assert "SC-106" in broken(match, deck=one_more(-1))
    swapped = (deck.unseen[0] + 1, deck.unseen[1] - 1, *deck.unseen[2:])
    assert broken(match, deck=replace(deck, unseen=swapped)) == ["SC-106", "SC-106"]
    owed = deck.unseen[0] + 1
    removed = (match.state.removed[0] + owed, *match.state.removed[1:])
    # One sentence: what would be left of a card that lies there too often is nothing to tell.
    assert broken(match, deck=one_more(-owed), removed=removed) == ["SC-106"]
    assert "SC-106" in broken(match, deck=replace(deck, count=deck.count - 1))


@clause("SC-903")
def test_sc_903_at_the_end_every_clan_is_known() -> None:
    match = at([{}, {}, {}], phase="reveal")
    assert "SC-903" not in broken(match)
    assert "SC-903" in broken(match, phase="over")
    assert "SC-903" not in broken(match, phase="over", clans=(0, 1, 2))


# the score pad


@clause("SC-106")
def test_sc_106_the_pad_takes_all_cards_of_a_clan_and_no_more() -> None:
    for total, fits in ((11, True), (12, False)):
        result = pad(["takeda", "oda", "mori"], [total, 1, 1], [0, 0, 0])
        assert (result.sheet is not None) == fits


@clause("SC-802")
@pytest.mark.parametrize(("home", "fits"), [(0, True), (3, True), (4, False), (-1, False)])
def test_sc_802_at_home_lie_no_more_than_in_play(home: int, fits: bool) -> None:
    result = pad(["takeda", "oda", "mori"], [3, 1, 1], [home, 0, 0])
    assert (result.sheet is not None) == fits
