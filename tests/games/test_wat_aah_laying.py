"""WA-301 to WA-320: laying and reinforcing clans."""

from __future__ import annotations

import pytest

from companion.engine import BadCorrection, IllegalMove
from tests.clauses import clause
from tests.games.wat_aah_tables import at, board, held, in_front, key, legal, play, refused


def laying(hand, area=None, **position):
    return at(hands=[hand, {}], play=[area or {}, {}], phase="lay", **position)


def lay(match, clan, *cards):
    return play(match, f"lay {clan}", *(f"card {card}" for card in cards), "done")


@clause("WA-301")
def test_wa_301_one_lay_action_a_turn():
    match = laying({"bear_6": 4, "carp_1": 2}, {"toad": ["toad_4"]})
    assert "pass" in legal(match)
    lay(match, "bear", "bear_6", "bear_6")
    assert key(match) == "discard"
    assert refused(match, "reinforce bear") == ("WA-301",)
    assert refused(match, "lay carp") == ("WA-301",)
    # Also with cards gained by a power.
    carp = laying({"carp_1": 2, "toad_4": 1})
    lay(carp, "carp", "carp_1", "carp_1")
    assert "WA-301" in refused(carp, "lay toad")


@clause("WA-302")
def test_wa_302_two_to_four_cards_of_one_clan():
    match = laying({"bear_6": 5, "toad_4": 1, "ronin": 1})
    play(match, "lay bear")
    assert refused(match, "done") == ("WA-302",)
    play(match, "card bear_6")
    assert refused(match, "card toad_4") == ("WA-302",)
    play(match, "card ronin", "done")
    assert in_front(match, 0) == {"bear": ["bear_6", "ronin"]}


@clause("WA-302")
def test_wa_302_cards_are_taken_back_one_by_one():
    match = laying({"bear_6": 3, "toad_1": 1})
    play(match, "lay bear", "card bear_6", "card bear_6")
    assert "take_back bear_6" in legal(match)
    play(match, "take_back bear_6")
    assert board(match)["laying"]["cards"] == ["bear_6"]
    assert refused(match, "take_back toad_1") == ("WA-316",)
    assert held(match, 0)["bear_6"] == 3  # cards leave the hand with `done`


@clause("WA-303")
def test_wa_303_a_clan_needs_a_real_card():
    match = laying({"ronin": 4, "yokai_oni": 1})
    assert "WA-303" in refused(match, "lay bear")
    assert not any(move.startswith("lay ") for move in legal(match))
    mixed = laying({"ronin": 4, "bear_6": 1})
    play(mixed, "lay bear", "card ronin", "card ronin")
    assert refused(mixed, "done") == ("WA-303",)
    play(mixed, "card ronin")
    assert refused(mixed, "card ronin") == ("WA-303",)
    play(mixed, "card bear_6", "done")
    assert in_front(mixed, 0) == {"bear": ["ronin", "ronin", "ronin", "bear_6"]}


@clause("WA-304")
def test_wa_304_no_second_clan_of_a_type():
    match = laying({"toad_4": 3}, {"toad": ["toad_1"]})
    assert refused(match, "lay toad") == ("WA-304",)
    other = at(hands=[{"toad_4": 3}, {}], play=[{}, {"toad": ["toad_1"]}], phase="lay")
    assert refused(other, "lay toad") == ()


@clause("WA-305")
def test_wa_305_not_with_a_single_card():
    match = laying({"bear_6": 1, "carp_1": 2})
    assert refused(match, "lay bear") == ("WA-305",)
    play(match, "lay carp", "card carp_1")
    assert refused(match, "done") == ("WA-305",)


@clause("WA-306")
def test_wa_306_never_more_than_four_cards():
    match = laying({"bear_6": 6})
    play(match, "lay bear", *["card bear_6"] * 4)
    assert refused(match, "card bear_6") == ("WA-306",)
    full = laying({"bear_6": 1, "yokai_oni": 1}, {"bear": ["bear_6", "ronin", "bear_6", "bear_6"]})
    assert refused(full, "reinforce bear") == ("WA-306",)
    assert refused(full, "yokai yokai_oni bear") == ("WA-306",)
    three = laying({"bear_6": 2}, {"bear": ["bear_6", "bear_6", "yokai_oni"]})
    play(three, "reinforce bear", "card bear_6")
    assert refused(three, "card bear_6") == ("WA-306",)


