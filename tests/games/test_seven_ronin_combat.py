"""7 Ronin: ronin abilities and wounds (SR-4xx, SR-5xx)."""

from __future__ import annotations

import pytest

from companion.games.seven_ronin.components import RONIN
from tests.clauses import clause
from tests.games.seven_ronin_tables import (
    area,
    board,
    clauses,
    combat,
    edition,
    legal,
    map_rows,
    markers,
    ninja,
    play,
    refused,
    ronin,
    start,
    stocks,
)


def uses(match, who):
    return [move for move in legal(match) if move.startswith(f"use {who}")]


# general


@clause("SR-401")
def test_sr_401_living_ronin_act_in_any_order():
    match = combat(ninja={"inn": 1, "passage": 1}, wounds={"kabe": 1})
    play(match, "use yumi reserve", "use musashi inn", "use taiko kabe", "use hayai passage")
    assert match.decision.key == "ronin"
    assert clauses(combat(out=["yumi"], ninja={"inn": 1}), "use yumi reserve") == ["SR-401"]


@clause("SR-402")
def test_sr_402_each_ability_once_a_round():
    match = play(combat(), "use yumi reserve")
    refused(match, "use yumi reserve", "SR-402")
    match = play(combat(ninja={"inn": 3}), "use musashi inn")
    refused(match, "use musashi inn", "SR-402")


@clause("SR-402")
def test_sr_402_unused_abilities_are_lost():
    match = play(combat(ninja={"passage": 1}), "end")
    assert clauses(match, "use yumi reserve") == ["SR-403", "SR-205"]


@clause("SR-403")
def test_sr_403_only_in_step_1():
    match = play(combat("passage", ninja={"passage": 1}), "passage inn 1")
    refused(match, "use musashi inn", "SR-403")


@clause("SR-404")
def test_sr_404_conditions_are_tested_at_the_moment_of_use():
    match = combat(
        places={"yobu": "watchtower", "musashi": "burial_grounds"},
        ninja={"watchtower": 1, "field_large": 1},
    )
    assert "use yumi reserve" in legal(match)
    play(match, "use yobu field_small")  # Yumi's area now holds a ninja
    refused(match, "use yumi reserve", "SR-471")


@clause("SR-405")
def test_sr_405_no_ability_on_the_green():
    match = combat(places={"yumi": "green", "hayai": "watchtower"}, ninja={"passage": 1})
    assert clauses(match, "use yumi reserve") == ["SR-405"]
    assert "use hayai passage" in legal(match)


@clause("SR-406")
def test_sr_406_a_cancelled_ronin_has_no_ability():
    match = combat(cancelled=["yumi", "musashi"], ninja={"inn": 1})
    refused(match, "use yumi reserve", "SR-406")
    refused(match, "use musashi inn", "SR-406")
    play(match, "end")  # and Musashi's strike is not due


@clause("SR-407")
def test_sr_407_a_pinned_ronin_may_act():
    match = combat(pinned=["yumi"])
    play(match, "use yumi reserve")


@clause("SR-408")
def test_sr_408_the_step_ends_when_the_defender_says_so():
    match = combat(ninja={"inn": 1})
    assert clauses(match, "end") == ["SR-432", "SR-408"]
    play(match, "use musashi inn", "end")
    assert match.state.phase != "ronin"


# Hayai


@clause("SR-411")
def test_sr_411_hayai_rides_from_an_area_without_ninja():
    match = combat(ninja={"granary": 1, "passage": 1})
    assert clauses(match, "use hayai passage") == ["SR-411"]


@clause("SR-412")
def test_sr_412_hayai_rides_to_any_area_with_ninja_at_any_distance():
    match = combat(ninja={"passage": 1, "watchtower": 1, "well": 1})
    assert uses(match, "hayai") == ["use hayai watchtower", "use hayai passage"]
    play(match, "use hayai watchtower")
    assert area(match, "watchtower")["ronin"] == ["hayai"]
    assert "end" in legal(combat(ninja={"passage": 1}))  # riding is optional


@clause("SR-413")
def test_sr_413_hayai_joins_tasuke_alone_and_nobody_else():
    match = combat(ninja={"shrine": 1, "well": 1})
    assert uses(match, "hayai") == ["use hayai shrine"]
    refused(match, "use hayai well", "SR-413")
    shared = combat(places={"kabe": "shrine"}, ninja={"shrine": 1})
    refused(shared, "use hayai shrine", "SR-413")
    lonely = combat(cancelled=["tasuke"], ninja={"shrine": 1})
    refused(lonely, "use hayai shrine", "SR-413")


