"""WA-401 to WA-510: powers of clans and Yokai."""

from __future__ import annotations

import pytest

from companion.engine import IllegalMove
from companion.language import Voice
from companion.table.moments import moment
from tests.clauses import clause
from tests.games.test_wat_aah_cards import card as board_card
from tests.games.test_wat_aah_turn import rest
from tests.games.wat_aah_tables import (
    at,
    board,
    grand,
    held,
    in_front,
    key,
    legal,
    play,
    refused,
    with_rows,
)


def lay(match, clan, *cards):
    return play(match, f"lay {clan}", *(f"card {card}" for card in cards), "done")


def table(*hands, area=None, **position):
    """The first seat is about to lay."""
    areas = position.pop("play", [area or {}] + [{}] * (len(hands) - 1))
    return at(len(hands), hands=list(hands), play=areas, phase="lay", **position)


@clause("WA-401")
def test_wa_401_the_power_comes_at_once():
    match = table({"carp_1": 2}, {})
    play(match, "lay carp", "card carp_1", "card carp_1")
    assert board(match)["hands"][0] == 2
    play(match, "done")
    assert board(match)["hands"][0] == 2  # two laid, two drawn
    assert key(match) == "discard"


@clause("WA-402")
@pytest.mark.parametrize(("number", "drawn"), ((2, 2), (3, 4), (4, 4)))
def test_wa_402_the_level_is_the_number_laid(number, drawn):
    match = table({"carp_1": 2, "carp_2": 2}, {})
    lay(match, "carp", *["carp_1", "carp_1", "carp_2", "carp_2"][:number])
    assert board(match)["hands"][0] == 4 - number + drawn


@clause("WA-402")
def test_wa_402_one_card_or_ronin_has_no_power():
    for card in ("carp_2", "ronin"):
        match = table({card: 1, "bear_6": 1}, {}, area={"carp": ["carp_1", "carp_1"]})
        play(match, "reinforce carp", f"card {card}", "done")
        assert board(match)["hands"][0] == 1


@clause("WA-403")
def test_wa_403_cards_in_play_do_not_count_for_the_level():
    match = table({"carp_2": 2, "bear_6": 1}, {}, area={"carp": ["carp_1", "carp_1"]})
    play(match, "reinforce carp", "card carp_2", "card carp_2")
    assert board(match)["laying"]["power"] == "draw"
    assert board(match)["laying"]["power_say"]["args"]["n"] == 2
    play(match, "done")
    assert board(match)["hands"][0] == 1 + 2


@clause("WA-404")
def test_wa_404_four_cards_give_the_major_power_once():
    match = table({"raven_2": 3, "raven_3": 1}, {}, jigoku={"bear_6": 5})
    lay(match, "raven", "raven_2", "raven_2", "raven_2", "raven_3")
    play(match, *["take bear_6"] * 3)
    assert key(match) == "discard"  # 3, not 2 + 2


@clause("WA-405")
def test_wa_405_a_power_must_be_carried_out():
    match = table({"spider_4": 2}, {}, play=[{}, {"toad": ["toad_1"]}])
    lay(match, "spider", "spider_4", "spider_4")
    assert refused(match, "pass") == ("WA-405",)
    ravens = table({"raven_2": 2}, {}, jigoku={"bear_6": 2})
    lay(ravens, "raven", "raven_2", "raven_2")
    play(ravens, "take bear_6")
    assert refused(ravens, "pass") == ("WA-405",)  # nor a part of it


@clause("WA-406")
def test_wa_406_as_much_as_possible():
    nothing = table({"raven_2": 2}, {})
    lay(nothing, "raven", "raven_2", "raven_2")
    assert in_front(nothing, 0) == {"raven": ["raven_2", "raven_2"]}
    assert told(nothing) == ["The power has no effect."]
    part = table({"raven_2": 2}, {}, jigoku={"bear_6": 1})
    lay(part, "raven", "raven_2", "raven_2")
    assert told(part) == []
    play(part, "take bear_6")
    assert held(part, 0) == {"bear_6": 1}


