"""The limits of Shinobi WAT-AAH! where one card decides: the last one of a kind, one that is
nowhere, one that gives way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import BadPosition, Group
from companion.engine.giving_way import UNKNOWN
from companion.games.wat_aah.components import cards_of
from companion.games.wat_aah.joining import fixes
from tests.clauses import clause
from tests.games.wat_aah_tables import (
    GAME,
    at,
    board,
    grand,
    legal,
    named_cards,
    play,
    refused,
    with_rows,
)

RONIN = 4  # WA-105: so many lie in the box


def faults(edition: Any) -> set[str]:
    return {fault.clause for fault in GAME.check_edition(edition) if fault.hard}


def rows_of(group: str, *rows: dict[str, Any]) -> Any:
    return replace(GAME.standin, groups={**GAME.standin.groups, group: Group(rows)})


# what a box must hold


@clause("WA-105")
@pytest.mark.parametrize("group", ["clans", "clan_powers", "yokai", "bosses", "ronin"])
def test_wa_105_a_box_has_the_rows_of_the_game(group: str) -> None:
    rows = [dict(row) for row in GAME.standin.rows(group)]
    assert faults(rows_of(group, *rows)) == set()
    assert faults(rows_of(group, *rows[1:])) == {"WA-105"}
    assert faults(rows_of(group, *rows, {**rows[0], "id": "wolf"})) == {"WA-105"}


@clause("WA-701")
@pytest.mark.parametrize("group", ["temple", "court"])
def test_wa_701_each_card_of_a_pile_has_a_code_of_its_own(group: str) -> None:
    rows = [dict(row) for row in GAME.standin.rows(group)]
    for code in (rows[1]["id"], "unnamed", "two words"):
        assert faults(rows_of(group, {**rows[0], "id": code}, *rows[1:])) == {"WA-701"}


@clause("WA-702", "WA-703")
@pytest.mark.parametrize("pile", ["temple", "court"])
def test_wa_702_a_pile_of_another_size_is_told_and_an_unknown_effect_refused(pile: str) -> None:
    one = str(GAME.standin.rows(pile)[0]["id"])
    more = with_rows(pile, {one: {"copies": 2}})
    assert [(f.clause, f.hard) for f in GAME.check_edition(more)] == [("WA-702", False)]
    assert faults(with_rows(pile, {one: {"effect": "a dance"}})) == {"WA-703"}


@clause("WA-412")
def test_wa_412_a_power_that_the_game_does_not_know_is_refused() -> None:
    for field in ("minor", "major"):
        assert faults(with_rows("clan_powers", {"bear": {field: "dance"}})) == {"WA-412"}


@clause("WA-105")
def test_wa_105_a_box_with_fewer_than_forty_cards_is_refused() -> None:
    """With four players 35 are dealt or turned up at once."""
    few = {
        str(row["id"]): {f"s{strength}": int(strength == 1) for strength in range(1, 7)}
        for row in GAME.standin.rows("clans")
    }
    bare = sum(cards_of(with_rows("clans", few)).copies)
    for number, found in ((40, set()), (39, {"WA-105"})):
        few["bear"]["s1"] = 1 + number - bare
        assert faults(with_rows("clans", few)) == found


# cards by name


@clause("WA-105")
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ({"phase": "lay"}, "discard wolf_1"),
        ({"phase": "discard"}, "discard wolf_1"),
        ({"phase": "lay"}, "give wolf_1"),
        ({"phase": "lay"}, "take wolf_1"),
        ({"phase": "lay"}, "card wolf_1"),
        ({"phase": "lay"}, "put_away wolf_1"),
    ],
    ids=lambda part: part if isinstance(part, str) else part["phase"],
)
def test_wa_105_a_card_that_no_box_has_is_refused_as_such(position: Any, move: str) -> None:
    match = at(hands=[{"carp_1": 2}, {}], **position)
    assert refused(match, move) == ("WA-105",)


@clause("WA-208")
def test_wa_208_every_card_that_may_lie_there_can_be_named_also_the_last_of_its_kind() -> None:
    match = at(
        corruption=[[UNKNOWN], []], hands=[{"carp_1": 2, "ronin": RONIN - 1}, {"unknown": 5}],
        play=[{"bear": ["bear_6"], "rat": ["rat_5"], "fox": ["fox_5"]}, {"toad": ["toad_4"]}],
        phase="lay",
    )  # fmt: skip
    play(match, "lay carp", "card carp_1", "card carp_1", "done")
    cards = match.state.box.cards
    left = [card for card in cards.kinds if match.state.deck.left(card) > 0]
    assert match.state.deck.left("ronin") == 1 and len(left) > 20
    assert legal(match) == [f"corruption p0 {card}" for card in left]


@clause("WA-205")
def test_wa_205_the_shown_card_is_part_of_the_position_whichever_it_is() -> None:
    for card in at().state.box.cards.kinds:
        match = play(at(hands=[{"carp_1": 1}, {"carp_2": 1}]), "corrupt", f"corruption p0 {card}")
        assert match.position()["action"].get("shown") == card
        again = match.game.restore(match.setup, match.position())
        assert match.game.view(again, 1)["shown"] == card == board(match, 1)["shown"]


# what gives way


@clause("WA-105")
def test_wa_105_a_hidden_hand_gives_way_to_what_lies_open() -> None:
    """Two Ronin lie open as corruption, two in a hand: one more in the Jigoku leaves one there."""
    open_display = {"corruption_display": "open"}
    match = at(options=open_display, corruption=[["ronin"] * 2, []], hands=[{}, {"ronin": 2}])
    match.correct({"jigoku": {"ronin": 1}, "deck": None}, "it lies there")
    position = match.position()
    assert position["corruption"] == [["ronin"] * 2, []]
    assert position["hands"][1].get("ronin", 0) == 1


@clause("WA-306")
def test_wa_306_a_loose_card_is_laid_with_a_clan_that_has_room() -> None:
    match = at(play=[{"toad": ["toad_4"] * 3 + ["ronin"], "fox": ["fox_5"]}, {}], phase="lay")
    fix = next(fix for fix in fixes(match) if fix.key == "play")
    cards = [*fix.read(match.position())[0], "ronin"]
    match.correct(fix.write(match.position(), [cards, []]), "it was laid")
    laid = {row["clan"]: row["cards"] for row in board(match)["play"][0]}
    assert laid["toad"] == ["toad_4"] * 3 + ["ronin"] and sorted(laid["fox"]) == ["fox_5", "ronin"]


# the board of the Grand Master


@clause("WA-121")
def test_wa_121_a_boss_that_was_seen_elsewhere_is_not_the_final_one() -> None:
    where = {"round": 3, "rounds": [{}] * 3, "phase": "boss"}
    match = grand(decoys=["zombies", None, "gaijins"], peeked=[[1, 3], []], **where)
    assert refused(match, "boss zombies") == ("WA-121",) == refused(match, "boss gaijins")
    assert legal(match) == ["boss grugazor", "boss dark_shogun", "boss ma_maho"]


@clause("WA-434", "WA-436")
def test_wa_434_nobody_copies_from_a_seat_that_is_not_taken() -> None:
    match = at(
        hands=[{"monkey_1": 1, "yokai_monkey_king": 1}, {}],
        play=[{"bear": ["bear_6"]}, {"raven": ["raven_2"]}], phase="lay",
    )  # fmt: skip
    play(match, "yokai yokai_monkey_king bear")
    assert match.decision is not None and match.decision.key == "copy"
    assert refused(match, "copy p1 raven") == ()
    for seat in ("p2", "p3"):
        found = match.why_not(f"copy {seat} raven")
        assert [fault.clause for fault in found] == ["WA-101"]
        assert all(fault.hard for fault in found)


@clause("WA-306")
def test_wa_306_a_full_clan_is_neither_reinforced_nor_helped() -> None:
    full = {"toad": ["toad_4"] * 3 + ["ronin"], "fox": ["fox_5"]}
    hand = {"toad_4": 1, "fox_4": 1, "yokai_oni": 1}
    match = at(hands=[hand, {}], play=[full, {}], phase="lay")
    assert "reinforce fox" in legal(match) and "reinforce toad" not in legal(match)
    assert "WA-306" in refused(match, "reinforce toad")
    assert "yokai yokai_oni fox" in legal(match) and "yokai yokai_oni toad" not in legal(match)


@clause("WA-622")
def test_wa_622_a_pawn_is_told_where_it_stands_and_the_rest_is_in_reserve() -> None:
    for part in ("court", "missions", "final_battle"):
        for number in (0, 1):
            row = grand(round=2, rounds=[{}], pawns=[{part: number}, {}]).position()["pawns"][0]
            assert row[part] == number and row["reserve"] == 12 - number
            assert sum(row.values()) == 12


@clause("WA-424")
@pytest.mark.parametrize("turn", [0, 1])
def test_wa_424_a_swap_goes_on_from_its_position_whoever_lays(turn: int) -> None:
    other = 1 - turn
    mine, theirs = {"fox_3": 2, "monkey_1": 3}, {"bear_6": 3}
    hands = [mine, theirs] if turn == 0 else [theirs, mine]
    match = at(dealer="app", seed=1, hands=hands, turn=turn, phase="lay")
    play(match, "lay fox", "card fox_3", "card fox_3", "done")
    if match.decision is not None and match.decision.key == "opponent":
        play(match, f"opponent p{other}")
    assert match.decision is not None and match.decision.key == "swap"
    for _ in range(4):
        assert GAME.restore(match.setup, match.position()) == match.state
        assert match.position()["action"]["other"] == other
        play(match, legal(match)[0])
        if match.decision.key != "swap":
            break


@clause("WA-632")
def test_wa_632_each_look_at_a_decoy_may_be_declined_by_itself() -> None:
    match = grand(round=2, rounds=[{}], peeking=[1, 2])
    for left in (1, 0):
        assert match.decision is not None and match.decision.seat == 1
        play(match, "pass")
        assert match.position()["peeking"] == ([1, 1] if left else [0, 0])


@clause("WA-612")
def test_wa_612_cards_are_looked_at_only_at_the_temple() -> None:
    how = {"dealer": "app", "seed": 1, "edition": named_cards(), "round": 2, "rounds": [{}]}
    with pytest.raises(BadPosition) as caught:
        grand(**how, temple_look=["temple_01"])
    assert set(caught.value.fields) & {"temple_look", "temple_queue", "phase"}