@clause("WA-307")
def test_wa_307_no_yokai_in_a_new_clan():
    match = laying({"bear_6": 2, "yokai_oni": 1})
    play(match, "lay bear", "card bear_6")
    assert refused(match, "card yokai_oni") == ("WA-307",)


@clause("WA-308")
def test_wa_308_a_ronin_counts_as_a_card_laid_with_its_own_strength():
    match = laying({"carp_4": 1, "ronin": 1, "toad_1": 1})
    lay(match, "carp", "carp_4", "ronin")
    assert board(match)["hands"][0] == 1 + 2  # minor power: two cards were laid
    assert board(match)["in_play"][0] == 4 + 1
    spiders = laying({"spider_4": 2}, {"carp": ["carp_4", "ronin"]})
    lay(spiders, "spider", "spider_4", "spider_4")
    assert "target p0 carp ronin" in legal(spiders)  # it belongs to the clan it lies in


@clause("WA-309")
def test_wa_309_several_ronin_or_one():
    any_number = laying({"bear_6": 1, "ronin": 2})
    lay(any_number, "bear", "bear_6", "ronin", "ronin")
    assert len(in_front(any_number, 0)["bear"]) == 3
    one = laying({"bear_6": 1, "ronin": 2}, options={"max_ronin_per_lay": "one"})
    play(one, "lay bear", "card bear_6", "card ronin")
    assert refused(one, "card ronin") == ("WA-309",)


@clause("WA-310")
def test_wa_310_reinforce_with_one_to_three_of_the_clan():
    match = laying({"toad_4": 2, "ronin": 1, "bear_6": 1}, {"toad": ["toad_1"]})
    play(match, "reinforce toad")
    assert refused(match, "done") == ("WA-310",)
    assert refused(match, "card bear_6") == ("WA-310",)
    play(match, "card toad_4", "card toad_4", "card ronin", "done")
    assert board(match)["play"][0][0]["cards"] == ["toad_1", "toad_4", "toad_4", "ronin"]
    none = laying({"bear_6": 2}, {"toad": ["toad_1"]})
    assert refused(none, "reinforce toad") == ("WA-310",)
    assert refused(none, "reinforce carp") == ("WA-310",)


@clause("WA-311")
def test_wa_311_ronin_alone():
    yes = laying({"ronin": 1, "bear_6": 1}, {"toad": ["toad_1"]})
    play(yes, "reinforce toad", "card ronin", "done")
    assert in_front(yes, 0) == {"toad": ["toad_1", "ronin"]}
    no = {"ronin_alone_reinforces": "no"}
    refusing = laying({"ronin": 1, "bear_6": 1}, {"toad": ["toad_1"]}, options=no)
    assert refused(refusing, "reinforce toad") == ("WA-311",)
    both = laying({"ronin": 1, "toad_4": 1}, {"toad": ["toad_1"]}, options=no)
    play(both, "reinforce toad", "card ronin")
    assert refused(both, "done") == ("WA-311",)
    play(both, "card toad_4", "done")


@clause("WA-312")
def test_wa_312_a_yokai_reinforces_alone():
    match = laying({"yokai_oni": 1, "yokai_yurei": 1, "toad_4": 1}, {"toad": ["toad_1"]})
    play(match, "yokai yokai_oni toad")
    assert in_front(match, 0) == {"toad": ["toad_1", "yokai_oni"]}
    assert refused(match, "yokai yokai_yurei toad") == ("WA-312", "WA-301")
    mixed = laying({"yokai_oni": 1, "toad_4": 1}, {"toad": ["toad_1"]})
    play(mixed, "reinforce toad", "card toad_4")
    assert refused(mixed, "card yokai_oni") == ("WA-312",)
    homeless = laying({"yokai_oni": 1})
    assert refused(homeless, "yokai yokai_oni toad") == ("WA-312",)


@clause("WA-313")
def test_wa_313_a_yokai_goes_on_any_clan():
    match = laying({"yokai_dragon": 1}, {"spider": ["spider_3"], "toad": ["toad_1"]})
    moves = [move for move in legal(match) if move.startswith("yokai")]
    assert moves == ["yokai yokai_dragon spider", "yokai yokai_dragon toad"]


