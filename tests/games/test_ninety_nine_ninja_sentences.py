"""What 99 Ninja says is true where it says it; and what a table did can be recorded."""

from __future__ import annotations

import json

import pytest

from companion.engine import CompanionError, Match, find_game
from tests.clauses import clause
from tests.conformance import new_match
from tests.games.test_ninety_nine_ninja_support import (
    BARE,
    GAME,
    S0,
    clans,
    log_text,
    play,
    refused,
    situation,
    solo,
    techniques,
)

SCORES = {"depth": "scores"}
E01 = ("place N19 1 3 5 4", "draw p0 N01")
EMPTY = {"reason": "deck", "deck": 0}
LAID = [f"allocate {number} red" for number in range(1, 9)]


def guided(match: Match) -> str:
    guide = match.guide()
    parts = (guide.phase, guide.now, guide.then, *guide.reminders)
    return " ".join(str(part) for part in parts)


def why(match: Match, move: str) -> str:
    return " ".join(str(objection.say) for objection in match.why_not(move))


def steps(seats: int = 2, dealer: str = "table", **options: str) -> str:
    match = new_match(GAME, seats, 1, dealer=dealer, options=options)
    return " ".join(str(step) for step in find_game(GAME).checklist(match.setup))


# what a table did


def recorded(match: Match, move: str) -> Match:
    """Overruled, kept in the record, and read again from the position."""
    objections = match.why_not(move)
    assert objections and not any(objection.hard for objection in objections)
    match.correct(move, "it lies so")
    position = json.loads(json.dumps(match.position()))
    assert match.game.restore(match.setup, position) == match.state
    assert Match.from_record(match.record()).state == match.state
    return match


@clause("NN-405")
def test_nn_405_a_figure_on_a_fallen_daimyo_can_be_recorded() -> None:
    match = situation(map=BARE, held=[["N02"], ["N08"]], fallen=[["purple", 1]])
    recorded(match, "place N02 0 0 0 0")
    assert "p" not in match.state.cells and match.view(0)["board"]["warnings"]
    play(match, "draw p0 N01")
    assert match.decision is not None and match.decision.moves


@clause("NN-335", "NN-336")
def test_nn_336_a_third_figure_can_be_recorded() -> None:
    match = techniques(["black_1", "red_1", "white_2"], 8, {"technique_timing": "any_time"},
                       clans=clans("white", "black"))  # fmt: skip
    play(match, "activate choho", *E01, "name choho 0 0", "name choho 0 2")
    recorded(match, "name choho 0 5")
    assert match.state.turn.names == (0, 3)


@clause("NN-416", "NN-401")
def test_nn_416_the_log_does_not_say_that_it_could_not_be_placed() -> None:
    match = recorded(situation(), "discard N19")
    assert "cannot be placed" not in log_text(match)


# one text for a move


@clause("NN-705", "NN-706", "NN-711", "NN-914")
@pytest.mark.parametrize(
    "move",
    ["samurai 01", "samurai +1", "samurai \u0661", "samurai 1-", "fell grey 01-0", "fell grey 1-00",
     "fell grey +1-0", "fell grey 1-\u0660", "fell grey 1--0", "fell grey 1"],
)  # fmt: skip
def test_nn_705_a_count_has_one_text(move: str) -> None:
    match = play(situation(SCORES), "card placed")
    assert not refused(match, "samurai 1") and not refused(match, "fell grey 1-0")
    with pytest.raises(CompanionError):
        match.play(move)


@pytest.mark.parametrize(
    "move",
    ["place N19 1 3 05 4", "place N19 01 3 5 4", "place N19 1 3 +5 4", "place N19 1 3 5 \u0664"],
)
def test_nn_402_a_placement_has_one_text(move: str) -> None:
    with pytest.raises(CompanionError):
        situation().play(move)


# two cards counted together