@clause("SR-414")
def test_sr_414_never_to_the_green_or_where_no_ninja_is():
    match = combat(ninja={"passage": 1}, green=1)
    refused(match, "use hayai green", "SR-414")
    refused(match, "use hayai watchtower", "SR-414")


@clause("SR-415")
def test_sr_415_a_pinned_hayai():
    pinned = {"pinned": ["hayai"], "ninja": {"passage": 1}}
    play(combat(**pinned), "use hayai passage")
    refused(combat(options={"pinned_hayai": "must_stay"}, **pinned), "use hayai passage", "SR-415")


# Kabe and Musashi


@clause("SR-421")
def test_sr_421_kabe_has_no_ability():
    assert clauses(combat(ninja={"well": 1}), "use kabe well") == ["SR-421"]


@clause("SR-431")
def test_sr_431_musashi_strikes_one_ninja_of_his_area():
    match = combat(ninja={"inn": 2})
    play(match, "use musashi inn")
    assert ninja(match) == {"inn": 1} and match.state.pool == 9
    assert ronin(match, "musashi")["wounds"] == 0
    refused(combat(ninja={"well": 1}), "use musashi inn", "SR-431")
    refused(combat(ninja={"well": 1}), "use musashi well", "SR-431")


@clause("SR-432")
def test_sr_432_the_strike_is_mandatory_by_default():
    refused(combat(ninja={"inn": 1}), "end", "SR-432")
    play(combat(ninja={"inn": 1}, options={"musashi_strike": "optional"}), "end")
    first = combat(ninja={"watchtower": 1}, places={"musashi": "watchtower"})
    assert "SR-432" in clauses(first, "end")


@clause("SR-433")
def test_sr_433_old_and_new_ninja_are_alike():
    match = combat(round=3, ninja={"inn": 1})  # came rounds ago
    assert "use musashi inn" in legal(match)


# Taiko


@clause("SR-441")
def test_sr_441_taiko_heals_from_an_area_without_ninja():
    match = combat(ninja={"animal_pen": 1}, wounds={"kabe": 1})
    assert clauses(match, "use taiko kabe") == ["SR-441"]


@clause("SR-442")
def test_sr_442_one_wound_goes_to_the_pool_at_any_distance_even_on_the_green():
    match = combat(places={"kabe": "green"}, wounds={"kabe": 2, "yumi": 1})
    assert uses(match, "taiko") == ["use taiko kabe", "use taiko yumi"]
    before = stocks(match)
    play(match, "use taiko kabe")
    assert ronin(match, "kabe")["wounds"] == 1
    assert stocks(match) == (before[0], before[1] + 1)


@clause("SR-443")
def test_sr_443_not_himself_not_the_fallen_not_the_sound():
    match = combat(wounds={"taiko": 1}, out=["yumi"], ninja={"passage": 1})
    for target in ("taiko", "yumi", "kabe"):
        refused(match, f"use taiko {target}", "SR-443")


@clause("SR-444")
def test_sr_444_later_wounds_cannot_be_healed_now():
    match = play(combat(ninja={"well": 1, "passage": 1}), "end")
    assert ronin(match, "kabe")["wounds"] == 1
    refused(match, "use taiko kabe", "SR-403")


# Tasuke


@clause("SR-451")
def test_sr_451_tasuke_shares_by_deployment_or_by_hayais_ride():
    match = combat(ninja={"shrine": 1})
    play(match, "use hayai shrine")
    assert area(match, "shrine")["ronin"] == ["hayai", "tasuke"]
    assert clauses(match, "use tasuke well") == ["SR-451"]


@clause("SR-452")
def test_sr_452_the_defender_splits_in_step_2_and_after_a_passage():
    shared = {"kabe": "shrine"}
    match = play(combat(places=shared, ninja={"shrine": 2}), "end")
    assert (match.decision.seat, match.decision.key) == (1, "wounds")
    match = play(combat("passage", places=shared, ninja={"passage": 1}), "passage shrine 2")
    assert (match.decision.seat, match.decision.key) == (1, "skirmish")
    play(match, "split shrine 0")
    assert (ronin(match, "kabe")["wounds"], ronin(match, "tasuke")["wounds"]) == (2, 0)
    assert match.decision.key == "areas"


@clause("SR-453")
def test_sr_453_a_named_wound_is_not_taken_over():
    match = combat("well", places={"kabe": "shrine"}, ninja={"well": 1})
    play(match, "hit kabe")
    assert (ronin(match, "kabe")["wounds"], ronin(match, "tasuke")["wounds"]) == (1, 0)
    assert match.decision.seat == 0  # nobody was asked


# Yobu

AT_WELL = {"yobu": "well", "kabe": "burial_grounds"}


