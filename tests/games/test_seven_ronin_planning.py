"""7 Ronin: deployments, secrecy, recording and the reveal (SR-3xx)."""

from __future__ import annotations

import pytest

from companion.engine import BadCorrection, BadPosition, IllegalMove
from tests.clauses import clause
from tests.games.seven_ronin_tables import (
    CURTAIN,
    GAME,
    SPREAD,
    area,
    board,
    clauses,
    combat,
    legal,
    missing,
    ninja,
    place_all,
    planning,
    play,
    refused,
    ronin,
    start,
    stocks,
)

BOTH = pytest.mark.parametrize("curtain", [True, False])


def deployed(match, **numbers):
    """Plans or records these new ninja."""
    for place, number in numbers.items():
        if match.decision.key == "record":
            match.play(f"record {place} {number}")
        elif place == "green":
            match.play("plan_green")
        else:
            for _ in range(number):
                match.play(f"plan {place}")
    return match


def finish(match):
    """Completes the defence and reveals."""
    if match.decision.key == "attack_plan":
        match.play("lock")
    place_all(match)
    return play(match, "lock" if match.decision.key == "defence_plan" else "confirm")


def breaks(match, *expected):
    """The recorded plans, once every ronin has a place, break exactly these clauses."""
    place_all(match)
    with pytest.raises(IllegalMove) as caught:
        match.play("confirm")
    assert sorted(caught.value.clauses) == sorted(expected)
    return caught.value


def attacking(**position):
    return planning(curtain=True, **position)


def defending(**position):
    least = {"ninja": {}, **position}
    return planning(curtain=True, phase="defence_plan", **least)


# the Attacker


@clause("SR-301")
def test_sr_301_planned_ninja_still_count_as_reserve():
    match = deployed(attacking(), well=1, granary=2)
    assert match.state.reserve == 40
    assert board(match, 0)["reserve"] == 37
    assert deployed(attacking(reserve=2, pool=48), granary=2).state.reserve == 2


@clause("SR-302")
def test_sr_302_no_more_areas_than_the_threat():
    match = deployed(attacking(), well=1, inn=1, shrine=1)
    assert clauses(match, "plan granary") == ["SR-302"]
    breaks(deployed(planning(), well=1, inn=1, shrine=1, granary=1), "SR-302")
    deployed(attacking(round=3), well=1, inn=1, shrine=1, granary=1)  # threat 4


@clause("SR-303")
@BOTH
def test_sr_303_older_ninja_do_not_use_up_the_threat(curtain):
    older = {"passage": 1, "field_large": 1, "watchtower": 1}
    match = planning(curtain=curtain, ninja=older)
    deployed(match, well=1, inn=1, passage=1)
    if curtain:
        assert clauses(match, "plan granary") == ["SR-302"]
    assert sum(ninja(finish(match)).values()) == 6


@clause("SR-304")
def test_sr_304_an_area_takes_its_limit_of_new_ninja():
    match = deployed(attacking(), well=1)
    assert clauses(match, "plan well") == ["SR-304"]
    breaks(deployed(planning(), well=2), "SR-304")
    older = deployed(attacking(ninja={"granary": 2}), granary=2)
    assert older.state.plan[1] == 2


@clause("SR-304")
def test_sr_304_option_older_ninja_use_up_the_limit():
    total = {"limit_counts": "total_in_area"}
    match = attacking(options=total, ninja={"granary": 1, "field_large": 5})
    deployed(match, granary=1)
    assert clauses(match, "plan granary") == ["SR-304"]
    assert clauses(match, "plan field_large") == ["SR-304"]
    assert area(match, "field_large")["room"] == 0


@clause("SR-305")
def test_sr_305_the_green_raises_limits_by_its_ninja():
    match = deployed(attacking(green=2, round=3), well=3)
    assert clauses(match, "plan well") == ["SR-305"]
    deployed(match, inn=1)
    assert clauses(match, "plan inn") == ["SR-305"]
    breaks(deployed(planning(green=1, round=2), well=2, inn=2), "SR-305")


@clause("SR-306")
def test_sr_306_the_bonus_may_be_spread_or_left():
    for plan in ({"well": 3}, {"well": 2, "inn": 2}, {"well": 1, "inn": 1, "granary": 1}):
        match = finish(deployed(planning(green=2, round=3), **plan))
        assert match.decision.key == "ronin"
    match = deployed(attacking(green=2, round=3), well=2, inn=2)
    assert clauses(match, "plan shrine") == [] and clauses(match, "plan well") == ["SR-305"]


