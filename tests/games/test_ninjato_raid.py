"""Ninjato: skills in a raid (NJ-42x, NJ-43x) and the raid itself (NJ-5xx)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadCorrection, Match
from tests.clauses import clause
from tests.games.ninjato_table import HOUSES, clauses, edited, house, key, lot, moves, play, table


def raid(
    number: int = 1,
    mode: str = "stealth",
    hand: dict[str, int] | None = None,
    skills: dict[str, int] | None = None,
    **fields: Any,
) -> Match:
    """A raid under way before the sentry."""
    hands = [hand if hand is not None else {"1": 2, "2": 1, "3": 2, "4": 1, "5": 1}, {}]
    match = table(hands=hands, skills=[skills or {}, {}], **fields)
    return play(match, f"raid house_{number} {mode}")


def attack(match: Match, *steps: str) -> Match:
    return play(match, "fight 1", *steps)


def inside(match: Match) -> Any:
    assert match.state.raid is not None
    return match.state.raid


def elite(card: str, mode: str = "strength", **how: Any) -> Match:
    """Before an elite guard, with one treasure on the shuriken."""
    houses = house(1, sentry="2" if mode == "strength" else "5", light={"fan": 1},
                   red={"jade": 1, "gold": 1})  # fmt: skip
    match = raid(1, mode, houses=houses, **how)
    first = "3" if mode == "strength" else "4"
    return attack(match, f"attack {first}", "confirm", "banzai", f"elite {card}")


# skills


@clause("NJ-420", "NJ-421", "NJ-422", "NJ-423", "NJ-425")
@pytest.mark.parametrize(
    ("mode", "main", "use", "sentry", "clause"),
    [
        ("stealth", "4", "shinobi_iri -2", "3", "NJ-420"),
        ("stealth", "3", "taijutsu -1", "3", "NJ-421"),
        ("strength", "3", "taijutsu +1", "3", "NJ-421"),
        ("strength", "3", "kayakujutsu +2", "4", "NJ-422"),
        ("stealth", "5", "intonjutsu 0", "1", "NJ-423"),
        ("strength", "1", "kenjutsu 6", "5", "NJ-425"),
    ],
)
def test_nj_420_421_422_423_425_effects(
    mode: str, main: str, use: str, sentry: str, clause: str
) -> None:
    skill, effect = use.split()
    match = raid(1, mode, skills={skill: 1}, houses=house(1, sentry=sentry))
    attack(match, f"attack {main}")
    assert clauses(match, "confirm") == ("NJ-511", "NJ-514")
    assert clauses(match, f"skill {skill} {'-1' if effect == '6' else '6'}") == (clause,)
    match.play(f"skill {skill} {effect}")
    assert inside(match).plan is not None
    match.play("confirm")
    assert key(match) == "raid_choice"
    assert match.position()["used"][0] == {skill: 1}


@clause("NJ-420")
def test_nj_420_shinobi_iri_takes_two_off() -> None:
    match = attack(raid(skills={"shinobi_iri": 1}), "attack 4", "skill shinobi_iri -2")
    assert match.view(0)["board"]["raid"]["plan"]["value"] == 2


@clause("NJ-421")
def test_nj_421_taijutsu_adds_or_takes_one() -> None:
    for effect, value in (("+1", 5), ("-1", 3)):
        match = attack(raid(skills={"taijutsu": 1}), "attack 4", f"skill taijutsu {effect}")
        assert match.view(0)["board"]["raid"]["plan"]["value"] == value


@clause("NJ-422")
def test_nj_422_kayakujutsu_adds_two() -> None:
    match = attack(raid(skills={"kayakujutsu": 1}), "attack 4", "skill kayakujutsu +2")
    assert match.view(0)["board"]["raid"]["plan"]["value"] == 6


@clause("NJ-423")
def test_nj_423_intonjutsu_needs_a_main_card() -> None:
    match = raid(skills={"intonjutsu": 1}, hand={})
    match.play("fight 1")
    assert clauses(match, "skill intonjutsu 0") == ("NJ-433",)
    assert moves(match) == ["cancel"]


@clause("NJ-424")
def test_nj_424_boryaku_stands_in_for_a_card() -> None:
    match = raid(hand={"3": 1}, skills={"boryaku": 1})
    match.play("fight 1")
    assert "attack boryaku_2" in moves(match) and "attack boryaku_4" in moves(match)
    play(match, "attack boryaku_2", "support -1", "confirm")
    assert match.position()["dojo_discard"] == {"3": 1}
    assert match.position()["used"][0] == {"boryaku": 1}
    assert clauses(attack(raid(skills={"boryaku": 1}), "attack 2"), "skill boryaku 2") == (
        "NJ-424",
    )


@clause("NJ-425")
def test_nj_425_kenjutsu_needs_a_main_card() -> None:
    match = raid(1, "strength", hand={}, skills={"kenjutsu": 1})
    match.play("fight 1")
    assert clauses(match, "skill kenjutsu 6") == ("NJ-433",)


@clause("NJ-426")
def test_nj_426_chocho_swaps_at_each_decision_point() -> None:
    match = raid(skills={"chocho": 2, "kuji_kiri": 1})
    attack(match, "attack 4", "confirm")
    assert key(match) == "raid_choice"
    match.play("swap scroll light gold light")
    assert inside(match).loot == (0, 0, 0, 0, 1)
    play(match, "banzai", "guard 5")
    assert key(match) == "raid_act"
    match.play("swap gold light vase light")
    assert inside(match).loot == (0, 0, 1, 0, 0)
    play(match, "concede")
    assert key(match) == "failed_act"
    play(match, "skill kuji_kiri chocho", "swap vase light gold light")
    assert match.position()["treasures"][0] == {"gold": 1}
    assert key(match) == "reveal_treasure"
    assert clauses(match, "swap gold light fan light") == ("NJ-411",)


@clause("NJ-427")
def test_nj_427_which_side_comes_up() -> None:
    houses = house(1, light={"fan": 1, "scroll": 1}, red={"jade": 1})
    match = raid(skills={"chocho": 2}, houses=houses)
    attack(match, "attack 4", "confirm")
    match.play("swap fan light jade red")  # the scroll is now the best light one
    assert lot(match)["light"] == {"fan": 1} and lot(match)["red"] == {"scroll": 1}
    assert inside(match).red_loot == (0, 0, 0, 1, 0)
    match.play("swap jade red fan light")  # in every other case: the side of the replaced one
    assert lot(match)["light"] == {"jade": 1} and lot(match)["red"] == {"scroll": 1}
    other = raid(skills={"chocho": 1}, houses=houses, options={"chocho_flip": "swapped_token"})
    attack(other, "attack 4", "confirm", "swap fan light jade red")
    assert lot(other)["light"] == {"scroll": 1} and lot(other)["red"] == {"fan": 1}


@clause("NJ-428")
def test_nj_428_chocho_needs_treasure_on_both_sides() -> None:
    match = raid(skills={"chocho": 1})
    assert clauses(match, "swap fan light gold light") == ("NJ-428",)
    attack(match, "attack 4", "confirm")
    assert clauses(match, "swap fan light gold light") == ("NJ-428",)
    assert clauses(match, "swap scroll light jade light") == ("NJ-428",)
    alone = raid(skills={"chocho": 1}, houses=house(1, light={"fan": 1}))
    attack(alone, "attack 4", "confirm")
    assert not [move for move in moves(alone) if move.startswith("swap")]


@clause("NJ-429")
def test_nj_429_kuji_kiri_itself_must_lie_face_up() -> None:
    match = raid(skills={"chocho": 1}, used=[{"kuji_kiri": 1, "kenjutsu": 1}, {}])
    assert clauses(match, "skill kuji_kiri kenjutsu") == ("NJ-409",)


@clause("NJ-429")
def test_nj_429_kuji_kiri_turns_a_tile_up() -> None:
    match = raid(skills={"kuji_kiri": 1, "shinobi_iri": 1}, used=[{"hensojutsu": 1}, {}],
                 round=5, sensei=[], disguises_left=2)  # fmt: skip
    assert clauses(match, "skill kuji_kiri shinobi_iri") == ("NJ-429",)
    attack(match, "attack 4", "skill shinobi_iri -2", "confirm")
    assert clauses(match, "skill kuji_kiri hensojutsu") == ("NJ-429",)
    assert clauses(match, "skill kuji_kiri kuji_kiri") == ("NJ-429",)
    match.play("skill kuji_kiri shinobi_iri")
    assert match.position()["skills"][0] == {"shinobi_iri": 1}
    play(match, "banzai", "guard 1", "fight 1", "attack 1")
    assert clauses(match, "skill shinobi_iri -2") == ()
    (not_now,) = match.why_not("skill kuji_kiri shinobi_iri")
    assert not_now.clause == "NJ-429" and "or after a failure" in str(not_now.say)


@clause("NJ-430")
def test_nj_430_seishin_teki_switches_the_mode() -> None:
    match = raid(1, "strength", skills={"seishin_teki": 1, "kuji_kiri": 1})
    assert clauses(match, "skill seishin_teki strength") == ("NJ-430",)
    match.play("skill seishin_teki stealth")
    attack(match, "attack 4", "confirm", "banzai", "guard 4")
    assert inside(match).mode == "stealth"
    play(match, "skill kuji_kiri seishin_teki", "skill seishin_teki strength")
    attack(match, "attack 5", "confirm")
    assert key(match) == "raid_choice"
    assert clauses(match, "skill seishin_teki stealth") == ("NJ-409",)


@clause("NJ-430")
def test_nj_430_between_the_figures_of_a_double() -> None:
    match = elite("el_13", skills={"seishin_teki": 1}, hand={"3": 1, "5": 1, "2": 1})
    play(match, "fight 1", "attack 5", "confirm", "skill seishin_teki stealth")
    play(match, "fight 2", "attack 2", "confirm")
    assert match.state.trophies[0] == ("el_13",)


@clause("NJ-431")
def test_nj_431_tiles_in_one_attack() -> None:
    match = attack(raid(skills={"kenjutsu": 1, "intonjutsu": 1, "taijutsu": 1}), "attack 4",
                   "skill kenjutsu 6", "skill taijutsu +1")  # fmt: skip
    assert clauses(match, "skill intonjutsu 0") == ("NJ-431",)
    single = raid(skills={"shinobi_iri": 1, "taijutsu": 1}, options={"skill_stacking": "single"})
    attack(single, "attack 4", "skill shinobi_iri -2", "support -1")
    assert clauses(single, "skill taijutsu -1") == ("NJ-431",)


@clause("NJ-432")
def test_nj_432_set_first_then_add_without_bounds() -> None:
    match = attack(raid(hand={"1": 1, "3": 3}, skills={"shinobi_iri": 2, "taijutsu": 1}),
                   "attack 1", "support -1", "skill shinobi_iri -2", "skill shinobi_iri -2",
                   "skill taijutsu -1")  # fmt: skip
    assert match.view(0)["board"]["raid"]["plan"]["value"] == -5
    up = attack(raid(hand={"1": 1, "3": 1}, skills={"kenjutsu": 1, "kayakujutsu": 1}),
                "attack 1", "support +1", "skill kayakujutsu +2", "skill kenjutsu 6")  # fmt: skip
    assert up.view(0)["board"]["raid"]["plan"]["value"] == 9


@clause("NJ-433")
def test_nj_433_modifiers_only_inside_an_attack() -> None:
    match = raid(skills={"taijutsu": 1})
    assert clauses(match, "skill taijutsu -1") == ("NJ-433",)
    attack(match, "attack 4", "confirm")
    assert clauses(match, "skill taijutsu -1") == ("NJ-433",)


# start and order


@clause("NJ-501")
def test_nj_501_house_and_side() -> None:
    match = raid(4, "strength")
    assert (inside(match).house, inside(match).mode) == (3, "strength")
    assert match.state.shuriken[0] == ("house_4_strength",)
    assert clauses(match, "raid house_2 stealth") == ("NJ-203",)


@clause("NJ-502")
def test_nj_502_a_closed_house_is_blocked() -> None:
    match = table(houses=house(2, sentry="", light={}, closed=True),
                  shuriken=[["house_2_stealth"], ["dojo"]])  # fmt: skip
    assert clauses(match, "raid house_2 strength") == ("NJ-502",)
    assert "raid house_1 strength" in moves(match)


@clause("NJ-503")
def test_nj_503_an_open_house_may_be_raided_again() -> None:
    match = play(raid(), "concede", "treasure house_1 fan")
    play(match, "raid house_1 strength", "concede", "treasure house_1 fan")
    assert "raid house_1 stealth" in moves(match)


@clause("NJ-504")
def test_nj_504_the_sentry_is_the_first_guard() -> None:
    match = raid()
    assert (inside(match).guard, inside(match).source) == ("5", "sentry")
    assert match.view(None)["board"]["raid"]["due"] == {"kind": "scroll", "red": False}


@clause("NJ-505")
def test_nj_505_light_then_red_low_to_high() -> None:
    houses = house(1, light={"gold": 1, "fan": 1}, red={"jade": 1, "scroll": 1})
    match = raid(hand={"1": 6}, houses=houses)
    taken = []
    attack(match, "attack 1", "confirm")
    for reveal in ("guard 5", "elite el_11", "elite el_09"):
        taken.append(list(match.view(0)["board"]["raid"]["loot"]))
        play(match, "banzai", reveal)
        attack(match, "attack 1", "confirm")
    assert taken[:2] == [["fan"], ["fan", "gold"]]
    assert inside(match).red_loot == (0, 1, 0, 1, 0)


@clause("NJ-506")
def test_nj_506_gold_is_the_highest() -> None:
    houses = house(1, light={"jade": 1, "gold": 1, "vase": 1})
    match = raid(hand={"1": 6}, houses=houses)
    order = []
    for reveal in ("", "guard 5", "guard 5"):
        due = match.view(0)["board"]["raid"]["due"]
        if reveal:
            play(match, "banzai", reveal)
        order.append(due["kind"])
        attack(match, "attack 1", "confirm")
    assert order == ["vase", "jade", "gold"]


@clause("NJ-507")
def test_nj_507_treasures_are_public() -> None:
    match = attack(raid(treasures=[{"jade": 2}, {}]), "attack 4", "confirm")
    board = match.view(1)["board"]
    assert board["raid"]["loot"] == ["scroll"]
    assert board["houses"][0]["light"] == ["vase", "gold"]
    assert board["players"][0]["treasures"] == {"jade": 2}


# the fight


@clause("NJ-510")
def test_nj_510_one_main_card_for_one_figure() -> None:
    match = attack(raid(), "attack 4")
    assert clauses(match, "attack 1") == ("NJ-510",)
    assert clauses(raid(), "attack 4") == ("NJ-510",)


@clause("NJ-511")
@pytest.mark.parametrize(
    ("mode", "card", "wins"),
    [("strength", 2, False), ("strength", 3, False), ("strength", 4, True),
     ("stealth", 2, True), ("stealth", 3, False), ("stealth", 4, False)],
)  # fmt: skip
def test_nj_511_higher_or_lower_a_tie_loses(mode: str, card: int, wins: bool) -> None:
    match = raid(1, mode, houses=house(1, sentry="3"))
    attack(match, f"attack {card}")
    assert ("confirm" in moves(match)) == wins
    assert ("NJ-511" in clauses(match, "confirm")) != wins


@clause("NJ-512")
def test_nj_512_threes_support() -> None:
    match = attack(raid(1, "strength", hand={"4": 1, "3": 2, "2": 1}), "attack 4",
                   "support +1", "support +1")  # fmt: skip
    assert clauses(match, "support +1") == ("NJ-512",)
    assert match.view(0)["board"]["raid"]["plan"]["value"] == 6
    match.play("confirm")
    assert match.position()["dojo_discard"] == {"3": 2, "4": 1}
    assert clauses(attack(raid(hand={"2": 2}), "attack 2"), "support -1") == ("NJ-512",)


@clause("NJ-513")
def test_nj_513_a_three_as_main_card() -> None:
    match = raid(hand={"3": 2}, houses=house(1, sentry="3"))
    match.play("fight 1")
    assert clauses(match, "support -1") == ("NJ-513",)
    play(match, "attack 3", "support -1", "confirm")
    assert key(match) == "raid_choice"
    assert clauses(attack(raid(hand={"3": 1}), "attack 3"), "support -1") == ("NJ-512",)


@clause("NJ-514")
def test_nj_514_a_losing_attack_is_not_played() -> None:
    match = attack(raid(1, "strength"), "attack 5")
    assert "NJ-514" in clauses(match, "confirm")
    before = match.position()["hands"]
    match.play("cancel")
    assert (key(match), match.position()["hands"]) == ("raid_act", before)
    assert clauses(match, "cancel") == ("NJ-514",)


@clause("NJ-515")
def test_nj_515_conceding_is_always_allowed() -> None:
    match = raid(hand={"1": 4})
    assert "concede" in moves(match)
    match.play("concede")
    assert key(match) == "reveal_treasure"
    assert clauses(match, "concede") == ("NJ-515",)


@clause("NJ-516")
def test_nj_516_played_cards_are_gone_whatever_comes() -> None:
    match = attack(raid(hand={"4": 1, "3": 1}), "attack 4", "support -1", "confirm")
    play(match, "banzai", "guard 1", "concede")
    assert match.state.hand_size(0) == 0
    assert match.position()["dojo_discard"] == {"3": 1, "4": 1}
    empty = play(raid(hand={"4": 1}), "fight 1")
    assert clauses(empty, "attack 2") == ("NJ-516",)


@clause("NJ-516")
def test_nj_516_an_unknown_card_shows_its_face() -> None:
    match = attack(raid(hand={"4": 1, "unknown": 1}), "attack 4", "support -1")
    assert clauses(match, "support -1") == ("NJ-512",)
    match.play("confirm")
    assert match.state.unknown[0] == 0
    assert match.state.dojo.left("3") == 12 - 1 - 1
    known_first = attack(raid(hand={"4": 1, "unknown": 1}), "attack 4", "confirm")
    assert known_first.state.unknown[0] == 1


@clause("NJ-517")
def test_nj_517_a_raid_without_cards_warns() -> None:
    match = raid(hand={}, skills={"boryaku": 1})
    assert any("without a Dojo card" in str(line) for line in match.guide().reminders)
    attack(match, "attack boryaku_4", "confirm")
    assert key(match) == "raid_choice"
    assert not any("without" in str(line) for line in match.guide().reminders)


# after beating a guard


@clause("NJ-520")
def test_nj_520_the_treasure_goes_onto_the_shuriken() -> None:
    match = attack(raid(), "attack 4", "confirm")
    assert inside(match).loot == (0, 1, 0, 0, 0)
    assert lot(match)["light"] == {"vase": 1, "gold": 1}
    assert match.position()["treasures"][0] == {}


@clause("NJ-521")
def test_nj_521_a_beaten_sentry_stays() -> None:
    match = attack(raid(), "attack 4", "confirm")
    assert lot(match)["sentry"] == "5"
    assert match.position()["guard_discard"] == {}


@clause("NJ-522")
def test_nj_522_drawn_guards_are_discarded() -> None:
    match = attack(raid(), "attack 4", "confirm", "banzai", "guard 5", "fight 1", "attack 1",
                   "confirm")  # fmt: skip
    assert match.position()["guard_discard"] == {"5": 1}
    play(match, "banzai", "guard 1", "concede")
    assert match.position()["guard_discard"] == {"1": 1, "5": 1}
    lost = play(elite("el_13"), "concede")
    assert lost.state.elite_discard == ("el_13",)


@clause("NJ-523")
def test_nj_523_a_beaten_elite_is_kept_even_on_a_fail() -> None:
    match = elite("el_09", hand={"3": 1, "5": 2, "1": 1})
    attack(match, "attack 5", "confirm")
    assert match.state.trophies[0] == ("el_09",)
    play(match, "banzai", "elite el_11", "concede", "keep jade")
    assert match.state.trophies[0] == ("el_09",)
    assert match.state.elite_discard == ("el_11",)


@clause("NJ-524")
def test_nj_524_leave_or_banzai() -> None:
    match = raid()
    assert clauses(match, "leave") == ("NJ-524",)
    assert clauses(match, "banzai") == ("NJ-524",)
    attack(match, "attack 4", "confirm")
    assert moves(match) == ["leave", "banzai"]


@clause("NJ-525")
def test_nj_525_the_last_treasure_is_a_conquest() -> None:
    match = raid(houses=house(1, light={"fan": 1}))
    attack(match, "attack 4", "confirm")
    assert key(match) == "new_token"
    assert clauses(match, "leave") == ("NJ-525",)
    assert clauses(match, "banzai") == ("NJ-525",)


@clause("NJ-526")
def test_nj_526_which_deck_defends() -> None:
    match = attack(raid(), "attack 4", "confirm", "banzai")
    assert clauses(match, "elite el_01") == ("NJ-526",)
    red = attack(raid(houses=house(1, light={"fan": 1}, red={"gold": 1})), "attack 4", "confirm",
                 "banzai")  # fmt: skip
    assert clauses(red, "guard 3") == ("NJ-526",)
    assert clauses(red, "elite el_01") == ()


@clause("NJ-527")
def test_nj_527_no_leaving_after_banzai() -> None:
    match = attack(raid(), "attack 4", "confirm", "banzai")
    assert clauses(match, "leave") == ("NJ-527",)
    match.play("guard 3")
    assert clauses(match, "leave") == ("NJ-527",)
    with pytest.raises(BadCorrection):
        match.correct("leave", "we let him go")


@clause("NJ-528")
def test_nj_528_an_alarm_adds_a_treasure_and_turns_the_best_red() -> None:
    match = attack(raid(), "attack 4", "confirm", "banzai", "guard 3_alarm")
    assert key(match) == "reveal_treasure"
    match.play("treasure house_1 jade")
    assert lot(match)["light"] == {"vase": 1, "jade": 1} and lot(match)["red"] == {"gold": 1}
    assert key(match) == "raid_act"
    drawn = attack(raid(houses=house(1, light={"fan": 1, "scroll": 1})), "attack 4", "confirm",
                   "banzai", "guard 3_alarm", "treasure house_1 jade")  # fmt: skip
    assert lot(drawn)["light"] == {"scroll": 1} and lot(drawn)["red"] == {"jade": 1}


@clause("NJ-529")
def test_nj_529_each_alarm_acts_and_a_light_one_is_defended() -> None:
    match = attack(raid(hand={"1": 5}), "attack 1", "confirm")
    for count in (1, 2):
        before = sum(lot(match)["light"].values())
        play(match, "banzai", "guard 3_alarm", "treasure house_1 fan")
        assert sum(lot(match)["light"].values()) == before
        assert sum(lot(match)["red"].values()) == count
        assert match.view(None)["board"]["raid"]["due"] == {"kind": "fan", "red": False}
        attack(match, "attack 1", "confirm")


@clause("NJ-530")
def test_nj_530_no_treasure_no_alarm() -> None:
    seen = {"fan": 3, "scroll": 3, "vase": 5, "jade": 2, "gold": 2}
    own = {kind: 18 - number for kind, number in seen.items()}
    match = attack(raid(treasures=[{}, own]), "attack 4", "confirm", "banzai", "guard 3_alarm")
    assert key(match) == "raid_act"
    assert lot(match)["red"] == {}


# elites


@clause("NJ-531")
def test_nj_531_a_split_elite_follows_the_mode() -> None:
    strong, sly = elite("el_03"), elite("el_03", "stealth")
    assert strong.view(0)["board"]["raid"]["figures"][0]["needs"] == {"at_least": 6}
    assert sly.view(0)["board"]["raid"]["figures"][0]["needs"] == {"at_most": 0}
    assert lot(strong)["red"] == {"jade": 1, "gold": 1}
    attack(sly, "attack 1", "support -1", "confirm")
    assert sly.state.trophies[0] == ("el_03",)


@clause("NJ-532")
def test_nj_532_a_double_needs_two_attacks() -> None:
    match = elite("el_17", hand={"3": 2, "5": 2})
    assert moves(match)[:2] == ["fight 1", "fight 2"]
    play(match, "fight 2", "attack 5", "confirm")
    assert key(match) == "raid_act"
    assert clauses(match, "fight 2") == ("NJ-532",)
    play(match, "fight 1", "attack 3", "confirm")
    assert match.state.trophies[0] == ("el_17",)
    assert (inside(match).loot, inside(match).red_loot) == ((1, 0, 0, 0, 0), (0, 0, 0, 1, 0))
    half = elite("el_17", hand={"3": 1, "5": 1})
    play(half, "fight 2", "attack 5", "confirm", "concede")
    assert (half.state.trophies[0], half.state.elite_discard) == ((), ("el_17",))
    assert half.state.hand_size(0) == 0
    assert clauses(raid(), "fight 2") == ("NJ-532",)


# ends


@clause("NJ-533")
def test_nj_533_one_light_treasure_is_added() -> None:
    match = attack(raid(), "attack 4", "confirm", "leave")
    assert match.position()["treasures"][0] == {"scroll": 1}
    assert key(match) == "reveal_treasure"
    match.play("treasure house_1 jade")
    assert lot(match)["light"] == {"vase": 1, "jade": 1, "gold": 1}
    assert lot(match)["red"] == {} and key(match) == "place"


@clause("NJ-534")
def test_nj_534_leaving_takes_all() -> None:
    match = attack(raid(), "attack 4", "confirm", "banzai", "guard 5", "fight 1", "attack 1",
                   "confirm", "leave")  # fmt: skip
    assert match.position()["treasures"][0] == {"scroll": 1, "vase": 1}


@clause("NJ-535")
def test_nj_535_failing_keeps_exactly_one() -> None:
    match = attack(raid(), "attack 4", "confirm", "banzai", "guard 5", "fight 1", "attack 1",
                   "confirm", "banzai", "guard 3", "concede")  # fmt: skip
    assert moves(match) == ["keep scroll", "keep vase"]
    assert clauses(match, "keep jade") == ("NJ-535",)
    assert clauses(match, "done") == ("NJ-535",)
    match.play("keep vase")
    assert match.position()["treasures"][0] == {"vase": 1}
    assert match.position()["treasure_discard"] == {"scroll": 1}
    assert clauses(match, "keep scroll") == ("NJ-535",)
    one = attack(raid(), "attack 4", "confirm", "banzai", "guard 3", "concede")
    assert one.position()["treasures"][0] == {"scroll": 1}


@clause("NJ-536")
def test_nj_536_failing_at_the_sentry_gains_nothing() -> None:
    match = play(raid(), "concede")
    assert match.position()["treasures"][0] == {}
    assert key(match) == "reveal_treasure"


@clause("NJ-537")
def test_nj_537_what_stays_in_place() -> None:
    houses = house(1, light={"fan": 1}, red={"gold": 1})
    match = attack(raid(houses=houses), "attack 4", "confirm", "leave", "treasure house_1 fan")
    assert lot(match) == {
        "token": "taira_2", "sentry": "5", "light": {"fan": 1}, "red": {"gold": 1},
        "closed": False,
    }  # fmt: skip
    assert match.state.shuriken[0] == ("house_1_stealth",)


@clause("NJ-538")
def test_nj_538_skills_after_a_failure() -> None:
    match = attack(raid(skills={"chocho": 1}, used=[{"kuji_kiri": 1}, {}]), "attack 4", "confirm",
                   "banzai", "guard 1", "concede")  # fmt: skip
    assert key(match) == "failed_act"
    assert "done" in moves(match) and "skill seishin_teki strength" not in moves(match)
    match.play("swap scroll light gold light")
    assert match.position()["treasures"][0] == {"gold": 1}
    declined = attack(raid(skills={"chocho": 1}), "attack 4", "confirm", "banzai", "guard 1",
                      "concede", "done")  # fmt: skip
    assert declined.position()["treasures"][0] == {"scroll": 1}
    assert clauses(declined, "done") == ("NJ-538",)


def conquest(**how: Any) -> Match:
    return attack(raid(houses=house(1, light={"fan": 1}), **how), "attack 4", "confirm")


@clause("NJ-540")
def test_nj_540_conquest_takes_all() -> None:
    match = play(conquest(), "token minamoto 8")
    assert match.position()["treasures"][0] == {"fan": 1}


@clause("NJ-541")
def test_nj_541_another_clan_from_the_supply() -> None:
    match = conquest()
    assert clauses(match, "token taira 8") == ("NJ-541",)
    assert clauses(match, "token minamoto 2") == ("NJ-541",)
    assert clauses(match, "pass") == ("NJ-541",)
    assert len(moves(match)) == 7
    match.play("token go_shirakawa 8")
    assert lot(match)["token"] == "go_shirakawa_8"
    assert "taira_2" in match.state.supply and "go_shirakawa_8" not in match.state.supply
    assert clauses(match, "token taira 8") == ("NJ-541",)


@clause("NJ-542")
def test_nj_542_the_house_is_closed() -> None:
    match = play(conquest(), "token minamoto 8")
    assert lot(match) == {
        "token": "minamoto_8", "sentry": "", "light": {}, "red": {}, "closed": True,
    }  # fmt: skip
    assert match.position()["guard_discard"] == {"5": 1}
    assert key(match) == "place"
    assert clauses(match, "raid house_1 stealth") == ("NJ-502",)


@clause("NJ-543")
def test_nj_543_the_new_token_counts_at_once() -> None:
    match = play(conquest(), "token minamoto 8")
    assert match.view(None)["board"]["house_honor"] == {
        "taira": 4, "minamoto": 14, "go_shirakawa": 6,
    }  # fmt: skip
    assert HOUSES[0]["token"] == "taira_2"


def test_the_attack_is_prepared_in_secret() -> None:
    match = attack(raid(), "attack 4", "support -1")
    assert match.decision is not None and match.decision.secret
    assert match.view(0)["board"]["raid"]["plan"]["value"] == 3
    assert "plan" not in match.view(1)["board"]["raid"]
    assert "moves" not in match.view(1)["decision"]
    match.play("confirm")
    assert "attacks with" in str(match.view(1)["log"][-1])


def test_the_raider_is_told_which_plays_win() -> None:
    match = raid(1, "strength", hand={"5": 1, "3": 1, "4": 1}, skills={"kenjutsu": 1})
    shown = match.view(0)["board"]["raid"]
    assert [(p["main"], p["supports"], p["skills"], p["value"]) for p in shown["plays"]] == [
        ("5", [1], [], 6),
        ("3", [], [["kenjutsu", "6"]], 6),
        ("4", [], [["kenjutsu", "6"]], 6),
        ("5", [], [["kenjutsu", "6"]], 6),
    ]
    assert shown["beatable"]
    assert "plays" not in match.view(1)["board"]["raid"]


@clause("NJ-510")
def test_nj_510_one_attack_is_planned_at_a_time() -> None:
    match = attack(raid())
    assert clauses(match, "fight 1") == ("NJ-510",)


@clause("NJ-116")
def test_nj_116_an_unknown_hand_holds_no_card_that_was_seen_already() -> None:
    strict = edited("dojo", confirmed=True)
    # Ten cards show a 1; one of them lies in the display.
    unseen = raid(hand={"unknown": 4}, edition=strict, dojo_discard={"1": 8})
    seen = raid(hand={"unknown": 4}, edition=strict, dojo_discard={"1": 9})
    assert clauses(attack(unseen), "attack 1") == ()
    assert clauses(attack(seen), "attack 1") == ("NJ-116",)
