"""WA-601 to WA-643: the end of a round in Grand Master mode."""

from __future__ import annotations

import pytest

from companion.engine import BadCorrection, BadPosition, IllegalMove, Match
from tests.clauses import clause
from tests.games.wat_aah_tables import (
    at,
    board,
    ended,
    grand,
    held,
    in_front,
    key,
    legal,
    named_cards,
    pawns,
    play,
    refused,
    tell,
)


def placing(*to_place: int, **position):
    """Pawns of this round are taken and nobody is at the Temple."""
    seats = len(to_place)
    rows = position.pop("pawns", None) or [{"to_place": number} for number in to_place]
    number = position.get("round", 1)
    position.setdefault("rounds", [{} for _ in range(number)])
    return grand(seats, phase="pawns", pawns=rows, **position)


@clause("WA-601")
def test_wa_601_the_steps_come_in_order():
    match = ended([5, 9])
    assert key(match) == "temple"
    assert refused(match, "pawns missions 1") == ("WA-601",)
    assert refused(match, "recruit") == ("WA-601",)
    play(match, "peek 1")
    assert key(match) == "pawns"
    assert refused(match, "draw_two") == ("WA-610", "WA-601")
    assert refused(match, "boss zombies") == ("WA-601",)


@clause("WA-602")
def test_wa_602_equal_totals_share_a_place_without_a_gap():
    match = ended([10, 20, 20, 5])
    play(match, "shosho p1")
    assert [pawns(match, seat)["to_place"] for seat in range(4)] == [3, 4, 4, 2]


@clause("WA-603")
@pytest.mark.parametrize(
    ("totals", "expected"),
    (([9, 5], [4, 2]), ([9, 5, 7], [4, 1, 3]), ([1, 2, 3, 4], [1, 2, 3, 4])),
)
def test_wa_603_pawns_by_place(totals, expected):
    match = ended(totals)
    assert [pawns(match, seat)["to_place"] for seat in range(len(totals))] == expected


@clause("WA-604")
def test_wa_604_ties_are_not_broken_for_pawns():
    match = ended([12, 14, 3], [0, 2, 0])
    assert [pawns(match, seat)["to_place"] for seat in range(3)] == [4, 4, 3]


@clause("WA-605")
def test_wa_605_all_tied():
    match = ended([8, 10, 8], [0, 2, 0], shosho=2)
    play(match, "shosho p0")
    assert [pawns(match, seat)["to_place"] for seat in range(3)] == [4, 4, 4]
    assert key(match) == "pawns"  # nobody is last, so nobody uses the Temple


@clause("WA-606")
def test_wa_606_the_winner_takes_the_token():
    assert board(ended([5, 9, 2]))["board"]["shosho"] == 1


@clause("WA-607")
def test_wa_607_among_several_the_least_corrupt():
    match = ended([12, 10, 3], [2, 0, 0])
    assert match.state.rounds[0].totals == (10, 10, 3)
    assert board(match)["board"]["shosho"] == 1
    by_cards = {"least_corrupt_by": "cards"}
    few = at(3, options={"mode": "grand_master", "depth": "scores", **by_cards})
    play(few, "in_play p0 12", "corruption_points p0 2", "corruption_cards p0 2")
    play(few, "in_play p1 13", "corruption_points p1 3", "corruption_cards p1 1")
    play(few, "in_play p2 1", "corruption_points p2 0")
    assert board(few)["board"]["shosho"] == 1  # three points, but one card


@clause("WA-608")
def test_wa_608_still_tied_the_holder_decides():
    match = ended([9, 9, 2], shosho=2)
    assert key(match) == "shosho" and match.decision.seat == 2
    assert legal(match) == ["shosho p0", "shosho p1"]
    assert refused(match, "shosho p2") == ("WA-608",)
    assert refused(match, "shosho p3") != ("WA-608",), "nobody sits there"
    play(match, "shosho p1")
    assert board(match)["board"]["shosho"] == 1
    own = ended([9, 9, 2], shosho=0)
    play(own, "shosho p0")  # the holder, if tied, may keep it
    assert board(own)["board"]["shosho"] == 0