@clause("SR-307")
def test_sr_307_a_new_green_ninja_gives_no_bonus_yet():
    match = deployed(attacking(), green=1, well=1)
    assert clauses(match, "plan well") == ["SR-304"]


@clause("SR-308")
def test_sr_308_the_minimum_is_the_lower_of_round_and_threat():
    figures = [board(attacking(round=number))["minimum"] for number in range(1, 9)]
    assert figures == [1, 2, 3, 4, 4, 5, 5, 5]
    match = deployed(attacking(round=5), well=1, granary=2)
    refused(match, "lock", "SR-308")
    assert board(match, 0)["plan"]["lacking"] == 1
    play(match, "plan inn", "lock")
    breaks(deployed(planning(round=2), well=1), "SR-308")


@clause("SR-308")
def test_sr_308_option_round_number():
    older = {"minimum_rule": "round_number"}
    figures = [board(attacking(options=older, round=n))["minimum"] for n in range(1, 9)]
    assert figures == list(range(1, 9))


@clause("SR-308")
def test_sr_308_never_more_than_threat_and_limits_let_in():
    total = {"limit_counts": "total_in_area"}
    full = {name: row["limit"] for name, row in _rows().items()}
    match = attacking(options=total, round=5, ninja={**full, "well": 0}, places={})
    assert board(match, 0)["plan"]["required"] == 1


def _rows():
    return {row["id"]: row for row in board(start())["areas"]}


@clause("SR-309")
def test_sr_309_a_small_reserve_is_deployed_in_full():
    match = deployed(attacking(round=5, reserve=2, pool=48), granary=1)
    refused(match, "lock", "SR-309")
    play(match, "plan granary", "lock")
    empty = attacking(round=5, reserve=0, pool=49, ninja={"well": 1})
    play(empty, "lock")
    breaks(deployed(planning(round=5, reserve=2, pool=48), granary=1), "SR-309")


@clause("SR-310")
@BOTH
def test_sr_310_one_new_ninja_a_round_may_go_to_the_green(curtain):
    match = planning(curtain=curtain, round=3, green=2)
    deployed(match, granary=2, well=1)
    if curtain:
        play(match, "plan_green")
        assert "SR-310" in clauses(match, "plan_green")
    else:
        play(match, "record green 2")
        breaks(match, "SR-310")
        play(match, "record green 1")
    assert finish(match).state.green == 3  # no ceiling over the rounds


@clause("SR-311")
def test_sr_311_the_green_does_not_count_for_the_threat():
    match = deployed(attacking(), well=1, inn=1, shrine=1)
    play(match, "plan_green", "lock")


@clause("SR-312")
def test_sr_312_the_green_does_not_count_for_the_minimum():
    match = deployed(attacking(round=2), well=1, green=1)
    refused(match, "lock", "SR-308")
    small = attacking(round=3, reserve=3, pool=47)
    assert clauses(small, "plan_green") == ["SR-312"]
    enough = attacking(round=3, reserve=4, pool=46)
    assert clauses(enough, "plan_green") == []
    breaks(deployed(planning(round=2, reserve=2, pool=48), well=1, green=1), "SR-312", "SR-308")


@clause("SR-312")
def test_sr_312_option_the_green_counts():
    counts = {"green_counts_for_minimum": "yes"}
    match = deployed(attacking(options=counts, round=2), well=1, green=1)
    play(match, "lock")
    small = deployed(attacking(options=counts, round=3, reserve=3, pool=47), granary=2, green=1)
    play(small, "lock")


@clause("SR-313")
def test_sr_313_never_more_than_the_reserve():
    match = deployed(attacking(round=4, reserve=3, pool=47), granary=2, well=1)
    assert "SR-313" in clauses(match, "plan inn")
    breaks(deployed(planning(reserve=2, pool=48), well=1, inn=1, shrine=1), "SR-313")


@clause("SR-314")
def test_sr_314_ninja_of_the_hand_go_back():
    match = finish(deployed(planning(), well=1))
    assert stocks(match) == (39, 10)


@clause("SR-315")
@BOTH
def test_sr_315_new_ninja_may_join_ninja_or_a_pinned_ronin(curtain):
    match = planning(
        curtain=curtain, ninja={"passage": 2}, pinned=["kabe"], places={"kabe": "well"}
    )
    match = finish(deployed(match, passage=2, well=1))
    assert ninja(match) == {"passage": 4, "well": 1}


# the Defender


