"""7 Ronin: the end of rounds and of the game, counting, the winner record (SR-7xx to SR-9xx)."""

from __future__ import annotations

import pytest

from companion.games.seven_ronin.components import RONIN
from tests.clauses import clause
from tests.games.seven_ronin_tables import (
    GAME,
    SPREAD,
    board,
    combat,
    legal,
    ninja,
    place_all,
    planning,
    play,
    ronin,
    stocks,
    table,
)

ALONE = [who for who in RONIN if who != "yumi"]


def ended(places=None, **position):
    """The end of an area step with these ninja on the board."""
    position.setdefault("ninja", {"passage": 1})
    return play(combat("areas", places=places, **position), "end")


def result(match):
    return board(match)["result"]


# the end phase


@clause("SR-701")
def test_sr_701_all_ronin_go_back_also_from_the_green():
    match = ended(places={"kabe": "green"})
    assert all(row["place"] is None for row in board(match)["ronin"])


@clause("SR-702")
def test_sr_702_ronin_pinned_this_round_stay_for_planning():
    match = ended(pinning=["kabe"])
    assert ronin(match, "kabe")["place"] == "well" and ronin(match, "kabe")["pinned"]
    assert not any(move.startswith("place kabe") for move in legal(match))


@clause("SR-703")
def test_sr_703_the_pin_of_the_round_before_ends():
    match = ended(pinned=["kabe", "yumi"], pinning=["yumi"])
    assert ronin(match, "kabe")["place"] is None and not ronin(match, "kabe")["pinned"]
    assert ronin(match, "yumi")["place"] == "field_small" and ronin(match, "yumi")["pinned"]


@clause("SR-704")
def test_sr_704_old_marks_go_and_new_ones_stay():
    match = ended(cancelled=["hayai"], marked=["yumi"])
    assert [row["id"] for row in board(match)["ronin"] if row["cancelled"]] == ["yumi"]
    assert not any(row["marked"] for row in board(match)["ronin"])


@clause("SR-705")
def test_sr_705_ninja_in_areas_and_on_the_green_stay():
    match = ended(ninja={"passage": 3}, green=1)
    assert ninja(match) == {"passage": 3} and match.state.green == 1


@clause("SR-706")
def test_sr_706_after_round_8_the_defender_wins_before_the_loss_icon():
    match = ended(round=8, reserve=9)
    assert result(match)["reason"] == "round_8_survived"
    assert match.state.reserve == 9


@clause("SR-707")
@pytest.mark.parametrize(("number", "lost"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 1)])
def test_sr_707_the_loss_icon_takes_one_ninja_of_the_reserve(number, lost):
    before = combat("areas", ninja={"passage": 1}, round=number, reserve=9)
    pool = before.state.pool
    assert stocks(play(before, "end")) == (9 - lost, pool + lost)


@clause("SR-708")
def test_sr_708_an_empty_reserve_loses_nothing():
    match = ended(round=5, reserve=0, ninja={"passage": 2})
    assert stocks(match) == (0, 48) and ninja(match) == {"passage": 2}
    assert "takes nothing" in str(match.view(None)["log"][-1])


@clause("SR-709")
def test_sr_709_the_last_ninja_may_go_by_the_loss_icon():
    match = combat(round=4, ninja={"well": 1}, reserve=1)
    play(match, "end")
    assert result(match)["reason"] == "ninja_exhausted"
    assert (result(match)["phase"], result(match)["step"]) == ("end", 2)
    assert match.state.round == 4


@clause("SR-710")
def test_sr_710_the_marker_moves_and_the_new_space_gives_the_threat():
    match = ended(round=2)
    assert (board(match)["round"], board(match)["threat"]) == (3, 4)
    assert match.decision.key == "record"
    assert board(match)["minimum"] == 3


# counting


@clause("SR-801")
def test_sr_801_there_are_no_points():
    match = ended(round=8)
    assert match.scores().totals == (None, None) and match.scores().lines == ()
    assert GAME.no_points


@clause("SR-802")
def test_sr_802_occupied_areas_are_counted_the_inn_too():
    match = combat("areas", places={"musashi": "field_large"}, ninja={"inn": 2, "passage": 1})
    assert board(match)["area_count"] == 2


FIELDS = {"yumi": "passage"}