@clause("WA-609")
def test_wa_609_pawns_come_from_the_own_reserve():
    match = ended([5, 9])
    assert pawns(match, 0)["reserve"] == 10 and pawns(match, 1)["reserve"] == 8
    play(match, "peek 1")
    assert refused(match, "pawns missions 5") == ("WA-621",)  # only these are placed


@clause("WA-610")
def test_wa_610_only_the_last_use_the_temple():
    match = ended([5, 9, 7])
    assert key(match) == "temple" and match.decision.seat == 0
    play(match, "peek 2")
    assert key(match) == "pawns"
    assert refused(match, "peek 1") == ("WA-610", "WA-601")


@clause("WA-611")
def test_wa_611_last_means_lowest_whatever_the_place():
    match = ended([25, 25, 10], [0, 0, 0], shosho=0)
    play(match, "shosho p0")
    assert match.decision.seat == 2 and key(match) == "temple"


@clause("WA-612")
def test_wa_612_several_last_clockwise_from_the_token():
    match = ended([3, 3, 9, 3])
    assert board(match)["board"]["temple_queue"] == [3, 0, 1]
    play(match, "peek 1")
    assert match.decision.seat == 0


@clause("WA-613")
def test_wa_613_two_cards_or_one_peek():
    match = ended([5, 9])
    assert legal(match) == ["draw_two", "peek 1", "peek 2", "peek 3"]
    assert refused(match, "pass") == ("WA-613",)
    play(match, "draw_two", "keep unnamed")
    assert refused(match, "peek 1") == ("WA-610", "WA-601")


@clause("WA-614")
def test_wa_614_one_of_two_is_kept_the_other_goes_below():
    match = ended([5, 9], edition=named_cards(), dealer={"temple": "app"}, seed=6)
    play(match, "draw_two")
    looked = board(match, 0)["board"]["temple_look"]
    assert len(looked) == 2 and "temple_look" not in board(match, 1)["board"]
    other = next(f"temple_{n:02}" for n in range(1, 11) if f"temple_{n:02}" not in looked)
    assert refused(match, f"keep {other}") == ("WA-614",)
    play(match, f"keep {looked[0]}")
    assert match.state.gm.under == (looked[1],)
    assert board(match)["board"]["cards"][0]["card"] == looked[0]  # face up
    assert looked[1] not in str(match.view(1)) and looked[1] not in match.record(None)
    assert board(match)["board"]["temple_pile"] == 9


@clause("WA-614", "WA-705")
def test_wa_614_what_the_table_keeps_is_still_in_the_pile():
    held = {"pile": "temple", "card": "temple_01", "seat": 1, "gained": 1}
    match = ended([5, 9], cards=[held], edition=named_cards())
    play(match, "draw_two")
    assert refused(match, "keep temple_01") == ("WA-705",)
    assert not refused(match, "keep temple_02") and not refused(match, "keep unnamed")


@clause("WA-614")
def test_wa_614_an_almost_empty_pile():
    names = [f"temple_{n:02}" for n in range(1, 11)]
    gone = [
        {"pile": "temple", "card": name, "seat": 0, "gained": 1, "discarded": True}
        for name in names
    ]
    one = ended([5, 9], cards=gone[1:], edition=named_cards(), dealer={"temple": "app"})
    play(one, "draw_two")
    assert legal(one) == ["keep temple_01"]
    none = ended([5, 9], cards=gone, edition=named_cards(), dealer={"temple": "app"})
    assert refused(none, "draw_two") == ("WA-614",)
    assert legal(none) == ["peek 1", "peek 2", "peek 3"]


@clause("WA-615")
def test_wa_615_a_temple_card_is_active_for_the_next_round():
    match = ended([5, 9])
    play(match, "draw_two", "keep unnamed")
    assert board(match)["board"]["cards"][0]["state"] == "waiting"
    play(match, "pawns final_battle 4", "pawns final_battle 2")
    assert board(match)["round"] == 2
    assert board(match)["board"]["cards"][0]["state"] == "active"
    tell(match, [9, 5], [0, 0])
    play(match, "peek 1", "pawns final_battle 4", "pawns final_battle 2")
    assert board(match)["board"]["cards"][0]["state"] == "discarded"