@clause("SR-331")
def test_sr_331_every_available_ronin_is_deployed():
    match = defending()
    for who, place in SPREAD.items():
        refused(match, "lock", "SR-331")
        play(match, f"place {who} {place}")
    play(match, "lock")
    match = deployed(planning(), well=1)
    with pytest.raises(IllegalMove) as caught:
        match.play("confirm")
    assert caught.value.clauses == ("SR-331",)


@clause("SR-332")
def test_sr_332_a_pinned_ronin_stays():
    match = defending(pinned=["kabe"], places={"kabe": "inn"})
    refused(match, "place kabe well", "SR-332")
    refused(match, "unplace kabe", "SR-332")
    play(place_all(match, musashi="well"), "lock")
    assert ronin(match, "kabe")["place"] == "inn"
    recorded = planning(pinned=["kabe"], places={"kabe": "inn"})
    assert clauses(recorded, "place kabe well") == ["SR-332"]
    assert "kabe" not in missing(recorded)


@clause("SR-333")
def test_sr_333_one_ronin_to_an_area():
    match = play(defending(), "place kabe well")
    refused(match, "place yumi well", "SR-333")
    pinned = defending(pinned=["kabe"], places={"kabe": "inn"})
    refused(pinned, "place yumi inn", "SR-333")
    breaks(play(deployed(planning(), well=1), "place kabe well", "place yumi well"), "SR-333")


@clause("SR-333", "SR-337")
@pytest.mark.parametrize(("place", "law"), [("well", "SR-333"), ("green", "SR-337")])
def test_sr_333_a_plan_on_the_screen_is_not_crowded_by_a_correction_either(place, law):
    match = play(defending(green=1, round=2), f"place kabe {place}")
    with pytest.raises(BadCorrection) as caught:
        match.correct(f"place yumi {place}", "we wanted it so")
    assert caught.value.clauses == (law,)
    assert match.state == play(defending(green=1, round=2), f"place kabe {place}").state


@clause("SR-334")
def test_sr_334_tasuke_shares_with_exactly_one():
    match = play(defending(), "place kabe well", "place tasuke well")
    refused(match, "place yumi well", "SR-334")
    recorded = play(deployed(planning(), well=1), "place kabe well", "place tasuke well")
    breaks(play(recorded, "place yumi well"), "SR-333", "SR-334")


@clause("SR-335")
def test_sr_335_a_cancelled_tasuke_stands_alone():
    match = play(defending(cancelled=["tasuke"]), "place tasuke well")
    refused(match, "place kabe well", "SR-335")
    match = play(defending(cancelled=["tasuke"]), "place kabe well")
    refused(match, "place tasuke well", "SR-335")
    together = defending(
        cancelled=["tasuke"], pinned=["tasuke", "kabe"],
        places={"tasuke": "well", "kabe": "well"},
    )  # fmt: skip
    refused(together, "place yumi well", "SR-335")
    play(place_all(together), "lock")
    assert area(together, "well")["ronin"] == ["kabe", "tasuke"]
    recorded = planning(cancelled=["tasuke"])
    breaks(play(deployed(recorded, well=1), "place kabe well", "place tasuke well"), "SR-335")


@clause("SR-335")
def test_sr_335_option_no_effect():
    immune = {"shrine_on_tasuke": "no_effect"}
    match = defending(options=immune, cancelled=["tasuke"])
    play(match, "place tasuke well", "place kabe well")


@clause("SR-336")
def test_sr_336_the_green_needs_a_ninja_at_the_start():
    refused(defending(), "place kabe green", "SR-336")
    play(defending(green=1, round=2), "place kabe green")
    first = deployed(planning(), well=1, green=1)  # the new ninja does not open it
    breaks(play(first, "place kabe green"), "SR-336")


@clause("SR-337")
def test_sr_337_one_ronin_on_the_green():
    match = play(defending(green=1, round=2), "place kabe green")
    refused(match, "place tasuke green", "SR-337")
    recorded = deployed(planning(green=1, round=2), well=1, inn=1)
    breaks(play(recorded, "place kabe green", "place tasuke green"), "SR-337")


@clause("SR-338")
def test_sr_338_an_eliminated_ronin_is_not_deployed():
    refused(defending(out=["kabe"]), "place kabe well", "SR-338")
    match = planning(out=["kabe"])
    refused(match, "place kabe well", "SR-338")
    assert "kabe" not in missing(match)


@clause("SR-339")
def test_sr_339_ronin_may_go_where_ninja_are_or_not():
    match = play(defending(ninja={"well": 2}), "place kabe well", "place yumi inn")
    assert match.state.posts.count(-1) == 5