@clause("SR-803")
def test_sr_803_both_fields_or_one_and_the_inn_give_one_more():
    both = combat("areas", places=FIELDS, ninja={"field_small": 1, "field_large": 2})
    assert board(both)["area_count"] == 3
    inn = {"musashi": "passage"}
    copied = {"field_copied": True, "used_areas": ["inn"]}
    one = combat("areas", places=inn, ninja={"field_large": 1, "inn": 1}, **copied)
    assert board(one)["area_count"] == 3
    without = combat("areas", places=inn, ninja={"inn": 1}, **copied)
    assert board(without)["area_count"] == 1  # no real Field, no bonus
    plain = combat("areas", places=inn, ninja={"field_large": 1, "inn": 1})
    assert board(plain)["area_count"] == 2


@clause("SR-803")
def test_sr_803_a_copied_field_that_was_emptied_gives_nothing():
    match = combat(
        "areas",
        places={"musashi": "passage", "yobu": "watchtower"},
        ninja={"inn": 1, "field_large": 1, "burial_grounds": 1},
    )
    play(match, "activate inn", "copy field_large", "activate burial_grounds")
    play(match, "burial field_large", "stop")
    assert board(match)["area_count"] == 2


@clause("SR-803")
def test_sr_803_an_inn_that_was_emptied_is_no_field():
    match = combat(
        "areas",
        places={"musashi": "passage", "yobu": "watchtower"},
        ninja={"inn": 1, "field_large": 1, "burial_grounds": 1},
    )
    play(match, "activate inn", "copy field_large", "activate burial_grounds")
    assert board(match)["area_count"] == 4
    play(match, "burial inn", "stop")
    assert board(match)["area_count"] == 2


@clause("SR-804")
def test_sr_804_the_bonus_is_given_once():
    match = combat(
        "areas", places={"yumi": "passage", "musashi": "watchtower"},
        field_copied=True, used_areas=["inn"],
        ninja={"field_small": 1, "field_large": 1, "inn": 1},
    )  # fmt: skip
    assert board(match)["area_count"] == 4
    assert not play(match, "end").over


@clause("SR-805")
def test_sr_805_the_green_never_counts():
    match = combat("areas", ninja={"passage": 1}, green=3, round=3)
    assert board(match)["area_count"] == 1


@clause("SR-806")
def test_sr_806_the_winner_record():
    match = ended(round=8, ninja={"passage": 2}, green=1, reserve=7, replans=2, out=["kabe"])
    assert result(match) == {
        "role": "defender",
        "seat": 1,
        "reason": "round_8_survived",
        "round": 8,
        "phase": "end",
        "step": 2,
        "areas": ["passage"],
        "area_count": 1,
        "ronin": 6,
        "ninja": 10,
        "replans": 2,
        "rematch_attacker": 1,
    }
    sheet = match.scores()
    assert sheet.winners == (1,) and sheet.ranking == ((1,), (0,))
    assert "Plans were made anew 2 times." in [str(note) for note in sheet.notes]


# the end of the game


@clause("SR-901")
def test_sr_901_the_last_ronin_falls_while_a_ninja_is_left():
    match = play(combat(out=ALONE, ninja={"field_small": 3}, reserve=1, pool=46), "end")
    assert (result(match)["role"], result(match)["reason"]) == ("attacker", "all_ronin_dead")
    assert result(match)["ronin"] == 0 and result(match)["ninja"] == 1
    assert "(Yumi)" in str(match.scores().notes[0])


FIVE = {"passage": 1, "watchtower": 1, "field_large": 1, "well": 1, "shrine": 1}
OFF = {"kabe": "inn", "musashi": "animal_pen", "taiko": "burial_grounds", "tasuke": "granary",
       "yobu": "green"}  # fmt: skip


@clause("SR-902")
def test_sr_902_five_areas_at_the_end_of_step_3():
    match = combat("areas", places=OFF, ninja=FIVE)
    assert board(match)["area_count"] == 5 and not match.over  # not in the middle of the step
    play(match, "end")
    assert (result(match)["reason"], result(match)["area_count"]) == ("areas_occupied", 5)
    assert result(match)["step"] == 3
    four = dict.fromkeys(list(FIVE)[:4], 1)
    assert not ended(places={**OFF, "yobu": "shrine"}, ninja=four).over


@clause("SR-902")
def test_sr_902_is_not_tested_at_other_times():
    places = {**OFF, "yobu": "field_small", "yumi": "field_small"}
    match = table(phase="record", ninja=FIVE, round=2)
    assert not match.over and board(match)["area_count"] == 5
    assert places["yobu"] == "field_small"


@clause("SR-903")
def test_sr_903_no_ninja_left_and_none_in_reserve():
    match = play(combat(ninja={"inn": 1}, reserve=0, pool=49), "use musashi inn")
    assert (result(match)["role"], result(match)["reason"]) == ("defender", "ninja_exhausted")
    assert result(match)["step"] == 1


