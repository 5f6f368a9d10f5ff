"""Ninjato: the worked examples WE-1 to WE-18 with their figures."""

from __future__ import annotations

import pytest

from companion.engine import find_game
from companion.games.ninjato.effects.flow import next_order
from companion.games.ninjato.effects.payment import read_payment
from companion.games.ninjato.scoring import final_sheet
from tests.games.ninjato_table import clauses, house, key, lot, moves, play, table
from tests.games.test_ninjato_raid import attack, elite, inside, raid
from tests.games.test_ninjato_scoring import masked, phase_pad, scoring, tally

GAME = find_game("ninjato")


def test_we_1_next_order() -> None:
    """NJ-221, NJ-222: Tom 0, Mike 1, Eve 2, Brandon 3; stack from the bottom Brandon, Mike."""
    assert next_order((0, 1, 2, 3), (3, 1)) == (1, 3, 0, 2)


def test_we_2_what_a_house_shows() -> None:
    """NJ-504, NJ-505."""
    shown = raid(1).view(None)["board"]
    assert shown["houses"][0]["clan"] == "taira"
    assert shown["raid"]["due"] == {"kind": "scroll", "red": False}
    assert shown["raid"]["figures"][0]["stealth"] == 5


def test_we_3_a_raid_by_stealth() -> None:
    """NJ-511, NJ-512, NJ-520, NJ-526, NJ-528, NJ-533, NJ-534."""
    match = raid(hand={"4": 1, "1": 1, "3": 1, "2": 1, "5": 1})
    attack(match, "attack 4", "confirm")
    play(match, "banzai", "guard 1", "fight 1", "attack 1", "support -1", "confirm")
    play(match, "banzai", "guard 3_alarm", "treasure house_1 jade")
    assert lot(match)["red"] == {"gold": 1}
    play(match, "fight 1", "attack 2", "confirm")
    assert match.view(None)["board"]["raid"]["next"] == "elites"
    play(match, "leave", "treasure house_1 fan")
    position = match.position()
    assert position["treasures"][0] == {"scroll": 1, "vase": 1, "jade": 1}
    assert position["dojo_discard"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert position["guard_discard"] == {"1": 1, "3_alarm": 1}
    assert lot(match) == {
        "token": "taira_2", "sentry": "5", "light": {"fan": 1}, "red": {"gold": 1},
        "closed": False,
    }  # fmt: skip


def test_we_4_a_split_elite() -> None:
    """NJ-531: 6 or more by Strength, 0 or less by Stealth."""
    by_strength = elite("el_03").view(None)["board"]["raid"]["figures"][0]["needs"]
    by_stealth = elite("el_03", "stealth").view(None)["board"]["raid"]["figures"][0]["needs"]
    assert (by_strength, by_stealth) == ({"at_least": 6}, {"at_most": 0})


def test_we_5_a_double_elite() -> None:
    """NJ-532: 4 or more and 6 or more, in two attacks."""
    figures = elite("el_13").view(None)["board"]["raid"]["figures"]
    assert [figure["needs"] for figure in figures] == [{"at_least": 4}, {"at_least": 6}]


def test_we_6_the_new_token() -> None:
    """NJ-541."""
    match = raid(3, hand={"1": 3}, houses=house(3, light={"fan": 1}))
    attack(match, "attack 1", "confirm")
    assert {move.split()[1] for move in moves(match)} == {"taira", "go_shirakawa"}


def test_we_7_prices_of_skills() -> None:
    """NJ-403, NJ-404."""
    match = play(table(hands=[{"1": 1, "5": 1}, {}]), "go sensei", "learn shinobi_iri")
    assert moves(match) == ["pay 1"]
    owner = table(skills=[{"kenjutsu": 1}, {}], sensei=["kayakujutsu"], hands=[{}, {}])
    play(owner, "go sensei", "learn kayakujutsu")
    assert owner.state.tile_count(0) == 2


def test_we_8_intonjutsu_then_boryaku() -> None:
    """NJ-423, NJ-424, NJ-523."""
    houses = house(1, sentry="2", light={"fan": 1}, red={"jade": 1})
    match = raid(hand={"5": 1}, skills={"intonjutsu": 1, "boryaku": 1}, houses=houses)
    attack(match, "attack 5", "skill intonjutsu 0", "confirm", "banzai", "elite el_01")
    attack(match, "attack boryaku_2", "confirm")
    assert match.position()["dojo_discard"] == {"5": 1}
    assert match.state.trophies[0] == ("el_01",)
    assert match.position()["used"][0] == {"intonjutsu": 1, "boryaku": 1}


def test_we_9_chocho_after_a_failure() -> None:
    """NJ-427, NJ-532, NJ-535, NJ-538."""
    houses = house(1, sentry="2", light={"fan": 1}, red={"jade": 1})
    match = raid(1, "strength", hand={"3": 1, "5": 1}, skills={"chocho": 1}, houses=houses)
    attack(match, "attack 3", "confirm", "banzai", "elite el_13", "fight 1", "attack 5", "confirm")
    match.play("concede")
    match.play("swap fan light jade red")
    assert lot(match)["red"] == {"fan": 1}
    assert match.position()["treasures"][0] == {"jade": 1}


def test_we_10_seishin_teki() -> None:
    """NJ-430."""
    match = raid(2, "strength", hand={"3": 2}, skills={"seishin_teki": 1})
    attack(match, "attack 3", "confirm", "banzai", "guard 5", "skill seishin_teki stealth")
    attack(match, "attack 3", "confirm")
    assert (key(match), inside(match).mode) == ("raid_choice", "stealth")


@pytest.mark.parametrize(
    ("paid", "honor"),
    [
        ("fan+jade", 7),
        ("vase+jade+jade+jade", 19),
        ("fan+fan+fan+fan", 8),
        ("scroll+vase+vase+vase", 15),
        ("fan+vase+vase+gold_vase", 14),
    ],
)
def test_we_11_payments(paid: str, honor: int) -> None:
    """NJ-604, NJ-606, NJ-608."""
    card = "go_7" if honor == 7 else "ta_3"
    owned = {"fan": 4, "scroll": 1, "vase": 3, "jade": 3, "gold": 1}
    match = play(table(treasures=[owned, {}]), "go palace", f"envoy {card}", f"give {paid}")
    assert match.state.honor[0] == honor
    made = read_payment(paid)
    assert made is not None and made.honor == honor


def test_we_12_a_rumor_for_one_jade() -> None:
    """NJ-701."""
    match = play(table(treasures=[{"jade": 1}, {}]), "go pavilion", "rumor secret_arts_1")
    match.play("give jade")
    assert match.state.honor[0] == 5


def test_we_13_three_influence() -> None:
    """NJ-804."""
    match = masked(envoys=[["ta_1"], ["go_2", "go_3"]])
    match.play("disguise go_2")
    assert match.view(None)["board"]["influence"]["go_shirakawa"][1] == 3


def test_we_14_clan_order_of_round_3() -> None:
    """NJ-810."""
    order = GAME.standin.rows("clan_order")[0]
    assert [order[place] for place in ("first", "second", "third")] == [
        "go_shirakawa", "taira", "minamoto",
    ]  # fmt: skip


def test_we_15_a_scoring_phase() -> None:
    """NJ-811, NJ-812, NJ-814: house honor 14, 2 and 8 after round 5."""
    tokens = ("taira_6", "taira_8", "minamoto_2", "go_shirakawa_2", "go_shirakawa_6")
    houses = [house(n + 1, token=token)[n] for n, token in enumerate(tokens)]
    match = scoring(5, houses=houses, envoys=[["ta_7", "mi_7", "go_7"], ["ta_6", "mi_6", "go_6"]])
    assert match.view(None)["board"]["house_honor"] == {
        "taira": 14, "minamoto": 2, "go_shirakawa": 8,
    }  # fmt: skip
    play(match, "take house_honor", "take rumor", "rumor secret_arts_1")
    while key(match) in ("free_rumor", "first_choice"):
        match.play(moves(match)[0])
    assert match.state.honor == (22, 2)
    assert [len(cards) for cards in match.state.rumors] == [1, 2]
    values = {f"{clan}_envoys": [2, 1] for clan in ("taira", "minamoto", "go_shirakawa")}
    assert phase_pad(**values, minamoto_choice="rumor").sheet.totals == (22, 2)


def test_we_16_multipliers() -> None:
    """NJ-920, NJ-923, NJ-925."""
    two = final_sheet([tally(rumors=(0, 0, 0, 2, 0), tiles=4), tally()])
    three = final_sheet([tally(rumors=(0, 0, 0, 3, 0), tiles=4), tally()])
    people = final_sheet([tally(rumors=(1, 3, 1, 0, 0)), tally()])
    assert (two.lines[4].points[0], three.lines[4].points[0]) == (8, 16)
    assert people.lines[2].points[0] == 20


def test_we_17_dishonorable_enemies() -> None:
    """NJ-926."""
    shared = final_sheet([tally(rumors=(0, 0, 0, 0, 2)), tally(rumors=(0, 0, 0, 0, 1))])
    alone = final_sheet([tally(rumors=(0, 0, 0, 0, 2)), tally()])
    assert shared.lines[5].points == (8, 4)
    assert alone.lines[5].points == (12, 0)


def test_we_18_two_elites_worth_three() -> None:
    """NJ-911."""
    assert final_sheet([tally(ones=1, twos=1), tally()]).lines[7].points == (3, 0)
    assert clauses(raid(), "fight 2") == ("NJ-532",)