@clause("NN-333", "NN-705", "NN-707")
def test_nn_333_two_cards_are_counted_together() -> None:
    options = {**SCORES, "boryaku_scoring": "together"}
    cards = ["black_2", "red_1", "white_1"]

    def both(first: str, second: str, ronin: str = "no") -> Match:
        match = techniques(cards, 6, {**options, "ronin": ronin}, clans=clans("black", "red"))
        return play(match, "activate boryaku", f"card {first}", f"card {second}")

    for first, second in (("placed", "discarded"), ("discarded", "placed")):
        match = both(first, second)
        assert not refused(match, "samurai 9") and not refused(match, "fell grey 1-0")
        assert refused(match, "samurai 10") == {"NN-705"}
    match = both("placed", "placed")
    assert not refused(match, "samurai 18") and refused(match, "samurai 19") == {"NN-705"}
    assert "18" in why(match, "samurai 19")
    assert sum(move[0] == "samurai" for move in match.decision.moves) == 19
    nothing = both("discarded", "discarded")
    assert refused(nothing, "samurai 1") == {"NN-705"}
    assert refused(nothing, "fell grey 1-0") == {"NN-707"}
    ronin = both("placed", "placed", "yes")
    assert not refused(ronin, "ronin_samurai 9-0-9")
    assert refused(ronin, "ronin_samurai 9-1-9") == {"NN-705"}
    each = techniques(cards, 6, SCORES, clans=clans("black", "red"))
    play(each, "activate boryaku", "card placed", "samurai 2", "card discarded")
    assert refused(each, "samurai 1") == {"NN-705"}  # the second card alone is counted


# the reckoning


@clause("NN-916", "NN-914")
def test_nn_916_a_finished_allocation_may_be_changed_until_the_reveal() -> None:
    match = situation(**EMPTY)
    assert refused(match, "reopen p0") == {"NN-916"}
    play(match, *LAID, "commit")
    assert "before the reveal you may still change" in why(match, "reopen p0")
    play(match, *LAID, "commit")
    assert [str(move) for move in match.decision.out_of_turn] == ["reopen p0", "reopen p1"]
    assert "take them up again" in why(match, "take_back 3")
    with pytest.raises(CompanionError):
        match.play("reopen p0", seat=1)
    match.play("reopen p0", seat=0)
    assert match.decision.seat == 0 and match.decision.secret
    assert match.view(1)["board"]["complete"] == [False, True]
    assert match.game.restore(match.setup, match.position()) == match.state
    play(match, "take_back 3", "allocate 3 white", "commit", "reopen p1", "take_back 1")
    assert refused(match, "reveal") == {"NN-916"}
    play(match, "allocate 1 black", "commit", "reveal")
    assert match.over and match.state.alloc[0][2] == 2 and match.state.alloc[1][0] == 0


@clause("NN-916", "NN-601")
def test_nn_916_alone_too() -> None:
    match = play(solo(**EMPTY), *LAID, "commit", "reopen p0", "take_back 2", "allocate 2 black")
    assert refused(match, "reopen p1") == {"NN-601"}
    assert play(match, "commit", "reveal").over


@clause("NN-916", "NN-914")
def test_nn_916_who_changes_again_shows_nothing() -> None:
    """The other seat and the onlookers learn only that the tokens are taken up again."""
    seen = []
    for track in ("red", "white"):
        match = play(
            situation(**EMPTY), *LAID, "commit", *LAID, "commit", "reopen p0", "take_back 3"
        )
        play(match, f"allocate 3 {track}", "commit")
        seen.append([match.view(1), match.view(None), match.record(1), match.record(None)])
    assert json.dumps(seen[0]) == json.dumps(seen[1])


# sentences


@clause("NN-312", "NN-405")
def test_what_step_3_asks_for_as_it_holds_now() -> None:
    for options in ({}, SCORES):
        plain = situation(options)
        assert "no Ninja on a Ninja" in guided(plain)
        chimon = play(techniques([], 2, options), "activate chimon")
        assert "no Ninja on a Ninja" not in guided(chimon)
        assert "Ninjas may cover Ninjas" in guided(chimon)
        allowed = situation({**options, "cover_fallen_daimyo": "allowed"})
        assert "nothing on a standing Daimyo" in guided(allowed)


