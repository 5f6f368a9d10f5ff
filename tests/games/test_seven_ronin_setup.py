"""7 Ronin: set-up, edition data, flow and open information (SR-1xx, SR-2xx)."""

from __future__ import annotations

import pytest

from companion.engine import (
    TABLE,
    BadCorrection,
    BadPosition,
    BadSetup,
    Match,
    MatchOver,
    NotYourDecision,
)
from companion.games.seven_ronin.components import AREAS, RONIN
from tests.clauses import clause
from tests.games.seven_ronin_tables import (
    CURTAIN,
    GAME,
    SPREAD,
    area,
    board,
    clauses,
    combat,
    edition,
    legal,
    map_rows,
    markers,
    ninja,
    place_all,
    planning,
    play,
    refused,
    ronin,
    start,
    stocks,
    table,
)


@clause("SR-101")
def test_sr_101_two_seats_and_two_roles():
    for names in (("Aki",), ("Aki", "Ben", "Emi")):
        with pytest.raises(BadSetup) as caught:
            Match.start("seven_ronin", names)
        assert caught.value.clauses == ("SR-101",)
    match = start()
    assert match.decision.seat == TABLE
    assert legal(match) == ["attacker p0", "attacker p1"]
    play(match, "attacker p1")
    assert (board(match)["attacker"], board(match)["defender"]) == (1, 0)
    assert clauses(match, "attacker p0") == ["SR-101"]


@clause("SR-101")
def test_sr_101_the_app_can_draw_the_roles():
    drawn = {start(dealer="app", seed=seed).state.attacker for seed in range(12)}
    assert drawn == {0, 1}
    chosen = start({"roles": "chosen"}, dealer="app", seed=1)
    assert chosen.decision.key == "roles"


@clause("SR-102")
def test_sr_102_the_time_marker_starts_on_round_1():
    assert board(start())["round"] == 1


@clause("SR-103")
def test_sr_103_planning_boards_stand_behind_screens():
    said = [step.text for step in GAME.checklist(start().setup)]
    assert "Each side takes its planning board behind its own screen." in said
    match = play(start(CURTAIN), "attacker p0", "plan well")
    assert "plan" in board(match, 0)
    assert "plan" not in board(match, 1) and "plan" not in board(match)


@clause("SR-104")
def test_sr_104_the_reserve_starts_with_40():
    assert start().state.reserve == 40


@clause("SR-105")
def test_sr_105_the_other_10_form_the_pool():
    match = start()
    assert stocks(match) == (40, 10) and markers(match) == 50
    with pytest.raises(BadPosition) as caught:
        table(reserve=40, pool=11)
    assert "SR-105" in caught.value.clauses


@clause("SR-106")
def test_sr_106_seven_living_ronin_without_wounds_off_the_board():
    rows = board(start())["ronin"]
    assert [row["id"] for row in rows] == list(RONIN)
    assert all(row["alive"] and not row["wounds"] and row["place"] is None for row in rows)


@clause("SR-107")
def test_sr_107_two_shrine_markers_lie_beside_the_board():
    match = start()
    assert board(match)["shrine_markers"] == 2
    assert not any(row["cancelled"] or row["marked"] for row in board(match)["ronin"])


@clause("SR-108")
def test_sr_108_the_board_starts_empty():
    match = start()
    assert ninja(match) == {} and board(match)["green"] == {"ninja": 0, "ronin": []}


@clause("SR-109")
def test_sr_109_ten_areas_with_their_limits():
    limits = {row["id"]: row["limit"] for row in board(start())["areas"]}
    assert limits == dict(zip(AREAS, (1, 2, 1, 1, 2, 1, 2, 2, 3, 2), strict=True))
    nine = edition(areas=(GAME.standin.rows("areas")[:9], True))
    assert "SR-109" in [fault.clause for fault in GAME.check_edition(nine) if fault.hard]
    with pytest.raises(BadSetup, match="exactly 10 rows"):
        start(edition=nine)


@clause("SR-110")
def test_sr_110_the_green_is_no_area():
    match = combat("areas", ninja={"passage": 1}, green=1)
    assert clauses(match, "activate green") == ["SR-110"]
    assert board(match)["area_count"] == 1
    assert "green" not in board(match)["map"]