@clause("WA-406")
def test_wa_406_a_copied_power_that_finds_nothing_is_said():
    areas = [{}, {"raven": ["raven_2", "raven_2"]}]
    match = table({"monkey_1": 2, "bear_6": 1}, {}, play=areas)
    lay(match, "monkey", "monkey_1", "monkey_1")
    play(match, "copy p1 raven")
    assert key(match) == "discard"
    assert told(match) == ["The power has no effect."]


def told(match):
    """How often it is said beside the board that the last move's power does nothing."""
    said, now = Voice("en", "wat_aah").say, moment(match, match.index - 1, None)
    words = "The power has no effect."
    whole = " ".join(map(said, (now.line, *now.hands)))
    return [words] * whole.count(words)


@clause("WA-407")
def test_wa_407_the_player_who_laid_the_cards_chooses():
    match = table({"spider_4": 2}, {}, {}, play=[{}, {"toad": ["toad_1"]}, {}])
    lay(match, "spider", "spider_4", "spider_4")
    assert match.decision.seat == 0


@clause("WA-408")
def test_wa_408_what_is_in_play():
    match = table(
        {"spider_4": 2, "carp_5": 1},
        {"rat_5": 1},
        play=[{}, {"toad": ["toad_1", "ronin", "yokai_oni"]}],
        corruption=[[], ["bear_6"]],
        jigoku={"fox_2": 1},
    )
    lay(match, "spider", "spider_4", "spider_4")
    assert legal(match) == [
        "target p0 spider spider_4",
        "target p1 toad toad_1",
        "target p1 toad ronin",
        "target p1 toad yokai_oni",
    ]
    assert refused(match, "target p1 toad bear_6") == ("WA-408",)
    assert refused(match, "target p1 rat rat_5") == ("WA-408", "WA-408")
    rats = table({"rat_3": 2}, {"bear_6": 1})
    lay(rats, "rat", "rat_3", "rat_3")
    assert refused(rats, "opponent p0") == ("WA-408",)


@clause("WA-409")
def test_wa_409_the_owner_is_where_the_card_lies():
    match = table({"toad_4": 2}, {}, {}, play=[{}, {}, {"bear": ["bear_6"]}])
    lay(match, "toad", "toad_4", "toad_4")
    play(match, "target p2 bear bear_6")
    assert held(match, 2) == {"bear_6": 1}


@clause("WA-410")
def test_wa_410_own_targets():
    match = table({"spider_4": 2}, {})
    lay(match, "spider", "spider_4", "spider_4")
    assert legal(match) == ["target p0 spider spider_4"]  # compulsory even so
    only = {"spider_toad_targets": "opponents"}
    nobody = table({"spider_4": 2, "bear_6": 1}, {}, options=only)
    lay(nobody, "spider", "spider_4", "spider_4")
    assert key(nobody) == "discard"
    other = table({"spider_4": 2}, {}, play=[{}, {"toad": ["toad_1"]}], options=only)
    lay(other, "spider", "spider_4", "spider_4")
    assert legal(other) == ["target p1 toad toad_1"]
    assert refused(other, "target p0 spider spider_4") == ("WA-410",)


@clause("WA-411")
def test_wa_411_destroyed_and_discarded_cards_are_in_the_jigoku():
    match = table({"spider_4": 3, "bear_6": 1}, {}, play=[{}, {"toad": ["toad_1", "toad_4"]}])
    lay(match, "spider", "spider_4", "spider_4", "spider_4")
    play(match, "target_clan p1 toad", "discard bear_6")
    assert board(match)["jigoku"] == {"toad_1": 1, "toad_4": 1, "bear_6": 1}