@clause("NN-301", "NN-306")
def test_what_may_still_be_done_before_the_card() -> None:
    match = techniques([])
    assert "Swap your clan" in guided(match) and "Swap" in str(match.decision.prompt)
    play(match, "swap")
    assert "Swap your clan" not in guided(match) and "Use techniques" in guided(match)
    assert "Swap" not in str(match.decision.prompt)
    free = techniques([], options={"technique_repeat": "unlimited"})
    assert "at most once" in guided(match) and "at most once" not in guided(free)


@clause("NN-414", "NN-903")
def test_nn_414_nothing_is_drawn_from_an_empty_deck() -> None:
    for count in (1, 0):
        match = situation({"deck_end": "play_out"}, deck=count, last=[0, 1] if not count else None)
        assert ("Draw a card" in str(match.guide().then)) == bool(count)


@clause("NN-314", "NN-332")
def test_a_card_drawn_by_a_technique_is_not_the_one_of_step_3() -> None:
    match = play(techniques([]), "activate ten_mon")
    assert "Ten-Mon" in guided(match) and "Step 3" not in guided(match)
    play(match, "draw p0 N05", "drop N05")
    assert "discards N05 after Ten-Mon" in log_text(match)
    two = play(techniques(["black_2", "red_1", "white_1"], clans=clans("black", "red")),
               "activate boryaku")  # fmt: skip
    assert "Boryaku" in guided(two)
    play(two, "draw p0 N01", *E01[:1])
    assert "Place the next card" in guided(two) and "second" not in str(two.decision.prompt)


@clause("NN-524", "NN-522")
def test_the_guide_knows_ronin() -> None:
    options = {"ronin": "yes", **SCORES}
    assert "2 for those of the opponent's clan" in guided(play(situation(options), "card placed"))
    always = play(situation({**options, "ronin_ignore": "automatic"}), "card placed")
    assert "do not protect" in guided(always) and "You may ignore" not in guided(always)


@clause("NN-643", "NN-916")
def test_alone_nobody_waits_and_nothing_is_secret() -> None:
    match = solo(**EMPTY)
    assert "Both players" not in why(match, "reveal") and "secret" not in guided(match)
    assert "secret" not in str(match.decision.prompt).lower()
    play(match, *LAID, "commit")
    assert "Everybody" not in str(match.decision.prompt)
    two = situation(**EMPTY)
    assert "Both players finish first" in why(two, "reveal") and "in secret" in guided(two)
    unknown = play(solo({**SCORES, "auto_cards": "unknown"}, **EMPTY), *LAID, "commit", "reveal")
    assert unknown.state.phase == "bottom"
    assert "Set-up" not in guided(unknown) and "Score cards" in guided(unknown)


@clause("NN-334", "NN-401")
def test_nn_401_a_card_that_is_not_held_is_all_that_is_wrong() -> None:
    assert refused(situation(), "discard N05") == {"NN-401"}
    two = play(techniques(["black_2", "red_1", "white_1"], clans=clans("black", "red")),
               "activate boryaku", "draw p0 N05")  # fmt: skip
    assert refused(two, "discard N05") == {"NN-334"} and refused(two, "discard N01") == {"NN-401"}


@clause("NN-333", "NN-415")
def test_nn_333_the_second_card_waits_for_the_points_of_the_first() -> None:
    match = techniques(["black_2", "red_1", "white_1"], 8, {"technique_timing": "any_time"},
                       clans=clans("black", "red"))  # fmt: skip
    play(match, "activate boryaku", "draw p0 N05", E01[0])
    assert match.state.phase == "window" and refused(match, "place N05 0 0 0 0") == {"NN-333"}


@clause("NN-020", "NN-522")
def test_nn_020_a_fallen_daimyo_is_not_spared() -> None:
    match = situation(
        {"ronin": "yes"}, map=[row.replace("G", "g") for row in ("........", *BARE[1:])],
        fallen=[["grey", 1]], held=[["N02"], ["N08"]], clans=clans("black", "red"),
    )  # fmt: skip
    play(match, "place N02 0 0 0 2", "draw p0 N01")
    assert match.state.phase == "falls"
    assert "fallen already" in why(match, "spare grey")