@clause("SR-461")
def test_sr_461_yobu_needs_ninja_in_his_area():
    assert clauses(combat(places=AT_WELL), "use yobu granary") == ["SR-461"]


@clause("SR-462")
def test_sr_462_one_or_two_ninja_not_more_than_there_are():
    match = play(combat(places=AT_WELL, ninja={"well": 1}), "use yobu granary")
    assert match.decision.key == "ronin"  # there was no second one
    match = play(combat(places=AT_WELL, ninja={"well": 2}), "use yobu granary", "stop")
    assert ninja(match) == {"well": 1, "granary": 1}


@clause("SR-463")
def test_sr_463_same_or_different_neighbours_never_three():
    match = play(combat(places=AT_WELL, ninja={"well": 3}), "use yobu granary", "push shrine")
    assert ninja(match) == {"well": 1, "granary": 1, "shrine": 1}
    assert "SR-463" in clauses(match, "push shrine")
    match = play(combat(places=AT_WELL, ninja={"well": 3}), "use yobu granary", "push granary")
    assert ninja(match) == {"well": 1, "granary": 2}


@clause("SR-464")
def test_sr_464_targets_may_hold_anything_but_the_green_is_none():
    match = combat(places=AT_WELL, ninja={"well": 2, "granary": 4}, green=1)
    refused(match, "use yobu green", "SR-464")
    play(match, "use yobu granary")  # Hayai and ninja stand there; its limit is 2
    refused(match, "push green", "SR-464")
    assert ninja(match)["granary"] == 5


@clause("SR-465")
def test_sr_465_only_neighbours_and_the_stand_in_map_is_named():
    match = combat(places=AT_WELL, ninja={"well": 1})
    refused(match, "use yobu passage", "SR-465")
    refused(match, "use yobu well", "SR-465")
    assert "stand-in" in str(match.why_not("use yobu passage")[0])
    from companion.engine import Match

    sure = Match.start(
        "seven_ronin",
        ("Aki", "Ben"),
        edition=edition(map=(map_rows(), True)),
        position=match.position() | {"map_confirmed": True},
    )
    assert "stand-in" not in str(sure.why_not("use yobu passage")[0])
    trusting = combat(places=AT_WELL, ninja={"well": 1}, options={"adjacency_check": "trust_table"})
    assert len(uses(trusting, "yobu")) == 9
    play(trusting, "use yobu passage")


@clause("SR-466")
def test_sr_466_nothing_happens_between_the_two_pushes():
    match = play(combat(places=AT_WELL, ninja={"well": 2}), "use yobu granary")
    assert legal(match) == ["push granary", "push shrine", "stop"]
    for move in ("use yumi reserve", "end"):
        assert "SR-205" in clauses(match, move)


# Yumi


@clause("SR-471")
def test_sr_471_yumi_shoots_from_an_area_without_ninja():
    assert clauses(combat(ninja={"field_small": 1}), "use yumi reserve") == ["SR-471"]


@clause("SR-472")
def test_sr_472_one_ninja_of_the_reserve_goes_to_the_pool():
    assert stocks(play(combat(), "use yumi reserve")) == (39, 11)


@clause("SR-473")
def test_sr_473_an_empty_reserve_cannot_be_shot_at():
    match = combat(reserve=0, pool=49, ninja={"passage": 1})
    assert clauses(match, "use yumi reserve") == ["SR-473"]


@clause("SR-474")
def test_sr_474_never_at_ninja_on_the_board():
    match = combat(ninja={"passage": 1}, green=1)
    for target in ("passage", "green"):
        refused(match, f"use yumi {target}", "SR-474")


# wounds


@clause("SR-501")
def test_sr_501_all_ninja_of_contested_areas_become_wounds():
    match = play(combat(ninja={"well": 3, "granary": 2, "passage": 1}), "end")
    assert ronin(match, "kabe")["wounds"] == 3 and ronin(match, "hayai")["wounds"] == 2
    assert ninja(match) == {"passage": 1} and markers(match) == 50


@clause("SR-502")
def test_sr_502_one_ronin_takes_what_there_is_room_for():
    match = play(combat(wounds={"kabe": 1}, ninja={"well": 4, "passage": 1}), "end")
    assert ronin(match, "kabe")["wounds"] == 5
    assert match.decision.key == "areas"  # nobody was asked


