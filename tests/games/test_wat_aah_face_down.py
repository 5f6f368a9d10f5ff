"""Corruption that lies face down at a physical table: only its number is told to who joins late.

Each card was shown once (WA-205), its face is its owner's until the round is scored (WA-208):
there it is turned up and named.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import BadPosition, Match
from companion.engine.views import log
from companion.games.wat_aah import mind
from companion.table.joining import asks, finished, fixes
from companion.table.shapes import UNKNOWN, EachSeat, Hand
from tests.clauses import clause
from tests.conformance import check_state, new_match
from tests.games.wat_aah_tables import at, board, key, legal, play, refused

LYING = [["raven_3", UNKNOWN], [UNKNOWN]]
"""Two of Bruce, one of Michelle; one face is known."""
ENDING: dict[str, Any] = {
    "hands": [{"carp_1": 2, "bear_6": 1}, {"unknown": 5}],
    "play": [{"bear": ["bear_6"], "rat": ["rat_5"], "fox": ["fox_5"]}, {"toad": ["toad_4"]}],
    "phase": "lay",
}


def ending(mode: str = "grasshopper", **position: Any) -> Match:
    """Bruce lays his fourth clan, two Carps, while corruption lies face down."""
    match = at(options={"mode": mode}, corruption=LYING, **ENDING | position)
    return play(match, "lay carp", "card carp_1", "card carp_1", "done")


@clause("WA-208", "WA-209")
def test_wa_208_corruption_is_named_when_the_round_is_counted():
    match = ending()
    assert key(match) == "uncover" and match.decision.seat == -1
    check_state(match)
    assert set(legal(match)) <= {f"corruption p0 {card}" for card in match.state.box.cards.kinds}
    play(match, "corruption p0 rat_4")
    assert key(match) == "uncover"
    play(match, "corruption p1 monkey_1")
    assert match.over
    check_state(match)
    # 6 + 5 + 5 + 1 + 1 in play, 3 + 4 corruption; 4 in play, 1 corruption.
    assert match.scores().totals == (11, 3)


@clause("WA-208")
def test_wa_208_the_number_of_cards_is_public_and_no_points_are_told():
    match = at(corruption=LYING, **ENDING)
    assert [pile["cards"] for pile in board(match)["corruption"]] == [2, 1]
    own = board(match, 0)["corruption"][0]
    assert list(own["faces"]) == ["raven_3"] and "points" not in own
    known = at(corruption=[["raven_3"], []], **ENDING)
    assert board(known, 0)["corruption"][0]["points"] == 3


@clause("WA-206", "WA-208")
def test_wa_208_cards_named_at_the_count_are_read_by_everybody():
    match = play(ending(), "corruption p0 rat_4")
    for seat in (None, 0, 1):
        told = log(match, seat)[-1].say
        assert told.text == "Corruption of {seat:seat}: {card:term}." and told.args["seat"] == 0
        assert match.record(seat).splitlines()[-1] == "corruption p0 rat_4"
    view = board(match)["corruption"][0]
    assert list(view["faces"]) == ["raven_3", "rat_4"] and view["points"] == 7


@clause("WA-105", "WA-216")
def test_wa_105_only_a_card_that_can_lie_there_is_named():
    match = ending(jigoku={"rat_4": 3})
    assert "corruption p0 rat_4" not in legal(match)
    assert refused(match, "corruption p0 rat_4") == ("WA-105",)
    assert refused(match, "corruption p1 rat_3") == ("WA-216",)
    assert refused(match, "corruption p0 tiger_9") == ("WA-105",)
    assert refused(match, "recruit") == ("WA-601",)
    one = ending(jigoku={"yokai_oni": 1})
    assert refused(one, "corruption p0 yokai_oni") == ("WA-503",)


@clause("WA-607", "WA-640", "WA-804")
def test_wa_607_the_token_waits_until_all_corruption_is_named():
    """18 in play each: who gets the token depends on the faces alone."""
    level = [ENDING["play"][0], {"bear": ["bear_6"] * 3}]
    for last, claims in (("dragon_5", (0, 1)), ("dragon_3", (1,))):
        match = ending("grand_master", play=level)
        assert key(match) == "uncover" and not match.state.rounds
        play(match, "corruption p0 carp_2", f"corruption p1 {last}")
        assert match.state.gm.tied == (claims if len(claims) > 1 else ())
        assert key(match) == "shosho" or match.state.gm.shosho == claims[0]


@clause("WA-208")
@pytest.mark.parametrize(
    "how",
    [
        {"dealer": "app", "seed": "1", "hands": [{"carp_1": 1}] * 2},
        {"options": {"corruption_display": "open"}},
        {"options": {"mode": "grand_master"}, "phase": "pawns", "rounds": [{}]},
    ],
)
def test_wa_208_what_lies_open_or_was_dealt_by_the_app_is_known(how: dict[str, Any]):
    with pytest.raises(BadPosition) as wrong:
        at(corruption=LYING, **how)
    assert "corruption" in wrong.value.fields and "WA-208" in wrong.value.clauses


@clause("WA-208")
def test_wa_208_nothing_is_named_twice():
    with pytest.raises(BadPosition) as wrong:
        at(phase="uncover", corruption=[["raven_3"], []])
    assert wrong.value.fields == ("phase",)


@clause("WA-208")
def test_wa_208_joining_asks_a_number_and_the_faces_behind_the_curtain():
    example = new_match("wat_aah", 2)
    shape = {ask.key: ask.shape for ask in asks(example)}["corruption"]
    assert isinstance(shape, EachSeat) and isinstance(shape.of, Hand) and shape.of.open_count
    told = finished(example, {"corruption": [{"raven_3": 1, UNKNOWN: 1}, {}]})
    match = at(**told)
    assert match.position()["corruption"] == [["raven_3", UNKNOWN], []]
    assert match.state.deck.count == 94 - 2
    assert match.state.deck.left("raven_3") == 2


@clause("WA-208")
def test_wa_208_a_closed_card_that_cannot_be_there_becomes_unknown():
    """All three Rats of strength 4 lie open: a fourth that was told face down is another card."""
    match = at(corruption=[["rat_4"], []], hands=[{"unknown": 5}] * 2)
    match.correct({"jigoku": {"rat_4": 3}, "deck": None}, "they lie there")
    assert match.position()["corruption"] == [[UNKNOWN], []]
    fix = next(fix for fix in fixes(match) if fix.key == "corruption")
    value = fix.read(match.position())
    assert value == [{UNKNOWN: 1}, {}]
    match.correct(fix.write(match.position(), [{"rat_3": 1}, {UNKNOWN: 2}]), "so it is")
    assert match.position()["corruption"] == [["rat_3"], [UNKNOWN, UNKNOWN]]


@clause("WA-208")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_wa_208_what_a_virtual_player_imagines_has_a_card_in_every_place(seat: int | None):
    rng, before = random.Random(1), at(corruption=LYING, **ENDING)
    for match in (before, ending(), ending("grand_master")):
        world = mind.redeal(match.state, seat, rng)
        assert not list(match.game.laws(world)) and not any(world.face_down)
        assert match.game.decision(world) is None or world.phase != "uncover"
    world = mind.redeal(before.state, seat, rng)
    assert [len(pile) for pile in world.corruption] == [2, 1]
    assert (
        "raven_3" in [before.state.box.cards.kinds[k] for k in world.corruption[0]]
    ) or seat != 0