# secrecy and recording


@clause("SR-351")
def test_sr_351_plans_are_shown_only_when_both_are_ready():
    match = deployed(attacking(), well=1)
    play(match, "lock")
    assert ninja(match) == {} and "plan" not in board(match)
    assert "ninja" not in board(match, 1)["plan"]
    play(place_all(match), "lock")
    assert ninja(match) == {"well": 1}


@clause("SR-352")
def test_sr_352_the_curtain_goes_attacker_defender_both():
    match = play(start(CURTAIN), "attacker p1")
    assert (match.decision.seat, match.decision.key) == (1, "attack_plan")
    play(match, "plan well", "lock")
    assert (match.decision.seat, match.decision.key) == (0, "defence_plan")
    said = match.guide()
    assert (
        said.then.text == "Both look: the plans are revealed."
        and board(match)["locked"]["attacker"]
    )


@clause("SR-353")
def test_sr_353_the_attacker_plans_in_single_steps():
    match = attacking()
    play(match, "plan well", "plan_green", "unplan well", "unplan_green", "plan inn")
    assert board(match, 0)["plan"]["ninja"] == {"inn": 1}
    refused(match, "unplan well", "SR-353")
    refused(match, "unplan_green", "SR-353")
    play(match, "lock")


@clause("SR-354")
def test_sr_354_the_defender_plans_in_single_steps():
    match = play(defending(), "place kabe well", "unplace kabe", "place kabe inn")
    assert board(match, 1)["plan"]["ronin"] == {"kabe": "inn"}
    refused(match, "place kabe well", "SR-354")
    refused(match, "unplace yumi", "SR-354")


@clause("SR-355")
def test_sr_355_a_locked_plan_is_final():
    match = play(deployed(attacking(), well=1), "lock")
    for move in ("plan inn", "unplan well", "plan_green", "unplan_green"):
        refused(match, move, "SR-355", "SR-205")


@clause("SR-356")
def test_sr_356_a_hidden_plan_shows_nothing():
    short = play(deployed(attacking(), well=1), "lock")
    long = play(deployed(attacking(), field_large=3, granary=2, green=1), "unplan granary", "lock")
    for seat in (None, 1):
        assert short.view(seat) == long.view(seat)
        assert short.record(seat) == long.record(seat)
    assert "plan" not in board(short, 0)  # after locking nobody sees it


@clause("SR-357")
def test_sr_357_both_plans_enter_the_log_together():
    match = play(deployed(attacking(), well=1), "lock")
    assert match.view(1)["log"] == []
    play(place_all(match), "lock")
    for seat in (None, 0, 1):
        assert "well" in str(match.view(seat)["log"][-1]) and "kabe" in str(match.view(seat)["log"])
    assert not any("plans a ninja" in str(line) for line in match.view(1)["log"])


@clause("SR-358")
def test_sr_358_the_table_records_in_any_order_and_changes_entries():
    match = planning()
    assert match.decision.seat == -1
    play(match, "place kabe well", "record inn 1", "record green 1", "record inn 0")
    play(match, "unplace kabe", "place kabe inn", "record green 0", "record granary 2")
    plan = board(match)["plan"]
    assert plan["ninja"] == {"granary": 2} and plan["ronin"] == {"kabe": "inn"}
    refused(match, "record granary 2", "SR-358")
    refused(match, "record granary many", "SR-358")
    assert finish_spread(match).decision.key == "ronin"


def finish_spread(match):
    return play(place_all(match, musashi="well"), "confirm")


@clause("SR-359")
def test_sr_359_every_breach_is_listed_by_side():
    match = deployed(planning(), well=2, inn=1, shrine=1, granary=1, green=2)
    play(match, "place kabe well", "place yumi well", "place musashi green")
    with pytest.raises(IllegalMove) as caught:
        match.play("confirm")
    assert caught.value.clauses == (
        "SR-302", "SR-304", "SR-310", "SR-333", "SR-336", "SR-331",
    )  # fmt: skip
    assert str(caught.value).count("Attacker:") == 3
    found = board(match)["plan"]["breaches"]
    assert [b["clause"] for b in found["attacker"]] == ["SR-302", "SR-304", "SR-310"]
    assert [b["clause"] for b in found["defender"]] == ["SR-333", "SR-336", "SR-331"]