@clause("NN-403", "NN-019")
def test_nn_403_no_cell_is_named_where_there_is_none() -> None:
    match = situation({"overhang_figures": "out_of_play"}, held=[["N02"], ["N08"]])
    for flip in "01":
        for turn in "0123":
            for row in range(-2, 8):
                for col in range(-2, 8):
                    move = f"place N02 {flip} {turn} {row} {col}"
                    assert "\u2013" not in why(match, move), move


@clause("NN-103")
def test_nn_103_the_set_up_says_which_token_is_a_favor() -> None:
    assert "Favor side" not in steps() and "Favor side" in steps(start_favors="1")


@clause("NN-602", "NN-603")
def test_nn_602_the_set_up_names_the_cards_of_each_level() -> None:
    assert "1A, 2A, 3A, 4A, 5A, 6A, 7A" in steps(1, level="0").replace(" and ", ", ")
    assert "1B, 2B, 3B, 4A, 5A, 6A, 7A" in steps(1, level="3").replace(" and ", ", ")
    assert "A" not in steps(1, level="7").split("level 7: ")[1].split(".")[0]


@clause("NN-112", "NN-605", "NN-511", "NN-107")
def test_the_set_up_leaves_to_the_app_what_the_app_does() -> None:
    modules = {"blacklist": "yes", "clan_techniques": "yes"}
    table, app = steps(**modules), steps(dealer="app", **modules)
    assert "Name the first player" in table and "The app names the first player" in app
    assert table.count("The app") == 0 and app.count("The app") == 5
    assert "Shuffle" in table and "Shuffle" not in app
    assert "Shuffle" in steps(1) and "Shuffle" not in steps(1, dealer="app")


@clause("NN-420")
def test_nn_420_a_held_card_is_asked_for_as_one() -> None:
    match = new_match(GAME, 2, position={"clans": clans("red", "black"), "map": list(S0)})
    assert "hold" in str(match.decision.prompt) and "draw" not in str(match.decision.prompt)
    match = play(situation(), E01[0])
    assert "draw" in str(match.decision.prompt)


@clause("NN-012")
def test_nn_012_log_and_choice_name_the_same_cell() -> None:
    match = situation()
    places = {move[4:]: move for move in match.decision.moves if move.verb == "place"}
    assert len(places) > 20
    for move in places.values():
        told = [str(match.game.word(match.state, move[: at + 1])) for at in (5, 4)]
        column, row = told[0].removeprefix("column "), told[1].removeprefix("row ")
        said = log_text(play(situation(), str(move)))
        assert f"at {column}{row}." in said or f"at ({column}, {row})." in said, move


@clause("NN-822")
def test_nn_822_the_pad_names_the_tokens_that_lie() -> None:
    game = find_game(GAME)
    pad, options = game.pads[0], game.settle_options({})
    values = {field.key: field.default for field in pad.fields(2, options, game.standin)}
    values = {key: [value] * 2 if key.split("_")[0] in ("daimyo", "favor", "felled") else value
              for key, value in values.items()}  # fmt: skip
    values |= {"felled": [0, 2], "end_reason": "deck", "daimyo_red": [["1"], []],
               "favor_red": [8, 6]}  # fmt: skip
    said = [str(o.say) for o in pad.result(2, values, options, game.standin).objections]
    assert "felled no Daimyo" in said[0] and "these Daimyo tokens: 1, 2" in said[1]


@clause("NN-921")
def test_one_daimyo_is_one() -> None:
    grey = {"map": [row.replace("G", "g") for row in S0], "fallen": [["grey", 1]],
            "auto": {"laid": [["1B", "red"]]}}  # fmt: skip
    match = play(solo(**grey, **EMPTY), *LAID, "commit", "reveal")
    assert any("1 Daimyo felled" in str(note) for note in match.scores().notes)
