"""Positions of 99 Ninja that people type in: NN-022 and the laws of section 11."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.editions import check
from companion.engine import BadPosition, Match
from companion.games.ninety_nine_ninja.components import geometry
from companion.games.ninety_nine_ninja.state import State
from tests.clauses import clause
from tests.conformance import new_match
from tests.games.test_ninety_nine_ninja_support import (
    BARE,
    GAME,
    S0,
    clans,
    edited,
    favors,
    play,
    situation,
    solo,
    states,
    with_rows,
)

SCORES = {"depth": "scores"}
DOWN = tuple(row.translate(str.maketrans("POYTKNG", "poytkng")) for row in S0)
NAMES = ("purple", "orange", "yellow", "teal", "pink", "brown", "grey")
SEVEN = {"map": DOWN, "fallen": [[name, at % 2] for at, name in enumerate(NAMES)]}
"""All Daimyos have fallen: four to blue, three to green."""


def wrong(options: Mapping[str, str] | None = None, seats: int = 2, **fields: Any) -> set[str]:
    """The clauses against a position, "unreadable" if it is none at all; empty if it is lawful."""
    try:
        situation(options, seats, **fields)
    except BadPosition as error:
        return set(error.clauses) or {"unreadable"}
    return set()


def refused_at(options: Mapping[str, str] | None = None, **fields: Any) -> tuple[str, ...]:
    """The fields at which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        situation(options, **fields)
    return caught.value.fields


def broken_laws(match: Match, **change: Any) -> set[str]:
    state: State = replace(match.state, **change)
    return {objection.clause for objection in match.game.laws(state)}


# the laws


@clause("NN-109", "NN-007", "NN-020", "NN-207")
def test_nn_022_laws_of_cards_tokens_and_clans() -> None:
    match = situation()
    deck = match.state.deck
    assert broken_laws(match) == set()
    for change, law in (
        ({"deck": replace(deck, count=deck.count - 1)}, "NN-109"),
        ({"deck": replace(deck, count=-1), "laid": ("?",) * 28}, "NN-109"),
        ({"held": (("N19",), ("N19",))}, "NN-419"),
        ({"tokens": ("r" * 7, "r" * 8)}, "NN-007"),
        ({"tokens": ("r" * 8, "r" * 7 + "x")}, "NN-007"),
        ({"tokens": ("r" * 8, "p" + "r" * 7)}, "NN-020"),
        ({"clans": (1, 1, 2)}, "NN-207"),
        ({"clans": (1, None, 2)}, "NN-207"),
        ({"tracks": (0, 0, -7)}, "NN-831"),
        ({"cells": ""}, "NN-104"),
    ):
        assert broken_laws(match, **change) == {law}, change
    assert broken_laws(match, tracks=(6, 0, -6)) == set()


@clause("NN-418", "NN-420")
def test_nn_418_who_must_hold_a_card() -> None:
    assert wrong(held=[["?"], ["N08"]]) == wrong(held=[["N19"], ["?"]]) == {"NN-420"}
    assert wrong(agenda=[["turn"]], held=[[], ["N08"]]) == {"NN-418"}
    assert wrong(held=[["N19"], []]) == {"NN-418"}
    assert wrong(held=[["N19"], []], deck=0) == set()
    assert wrong(agenda=[["drop"], ["turn"]]) == {"NN-418"}
    with pytest.raises(BadPosition) as refusal:
        situation(agenda=[["drop"], ["turn"]], held=[[], ["N08"]])
    assert "holds no card" in str(refusal.value) and "−1" not in str(refusal.value)
    assert wrong(agenda=[["drop"], ["turn"]], held=[["N19", "N01"], ["N08"]]) == set()
    assert wrong(agenda=[["draw", 0], ["begin"]], held=[[], ["N08"]]) == set()


@clause("NN-020", "NN-901")
def test_nn_020_tokens_lie_where_their_owner_felled() -> None:
    grey = {"map": [row.replace("G", "g") for row in S0]}
    placed, ready = ["placed", *["ready"] * 7], ["ready"] * 8
    assert wrong(**grey, fallen=[["grey", 1]], tokens=[ready, placed]) == set()
    assert wrong(**grey, fallen=[["grey", 1]], tokens=[placed, ready]) == {"NN-020"}
    assert wrong(**grey, fallen=[["grey", 1, 3]], tokens=[ready, placed]) == {"NN-020"}
    named = situation(**grey, fallen=[["grey", 1, 3]])
    assert states(named, 1) == "rrprrrrr" and states(named, 0) == "rrrrrrrf"
    assert wrong(**grey, fallen=[["grey", 2]]) == {"unreadable"}
    assert wrong(**grey, fallen=[["grey", 1, 9]]) == {"unreadable"}
    assert wrong(**SEVEN, agenda=[["turn"]]) == {"NN-901"}
    assert situation(**SEVEN, agenda=[["fallen"], ["close"]]).state.reason == "daimyos"


@clause("NN-303", "NN-822")
def test_nn_303_spent_favors_are_told_as_a_number() -> None:
    grey = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 1]]}
    assert states(situation(**grey, spent=[1, 0]), 0) == "rrrrrrrs"
    assert states(situation(**grey, spent=[0, 0]), 0) == "rrrrrrrf"
    assert not situation(**grey, spent=[1, 0]).view(0)["board"]["warnings"]
    assert wrong(**grey, spent=[2, 0]) == {"NN-303"}
    assert wrong(**grey, spent=[0, 1]) == {"NN-303"}
    assert wrong({"start_favors": "1"}, **grey, spent=[2, 1]) == set()
    assert wrong(**grey, spent=[1]) == {"unreadable"}
    assert wrong(**grey, spent=[1, -1]) == {"unreadable"}


