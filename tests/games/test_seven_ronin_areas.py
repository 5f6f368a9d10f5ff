"""7 Ronin: area abilities (SR-6xx)."""

from __future__ import annotations

from companion.games.seven_ronin.components import RONIN
from tests.clauses import clause
from tests.games.seven_ronin_tables import (
    area,
    board,
    clauses,
    combat,
    legal,
    ninja,
    play,
    refused,
    ronin,
    stocks,
)

AWAY = {"kabe": "field_large", "musashi": "passage", "tasuke": "watchtower"}
"""Well, Inn and Shrine are left to the ninja."""


def step_3(ninja, places=None, **more):
    return combat("areas", places=places, ninja=ninja, **more)


@clause("SR-601")
def test_sr_601_the_attacker_uses_areas_in_any_order():
    match = step_3({"well": 1, "shrine": 1, "inn": 1}, AWAY)
    assert match.decision.seat == 0
    play(match, "activate shrine", "mark yumi", "activate well", "hit kabe")
    assert legal(match) == ["activate inn", "end"]


@clause("SR-602")
def test_sr_602_an_area_must_be_occupied_now():
    match = step_3({"passage": 1})
    refused(match, "activate granary", "SR-602")  # free, Hayai stands there
    refused(match, "activate watchtower", "SR-602")  # empty


@clause("SR-603")
def test_sr_603_each_area_once_a_round_even_if_won_again():
    match = step_3({"granary": 1, "passage": 1}, {"hayai": "watchtower"}, pool=9, reserve=39)
    play(match, "activate granary")
    refused(match, "activate granary", "SR-603")
    again = step_3({"granary": 1, "passage": 1, "burial_grounds": 1},
                   {"hayai": "watchtower", "yobu": "field_large"})  # fmt: skip
    play(again, "activate granary", "activate burial_grounds", "burial granary", "stop")
    refused(again, "activate granary", "SR-602")
    play(again, "activate passage", "passage granary 1")
    refused(again, "activate granary", "SR-603")


@clause("SR-604")
def test_sr_604_only_in_step_3_and_new_areas_too():
    refused(combat(ninja={"passage": 1}), "activate passage", "SR-604")
    match = step_3({"passage": 1})
    play(match, "activate passage", "passage watchtower 1")
    assert "activate watchtower" in legal(match)


@clause("SR-605")
def test_sr_605_abilities_may_be_left_out():
    play(step_3({"granary": 1}, {"hayai": "watchtower"}), "end")


@clause("SR-605")
def test_sr_605_option_mandatory():
    must = {"area_abilities": "mandatory"}
    match = step_3({"granary": 1, "passage": 1}, {"hayai": "watchtower"}, options=must)
    assert clauses(match, "end") == ["SR-605"]
    play(match, "activate granary", "end")
    idle = step_3({"passage": 1, "burial_grounds": 1, "field_large": 1},
                  {"yobu": "watchtower"}, options=must)  # fmt: skip
    play(idle, "end")
    # without an effect nothing is due
    dry = step_3({"granary": 1}, {"hayai": "watchtower"}, options=must, reserve=49, pool=0)
    play(dry, "end")


@clause("SR-606")
def test_sr_606_nobody_on_the_green_is_a_target():
    for phase, verb in (("well", "hit"), ("animal_pen", "pin"), ("shrine", "mark")):
        places = {**AWAY, "taiko": "animal_pen", "yumi": "green"}
        if phase == "animal_pen":
            places["taiko"] = "well"
        match = combat(phase, places=places, ninja={phase: 1})
        refused(match, f"{verb} yumi", "SR-606")


@clause("SR-607")
def test_sr_607_nobody_eliminated_is_a_target():
    match = combat("well", places=AWAY, out=["yumi"], ninja={"well": 1})
    refused(match, "hit yumi", "SR-607")


@clause("SR-608")
def test_sr_608_the_step_ends_by_word_or_when_nothing_is_occupied():
    match = step_3({"burial_grounds": 1}, {"yobu": "watchtower"})
    play(match, "activate burial_grounds", "burial burial_grounds")
    assert (match.state.round, match.decision.key) == (2, "record")
    assert play(combat(), "end").state.round == 2


@clause("SR-609")
def test_sr_609_a_short_pool_gives_what_it_has():
    match = step_3({"granary": 1}, {"hayai": "watchtower"}, reserve=48, pool=1)
    play(match, "activate granary")
    assert stocks(match) == (49, 0)