@clause("WA-412")
def test_wa_412_bear_and_oni_do_nothing():
    match = table({"bear_6": 4}, {"carp_1": 1})
    lay(match, "bear", "bear_6", "bear_6", "bear_6")
    assert key(match) == "discard" and board(match)["hands"] == [1, 1]
    oni = table({"yokai_oni": 1, "carp_1": 1}, {}, area={"bear": ["bear_6"]})
    play(oni, "yokai yokai_oni bear")
    assert key(oni) == "discard" and board(oni)["hands"] == [1, 0]


@clause("WA-413")
def test_wa_413_draw_unseen():
    match = table({"carp_1": 2}, {"carp_2": 1}, dealer="app", seed=3)
    lay(match, "carp", "carp_1", "carp_1")
    assert sum(held(match, 0).values()) == 2
    for card in held(match, 0):
        assert card not in str(match.view(1)["log"])


@clause("WA-414")
def test_wa_414_take_from_the_jigoku_in_the_open():
    match = table({"raven_2": 2, "raven_3": 1}, {}, jigoku={"bear_6": 2, "fox_2": 1, "rat_3": 1})
    lay(match, "raven", "raven_2", "raven_2", "raven_3")
    assert refused(match, "take carp_1") == ("WA-414",)
    play(match, "take bear_6", "take fox_2", "take bear_6")
    assert held(match, 0) == {"bear_6": 2, "fox_2": 1}
    assert "fox_2" in str(match.view(1)["log"])
    assert board(match)["jigoku"] == {"rat_3": 1}


@clause("WA-415")
def test_wa_415_cards_of_the_same_turn_may_be_taken_and_the_deck_stays():
    match = at(
        hands=[{"monkey_1": 3}, {}],
        play=[{"carp": ["carp_1"]}, {"raven": ["raven_2"]}],
        phase="lay",
        jigoku={"toad_4": 1},
    )
    deck = board(match)["deck"]
    lay(match, "monkey", "monkey_1", "monkey_1", "monkey_1")
    play(match, "copy p1 raven", "take toad_4")
    assert board(match)["deck"] == deck
    assert held(match, 0) == {"toad_4": 1}
    # The test cards and discards of earlier in this very turn lie there like any other.
    spiders = at(
        hands=[{"yokai_monkey_king": 1}, {}],
        play=[{"bear": ["bear_6"]}, {"raven": ["raven_2"]}],
        phase="draw",
        jigoku={},
        dealer="table",
    )
    play(spiders, "recruit", "yokai yokai_monkey_king bear", "copy p1 raven")
    assert key(spiders) == "discard"  # an empty Jigoku: nothing to take


@clause("WA-416")
def test_wa_416_look_keep_and_put_away():
    match = table({"dragon_3": 3}, {"carp_1": 1}, dealer="app", seed=9)
    lay(match, "dragon", "dragon_3", "dragon_3", "dragon_3")
    looked = board(match, 0)["looked"]
    assert len(looked) == 5 and "looked" not in board(match, 1)
    away = looked[:3]
    assert refused(match, "put_away yokai_oni") == ("WA-416",) or "yokai_oni" in looked
    play(match, *(f"put_away {card}" for card in away))
    assert sorted(board(match, 0)["hand"].items()) == sorted(
        {card: looked[3:].count(card) for card in looked[3:]}.items()
    )
    assert sum(board(match)["jigoku"].values()) == 3
    log = str(match.view(1)["log"])
    assert all(card in log for card in away)
    assert all(card not in log for card in looked[3:] if card not in away)


@clause("WA-416")
def test_wa_416_with_a_physical_deck():
    match = table({"dragon_3": 2}, {})
    lay(match, "dragon", "dragon_3", "dragon_3")
    play(match, "put_away bear_6", "put_away carp_1")
    assert board(match)["hands"][0] == 1
    assert board(match)["jigoku"] == {"bear_6": 1, "carp_1": 1}
    assert board(match)["deck"] == 94 - 2 - 3