@clause("NN-405")
def test_nn_405_a_covered_fallen_daimyo_is_warned_of_unless_it_may_be_covered() -> None:
    """It can lie so on a table, where somebody overruled the clause: it is kept (NN-022)."""
    covered = {"map": [row.replace("G", "R") for row in S0], "fallen": [["grey", 1]]}
    assert situation(**covered).view(0)["board"]["warnings"]
    allowed = situation({"cover_fallen_daimyo": "allowed"}, **covered)
    assert not allowed.view(0)["board"]["warnings"]


@clause("NN-003", "NN-404", "NN-005")
def test_nn_022_laws_of_the_map() -> None:
    assert wrong(map=[S0[0].replace(".", "P", 1), *S0[1:]]) == {"NN-003"}
    assert wrong(map=[row.replace("P", ".") for row in S0]) == {"NN-404"}
    assert wrong(map=[row.replace("P", "X") for row in S0]) == {"unreadable"}
    assert wrong(map=[row.replace("P", "W") for row in S0]) == {"NN-404"}
    # 56 Ninjas and a guard beside seven Daimyos; 43 more outside the map make 99.
    rows = ["".join(code if code in geometry.DAIMYO_CODES else "W" for code in row) for row in S0]
    rows[0] = "b" + rows[0][1:]
    around = [[row, col, "R"] for row in (-2, -1, 8, 9) for col in range(-2, 10)]
    assert wrong(map=rows, outside=around[:43]) == set()
    assert wrong(map=rows, outside=around[:44]) == {"NN-005"}


@clause("NN-602", "NN-603", "NN-621")
def test_nn_602_laws_of_the_automatons_cards() -> None:
    match = solo()
    auto = match.state.auto
    assert broken_laws(match, auto=replace(auto, row=("1A",))) == {"NN-602"}
    scores = replace(auto.scores, count=6)
    assert broken_laws(match, auto=replace(auto, scores=scores)) == {"NN-603"}
    laid = (("1B", 0, True, True),)
    assert broken_laws(match, auto=replace(auto, scores=scores, laid=laid)) == {"NN-621"}
    grey = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 0]]}
    assert wrong(None, 1, **grey) == {"NN-621"}
    assert wrong(None, 1, **grey, auto={"laid": [["1B", "red", True]]}) == set()
    assert wrong({**SCORES, "auto_cards": "unknown"}, 1, fallen=[["grey", 0]]) == set()


@clause("NN-106", "NN-107", "NN-511", "NN-512")
def test_nn_106_laws_of_the_modules() -> None:
    every = {"clan_techniques": "yes"}
    assert wrong(every, clan_cards=["black_1", "red_2", "white_1"]) == set()
    assert wrong(every, clan_cards=["red_1", "black_1", "white_1"]) == {"NN-106"}
    assert wrong(every, clan_cards=["black_1", "black_2", "white_1"]) == {"NN-106"}
    assert wrong(every, clan_cards=["black_1", "red_1"]) == {"NN-106"}
    assert wrong({"blacklist": "yes"}, lists=["1A"]) == {"NN-511"}
    assert wrong({"blacklist": "yes"}) == {"NN-511"}
    assert wrong({"blacklist": "yes"}, lists=["1A", "2A"]) == set()
    for twins in (["1A", "1A"], ["1A", "1B"], ["7B", "7A"]):
        assert wrong({"blacklist": "yes"}, lists=twins) == {"NN-512"}
    assert wrong(every) == {"NN-106"}
    assert wrong(lists=["1A", "2A"]) == {"NN-511"}
    assert wrong(clan_cards=["black_1", "red_1", "white_1"]) == {"NN-107"}
    assert wrong(lists=["1A", "2A", "3A"]) == {"unreadable"}
    four = ["black_1", "red_1", "white_1", "black_2"]
    assert wrong(every, clan_cards=four) == {"unreadable"}
    assert wrong(lists=["8A"]) == wrong(clan_cards=["grey_1"]) == {"unreadable"}


BLOCK = [["window", 4], ["points"], ["window", 5], ["falls"]]
PLAYED = {"turn": {"plays": 1, "placed": 1}}
TWICE = {"turn": {"plays": 1, "placed": 1, "used": ["boryaku"]}}
MODULES = {"blacklist": "yes", "clan_techniques": "yes"}
CARDS = {"lists": ["1A", "2A"], "clan_cards": ["black_1", "red_1", "white_1"]}