@clause("WA-314")
def test_wa_314_several_yokai_on_one_clan_in_different_turns():
    match = laying({"yokai_oni": 1}, {"toad": ["toad_1", "yokai_hermit", "yokai_kappa"]})
    play(match, "yokai yokai_oni toad")
    assert len(in_front(match, 0)["toad"]) == 4


@clause("WA-315")
def test_wa_315_not_the_clan_of_another_player():
    match = at(
        hands=[{"toad_4": 1, "yokai_oni": 1}, {}],
        play=[{"bear": ["bear_6"]}, {"toad": ["toad_1"]}],
        phase="lay",
    )
    assert refused(match, "reinforce toad") == ("WA-315",)
    assert refused(match, "yokai yokai_oni toad") == ("WA-315",)


@clause("WA-316")
def test_wa_316_only_what_the_hand_holds():
    match = laying({"bear_6": 2})
    play(match, "lay bear", "card bear_6", "card bear_6")
    assert refused(match, "card bear_6") == ("WA-316",)
    # A hand of unknown cards is checked for its size.
    unknown = laying({"unknown": 2})
    play(unknown, "lay carp", "card carp_1", "card carp_2")
    assert refused(unknown, "card carp_3") == ("WA-316",)
    assert refused(laying({"unknown": 1}), "lay carp") == ("WA-305",)
    play(unknown, "done")
    assert board(unknown)["play"][0][0]["cards"] == ["carp_1", "carp_2"]


@clause("WA-316")
def test_wa_316_copies_that_exist_are_checked_in_unknown_hands():
    match = laying({"unknown": 4}, jigoku={"carp_5": 1, "yokai_oni": 1}, area={"toad": ["toad_1"]})
    play(match, "lay carp")
    assert refused(match, "card carp_5") == ("WA-105",)
    match.undo()
    assert refused(match, "yokai yokai_oni toad") == ("WA-503",)


@clause("WA-317")
def test_wa_317_one_clan_card_is_still_a_clan():
    three = {"toad": ["toad_1"], "carp": ["carp_1"], "monkey": ["monkey_1"]}
    match = laying({"bear_6": 2}, three)
    lay(match, "bear", "bear_6", "bear_6")
    assert match.over  # the single cards counted towards the four


@clause("WA-318")
def test_wa_318_a_clan_that_left_may_be_laid_again():
    match = at(
        hands=[{"toad_4": 4}, {}], play=[{"bear": ["bear_6"]}, {"bear": ["bear_6"]}], phase="lay"
    )
    play(match, "lay toad", *["card toad_4"] * 3, "done", "target_clan p0 toad")
    assert in_front(match, 0) == {"bear": ["bear_6"]}
    play(match, "discard toad_4", "corrupt", "corruption p1 carp_1", "pass", "discard rat_3")
    play(match, "recruit")
    assert refused(match, "lay toad") == ()


@clause("WA-319")
def test_wa_319_reinforcing_never_ends_the_round():
    three = {"toad": ["toad_1"], "carp": ["carp_1"], "bear": ["bear_6"]}
    match = laying({"bear_6": 3}, three)
    play(match, "reinforce bear", "card bear_6", "card bear_6", "done")
    assert key(match) == "discard"


@clause("WA-320")
def test_wa_320_orphans_are_destroyed():
    match = at(
        hands=[{"spider_4": 2}, {}],
        play=[{}, {"toad": ["toad_1", "ronin", "yokai_oni"]}],
        phase="lay",
    )
    play(match, "lay spider", "card spider_4", "card spider_4", "done", "target p1 toad toad_1")
    assert in_front(match, 1) == {}
    assert board(match)["jigoku"] == {"toad_1": 1, "ronin": 1, "yokai_oni": 1}


# what the table may overrule


def test_soft_refusals_can_be_corrected_and_lift_a_law():
    match = laying({"bear_6": 5})
    play(match, "lay bear", *["card bear_6"] * 4)
    with pytest.raises(IllegalMove):
        match.play("card bear_6")
    match.correct("card bear_6", "the card says so")
    play(match, "done")
    assert len(in_front(match, 0)["bear"]) == 5
    assert match.state.lifted == (7,)
    assert not list(match.game.laws(match.state))
    assert match.scores().notes  # the correction is marked on the sheet


def test_hard_refusals_cannot():
    match = laying({"bear_6": 2})
    with pytest.raises(BadCorrection):
        match.correct("lay toad", "but I want to")