@clause("WA-417")
def test_wa_417_missing_cards_come_from_the_reshuffled_jigoku():
    match = table(
        {"dragon_3": 3}, rest(dragon_3=3, bear_6=3, carp_1=2), jigoku={"carp_1": 2}, deck=3
    )
    lay(match, "dragon", "dragon_3", "dragon_3", "dragon_3")
    assert board(match)["deck"] == 0
    # The cards looked at are not part of the new deck: three Bears and two Carp.
    play(match, "put_away bear_6", "put_away bear_6", "put_away bear_6")
    assert board(match)["hands"][0] == 2
    assert board(match)["jigoku"] == {"bear_6": 3}


@clause("WA-417")
def test_wa_417_only_what_can_be_obtained():
    match = table({"dragon_3": 3}, rest(dragon_3=3, bear_6=1))
    lay(match, "dragon", "dragon_3", "dragon_3", "dragon_3")
    assert board(match)["hands"][0] == 1  # min(2, 1)
    assert key(match) == "discard"


@clause("WA-417")
def test_wa_417_exactly_as_many_as_are_kept():
    match = table({"dragon_3": 3}, rest(dragon_3=3, bear_6=2))
    lay(match, "dragon", "dragon_3", "dragon_3", "dragon_3")
    assert board(match)["hands"][0] == 2
    assert key(match) == "discard"


@clause("WA-420")
def test_wa_420_an_opponent_discards():
    match = table({"rat_3": 3}, {"bear_6": 4}, {"toad_4": 4})
    lay(match, "rat", "rat_3", "rat_3", "rat_3")
    assert legal(match) == ["opponent p1", "opponent p2"]
    play(match, "opponent p2", *["discard toad_4"] * 3)
    assert board(match)["hands"] == [0, 4, 1]
    assert board(match)["jigoku"] == {"toad_4": 3}


@clause("WA-421")
def test_wa_421_a_small_hand_is_discarded_whole():
    match = table({"rat_3": 3}, {"bear_6": 1})
    lay(match, "rat", "rat_3", "rat_3", "rat_3")
    play(match, "opponent p1", "discard bear_6")
    assert board(match)["hands"] == [0, 0]
    assert match.decision.seat == 1


@clause("WA-422")
def test_wa_422_not_somebody_without_cards():
    match = table({"rat_3": 2}, {}, {"toad_4": 1})
    lay(match, "rat", "rat_3", "rat_3")
    assert refused(match, "opponent p1") == ("WA-422",)
    nobody = table({"rat_3": 2, "bear_6": 1}, {}, {})
    lay(nobody, "rat", "rat_3", "rat_3")
    assert key(nobody) == "discard" and nobody.decision.seat == 0


@clause("WA-423")
def test_wa_423_who_picks():
    def rats(chooser, **how):
        match = table(
            {"rat_3": 2}, {"bear_6": 1, "toad_4": 2}, options={"rat_chooser": chooser}, **how
        )
        return play(lay(match, "rat", "rat_3", "rat_3"), "opponent p1")

    assert rats("victim").decision.seat == 1
    attacker = rats("attacker", dealer="app")
    assert attacker.decision.seat == 0
    assert board(attacker, 0)["open_hand"] == {"bear_6": 1, "toad_4": 2}
    assert "open_hand" not in board(attacker, 1) and "open_hand" not in board(attacker)
    told = rats("random")
    assert told.decision.seat == -1 and key(told) == "discards"
    dealt = rats("random", dealer="app", seed=2)
    assert sum(board(dealt)["jigoku"].values()) == 2  # chance picked both
    assert dealt.decision.seat == 1 and key(dealt) == "draw"


def foxes(*hands, cards=("fox_3", "fox_3"), **how):
    match = table({"fox_3": 3, **hands[0]}, *hands[1:], **how)
    return lay(match, "fox", *cards)