@clause("NN-202", "NN-204")
@pytest.mark.parametrize(
    ("fits", "fields"),
    [
        (True, {"agenda": [["turn"]]}),
        (True, {"agenda": [["begin"]]}),
        (True, {"agenda": [["drop"], ["turn"]], "held": [["N19", "N01"], ["N08"]]}),
        (True, {"agenda": [["draw", 0], ["drop"], ["turn"]]}),
        (True, {"agenda": [["draw", 0], ["turn"]], "turn": {"used": ["boryaku"]}}),
        (True, {"agenda": [["turn"]], **TWICE}),
        (True, {"agenda": [*BLOCK, ["turn"]], **TWICE}),
        (True, {"agenda": [*BLOCK, ["close"]], **PLAYED}),
        (True, {"agenda": [*BLOCK[2:], ["close"]], **PLAYED}),
        (True, {"agenda": [["draw", 0], *BLOCK, ["close"]], **PLAYED, "held": [[], ["N08"]]}),
        (True, {"agenda": [["drop"], *BLOCK, ["close"]], **PLAYED,
                "held": [["N19", "N01"], ["N08"]]}),
        (False, {"agenda": []}),
        (False, {"agenda": BLOCK, **PLAYED}),
        (False, {"agenda": [*BLOCK, ["close"]]}),
        (False, {"agenda": [*BLOCK, ["turn"]], **PLAYED}),
        (False, {"agenda": [*BLOCK, ["close"]], **TWICE}),
        (False, {"agenda": [["turn"]], **PLAYED}),
        (False, {"agenda": [["points"], ["points"], *BLOCK[2:], ["close"]], **PLAYED}),
        (False, {"agenda": [["draw", 1], *BLOCK, ["close"]], **PLAYED, "held": [[], ["N08"]]}),
        (False, {"agenda": [["turn"], ["falls"]]}),
        (False, {"agenda": [["turn"], ["turn"]]}),
        (False, {"agenda": [["events"]], **PLAYED}),
        (False, {"agenda": [["turn"], ["allocate", 0], ["close"]]}),
        (False, {"agenda": [["draw", 0], ["reveal"], ["close"]]}),
        (False, {"agenda": [["allocate", 0], ["allocate", 1], ["reveal"]]}),
        (False, {"agenda": [["turn"]], "reason": "deck"}),
        (False, {"alloc": [[None] * 8] * 2}),
    ],
)  # fmt: skip
def test_nn_202_a_question_fits_what_lies_on_the_table(fits: bool, fields: dict[str, Any]) -> None:
    found = wrong(MODULES, **CARDS, **fields)
    assert (found == set()) == fits, found
    assert fits or "NN-202" in found


def test_nn_202_every_point_of_the_set_up_fits_and_none_with_something_left_out() -> None:
    """Each step of a set-up is accepted; without what was told before it is not."""
    match = new_match(GAME, 2, options=MODULES)
    steps = ["board nw 3", "spin nw 1", "board ne 1", "spin ne 0", "board sw 2", "spin sw 0",
             "spin se 3", "clan_card black_2", "clan_card red_1", "clan_card white_1",
             "list p0 4A", "list p1 5B", "draw p0 N19", "draw p1 N08", "first p1", "take red",
             "take black"]  # fmt: skip
    for step in steps:
        position = match.position()
        assert wrong(MODULES, **position) == set(), step
        for key in ("boards", "clan_cards", "lists", "held", "clans", "first"):
            less = {"held": [[], []], "clans": {}, "first": None}.get(key, [])
            if position[key] not in (less, {"blue": None, "green": None, "neutral": None}):
                assert wrong(MODULES, **{**position, key: less}), (step, key)
        more = {"laid": ["N01"], "fallen": [["grey", 0]], "tracks": {"red": 1}}
        for key, value in more.items():
            assert wrong(MODULES, **{**position, key: value}), (step, key)
            assert key in refused_at(MODULES, **{**position, key: value}), (step, key)
        assert "NN-202" in wrong(MODULES, **{**position, "agenda": position["agenda"][:-1]}), step
        if not step.startswith("spin"):  # a board may lie as it is printed
            assert wrong(MODULES, **{**position, "agenda": position["agenda"][1:]}), step
        match.play(step)