@clause("SR-904")
def test_sr_904_surviving_round_8_wins_however_many_ninja_are_left():
    match = ended(round=8, ninja={"passage": 9, "watchtower": 5}, reserve=30)
    assert (result(match)["role"], result(match)["seat"]) == ("defender", 1)
    assert "2 of the 5" in str(match.scores().notes[0])
    assert not ended(round=7).over


@clause("SR-905")
def test_sr_905_last_ninja_and_last_ronin_together_count_for_the_defender():
    match = play(combat(out=ALONE, ninja={"field_small": 3}, reserve=0, pool=47), "end")
    assert (result(match)["role"], result(match)["reason"]) == ("defender", "ninja_exhausted")
    assert "with the last ronin" in str(match.scores().notes[0])


@clause("SR-906")
def test_sr_906_ninja_on_the_green_are_on_the_board():
    match = play(combat(ninja={"inn": 1}, green=1, reserve=0, pool=48), "use musashi inn")
    assert not match.over
    match = play(combat(out=ALONE, ninja={"field_small": 3}, green=1, reserve=0), "end")
    assert result(match)["reason"] == "all_ronin_dead"


@clause("SR-907")
def test_sr_907_exhaustion_is_tested_first():
    match = combat(
        out=ALONE, wounds={"yumi": 2}, ninja={"field_small": 1}, reserve=0, pool=47, round=8
    )
    play(match, "end")
    assert result(match)["reason"] == "ninja_exhausted"
    assert len(match.scores().winners) == 1  # there is no draw


@clause("SR-907")
def test_sr_907_five_areas_beat_the_end_of_round_8():
    match = ended(places=OFF, ninja=FIVE, round=8)
    assert result(match)["reason"] == "areas_occupied"


@clause("SR-908")
def test_sr_908_a_return_game_with_sides_swapped_is_offered():
    match = ended(round=8)
    assert result(match)["rematch_attacker"] == match.state.defender
    then = match.guide().then
    assert then.text.startswith("Play again with sides swapped") and then.args == {"seat": 1}


# the sheet and the pad


def test_the_open_sheet_never_tells_the_reserve():
    match = planning(curtain=True, ninja={"well": 1})
    assert all("reserve" not in str(note).lower() for note in match.scores().notes)
    assert not match.scores().final and match.scores().ranking == ((0, 1),)


PAD = GAME.pads[0]
BASE = {"attacker": "p0", "round": 8, "ronin": 3, "ninja": 20, "areas": [], "copied": False,
        "complete": False}  # fmt: skip


def pad(**values):
    return PAD.result(2, {**BASE, **values}, {}, GAME.standin)


@pytest.mark.parametrize(
    ("values", "winner", "words"),
    [
        ({"ninja": 0}, 1, "No ninja"),
        ({"ninja": 0, "ronin": 0}, 1, "with the last ronin"),
        ({"ronin": 0}, 0, "last ronin fell"),
        ({"areas": ["well", "inn", "shrine", "passage", "granary"]}, 0, "5 of 5"),
        ({"areas": ["field_small", "field_large", "shrine", "well"]}, 0, "+1 for both Fields"),
        (
            {"areas": ["passage", "burial_grounds", "field_large", "inn"], "copied": True},
            0,
            "Inn stands in",
        ),
        ({"complete": True, "areas": ["well"]}, 1, "with 1 of the 5"),
        ({"attacker": "p1", "ronin": 0}, 1, "last ronin fell"),
    ],
)
def test_pad_finds_the_first_line_that_fits(values, winner, words):
    sheet = pad(**values).sheet
    assert sheet.winners == (winner,)
    assert words in " ".join(str(note) for note in sheet.notes)


def test_pad_tells_what_is_not_finished_or_wrong():
    assert not pad(areas=["well"], round=5).sheet.final
    assert pad(areas=["well", "inn"], ninja=1).objections[0].clause == "SR-802"
    assert pad(areas=["inn"], copied=True).objections[0].clause == "SR-641"
    assert pad(round=7, complete=True).objections[0].clause == "SR-904"
    assert pad(attacker="x").objections[0].clause == "SR-101"
    assert pad(areas=["castle"]).objections[0].clause == "SR-109"
    assert [field.key for field in PAD.fields(2, {}, GAME.standin)] == list(BASE)


def test_a_whole_round_by_hand_keeps_50_markers():
    match = play(place_all(planning()), "record well 1", "record field_large 3", "confirm", "end")
    assert ronin(match, "kabe")["wounds"] == 1 and SPREAD["kabe"] == "well"
    play(match, "end")
    assert sum(stocks(match)) + 3 + 1 == 50