@clause("WA-424")
def test_wa_424_both_pick_three_cards_unseen():
    match = foxes({"carp_1": 2, "carp_2": 2}, {"bear_6": 4}, dealer="app")
    play(match, "opponent p1")
    assert match.decision.secret and match.decision.seat == 0
    play(match, "give carp_1", "give carp_1", "give carp_2")
    assert match.decision.secret and match.decision.seat == 1
    assert "carp" not in str(match.view(1)["log"][-1])
    assert held(match, 0)["carp_1"] == 2  # nothing moves before both have picked
    play(match, *["give bear_6"] * 3)
    assert held(match, 0) == {"fox_3": 1, "carp_2": 1, "bear_6": 3}
    assert held(match, 1) == {"bear_6": 1, "carp_1": 2, "carp_2": 1}


@clause("WA-425")
def test_wa_425_the_cards_just_laid_cannot_be_swapped():
    match = foxes({"monkey_1": 3}, {"bear_6": 3}, dealer="app", cards=("fox_3", "fox_3"))
    play(match, "opponent p1", "give fox_3")
    assert "WA-425" in refused(match, "give fox_3")


@clause("WA-426")
def test_wa_426_only_the_two_learn_the_cards():
    match = foxes({"monkey_1": 3}, {"bear_6": 3}, {"toad_4": 3}, dealer="app")
    play(match, "opponent p1", *["give monkey_1"] * 3)
    assert "give monkey_1" not in match.record(1)  # the seal still holds
    play(match, *["give bear_6"] * 3)
    for seat in (2, None):
        log = str(match.view(seat)["log"])
        assert "monkey_1" not in log
        assert "bear_6" not in match.record(seat)
    for seat in (0, 1):
        assert "bear_6" in str(match.view(seat)["log"])
        assert "give bear_6" in match.record(seat)


@clause("WA-426")
def test_wa_426_with_physical_cards_only_counts_are_kept():
    match = foxes({"carp_1": 2}, {"unknown": 5, "bear_6": 1})
    play(match, "opponent p1")
    assert key(match) == "discard"
    assert board(match)["hands"] == [3, 6]
    assert held(match, 0) == held(match, 1) == {}  # any of them may have changed hands


@clause("WA-427")
def test_wa_427_short_hands():
    equal = foxes({"carp_1": 1}, {"bear_6": 4}, dealer="app", cards=("fox_3",) * 2)
    play(equal, "opponent p1", "give carp_1", "give fox_3", "give bear_6", "give bear_6")
    assert board(equal)["hands"] == [2, 4]
    nothing = table({"fox_3": 2}, {"bear_6": 4})
    lay(nothing, "fox", "fox_3", "fox_3")
    assert nothing.decision.seat == 1 and key(nothing) == "draw"  # k = 0
    each = table(
        {"fox_3": 2, "carp_1": 1},
        {"bear_6": 4},
        dealer="app",
        options={"fox_short": "each_as_many"},
    )
    lay(each, "fox", "fox_3", "fox_3")
    play(each, "opponent p1", "give carp_1", *["give bear_6"] * 3)
    assert held(each, 0) == {"bear_6": 3} and held(each, 1) == {"bear_6": 1, "carp_1": 1}


@clause("WA-428")
def test_wa_428_not_somebody_with_whom_nothing_happens():
    match = foxes({"monkey_1": 3}, {}, {"bear_6": 1})
    assert refused(match, "opponent p1") == ("WA-428",)
    assert refused(match, "opponent p2") == ()