@clause("NN-202", "NN-605", "NN-643", "NN-711")
def test_nn_202_questions_of_the_score_track_depth_and_of_solo() -> None:
    unknown = {**SCORES, "auto_cards": "unknown"}
    two = {"fallen": [["grey", 0], ["pink", 1]]}
    one = {"fallen": [["grey", 0]], **PLAYED}
    deck = {"reason": "deck", "alloc": [["red"] * 8], "deck": 0, "committed": [True]}
    asked = [["score_top", 0], ["auto_points", 2, 0], ["fallen"], ["events"]]
    automaton = {"active": 1}
    kill = [["kill"], ["auto_top"], ["close"]]
    for fits, options, seats, fields in (
        (True, SCORES, 2, {"agenda": [["events"]], **PLAYED}),
        (True, SCORES, 2, {"agenda": [["turn"]]}),
        (False, SCORES, 2, {"agenda": [["events"]]}),
        (False, SCORES, 2, {"agenda": [["events"], ["falls"]], **PLAYED}),
        (False, None, 1, {"agenda": [["auto_draw"], ["falls"]], **automaton}),
        (False, unknown, 1, {"agenda": [["bottom", 0]], "reason": "deck"}),
        (False, SCORES, 2, {"agenda": [["drop"], ["turn"]], "held": [["?", "?"], ["?"]]}),
        (True, None, 1, {"agenda": [["turn"]]}),
        (False, None, 1, {"agenda": [["turn"]], **automaton}),
        (True, None, 1, {"agenda": [["auto_draw"]], **automaton}),
        (False, None, 1, {"agenda": [["auto_draw"]]}),
        (False, None, 1, {"agenda": [["auto_turn"]], **automaton}),
        (False, None, 1, {"agenda": [["auto_draw"]], **automaton,
                          "auto": {"row": [f"{n}A" for n in range(1, 8)]}}),
        (True, unknown, 1, {"agenda": [["auto_turn"]], **automaton}),
        (False, unknown, 1, {"agenda": [["auto_draw"]], **automaton}),
        (True, SCORES, 1, {"agenda": kill, "auto": {"score_top": "4B"}, **automaton}),
        (False, SCORES, 1, {"agenda": kill, "auto": {"score_top": "4B"}}),
        (False, SCORES, 1, {"agenda": kill, **automaton}),
        (True, SCORES, 1, {"agenda": [["score_top", 1], *kill], **automaton}),
        (True, unknown, 1, {"agenda": [["kill"], ["close"]], **automaton}),
        (False, unknown, 1, {"agenda": [["kill"], ["fallen"], ["close"]], **SEVEN, "map": None}),
        (False, SCORES, 1, {"agenda": [["score_card", 0], *asked], **PLAYED}),
        (False, SCORES, 1, {"agenda": [["score_card", 0], *asked], **one,
                            "auto": {"laid": [["1B", "red", True, True]]}}),
        (True, SCORES, 1, {"agenda": [["score_card", 0], *asked], **one,
                           "auto": {"laid": [["1B", "red", True, False]]}}),
        (True, SCORES, 1, {"agenda": [["score_card", 1], *asked], **two, **PLAYED,
                           "auto": {"laid": [["1B", "red"], ["2B", "red", True, False]]}}),
        (False, SCORES, 1, {"agenda": [["score_card", 0], *asked], **two, **PLAYED,
                            "auto": {"laid": [["1B", "red", True, False], ["2B", "red"]]}}),
        (True, unknown, 1, {**deck, "agenda": [["bottom", 0], ["bottom", 1], ["bottom", 2]]}),
        (False, unknown, 1, {**deck, "agenda": [["bottom", 1], ["bottom", 2]]}),
        (False, unknown, 1, {**deck, "agenda": [["bottom", 0]]}),
        (True, unknown, 1, {**deck, "agenda": [["bottom", 1], ["bottom", 2]],
                            "auto": {"bottoms": [4]}}),
        (False, unknown, 1, {**deck, "agenda": [], "auto": {"bottoms": [4, 1]}}),
        (True, unknown, 1, {**deck, "agenda": [], "auto": {"bottoms": [4, 1, 0]}}),
        (False, SCORES, 1, {**deck, "agenda": [["bottom", 0], ["bottom", 1], ["bottom", 2]]}),
        (True, SCORES, 1, {**deck, "committed": [False],
                           "agenda": [["allocate", 0], ["reveal"], ["score_cards"]]}),
        (False, SCORES, 1, {**deck, "agenda": [["allocate", 0], ["reveal"], ["score_cards"]]}),
        (False, SCORES, 1, {**deck, "committed": [False], "agenda": [["allocate", 0], ["reveal"]]}),
        (False, SCORES, 1, {**deck, "agenda": [["allocate", 1], ["reveal"], ["score_cards"]]}),
        (True, SCORES, 2, {**deck, "alloc": [["red"] * 8] * 2, "committed": [True, False],
                           "agenda": [["allocate", 1], ["reveal"]]}),
        (True, SCORES, 2, {**deck, "alloc": [["red"] * 8] * 2, "committed": [False, True],
                           "agenda": [["allocate", 0], ["reveal"]]}),
        (False, SCORES, 2, {**deck, "alloc": [["red"] * 8] * 2, "committed": [False, False],
                            "agenda": [["allocate", 1], ["reveal"]]}),
    ):  # fmt: skip
        found = wrong(options, seats, **fields)
        assert (found == set()) == fits, (fields, found)
        assert fits or "NN-202" in found, (fields, found)
    assert wrong(None, 1, held=[["N19"], ["N08"]]) == {"NN-605"}


@clause("NN-901", "NN-902", "NN-904", "NN-912")
def test_nn_901_the_reckoning_has_its_reason() -> None:
    """Seven falls, or an empty deck whose ready tokens have become Favors."""
    deck, all_favors = {"reason": "deck", "deck": 0}, {"tokens": [favors(8), favors(8)]}
    assert wrong(**deck) == wrong(**deck, **all_favors) == set()
    assert situation(**deck).state.tokens == ("f" * 8, "f" * 8)
    assert wrong(**deck, tokens=[favors(8), favors(7)]) == {"NN-912"}
    assert wrong(**{**deck, "deck": 1}) == {"NN-902"}
    assert wrong(reason="daimyos") == {"NN-901"}
    two = {"map": [row.replace("G", "g").replace("K", "k") for row in S0],
           "fallen": [["grey", 0], ["pink", 1]]}  # fmt: skip
    assert wrong(**two, reason="daimyos") == {"NN-901"}
    assert wrong(**two, **deck) == set()
    assert wrong(**SEVEN, reason="daimyos") == set()
    assert wrong(**SEVEN, **deck) == {"NN-904"}


