"""What is told of raids and of the end of a round in Ninjato: all that happened, nothing else."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.engine.views import log
from companion.games.ninjato import chapters, moments
from companion.language import Voice
from tests.clauses import clause
from tests.games.ninjato_table import HOUSES, end_round, house, key, last_shuriken, play, table

THERE = [["house_1_strength"], []]
ELITE = {"house": "house_1", "mode": "strength", "guard": "el_13", "source": "elites"}
"""A double elite guard: 3 and 5."""
RED = [{**HOUSES[0], "light": {}, "red": {"vase": 1, "gold": 1}}, *HOUSES[1:]]


def against_two(**fields: Any) -> Match:
    """Aki stands before the double guard with a fan on the shuriken."""
    raid = ELITE | {"loot": {"fan": 1}}
    return table(phase="raid_act", raid=raid, houses=RED, shuriken=THERE, **fields)


def said(match: Match, say: Say) -> str:
    """In words, without minding which spaces keep a house and its number together."""
    voice = Voice("en", "ninjato", match.players, match.game.terms_of(match.setup.edition))
    return voice.say(say).replace("\xa0", " ")


def told(match: Match) -> str:
    return " ".join(said(match, line.say) for line in log(match, None, match.index - 1))


def hands(match: Match) -> list[str]:
    return [said(match, say) for say in moments.hands(*match.step_at(match.index - 1))]


def line(match: Match) -> str:
    say = moments.line(*match.step_at(match.index - 1))
    return said(match, say) if say is not None else ""


@clause("NJ-532")
def test_nj_532_half_a_double_guard_is_not_beaten():
    match = against_two(hands=[{"4": 1, "unknown": 2}, {}])
    play(match, "fight 1", "attack 4", "confirm")
    assert key(match) == "raid_act"
    assert told(match) == (
        "Aki attacks with 4 (4) and beats one figure of the double elite guard 3 and 5, 2 honor; "
        "the other one is left."
    )
    assert line(match) == "Aki beats one figure of the elite guard with 4."
    kenjutsu = against_two(hands=[{"4": 1, "1": 1}, {}], skills=[{"kenjutsu": 1}, {}], sensei=[])
    play(kenjutsu, "fight 1", "attack 4", "confirm")
    play(kenjutsu, "fight 2", "attack 1", "skill kenjutsu 6", "confirm")
    assert "and beats the double elite guard 3 and 5" in told(kenjutsu)
    assert line(kenjutsu) == "Aki beats an elite guard with 6."


def whole_raid(match: Match) -> str:
    """The raid in one sentence, as the log tells it when it is folded."""
    return said(match, chapters.tell([match.step_at(at) for at in range(match.index)]))


@clause("NJ-532", "NJ-426")
def test_a_raid_in_one_sentence_counts_cards_and_knows_what_was_swapped():
    houses = [{**HOUSES[0], "light": {}, "red": {"vase": 1, "gold": 2}}, *HOUSES[1:]]
    hand = [{"4": 1, "5": 1, "unknown": 1}, {}]
    match = table(houses=houses, hands=hand, skills=[{"chocho": 1, "kenjutsu": 1}, {}], sensei=[])
    play(match, "raid house_1 strength", "fight 1", "attack 5", "skill kenjutsu 6", "confirm")
    play(match, "banzai", "elite el_13", "fight 1", "attack 4", "confirm")
    assert whole_raid(match) == "Aki raids House 1 by Strength: 1 guard beaten so far."
    play(match, "swap vase red gold red", "concede")
    assert whole_raid(match) == "Aki raids House 1 by Strength and fails: 1 guard beaten."
    match.goto(match.index - 1)
    match.goto(5)
    play(match, "swap vase red gold red", "leave")
    assert whole_raid(match) == (
        "Aki raids House 1 by Strength: 1 guard beaten, then leaves with Gold."
    )


@clause("NJ-535", "NJ-533")
def test_nj_535_the_only_treasure_is_told_when_it_is_kept():
    failed = play(against_two(hands=[{}, {}]), "concede")
    assert told(failed).endswith("the raid fails. Aki keeps the Fan.")
    assert hands(failed) == [
        "Put the guard on its discard pile.",
        "Aki: take the Fan.",
        "Draw 1 treasure for House 1.",
    ]
    able = against_two(hands=[{}, {}], skills=[{"chocho": 1}, {}])
    play(able, "concede")
    assert told(able).endswith("the raid fails.")
    play(able, "done")
    assert told(able) == "Aki keeps the Fan."
    assert hands(able) == ["Aki: take the Fan.", "Draw 1 treasure for House 1."]


@clause("NJ-540")
def test_nj_540_a_conquest_brings_what_lies_on_the_shuriken():
    raid = {"house": "house_1", "mode": "strength", "guard": "1", "source": "guards"}
    match = table(
        phase="raid_act",
        raid=raid | {"loot": {"fan": 1, "scroll": 1}},
        houses=house(1, light={"vase": 1}),
        shuriken=THERE,
    )
    play(match, "fight 1", "attack 4", "confirm", "token minamoto 5")
    assert told(match) == (
        "Aki conquers House 1: it now carries Minamoto 5. Aki takes 3 treasures."
    )
    assert hands(match) == [
        "Aki: take 3 treasures off the shuriken.",
        "Swap the clan token for Minamoto 5.",
        "Put the sentry on the discard pile.",
    ]


@clause("NJ-233", "NJ-227")
def test_nj_233_no_house_is_filled_after_the_last_round():
    for number, filled in ((6, True), (7, False)):
        match = table(
            round=number,
            shuriken=[["house_1_strength", "sensei", "sensei"], ["sensei"] * 2],
            houses=house(1, sentry="", light={}, closed=True),
        )
        end_round(match)
        assert any("Fill the closed houses" in text for text in hands(match)) is filled


@clause("NJ-232", "NJ-233")
def test_nj_233_the_button_names_the_pavilion_where_nothing_else_is_filled():
    for number, then in ((7, "Fill the Pavilion"), (6, "Fill houses and displays")):
        short = {"pavilion": ["secret_arts_1"], "palace": ["ta_1"]}
        match = end_round(table(round=number, **last_shuriken(), **short))
        say = moments.go(*match.step_at(match.index - 1))
        assert say is not None and say.text == then


@clause("NJ-240", "NJ-302")
def test_nj_240_an_empty_deck_is_made_anew_before_a_card_is_drawn():
    """The last card comes out of the old deck, the one after it out of the new one."""
    for left, first in ((0, True), (1, False)):
        held = [{"2": 2}, {"5": 2, "unknown": 5 - left}]
        match = table(hands=held, dojo_discard={"1": 10, "2": 10, "3": 10, "4": 10})
        assert match.state.dojo.count == left
        play(match, "go dojo", "pick blind")
        if not first:
            assert hands(match) == ["Aki: draw 1 Dojo card."]
            play(match, "pick blind")
        shuffle = "Shuffle the Dojo discards: they are the new deck."
        assert hands(match)[:2] == [shuffle, "Aki: draw 1 Dojo card."]
        assert "The Dojo discards are shuffled into a new deck." in told(match)


@clause("NJ-240", "NJ-241")
def test_nj_240_what_is_shuffled_again_is_told():
    """The bag is empty: what was discarded goes back before the house gets its treasure."""
    match = table(
        phase="raid_act",
        raid={"house": "house_1", "mode": "strength", "guard": "5", "source": "sentry"},
        shuriken=THERE,
        treasure_discard={"fan": 7},
        treasures=[{"fan": 8, "scroll": 15, "vase": 13}, {"jade": 16, "gold": 16}],
    )
    assert match.state.bag.count == 0
    play(match, "concede")
    assert told(match).endswith("The discarded treasures go back into the bag and are shuffled.")
    assert hands(match) == [
        "Put the discarded treasures back into the bag and shuffle it.",
        "Draw 1 treasure for House 1.",
    ]


def test_honor_that_a_correction_took_is_less():
    match = table(**last_shuriken(), honor=[5, 5], history=[[5, 5]], round=2)
    match.correct({"honor": [2, 5]}, "miscounted")
    end_round(match)
    step = match.step_at(match.index - 1)
    gained = [reason[0] for reason in moments.why(*step) if isinstance(reason, tuple)]
    voice = Voice("en", "ninjato", match.players)
    assert {voice.say(say) for say in gained} == {"Aki, honor −3", "Ben, honor 0"}
