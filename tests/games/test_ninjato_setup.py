"""Ninjato: set-up (NJ-1xx) and round flow (NJ-2xx)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import (
    BadPosition,
    BadSetup,
    IllegalMove,
    Match,
    NotYourDecision,
    find_game,
)
from tests.clauses import clause
from tests.games.ninjato_table import (
    HOUSES,
    answer,
    clauses,
    edited,
    end_round,
    house,
    key,
    last_shuriken,
    lot,
    moves,
    play,
    table,
)

GAME = find_game("ninjato")


def dealt(seats: int = 3, seed: int = 1, **how: Any) -> Match:
    return Match.start("ninjato", ["Aki", "Ben", "Chloé", "Dana"][:seats], dealer="app",
                       seed=seed, id="x", **how)  # fmt: skip


def by_hand(seats: int = 2) -> Match:
    return Match.start("ninjato", ["Aki", "Ben", "Chloé", "Dana"][:seats], id="x")


@clause("NJ-101")
@pytest.mark.parametrize("seats", [1, 5])
def test_nj_101_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadSetup) as error:
        Match.start("ninjato", list("abcde")[:seats])
    assert error.value.clauses == ("NJ-101",)
    for fine in (2, 3, 4):
        assert dealt(fine).state.box.seats == fine


@clause("NJ-102")
def test_nj_102_one_colour_each_three_shuriken_no_honor() -> None:
    with pytest.raises(BadSetup):
        Match.start("ninjato", ["Aki", "Aki"])
    match = dealt()
    assert match.state.honor == (0, 0, 0)
    assert [p["shuriken_left"] for p in match.view(None)["board"]["players"]] == [3, 3, 3]


@clause("NJ-103")
def test_nj_103_first_turn_order_names_each_player_once() -> None:
    match = by_hand(3)
    assert moves(match) == ["order p0", "order p1", "order p2"]
    match.play("order p2")
    assert clauses(match, "order p2") == ("NJ-103",)
    match.play("order p0")
    assert match.state.order == (2, 0, 1)
    assert {dealt(4, seed).state.order for seed in range(8)} > {dealt(4, 0).state.order}


@clause("NJ-104")
def test_nj_104_guards_and_elites_are_two_decks() -> None:
    match = dealt()
    assert (match.state.guards.count, match.state.elites.count) == (35, 20)
    assert not set(match.state.guards.kinds) & set(match.state.elites.kinds)


@clause("NJ-105")
def test_nj_105_one_sentry_for_each_house() -> None:
    match = by_hand()
    play(match, "order p0", "lay house_1 taira_2", "lay house_2 taira_4",
         "lay house_3 minamoto_2", "lay house_4 minamoto_4")  # fmt: skip
    assert key(match) == "reveal_sentry"
    assert clauses(match, "sentry house_2 3") == ("NJ-220",)
    for number in range(1, 6):
        match.play(f"sentry house_{number} {number}")
    assert [row.sentry for row in match.state.houses] == list("12345")


@clause("NJ-106")
def test_nj_106_an_alarm_on_a_sentry_does_nothing() -> None:
    match = table()
    assert lot(match, 3)["sentry"] == "3_alarm"
    before = lot(match, 3)
    play(match, "raid house_3 stealth", "fight 1", "attack 2", "confirm")
    assert lot(match, 3)["red"] == {}
    assert sum(lot(match, 3)["light"].values()) == sum(before["light"].values()) - 1


@clause("NJ-107")
def test_nj_107_start_tokens() -> None:
    match = play(by_hand(), "order p0")
    assert clauses(match, "lay house_1 taira_5") == ("NJ-107",)
    match.play("lay house_1 go_shirakawa_6")
    assert clauses(match, "lay house_2 go_shirakawa_6") == ("NJ-107",)
    play(match, "lay house_2 taira_2", "lay house_3 minamoto_2", "lay house_4 minamoto_4")
    assert match.state.houses[4].token == "taira_4"
    assert len(match.state.supply) == 10
    assert "taira_8" in match.state.supply and "taira_2" not in match.state.supply


@clause("NJ-108")
def test_nj_108_three_light_treasures_for_each_house() -> None:
    match = dealt()
    assert [(sum(row.light), sum(row.red)) for row in match.state.houses] == [(3, 0)] * 5
    assert match.state.bag.count == 75


@clause("NJ-109")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nj_109_the_sensei_shows_a_tile_for_each_player(seats: int) -> None:
    match = dealt(seats)
    assert len(match.state.sensei) == seats
    assert "hensojutsu" not in match.state.sensei
    assert (match.state.tiles.count, match.state.disguises_left) == (16 - seats, 3)


@clause("NJ-110")
def test_nj_110_four_envoys_shown() -> None:
    match = dealt()
    assert (len(match.state.palace), match.state.envoy_pile.count) == (4, 17)


@clause("NJ-111")
def test_nj_111_four_rumors_shown() -> None:
    match = dealt()
    assert (len(match.state.pavilion), match.state.rumor_pile.count) == (4, 26)


@clause("NJ-112")
@pytest.mark.parametrize(("seats", "left"), [(2, 41), (3, 37), (4, 33)])
def test_nj_112_four_dojo_cards_each_three_shown(seats: int, left: int) -> None:
    match = dealt(seats)
    assert [match.state.hand_size(seat) for seat in range(seats)] == [4] * seats
    assert (sum(match.state.shown), match.state.dojo.count) == (3, left)


@clause("NJ-113")
def test_nj_113_the_marker_starts_on_1() -> None:
    assert dealt().state.round == 1


@clause("NJ-114")
def test_nj_114_only_the_sensei_depends_on_the_number_of_players() -> None:
    views = [dealt(seats).view(None)["board"] for seats in (2, 3, 4)]
    for board in views:
        assert (len(board["houses"]), len(board["palace"]), len(board["pavilion"])) == (5, 4, 4)
        assert len(board["sensei"]) == len(board["players"])
        assert {player["hand"] for player in board["players"]} == {4}


@clause("NJ-115")
def test_nj_115_data_that_do_not_add_up_are_refused() -> None:
    rows = [dict(row) for row in GAME.standin.rows("dojo")]
    rows[0]["copies"] = 11
    with pytest.raises(BadSetup) as error:
        Match.start("ninjato", ["a", "b"], edition=edited("dojo", rows))
    assert error.value.clauses == ("NJ-115",)
    elites = [dict(row) for row in GAME.standin.rows("elites")]
    elites[0]["honor"] = 3
    faults = list(GAME.check_edition(edited("elites", elites)))
    assert [fault.clause for fault in faults if fault.hard] == ["NJ-115"]
    envoys = [dict(row) for row in GAME.standin.rows("envoys")]
    envoys[0]["age"] = envoys[1]["age"]
    faults = list(GAME.check_edition(edited("envoys", envoys)))
    assert [(fault.clause, fault.hard) for fault in faults] == [("NJ-115", False)]
    assert not list(GAME.check_edition(GAME.standin))


@clause("NJ-115")
@pytest.mark.parametrize("group", list(GAME.standin.groups))
def test_nj_115_each_group_is_checked(group: str) -> None:
    spec = next(spec for spec in GAME.edition_groups if spec.key == group)
    assert [column.key for column in spec.columns] == list(GAME.standin.rows(group)[0])
    if group != "clan_order":
        rows = GAME.standin.rows(group)[:-1]
        assert any(fault.hard for fault in GAME.check_edition(edited(group, rows)))
    assert not GAME.standin.confirmed(group)


@clause("NJ-115")
def test_nj_115_clan_orders_and_costs_are_checked() -> None:
    rows = [dict(row) for row in GAME.standin.rows("clan_order")]
    rows[0]["second"] = rows[0]["first"]
    assert [f.clause for f in GAME.check_edition(edited("clan_order", rows))] == ["NJ-810"]
    rumors = [dict(row) for row in GAME.standin.rows("rumors")]
    rumors[0]["cost"] = "pearl"
    assert [f.clause for f in GAME.check_edition(edited("rumors", rumors))] == ["NJ-115"]


@clause("NJ-116")
def test_nj_116_confirmed_data_bind_the_table() -> None:
    strict = edited("dojo", confirmed=True)
    hands = [{"1": 4}, {"1": 4}]
    match = table(edition=strict, hands=hands, dojo={"1": 2}, dojo_discard={"2": 1})
    assert key(match) == "reveal_dojo"
    assert clauses(match, "card 1") == ("NJ-116",)
    envoys = edited("envoys", confirmed=True)
    match = table(edition=envoys, palace=["ta_1", "ta_2", "ta_3"], todo=["envoy", "turn"])
    assert clauses(match, "show_envoy ta_1") == ("NJ-116",)
    assert clauses(match, "envoy_as taira 50 mask jade") == ("NJ-116",)


@clause("NJ-117")
def test_nj_117_unconfirmed_data_only_warn() -> None:
    match = table(hands=[{"1": 4}, {"1": 4}], dojo={"1": 2})
    match.play("card 1")
    warning = match.view(None)["board"]["warnings"]
    assert len(warning) == 1 and "More copies" in warning[0]["text"]
    match = table(palace=["ta_1"], todo=["envoy", "turn"])
    match.play("envoy_as taira 50 mask same_1_4")
    assert match.view(None)["board"]["palace"][1] == {
        "id": "taira-50-mask-same_1_4", "clan": "taira", "age": 50, "mask": True,
        "cost": "same_1_4",
    }  # fmt: skip
    assert "entered by hand" in str(match.guide().reminders[0])


@clause("NJ-117")
def test_nj_117_elites_and_rumors_by_their_print() -> None:
    raid = {"house": "house_1", "mode": "strength", "source": "elites"}
    match = table(raid=raid, todo=["elite", "fight"], phase="reveal_elite",
                  houses=house(1, light={}, red={"gold": 1}), seat=0,
                  shuriken=[["house_1_strength"], []])  # fmt: skip
    assert clauses(match, "elite_as split 5 1 3") == ("NJ-117",)
    match.play("elite_as split 5 1 1")
    assert match.state.figures == ((5, 1),)
    match = table(pavilion=["secret_arts_1"], todo=["rumor", "turn"])
    assert clauses(match, "rumor_as secret_arts pearl") == ("NJ-117",)
    match.play("rumor_as secret_arts jade+any")
    assert match.state.pavilion[-1] == "secret_arts-jade+any"


@clause("NJ-117")
def test_nj_117_totals_are_hard() -> None:
    with pytest.raises(BadPosition):
        table(hands=[{"unknown": 30}, {"unknown": 30}])


@clause("NJ-201")
def test_nj_201_seven_rounds() -> None:
    match = table(round=6, sensei=[], **last_shuriken())
    answer(end_round(match))
    assert (match.state.round, match.over) == (7, False)
    match = table(round=7, sensei=[], **last_shuriken())
    answer(end_round(match))
    assert match.over


@clause("NJ-202")
def test_nj_202_shuriken_in_turn_order() -> None:
    match = table(3, order=[2, 0, 1])
    assert match.decision is not None and match.decision.seat == 2
    with pytest.raises(NotYourDecision) as error:
        match.play("go dojo", seat=0)
    assert error.value.clauses == ("NJ-202",)
    seats = []
    for _ in range(6):
        seats.append(match.state.seat)
        play(match, "raid house_1 strength", "concede", "treasure house_1 fan")
    assert seats == [2, 0, 1, 2, 0, 1]


@clause("NJ-203")
def test_nj_203_one_action_at_a_time() -> None:
    match = play(table(), "go dojo")
    assert clauses(match, "go dojo") == ("NJ-203",)
    assert clauses(match, "raid house_1 strength") == ("NJ-203",)


@clause("NJ-204")
def test_nj_204_no_passing() -> None:
    match = table(hands=[{}, {}])
    assert clauses(match, "pass") == ("NJ-204",)
    assert "go dojo" in moves(match)


@clause("NJ-205")
def test_nj_205_the_places() -> None:
    match = table(treasures=[{"jade": 1}, {}])
    assert [move for move in moves(match) if move.startswith("go")] == [
        "go dojo", "go sensei", "go palace", "go pavilion",
    ]  # fmt: skip
    assert len([move for move in moves(match) if move.startswith("raid")]) == 10


@clause("NJ-206")
def test_nj_206_shuriken_do_not_block() -> None:
    match = table(shuriken=[["dojo", "house_1_strength"], ["dojo", "house_1_stealth"]])
    assert {"go dojo", "raid house_1 strength", "raid house_1 stealth"} <= set(moves(match))


@clause("NJ-207")
def test_nj_207_a_visit_must_take_something() -> None:
    match = table(hands=[{"2": 1}, {"2": 1}])
    assert clauses(match, "go sensei") == ("NJ-403", "NJ-207")
    assert clauses(match, "go palace") == ("NJ-612", "NJ-207")
    assert clauses(match, "go pavilion") == ("NJ-706", "NJ-207")
    unknown = table(hands=[{"unknown": 1}, {}])
    assert clauses(unknown, "go sensei") == ()
    allowed = table(hands=[{}, {}], options={"empty_visit": "allowed"})
    allowed.play("go sensei")
    assert allowed.state.seat == 1
    assert "without taking" in str(allowed.view(None)["log"][-1]["say"]["text"])


@clause("NJ-208")
def test_nj_208_placed_shuriken_stay() -> None:
    match = play(table(), "raid house_2 stealth", "concede", "treasure house_2 fan")
    assert match.state.shuriken[0] == ("house_2_stealth",)
    play(match, "raid house_1 stealth", "concede", "treasure house_1 fan")
    assert match.state.shuriken[0] == ("house_2_stealth",)


@clause("NJ-209")
def test_nj_209_the_round_ends_after_three_shuriken_each() -> None:
    match = table(shuriken=[["sensei"] * 3, ["sensei"] * 2])
    assert (match.state.round, match.state.seat) == (1, 1)
    end_round(match)
    answer(match)
    assert match.state.round == 2
    assert match.state.shuriken == ((), ())


def closing(**fields: Any) -> Match:
    """A round whose last shuriken is on its way, with one closed house."""
    houses = house(2, sentry="", light={}, closed=True)
    placed = {"shuriken": [["sensei", "sensei", "house_2_stealth"], ["sensei"] * 2]}
    return table(houses=houses, **{**placed, **fields})


@clause("NJ-220")
def test_nj_220_the_steps_in_order() -> None:
    match = end_round(closing(round=3, palace=[], pavilion=[]))
    assert answer(match) == (
        ["reveal_skill"] * 2 + ["reveal_treasure"] * 3 + ["reveal_sentry"]
        + ["reveal_envoy"] * 4 + ["reveal_rumor"] * 4
    )  # fmt: skip
    match = end_round(closing(palace=["ta_1"]))
    assert key(match) == "reveal_skill"
    assert clauses(match, "show_envoy ta_2") == ("NJ-220",)
    assert clauses(match, "go dojo") == ("NJ-220",)


@clause("NJ-221")
def test_nj_221_the_dojo_stack_from_the_top() -> None:
    places = [
        ["sensei", "dojo", "dojo"],
        ["dojo", "sensei", "sensei"],
        ["sensei"] * 3,
        ["dojo"] * 2,
    ]
    match = table(4, order=[0, 1, 2, 3], stack=[3, 1, 3, 0, 0], shuriken=places)
    assert match.view(None)["board"]["next_order"] == [0, 3, 1, 2]
    end_round(match)  # the last shuriken of seat 3 goes on top
    assert match.state.order == (3, 0, 1, 2)


@clause("NJ-222")
def test_nj_222_the_others_follow_in_their_order() -> None:
    places = [["sensei"] * 3, ["sensei"] * 2, ["sensei"] * 3, ["sensei"] * 3]
    dojo = [*places[:3], ["sensei", "dojo", "sensei"]]
    match = table(4, order=[2, 0, 3, 1], shuriken=dojo)
    play(match, "raid house_1 strength", "concede", "treasure house_1 fan")
    assert match.state.order == (3, 2, 0, 1)
    empty = table(4, order=[2, 0, 3, 1], shuriken=places)
    play(empty, "raid house_1 strength", "concede", "treasure house_1 fan")
    assert empty.state.order == (2, 0, 3, 1)


@clause("NJ-223")
def test_nj_223_all_shuriken_return() -> None:
    match = end_round(table(shuriken=[["dojo"] * 3, ["sensei"] * 2]))
    assert (match.state.stack, match.state.shuriken) == ((), ((), ()))


@clause("NJ-224")
def test_nj_224_used_tiles_turn_up() -> None:
    match = end_round(table(used=[{"chocho": 1}, {}], sensei=["kenjutsu"], **last_shuriken()))
    assert match.position()["skills"][0] == {"chocho": 1}
    assert match.position()["used"][0] == {}


@clause("NJ-225")
def test_nj_225_new_tiles_after_rounds_1_to_3() -> None:
    match = end_round(table(3, round=2, sensei=["boryaku"], **last_shuriken(3)))
    assert match.position()["gone"] == {"boryaku": 1}
    assert answer(match)[:3] == ["reveal_skill"] * 3
    assert len(match.state.sensei) == 3


@clause("NJ-226")
def test_nj_226_hensojutsu_from_round_5() -> None:
    match = end_round(table(round=4, sensei=["boryaku"], **last_shuriken()))
    assert match.state.sensei == ("hensojutsu",)
    assert (match.state.tiles.count, match.state.disguises_left) == (0, 2)
    answer(match)
    match = end_round(table(round=5, sensei=["hensojutsu"], disguises_left=2, **last_shuriken()))
    assert match.position()["gone"] == {"hensojutsu": 1}
    assert (match.state.sensei, match.state.disguises_left) == (("hensojutsu",), 1)


@clause("NJ-227")
def test_nj_227_a_closed_house_is_restocked() -> None:
    match = end_round(closing())
    answer(match, until="reveal_treasure")
    play(match, "treasure house_2 fan", "treasure house_2 fan", "treasure house_2 gold")
    match.play("sentry house_2 3_alarm")
    assert lot(match, 2) == {
        "token": "taira_4", "sentry": "3_alarm", "light": {"fan": 2, "gold": 1}, "red": {},
        "closed": False,
    }  # fmt: skip


@clause("NJ-228")
def test_nj_228_an_open_house_stays_as_it_is() -> None:
    houses = house(2, light={}, red={"jade": 1})
    match = end_round(table(houses=houses, sensei=[], **last_shuriken()))
    assert "reveal_treasure" not in answer(match)
    assert lot(match, 2)["red"] == {"jade": 1} and lot(match, 2)["sentry"] == "2"


@clause("NJ-229")
def test_nj_229_the_palace_is_filled_up() -> None:
    match = end_round(table(palace=["ta_1"], sensei=[], **last_shuriken()))
    answer(match)
    assert len(match.state.palace) == 4 and match.state.palace[0] == "ta_1"
    owned = [c for c in GAME.standin.rows("envoys") if c["id"] not in ("ta_1", "ta_2")]
    match = table(palace=["ta_1"], sensei=[], envoys=[[c["id"] for c in owned], []],
                  **last_shuriken())  # fmt: skip
    answer(end_round(match))
    assert sorted(match.state.palace) == ["ta_1", "ta_2"]


@clause("NJ-230")
def test_nj_230_the_pavilion_is_filled_up() -> None:
    match = end_round(table(pavilion=["secret_arts_1"], sensei=[], **last_shuriken()))
    answer(match)
    assert len(match.state.pavilion) == 4 and match.state.pavilion[0] == "secret_arts_1"
    owned = [c["id"] for c in GAME.standin.rows("rumors")][:29]
    match = table(pavilion=[], sensei=[], rumors=[owned, []], **last_shuriken())
    answer(end_round(match))
    assert len(match.state.pavilion) == 1


@clause("NJ-231")
@pytest.mark.parametrize("played", range(1, 7))
def test_nj_231_marker_and_scoring(played: int) -> None:
    match = table(round=played, sensei=[], envoys=[["ta_1"], []], palace=[], **last_shuriken())
    answer(end_round(match))
    assert match.state.round == played + 1
    assert (key(match) == "first_choice") == (played in (3, 5))


@clause("NJ-232")
def test_nj_232_the_pavilion_again_after_scoring() -> None:
    match = table(round=3, sensei=[], envoys=[["ta_5"], []], **last_shuriken())
    answer(end_round(match))
    play(match, "take rumor", "rumor secret_arts_1")
    assert key(match) == "reveal_rumor"
    answer(match)
    assert len(match.state.pavilion) == 4


@clause("NJ-233")
def test_nj_233_after_round_7_only_what_matters() -> None:
    match = closing(round=7, sensei=[], palace=[], pavilion=[], skills=[{}, {"chocho": 1}])
    assert answer(end_round(match)) == ["reveal_rumor"] * 4
    assert match.over and match.state.sensei == () and match.state.palace == ()


@clause("NJ-240")
def test_nj_240_an_empty_deck_is_made_of_its_discards() -> None:
    hands = [{"1": 4}, {"2": 4}]
    rest = {"1": 5, "2": 6, "3": 11, "4": 10, "5": 9}
    match = table(hands=hands, dojo_discard=rest)
    assert match.state.dojo.count == 0
    play(match, "go dojo", "pick blind", "pick 5")
    assert (match.state.dojo.count, sum(match.state.dojo_discard)) == (40, 0)
    assert match.state.dojo.shuffles == 1
    guards = {"1": 7, "2": 7, "3_alarm": 7, "4": 7, "5": 7}
    raid = table(guard_discard=guards)
    play(raid, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    assert (raid.state.guards.count, sum(raid.state.guard_discard)) == (35, 0)
    elites = [row["id"] for row in GAME.standin.rows("elites")]
    red = table(elite_discard=elites, houses=house(1, light={"fan": 1}, red={"gold": 1}))
    play(red, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    assert (key(red), red.state.elites.count, red.state.elite_discard) == ("reveal_elite", 20, ())


def out_of_treasure(discard: dict[str, int]) -> Match:
    """The bag is empty; what is not discarded belongs to a player."""
    seen = {"fan": 3, "scroll": 3, "vase": 5, "jade": 2, "gold": 2}
    own = {kind: 18 - n - discard.get(kind, 0) for kind, n in seen.items()}
    return table(treasures=[{}, own], treasure_discard=discard)


@clause("NJ-241")
def test_nj_241_the_bag_is_filled_from_the_discards() -> None:
    match = out_of_treasure({"fan": 2})
    assert match.state.bag.count == 0
    play(match, "raid house_1 strength", "concede")
    assert (key(match), match.state.bag.count) == ("reveal_treasure", 2)
    nothing = play(out_of_treasure({}), "raid house_1 strength", "concede")
    assert key(nothing) == "place"
    assert sum(lot(nothing)["light"].values()) == 3


@clause("NJ-242")
def test_nj_242_a_guard_when_no_elite_is_left() -> None:
    elites = [row["id"] for row in GAME.standin.rows("elites")]
    match = table(trophies=[elites, []], houses=house(1, light={"fan": 1}, red={"gold": 1}))
    play(match, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    assert key(match) == "reveal_guard"
    match.play("guard 3_alarm")
    assert key(match) == "raid_act" and lot(match)["red"] == {"gold": 1}
    play(match, "fight 1", "attack 2", "confirm")
    assert key(match) == "new_token"
    assert match.position()["guard_discard"] == {"3_alarm": 1}


@clause("NJ-243")
def test_nj_243_tiles_envoys_and_rumors_never_come_back() -> None:
    match = end_round(table(round=1, sensei=["boryaku", "boryaku"], **last_shuriken()))
    assert key(match) == "reveal_skill"
    assert match.state.tiles.left("boryaku") == 0
    envoys = [row["id"] for row in GAME.standin.rows("envoys")]
    empty = table(palace=[], envoys=[envoys, []], sensei=[], **last_shuriken())
    assert "reveal_envoy" not in answer(end_round(empty))


def test_the_app_does_not_refuse_its_own_deal() -> None:
    match = dealt(4)
    with pytest.raises(IllegalMove):
        match.play("card 3")
    assert HOUSES[0]["token"] == "taira_2"


def broken(**fields: object) -> tuple[str, ...]:
    """The laws against a typed position."""
    with pytest.raises(BadPosition) as refused:
        table(**fields)
    return refused.value.clauses


@clause("NJ-225")
def test_nj_225_the_sensei_shows_no_more_tiles_than_players() -> None:
    assert broken(sensei=["kenjutsu", "shinobi_iri", "chocho"]) == ("NJ-225",)
    assert table(3, sensei=["kenjutsu", "shinobi_iri", "chocho"]).state.sensei[2] == "chocho"


@clause("NJ-109")
def test_nj_109_no_more_and_no_fewer_disguises() -> None:
    for left in (2, 4):
        assert broken(disguises_left=left) == ("NJ-109",)
    assert table(disguises_left=3).state.disguises_left == 3


@clause("NJ-601", "NJ-401")
@pytest.mark.parametrize(
    ("phase", "chosen"),
    [
        ("payment", "ta_2"),
        ("payment", ""),
        ("sensei_pay", "chocho"),
        ("sensei_pay", "{'x': 1}"),
        ("place", "ta_1"),
    ],
)
def test_only_what_lies_there_waits_for_its_payment(phase: str, chosen: str) -> None:
    shuriken = [["palace"], []] if phase != "place" else [[], []]
    with pytest.raises(BadPosition, match="What is being paid for does not lie there"):
        table(phase=phase, chosen=chosen, shuriken=shuriken, treasures=[{"jade": 4}, {}])


@clause("NJ-103")
def test_nj_103_the_order_is_told_at_the_start_only() -> None:
    assert clauses(table(), "order p0") == ("NJ-220", "NJ-103")


@clause("NJ-115", "NJ-117")
def test_nj_117_an_elite_pair_shows_single_digits() -> None:
    raid = {"house": "house_1", "mode": "strength", "source": "elites"}
    match = table(raid=raid, todo=["elite", "fight"], phase="reveal_elite",
                  houses=house(1, light={}, red={"gold": 1}), seat=0,
                  shuriken=[["house_1_strength"], []])  # fmt: skip
    assert clauses(match, "elite_pair 12 2 5 4 2") == ("NJ-117",)
    assert clauses(match, "elite_pair 3 2 5 4 3") == ("NJ-117",)
    match.play("elite_pair 1 2 5 4 2")
    assert match.state.figures == ((1, 2), (5, 4))


@clause("NJ-205")
@pytest.mark.parametrize("places", [["castle"], ["house_6_stealth"], [""], {"dojo": 1}, "dojo"])
def test_nj_205_shuriken_lie_on_the_board(places: object) -> None:
    with pytest.raises(BadPosition, match="cannot be read"):
        table(shuriken=[places, []])