@clause("SR-111")
@pytest.mark.parametrize(
    "changes",
    [
        {"well": "granary"},  # not symmetric
        {"well": "granary shrine well"},
        {"well": "granary shrine green"},
        {"watchtower": "inn", "field_small": "passage"},
        {"watchtower": "inn field_small field_large", "field_large": "passage granary watchtower"},
        {"watchtower": "inn passage", "field_small": "passage", "passage": "field_small"},
        {"well": "", "granary": "field_large", "shrine": "burial_grounds"},
        {"well": "granary shrine castle"},
    ],
)
def test_sr_111_an_impossible_map_is_not_saved(changes):
    wrong = edition(map=(map_rows(**changes), True))
    faults = [fault for fault in GAME.check_edition(wrong) if fault.hard]
    assert {fault.clause for fault in faults} == {"SR-111"}
    with pytest.raises(BadSetup):
        start(edition=wrong)


@clause("SR-111")
def test_sr_111_the_stand_in_map_is_valid_and_marked():
    faults = list(GAME.check_edition(GAME.standin))
    assert not any(fault.hard for fault in faults)
    assert {"SR-111", "SR-113"} <= {fault.clause for fault in faults}


@clause("SR-112")
def test_sr_112_adjacent_means_joined_on_the_current_map():
    places = {"yobu": "well", "kabe": "burial_grounds"}
    match = combat(places=places, ninja={"well": 2})
    assert [m for m in legal(match) if m.startswith("use yobu")] == [
        "use yobu granary",
        "use yobu shrine",
    ]
    rows = map_rows(well="granary shrine passage", passage="field_small field_large well")
    other = Match.start(
        "seven_ronin",
        ("Aki", "Ben"),
        edition=edition(map=(rows, True)),
        position={"phase": "ronin", "places": {**SPREAD, **places}, "ninja": {"well": 2}},
    )
    assert "use yobu passage" in legal(other)


@clause("SR-113")
@pytest.mark.parametrize("wrong", [{"threat": 0}, {"threat": 11}, {"loss": "maybe"}])
def test_sr_113_an_impossible_time_track_is_not_saved(wrong):
    rows = [dict(row) for row in GAME.standin.rows("track")]
    rows[4].update(wrong)
    faults = [f for f in GAME.check_edition(edition(track=(rows, True))) if f.hard]
    assert [fault.clause for fault in faults] == ["SR-113"]
    short = edition(track=(rows[:4], True))
    assert "SR-113" in [f.clause for f in GAME.check_edition(short) if f.hard]


@clause("SR-104")
@pytest.mark.parametrize(("reserve", "fits"), [(0, False), (1, True), (50, True), (51, False)])
def test_sr_104_the_reserve_is_a_part_of_the_ninja(reserve, fits):
    rows = [
        {**row, "value": reserve} if row["id"] == "reserve" else row
        for row in GAME.standin.rows("numbers")
    ]
    faults = [f.clause for f in GAME.check_edition(edition(numbers=(rows, True))) if f.hard]
    assert faults == ([] if fits else ["SR-104"])


@clause("SR-113")
@pytest.mark.parametrize("field", ["threat", "loss"])
def test_sr_113_a_typed_track_has_eight_rounds(field):
    track = start().position()[field]
    assert len(track) == 8
    with pytest.raises(BadPosition) as caught:
        start(position={field: track[:7]})
    assert "SR-113" in caught.value.clauses


@clause("SR-114")
def test_sr_114_a_correction_of_the_edition_is_logged_and_acts_from_then_on():
    match = play(start(), "attacker p0")
    earlier = match.index
    match.correct({"limits": {"well": 3}, "map_confirmed": True}, "our board says 3")
    assert area(match, "well")["limit"] == 3 and board(match)["map_confirmed"]
    assert match.view(None)["log"][-1]["correction"]
    assert area(match, "inn")["limit"] == 1
    match.goto(earlier)
    assert area(match, "well")["limit"] == 1
    with pytest.raises(BadPosition) as caught:
        match.correct({"map": {}}, "no map")
    assert "SR-111" in caught.value.clauses
    with pytest.raises(BadPosition) as caught:
        match.correct({"threat": [0] * 8}, "no threat")
    assert "SR-113" in caught.value.clauses