@clause("SR-610")
def test_sr_610_a_use_without_effect_is_refused_and_not_counted():
    match = step_3({"granary": 1, "watchtower": 1}, {"hayai": "field_large", "musashi": "passage",
                   "yumi": "shrine", "tasuke": "shrine"}, reserve=48, pool=0)  # fmt: skip
    refused(match, "activate granary", "SR-610")
    refused(match, "activate watchtower", "SR-610")
    assert not area(match, "granary")["used"]
    lone = step_3({"inn": 1}, {"musashi": "passage"})
    refused(lone, "activate inn", "SR-610")
    dry = step_3({"inn": 1, "granary": 1}, {"musashi": "passage", "hayai": "watchtower"},
                 reserve=48, pool=0)  # fmt: skip
    refused(dry, "activate inn", "SR-610")
    field = step_3({"inn": 1, "field_large": 1}, {"musashi": "passage"}, reserve=48, pool=0)
    play(field, "activate inn", "copy field_large")


# Watchtower


@clause("SR-611")
def test_sr_611_one_wound_to_each_ronin_next_to_the_watchtower():
    match = play(step_3({"watchtower": 1}), "activate watchtower")
    wounded = [row["id"] for row in board(match)["ronin"] if row["wounds"]]
    assert wounded == ["musashi", "yumi"]  # Inn and small Field
    empty = step_3({"watchtower": 1}, {"musashi": "passage", "yumi": "field_large"})
    refused(empty, "activate watchtower", "SR-610")


@clause("SR-612")
def test_sr_612_its_markers_come_from_the_pool():
    match = step_3({"watchtower": 1})
    before = stocks(match)
    play(match, "activate watchtower")
    assert stocks(match) == (before[0], before[1] - 2)


PAIR = {"tasuke": "inn", "yumi": "shrine"}


@clause("SR-613")
def test_sr_613_tasuke_and_a_second_ronin_each_take_one():
    match = play(step_3({"watchtower": 1}, PAIR), "activate watchtower")
    assert ronin(match, "tasuke")["wounds"] == ronin(match, "musashi")["wounds"] == 1
    picks = {"watchtower_pair": "attacker_picks_one"}
    match = play(step_3({"watchtower": 1}, PAIR, options=picks), "activate watchtower")
    assert legal(match) == ["hit musashi", "hit tasuke"]
    play(match, "hit tasuke")
    assert (ronin(match, "tasuke")["wounds"], ronin(match, "musashi")["wounds"]) == (1, 0)


@clause("SR-614")
def test_sr_614_with_a_short_pool_the_attacker_orders_the_hits():
    places = {"tasuke": "inn"}
    match = step_3({"watchtower": 1}, places, reserve=48, pool=1)
    play(match, "activate watchtower")
    assert legal(match) == ["hit musashi", "hit tasuke", "hit yumi"]
    assert clauses(match, "hit kabe") == ["SR-611"]
    play(match, "hit yumi")
    assert match.decision.key == "areas" and match.state.pool == 0
    assert ronin(match, "musashi")["wounds"] == 0  # spared


@clause("SR-614")
def test_sr_614_an_elimination_refills_the_pool():
    match = step_3({"watchtower": 1}, reserve=46, pool=1, wounds={"yumi": 2})
    play(match, "activate watchtower", "hit yumi")
    assert not ronin(match, "yumi")["alive"]
    assert ronin(match, "musashi")["wounds"] == 1  # reached with a marker of Yumi's tile
    assert match.state.pool == 2


# Granary and Well


@clause("SR-621")
def test_sr_621_two_ninja_from_the_pool_to_the_reserve():
    match = step_3({"granary": 1}, {"hayai": "watchtower"})
    before = stocks(match)
    play(match, "activate granary")
    assert stocks(match) == (before[0] + 2, before[1] - 2)


@clause("SR-631")
def test_sr_631_the_well_wounds_one_ronin_in_any_area():
    match = step_3({"well": 1}, AWAY)
    play(match, "activate well")
    assert legal(match) == [f"hit {who}" for who in RONIN]
    before = stocks(match)
    play(match, "hit yobu")
    assert ronin(match, "yobu")["wounds"] == 1
    assert stocks(match) == (before[0], before[1] - 1)
    dry = step_3({"well": 1}, AWAY, reserve=49, pool=0)
    assert clauses(dry, "activate well") == ["SR-214", "SR-610"]


# Inn


@clause("SR-641")
def test_sr_641_the_inn_copies_another_occupied_area():
    match = step_3({"inn": 1, "well": 1, "field_large": 1, "passage": 1},
                   {"musashi": "watchtower", "kabe": "shrine"})  # fmt: skip
    play(match, "activate well", "hit yumi", "activate inn")
    refused(match, "copy inn", "SR-641")
    refused(match, "copy granary", "SR-641")
    refused(match, "copy green", "SR-641")
    play(match, "copy well", "hit yumi")  # its own use does not matter
    assert ronin(match, "yumi")["wounds"] == 2


