"""What people tell of their table of War of Clans when they join it, or put right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Match
from companion.games.shinobi_clans.components import CLANS, HAND
from companion.games.shinobi_clans.joining import asks, finished, fixes, piece
from tests.clauses import clause
from tests.conformance import NAMES
from tests.games.test_shinobi_clans_edges import GAME, table
from tests.games.test_shinobi_clans_limits import sentences


def joined(answers: dict[str, Any], seats: int = 3) -> Match:
    example = Match.start(GAME, NAMES[:seats])
    told = {"provinces": [{} for _ in range(seats)], **answers}
    return Match.start(GAME, NAMES[:seats], position=finished(example, told))


@clause("SC-205")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_sc_205_the_form_is_filled_in_as_the_game_begins(seats: int) -> None:
    first = {ask.key: ask.first for ask in asks(Match.start(GAME, NAMES[:seats]))}
    assert first["hands"] == [HAND] * seats and first["last_turns"] == 0
    match = joined({key: first[key] for key in ("hands", "deck", "last_turns")}, seats)
    assert match.state.last_turns is None and match.state.deck.count == first["deck"]
    assert [match.state.hand_size(seat) for seat in range(seats)] == [HAND] * seats


@clause("SC-901", "SC-904")
def test_sc_901_the_turns_that_are_left_are_told_and_put_right_only_in_the_final_round() -> None:
    gone = 58 - 3 * HAND  # SC-106: all but what is held
    removed = dict.fromkeys(CLANS[:-1], 11) | {CLANS[-1]: gone - 44}
    last = joined({"removed": removed, "hands": [HAND] * 3, "deck": 0, "last_turns": 2})
    assert last.state.last_turns == 2
    offered = {fix.key: fix for fix in fixes(last)}
    assert {"turn", "provinces", "hands", "removed", "deck", "last_turns"} == set(offered)
    for turns in (1, 3):
        last.correct(offered["last_turns"].write(last.position(), turns), "counted")
        assert last.state.last_turns == turns
    assert "last_turns" not in {fix.key for fix in fixes(joined({}))}


@clause("SC-201")
@pytest.mark.parametrize("phase", ["order_1", "order_2", "order_3"])
def test_sc_201_whose_turn_it_is_is_put_right_before_its_first_order(phase: str) -> None:
    match = table([{"mori": 2}, {"oda": 1}, {"oda": 1}], phase=phase)
    offered = {fix.key: fix for fix in fixes(match)}
    assert ("turn" in offered) == (phase == "order_1")
    if phase == "order_1":
        for seat in range(3):
            match.correct(offered["turn"].write(match.position(), seat), "her turn")
            assert match.state.turn == seat


def test_only_cards_have_a_picture_of_their_own() -> None:
    match = table()
    for card in (*CLANS, "ninja"):
        found = piece(match, card)
        assert found is not None and found.mark is not None
    assert piece(match, "hands") is None


@clause("SC-201")
@pytest.mark.parametrize(
    ("move", "order"),
    [("deploy oda p1", 1), ("place oda", 2), ("move oda p1 p2", 2), ("attack mori p1 oda", 3)],
)
def test_sc_201_every_order_has_its_place_in_the_turn(move: str, order: int) -> None:
    home = [{"mori": 2}, {"oda": 1}, {}]
    for now in (1, 2, 3):
        match = table(home, phase=f"order_{now}")
        told = sentences(match, move)
        out_of_place = [one for one in told if one.startswith(f"This is order {order}, ")]
        if now == order:
            assert told == []
        elif order == 3 and now == 1:  # it may be one of the turn before, recorded late
            assert told and match.why_not(move)[0].clause == "SC-201"
        else:
            assert out_of_place == [f"This is order {order}, but order {now} is asked for."]