@clause("WA-616")
def test_wa_616_a_decoy_is_looked_at_secretly():
    match = ended([5, 9], dealer={"bosses": "app"}, seed=2)
    assert refused(match, "peek final") == ("WA-616",)
    assert refused(match, "peek aside") == ("WA-616",)
    play(match, "peek 3")
    face = board(match, 0)["board"]["decoys"]["3"]
    for seat in (1, None):
        assert face not in str(match.view(seat)) and face not in match.record(seat)
        assert board(match, seat)["board"]["peeks"] == [[3], []]  # who and which slot is public
    assert face in str(match.view(0))


@clause("WA-617")
def test_wa_617_no_pawn_on_the_temple():
    match = placing(4, 2)
    assert refused(match, "pawns temple 1") == ("WA-617",)
    assert "pawns temple 1" in [str(move) for move in match.decision.candidates]


@clause("WA-618")
def test_wa_618_a_temple_card_of_round_three_is_of_no_use():
    match = ended([5, 9], number=3)
    assert any("no more use" in str(line) for line in match.guide().reminders)
    play(match, "draw_two", "keep unnamed", "pawns final_battle 4", "pawns final_battle 2")
    play(match, "boss zombies")
    assert match.over


@clause("WA-620")
def test_wa_620_in_turns_from_the_token_holder():
    match = placing(1, 3, 1, shosho=1)
    assert match.decision.seat == 1
    play(match, "pawns missions 1")
    assert match.decision.seat == 2
    play(match, "pawns missions 1")
    assert match.decision.seat == 0
    play(match, "pawns missions 1")
    assert match.decision.seat == 1  # the others have none left
    play(match, "pawns final_battle 1")
    assert match.decision.seat == 1


@clause("WA-621")
def test_wa_621_one_location_at_least_one_pawn():
    match = placing(3, 1)
    assert refused(match, "pawns missions 0") == ("WA-621",)
    assert refused(match, "pawns missions 4") == ("WA-621",)
    assert refused(match, "pass") == ("WA-621",)
    play(match, "pawns final_battle 2")
    assert match.decision.seat == 1  # a second location would need another turn
    assert pawns(match, 0)["final_battle"] == 2 and pawns(match, 0)["to_place"] == 1


@clause("WA-622")
def test_wa_622_the_same_location_again():
    match = placing(3, 0)
    play(match, "pawns final_battle 1", "pawns final_battle 1")
    assert pawns(match, 0)["final_battle"] == 2


@clause("WA-623")
def test_wa_623_all_pawns_are_placed_before_the_next_round():
    match = placing(2, 0)
    play(match, "pawns final_battle 1")
    assert key(match) == "pawns"
    play(match, "pawns final_battle 1")
    assert board(match)["round"] == 2


@clause("WA-624")
def test_wa_624_one_court_pawn_a_round():
    match = placing(4, 1)
    assert refused(match, "pawns court 2") == ("WA-624",)
    play(match, "pawns court 1", "pawns court 1")
    assert refused(match, "pawns court 1") == ("WA-624",)
    assert "pawns court 1" not in legal(match)
    with pytest.raises(IllegalMove):
        match.play("pawns court 1")
    match.correct("pawns court 1", "the Court card of last round says so")
    assert pawns(match, 0)["court"] == 2 and match.state.lifted == (8,)


@clause("WA-624")
def test_wa_624_who_joins_need_not_say_who_placed_at_court_in_this_round():
    match = placing(4, 1)
    play(match, "pawns court 1", "pawns court 1")
    position = match.position()
    told = position.pop("court_done")
    assert told == [0, 1]
    again = Match.start("wat_aah", match.players, match.setup.options, "table", position=position)
    assert again.state.gm.court_done == (0, 1)
    assert refused(again, "pawns court 1") == ("WA-624",)
    with pytest.raises(BadPosition) as refusal:
        placing(4, 1, pawns=[{"to_place": 3, "court": 1}, {"to_place": 1}], court_done=[])
    assert [one.clause for one in refusal.value.objections] == ["WA-624"]
    assert refusal.value.objections[0].field == "pawns"


