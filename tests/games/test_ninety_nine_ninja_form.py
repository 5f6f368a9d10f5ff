"""What people tell of their table of 99 Ninja is the table the match begins with."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.engine import BadPosition, Edition, Match
from companion.games.ninety_nine_ninja.box import palette
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYOS
from companion.games.ninety_nine_ninja.components.geometry import PLACES, placements
from companion.games.ninety_nine_ninja.joining import asks, boards, figures, finished, fixes, held
from tests.clauses import clause
from tests.conformance import check_state, new_match, random_moves
from tests.games.test_ninety_nine_ninja_support import (
    GAME,
    S0,
    clans,
    edited,
    faults,
    play,
    situation,
    with_rows,
)

LEFT_OPEN = {"clans": ["red", "black"]}
SCORES = {"depth": "scores"}


def joined(answers: dict[str, Any], seats: int = 2, dealer: Any = "table", **options: str) -> Match:
    """The match that begins when the form is answered so."""
    example = new_match(GAME, seats, dealer=dealer, options=options)
    position = json.loads(json.dumps(finished(example, {**LEFT_OPEN, **answers})))
    return new_match(GAME, seats, dealer=dealer, options=options, position=position)


def asked(seats: int = 2, dealer: Any = "table", **options: str) -> set[str]:
    return {ask.key for ask in asks(new_match(GAME, seats, dealer=dealer, options=options))}


# what is asked


@clause("NN-022", "NN-419")
def test_nn_022_each_table_is_asked_what_it_alone_can_tell() -> None:
    always = {"active", "clans", "tracks", "fallen", "spent"}
    table = {"boards", "figures", "held"}
    assert asked() == always | table | {"deck"}
    assert asked(dealer="app") == always | table | {"gone"}
    assert asked(**SCORES) == always | {"deck"}
    assert asked(clan_techniques="yes", blacklist="yes") == (
        always | table | {"deck", "techniques", "lists"}
    )
    assert asked(1, dealer="app") == always | table | {"gone", "score_cards", "auto_row"}


# answers of the form


@clause("NN-022")
def test_nn_022_clans_are_as_told_and_the_third_is_neutral() -> None:
    for blue in CLANS:
        for green in set(CLANS) - {blue}:
            match = joined({"clans": [blue, green]})
            assert match.position()["clans"] == clans(blue, green)
    assert finished(new_match(GAME, 2), {"clans": ["red", None]})["clans"] == {
        "blue": "red", "green": None, "neutral": None
    }  # fmt: skip


@clause("NN-022")
@pytest.mark.parametrize("seat", [0, 1])
def test_nn_022_whose_turn_it_is_is_as_told(seat: int) -> None:
    assert joined({"active": seat, "held": ["N19", "N08"]}).state.active == seat


@clause("NN-022", "NN-420")
@pytest.mark.parametrize("side", ["p0", "automaton"])
def test_nn_420_a_card_left_open_is_asked_for_in_the_turn_of_the_automaton_too(side: str) -> None:
    """It was once refused there, with a sentence about the question and at no field."""
    solo = joined({"active": side}, 1)
    assert solo.state.active == int(side == "automaton")
    assert solo.decision is not None and solo.decision.key == "draw"
    check_state(play(solo, "draw p0 N19"))
    assert solo.state.held == (("N19",), ()) and solo.state.active == int(side == "automaton")
    assert {key: solo.position()[key] for key in ("held", "active", "deck")} == {
        key: joined({"active": side, "held": ["N19"]}, 1).position()[key]
        for key in ("held", "active", "deck")
    }
    for _ in random_moves(solo, random.Random(1)):
        assert not list(solo.game.laws(solo.state))


@clause("NN-022")
def test_nn_022_markers_spent_favors_and_the_deck_are_as_told() -> None:
    match = joined({"tracks": {"red": 3, "white": -2}, "deck": 11, "held": ["N19", "N08"]})
    assert match.state.tracks == (0, 3, -2) and match.state.deck.count == 11
    for told, number in (({}, 27), ({"deck": 27}, 27), ({"deck": 5}, 5)):
        assert joined({"held": ["N19", "N08"], **told}).state.deck.count == number
    grey = {"figures": [], "fallen": [None] * 6 + ["p1"], "held": ["N19", "N08"]}
    match = joined({**grey, "spent": [1, 0]})
    assert [row.count("favor_spent") for row in match.position()["tokens"]] == [1, 0]


@clause("NN-020")
@pytest.mark.parametrize("side", ["p0", "p1"])
@pytest.mark.parametrize("name", DAIMYOS)
def test_nn_020_each_fall_is_as_told(name: str, side: str) -> None:
    fallen = [side if one == name else None for one in DAIMYOS]
    for options in ({}, SCORES):
        match = joined({"fallen": fallen}, **options)
        assert [row[:2] for row in match.position()["fallen"]] == [[name, int(side[1])]]


@clause("NN-013")
def test_nn_013_boards_lie_as_they_were_chosen() -> None:
    example = new_match(GAME, 2)
    answers = dict(LEFT_OPEN)
    answers |= boards.choose(example, answers, 0, 0, "4")
    assert [row[0] for row in answers["boards"]] == ["4", "2", "3", "1"]
    answers |= boards.choose(example, answers, 3, 1, "2")
    assert answers["boards"] == [["4", 0], ["2", 0], ["3", 0], ["1", 2]]
    assert joined(answers).position()["boards"] == answers["boards"]
    shown = boards.pictures(example, answers)
    assert [picture.word for picture in shown] == list(PLACES)
    offer = boards.choice(example, answers, 3)
    chosen = [[one.word for one in line.pictures if one.chosen] for line in offer.lines]
    assert chosen == [["1"], ["2"]]


@clause("NN-013")
def test_nn_013_figures_lie_over_what_the_boards_print() -> None:
    match = joined({"figures": [[3, 0, "R"], [4, 4, "w"]]})
    rows = match.position()["map"]
    assert rows[3][0] == "R" and rows[4][4] == "w"
    assert [line for at, line in enumerate(rows) if at not in (3, 4)] == [
        line for at, line in enumerate(joined({}).position()["map"]) if at not in (3, 4)
    ]
    assert joined({}).position()["map"] == list(S0)


@clause("NN-013", "NN-020")
def test_nn_013_a_brush_lays_and_takes_away() -> None:
    example = new_match(GAME, 2)
    answers: dict[str, Any] = {}

    def touch(brush: str, row: int, col: int) -> bool:
        stroke = figures.stroke(example, answers, brush, (row, col))
        answers.update(stroke.answers)
        assert not (stroke.refused and stroke.answers)
        return not stroke.refused

    assert touch("R", 3, 0) and answers["figures"] == [[3, 0, "R"]]
    assert touch("B", 3, 0) and answers["figures"] == [[3, 0, "B"]]
    assert touch("B", 3, 0) and answers["figures"] == []  # the same once more
    assert touch("W", 0, 1) and touch(".", 0, 1) and answers["figures"] == []
    assert touch("b", 0, 0) and answers["figures"] == []  # as it is printed
    assert not touch(".", 0, 0)  # nothing lies on the print
    assert not touch("R", 1, 1)  # a Daimyo stands there
    assert not touch("p0", 0, 0)  # tokens lie on Daimyos alone
    assert touch("p1", 1, 1) and answers["fallen"][0] == "p1"
    assert touch("p0", 1, 1) and answers["fallen"][0] == "p0"
    assert touch("p0", 1, 1) and answers["fallen"][0] is None
    assert touch("p0", 1, 1) and touch(".", 1, 1) and answers["fallen"][0] is None
    assert not touch(".", 1, 1)
    assert touch("p0", 1, 1)
    assert not touch("R", -3, 0) and touch("R", -2, 0) and touch("R", 9, 9)
    assert not touch("R", 10, 0)


@clause("NN-419")
def test_nn_419_a_held_card_is_offered_once_and_held_as_chosen() -> None:
    example = new_match(GAME, 2)
    answers = held.choose(example, {}, 0, 0, "N19")
    assert answers == {"held": ["N19", None]}
    answers = held.choose(example, answers, 1, 0, "N08")
    for seat, other in ((0, "N08"), (1, "N19")):
        (line,) = held.choice(example, answers, seat).lines
        words = [picture.word for picture in line.pictures]
        assert other not in words and len(words) == 28
    assert joined(answers).state.held == (("N19",), ("N08",))


@clause("NN-419")
def test_nn_419_cards_that_are_gone_are_not_dealt_again() -> None:
    match = joined({"gone": ["N01", "N02"], "held": ["N19", "N08"]}, dealer="app")
    assert match.state.deck.count == 25 and {"N01", "N02"} <= match.state.seen()


@clause("NN-106", "NN-110")
def test_nn_106_modules_are_as_told() -> None:
    example = new_match(GAME, 2, options={"clan_techniques": "yes", "blacklist": "yes"})
    first = next(ask.first for ask in asks(example) if ask.key == "techniques")
    assert set(first) == set(CLANS)
    match = joined(
        {"techniques": first, "lists": ["3A", "1A"]}, clan_techniques="yes", blacklist="yes"
    )
    used = {match.state.box.printed.clan_cards[card] for card in match.state.clan_cards}
    assert used == set(first.items())
    assert match.position()["lists"] == ["3A", "1A"]


@clause("NN-604", "NN-643")
def test_nn_643_score_cards_and_the_auto_row_are_as_told() -> None:
    fallen = [None] * 6 + ["p0"]
    match = joined({"fallen": fallen, "score_cards": [[], ["1B"], []]}, 1)
    assert [row[:2] for row in match.position()["auto"]["laid"]] == [["1B", "red"]]
    match = joined({"auto_row": ["4A"]}, 1)
    assert match.position()["auto"]["row"] == ["4A"]
    assert "auto" not in finished(new_match(GAME, 1), LEFT_OPEN)


@clause("NN-603")
@pytest.mark.parametrize("laid", [[["3B"], ["3B"], []], [["3B", "6B"], [], ["6B"]]])
def test_nn_603_a_score_card_told_on_two_tracks_is_refused_in_words(laid: list[Any]) -> None:
    number = sum(map(len, laid))
    with pytest.raises(BadPosition) as caught:
        joined({"fallen": ["p0"] * number + [None] * (7 - number), "score_cards": laid}, 1)
    assert caught.value.clauses == ("NN-603",) and caught.value.fields == ("auto",)


# what a table can put right


@clause("NN-709")
def test_nn_709_each_state_offers_what_can_be_put_right_in_it() -> None:
    def offered(match: Match) -> set[str]:
        return {fix.key for fix in fixes(match)}

    always = {"tracks", "fallen", "spent", "deck"}
    assert offered(new_match(GAME, 2)) == set()
    assert offered(situation()) == always | {"active", "held", "figures"}
    assert offered(situation(SCORES)) == always | {"active"}
    assert offered(situation(None, 1)) == always | {"held", "figures"}
    assert offered(play(situation(), "place N19 1 3 5 4")) == always | {"held", "figures"}
    ended = situation(deck=0, held=[[], []])
    assert ended.state.reason == "deck" and offered(ended) == {"tracks"}


# the box


def without(group: str, at: int) -> Edition:
    rows = [dict(row) for row in situation().setup.edition.rows(group)]
    del rows[at]
    return with_rows(group, rows)


@clause("NN-002", "NN-003", "NN-005", "NN-007", "NN-009", "NN-010", "NN-023")
@pytest.mark.parametrize(
    ("edition", "law"),
    [
        (without("boards", 3), "NN-002"),
        (edited("boards", 0, grid="b.r/wPb/.w."), "NN-002"),
        (edited("boards", 0, grid="b.r./wObr/.w.O/r.wb"), "NN-003"),
        (without("cards", 0), "NN-005"),
        (edited("cards", 4, grid="b../.../..."), "NN-005"),
        (edited("numbers", 0, value="5"), "NN-008"),
        (without("tokens", 0), "NN-007"),
        (edited("tokens", 0, number=2), "NN-007"),
        (without("techniques", 0), "NN-009"),
        (without("clan_cards", 0), "NN-010"),
        (edited("auto_cards", 3, action="dance"), "NN-011"),
        (edited("auto_cards", 3, middle=""), "NN-011"),
    ],
)
def test_nn_002_a_box_with_a_fault_is_refused_by_its_rule(edition: Edition, law: str) -> None:
    assert faults(edition, hard=True) == {law}


@clause("NN-023")
def test_nn_023_one_card_turned_is_not_another() -> None:
    first, *others = (dict(row) for row in situation().setup.edition.rows("cards"))
    turned = "/".join(line[::-1] for line in first["grid"].split("/"))
    edition = with_rows("cards", [first, {**others[0], "grid": turned}, *others[1:]])
    assert faults(edition, hard=True) == {"NN-023"}


@clause("NN-004", "NN-005")
def test_nn_004_a_lord_without_a_guard_and_a_hundredth_ninja_are_told() -> None:
    assert faults(situation().setup.edition, hard=False) == set()
    assert faults(edited("boards", 0, grid="..../.P../...O/..wb"), hard=False) == {"NN-004"}
    assert faults(edited("cards", 4, grid="BRW/BRW/BRW"), hard=False) == {"NN-005"}


@clause("NN-005", "NN-419")
def test_nn_005_an_open_list_may_lack_cards_but_never_has_too_many() -> None:
    rows = [dict(row) for row in situation().setup.edition.rows("cards")]
    open_list = edited("numbers", 3, value="yes")
    assert not faults(with_rows("cards", rows[:9], open_list), hard=True)
    more = [*rows, {**rows[0], "id": "N30", "grid": "BBB/BBB/BBB"}]
    assert faults(with_rows("cards", more, open_list), hard=True) == {"NN-005"}


@clause("NN-002", "NN-005")
def test_nn_002_what_is_painted_anew_is_of_the_right_size() -> None:
    edition = situation().setup.edition
    board, card = palette(edition, "boards"), palette(edition, "cards")
    assert board.blank.split("/") == ["...."] * 4 and board.sides == (3, 8)
    assert card.blank.split("/") == ["..."] * 3 and card.sides is None
    assert {brush.word for brush in board.brushes} == set("brwsPOYTKNG.")
    assert {brush.word for brush in card.brushes} == set("BRWbrws.")


@clause("NN-015")
def test_nn_015_a_card_may_begin_two_cells_before_the_edge_and_on_the_last_one() -> None:
    moves = [move for move, *_ in placements("N01", "B../.../...", 4, True)]
    assert len(moves) == len(set(moves)) == 2 * 4 * 10 * 10
    for at, (low, high) in {2: (0, 1), 3: (0, 3), 4: (-2, 7), 5: (-2, 7)}.items():
        told = {int(move[at]) for move in moves}
        assert (min(told), max(told)) == (low, high)
