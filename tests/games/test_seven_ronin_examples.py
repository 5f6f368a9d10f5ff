"""7 Ronin: the worked examples of the specification with their figures."""

from __future__ import annotations

import pytest

from tests.games.seven_ronin_tables import (
    area,
    board,
    clauses,
    combat,
    legal,
    ninja,
    place_all,
    planning,
    play,
    refused,
    ronin,
    start,
    stocks,
)


def test_we_01_set_up():
    match = start()
    assert stocks(match) == (40, 10)
    assert ninja(match) == {} and match.state.green == 0 and not any(match.state.wounds)


@pytest.mark.parametrize("curtain", [True, False])
def test_we_02_a_first_deployment(curtain):
    match = planning(curtain=curtain)
    if curtain:
        play(match, *["plan burial_grounds"] * 2, "plan watchtower", "plan well", "plan_green")
        play(place_all(play(match, "lock")), "lock")
    else:
        play(match, "record burial_grounds 2", "record watchtower 1", "record well 1")
        play(place_all(play(match, "record green 1")), "confirm")
    assert stocks(match) == (35, 10)
    assert sum(ninja(match).values()) == 4 and match.state.green == 1


def test_we_03_minimum_of_rounds_2_and_5():
    for number, threat, least in ((2, 3, 2), (5, 4, 4)):
        match = planning(round=number)
        assert (board(match)["threat"], board(match)["minimum"]) == (threat, least)


def test_we_04_the_bonus_comes_one_round_later():
    first = play(planning(curtain=True), "plan_green", "plan well")
    assert clauses(first, "plan well") == ["SR-304"]
    second = planning(curtain=True, round=2, green=1)
    play(second, "plan well", "plan well")
    assert clauses(second, "plan well") == ["SR-305"]


def test_we_05_no_ronin_on_the_green_in_round_1():
    match = planning(curtain=True, phase="defence_plan")
    refused(match, "place yumi green", "SR-336")


def test_we_06_musashi_clears_the_watchtower():
    match = combat(places={"musashi": "watchtower"}, ninja={"watchtower": 1})
    pool = match.state.pool
    play(match, "use musashi watchtower")
    assert match.state.pool == pool + 1 and ninja(match) == {}
    assert ronin(match, "musashi")["wounds"] == 0


def test_we_07_one_for_tasuke_two_for_the_other():
    match = play(combat(places={"kabe": "shrine"}, ninja={"shrine": 3}), "end", "split shrine 1")
    assert (ronin(match, "tasuke")["wounds"], ronin(match, "kabe")["wounds"]) == (1, 2)


def musashi_in_the_field(**places):
    """Musashi with 2 wounds goes where 2 older ninja stand and 1 new one comes."""
    match = planning(ninja={"field_large": 2}, wounds={"musashi": 2})
    play(match, "record field_large 1")
    play(place_all(match, musashi="field_large", **places), "confirm")
    assert ninja(match) == {"field_large": 3}
    return play(match, "use musashi field_large")


def test_we_08_musashi_falls_in_the_field():
    match = musashi_in_the_field()
    pool = match.state.pool - 1
    play(match, "end")
    assert not ronin(match, "musashi")["alive"]
    assert match.state.pool == pool + 5
    assert area(match, "field_large") | {"ninja": 0, "state": "free"} == area(match, "field_large")


def test_we_09_tasuke_saves_musashi():
    match = play(musashi_in_the_field(tasuke="field_large"), "end")
    assert legal(match) == [f"split field_large {share}" for share in (0, 1, 2)]
    play(match, "split field_large 2")
    assert ronin(match, "tasuke")["wounds"] == 2
    assert ronin(match, "musashi") | {"alive": True, "wounds": 2} == ronin(match, "musashi")


def test_we_10_passage_inn_field_wins():
    match = combat(
        "areas",
        places={"yumi": "inn", "musashi": "well", "kabe": "watchtower", "yobu": "field_small"},
        ninja={"passage": 1, "burial_grounds": 1, "field_large": 1},
        wounds={"yumi": 2},
        reserve=5,
    )
    pool = match.state.pool
    play(match, "activate passage", "passage inn 2")
    assert not ronin(match, "yumi")["alive"] and match.state.pool == pool + 3
    assert area(match, "inn") | {"ninja": 1, "state": "occupied"} == area(match, "inn")
    play(match, "activate inn", "copy field_large", "end")
    result = board(match)["result"]
    assert (result["reason"], result["area_count"]) == ("areas_occupied", 5)
    assert "Inn stands in for the second Field" in str(match.scores().notes[0])


def test_we_11_both_fields_and_the_inn_are_four():
    match = combat(
        "areas",
        places={"yumi": "passage", "musashi": "watchtower"},
        ninja={"field_small": 1, "field_large": 1, "inn": 1},
    )
    play(match, "activate inn", "copy field_small")
    assert board(match)["area_count"] == 4
    assert not play(match, "end").over


@pytest.mark.parametrize(
    "held",
    [
        ("watchtower", "well", "shrine", "passage", "field_large"),
        ("field_small", "field_large", "well", "shrine"),
    ],
)
def test_we_12_two_ways_to_five(held):
    places = {"kabe": "inn", "musashi": "animal_pen", "taiko": "granary", "hayai": "green",
              "tasuke": "burial_grounds", "yobu": "burial_grounds",
              "yumi": "passage" if "field_small" in held else "field_small"}  # fmt: skip
    match = combat("areas", places=places, ninja=dict.fromkeys(held, 1))
    play(match, "end")
    assert board(match)["result"]["area_count"] == 5
    assert board(match)["result"]["seat"] == 0


def test_we_13_yobus_legal_pushes():
    def yobu():
        return combat(places={"yobu": "well", "kabe": "burial_grounds"}, ninja={"well": 3})

    assert "end" in legal(yobu())
    found = set()
    for first in ("granary", "shrine"):
        for second in ("stop", "push granary", "push shrine"):
            match = play(yobu(), f"use yobu {first}", second)
            found.add(tuple(sorted(ninja(match).items())))
            assert "SR-463" in clauses(match, "push granary")
    assert len(found) == 5


def test_we_14_the_inn_doubles_pen_or_shrine():
    def village():
        return combat(
            "areas",
            places={"tasuke": "watchtower", "taiko": "passage", "musashi": "field_large"},
            ninja={"shrine": 1, "animal_pen": 1, "inn": 1},
        )

    match = play(village(), "activate animal_pen", "pin kabe", "activate inn")
    play(match, "copy animal_pen", "pin yumi", "end")
    assert [row["id"] for row in board(match)["ronin"] if row["pinned"]] == ["kabe", "yumi"]
    match = play(village(), "activate shrine", "mark yobu", "activate inn")
    play(match, "copy shrine", "mark yumi", "end")
    assert [row["id"] for row in board(match)["ronin"] if row["cancelled"]] == ["yobu", "yumi"]


def test_we_15_the_loss_icon():
    match = combat("areas", ninja={"passage": 1}, round=4, reserve=9)
    pool = match.state.pool
    play(match, "end")
    assert (stocks(match), match.state.round) == ((8, pool + 1), 5)
    assert play(combat("areas", ninja={"passage": 1}, round=3, reserve=9), "end").state.reserve == 9
    last = play(combat("areas", ninja={"passage": 1}, round=8, reserve=9), "end")
    assert board(last)["result"]["seat"] == 1 and last.state.reserve == 9