@clause("NN-914")
def test_nn_914_whoever_has_finished_has_every_gathered_token_on_a_track() -> None:
    laid, open_ = ["red"] * 8, [None] * 8
    end = {"agenda": [], "reason": "deck", "deck": 0, "tokens": [favors(8), favors(8)]}
    assert wrong(**end, alloc=[laid, laid]) == set()
    assert wrong(**end, alloc=[laid, open_]) == {"NN-914"}
    assert wrong(**end, alloc=[["red"] * 7 + [None], laid]) == {"NN-914"}
    waiting = {**end, "agenda": [["allocate", 1], ["reveal"]]}
    assert wrong(**waiting, alloc=[laid, open_], committed=[True, False]) == set()
    assert wrong(**waiting, alloc=[open_, open_], committed=[True, False]) == {"NN-914"}
    seven = {**SEVEN, "agenda": [], "reason": "daimyos"}
    ready = ["red"] * 4 + [None] + ["red"] * 3  # blue felled four and has three Favors
    other = ["red"] * 3 + [None] + ["red"] * 4
    assert wrong(**seven, alloc=[ready, other]) == set()
    assert wrong(**seven, alloc=[other, other]) == wrong(**seven, alloc=[laid, other]) == {"NN-914"}


# reading


@clause("NN-022")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ({"first": 1}, {"first": 2}),
        ({"first": None}, {"first": True}),
        ({"active": 1}, {"active": 2, "agenda": [["turn"]]}),
        ({**TWICE}, {"turn": {"plays": 30}}),
        ({"turn": {"plays": 0}}, {"turn": {"plays": -1}}),
        ({"turn": {"placed": False}}, {"turn": {"placed": "yes"}}),
        ({"turn": {"names": [2, 2]}}, {"turn": {"names": [30, 0]}}),
        ({"turn": {"names": [0, 3]}}, {"turn": {"names": [0, -1]}}),
        ({"turn": {"swapped": True}}, {"turn": {"swapped": 1}}),
        ({"turn": {"used": ["chimon"]}}, {"turn": {"used": ["chopsticks"]}}),
        ({"turn": {"spared": ["grey"]}}, {"turn": {"spared": ["gold"]}}),
        ({"turn": {"disguised": []}}, {"turn": {"disguised": [[-3, 9]]}}),
        ({"turn": {"recruited": [[0, 0]], "names": [0, 1]}}, {"turn": {"recruited": [[9, -3]]}}),
        ({"turn": {**TWICE["turn"], "covers": [[9, 9, "R", "b"]]}},
         {"turn": {**TWICE["turn"], "covers": [[10, 9, "R", "b"]]}}),
        ({"turn": {**TWICE["turn"], "covers": [[9, 9, "R", "b"]]}},
         {"turn": {**TWICE["turn"], "covers": [[9, 10, "R", "b"]]}}),
        ({"turn": {**TWICE["turn"], "covers": [[9, 9, ".", "b"]]}},
         {"turn": {**TWICE["turn"], "covers": [[9, 9, "R", "br"]]}}),
        ({"turn": {}}, {"turn": {"nothing": 1}}),
        ({"outside": [[-2, 0, "b"]]}, {"outside": [[-3, 0, "b"]]}),
        ({"outside": [[9, 0, "R"]]}, {"outside": [[10, 0, "R"]]}),
        ({"outside": [[0, -2, "s"]]}, {"outside": [[0, -3, "s"]]}),
        ({"outside": [[0, 9, "W"]]}, {"outside": [[0, 10, "W"]]}),
        ({"outside": [[8, 8, "B"]]}, {"outside": [[8, 8, "P"]]}),
        ({"outside": [[8, 1, "B"]]}, {"outside": [[8, True, "B"]]}),
        ({"outside": [[8, 1, "B"]]}, {"outside": [[7, 1, "B"]]}),
        ({"laid": ["N01 1 3 -2 4"]}, {"laid": ["N01 1 3 -2"]}),
        ({"laid": ["N01"]}, {"laid": ["N01 1 3 5 x"]}),
        ({"laid": ["N01 1 3 5 7"]}, {"laid": ["N01 2 3 5 7"]}),
        ({"laid": ["N01 0 0 0 0"]}, {"laid": ["N01 0 0 0 00"]}),
        ({"laid": ["?"]}, {"laid": ["N99"]}),
        ({"discarded": ["N01", "?"]}, {"discarded": ["X01"]}),
        ({"deck": 0}, {"deck": -1}),
        ({"deck": 27}, {"deck": 30}),
        ({"deck": ["N01"]}, {"deck": ["N01", "N99"]}),
        ({"boards": [["1", 3]]}, {"boards": [["1", 4]]}),
        ({"boards": [["4", 0]]}, {"boards": [["5", 0]]}),
        ({"last": [0, 1]}, {"last": [2]}),
        ({"last": []}, {"last": [1, 1]}),
        ({"reason": ""}, {"reason": "sleep"}),
        ({"tracks": {"red": 6}}, {"tracks": {"red": 1.0}}),
        ({"tracks": {"red": 1}}, {"tracks": {"red": True}}),
        ({"typed": {}}, {"typed": {"X01": "B../.../..P"}}),
        ({"typed": {}}, {"typed": {"X01": "B../..."}}),
        ({"typed": {}}, {"typed": {"X 01": "B../.../..."}}),
        ({"map": "/".join(S0)}, {"map": [*S0, "........"]}),
        ({"map": list(S0)}, {"map": [S0[0] + ".", *S0[1:]]}),
        ({"map": list(S0)}, {"map": S0[:7]}),
        ({"depth": "full"}, {"depth": "half"}),
    ],
)  # fmt: skip
def test_nn_022_what_can_be_read(good: dict[str, Any], bad: dict[str, Any]) -> None:
    assert wrong(**good) == set()
    assert wrong(**bad) == {"unreadable"}