@clause("SR-114")
def test_sr_114_no_correction_of_the_edition_while_a_hidden_plan_is_open():
    match = play(start(CURTAIN), "attacker p0")
    for _ in range(2):  # also before the first step: the refusal must not tell of steps
        with pytest.raises(BadPosition) as caught:
            match.game.restore(match.setup, {**match.position(), "threat": [5] * 8})
        assert caught.value.clauses == ("SR-114",)
        # Nothing else either: whether it fits would tell of the plan (SR-356).
        for patch in ({"threat": [5] * 8}, {"replans": 1}):
            with pytest.raises(BadCorrection) as refused:
                match.correct(patch, "we looked again")
            assert refused.value.clauses == ("SR-356",)
        play(match, "plan granary")


@clause("SR-201")
def test_sr_201_a_round_is_planning_combat_end_and_there_are_8():
    match = play(start(), "attacker p0")
    rounds, seen = [], []
    while not match.over:
        rounds.append(match.state.round)
        play(place_all(match), *_smallest(match), "confirm")
        seen.append(match.decision.key)
        play(match, "end")
        if not match.over and match.decision.key == "areas":
            play(match, "end")
        if len(rounds) > 8:
            break
    assert rounds == sorted(rounds) and rounds[-1] <= 8
    assert set(seen) == {"ronin"}


def _smallest(match):
    """The least legal attack, where ronin stand and ninja do no harm."""
    threat, least = match.state.threat, board(match)["minimum"]
    order = ("well", "granary", "animal_pen", "burial_grounds", "shrine")[:threat]
    left, moves = least, []
    for place in order:
        if left:
            number = min(left, area(match, place)["limit"])
            moves.append(f"record {place} {number}")
            left -= number
    return moves


@clause("SR-202")
def test_sr_202_planning_is_secret_then_revealed():
    match = play(start(CURTAIN), "attacker p0")
    assert match.decision.key == "attack_plan" and match.decision.secret
    play(match, "plan well", "lock")
    assert match.decision.key == "defence_plan" and match.decision.secret
    play(place_all(match), "lock")
    assert match.decision.key == "ronin" and not match.decision.secret
    assert ninja(match) == {"well": 1}


@clause("SR-203")
def test_sr_203_combat_goes_abilities_wounds_areas():
    match = combat(
        places={"kabe": "shrine"}, ninja={"shrine": 2, "passage": 1}, used_ronin=["musashi"]
    )
    assert match.decision.key == "ronin"
    play(match, "end")
    assert match.decision.key == "wounds"
    play(match, "split shrine 1")
    assert match.decision.key == "areas"


@clause("SR-204")
def test_sr_204_the_end_is_clean_up_then_the_time_track():
    match = play(combat("areas", ninja={"passage": 1}, round=4, reserve=9), "end")
    assert all(row["place"] is None for row in board(match)["ronin"])
    assert (match.state.round, match.state.reserve) == (5, 8)


@clause("SR-205")
def test_sr_205_moves_belong_to_their_step_and_side():
    match = play(start(), "attacker p0")
    for move in ("use yumi reserve", "activate well", "split well 1", "end", "lock", "plan well"):
        assert "SR-205" in clauses(match, move), move
    match = combat()
    assert clauses(match, "end", seat=0) == ["SR-205"]
    with pytest.raises(NotYourDecision):
        match.play("end", seat=0)
    match.play("end", seat=1)


@clause("SR-206")
def test_sr_206_contested_is_ronin_and_ninja_whenever_they_came():
    match = planning(ninja={"well": 1, "passage": 1})
    play(place_all(match), "record passage 1", "confirm")
    assert area(match, "well")["state"] == "contested"  # an older ninja


@clause("SR-207")
def test_sr_207_occupied_exists_only_in_step_3():
    match = combat(ninja={"passage": 1})
    assert area(match, "passage")["state"] == "free"
    play(match, "end")
    assert area(match, "passage")["state"] == "occupied"
    play(match, "end")
    assert area(match, "passage")["state"] == "free"


@clause("SR-208")
def test_sr_208_free_areas_may_hold_a_ronin():
    match = combat(ninja={"passage": 1, "well": 1})
    assert area(match, "inn") | {"state": "free"} == area(match, "inn")
    assert area(match, "inn")["ronin"] == ["musashi"]
    assert area(match, "well")["state"] == "contested"