@clause("SR-642")
def test_sr_642_the_copy_keeps_the_copied_areas_surroundings():
    match = step_3({"inn": 1, "watchtower": 1}, {"musashi": "passage"})
    play(match, "activate inn", "copy watchtower")
    wounded = [row["id"] for row in board(match)["ronin"] if row["wounds"]]
    assert wounded == ["yumi"]  # only the Field next to the Watchtower


@clause("SR-643")
def test_sr_643_the_copied_area_uses_up_nothing():
    match = step_3({"inn": 1, "well": 1}, AWAY)
    play(match, "activate inn", "copy well", "hit yumi")
    assert area(match, "inn")["used"] and not area(match, "well")["used"]
    play(match, "activate well", "hit yumi")


@clause("SR-644")
def test_sr_644_a_copied_field_makes_the_inn_a_field_this_round():
    match = step_3({"inn": 1, "field_large": 1}, {"musashi": "passage"})
    assert board(match)["area_count"] == 2
    play(match, "activate inn", "copy field_large")
    assert board(match)["area_count"] == 3
    play(match, "end")
    assert not match.state.field_copied


# Animal Pen

PEN = {"taiko": "watchtower", "musashi": "passage"}


@clause("SR-651")
def test_sr_651_the_pen_pins_one_ronin():
    match = step_3({"animal_pen": 1}, PEN)
    play(match, "activate animal_pen", "pin kabe", "end")
    assert ronin(match, "kabe") | {"pinned": True, "place": "well"} == ronin(match, "kabe")
    assert ronin(match, "yumi")["place"] is None


@clause("SR-652")
def test_sr_652_two_different_ronin_but_an_old_pin_may_be_renewed():
    match = step_3({"animal_pen": 1, "inn": 1}, PEN, pinned=["kabe"])
    play(match, "activate animal_pen", "pin kabe", "activate inn", "copy animal_pen")
    refused(match, "pin kabe", "SR-652")
    play(match, "pin yumi", "end")
    assert [row["id"] for row in board(match)["ronin"] if row["pinned"]] == ["kabe", "yumi"]


@clause("SR-653")
def test_sr_653_the_pin_lasts_one_planning():
    match = step_3({"animal_pen": 1}, PEN)
    play(match, "activate animal_pen", "pin kabe", "end")
    refused(match, "place kabe inn", "SR-332")
    for who, place in (("hayai", "granary"), ("musashi", "inn"), ("taiko", "passage"),
                       ("tasuke", "shrine"), ("yobu", "burial_grounds"),
                       ("yumi", "field_small")):  # fmt: skip
        play(match, f"place {who} {place}")
    play(match, "record field_large 2", "confirm", "end", "end")
    assert not ronin(match, "kabe")["pinned"] and ronin(match, "kabe")["place"] is None


# Shrine

SHRINE = {"tasuke": "watchtower", "musashi": "passage"}


@clause("SR-661")
def test_sr_661_the_shrine_marks_one_ronin():
    match = play(step_3({"shrine": 1}, SHRINE), "activate shrine", "mark yumi")
    assert ronin(match, "yumi")["marked"]


@clause("SR-662")
def test_sr_662_kabe_is_no_target():
    match = play(step_3({"shrine": 1}, SHRINE), "activate shrine")
    refused(match, "mark kabe", "SR-662")
    assert "mark tasuke" in legal(match)
    immune = step_3({"shrine": 1}, SHRINE, options={"shrine_on_tasuke": "no_effect"})
    refused(play(immune, "activate shrine"), "mark tasuke", "SR-662")


@clause("SR-663")
def test_sr_663_two_different_ronin():
    match = step_3({"shrine": 1, "inn": 1}, SHRINE)
    play(match, "activate shrine", "mark yumi", "activate inn", "copy shrine")
    refused(match, "mark yumi", "SR-663")
    play(match, "mark hayai")
    assert [row["id"] for row in board(match)["ronin"] if row["marked"]] == ["hayai", "yumi"]


@clause("SR-664")
def test_sr_664_the_mark_cancels_the_next_round_not_this_one():
    match = play(step_3({"shrine": 1}, SHRINE), "activate shrine", "mark yumi")
    assert not ronin(match, "yumi")["cancelled"]
    play(match, "end")
    assert ronin(match, "yumi")["cancelled"] and not ronin(match, "yumi")["marked"]


@clause("SR-665")
def test_sr_665_it_goes_at_the_clean_up_of_the_next_round():
    match = play(step_3({"passage": 1}, cancelled=["yumi"]), "end")
    assert not ronin(match, "yumi")["cancelled"]