@clause("NN-022", "NN-831")
def test_nn_022_markers_without_a_limit_end_somewhere() -> None:
    opened = {"track_limit": "open"}
    assert wrong(opened, tracks={"red": 999, "white": -999}) == set()
    assert wrong(opened, tracks={"red": 1000}) == wrong(opened, tracks={"red": -1000})
    assert wrong(opened, tracks={"red": 1000}) == {"unreadable"}


@clause("NN-022")
@pytest.mark.parametrize(
    "item",
    [
        ("board", 4), ("spin", 4), ("clan_card", 3), ("list", 2), ("draw", 2), ("clan", 2),
        ("window", 6), ("draw", -1), ("draw",), ("turn", 0), ("score_cards",), ("kill",),
        ("dance",),
    ],
)  # fmt: skip
def test_nn_022_no_such_question(item: tuple[Any, ...]) -> None:
    assert wrong(agenda=[["turn"], list(item), ["close"]]) == {"unreadable"}


@clause("NN-022")
@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (("score_top", 1), ("score_top", 2)),
        (("auto_points", 999, 1), ("auto_points", 1000, 1)),
        (("auto_points", 999, 0), ("auto_points", 999, 2)),
        (("lay_score", 1), ("lay_score", 2)),
        (("score_card", 6), ("score_card", 7)),
        (("draw", 1), ("draw", 2)),
        (("window", 5), ("window", 6)),
    ],
)
def test_nn_022_questions_about_the_automaton(good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    fields: dict[str, Any] = {"agenda": [["turn"], list(good), ["close"]]}
    assert "NN-202" in wrong(None, 1, **fields)
    fields["agenda"][1] = list(bad)
    assert wrong(None, 1, **fields) == {"unreadable"}


@clause("NN-022", "NN-914")
def test_nn_022_allocations_are_for_the_players_of_the_table() -> None:
    end = {"agenda": [["allocate", 0], ["allocate", 1], ["reveal"]], "reason": "deck",
           "tokens": [favors(8), favors(8)], "deck": 0}  # fmt: skip
    row = [None] * 8
    assert wrong(**end) == wrong(**end, alloc=[row, row], committed=[False, False]) == set()
    assert situation(**end).state.alloc == ((None,) * 8,) * 2
    assert situation(**end).state.committed == (False, False)
    alone = {**end, "agenda": [["allocate", 0], ["reveal"], ["score_cards"]]}
    assert situation(None, 1, **alone).state.alloc == ((None,) * 8,)
    assert situation(None, 1, **alone).state.committed == (False,)
    del alone["agenda"]
    assert situation(None, 1, **alone).state.phase == "allocate"
    assert situation().state.alloc == () == situation().state.committed
    for bad in (
        {"alloc": [row]},
        {"alloc": [row] * 3},
        {"alloc": [row, row[:7]]},
        {"alloc": [row, [*row[:7], "grey"]]},
        {"committed": [False]},
        {"committed": [0, 0]},
        {"agenda": [["allocate", 2], ["reveal"]]},
        {"agenda": [["reveal"], ["bottom", 0]]},
    ):
        assert wrong(**{**end, **bad}) == {"unreadable"}, bad
    assert wrong(None, 1, **{**end, "agenda": [["reveal"], ["bottom", 2]]}) == {"NN-202"}
    assert wrong(None, 1, **{**end, "agenda": [["reveal"], ["bottom", 3]]}) == {"unreadable"}


@clause("NN-022", "NN-109")
def test_nn_022_cards_nobody_named_were_placed() -> None:
    match = situation(deck=20)
    assert match.state.laid == ("?",) * 7 and match.state.deck.count == 20
    named = situation(deck=["N01", "N02"], discarded=["N03"])
    assert len(named.state.laid) == 24 and named.state.deck.count == 2
    assert not {"N01", "N02", "N03", "N08", "N19"} & set(named.state.laid)
    assert situation(laid=["N01"]).state.deck.count == 26
    seen = situation(laid=["N04 0 0 1 1"], discarded=["N03"])
    gone = {card for card in seen.state.box.printed.cards if not seen.state.deck.left(card)}
    assert gone == {"N03", "N04", "N08", "N19"}
    listed = situation(deck=["N01", "N02"], laid=["N04 0 0 1 1"])
    assert len(listed.state.laid) == 25 and "N04" not in listed.state.laid
    assert len(situation().state.cells) == 12 * 12
    scores = situation(SCORES)
    assert scores.state.held == (("?",), ("?",)) and scores.state.deck.count == 27
    assert situation(SCORES, 1).state.held == (("?",), ())
    assert situation(SCORES, 1).state.deck.count == 28


@clause("NN-022", "NN-103")
def test_nn_022_tokens_nobody_named_follow_from_the_falls() -> None:
    match = situation({"start_favors": "1"}, map=[row.replace("G", "g") for row in S0],
                      fallen=[["grey", 0]])  # fmt: skip
    assert (states(match, 0), states(match, 1)) == ("prrrrrrf", "rrrrrrff")
    assert not match.view(0)["board"]["warnings"]
    plain = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 0]]}
    even = [["placed", *["ready"] * 7], [*["ready"] * 7, "favor_spent"]]
    inside = [["placed", *["ready"] * 7], ["favor_ready", *["ready"] * 7]]
    for tokens, warned in ((even, False), (inside, True)):
        assert bool(situation(**plain, tokens=tokens).view(0)["board"]["warnings"]) == warned
    second = situation(map=plain["map"], fallen=[["grey", 0, 2]])
    assert second.view(0)["board"]["warnings"]  # token 1 was ready and lower