@clause("WA-625")
def test_wa_625_a_court_card_at_once_for_its_owner_only():
    match = placing(1, 1, edition=named_cards(), dealer={"court": "app"}, seed=1)
    play(match, "pawns court 1")
    card = board(match, 0)["board"]["cards"][0]["card"]
    assert card.startswith("court_")
    for seat in (1, None):
        assert card not in str(match.view(seat)) and card not in match.record(seat)
    unnamed = placing(1, 1)
    play(unnamed, "pawns court 1")
    assert board(unnamed)["board"]["court_pile"] == 9
    assert board(unnamed)["board"]["cards"][0]["seat"] == 0


def court_card(round_gained=1, **change):
    return {"pile": "court", "card": None, "seat": 0, "gained": round_gained, **change}


@clause("WA-626")
def test_wa_626_usable_in_the_next_round_then_discarded():
    match = grand(round=2, rounds=[{}], cards=[court_card()], hands=[{"carp_1": 1}, {}])
    play(match, "use_court p0 unnamed")
    assert board(match)["board"]["cards"][0]["state"] == "discarded"
    assert "WA-706" in refused(match, "use_court p0 unnamed")
    early = grand(cards=[court_card()], hands=[{"carp_1": 1}, {}])
    assert refused(early, "use_court p0 unnamed") == ("WA-706",)
    unused = placing(1, 0, round=2, cards=[court_card()])
    play(unused, "pawns final_battle 1")
    assert board(unused)["board"]["cards"][0]["state"] == "discarded"


@clause("WA-705")
def test_wa_705_a_used_card_is_named_by_a_copy_that_is_left():
    match = grand(round=2, rounds=[{}], cards=[court_card()], hands=[{"carp_1": 1}, {}])
    assert refused(match, "use_court p0 no_such_card") == ("WA-705",)
    temple = grand(
        round=2, rounds=[{}], cards=[court_card(pile="temple")], hands=[{"carp_1": 1}, {}]
    )
    assert refused(temple, "use_temple p0 no_such_card") == ("WA-705",)


@clause("WA-627")
def test_wa_627_an_empty_court_pile():
    spent = [
        {"pile": "court", "card": f"court_{n:02}", "seat": 0, "gained": 1, "discarded": True}
        for n in range(1, 11)
    ]
    match = placing(1, 1, round=3, cards=spent, edition=named_cards(), dealer={"court": "app"})
    play(match, "pawns court 1")
    assert board(match)["board"]["court_pile"] == 9
    assert match.state.gm.court_pile.shuffles == 1
    waiting = [{**card, "gained": 3, "discarded": False} for card in spent]
    empty = placing(1, 1, round=3, cards=waiting)
    play(empty, "pawns court 1")
    assert pawns(empty, 0)["court"] == 1 and board(empty)["board"]["court_pile"] == 0
    assert len(board(empty)["board"]["cards"]) == 10


@clause("WA-628")
def test_wa_628_a_court_card_of_round_three_only_scores():
    match = placing(1, 1, round=3)
    play(match, "pawns court 1")
    assert len(board(match)["board"]["cards"]) == 1
    assert "WA-628" in refused(match, "use_court p0 unnamed")
    play(match, "pawns final_battle 1", "boss zombies")
    assert match.scores().totals[0] == 10 - 30


@clause("WA-630")
def test_wa_630_any_number_on_missions():
    match = placing(4, 1)
    assert {f"pawns missions {n}" for n in (1, 2, 3, 4)} <= set(legal(match))


@clause("WA-631")
def test_wa_631_an_even_total_allows_a_peek():
    match = placing(4, 1)
    play(match, "pawns missions 1")
    assert key(match) == "pawns"
    play(match, "pawns final_battle 1", "pawns missions 1")
    assert (key(match), match.decision.seat) == ("peek", 0)
    # Totals of all rounds together.
    later = placing(1, 1, pawns=[{"to_place": 1, "missions": 3}, {"to_place": 1}])
    play(later, "pawns missions 1")
    assert key(later) == "peek"