@clause("SR-666")
def test_sr_666_markers_bind_only_by_house_rule():
    old = {"cancelled": ["hayai", "yumi"]}
    play(step_3({"shrine": 1}, SHRINE, **old), "activate shrine", "mark yobu")
    bound = step_3({"shrine": 1}, SHRINE, options={"shrine_marker_stock": "binding"}, **old)
    refused(bound, "activate shrine", "SR-666")
    one = step_3({"shrine": 1, "inn": 1}, SHRINE, cancelled=["hayai"],
                 options={"shrine_marker_stock": "binding"})  # fmt: skip
    play(one, "activate shrine", "mark yobu")
    refused(one, "activate inn", "SR-610")


# Burial Grounds

BURIAL = {"yobu": "watchtower"}


@clause("SR-671")
def test_sr_671_up_to_two_ninja_go_back_to_the_reserve():
    match = step_3({"burial_grounds": 2, "field_large": 1}, BURIAL)
    before = stocks(match)
    play(match, "activate burial_grounds", "burial field_large", "burial burial_grounds")
    assert ninja(match) == {"burial_grounds": 1}
    assert stocks(match) == (before[0] + 2, before[1])
    assert "SR-671" in clauses(match, "burial burial_grounds")
    none = play(step_3({"burial_grounds": 1}, BURIAL), "activate burial_grounds", "stop")
    assert ninja(none) == {"burial_grounds": 1}
    one = step_3({"burial_grounds": 2}, BURIAL)
    play(one, "activate burial_grounds", "burial burial_grounds", "stop")
    assert ninja(one) == {"burial_grounds": 1}


@clause("SR-672")
def test_sr_672_not_from_the_green_nor_from_tiles():
    match = step_3({"burial_grounds": 1}, BURIAL, green=1, wounds={"kabe": 3})
    play(match, "activate burial_grounds")
    refused(match, "burial green", "SR-672")
    refused(match, "burial well", "SR-671")
    assert legal(match) == ["burial burial_grounds", "stop"]


@clause("SR-673")
def test_sr_673_an_emptied_area_is_not_occupied_any_more():
    match = step_3({"burial_grounds": 1, "granary": 1}, {**BURIAL, "hayai": "passage"})
    play(match, "activate burial_grounds", "burial granary", "stop")
    refused(match, "activate granary", "SR-602")
    assert board(match)["area_count"] == 1


@clause("SR-681")
def test_sr_681_a_field_is_never_used_by_itself():
    match = step_3({"field_large": 1})
    assert clauses(match, "activate field_large") == ["SR-681"]


# Passage


@clause("SR-691")
def test_sr_691_one_or_two_ninja_of_the_reserve_to_one_area():
    match = play(step_3({"passage": 1}), "activate passage")
    refused(match, "passage green 1", "SR-691")
    refused(match, "passage watchtower 3", "SR-691")
    play(match, "passage watchtower 2")
    assert ninja(match) == {"passage": 1, "watchtower": 2}
    assert match.state.reserve == 38
    assert "SR-604" not in clauses(match, "passage inn 1")  # done: no second area
    refused(match, "passage inn 1", "SR-205")
    short = play(step_3({"passage": 1}, reserve=1, pool=48), "activate passage")
    refused(short, "passage watchtower 2", "SR-691")


@clause("SR-692")
def test_sr_692_wounds_are_dealt_at_once():
    match = play(step_3({"passage": 1}), "activate passage", "passage well 2")
    assert ronin(match, "kabe")["wounds"] == 2 and ninja(match) == {"passage": 1}
    shared = step_3({"passage": 1}, {"kabe": "shrine"})
    play(shared, "activate passage", "passage shrine 2")
    assert legal(shared) == ["split shrine 0", "split shrine 1", "split shrine 2"]
    refused(shared, "use kabe shrine", "SR-403")


@clause("SR-693")
def test_sr_693_a_won_area_may_act_in_this_step():
    match = step_3({"passage": 1}, wounds={"kabe": 6})
    play(match, "activate passage", "passage well 2")
    assert not ronin(match, "kabe")["alive"]
    assert area(match, "well")["state"] == "occupied"
    play(match, "activate well", "hit yumi")


@clause("SR-694")
def test_sr_694_chains_are_allowed_while_each_area_acts_once():
    match = step_3({"passage": 1}, wounds={"musashi": 3, "kabe": 6})
    play(match, "activate passage", "passage inn 2")
    play(match, "activate inn", "copy passage", "passage well 2")
    play(match, "activate well", "hit yumi")
    assert set(ninja(match)) == {"passage", "inn", "well"}
    for used in ("passage", "inn", "well"):
        assert area(match, used)["used"]
        refused(match, f"activate {used}", "SR-603")


@clause("SR-695")
def test_sr_695_an_empty_reserve_closes_the_passage():
    match = step_3({"passage": 1}, reserve=0, pool=49)
    assert clauses(match, "activate passage") == ["SR-695", "SR-610"]
