"""7 Ronin at its edges: typed positions, overruled moves, corrections and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadCorrection, BadPosition, Correction, Match, Say
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.ending import counts
from companion.language import Voice
from tests.clauses import clause
from tests.games.seven_ronin_tables import (
    CURTAIN,
    GAME,
    SPREAD,
    clauses,
    combat,
    legal,
    place_all,
    planning,
    play,
    refused,
    start,
    table,
)


def excluded(clause: str, field: str, **position: Any) -> None:
    """The position is refused with this clause, at this field."""
    options = position.pop("options", None)
    with pytest.raises(BadPosition) as caught:
        table(options, **position)
    found = {(objection.clause, objection.field) for objection in caught.value.objections}
    assert (clause, field) in found, found


def told(match: Match, language: str = "en") -> str:
    """The last line of the open log."""
    voice = Voice(language, "seven_ronin", match.players, GAME.terms)
    return voice.say(Say.from_plain(match.view(None)["log"][-1]["say"]))


# positions that the rules exclude


@clause("SR-651")
def test_sr_651_nobody_is_pinned_on_the_green():
    excluded("SR-606", "places", round=2, green=1, pinned=["kabe"], places={"kabe": "green"})
    places = {**SPREAD, "kabe": "green"}
    excluded("SR-606", "places", phase="ronin", round=2, pinned=["kabe"], places=places)


@clause("SR-652")
def test_sr_652_nobody_is_held_by_pen_and_inn_at_once():
    held = {"round": 2, "places": {"kabe": "well", "yumi": "inn"}}
    excluded("SR-652", "pinned", **held, pinned=["kabe", "kabe"])
    assert table(**held, pinned=["kabe", "yumi"]).state.pinned.bit_count() == 2


@clause("SR-332")
def test_sr_332_no_place_is_planned_for_a_pinned_ronin():
    pin = {"round": 2, "pinned": ["kabe"], "places": {"kabe": "well"}}
    excluded("SR-332", "posts", **pin, posts={"kabe": "inn"})
    excluded("SR-332", "posts", options=CURTAIN, phase="defence_plan", **pin, posts={"kabe": "inn"})


@clause("SR-352")
def test_sr_352_the_defender_has_no_plan_before_the_attacker_locks():
    excluded("SR-352", "posts", options=CURTAIN, posts={"kabe": "inn"})


SKIRMISH = {"phase": "skirmish", "places": {**SPREAD, "kabe": "shrine"}}


@clause("SR-692")
def test_sr_692_the_passage_starts_one_small_fight():
    ninja = {"shrine": 2, "passage": 1}
    assert legal(table(**SKIRMISH, ninja=ninja))
    excluded("SR-509", "ninja", **SKIRMISH, ninja={**ninja, "inn": 1})
    excluded("SR-691", "ninja", **SKIRMISH, ninja={**ninja, "shrine": 3})
    excluded("SR-692", "used_areas", **SKIRMISH, ninja=ninja, used_areas=[])


TOWER = {
    "phase": "watchtower",
    "places": {**SPREAD, "kabe": "field_small", "tasuke": "field_small", "yumi": "well"},
    "ninja": {"watchtower": 1},
    "pool": 1,
}


@clause("SR-611")
def test_sr_611_the_watchtower_hits_its_neighbours_only():
    near = ["musashi", "tasuke", "kabe"]  # the Inn and the small Field
    assert legal(table(**TOWER, targets=near)) == ["hit kabe", "hit musashi", "hit tasuke"]
    excluded("SR-611", "targets", **TOWER, targets=[*near, "yumi"])


@clause("SR-614")
def test_sr_614_the_watchtower_asks_only_when_there_is_a_choice():
    near = ["musashi", "tasuke", "kabe"]
    excluded("SR-205", "phase", **{**TOWER, "pool": 3}, targets=near)
    excluded("SR-205", "phase", **TOWER, targets=["kabe"])
    excluded("SR-614", "targets", targets=["kabe"])


@clause("SR-602")
def test_sr_602_an_area_asks_only_when_it_is_occupied_and_used():
    free = {**SPREAD, "kabe": "passage"}
    held = {"well": 1}
    assert legal(table(phase="well", places=free, ninja=held))
    excluded("SR-602", "phase", phase="well", places=free, ninja={"watchtower": 1})
    excluded("SR-602", "phase", phase="well", places=free, ninja=held, used_areas=[])
    copied = {**free, "musashi": "field_large"}
    both = {"well": 1, "inn": 1}
    assert legal(table(phase="well", places=copied, ninja=both, used_areas=["inn"]))
    excluded("SR-602", "phase", phase="well", places=copied, ninja=held, used_areas=["inn"])
    excluded("SR-602", "phase", phase="inn", places=copied, ninja=both, used_areas=["well"])


def test_the_burial_grounds_may_have_emptied_themselves():
    places = {**SPREAD, "yobu": "passage"}
    match = table(phase="burial_grounds", left=1, places=places, ninja={"watchtower": 1})
    assert legal(match) == ["burial watchtower", "stop"]
    excluded("SR-602", "phase", phase="burial_grounds", left=2, places=places,
             ninja={"watchtower": 1})  # fmt: skip
    excluded("SR-671", "left", left=1)


@clause("SR-203")
def test_sr_203_a_step_knows_nothing_of_later_ones():
    for early in (
        {"used_ronin": ["yumi"]},
        {"used_areas": ["well"]},
        {"pinning": ["kabe"]},
        {"marked": ["yumi"]},
    ):
        excluded("SR-203", next(iter(early)), **early)
    for early in ({"used_areas": ["well"]}, {"pinning": ["kabe"]}, {"marked": ["yumi"]}):
        excluded("SR-604", next(iter(early)), phase="ronin", places=SPREAD, **early)
    excluded("SR-421", "used_ronin", phase="ronin", places=SPREAD, used_ronin=["kabe"])
    excluded("SR-451", "used_ronin", phase="ronin", places=SPREAD, used_ronin=["tasuke"])
    areas = {"phase": "areas", "places": SPREAD, "ninja": {"watchtower": 1}}
    excluded("SR-681", "used_areas", **areas, used_areas=["field_large"])
    excluded("SR-644", "field_copied", **areas, field_copied=True)
    excluded("SR-662", "marked", **areas, marked=["tasuke"],
             options={"shrine_on_tasuke": "no_effect"})  # fmt: skip
    pushed = {"phase": "push", "places": SPREAD, "ninja": {"burial_grounds": 1}}
    assert legal(table(**pushed))
    excluded("SR-205", "phase", **pushed, used_ronin=[])


@clause("SR-806")
def test_sr_806_the_reason_of_a_win_can_be_seen_on_the_table():
    over = play(combat(out=[who for who in RONIN if who != "yumi"], wounds={"yumi": 2},
                       ninja={"field_small": 2}), "end")  # fmt: skip
    kept = over.position()
    assert kept["result"]["reason"] == "all_ronin_dead"
    excluded("SR-806", "result", **{**kept, "out": kept["out"][:6]})
    worse = {**kept["result"], "reason": "areas_occupied"}
    excluded("SR-806", "result", **{**kept, "result": worse})
    with pytest.raises(BadPosition):
        table(**{**kept, "result": {**kept["result"], "fallen": "somebody"}})
    with pytest.raises(BadPosition):
        table(**{**kept, "result": {**kept["result"], "round": 9}})


# overruling


def overruled(match: Match, move: str) -> Match:
    match.correct(move, "agreed")
    return match


@clause("SR-413")
def test_sr_413_two_ronin_that_cannot_fight_together_are_not_offered():
    there = {"hayai": "watchtower", "tasuke": "passage", "kabe": "inn", "musashi": "granary"}
    ninja = {"inn": 1, "passage": 1}
    match = combat(places=there, ninja=ninja)
    assert [found.hard for found in match.why_not("use hayai inn")] == [True]
    with pytest.raises(BadCorrection):
        match.correct("use hayai inn", "agreed")
    marked = combat(places=there, ninja=ninja, cancelled=["tasuke"])
    assert [found.hard for found in marked.why_not("use hayai passage")] == [False]
    overruled(marked, "use hayai passage")


@clause("SR-333", "SR-334", "SR-337")
@pytest.mark.parametrize("curtain", [True, False])
def test_sr_333_a_crowd_is_replanned_not_recorded(curtain: bool):
    if curtain:
        match = planning(curtain=True, phase="defence_plan", green=1, round=2)
        play(match, "place kabe well")
        assert [found.hard for found in match.why_not("place yumi well")] == [True]
        return
    for who, place, against in (
        (("kabe", "yumi"), "well", {"SR-333"}),
        (("kabe", "tasuke", "yumi"), "well", {"SR-333", "SR-334"}),
        (("kabe", "tasuke"), "green", {"SR-337"}),
    ):
        match = planning(green=1, round=2)
        play(match, "record well 1", "record inn 1", *(f"place {one} {place}" for one in who))
        place_all(match)
        found = match.why_not("confirm")
        assert {one.clause for one in found if one.hard} == against
        assert "replan" in legal(match)


@clause("SR-606")
def test_sr_606_a_wound_on_the_green_can_be_recorded_a_marker_cannot():
    places = {"kabe": "green", "yumi": "watchtower"}
    at = {"places": places, "round": 2}
    well = combat("well", ninja={"well": 1}, **at)
    assert [found.hard for found in well.why_not("hit kabe")] == [False]
    overruled(well, "hit kabe")
    assert well.state.wounds[RONIN.index("kabe")] == 1
    for phase, move in (("animal_pen", "pin kabe"), ("shrine", "mark hayai")):
        where = {**places, "taiko": "passage", "tasuke": "field_large"}
        if phase == "shrine":
            where |= {"kabe": "well", "hayai": "green"}
        match = combat(phase, ninja={phase: 1}, places=where, round=2)
        found = [one for one in match.why_not(move) if one.clause == "SR-606"]
        assert [one.hard for one in found] == [True]


@clause("SR-310")
def test_sr_310_two_on_the_green_can_be_recorded_where_they_can_stand():
    for turn, hard in ((1, True), (2, False)):
        match = planning(round=turn)
        play(match, "record well 1", "record inn 1", "record green 2")
        place_all(match)
        assert [found.hard for found in match.why_not("confirm")] == [hard]
        if not hard:
            assert overruled(match, "confirm").state.green == 2


@clause("SR-332")
def test_sr_332_a_pinned_ronin_who_went_elsewhere_is_held_no_longer():
    match = planning(round=2, pinned=["kabe"], places={"kabe": "well"})
    assert [found.hard for found in match.why_not("place kabe inn")] == [False]
    overruled(match, "place kabe passage")
    assert "no longer" in told(match)
    assert (match.state.pinned, match.position()["places"]) == (0, {})
    play(match, "record granary 2")
    place_all(match)
    assert match.position()["posts"]["kabe"] == "passage"
    play(match, "confirm")
    hidden = planning(curtain=True, phase="defence_plan", round=2, pinned=["kabe"],
                      places={"kabe": "well"})  # fmt: skip
    assert [found.hard for found in hidden.why_not("place kabe inn")] == [True]


@clause("SR-335")
def test_sr_335_holds_behind_the_curtain_beside_a_pinned_ronin():
    held = {"curtain": True, "phase": "defence_plan", "round": 2, "cancelled": ["tasuke"]}
    beside = planning(**held, pinned=["kabe"], places={"kabe": "well"})
    refused(beside, "place tasuke well", "SR-335")
    himself = planning(**held, pinned=["tasuke"], places={"tasuke": "well"})
    refused(himself, "place kabe well", "SR-335")
    both = {"tasuke": "well", "kabe": "well"}
    place_all(planning(**held, pinned=["tasuke", "kabe"], places=both))


# victory after corrections


@clause("SR-901", "SR-903", "SR-907")
def test_sr_907_a_correction_can_end_the_game():
    # `enter`: behind the curtain a new correction waits for the reveal, an old one is still read.
    for curtain in (True, False):
        match = planning(curtain=curtain)
        match.enter(Correction({"out": list(RONIN)}, "we forgot"))
        assert match.over and match.state.result.reason == "all_ronin_dead"
        spent = planning(curtain=curtain)
        spent.enter(Correction({"reserve": 0, "pool": 50}, "we forgot"))
        assert spent.over and spent.state.result.reason == "ninja_exhausted"
        both = planning(curtain=curtain)
        both.enter(Correction({"reserve": 0, "pool": 50, "out": list(RONIN)}, "we forgot"))
        assert both.state.result.reason == "ninja_exhausted"  # SR-905
    recorded = play(planning(), "record well 1", "place kabe well")
    recorded.correct({"out": list(RONIN)}, "we forgot")
    assert recorded.over and recorded.scores().final
    won = f"That ends the match: {recorded.players[0]} wins as the Attacker on day 1."
    assert told(recorded) == f"Corrected: Ronin that are out. {won} Reason: we forgot"
    assert "La partie est donc terminée" in told(recorded, "fr")
    undecided = start()
    undecided.correct({"reserve": 0, "pool": 50}, "not yet")
    assert not undecided.over


# numbers


@clause("SR-305")
def test_sr_305_ten_ninja_can_be_recorded_and_every_number_is_listed():
    match = planning(round=8, green=7)
    listed = {str(move) for move in (*match.decision.moves, *match.decision.out_of_turn)}
    assert {"record field_large 10", "record well 4", "record green 5"} <= listed
    play(match, "record field_large 10")
    place_all(match)
    play(match, "confirm")
    assert match.state.ninja[8] == 10
    small = planning(round=2, reserve=3, pool=47)
    refused(small, "record well 10", "SR-358")
    for text in ("4.0", "four", "²", "1000"):
        refused(small, f"record well {text}", "SR-358")


# what is told


def test_the_end_of_a_round_tells_the_area_test():
    match = combat("areas", ninja={"watchtower": 1, "field_large": 1}, round=3)
    line = told(play(match, "end"))
    assert "2 of 5: the game goes on" in line and "Bonus 0 (only one Field)" in line
    assert "2 sur 5\u00a0: la partie continue" in told(match, "fr")
    six = dict.fromkeys(("watchtower", "well", "inn", "shrine", "granary", "field_large"), 1)
    alone = {"out": [who for who in RONIN if who != "yumi"], "places": {"yumi": "passage"}}
    won_match = play(combat("areas", ninja=six, round=3, **alone), "end")
    won = told(won_match)
    assert "6, where 5 are enough: the Attacker wins" in won
    assert [str(one.value) for one in counts(won_match)] == ["3 of 8", "6", "1 of 7"]
    nothing = play(combat(ninja={}), "end")
    assert "none of 5" in told(nothing)


@clause("SR-708")
def test_sr_708_the_loss_icon_is_told_as_it_was():
    """The Burial Grounds take the last ninja of the areas back, and the loss icon takes it on."""
    taken = combat("burial_grounds", places={"yobu": "passage"}, ninja={"burial_grounds": 1},
                   left=2, green=1, reserve=0, pool=48, round=4)  # fmt: skip
    assert "1 ninja of the reserve goes to the pool" in told(play(taken, "burial burial_grounds"))
    empty = combat("areas", ninja={"watchtower": 1}, reserve=0, pool=49, round=4)
    assert "The reserve is empty: the loss icon takes nothing." in reminders(empty)
    assert "the loss icon takes nothing" in told(play(empty, "end"))
    full = combat("areas", ninja={"watchtower": 1}, reserve=1, pool=48, round=4)
    assert "At the end of this day 1 ninja of the reserve is lost." in reminders(full)


def test_the_last_ninja_is_counted_in_the_singular():
    last = combat(out=[who for who in RONIN if who != "yumi"], wounds={"yumi": 2},
                  ninja={"field_small": 2}, reserve=0, pool=46)  # fmt: skip
    line = told(play(last, "end"))
    assert "1 ninja is left" in line
    assert "il reste 1 ninja " in told(last, "fr")


@clause("SR-443")
def test_sr_443_taiko_is_refused_for_his_own_reason():
    match = combat()
    reasons = {str(found.say) for who in RONIN if who != "taiko"
               for found in match.why_not(f"use taiko {who}")}  # fmt: skip
    assert reasons == {"No other ronin has a wound that Taiko could heal."}
    hurt = combat(wounds={"kabe": 1})
    assert hurt.why_not("use taiko yumi")[0].key == (
        "{ronin:term} has no wound that Taiko could heal."
    )
    assert not hurt.why_not("use taiko kabe")


def reminders(match: Match) -> list[str]:
    voice = Voice("en", "seven_ronin", match.players, GAME.terms)
    return [voice.say(line) for line in match.guide().reminders]


@clause("SR-415")
def test_sr_415_the_guide_tells_who_can_act_and_why_not():
    stays = {"pinned_hayai": "must_stay"}
    ninja = {"watchtower": 1, "burial_grounds": 1}
    held = combat(ninja=ninja, pinned=["hayai"], options=stays, round=2)
    lines = reminders(held)
    assert "Hayai is pinned and cannot ride." in lines
    assert "Yobu can act." in lines
    assert "No other ronin has a wound that Taiko could heal." in lines
    assert "Hayai can act." in reminders(combat(ninja=ninja, pinned=["hayai"], round=2))
    assert "Hayai has no area with ninja to ride to." in reminders(combat(ninja={"inn": 1}))
    assert "There is no ninja in Yobu’s area to push." in reminders(combat(ninja={"inn": 1}))
    pushing = play(combat(ninja={"burial_grounds": 2}), "use yobu shrine")
    assert reminders(pushing)[0].startswith("Yobu may push a second ninja")


@clause("SR-312")
def test_sr_312_the_minimum_is_told_with_the_green_counted():
    counts = {"green_counts_for_minimum": "yes"}
    for options, words in ((counts, "the one on the Green counted"), ({}, "must go to areas")):
        match = planning(options=options, round=3)
        assert words in str(match.why_not("confirm")[0].say)
    assert any("counts for the minimum" in line for line in reminders(planning(options=counts)))


@clause("SR-358")
def test_sr_358_is_quoted_where_plans_are_recorded():
    match = play(planning(), "place kabe well")
    assert clauses(match, "place kabe inn") == ["SR-358"]
    assert clauses(match, "unplace yumi") == ["SR-358"]
    hidden = play(planning(curtain=True, phase="defence_plan"), "place kabe well")
    assert clauses(hidden, "place kabe inn") == ["SR-354"]


def test_a_fight_of_the_passage_is_the_defenders():
    match = table(**SKIRMISH, ninja={"shrine": 2, "passage": 1})
    assert "Defender splits" in str(match.guide().now)
    assert "SR-692" in match.guide().clauses


@clause("SR-681")
def test_sr_681_a_field_is_not_called_unused():
    match = combat("areas", ninja={"field_large": 1, "watchtower": 1})
    line = next(line for line in reminders(match) if line.startswith("Occupied and not used"))
    assert "Field" not in line


@clause("SR-621")
def test_sr_621_an_empty_pool_is_told_of_the_granary():
    places = {"hayai": "passage"}
    match = combat("areas", places=places, ninja={"granary": 10}, reserve=40, pool=0)
    assert clauses(match, "activate granary") == ["SR-621", "SR-610"]


@clause("SR-360")
def test_sr_360_an_overruled_replan_blames_nobody():
    match = planning()
    play(match, "record well 1")
    place_all(match)
    assert clauses(match, "replan") == ["SR-360"]
    overruled(match, "replan")
    assert "broke" not in told(match)


@clause("SR-335", "SR-664")
def test_sr_335_the_guide_lets_nobody_share_with_a_cancelled_tasuke():
    for options, cancelled, alone in (
        ({}, [], False),
        ({}, ["tasuke"], True),
        ({"shrine_on_tasuke": "no_effect"}, ["musashi"], False),
    ):
        match = planning(round=2, cancelled=cancelled, options=options)
        told = [say.text for say in match.guide().reminders]
        assert any("today Tasuke shares none" in text for text in told) is alone
        assert any("unless Tasuke shares it" in text for text in told) is not alone