@clause("WA-429")
def test_wa_429_whole_hands_change():
    match = table({"fox_3": 3, "carp_1": 1}, {"bear_6": 4}, {})
    lay(match, "fox", "fox_3", "fox_3", "fox_3")
    play(match, "opponent p2")  # an empty hand is swapped too
    assert held(match, 0) == {} and held(match, 2) == {"carp_1": 1}
    empty = table({"fox_3": 3}, {}, {"bear_6": 1})
    lay(empty, "fox", "fox_3", "fox_3", "fox_3")
    assert refused(empty, "opponent p1") == ("WA-429",)
    play(empty, "opponent p2")
    assert held(empty, 0) == {"bear_6": 1}
    nobody = table({"fox_3": 3}, {})
    lay(nobody, "fox", "fox_3", "fox_3", "fox_3")
    assert nobody.decision.seat == 1 and key(nobody) == "draw"


@clause("WA-430")
def test_wa_430_destroy_one_card():
    match = table({"spider_4": 2}, {}, play=[{}, {"toad": ["toad_1", "toad_4", "ronin"]}])
    lay(match, "spider", "spider_4", "spider_4")
    assert refused(match, "target_clan p1 toad") == ("WA-430",)
    play(match, "target p1 toad toad_4")
    assert in_front(match, 1) == {"toad": ["toad_1", "ronin"]}
    assert board(match)["jigoku"] == {"toad_4": 1}


@clause("WA-431")
def test_wa_431_destroy_a_clan():
    area = {"toad": ["toad_1", "ronin", "yokai_oni"], "bear": ["bear_6"]}
    match = table({"spider_4": 3}, {}, play=[{}, area])
    lay(match, "spider", "spider_4", "spider_4", "spider_4")
    assert refused(match, "target p1 toad toad_1") == ("WA-431",)
    play(match, "target_clan p1 toad")
    assert in_front(match, 1) == {"bear": ["bear_6"]}
    assert board(match)["jigoku"] == {"toad_1": 1, "ronin": 1, "yokai_oni": 1}


@clause("WA-432")
def test_wa_432_return_one_card_orphans_go_to_the_jigoku():
    match = table({"toad_4": 2}, {}, play=[{}, {"bear": ["bear_6", "ronin", "yokai_oni"]}])
    lay(match, "toad", "toad_4", "toad_4")
    assert refused(match, "target_clan p1 bear") == ("WA-432",)
    play(match, "target p1 bear bear_6")
    assert held(match, 1) == {"bear_6": 1}
    assert board(match)["jigoku"] == {"ronin": 1, "yokai_oni": 1}


@clause("WA-433")
def test_wa_433_return_a_whole_clan():
    match = table({"toad_4": 3}, {}, play=[{}, {"bear": ["bear_6", "ronin", "yokai_oni"]}])
    lay(match, "toad", "toad_4", "toad_4", "toad_4")
    assert refused(match, "target p1 bear bear_6") == ("WA-433",)
    play(match, "target_clan p1 bear")
    assert held(match, 1) == {"bear_6": 1, "ronin": 1, "yokai_oni": 1}
    assert board(match)["jigoku"] == {}


@clause("WA-434")
def test_wa_434_the_cards_just_laid_may_be_the_target():
    match = table({"toad_4": 4}, {})
    lay(match, "toad", "toad_4", "toad_4", "toad_4")
    play(match, "target_clan p0 toad")
    assert held(match, 0) == {"toad_4": 4} and in_front(match, 0) == {}


@clause("WA-435")
def test_wa_435_copy_a_clan_of_an_opponent():
    match = table({"monkey_1": 3}, {}, play=[{}, {"carp": ["carp_1"]}])
    lay(match, "monkey", "monkey_1", "monkey_1", "monkey_1")
    assert legal(match) == ["copy p1 carp"]
    play(match, "copy p1 carp")
    assert board(match)["hands"][0] == 4  # major, although one Carp lies there
    minor = table({"monkey_1": 2}, {}, play=[{}, {"carp": ["carp_1", "carp_2", "carp_3"]}])
    play(lay(minor, "monkey", "monkey_1", "monkey_1"), "copy p1 carp")
    assert board(minor)["hands"][0] == 2
    assert refused(table({}, {}), "copy p1 carp") == ("WA-202",)