@clause("NN-022", "NN-604", "NN-643")
def test_nn_022_the_automatons_cards_in_a_position() -> None:
    one = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 0]]}
    for given, laid in (
        (["1B", "red"], ("1B", 1, False, True)),
        (["1B", "white", True], ("1B", 2, True, True)),
        (["1B", "black", False, False], ("1B", 0, False, False)),
    ):
        match = solo(**one, auto={"laid": [given]})
        assert match.state.auto.laid == (laid,) and match.state.auto.scores.count == 6
    assert wrong(None, 1, **one, auto={"laid": [["1A", "red"]]}) == {"unreadable"}
    assert wrong(None, 1, **one, auto={"laid": [["1B", "grey"]]}) == {"unreadable"}
    assert wrong(None, 1, **one, auto={"laid": [["1B", "red"]] * 2}) == {"NN-603"}
    kept = {"laid": [["1B", "red"]], "row": ["1A"]}
    assert wrong(None, 1, **one, auto={**kept, "top": "2A", "score_top": "2B"}) == set()
    assert wrong(None, 1, **one, auto={**kept, "top": "1A"}) == {"unreadable"}
    assert wrong(None, 1, **one, auto={**kept, "score_top": "1B"}) == {"unreadable"}
    assert wrong(None, 1, **one, auto={**kept, "top": "2B"}) == {"unreadable"}
    unknown = situation({**SCORES, "auto_cards": "unknown"}, 1, fallen=[["grey", 0]],
                        auto={"laid": [["?", "red", True]], "bottoms": [3, 1]})  # fmt: skip
    assert unknown.state.auto.laid == (("?", 1, True, False),)
    assert unknown.state.auto.bottoms == (3, 1)


@clause("NN-022", "NN-111")
def test_nn_022_a_deck_goes_on_in_its_order_unless_something_in_it_changed() -> None:
    match = new_match(GAME, 2, 5, dealer="app")
    play(match, "take red", "take black")
    deck, position = match.state.deck, match.position()
    game, setup = match.game, match.setup
    same = game.restore(setup, {**position, "tracks": {"red": 2}}).deck
    assert same == deck and same.drawn == 2 and same.shuffles == 0
    other = next(card for card in match.state.box.printed.cards if deck.left(card))
    changed = game.restore(setup, {**position, "held": [[other], position["held"][1]]}).deck
    assert (changed.drawn, changed.shuffles, changed.count) == (0, 1, 27)
    assert changed.base == changed.unseen and not changed.left(other)
    again = {**position, "held": [[other], position["held"][1]],
             "pile": {**position["pile"], "shuffles": 4}}  # fmt: skip
    assert game.restore(setup, again).deck.shuffles == 5
    fresh = {key: value for key, value in position.items() if key != "pile"}
    assert game.restore(setup, fresh).deck.shuffles == 0


@clause("NN-012", "NN-019")
def test_nn_012_names_of_the_cells_at_the_edges() -> None:
    names = {
        (0, 0): ("A1", "A", "1"), (0, 7): ("H1", "H", "1"), (7, 0): ("A8", "A", "8"),
        (7, 7): ("H8", "H", "8"), (-1, 0): ("the edge by A1", "A", "0"),
        (-2, 3): ("the edge by D1", "D", "\u22121"), (0, -1): ("the edge by A1", "A\u22121", "1"),
        (8, 0): ("the edge by A8", "A", "9"), (0, 8): ("the edge by H1", "I", "1"),
        (9, 9): ("the edge by H8", "J", "10"),
    }  # fmt: skip
    game, state = situation().game, situation().state
    for (row, col), (name, column, line) in names.items():
        assert str(geometry.label(geometry.cell_at(row, col, 4), 4)) == name
        # The chooser counts rows and columns as the map does.
        down = str(game.word(state, ("place", "N01", "0", "0", str(row))))
        across = str(game.word(state, ("place", "N01", "0", "0", str(row), str(col))))
        assert (across.split()[1], down.split()[1]) == (column, line)


@clause("NN-019")
@pytest.mark.parametrize(
    ("where", "inside"),
    [
        ("-1 0", {(0, 1): "B", (1, 0): "B"}),  # Red at (-1, 2)
        ("0 -1", {(0, 1): "R", (1, 0): "B"}),  # Black at (2, -1)
        ("6 5", {(6, 7): "R", (7, 6): "B"}),  # Black at (8, 5)
        ("5 6", {(6, 7): "B", (7, 6): "B"}),  # Red at (5, 8)
    ],
)
def test_nn_019_out_of_play_only_beyond_the_edge(
    where: str, inside: dict[tuple[int, int], str]
) -> None:
    rows = ["P......b", "b.......", "........", "OYTKN...", "bbbbb...", "......b.", ".......", ""]
    rows = [row.ljust(8, ".") for row in rows]
    rows[7] = ".......G"
    match = situation({"overhang_figures": "out_of_play"}, map=rows, held=[["N02"], ["N08"]])
    play(match, f"place N02 0 0 {where}")
    assert {
        (row, col): code
        for row, line in enumerate(match.view(0)["board"]["map"])
        for col, code in enumerate(line)
        if code in "BRW"
    } == inside
    assert match.view(0)["board"]["outside"] == []