@clause("WA-632")
def test_wa_632_the_peek_is_optional_and_at_once():
    match = placing(2, 1)
    play(match, "pawns missions 2")
    assert legal(match) == ["peek 1", "peek 2", "peek 3", "pass"]
    assert refused(match, "pawns missions 1") == ("WA-601",)
    play(match, "pass")
    assert match.decision.seat == 1 and board(match)["board"]["peeks"] == [[], []]
    again = placing(4, 0, peeked=[[2], []])
    play(again, "pawns missions 2", "peek 2")
    assert board(again)["board"]["peeks"] == [[2, 2], []]


@clause("WA-633")
def test_wa_633_only_the_own_pawns_count():
    match = placing(1, 1, pawns=[{"to_place": 1}, {"to_place": 1, "missions": 1}])
    play(match, "pawns missions 1")
    assert key(match) == "pawns" and match.decision.seat == 1


@clause("WA-634")
def test_wa_634_several_pawns_at_once():
    match = placing(4, 1)
    play(match, "pawns missions 4", "peek 1")
    assert key(match) == "peek"  # 2 and 4: two peeks
    play(match, "peek 2")
    assert key(match) == "pawns"
    odd = placing(3, 1)
    play(odd, "pawns missions 3")
    assert key(odd) == "peek"  # 2 was passed
    final = placing(4, 1, options={"missions_multi": "final_total"})
    play(final, "pawns missions 4", "peek 1")
    assert key(final) == "pawns"
    passed = placing(3, 1, options={"missions_multi": "final_total"})
    play(passed, "pawns missions 3")
    assert key(passed) == "pawns"


@clause("WA-635")
def test_wa_635_final_battle_does_nothing_now():
    match = placing(4, 1)
    play(match, "pawns final_battle 4")
    assert key(match) == "pawns" and match.decision.seat == 1


@clause("WA-636")
def test_wa_636_pawns_stay_on_the_board():
    match = placing(2, 0)
    play(match, "pawns missions 1", "pawns final_battle 1")
    assert board(match)["round"] == 2
    assert pawns(match, 0)["missions"] == 1 and pawns(match, 0)["final_battle"] == 1


def cleaned(**position):
    match = placing(1, 0, **position)
    return play(match, "pawns final_battle 1")


@clause("WA-640")
def test_wa_640_play_and_corruption_go_to_the_jigoku():
    match = cleaned(
        play=[{"toad": ["toad_1", "ronin", "yokai_oni"]}, {"bear": ["bear_6"]}],
        corruption=[["carp_1"], ["carp_2", "rat_5"]],
        jigoku={"fox_2": 1},
    )
    assert in_front(match, 0) == in_front(match, 1) == {}
    assert board(match)["corruption"] == [{"cards": 0}, {"cards": 0}]
    assert sum(board(match)["jigoku"].values()) == 8
    assert board(match)["jigoku"]["rat_5"] == 1


@clause("WA-641")
def test_wa_641_hands_deck_and_jigoku_go_on():
    match = cleaned(hands=[{"carp_1": 2}, {"toad_4": 3}], jigoku={"fox_2": 1})
    assert held(match, 0) == {"carp_1": 2} and held(match, 1) == {"toad_4": 3}
    assert board(match)["deck"] == 94 - 5 - 1 and board(match)["jigoku"] == {"fox_2": 1}


@clause("WA-642")
def test_wa_642_the_token_holder_starts():
    match = placing(0, 1, shosho=1, turn=0)
    play(match, "pawns final_battle 1")
    assert match.decision.seat == 1 and board(match)["first"] == 1


@clause("WA-643")
def test_wa_643_cards_of_this_round_are_discarded():
    match = cleaned(round=2, cards=[court_card(1), court_card(2)])
    assert [card["state"] for card in board(match)["board"]["cards"]] == ["discarded", "active"]


def test_pawns_are_never_created():
    match = placing(1, 1)
    with pytest.raises(BadCorrection):
        match.correct({"pawns": [{"reserve": 12, "court": 1}, {"reserve": 12}]}, "a gift")
