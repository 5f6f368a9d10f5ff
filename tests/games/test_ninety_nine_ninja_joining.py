"""Joining a match of 99 Ninja under way: what can be told, what is asked, what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadPosition
from companion.games.ninety_nine_ninja.components.geometry import oriented, rows
from tests.clauses import clause
from tests.conformance import new_match
from tests.games.test_ninety_nine_ninja_support import (
    GAME,
    S0,
    clans,
    edited,
    play,
    refused,
    situation,
    solo,
    with_rows,
)

SCORES = {"depth": "scores"}
GREY = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 1]]}
KNOWN = ["N19", "N08", "N05"]


def opened(*cards: str) -> Any:
    """An edition that knows only these cards, and lets others be typed in."""
    edition = situation().setup.edition
    some = [row for row in edition.rows("cards") if row["id"] in cards]
    return edited("numbers", 3, with_rows("cards", some), value="yes")


def told(seats: int = 2, dealer: Any = "table", options: Any = None, **fields: Any) -> Any:
    """A match from these fields alone, with nothing filled in by the test."""
    fields.setdefault("clans", clans("red", "black"))
    return new_match(GAME, seats, 1, dealer=dealer, options=options or {}, position=fields)


def against(*args: Any, **fields: Any) -> tuple[set[str], set[str]]:
    """The clauses against a position and the fields they are about."""
    with pytest.raises(BadPosition) as caught:
        told(*args, **fields)
    return set(caught.value.clauses), set(caught.value.fields)


# held cards


@clause("NN-418", "NN-420")
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("held", [None, [None, None]])
def test_nn_420_a_held_card_that_nobody_named_is_asked_for_first(seats: int, held: Any) -> None:
    fields = {} if held is None else {"held": held}
    match = told(seats, deck=20, **fields)
    assert match.state.deck.count == 20 + seats  # until it is named it lies with the deck
    assert match.decision is not None and match.decision.key == "draw"
    play(match, "draw p0 N19", *(["draw p1 N08"] if seats == 2 else []))
    assert match.decision.key == "turn" and match.state.deck.count == 20
    assert match.state.held == (("N19",), ("N08",) if seats == 2 else ())


@clause("NN-418", "NN-420")
def test_nn_420_only_the_card_that_is_missing_is_asked_for() -> None:
    match = told(held=[["N19"], None], deck=0)
    assert refused(match, "draw p0 N01") == {"NN-110"} and not refused(match, "draw p1 N08")
    assert play(match, "draw p1 N08").state.phase == "turn"
    assert told(options=SCORES).state.phase == "turn"  # there held cards are only counted
    assert against(held=[["N19"], None], deck=["N01"]) == ({"NN-418"}, {"held"})
    assert against(2, "app", held=[["N19"], None]) == ({"NN-420"}, {"held"})


@clause("NN-418")
def test_nn_418_without_cards_nobody_plays_on() -> None:
    """Both hands empty while the deck is not: this once went round for ever."""
    for active in (0, 1):
        assert against(held=[[], []], active=active) == ({"NN-418"}, {"held"})
    assert against(1, held=[[], []]) == ({"NN-418"}, {"held"})
    assert against(held=[["N19"], []]) == ({"NN-418"}, {"held"})
    assert told(held=[[], []], deck=0).state.reason == "deck"
    assert told(held=[["N19"], []], deck=0).state.phase == "turn"


@clause("NN-418", "NN-332")
def test_nn_418_nobody_holds_two_cards_without_boryaku() -> None:
    assert against(held=[["N19", "N05"], ["N08"]]) == ({"NN-418"}, {"held"})
    assert against(held=[["N19"], ["N08", "N05"]]) == ({"NN-418"}, {"held"})
    assert against(options=SCORES, held=[["?", "?"], ["?"]]) == ({"NN-418"}, {"held"})
    two = {"held": [["N19", "N05"], ["N08"]], "agenda": [["turn"]]}
    assert told(**two, turn={"used": ["boryaku"]}).state.to_play() == 2
    assert against(**two, turn={"used": ["chimon"]}) == ({"NN-418"}, {"held"})


@clause("NN-642", "NN-903")
def test_nn_642_who_holds_nothing_when_the_deck_is_empty_plays_no_more() -> None:
    options = {"solo_deck_end": "automaton_continues"}
    assert solo(options, deck=0, held=[[], []]).state.phase == "auto_draw"
    nothing = edited("auto_cards", 0, middle="0", edition=None)
    for at in range(1, 7):
        nothing = edited("auto_cards", at, nothing, middle="0")
    # An automaton that never scores would go on for ever.
    assert situation(options, 1, nothing, deck=0, held=[[], []]).state.reason == "deck"
    play_out = {"deck_end": "play_out"}
    last = situation(play_out, deck=0, last=[1])
    assert last.state.last == (1,)
    assert situation(play_out, deck=1, last=[1]).state.last is None  # the deck goes on
    assert situation(deck=0, last=[1]).state.last is None


# cards nobody named


@clause("NN-419", "NN-109")
def test_nn_419_the_app_deals_only_if_it_knows_what_lies_on_the_table() -> None:
    held = {"held": [["N19"], ["N08"]]}
    assert against(2, "app", **held, deck=20) == ({"NN-419"}, {"laid"})
    assert against(2, "app", **held, laid=["?"]) == ({"NN-419"}, {"laid"})
    assert against(2, "app", **held, discarded=["?"]) == ({"NN-419"}, {"laid"})
    match = told(2, "app", **held, laid=["N01", "N02 0 0 1 1"], discarded=["N03"])
    assert match.state.deck.count == 24
    seen = match.state.seen()
    while match.decision is not None and match.decision.key != "reveal":
        match.play(
            next(m for m in match.decision.moves if m[0] not in ("scores_only", "take_back"))
        )
    dealt = [str(entry).split()[2] for entry in match.entries if str(entry).startswith("draw")]
    assert len(dealt) == len(set(dealt)) and not seen & set(dealt)
    assert told(2, "table", **held, deck=20).state.laid == ("?",) * 7


@clause("NN-709", "NN-109")
def test_nn_709_a_count_of_the_table_may_be_higher_or_lower() -> None:
    match = play(situation(SCORES), "card placed", "samurai 1", "end_turn", "card discarded")
    assert match.state.deck.count == 25
    for count, gone in ((27, 0), (24, 3), (26, 1), (27, 0), (0, 27)):
        match.correct({"deck": count}, "counted")
        state = match.state
        assert state.deck.count == count and len(state.laid) + len(state.discarded) == gone
    with pytest.raises(BadPosition):
        match.game.restore(match.setup, {**match.position(), "deck": 28})
    full = situation(deck=20, laid=["N01"])
    full.correct({"deck": 22}, "counted")
    assert full.state.deck.count == 22 and full.state.laid == ("N01", *["?"] * 4)


# cards typed in


@clause("NN-023", "NN-419", "NN-005")
def test_nn_419_a_typed_card_is_one_card_under_one_name() -> None:
    edition = opened(*KNOWN)
    fields: dict[str, Any] = {"edition": edition, "held": [["N19"], ["X01"]]}

    def wrong(**typed: Any) -> set[str]:
        with pytest.raises(BadPosition) as caught:
            situation(**{**fields, **typed})
        assert "typed" in caught.value.fields
        return set(caught.value.clauses)

    new = "BB./..W/r.."
    turned = "/".join(oriented(rows(new), 1, 3))
    assert situation(**fields, typed={"X01": new}).state.typed == (("X01", new),)
    known = dict(edition.rows("cards")[0])["grid"]
    assert wrong(typed={"X01": known}) == {"NN-023"}
    two = {"typed": {"X01": new, "X02": turned}, "discarded": ["X02"]}
    assert wrong(**two) == {"NN-023"}
    assert wrong(typed={"X01": new, "X02": "BBB/.../..."}) == {"NN-419"}  # it lies nowhere
    assert wrong(typed={"X01": "b../.../..."}) == {"NN-005"}
    with pytest.raises(BadPosition) as caught:
        situation(held=[["N19"], ["X01"]], typed={"X01": new})
    assert "NN-419" in caught.value.clauses  # this edition knows all its cards


@clause("NN-419")
def test_nn_419_the_next_typed_card_gets_a_free_name() -> None:
    match = situation(edition=opened(*KNOWN), held=[["N19"], ["X02"]], typed={"X02": "BB./..W/r.."})
    play(match, "place N19 1 3 5 4", "draw p0 WWW/.../...")
    assert match.state.held == (("X01",), ("X02",))
    assert match.state.grid("X01") == "WWW/.../..."


# scores depth


@clause("NN-702")
def test_nn_702_with_points_only_cards_have_no_faces() -> None:
    match = told(options=SCORES, held=[["N19"], ["N08"]], laid=["N01 0 0 1 1"], discarded=["N02"],
                 boards=[["1", 0]], map=list(S0))  # fmt: skip
    state = match.state
    assert (state.held, state.laid, state.discarded) == ((("?",), ("?",)), ("?",), ("?",))
    assert state.boards == () and not state.cells
    play(match, "card placed", "end_turn")


@clause("NN-303", "NN-822")
def test_nn_303_spent_favors_are_told_at_every_depth() -> None:
    for options in (None, SCORES):
        match = situation(options, **GREY, spent=[1, 0])
        assert match.state.tokens[0] == "rrrrrrrs" and "NN-303" in refused(match, "activate chimon")


# the automaton


@clause("NN-604")
def test_nn_604_the_list_on_top_is_the_one_the_app_deals_next() -> None:
    """Also where the position comes from a match with another seed."""
    match = new_match(GAME, 1, 3, dealer="app")
    for seed in range(8):
        other = new_match(GAME, 1, seed, dealer="app", position=match.position())
        auto = other.state.auto
        assert (auto.top, auto.score_top) == (match.state.auto.top, match.state.auto.score_top)
        shuffler = other._shuffler
        assert shuffler.card(auto.deck) == auto.top
        assert shuffler.card(auto.scores) == auto.score_top


@clause("NN-621", "NN-643", "NN-604")
def test_nn_643_two_score_cards_of_one_list_are_two_cards() -> None:
    edition = edited("auto_cards", 8, order="POYTKNG", bottom="5")  # 2B has the list of 1B
    bare = ["........", ".P....Y.", "........", "........", "O..T..K.", "b..b..b.", "N..G....",
            "b..b...."]  # fmt: skip
    match = situation(None, 1, edition, map=bare, held=[["N02"], []], clans=clans("red", "black"))
    play(match, "place N02 0 0 0 2", "draw p0 N01", "fall purple", "score_top 1B", "score_card 1B",
         "score_top 1B")  # fmt: skip
    assert [card for card, *_ in match.state.auto.laid] == ["1B", "2B"]
    assert match.state.auto.laid[1] == ("2B", 0, True, True)
    assert sum(match.state.box.printed.auto[c].bottom[0] for c, *_ in match.state.auto.laid) == 6


@clause("NN-604", "NN-643")
def test_nn_643_a_score_card_nobody_looked_at_stands_for_its_list() -> None:
    edition = edited("auto_cards", 8, order="POYTKNG")  # 2B has the list of 1B
    down = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 1]]}
    match = situation(None, 1, edition, **down, auto={"laid": [["2B", "red", False, False]]})
    assert match.state.auto.laid == (("1B", 1, False, False),)
    fields = {**GREY, "fallen": [["grey", 1], ["pink", 1]],
              "map": [row.replace("G", "g").replace("K", "k") for row in S0]}  # fmt: skip
    with pytest.raises(BadPosition):
        situation(None, 1, edition, **fields, auto={"laid": [["1B", "red"], ["1B", "red"]]})
    assert situation(None, 1, edition, **fields, auto={"laid": [["1B", "red"], ["2B", "red"]]})