@clause("NN-005")
def test_nn_005_an_open_edition_may_know_no_card_at_all() -> None:
    opened = edited("numbers", 3, with_rows("cards", []), value="yes")
    assert not list(check(opened))
    assert new_match(GAME, 2, edition=opened).state.deck.count == 29


def keeps(match: Match, *moves: str) -> None:
    """The position leads to the same state before and after each move."""
    for move in (None, *moves):
        if move is not None:
            match.play(move)
        position = json.loads(json.dumps(match.position()))
        assert match.game.restore(match.setup, position) == match.state, move


@clause("NN-022")
def test_nn_022_a_position_says_everything_about_a_turn() -> None:
    every = {"blacklist": "yes", "ronin": "yes", "clan_techniques": "yes"}
    match = situation(
        {**every, "technique_timing": "any_time"}, clan_cards=["black_2", "red_1", "white_2"],
        lists=["3A", "1A"], tokens=[favors(8), favors(8)], clans=clans("black", "white"),
    )  # fmt: skip
    keeps(match, "swap", "activate chimon", "activate ten_mon", "draw p0 N05", "drop N19",
          "activate shinobi_iri", "activate choho", "place N05 0 0 5 4", "draw p0 N06",
          "name choho 0 0", "name choho 0 2")  # fmt: skip
    while match.state.phase == "window":
        keeps(match, "go_on")
    scores = situation({**SCORES, **every}, clan_cards=["black_2", "red_1", "white_2"],
                       lists=["3A", "1A"], tokens=[favors(8), favors(8)],
                       clans=clans("black", "white"))  # fmt: skip
    keeps(scores, "activate boryaku", "card placed", "ronin_samurai 1-0-2", "fell grey 1-2",
          "card discarded", "end_turn", "activate choho", "card discarded")  # fmt: skip


@clause("NN-022", "NN-621", "NN-631")
def test_nn_022_a_position_says_everything_about_the_automaton() -> None:
    bare = [*BARE[:2], "........", *BARE[3:]]  # purple and yellow have no guard
    edition = edited("auto_cards", 8, order="POYTKNG")  # 2B has the list of 1B
    match = situation(None, 1, edition, map=bare, held=[["N02"], []], tracks={"black": -5},
                      clans=clans("red", "black"))  # fmt: skip
    keeps(match, "place N02 0 0 0 2", "draw p0 N01", "fall purple", "score_top 1B",
          "score_card 2B", "score_top 4B")  # fmt: skip
    assert match.state.fallen[-2:] == (("N", 1, 0), ("Y", 0, 1))
    unknown = situation({**SCORES, "auto_cards": "unknown"}, 1, active=1, tracks={"white": -5},
                        clans=clans("red", "white"), deck=1)  # fmt: skip
    assert unknown.state.auto.deck.count == unknown.state.auto.scores.count == 0
    keeps(unknown, "auto_turn stay 1", "auto_kill grey 2", "card placed", "end_turn",
          *(f"allocate {number} red" for number in range(1, 9)), "take_back 3",
          "allocate 3 white", "commit", "reveal", "bottom black 1", "bottom red 2",
          "bottom white 3")  # fmt: skip
    assert unknown.over
    goes_on = {**SCORES, "auto_cards": "unknown", "solo_deck_end": "automaton_continues"}
    assert play(solo(goes_on, deck=0), "card placed", "end_turn").state.phase == "auto_turn"


@clause("NN-107", "NN-112", "NN-606", "NN-104")
def test_nn_104_what_chance_can_answer() -> None:
    """Every board, turn, seat, clan and list comes from a pile with one of each."""
    match = new_match(GAME, 2, options={"blacklist": "yes", "clan_techniques": "yes"})

    def pile() -> dict[str, int]:
        assert match.decision is not None and match.decision.pile is not None
        return {kind: n for kind, n in match.decision.pile.copies().items() if n}

    assert pile() == dict.fromkeys("1234", 1)
    play(match, "board nw 3")
    assert pile() == dict.fromkeys("0123", 1)
    play(match, "spin nw 0")
    assert pile() == dict.fromkeys("124", 1)
    play(match, "board ne 1", "spin ne 0", "board sw 2", "spin sw 0", "spin se 0")
    assert pile() == {"black_1": 1, "black_2": 1}
    play(match, "clan_card black_2")
    assert pile() == {"red_1": 1, "red_2": 1}
    play(match, "clan_card red_2", "clan_card white_2")
    assert pile() == dict.fromkeys((f"{n}{side}" for side in "AB" for n in range(1, 8)), 1)
    play(match, "list p0 4B")
    assert set(pile().values()) == {1} and len(pile()) == 12 and not {"4A", "4B"} & set(pile())
    play(match, "list p1 5B")
    assert len(pile()) == 29
    play(match, "draw p0 N19")
    assert len(pile()) == 28 and "N19" not in pile()
    play(match, "draw p1 N08")
    assert pile() == {"p0": 1, "p1": 1}
    match = new_match(GAME, 1, dealer={"boards": "app"})
    play(match, "draw p0 N19")
    assert pile() == {"black": 1, "red": 1, "white": 1}
    play(match, "auto_clan black", "take red")
    match.play(next(move for move in match.decision.moves if move[0] == "place"))
    play(match, "draw p0 N01")
    while match.state.phase != "auto_draw":
        match.play(match.decision.moves[0])
    assert pile() == dict.fromkeys((f"{n}A" for n in range(1, 8)), 1)