@clause("WA-436")
def test_wa_436_what_cannot_be_copied():
    match = table(
        {"monkey_1": 2},
        {},
        play=[{"toad": ["toad_1"]}, {"monkey": ["monkey_2"], "carp": ["carp_1", "yokai_oni"]}],
    )
    lay(match, "monkey", "monkey_1", "monkey_1")
    assert legal(match) == ["copy p1 carp"]
    assert refused(match, "copy p1 monkey") == ("WA-436",)
    assert refused(match, "copy p0 toad") == ("WA-436",)
    assert refused(match, "copy p1 yokai_oni") == ("WA-436",)


@clause("WA-437")
def test_wa_437_copying_a_bear_does_nothing():
    match = table({"monkey_1": 2, "carp_1": 1}, {}, play=[{}, {"bear": ["bear_6"]}])
    play(lay(match, "monkey", "monkey_1", "monkey_1"), "copy p1 bear")
    assert key(match) == "discard" and held(match, 0) == {"carp_1": 1}


@clause("WA-438")
def test_wa_438_nothing_to_copy():
    areas = [{"bear": ["bear_6"]}, {"monkey": ["monkey_2"]}]
    match = table({"monkey_1": 2, "carp_1": 1}, {}, play=areas)
    lay(match, "monkey", "monkey_1", "monkey_1")
    assert key(match) == "discard"


@clause("WA-439")
def test_wa_439_a_copied_power_follows_its_own_clauses():
    match = table({"monkey_1": 3}, {"bear_6": 1}, {}, play=[{}, {"rat": ["rat_3"]}, {}])
    play(lay(match, "monkey", "monkey_1", "monkey_1", "monkey_1"), "copy p1 rat")
    assert match.decision.seat == 0 and key(match) == "opponent"
    assert refused(match, "opponent p2") == ("WA-422",)
    play(match, "opponent p1", "discard bear_6")
    assert board(match)["hands"] == [0, 0, 0]


# Yokai


def yokai(name, *hands, clan="bear", **how):
    areas = how.pop("play", [{"bear": ["bear_6"]}] + [{}] * (len(hands)))
    match = table({name: 1}, *hands, play=areas, **how)
    return play(match, f"yokai {name} {clan}")


@clause("WA-501")
def test_wa_501_a_yokai_acts_as_soon_as_it_is_laid():
    assert board(yokai("yokai_hermit", {}))["hands"][0] == 4


@clause("WA-502")
@pytest.mark.parametrize(
    ("name", "asked"),
    (
        ("yokai_dragon", "put_away"),
        ("yokai_yurei", "target"),
        ("yokai_kitsune", "opponent"),
        ("yokai_kappa", "target"),
        ("yokai_mezumi", "opponent"),
        ("yokai_monkey_king", "copy"),
    ),
)
def test_wa_502_its_own_power_whatever_the_clan(name, asked):
    areas = [{"bear": ["bear_6"]}, {"carp": ["carp_1"]}]
    match = yokai(name, {"toad_4": 4}, play=areas)
    assert key(match) == asked


@clause("WA-502")
def test_wa_502_majors():
    kappa = yokai("yokai_kappa", {}, play=[{"bear": ["bear_6", "ronin"]}, {}])
    play(kappa, "target_clan p0 bear")
    assert held(kappa, 0) == {"bear_6": 1, "ronin": 1, "yokai_kappa": 1}
    king = yokai("yokai_monkey_king", {}, play=[{"bear": ["bear_6"]}, {"carp": ["carp_1"]}])
    play(king, "copy p1 carp")
    assert board(king)["hands"][0] == 4


@clause("WA-503")
def test_wa_503_each_yokai_exists_once():
    match = at(jigoku={"yokai_oni": 1})
    play(match, "corrupt")
    assert refused(match, "corruption p0 yokai_oni") == ("WA-503",)
    assert all(match.state.box.cards.copies[kind] == 1 for kind in match.state.box.cards.yokai)