@clause("SR-360")
def test_sr_360_an_illegal_deployment_voids_both_plans():
    match = deployed(planning(round=3, ninja={"passage": 1}), well=2)
    before = stocks(match)
    breaks(match, "SR-304", "SR-308")
    play(match, "record green 1", "replan")
    assert match.state.plan_green == 0
    assert (match.state.round, match.state.replans, stocks(match)) == (3, 1, before)
    assert board(match)["plan"]["ninja"] == {} == board(match)["plan"]["ronin"]
    assert ninja(match) == {"passage": 1}
    sound = place_all(deployed(planning(), well=1))
    refused(sound, "replan", "SR-360")


@clause("SR-361")
def test_sr_361_a_refused_record_is_corrected_or_replanned():
    match = deployed(planning(), well=2)
    breaks(match, "SR-304")
    assert "replan" in legal(match) and "confirm" not in legal(match)
    play(match, "record well 1", "confirm")
    assert match.state.replans == 0 and match.decision.key == "ronin"


@clause("SR-362")
def test_sr_362_undo_across_the_reveal_voids_both_plans():
    match = play(start(CURTAIN), "attacker p0", "plan well", "lock")
    play(place_all(match), "lock")
    match.undo()
    assert match.decision.key == "attack_plan"
    assert not any(match.state.plan) and set(match.state.posts) == {-1}
    assert match.state.round == 1


# the reveal


@clause("SR-371")
@BOTH
def test_sr_371_new_ninja_join_and_ronin_stand(curtain):
    match = finish(deployed(planning(curtain=curtain, ninja={"passage": 2}), passage=1, well=1))
    assert ninja(match) == {"passage": 3, "well": 1}
    assert {row["id"]: row["place"] for row in board(match)["ronin"]} == SPREAD


@clause("SR-372")
@BOTH
def test_sr_372_the_reserve_drops_by_what_was_deployed(curtain):
    match = finish(deployed(planning(curtain=curtain), granary=2, well=1, green=1))
    assert board(match, 1)["reserve"] == 36 and not board(match, 1)["reserve_closed"]


@clause("SR-373")
def test_sr_373_a_ronin_on_the_green_clears_it():
    match = deployed(planning(green=2, round=3), granary=2, well=1, green=1)
    play(place_all(match, kabe="green"), "confirm")
    assert match.state.green == 0 and match.state.pool == 11
    assert ronin(match, "kabe") | {"wounds": 0, "place": "green"} == ronin(match, "kabe")


@clause("SR-374")
def test_sr_374_clearing_does_not_undo_the_bonus():
    match = deployed(planning(green=1, round=2), well=2)
    play(place_all(match, kabe="green"), "confirm")
    assert ninja(match)["well"] == 2 and match.state.green == 0


@clause("SR-375")
def test_sr_375_the_tests_follow_the_reveal():
    match = planning(green=2, round=3, reserve=0, pool=48)
    play(place_all(match, kabe="green"), "confirm")
    result = board(match)["result"]
    assert result["reason"] == "ninja_exhausted"
    assert (result["phase"], result["step"]) == ("planning", 2)


@clause("SR-376")
def test_sr_376_a_ronin_on_the_green_neither_acts_nor_suffers():
    match = deployed(planning(green=1, round=2), field_large=1, watchtower=1)
    play(place_all(match, yumi="green"), "confirm")
    refused(match, "use yumi reserve", "SR-405")
    play(match, "end")
    assert match.decision.key == "areas"
    assert ronin(match, "yumi")["place"] == "green"
    play(match, "end")
    assert ronin(match, "yumi")["place"] is None


@clause("SR-377")
def test_sr_377_where_markers_are_laid_is_told():
    said = [reminder.text for reminder in planning().guide().reminders]
    assert any("border" in text for text in said)


def test_entries_are_what_the_general_rule_lists():
    match = play(planning(round=3, green=1), "record well 2", "place kabe well")
    generic = super(type(GAME), GAME).legal(match.state.__class__(
        **{name: getattr(match.state, name) for name in match.state.__slots__}
    ))  # fmt: skip
    assert tuple(legal(match)) == tuple(str(move) for move in generic)


def test_a_position_of_the_other_mode_is_refused():
    with pytest.raises(BadPosition):
        planning(curtain=True, phase="record")
    with pytest.raises(BadPosition):
        planning(phase="attack_plan")


@clause("SR-333")
def test_sr_333_two_ronin_share_an_area_only_with_tasuke_and_never_three():
    combat(places={"tasuke": "well", "kabe": "well"})
    for three in ({"tasuke": "well", "kabe": "well", "yumi": "well"}, {"kabe": "inn"}):
        with pytest.raises(BadPosition) as caught:
            combat(places=three)
        assert caught.value.clauses == ("SR-333",)
