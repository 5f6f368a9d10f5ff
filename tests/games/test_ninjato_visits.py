"""Ninjato: Dojo (NJ-3xx), Sensei (NJ-40x, NJ-41x), Palace (NJ-6xx), Pavilion (NJ-7xx)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from companion.engine import Match, find_game
from companion.games.ninjato.effects.payment import fits, payments, read_payment
from tests.clauses import clause
from tests.games.ninjato_table import clauses, edited, key, moves, play, table

GAME: Any = find_game("ninjato")


def hand(match: Match, seat: int = 0) -> dict[str, int]:
    return dict(match.position()["hands"][seat])


# Dojo


@clause("NJ-301")
def test_nj_301_the_shuriken_goes_on_top_of_the_stack() -> None:
    match = play(table(stack=[1], shuriken=[["sensei"], ["dojo"]]), "go dojo")
    assert match.state.stack == (1, 0)


@clause("NJ-302")
@pytest.mark.parametrize(("held", "picks"), [(0, 4), (1, 3), (2, 2), (3, 2), (7, 2)])
def test_nj_302_the_smaller_the_hand_the_more_cards(held: int, picks: int) -> None:
    match = play(table(hands=[{"2": held}, {}]), "go dojo")
    assert match.state.picks == picks
    for _ in range(picks):
        assert key(match) == "dojo_pick"
        match.play("pick blind")
    assert clauses(match, "pick blind") == ("NJ-302",)
    assert match.state.hand_size(0) == min(held + picks, 9) if held < 6 else True


@clause("NJ-303")
def test_nj_303_face_up_or_blind_in_any_mix() -> None:
    match = play(table(hands=[{}, {}]), "go dojo")
    assert moves(match) == ["pick 1", "pick 3", "pick 5", "pick blind"]
    play(match, "pick 5", "pick blind", "pick 1", "pick blind")
    assert hand(match) == {"1": 1, "5": 1, "unknown": 2}


@clause("NJ-303")
def test_nj_303_a_blind_card_is_seen_by_the_drawer_before_the_next_pick() -> None:
    match = Match.start("ninjato", ["Aki", "Ben"], dealer="app", seed=3, id="x")
    seat = match.state.seat
    before = match.state.hands[seat]
    play(match, "go dojo", "pick blind")
    assert key(match) == "dojo_pick"
    assert sum(match.state.hands[seat]) == sum(before) + 1
    own, other = match.view(seat), match.view(1 - seat)
    assert sum(own["board"]["hand"].values()) == 5
    assert "draws a {value}." in str(own["log"][-1])
    assert "draws a Dojo card." in str(other["log"][-1])


@clause("NJ-304")
def test_nj_304_no_refill_before_the_last_card() -> None:
    match = play(table(hands=[{}, {}]), "go dojo", "pick 1", "pick 3")
    assert clauses(match, "pick 1") == ("NJ-304",)
    match.play("pick 5")
    assert moves(match) == ["pick blind"]


@clause("NJ-305")
def test_nj_305_then_the_display_is_filled_to_three() -> None:
    match = play(table(), "go dojo", "pick 1", "pick 3")
    assert key(match) == "reveal_dojo"
    play(match, "card 2", "card 2")
    assert match.position()["dojo"] == {"2": 2, "5": 1}
    assert key(match) == "place"


@clause("NJ-306")
def test_nj_306_down_to_exactly_seven() -> None:
    match = play(table(hands=[{"2": 6, "4": 1}, {}]), "go dojo", "pick blind", "pick 5", "card 1")
    assert key(match) == "dojo_discard"
    assert clauses(match, "go dojo") == ("NJ-203",)
    play(match, "discard 5", "discard 2")
    assert match.state.hand_size(0) == 7
    assert clauses(match, "discard 2") == ("NJ-306",)


@clause("NJ-307")
def test_nj_307_a_full_hand_still_draws_two() -> None:
    match = play(table(hands=[{"2": 7}, {"1": 7}]), "go dojo")
    assert match.state.picks == 2
    assert clauses(play(table(hands=[{"2": 7}, {}]), "raid house_1 stealth"), "discard 2") == (
        "NJ-306",
    )


@clause("NJ-308")
def test_nj_308_discards_are_open() -> None:
    match = play(table(hands=[{"2": 7}, {}]), "go dojo", "pick blind", "pick blind", "discard 4")
    assert match.view(None)["board"]["dojo"]["discard"] == {"4": 1}
    assert "discards a {value}." in str(match.view(1)["log"][-1])


# Sensei


@clause("NJ-401")
def test_nj_401_one_shown_tile_not_replaced() -> None:
    match = play(table(hands=[{"5": 2}, {}]), "go sensei")
    assert moves(match) == ["learn kenjutsu"]
    assert clauses(match, "learn chocho") == ("NJ-401",)
    play(match, "learn kenjutsu", "pay 5")
    assert match.state.sensei == ("shinobi_iri",)
    assert clauses(match, "learn shinobi_iri") == ("NJ-401",)


@clause("NJ-402")
def test_nj_402_no_tile_no_visit() -> None:
    assert clauses(table(sensei=[]), "go sensei") == ("NJ-402", "NJ-207")
    match = play(table(round=5, sensei=["hensojutsu"], disguises_left=2), "go sensei",
                 "learn hensojutsu", "pay 1")  # fmt: skip
    assert clauses(match, "go sensei")[0] == "NJ-402"


@clause("NJ-403")
def test_nj_403_the_printed_card_is_paid() -> None:
    match = play(table(hands=[{"5": 1, "4": 1}, {}]), "go sensei", "learn kenjutsu")
    assert clauses(match, "pay 4") == ("NJ-403",)
    assert clauses(match, "raid house_1 strength") == ("NJ-203",)
    match.play("pay 5")
    assert match.position()["dojo_discard"] == {"5": 1}
    free_choice = play(table(sensei=["chocho"]), "go sensei", "learn chocho")
    assert moves(free_choice) == ["pay 1", "pay 2", "pay 3", "pay 4"]
    poor = play(table(hands=[{"1": 1}, {}]), "go sensei")
    assert clauses(poor, "learn kenjutsu") == ("NJ-403",)


@clause("NJ-404")
@pytest.mark.parametrize("side", ["skills", "used"])
def test_nj_404_free_for_those_who_own_the_way(side: str) -> None:
    match = table(hands=[{}, {}], **{side: [{"seishin_teki": 1}, {}]})
    play(match, "go sensei", "learn kenjutsu")
    assert match.position()["skills"][0]["kenjutsu"] == 1
    assert match.state.dojo_discard == (0,) * 5
    anything = table(hands=[{}, {}], sensei=["chocho"], skills=[{"intonjutsu": 1}, {}])
    play(anything, "go sensei", "learn chocho")
    assert anything.position()["skills"][0]["chocho"] == 1


@clause("NJ-405")
def test_nj_405_only_the_printed_value_pays() -> None:
    match = table(hands=[{"3": 1, "5": 1}, {}], skills=[{"boryaku": 1}, {}])
    play(match, "go sensei", "learn kenjutsu")
    assert clauses(match, "pay boryaku_4") == ("NJ-405",)
    rows = [dict(row) for row in GAME.standin.rows("skills")]
    rows[5]["cost"] = "4"
    match = table(hands=[{"3": 1, "4": 1}, {}], edition=edited("skills", rows))
    play(match, "go sensei", "learn kenjutsu")
    assert clauses(match, "pay 3") == ("NJ-403", "NJ-405")


@clause("NJ-406")
def test_nj_406_no_way_is_never_free() -> None:
    match = table(round=6, sensei=["hensojutsu"], skills=[{"hensojutsu": 1}, {}],
                  disguises_left=1)  # fmt: skip
    play(match, "go sensei", "learn hensojutsu")
    assert key(match) == "sensei_pay"


@clause("NJ-406")
def test_nj_406_edition_data_may_give_it_a_way() -> None:
    rows = [dict(row) for row in GAME.standin.rows("skills")]
    rows[9]["way"] = "tiger"
    match = table(round=6, sensei=["hensojutsu"], skills=[{"kenjutsu": 1}, {}],
                  edition=edited("skills", rows))  # fmt: skip
    play(match, "go sensei", "learn hensojutsu")
    assert match.position()["skills"][0] == {"kenjutsu": 1, "hensojutsu": 1}


@clause("NJ-407")
def test_nj_407_several_ways_and_copies() -> None:
    match = table(skills=[{"kenjutsu": 1, "shinobi_iri": 1, "boryaku": 2}, {}], sensei=["kenjutsu"])
    play(match, "go sensei", "learn kenjutsu")
    assert match.position()["skills"][0]["kenjutsu"] == 2


@clause("NJ-408")
def test_nj_408_usable_at_once() -> None:
    match = table(hands=[{"5": 1, "1": 1}, {"1": 1}])
    play(match, "go sensei", "learn kenjutsu", "pay 5")
    play(match, "raid house_2 stealth", "concede", "treasure house_2 fan")
    play(match, "raid house_1 strength", "fight 1", "attack 1", "skill kenjutsu 6", "confirm")
    assert key(match) == "raid_choice"


@clause("NJ-409")
def test_nj_409_each_tile_once_a_round() -> None:
    match = table(hands=[{"1": 3}, {}], skills=[{"kenjutsu": 1}, {}])
    play(match, "raid house_1 strength", "fight 1", "attack 1", "skill kenjutsu 6", "confirm")
    assert match.position()["used"][0] == {"kenjutsu": 1}
    play(match, "banzai", "guard 5", "fight 1", "attack 1")
    assert clauses(match, "skill kenjutsu 6") == ("NJ-409",)
    two = table(hands=[{"1": 3}, {}], skills=[{"taijutsu": 2}, {}])
    play(two, "raid house_4 strength", "fight 1", "attack 1", "skill taijutsu +1",
         "skill taijutsu +1")  # fmt: skip
    assert clauses(two, "skill taijutsu +1") == ("NJ-409",)


@clause("NJ-410")
def test_nj_410_a_used_tile_is_owned() -> None:
    match = table(used=[{"kenjutsu": 1, "chocho": 1}, {}])
    assert match.state.tile_count(0) == 2
    assert play(match, "go sensei", "learn kenjutsu").state.tile_count(0) == 3


@clause("NJ-411")
def test_nj_411_skills_only_in_the_own_raid() -> None:
    match = table(skills=[{"kenjutsu": 1, "chocho": 1, "seishin_teki": 1}, {"taijutsu": 1}])
    assert clauses(match, "skill kenjutsu 6") == ("NJ-411",)
    assert clauses(match, "swap fan light jade light") == ("NJ-411",)
    play(match, "raid house_1 stealth")
    assert clauses(match, "skill hensojutsu 1") == ("NJ-411",)
    play(match, "fight 1", "attack 4")
    assert clauses(match, "skill taijutsu -1") == ("NJ-411",)


@clause("NJ-412")
def test_nj_412_tiles_are_public() -> None:
    match = table(skills=[{"kenjutsu": 1}, {}], used=[{"chocho": 1}, {}])
    player = match.view(None)["board"]["players"][0]
    assert (player["skills"], player["used"]) == ({"kenjutsu": 1}, {"chocho": 1})


# Palace


def rich(**owned: int) -> Match:
    return table(treasures=[owned, {}])


@clause("NJ-601")
def test_nj_601_choose_pay_score_take() -> None:
    match = play(rich(vase=1, jade=1), "go palace")
    assert clauses(match, "envoy ta_7") == ("NJ-601",)
    play(match, "envoy mi_5", "give vase+jade")
    assert (match.state.honor[0], match.state.envoys[0]) == (9, ("mi_5",))
    assert match.state.palace == ("ta_1", "ta_3", "go_7")
    assert clauses(match, "envoy ta_1") == ("NJ-601",)


@clause("NJ-602")
@pytest.mark.parametrize(("kind", "value"), [("fan", 2), ("scroll", 3), ("vase", 4), ("jade", 5)])
def test_nj_602_values_and_gold(kind: str, value: int) -> None:
    match = play(rich(**{kind: 1, "gold": 1}), "go palace", "envoy ta_1")
    assert f"give {kind}" in moves(match) and f"give gold_{kind}" in moves(match)
    assert clauses(match, "give gold") == ("NJ-602",)
    match.play(f"give gold_{kind}")
    assert match.state.honor[0] == value
    assert match.position()["treasures"][0] == {kind: 1}


@clause("NJ-603")
def test_nj_603_exactly_the_price_with_own_treasures() -> None:
    match = play(rich(vase=1, jade=1, fan=1), "go palace", "envoy mi_5")
    assert clauses(match, "give vase+jade+fan") == ("NJ-604", "NJ-603")
    assert clauses(match, "give vase") == ("NJ-604", "NJ-603")
    assert clauses(match, "give vase+gold_jade") == ("NJ-603",)


@clause("NJ-604")
def test_nj_604_a_list_needs_these_types() -> None:
    match = play(rich(vase=2, jade=1), "go palace", "envoy mi_5")
    assert clauses(match, "give vase+vase") == ("NJ-604",)
    assert clauses(match, "give jade+vase") == ()


@clause("NJ-605")
def test_nj_605_one_to_four_alike() -> None:
    match = play(rich(fan=5, jade=1), "go palace", "envoy ta_1")
    assert moves(match) == ["give fan", "give fan+fan", "give jade", "give fan+fan+fan",
                            "give fan+fan+fan+fan"]  # fmt: skip
    assert clauses(match, "give fan+jade") == ("NJ-605",)
    assert clauses(match, "give fan+fan+fan+fan+fan") == ("NJ-605",)


@clause("NJ-606")
def test_nj_606_one_and_three() -> None:
    match = play(rich(fan=4, vase=1, jade=2), "go palace", "envoy ta_3")
    assert moves(match) == ["give fan+fan+fan+fan", "give fan+fan+fan+vase",
                            "give fan+fan+fan+jade"]  # fmt: skip
    assert clauses(match, "give fan+fan+jade+jade") == ("NJ-606",)
    differ = table(treasures=[{"fan": 4, "vase": 1}, {}], options={"one_plus_three": "must_differ"})
    play(differ, "go palace", "envoy ta_3")
    assert clauses(differ, "give fan+fan+fan+fan") == ("NJ-606",)
    assert clauses(differ, "give fan+fan+fan+vase") == ()


@clause("NJ-607")
def test_nj_607_gold_replaces_any_number() -> None:
    match = play(rich(gold=4), "go palace", "envoy ta_3")
    match.play("give gold_fan+gold_jade+gold_jade+gold_jade")
    assert match.state.honor[0] == 17
    assert match.position()["treasures"][0] == {}


@clause("NJ-608")
def test_nj_608_honor_is_the_sum_of_the_values() -> None:
    match = play(rich(fan=1, vase=2, gold=1), "go palace", "envoy ta_3")
    match.play("give fan+vase+vase+gold_vase")
    assert match.state.honor == (14, 0)
    assert "pays" in str(match.view(None)["log"][-1])


@clause("NJ-609")
def test_nj_609_paid_treasures_are_discarded() -> None:
    match = play(rich(vase=1, gold=1), "go palace", "envoy mi_5", "give vase+gold_jade")
    assert match.position()["treasure_discard"] == {"vase": 1, "gold": 1}


@clause("NJ-610")
def test_nj_610_an_envoy_is_one_influence_in_its_clan() -> None:
    match = play(rich(jade=1, fan=1), "go palace", "envoy go_7", "give fan+jade")
    board = match.view(None)["board"]
    assert board["influence"] == {
        "taira": [0, 0], "minamoto": [0, 0], "go_shirakawa": [1, 0],
    }  # fmt: skip
    assert board["players"][0]["envoys"][0]["age"] == 40


@clause("NJ-611")
def test_nj_611_envoys_are_public_and_unlimited() -> None:
    many = [f"ta_{n}" for n in range(4, 8)] + [f"go_{n}" for n in range(1, 7)]
    match = table(envoys=[many, []], treasures=[{"jade": 18 - 2}, {}])
    assert "go palace" in moves(match)
    assert len(match.view(1)["board"]["players"][0]["envoys"]) == 10


@clause("NJ-612")
def test_nj_612_no_visit_without_an_envoy_to_pay() -> None:
    assert clauses(rich(gold=0), "go palace") == ("NJ-612", "NJ-207")
    assert clauses(table(palace=[], treasures=[{"gold": 4}, {}]), "go palace")[0] == "NJ-612"
    match = play(rich(fan=1), "go palace")
    assert moves(match) == ["envoy ta_1"]
    assert clauses(match, "envoy mi_5") == ("NJ-612",)


def test_payments_are_exactly_what_fits() -> None:
    """The proposed list equals a search over all that could be laid down."""
    owned = (2, 1, 3, 1, 2)
    for cost in ("same_1_4", "one_plus_three", "vase+jade", "any", "any+any", "jade+any"):
        for differ in (False, True):
            proposed = payments(owned, cost, differ)
            words = {made.word for made in proposed}
            searched = set()
            kinds = ("fan", "scroll", "vase", "jade")
            spots = [*kinds, *(f"gold_{kind}" for kind in kinds)]
            for size in range(1, 5):
                for parts in combinations_with_replacement(spots, size):
                    made = read_payment("+".join(parts))
                    assert made is not None
                    enough = all(a <= b for a, b in zip(made.spent, owned, strict=True))
                    if enough and fits(cost, made.named, differ):
                        searched.add(made.word)
            assert words == searched
            assert [made.honor for made in proposed] == sorted(made.honor for made in proposed)


def test_the_board_can_ask_for_payments() -> None:
    match = rich(fan=1, jade=1, gold=1)
    listed = GAME.payments(match.state, 0, "go_7")
    assert [(made.word, made.honor) for made in listed] == [
        ("fan+jade", 7), ("fan+gold_jade", 7), ("jade+gold_fan", 7),
    ]  # fmt: skip
    shown = match.view(0)["board"]["palace"][3]
    assert {"give": "fan+jade", "honor": 7} in shown["payments"]
    assert "payments" not in match.view(None)["board"]["palace"][3]


# Pavilion


@clause("NJ-701")
def test_nj_701_choose_pay_score_take() -> None:
    match = play(rich(jade=2), "go pavilion")
    play(match, "rumor secret_arts_1", "give jade")
    assert (match.state.honor[0], match.state.rumors[0]) == (5, ("secret_arts_1",))
    assert len(match.state.pavilion) == 3
    assert clauses(match, "rumor powerful_friends_3") == ("NJ-701",)


@clause("NJ-702")
def test_nj_702_named_and_any_treasures() -> None:
    match = play(rich(fan=1, scroll=1, gold=1), "go pavilion")
    match.play("rumor secret_arts_5")
    assert clauses(match, "give fan+fan") == ("NJ-603", "NJ-702")
    assert clauses(match, "give fan+gold_scroll") == ()
    match = play(rich(fan=1, gold=1), "go pavilion", "rumor peoples_support_4")
    match.play("give fan+gold_jade")
    assert match.state.honor[0] == 7


@clause("NJ-703")
def test_nj_703_owned_rumors_may_stay_hidden() -> None:
    match = table(rumors=[["secret_arts_2"], []])
    assert match.view(1)["board"]["players"][0]["rumors"] is None
    assert match.view(1)["board"]["players"][0]["rumor_count"] == 1
    assert match.view(0)["board"]["players"][0]["rumors"][0]["id"] == "secret_arts_2"
    shown = table(rumors=[["secret_arts_2"], []], options={"rumors_display": "open"})
    assert shown.view(1)["board"]["players"][0]["rumors"][0]["type"] == "secret_arts"


@clause("NJ-704")
def test_nj_704_rumors_score_only_at_the_end() -> None:
    match = table(rumors=[["dishonorable_enemies_1"], []])
    assert match.scores().totals == (0, 0)
    assert not match.scores().final


@clause("NJ-705")
def test_nj_705_any_number_of_one_type() -> None:
    owned = [f"secret_arts_{n}" for n in (2, 3, 4, 6)]
    match = table(rumors=[owned, []], treasures=[{"jade": 1}, {}])
    play(match, "go pavilion", "rumor secret_arts_1", "give jade")
    assert len(match.state.rumors[0]) == 5


@clause("NJ-706")
def test_nj_706_no_visit_without_a_rumor_to_pay() -> None:
    assert clauses(rich(gold=0), "go pavilion") == ("NJ-706", "NJ-207")
    assert clauses(table(pavilion=[], treasures=[{"gold": 4}, {}]), "go pavilion")[0] == "NJ-706"
    match = play(rich(fan=1), "go pavilion")
    assert moves(match) == ["rumor powerful_friends_3"]
    assert clauses(match, "rumor secret_arts_1") == ("NJ-706",)
