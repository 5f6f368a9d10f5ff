"""Ninjato: scoring phases (NJ-8xx), the end (NJ-9xx), the pads, recording scores only."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match, MatchOver, find_game
from companion.games.ninjato.scoring import Tally, enemies_worth, final_sheet, multiplier
from tests.clauses import clause
from tests.games.ninjato_table import (
    answer,
    clauses,
    edited,
    end_round,
    house,
    key,
    last_shuriken,
    moves,
    play,
    table,
)

GAME = find_game("ninjato")


def scoring(played: int = 3, seats: int = 2, **fields: Any) -> Match:
    """The scoring phase after a round, up to its first question."""
    given = {"round": played, "sensei": [], "palace": [], **last_shuriken(seats), **fields}
    match = end_round(table(seats, **given))
    answer(match)
    return match


def tally(**values: Any) -> Tally:
    none: dict[str, Any] = {"track": 0, "rumors": (0,) * 5, "ones": 0, "twos": 0, "envoys": 0,
                            "oldest": 0, "tiles": 0, "treasures": 0}  # fmt: skip
    return Tally(**{**none, **values})


@clause("NJ-801")
@pytest.mark.parametrize("played", range(1, 8))
def test_nj_801_after_rounds_3_5_and_7(played: int) -> None:
    match = scoring(played, envoys=[["ta_5"], []])
    assert (key(match) == "first_choice") == (played in (3, 5, 7))
    if played in (3, 5, 7):
        assert match.state.shuriken == ((), ()) and len(match.state.pavilion) == 4


def masked(order: str = "new", **fields: Any) -> Match:
    """Both players own Hensojutsu; seat 1 goes first in the new order, seat 0 in the old one."""
    given: dict[str, Any] = {
        "envoys": [["ta_1", "ta_2"], ["mi_2", "go_2"]],
        "skills": [{"hensojutsu": 1}, {"hensojutsu": 1}],
        "options": {"hensojutsu_order": order},
    }
    return scoring(7, **{**given, **fields})


@clause("NJ-802")
def test_nj_802_disguises_in_the_new_turn_order() -> None:
    match = masked()
    assert (match.state.order, match.state.seat, key(match)) == ((1, 0), 1, "disguise")
    match.play("disguise none")
    assert match.state.seat == 0
    assert masked("old").state.seat == 0


@clause("NJ-802")
def test_nj_802_only_in_a_scoring_phase() -> None:
    assert clauses(table(envoys=[["ta_1"], []], palace=[]), "disguise ta_1") == ("NJ-802",)


@clause("NJ-803")
def test_nj_803_own_masked_envoys_once_each() -> None:
    match = masked(envoys=[["ta_1", "ta_2"], ["mi_1", "mi_2", "go_2"]],
                   skills=[{}, {"hensojutsu": 2}])  # fmt: skip
    assert moves(match) == ["disguise mi_2", "disguise go_2", "disguise none"]
    assert clauses(match, "disguise mi_1") == ("NJ-803",)
    assert clauses(match, "disguise ta_1") == ("NJ-803",)
    match.play("disguise mi_2")
    assert clauses(match, "disguise mi_2") == ("NJ-803",)


@clause("NJ-804")
def test_nj_804_one_more_influence_for_this_phase() -> None:
    match = masked()
    match.play("disguise go_2")
    assert match.view(None)["board"]["influence"]["go_shirakawa"] == [0, 2]
    match.play("disguise none")
    while key(match) == "first_choice":
        match.play("take house_honor")
    answer(match)
    assert match.state.named == ()
    assert match.view(None)["board"]["influence"]["go_shirakawa"] == [0, 1]


@clause("NJ-805")
def test_nj_805_no_disguise_in_round_3_but_at_once_in_round_5() -> None:
    match = scoring(3, envoys=[["ta_1"], ["ta_4"]])
    assert key(match) == "first_choice"
    learned = table(round=5, sensei=["hensojutsu"], disguises_left=2, palace=[],
                    hands=[{}, {"1": 1}], envoys=[[], ["ta_1"]], **last_shuriken())  # fmt: skip
    play(learned, "go sensei", "learn hensojutsu", "pay 1")
    answer(learned)
    assert key(learned) == "disguise"


@clause("NJ-806")
def test_nj_806_influence_is_envoys_and_disguises() -> None:
    match = scoring(3, 3, envoys=[["ta_5"], ["ta_3", "ta_2"], []], palace=["ta_1"])
    while match.state.todo[0].split()[2] != "taira":
        match.play("take house_honor")
    assert match.view(None)["board"]["influence"]["taira"] == [1, 2, 0]
    assert match.state.seat == 1
    play(match, "take rumor", "rumor secret_arts_1")
    assert [entry[2:5] for entry in match.state.ledger if entry[1] == "taira"] == [
        (1, 1, "rumor"), (2, 0, "house_honor"),
    ]  # fmt: skip


def firsts(**envoys: list[str]) -> list[tuple[str, int]]:
    owned = [envoys.get(name, []) for name in ("aki", "ben", "chloe")]
    match = scoring(3, 3, envoys=owned)
    found = []
    while key(match) == "first_choice":
        found.append((match.state.todo[0].split()[2], match.state.seat))
        match.play("take house_honor")
        while key(match) == "free_rumor":
            match.play(moves(match)[0])
    return found


@clause("NJ-807")
def test_nj_807_the_oldest_envoy_of_the_clan_breaks_ties() -> None:
    assert firsts(aki=["ta_4"], ben=["ta_7"]) == [("taira", 1)]
    assert firsts(aki=["ta_4", "go_7"], ben=["ta_6"]) == [("go_shirakawa", 0), ("taira", 1)]
    assert firsts(aki=["ta_4", "ta_1"], ben=["ta_7"]) == [("taira", 0)]


@clause("NJ-807")
def test_nj_807_ties_for_second_place_too() -> None:
    match = scoring(3, 3, envoys=[["ta_1", "ta_2"], ["ta_3"], ["ta_7"]])
    play(match, "take rumor", "rumor secret_arts_1")
    assert (3, "taira", 2, 2, "house_honor", 6) in match.state.ledger


@clause("NJ-807")
def test_nj_807_equal_ages_go_to_the_turn_order() -> None:
    rows = [dict(row) for row in GAME.standin.rows("envoys")]
    rows[3]["age"] = rows[6]["age"]
    match = scoring(3, envoys=[["ta_4"], ["ta_7"]], edition=edited("envoys", rows))
    assert match.state.order == (1, 0)
    assert match.state.seat == 1


@clause("NJ-808")
def test_nj_808_third_gets_nothing() -> None:
    match = scoring(3, 3, envoys=[["ta_1", "ta_2", "ta_3"], ["ta_4", "ta_5"], ["ta_7"]])
    play(match, "take rumor", "rumor secret_arts_1")
    assert {entry[3] for entry in match.state.ledger if entry[1] == "taira"} == {0, 1}
    assert match.state.honor[2] == 0


@clause("NJ-809")
def test_nj_809_house_honor_counts_closed_houses_too() -> None:
    houses = house(2, sentry="", light={}, closed=True)
    match = table(houses=houses, shuriken=[["house_2_stealth"], ["dojo"]])
    assert match.view(None)["board"]["house_honor"] == {
        "taira": 6, "minamoto": 6, "go_shirakawa": 6,
    }  # fmt: skip
    gone = table(houses=house(5, token="taira_8"))
    assert gone.view(None)["board"]["house_honor"]["go_shirakawa"] == 0


@clause("NJ-810")
@pytest.mark.parametrize(
    ("played", "order"),
    [
        (3, ["go_shirakawa", "taira", "minamoto"]),
        (5, ["taira", "minamoto", "go_shirakawa"]),
        (7, ["minamoto", "go_shirakawa", "taira"]),
    ],
)
def test_nj_810_clan_order(played: int, order: list[str]) -> None:
    match = scoring(played, envoys=[["ta_5", "mi_4", "go_1"], ["ta_6", "mi_5", "go_3"]])
    assert [task.split()[2] for task in match.state.todo if task.startswith("first")] == order


@clause("NJ-811")
def test_nj_811_firsts_then_seconds_in_clan_order() -> None:
    match = scoring(3, envoys=[["ta_5", "mi_4", "go_1"], ["ta_6", "mi_5", "go_3"]])
    for _ in range(3):
        match.play("take house_honor")
    places = [(entry[1], entry[2]) for entry in match.state.ledger]
    assert places == [("go_shirakawa", 1), ("taira", 1), ("minamoto", 1)]
    assert key(match) == "free_rumor"
    assert match.state.todo[0] == "second 3 go_shirakawa"
    assert clauses(table(), "take house_honor") == ("NJ-811",)


@clause("NJ-812")
def test_nj_812_the_first_chooses() -> None:
    match = scoring(3, envoys=[["ta_5"], []])
    assert moves(match) == ["take house_honor", "take rumor"]
    assert clauses(match, "pass") == ("NJ-812",)
    assert clauses(match, "rumor secret_arts_1")[0] == "NJ-812"
    match.play("take house_honor")
    assert match.state.honor[0] == 6
    poor = scoring(3, envoys=[["go_1"], []], houses=house(5, token="taira_8"))
    poor.play("take house_honor")
    assert poor.state.honor[0] == 0


@clause("NJ-813")
def test_nj_813_a_free_rumor_costs_and_scores_nothing() -> None:
    match = scoring(3, envoys=[["ta_5"], []], treasures=[{"jade": 2}, {}])
    play(match, "take rumor", "rumor secret_arts_1")
    assert match.state.honor[0] == 0
    assert match.position()["treasures"][0] == {"jade": 2}
    assert match.state.rumors[0] == ("secret_arts_1",)
    assert clauses(scoring(3, envoys=[["ta_5"], []]), "rumor secret_arts_1")[0] == "NJ-812"


@clause("NJ-814")
def test_nj_814_the_second_gets_what_is_left() -> None:
    match = scoring(3, envoys=[["ta_7"], ["ta_6"]])
    play(match, "take rumor", "rumor secret_arts_1")
    assert match.state.honor == (0, 6)
    match = scoring(3, envoys=[["ta_7"], ["ta_6"]])
    match.play("take house_honor")
    assert (key(match), match.state.seat) == ("free_rumor", 1)
    assert clauses(match, "take house_honor") == ("NJ-814",)
    assert clauses(match, "pass") == ("NJ-814",)


def out_of_rumors(**fields: Any) -> Match:
    rumors = [row["id"] for row in GAME.standin.rows("rumors")]
    return scoring(7, rumors=[rumors[:29], []], pavilion=[], **fields)


@clause("NJ-815")
def test_nj_815_no_refill_and_no_rumor_left() -> None:
    match = out_of_rumors(envoys=[["mi_7", "go_6", "ta_7"], ["mi_6", "go_5", "ta_6"]])
    assert len(match.state.pavilion) == 1
    match.play("take rumor")
    match.play(moves(match)[0])
    assert clauses(match, "take rumor") == ("NJ-815",)
    play(match, "take house_honor", "take house_honor")
    assert match.over
    assert (7, "taira", 2, 1, "nothing", 0) in match.state.ledger
    assert match.state.honor[1] == 6


@clause("NJ-816")
def test_nj_816_a_sole_leader() -> None:
    match = scoring(3, envoys=[["ta_5"], []])
    match.play("take house_honor")
    assert match.state.ledger[-1] == (3, "taira", 2, -1, "nothing", 0)
    assert match.state.rumors == ((), ())
    both = scoring(3, envoys=[["ta_5"], []], options={"sole_leader": "takes_both"})
    both.play("take house_honor")
    assert (key(both), both.state.seat) == ("free_rumor", 0)


@clause("NJ-817")
def test_nj_817_nobody_with_influence() -> None:
    match = scoring(3)
    assert [entry[1:5] for entry in match.state.ledger] == [
        ("go_shirakawa", 1, -1, "nothing"), ("taira", 1, -1, "nothing"),
        ("minamoto", 1, -1, "nothing"),
    ]  # fmt: skip
    assert key(match) == "place" and match.state.honor == (0, 0)


@clause("NJ-818")
def test_nj_818_paid_for_each_clan() -> None:
    match = scoring(3, envoys=[["ta_5", "mi_4", "go_1"], []])
    play(match, "take house_honor", "take house_honor", "take house_honor")
    assert match.state.honor[0] == 18


# the end


@clause("NJ-901")
def test_nj_901_over_after_the_phase_of_round_7() -> None:
    match = scoring(7, envoys=[["ta_5"], []], treasures=[{"fan": 3}, {}], pavilion=[])
    assert not match.scores().final
    match.play("take house_honor")
    assert match.over and match.scores().totals == (9, 0)
    with pytest.raises(MatchOver) as error:
        match.play("go dojo")
    assert error.value.clauses == ("NJ-901",)


@clause("NJ-910")
def test_nj_910_one_for_each_treasure() -> None:
    match = scoring(7, treasures=[{"gold": 2, "jade": 1}, {"fan": 1}])
    assert match.scores().totals == (3, 1)


@clause("NJ-911")
def test_nj_911_banners() -> None:
    match = scoring(7, trophies=[["el_01", "el_13"], []])
    assert match.scores().totals == (3, 0)


@clause("NJ-920")
@pytest.mark.parametrize(
    ("copies", "times"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 5), (5, 6), (6, 8)]
)
def test_nj_920_multipliers(copies: int, times: int) -> None:
    assert multiplier(copies) == times


@clause("NJ-921")
def test_nj_921_types_are_scored_apart() -> None:
    sheet = final_sheet([tally(rumors=(1, 1, 1, 1, 0), ones=2, envoys=3, tiles=5), tally()])
    assert [line.points[0] for line in sheet.lines[1:5]] == [2, 4, 3, 5]


@clause("NJ-922")
def test_nj_922_greatest_warrior_counts_cards() -> None:
    sheet = final_sheet([tally(rumors=(2, 0, 0, 0, 0), ones=1, twos=2), tally()])
    assert sheet.lines[1].points == (6, 0)


@clause("NJ-923")
def test_nj_923_peoples_support_counts_all_rumors() -> None:
    sheet = final_sheet([tally(rumors=(0, 2, 0, 1, 1)), tally()])
    assert sheet.lines[2].points == (8, 0)


@clause("NJ-924")
def test_nj_924_powerful_friends_counts_envoys() -> None:
    match = scoring(7, rumors=[["powerful_friends_2"], []], envoys=[["ta_1", "mi_3"], []],
                    skills=[{"hensojutsu": 1}, {}], pavilion=[])  # fmt: skip
    match.play("disguise ta_1")
    while not match.over:
        match.play("take house_honor")
    assert match.scores().lines[3].points == (2, 0)


@clause("NJ-925")
def test_nj_925_secret_arts_counts_tiles() -> None:
    match = scoring(7, rumors=[["secret_arts_2"], []], skills=[{"hensojutsu": 1, "chocho": 1}, {}],
                    used=[{"kenjutsu": 1}, {}])  # fmt: skip
    assert match.scores().lines[4].points == (3, 0)


@clause("NJ-926")
@pytest.mark.parametrize(("owners", "worth"), [(1, 6), (2, 4), (3, 2), (4, 2)])
def test_nj_926_dishonorable_enemies(owners: int, worth: int) -> None:
    assert enemies_worth(owners) == worth
    sheet = final_sheet([tally(rumors=(0, 0, 0, 0, 3 if s < owners else 0)) for s in range(4)])
    assert sheet.lines[5].points[0] == 3 * worth


@clause("NJ-930")
def test_nj_930_most_honor_wins() -> None:
    sheet = final_sheet([tally(track=10, treasures=1), tally(track=12), tally(track=3)])
    assert (sheet.totals, sheet.winners) == ((11, 12, 3), (1,))
    assert "12 honor against 11" in str(sheet.outcome)


@clause("NJ-931")
def test_nj_931_ties() -> None:
    more = final_sheet([tally(track=10, envoys=2, oldest=22), tally(track=10, envoys=1, oldest=40)])
    assert more.winners == (0,)
    older = final_sheet(
        [tally(track=71, envoys=4, oldest=36), tally(track=71, envoys=4, oldest=39)]
    )
    assert older.winners == (1,)
    assert "39 against 36" in str(older.outcome)


@clause("NJ-932")
def test_nj_932_shared_win() -> None:
    sheet = final_sheet([tally(track=5), tally(track=5), tally(track=1)])
    assert sheet.winners == (0, 1)
    assert "share the victory" in str(sheet.outcome)


# the pads


def end_pad(**values: Any) -> Any:
    pad = GAME.pads[0]
    fields = pad.fields(2, {}, GAME.standin)
    given = {field.key: [0, 0] for field in fields} | values
    return pad.result(2, given, {}, GAME.standin)


def test_the_end_pad_follows_the_formula() -> None:
    result = end_pad(track=[40, 50], gw=[1, 0], ps=[3, 0], pf=[0, 2], sa=[2, 0], de=[2, 1],
                     e1=[1, 0], e2=[1, 0], env=[0, 4], tiles=[4, 1], tre=[5, 0])  # fmt: skip
    # 40 + 1x2 + 4x8 + 2x4 + 2x4 + 5 + 3; 50 + 2x4 + 1x4
    assert result.sheet.totals == (98, 62)


def test_the_end_pad_checks_its_numbers() -> None:
    assert [f.clause for f in end_pad(e1=[15, 6]).objections] == ["NJ-115"]
    assert [f.clause for f in end_pad(tre=[-1, 0]).objections] == ["NJ-930"]
    assert [f.clause for f in end_pad(tre=["1", 0]).objections] == ["NJ-930"]
    assert [f.clause for f in end_pad(tre=[True, 0]).objections] == ["NJ-930"]
    assert [f.clause for f in end_pad(old=[30, 0]).objections] == ["NJ-931"]
    asked = end_pad(track=[9, 9], env=[1, 1])
    assert [f.clause for f in asked.objections] == ["NJ-931", "NJ-931"]
    assert end_pad(track=[9, 9], env=[1, 1], old=[30, 31]).sheet.winners == (1,)


def phase_pad(options: dict[str, str] | None = None, **values: Any) -> Any:
    laid = dict(zip((f"house_{n}" for n in range(1, 6)),
                    ("taira_6", "taira_8", "minamoto_2", "go_shirakawa_2", "go_shirakawa_6"),
                    strict=True))  # fmt: skip
    given: dict[str, Any] = {"round": "5", "rumors": 4, **laid}
    return GAME.pads[1].result(2, given | values, options or {}, GAME.standin)


def test_the_phase_pad_gives_the_rewards() -> None:
    both: dict[str, Any] = {f"{clan}_envoys": [2, 1] for clan in ("taira", "minamoto",
                                                                 "go_shirakawa")}  # fmt: skip
    result = phase_pad(**both, minamoto_choice="rumor")
    assert result.sheet.totals == (22, 2)
    told = [str(note) for note in result.sheet.notes]
    assert any("takes 1 rumor" in line for line in told)
    assert any("takes 2 rumors" in line for line in told)
    alone = phase_pad(taira_envoys=[1, 0])
    assert alone.sheet.totals == (14, 0)
    taking = phase_pad({"sole_leader": "takes_both"}, taira_envoys=[1, 0], taira_choice="rumor")
    assert taking.sheet.totals == (14, 0)
    tie = phase_pad(taira_envoys=[1, 1], taira_oldest=[29, 38])
    assert tie.sheet.totals == (0, 14)
    disguised = phase_pad(taira_envoys=[1, 1], taira_oldest=[29, 38], taira_disguises=[1, 0])
    assert disguised.sheet.totals == (14, 0)
    none_left = phase_pad(taira_envoys=[1, 0], taira_choice="rumor", rumors=0)
    assert none_left.sheet.totals == (14, 0)


def test_the_phase_pad_checks_its_input() -> None:
    assert [f.clause for f in phase_pad(round="4").objections] == ["NJ-801"]
    assert [f.clause for f in phase_pad(house_1="taira_8").objections] == ["NJ-809"]
    assert [f.clause for f in phase_pad(taira_disguises=[1, 0]).objections] == ["NJ-803"]
    for pad in GAME.pads:
        assert pad.fields(4, {}, GAME.standin)


# recording scores only


def noted() -> Match:
    match = Match.start("ninjato", ["Aki", "Ben"], {"depth": "scores"}, id="n")
    return play(match, "order p0", "lay house_1 taira_2", "lay house_2 taira_4",
                "lay house_3 minamoto_2", "lay house_4 minamoto_4")  # fmt: skip


def test_scores_only_records_what_scoring_needs() -> None:
    match = noted()
    play(match, "note_envoy p0 ta_3", "paid 19", "note_rumor p1 secret_arts", "paid 5",
         "note_skill p1 kenjutsu", "note_elite p0 2", "note_token house_5 taira 8")  # fmt: skip
    assert match.state.honor == (19, 5)
    assert clauses(match, "note_token house_5 minamoto 8") == ("NJ-502",)
    assert clauses(match, "note_envoy p1 ta_3") == ("NJ-116",)
    play(match, "note_dojo p1", "note_dojo p0")
    assert clauses(match, "go dojo") == ("NJ-202",)
    play(match, "end_round", "end_round", "end_round")
    assert match.state.order == (0, 1) and key(match) == "first_choice"
    assert match.view(None)["board"]["house_honor"]["taira"] == 14
    match.play("take house_honor")
    assert match.state.honor == (33, 5)
    for _ in range(2):
        match.play("end_round")
    match.play("take rumor")
    match.play("rumor greatest_warrior")
    play(match, "end_round", "end_round", "take house_honor", "leftover 2", "leftover 4")
    assert match.over
    # Aki: 47 + elite x rumor 1 + treasures 2 + banner 2; Ben: 5 + tile x rumor 1 + treasures 4
    assert match.scores().totals == (52, 10)


def test_scores_only_checks_payments_and_shuriken() -> None:
    match = play(noted(), "note_envoy p0 mi_5")
    assert clauses(match, "paid 8") == ("NJ-608",)
    play(match, "paid 9", "note_honor p0", "paid 3")
    assert match.state.honor == (12, 0)
    play(match, "note_skill p0 boryaku", "note_dojo p0")
    assert clauses(match, "note_dojo p0") == ("NJ-202",)
    assert clauses(match, "note_skill p1 hensojutsu") == ("NJ-805",)
    match.play("note_envoy_as p1 taira 55 mask")
    match.play("paid 20")
    assert match.view(None)["board"]["players"][1]["envoys"][0]["age"] == 55