@clause("SR-503")
@pytest.mark.parametrize(
    ("number", "wounds", "shares"),
    [
        (2, {}, ["0", "1", "2"]),
        (3, {"musashi": 2}, ["1", "2", "3"]),
        (3, {"tasuke": 2, "musashi": 0}, ["0", "1"]),
        (4, {"tasuke": 2}, ["0", "1"]),
    ],
)
def test_sr_503_the_split_keeps_to_the_free_spaces(number, wounds, shares):
    match = combat(
        places={"musashi": "shrine"}, wounds=wounds, ninja={"shrine": number, "passage": 1},
        used_ronin=["musashi"],
    )  # fmt: skip
    play(match, "end")
    assert legal(match) == [f"split shrine {share}" for share in shares]
    for wrong in ("9", "x", str(number + 1)):
        assert "SR-503" in clauses(match, f"split shrine {wrong}")
    assert clauses(match, "split well 1") == ["SR-503"]


@clause("SR-503")
def test_sr_503_no_question_when_both_fill_up_or_only_one_way_is_left():
    full = combat(
        places={"yobu": "shrine"}, wounds={"tasuke": 2, "yobu": 2},
        ninja={"shrine": 5, "passage": 1},
    )  # fmt: skip
    play(full, "end")
    assert full.decision.key == "areas" and ninja(full)["shrine"] == 3
    assert not ronin(full, "tasuke")["alive"] and not ronin(full, "yobu")["alive"]


@clause("SR-504")
def test_sr_504_no_ninja_stays_beside_a_free_space():
    match = play(combat(places={"kabe": "shrine"}, ninja={"shrine": 3, "passage": 1}), "end")
    assert "SR-504" in clauses(match, "split shrine 4")
    play(match, "split shrine 1")
    assert "shrine" not in ninja(match)
    assert ronin(match, "kabe")["wounds"] + ronin(match, "tasuke")["wounds"] == 3


@clause("SR-505")
def test_sr_505_a_full_tile_is_out_at_once():
    match = play(combat(ninja={"field_small": 3, "passage": 1}), "end")
    assert not ronin(match, "yumi")["alive"] and ronin(match, "yumi")["place"] is None
    match = play(combat("well", wounds={"yumi": 2}, ninja={"well": 1}, places={"kabe": "inn",
                 "musashi": "watchtower"}), "hit yumi")  # fmt: skip
    assert not ronin(match, "yumi")["alive"]


@clause("SR-506")
def test_sr_506_its_markers_go_to_the_pool_and_pin_and_mark_end():
    match = combat(
        "well", places={"kabe": "watchtower"}, wounds={"yumi": 2}, ninja={"well": 1},
        pinned=["yumi"], pinning=["yumi"], cancelled=["yumi"], marked=["yumi"],
    )  # fmt: skip
    before = stocks(match)
    play(match, "hit yumi")
    assert stocks(match) == (before[0], before[1] + 2)  # 3 markers, one came from the pool
    row = ronin(match, "yumi")
    assert not any(row[key] for key in ("pinned", "pinning", "cancelled", "marked"))


@clause("SR-507")
def test_sr_507_surplus_ninja_stay_and_occupy():
    match = play(combat(ninja={"field_small": 5}), "end")
    assert ninja(match) == {"field_small": 2}
    assert area(match, "field_small")["state"] == "occupied"


@clause("SR-508")
def test_sr_508_ninja_without_ronin_stay():
    match = play(combat(ninja={"passage": 2, "watchtower": 1}), "end")
    assert ninja(match) == {"passage": 2, "watchtower": 1}


@clause("SR-509")
def test_sr_509_afterwards_no_area_holds_both():
    match = play(combat(ninja={"well": 2, "inn": 2, "passage": 1}), "use musashi inn", "end")
    assert not match.state.contested()


@clause("SR-510")
def test_sr_510_areas_without_a_choice_come_first():
    places = {"kabe": "shrine", "musashi": "watchtower"}
    match = play(combat(places=places, ninja={"shrine": 2, "granary": 2, "field_small": 1}), "end")
    assert match.decision.key == "wounds"
    assert ronin(match, "hayai")["wounds"] == 2 and ronin(match, "yumi")["wounds"] == 1
    assert {move.split()[1] for move in legal(match)} == {"shrine"}


@clause("SR-511")
def test_sr_511_markers_on_tiles_are_not_on_the_board():
    match = combat(ninja={"well": 1}, reserve=0, pool=49)
    play(match, "end")
    assert ronin(match, "kabe")["wounds"] == 1
    assert board(match)["result"]["reason"] == "ninja_exhausted"


@clause("SR-512")
def test_sr_512_the_tests_follow_each_area_and_a_winner_stops_all():
    alone = [who for who in RONIN if who != "yumi"]
    match = combat(out=alone, ninja={"field_small": 4})
    play(match, "end")
    result = board(match)["result"]
    assert (result["reason"], result["phase"], result["step"]) == ("all_ronin_dead", "combat", 2)
    assert match.over and start().state.round == 1
