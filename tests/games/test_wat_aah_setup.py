"""WA-101 to WA-124: setting the table up."""

from __future__ import annotations

import pytest

from companion.engine import BadSetup, Match
from tests.clauses import clause
from tests.games.wat_aah_tables import NAMES, board, fresh, held, key, pawns, play, refused


@clause("WA-101")
@pytest.mark.parametrize("seats", (1, 5))
def test_wa_101_two_to_four_players(seats):
    with pytest.raises(BadSetup) as error:
        Match.start("wat_aah", (*NAMES, "Emi")[:seats])
    assert error.value.clauses == ("WA-101",)
    for number in (2, 3, 4):
        assert len(fresh(number).players) == number


@clause("WA-102")
def test_wa_102_turns_pass_to_the_next_seat():
    match = fresh(3)
    play(match, "reveal p0 carp_1", "reveal p1 carp_2", "reveal p2 bear_6")
    assert match.decision.seat == 2
    play(match, "recruit", "pass", "discard toad_4")
    assert match.decision.seat == 0
    play(match, "recruit", "pass", "discard toad_4")
    assert match.decision.seat == 1


@clause("WA-103")
def test_wa_103_the_mode_is_an_option():
    assert board(fresh())["board"] is None
    assert board(fresh(options={"mode": "grand_master"}))["board"] is not None
    with pytest.raises(BadSetup):
        fresh(options={"mode": "novice"})


@clause("WA-104")
def test_wa_104_corruption_starts_empty():
    assert board(fresh(4))["corruption"] == [{"cards": 0}] * 4


@clause("WA-105")
def test_wa_105_one_deck_of_94_cards_worth_317():
    match = fresh()
    cards = match.state.box.cards
    assert match.state.deck.count == 94
    assert sum(cards.copies) == 94
    assert cards.worth == 317
    assert sum(match.state.jigoku) == 0
    copies = dict(zip(cards.kinds, cards.copies, strict=True))
    assert copies["bear_6"] == 9 and copies["spider_4"] == 5 and copies["ronin"] == 4
    play(match, "reveal p0 fox_2")
    assert refused(match, "reveal p1 fox_2") == ("WA-105",)
    assert refused(match, "reveal p1 bear_5") == ("WA-105",)


@clause("WA-106")
def test_wa_106_everybody_turns_a_card_and_all_kinds_count():
    match = fresh()
    play(match, "reveal p0 ronin")
    assert key(match) == "reveal" and match.decision.stem == ("reveal", "p1")
    play(match, "reveal p1 yokai_oni")
    assert board(match)["first"] == 1


@clause("WA-107")
def test_wa_107_the_single_highest_strength_starts():
    match = fresh(3)
    play(match, "reveal p0 toad_4", "reveal p1 rat_5", "reveal p2 dragon_4")
    assert match.decision.seat == 1
    assert refused(match, "reveal p2 bear_6") == ("WA-107",)


@clause("WA-108")
def test_wa_108_a_tie_is_turned_again_by_all():
    match = fresh(3)
    play(match, "reveal p0 bear_6", "reveal p1 bear_6", "reveal p2 carp_1")
    assert match.decision.stem == ("reveal", "p0")
    # Only the newest cards count: the old 6 of Bruce does not help against a 2.
    play(match, "reveal p0 carp_1", "reveal p1 ronin", "reveal p2 carp_2")
    assert match.decision.seat == 2


@clause("WA-108")
def test_wa_108_tied_only():
    match = fresh(3, options={"first_player_tie": "tied_only"})
    play(match, "reveal p0 bear_6", "reveal p1 carp_1", "reveal p2 bear_6")
    assert match.decision.stem == ("reveal", "p0")
    play(match, "reveal p0 carp_1")
    assert match.decision.stem == ("reveal", "p2")
    play(match, "reveal p2 carp_2")
    assert board(match)["first"] == 2


@clause("WA-109")
def test_wa_109_test_cards_go_to_the_jigoku():
    match = fresh()
    play(match, "reveal p0 bear_6", "reveal p1 bear_6", "reveal p0 carp_1", "reveal p1 carp_2")
    assert board(match)["jigoku"] == {"bear_6": 2, "carp_1": 1, "carp_2": 1}


@clause("WA-110")
def test_wa_110_eight_cards_each_seven_for_the_first():
    match = fresh(4)
    play(match, *(f"reveal p{seat} {card}" for seat, card in enumerate(
        ("carp_1", "carp_2", "bear_6", "rat_5"))))  # fmt: skip
    assert board(match)["hands"] == [8, 8, 7, 8]
    dealt = fresh(3, dealer="app", seed=4)
    sizes = sorted(sum(held(dealt, seat).values()) for seat in range(3))
    assert sizes == [7, 8, 8]
    assert sum(held(dealt, board(dealt)["first"]).values()) == 7


@clause("WA-111")
@pytest.mark.parametrize(("seats", "left"), ((2, 77), (3, 68), (4, 59)))
def test_wa_111_cards_left_in_the_deck(seats, left):
    match = fresh(seats)
    cards = ("bear_6", "carp_1", "carp_2", "carp_3")
    play(match, *(f"reveal p{seat} {cards[seat]}" for seat in range(seats)))
    assert board(match)["deck"] == left


@clause("WA-112")
def test_wa_112_no_clan_at_the_start_and_no_hand_limit():
    match = fresh()
    assert board(match)["play"] == [[], []]
    play(match, "reveal p0 bear_6", "reveal p1 carp_1", "corrupt", "corruption p0 yokai_oni")
    assert board(match)["hands"][0] == 7 + 10


@clause("WA-120")
def test_wa_120_three_piles():
    match = fresh(options={"mode": "grand_master"})
    seen = board(match)
    assert (seen["deck"], seen["board"]["temple_pile"], seen["board"]["court_pile"]) == (94, 10, 10)


@clause("WA-121")
def test_wa_121_five_bosses_hidden_from_all():
    match = fresh(options={"mode": "grand_master"}, dealer="app", seed=3)
    assert match.state.gm.bosses.count == 5
    for seat in (None, 0, 1):
        assert board(match, seat)["board"].get("decoys", {}) == {}
        assert board(match, seat)["board"]["boss"] is None


@clause("WA-121")
def test_wa_121_each_boss_lies_in_one_place():
    from tests.games.wat_aah_tables import ended

    match = ended([5, 9], dealer={"bosses": "app"}, seed=8)
    play(match, "peek 1")
    face = board(match, 0)["board"]["decoys"]["1"]
    order = match._shuffler.order(match.state.gm.bosses)
    assert face == order[2] and len(set(order)) == 5


@clause("WA-122")
def test_wa_122_twelve_pawns_in_reserve():
    match = fresh(3, options={"mode": "grand_master"})
    assert [pawns(match, seat)["reserve"] for seat in range(3)] == [12, 12, 12]


@clause("WA-123")
def test_wa_123_the_first_player_takes_the_token():
    match = fresh(options={"mode": "grand_master"})
    play(match, "reveal p0 carp_1", "reveal p1 bear_6")
    assert board(match)["board"]["shosho"] == 1


@clause("WA-124")
def test_wa_124_exactly_three_rounds():
    from tests.games.wat_aah_tables import ended, tell

    match = ended([5, 9], dealer="table")
    for number in (2, 3):
        while key(match) != "in_play":
            play(match, str(match.decision.moves[-1]))
        assert board(match)["round"] == number
        tell(match, [5, 9], [0, 0])
    while key(match) != "boss":
        play(match, str(match.decision.moves[-1]))
    play(match, "boss zombies")
    assert match.over