@clause("SR-209")
def test_sr_209_in_step_1_only_ninja_in_the_area_count():
    match = combat(ninja={"passage": 1, "well": 1})
    assert "use hayai passage" in legal(match)  # ninja, though nothing is occupied yet
    assert "use yumi reserve" in legal(match)  # her area is without ninja


@clause("SR-210")
def test_sr_210_abilities_ignore_limits():
    match = combat(places={"yobu": "inn", "musashi": "burial_grounds"}, ninja={"inn": 3})
    play(match, "use yobu watchtower", "push watchtower")
    assert ninja(match)["watchtower"] == 2  # its limit is 1
    match = play(combat("passage", ninja={"passage": 1}), "passage watchtower 2")
    assert ninja(match)["watchtower"] == 2


@clause("SR-211")
def test_sr_211_the_reserve_is_closed_to_the_defender_during_planning():
    match = play(start(CURTAIN), "attacker p0", "plan well")
    assert board(match, 1)["reserve"] is None and board(match)["reserve"] is None
    assert board(match, 1)["reserve_closed"] and not board(match, 0)["reserve_closed"]
    assert board(match, 0)["reserve"] == 39
    assert board(match, 1)["pool"] == 10
    recorded = play(start(), "attacker p0")
    assert board(recorded)["reserve"] is None
    small = planning(reserve=1, pool=49, round=5)  # nor does the helper tell before the reveal
    assert board(small)["plan"]["breaches"] == {"attacker": [], "defender": []}
    assert all("The reserve is below" not in str(text) for text in small.guide().reminders)
    assert board(combat())["reserve"] == 40


@clause("SR-212")
def test_sr_212_wounds_are_open_to_both():
    match = planning(curtain=True, wounds={"kabe": 3})
    for seat in (None, 0, 1):
        row = next(row for row in board(match, seat)["ronin"] if row["id"] == "kabe")
        assert (row["wounds"], row["vitality"]) == (3, 7)


@clause("SR-213")
def test_sr_213_older_ninja_stay():
    match = planning(curtain=True, ninja={"well": 1}, green=1, round=2)
    refused(match, "unplan well", "SR-213")
    refused(match, "unplan_green", "SR-213")
    match = play(combat("areas", ninja={"passage": 2}, green=1), "end")
    assert ninja(match) == {"passage": 2} and match.state.green == 1


@clause("SR-214")
def test_sr_214_each_ninja_comes_from_its_own_stock():
    match = combat("areas", ninja={"passage": 1, "watchtower": 1}, reserve=48, pool=0)
    assert "SR-214" in clauses(match, "activate watchtower")
    match = combat("passage", ninja={"passage": 1}, reserve=1)
    assert "SR-214" in clauses(match, "passage inn 2")
    before = stocks(match)
    play(match, "passage field_large 1")
    assert stocks(match) == (before[0] - 1, before[1])


@clause("SR-215")
def test_sr_215_victory_is_tested_after_each_event():
    match = combat(ninja={}, reserve=1)
    play(match, "use yumi reserve")
    assert match.over and board(match)["result"]["reason"] == "ninja_exhausted"
    match = combat(out=[who for who in RONIN if who != "yumi"], wounds={"yumi": 2}, phase="well",
                   ninja={"well": 1})  # fmt: skip
    play(match, "hit yumi")
    assert match.over and board(match)["result"]["reason"] == "all_ronin_dead"
    assert board(match)["result"]["step"] == 3


@clause("SR-216")
def test_sr_216_after_the_winner_no_move_is_accepted():
    match = play(combat(ninja={}, reserve=1), "use yumi reserve")
    with pytest.raises(MatchOver) as caught:
        match.play("end")
    assert caught.value.clauses == ("SR-216",)
    assert match.scores().final
    with pytest.raises(BadPosition) as error:
        table(phase="over")
    assert "SR-216" in error.value.clauses


def test_names_of_areas_are_edition_data():
    rows = [dict(row) for row in GAME.standin.rows("areas")]
    rows[2]["name_fr"] = "Le vieux puits"
    terms = GAME.terms_of(edition(areas=(rows, True)))
    assert terms["well"]["fr"] == "Le vieux puits"
    assert ronin(start(), "kabe")["vitality"] == 7