@clause("WA-504")
def test_wa_504_a_yokai_is_no_clan_card():
    match = table({"spider_4": 2}, {}, play=[{}, {"toad": ["toad_1", "yokai_oni"]}])
    play(lay(match, "spider", "spider_4", "spider_4"), "target p1 toad toad_1")
    assert in_front(match, 1) == {}
    # And it adds nothing to the level of a clan power.
    carp = table({"carp_2": 1}, {}, play=[{"carp": ["carp_1", "yokai_oni"]}, {}])
    play(carp, "reinforce carp", "card carp_2", "done")
    assert board(carp)["hands"][0] == 0


@clause("WA-505")
def test_wa_505_its_strength_counts_in_play():
    assert board(yokai("yokai_oni", {}))["in_play"][0] == 14


@clause("WA-506")
def test_wa_506_no_power_when_drawn_for_corruption_or_the_test():
    match = at(play=[{}, {"toad": ["toad_1", "yokai_kappa"]}])
    play(match, "corrupt", "corruption p0 yokai_saitenza")
    assert in_front(match, 1) == {"toad": ["toad_1", "yokai_kappa"]}
    assert key(match) == "lay"


@clause("WA-507")
def test_wa_507_in_hand_it_is_a_card_like_others():
    match = at(hands=[{"yokai_oni": 1}, {}], phase="discard")
    play(match, "discard yokai_oni")
    assert board(match)["jigoku"] == {"yokai_oni": 1}


@clause("WA-509")
def test_wa_509_saitenza_destroys_all_yokai():
    areas = [{"bear": ["bear_6"]}, {"toad": ["toad_1", "yokai_oni"], "carp": ["carp_1"]}]
    match = yokai("yokai_saitenza", {}, play=areas)
    assert in_front(match, 1) == {"toad": ["toad_1"], "carp": ["carp_1"]}
    assert board(match)["jigoku"] == {"yokai_oni": 1, "yokai_saitenza": 1}


@clause("WA-510")
def test_wa_510_saitenza_itself():
    assert in_front(yokai("yokai_saitenza", {}), 0) == {"bear": ["bear_6"]}
    spared = yokai("yokai_saitenza", {}, options={"saitenza_self": "spared"})
    assert in_front(spared, 0) == {"bear": ["bear_6", "yokai_saitenza"]}


def test_powers_come_from_the_edition():
    edition = with_rows("clan_powers", {"bear": {"minor": "draw", "minor_n": 7}})
    match = table({"bear_6": 2}, {}, edition=edition)
    lay(match, "bear", "bear_6", "bear_6")
    assert board(match)["hands"][0] == 7


def test_a_declined_power_can_be_recorded_as_a_correction():
    match = table({"spider_4": 2, "bear_6": 1}, {}, play=[{}, {"toad": ["toad_1"]}])
    lay(match, "spider", "spider_4", "spider_4")
    with pytest.raises(IllegalMove):
        match.play("pass")
    match.correct("pass", "we forgot")
    assert key(match) == "discard"


@clause("WA-901")
def test_the_fourth_clan_is_said_where_somebody_may_still_act_before_the_count():
    """WA-706: a Court card may be used up to the ranking, so the round waits to be counted."""
    three = {"carp": ["carp_1"], "fox": ["fox_2"], "bear": ["bear_6"]}
    match = grand(
        hands=[{"raven_2": 2}, {"bear_6": 1}], play=[three, {}], phase="lay", round=2,
        cards=[board_card(seat=1)],
    )  # fmt: skip
    lay(match, "raven", "raven_2", "raven_2")
    assert key(match) == "count"
    said = Voice("en", "wat_aah").say
    hands = [said(one) for one in moment(match, match.index - 1, None).hands]
    assert "Lay the fourth clan: it ends the round." in hands
