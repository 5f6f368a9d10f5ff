"""Clauses NN-8xx and NN-9xx of 99 Ninja: points, tokens, tracks, the end and the reckoning."""

from __future__ import annotations

import pytest

from companion.engine import BadPosition, Match, MatchOver, NothingToUndo, find_game
from companion.games.ninety_nine_ninja.effects.reckoning import gathered
from companion.games.ninety_nine_ninja.effects.steps import score
from companion.games.ninety_nine_ninja.scene.preview import preview
from companion.games.ninety_nine_ninja.scoring import final_sheet
from tests.clauses import clause
from tests.games.test_ninety_nine_ninja_support import (
    BARE,
    GAME,
    S0,
    clans,
    log_text,
    play,
    refused,
    situation,
    states,
    tracks,
)
from tests.games.test_ninety_nine_ninja_turns import E01, E05_FIELDS, E05_MOVES, N02, PACKED

E02 = ("place N08 0 1 7 4", "draw p1 N02")


@clause("NN-801")
def test_nn_801_e01_a_point_for_each_covered_samurai() -> None:
    match = play(situation(), *E01)
    assert tracks(match) == (0, 3, 0) and not match.state.fallen


@clause("NN-802")
def test_nn_802_other_clans_give_nothing() -> None:
    match = play(situation(), *E01)  # the Black Ninja at (6, 6) covers a Samurai too
    assert tracks(match)[0] == 0
    assert tracks(play(situation(clans=clans("white", "black")), *E01)) == (0, 0, 0)


@clause("NN-803")
def test_nn_803_only_visible_samurai_count() -> None:
    # The Samurai at (5, 4) was covered by a card's Samurai: one point, not two.
    rows = [*S0]
    rows[5] = "r.bwb.w."
    assert tracks(play(situation(map=rows), *E01)) == (0, 3, 0)
    rows[5] = "r.bw..w."
    assert tracks(play(situation(map=rows), *E01)) == (0, 2, 0)


@clause("NN-804")
def test_nn_804_other_covers_give_nothing() -> None:
    rows = [*S0]
    rows[5] = "r.bwW.w."
    match = situation(map=rows, tokens=[["ready"] * 7 + ["favor_ready"], ["ready"] * 8])
    play(match, "activate chimon", *E01)
    assert tracks(match) == (0, 2, 0)  # a Ninja on a Ninja is no point


@clause("NN-805")
def test_nn_805_a_discarded_card_gives_nothing() -> None:
    match = play(situation(**PACKED, clans=clans("black", "red")), "discard N08", "draw p0 N01")
    assert tracks(match) == (0, 0, 0)


@clause("NN-806")
def test_nn_806_each_samurai_is_worth_one() -> None:
    assert "3 Samurai covered (E6, G6, F8) = 3 points" in log_text(play(situation(), *E01))


@clause("NN-807")
def test_nn_807_step_4_is_one_movement() -> None:
    match = play(situation(tracks={"red": 5}), *E01)
    assert tracks(match)[1] == 6
    assert log_text(match).count("Red track") == 1


@clause("NN-811")
def test_nn_811_the_whole_map_is_checked() -> None:
    # The card lies beside grey; purple, far away and bare, falls all the same.
    rows = [row.replace("w", ".") if at < 3 else row for at, row in enumerate(S0)]
    rows[0], rows[1], rows[2] = ".......r", ".P.r.bY.", "...Or.b."
    match = play(situation(map=rows), *E01)
    assert match.state.down == {"P"} and match.state.fallen[0][1] == 0


@clause("NN-812")
def test_nn_812_e05_falls_one_at_a_time_in_the_chosen_order() -> None:
    match = play(situation(**E05_FIELDS), "place N15 0 1 3 1", "draw p0 N01")
    assert tracks(match)[1] == -1
    assert match.decision is not None
    assert [str(m) for m in match.decision.moves] == ["fall pink", "fall brown"]
    play(match, "fall pink")
    assert tracks(match) == (0, 6, -2)
    assert [f[0] for f in match.state.fallen] == ["K", "N"]
    assert states(match, 0)[:2] == "pp" and states(match, 1)[-2:] == "ff"
    text = log_text(match)
    assert "4 Red Ninjas adjacent = 4" in text and "3 Red Ninjas adjacent = 3" in text


@clause("NN-813")
def test_nn_813_the_lowest_token_goes_on_the_daimyo() -> None:
    match = play(situation(), *E01, *E02)
    assert match.state.fallen == (("G", 1, 0),) and states(match, 1)[0] == "p"
    grey = next(d for d in match.view(0)["board"]["daimyos"] if d["id"] == "grey")
    assert grey["token"] == 1 and grey["by"] == 1


@clause("NN-814")
def test_nn_814_the_opponents_highest_token_becomes_a_favor() -> None:
    match = play(situation(), *E01, *E02)
    assert states(match, 0) == "rrrrrrrf"


@clause("NN-815")
def test_nn_815_e02_the_active_player_counts_neighbours() -> None:
    match = play(situation(), *E01, *E02)
    assert tracks(match) == (-3, 6, 0)  # Black: -1 for a Samurai, -2 for two Ninjas
    opened = play(situation({"track_limit": "open"}), *E01, *E02)
    assert tracks(opened) == (-3, 7, 0)


@clause("NN-816")
def test_nn_816_the_opponent_counts_too() -> None:
    assert "counts 4 Red Ninjas = 4" in log_text(play(situation(), *E01, *E02))


@clause("NN-817")
def test_nn_817_neutral_ninjas_count_for_nobody() -> None:
    match = play(situation(clans=clans("white", "black")), *E01, *E02)  # Red is neutral
    assert tracks(match)[1] == 0


@clause("NN-818")
def test_nn_818_a_ninja_counts_for_each_falling_daimyo() -> None:
    match = play(situation(**E05_FIELDS), *E05_MOVES)  # Red at (5, 2) is beside K and N
    assert "pink".capitalize() in log_text(match)
    assert tracks(match)[2] == 1 - 2 - 1


@clause("NN-819")
def test_nn_819_only_the_clan_matters() -> None:
    match = play(situation(), *E01, *E02)
    # Green laid the Red Ninja at (7, 6); blue counts it.
    assert "4 Red Ninjas" in log_text(match)


@clause("NN-821")
def test_nn_821_the_app_picks_the_tokens() -> None:
    match = play(situation(), *E01, "place N08 0 1 7 4")
    assert not any(move[0] == "token" for move in match.decision.moves)
    play(match, "draw p1 N02")
    assert states(match, 1) == "prrrrrrr"


@clause("NN-822")
def test_nn_822_placed_are_the_lowest_and_favors_the_highest() -> None:
    shown = [row.translate(str.maketrans("GTK", "gtk")) for row in S0]
    match = situation(fallen=[["grey", 0], ["teal", 0], ["pink", 1]], map=shown)
    assert states(match, 0) == "pprrrrrf" and states(match, 1) == "prrrrrff"
    assert not match.view(0)["board"]["warnings"]


@clause("NN-823")
def test_nn_823_without_a_ready_token_nothing_is_turned() -> None:
    match = situation(map=BARE, held=[["N02"], ["N08"]], clans=clans("black", "red"),
                      tokens=[["ready"] * 8, ["favor_spent"] * 8])  # fmt: skip
    play(match, *N02)
    assert match.state.down == {"P"} and states(match, 1) == "s" * 8


@clause("NN-824")
def test_nn_824_a_favor_never_turns_back() -> None:
    match = play(situation(), *E01, *E02, "activate chimon")
    assert states(match, 0) == "rrrrrrrs"
    match.play(next(m for m in match.decision.moves if m[0] == "place"))
    assert states(match, 0)[-1] == "s"


@clause("NN-825")
def test_nn_825_own_falls_give_no_own_favor() -> None:
    match = play(situation(), *E01, *E02)
    assert states(match, 1).count("f") == 0


@clause("NN-826")
def test_nn_826_tokens_are_public() -> None:
    match = play(situation(), *E01, *E02)
    views = [match.view(seat)["board"]["tokens"] for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]


@clause("NN-831")
def test_nn_831_the_marker_stops_or_goes_on() -> None:
    clamped = play(situation(tracks={"red": 5}), *E01)
    assert tracks(clamped)[1] == 6 and "now player 1 +6 (2 points lost at its end)" in log_text(
        clamped
    )
    assert tracks(play(situation({"track_limit": "open"}, tracks={"red": 5}), *E01))[1] == 8
    with pytest.raises(BadPosition):
        situation(tracks={"red": 7})
    assert situation({"track_limit": "open"}, tracks={"red": 7})


def test_a_marker_that_moves_twice_in_a_row_is_told_once() -> None:
    state = situation(tracks={"red": 5}).state
    twice = score(score(state, 0, 1), 0, 2)
    told = [str(say) for say in twice.news[len(state.news) :]]
    assert len(told) == 1 and "3 for player 1, now player 1 +6 (2 points lost" in told[0]
    other = score(score(state, 0, 1), 1, 2)
    assert len(other.news) == len(state.news) + 2


@clause("NN-832")
def test_nn_832_a_movement_of_nothing_is_no_scoring() -> None:
    match = play(situation(clans=clans("white", "black")), *E01)
    assert "track" not in log_text(match)


@clause("NN-833")
def test_nn_833_a_fall_moves_two_different_tracks() -> None:
    before = play(situation(), *E01)
    after = play(situation(), *E01, *E02)
    moved = [a != b for a, b in zip(tracks(before), tracks(after), strict=True)]
    assert moved == [True, True, False]


def test_the_preview_tells_points_falls_and_faults() -> None:
    match = situation(**E05_FIELDS)
    shown = preview(match.state, "N15", 0, 1, 3, 1)
    assert shown.fits and shown.samurai == 1
    assert [(f.daimyo, f.own, f.opponent) for f in shown.falls] == [("pink", 4, 2), ("brown", 3, 1)]
    bad = preview(play(situation(held=[["N19"], ["N12"]]), *E01).state, "N12", 0, 0, 5, 4)
    assert not bad.fits and bad.faults == (("NN-404", ((6, 5),)),)
    assert preview(match.state, "N15", 0, 0, 9, 9).faults[0][0] == "NN-410"
    assert match.state == situation(**E05_FIELDS).state


# the end

SIX = {
    "map": tuple(row.translate(str.maketrans("YTKNGO", "ytkngo")) for row in BARE),
    "fallen": [["yellow", 1], ["teal", 1], ["pink", 0], ["brown", 1], ["grey", 0], ["orange", 1]],
    "held": [["N02"], ["N08"]],
    "clans": clans("black", "red"),
}


def at_reckoning(reason: str = "daimyos") -> Match:
    """Blue felled 3 and green 4, or the deck ran out after two falls."""
    if reason == "daimyos":
        return play(situation(**SIX, deck=5), *N02)
    return play(situation(deck=0), "place N19 1 3 5 4")


@clause("NN-901")
def test_nn_901_seven_fallen_daimyos_end_the_game_at_once() -> None:
    match = at_reckoning()
    assert match.state.reason == "daimyos" and match.decision is not None
    assert match.decision.key == "allocate"


@clause("NN-902")
def test_nn_902_an_empty_deck_ends_the_game_after_the_turn() -> None:
    match = play(situation(deck=1), "place N19 1 3 5 4")
    assert match.state.reason == ""
    play(match, "draw p0 N01")
    assert match.state.reason == "deck" and match.state.held == (("N01",), ("N08",))
    assert tracks(match) == (0, 3, 0)  # after steps 4 and 5


@clause("NN-903")
def test_nn_903_play_out() -> None:
    match = play(situation({"deck_end": "play_out"}, deck=1), *E01)
    assert match.decision is not None and match.decision.seat == 1
    play(match, "place N08 0 1 7 4")  # no draw any more
    assert match.state.active == 0 and match.state.phase == "turn"
    move = next(m for m in match.decision.moves if m[0] in ("place", "discard"))
    play(match, str(move))
    while match.state.phase == "falls":
        match.play(match.decision.moves[0])
    assert match.state.reason == "deck" and match.state.phase == "allocate"


@clause("NN-904")
def test_nn_904_both_ends_count_as_daimyos() -> None:
    match = play(situation(**SIX, deck=1), *N02)
    assert match.state.deck.count == 0 and match.state.reason == "daimyos"


@clause("NN-905")
def test_nn_905_no_turn_action_after_the_end() -> None:
    match = at_reckoning()
    for move in ("swap", "place N08 0 0 0 0", "activate chimon", "discard N08", "fall purple"):
        assert refused(match, move) == {"NN-905"}
    finish(match)
    with pytest.raises(MatchOver) as error:
        match.play("swap")
    assert "NN-905" in error.value.clauses


def lay_all(match: Match, clan: str) -> None:
    seat = match.decision.seat
    for place in gathered(match.state, seat):
        match.play(f"allocate {place + 1} {clan}")
    match.play("commit")


def finish(match: Match) -> Match:
    lay_all(match, "black")
    lay_all(match, "black")
    return play(match, "reveal")


@clause("NN-911")
def test_nn_911_spent_favors_and_placed_tokens_are_gathered() -> None:
    match = situation(**SIX, deck=5)
    play(match, "activate chimon", *N02)
    assert "s" in states(match, 0)
    faces = [states(match, 0)[place] for place in gathered(match.state, 0)]
    assert sorted(faces) == sorted("pppfffs")


@clause("NN-912")
def test_nn_912_with_an_empty_deck_ready_tokens_become_favors() -> None:
    match = at_reckoning("deck")
    assert [len(gathered(match.state, seat)) for seat in (0, 1)] == [8, 8]
    assert states(match, 0) == "f" * 8


@clause("NN-913")
def test_nn_913_with_seven_daimyos_ready_tokens_stay_out() -> None:
    match = at_reckoning()
    assert [len(gathered(match.state, seat)) for seat in (0, 1)] == [7, 7]
    extra = play(situation({"start_favors": "1"}, **SIX, deck=5), *N02)
    assert len(gathered(extra.state, 0)) == 8


@clause("NN-914")
def test_nn_914_every_gathered_token_once() -> None:
    match = at_reckoning()
    assert refused(match, "commit") == {"NN-914"}
    play(match, "allocate 1 black")
    assert refused(match, "allocate 1 red") == {"NN-914"}
    assert refused(match, "allocate 4 red") == {"NN-914"}  # ready, not gathered
    assert refused(match, "allocate 99 red") == {"NN-914"}
    play(match, "take_back 1", "allocate 1 red")
    assert match.state.alloc[0][0] == 1
    assert match.decision is not None and match.decision.secret


@clause("NN-915")
def test_nn_915_any_number_on_any_track() -> None:
    match = at_reckoning()
    lay_all(match, "white")
    assert match.decision is not None and match.decision.seat == 1


@clause("NN-916")
def test_nn_916_allocations_are_revealed_together() -> None:
    match = at_reckoning()
    lay_all(match, "white")
    assert refused(match, "reveal") == {"NN-916"}
    assert "allocations" not in match.view(1)["board"]
    assert all(t["clan"] is None for t in match.view(1)["board"]["allocation"])
    assert "token" not in str(match.view(1)["log"])
    lay_all(match, "red")
    assert match.decision is not None and match.decision.key == "reveal"
    assert "allocations" not in match.view(1)["board"]
    assert refused(match, "allocate 1 red") == {"NN-916"}
    match.undo()
    assert match.decision.seat == 0 and match.state.alloc[0][0] is None
    match.redo()
    while match.tail:
        match.redo()
    play(match, "reveal")
    assert match.view(1)["board"]["allocations"][0][0]["clan"] == "white"
    with pytest.raises(MatchOver):
        match.play("allocate 1 red")


@clause("NN-917")
def test_nn_917_values_of_tokens() -> None:
    shown = at_reckoning().view(0)["board"]["allocation"]
    assert [t["value"] for t in shown] == [2, 2, 2, 1, 1, 1, 1]


@clause("NN-918")
def test_nn_918_each_track_is_adjusted_once() -> None:
    match = at_reckoning()
    before = tracks(match)
    lay_all(match, "red")  # 10 points
    lay_all(match, "red")  # 11 points
    play(match, "reveal")
    assert match.view(None)["board"]["final"]["red"] == before[1] - 1
    assert final_sheet((5, 0, 0), (9, 0, 0), (1, 0, 0), (3, 4), 6).lines[0].points == (6, -6)
    assert final_sheet((5, 0, 0), (9, 0, 0), (1, 0, 0), (3, 4), None).lines[0].points == (13, -13)


@clause("NN-921")
def test_nn_921_e12_two_tracks_win() -> None:
    sheet = final_sheet((3, -1, 0), (2, 4, 4), (0, 6, 5), (3, 4), 6)
    assert [line.points[0] for line in sheet.lines] == [5, -3, -1]
    assert sheet.winners == (1,) and sheet.totals == (5, 4)
    assert "two tracks" in str(sheet.outcome)
    zero = final_sheet((1, 0, 0), (0, 0, 0), (0, 0, 0), (3, 4), 6)
    assert zero.winners == (0,) and "Positive total 1 : 0" in str(zero.outcome)


@clause("NN-922")
def test_nn_922_else_the_positive_total() -> None:
    sheet = final_sheet((4, -3, 0), (0, 0, 0), (0, 0, 0), (0, 7), 6)
    assert sheet.winners == (0,)
    assert str(sheet.outcome) == "Nobody leads on two tracks. Positive total 4 : 3. player 1 wins."


@clause("NN-923")
def test_nn_923_else_the_daimyo_tokens() -> None:
    sheet = final_sheet((3, -3, 0), (0, 0, 0), (0, 0, 0), (3, 4), 6)
    assert sheet.winners == (1,) and "Daimyo tokens 3 : 4" in str(sheet.outcome)
    assert [tie.clause for tie in sheet.chain] == ["NN-922", "NN-923"]


@clause("NN-924")
def test_nn_924_else_the_victory_is_shared() -> None:
    sheet = final_sheet((3, -3, 0), (0, 0, 0), (0, 0, 0), (3, 3), 6)
    assert sheet.winners == (0, 1) and "shared victory" in str(sheet.outcome)


@clause("NN-925")
def test_nn_925_favors_break_no_tie() -> None:
    match = situation(deck=0, clans=clans("white", "black"),
                      tokens=[["ready"] * 4 + ["favor_ready"] * 4, ["ready"] * 8])  # fmt: skip
    play(match, "place N19 1 3 5 4")
    finish(match)
    assert match.scores().winners == (0, 1)


@clause("NN-926")
def test_nn_926_the_clan_at_the_end_does_not_matter() -> None:
    outcomes = set()
    for swap in (False, True):
        match = situation(
            deck=0, tracks={"black": 2, "white": -3}, **{"clans": clans("red", "black")}
        )
        if swap:
            play(match, "swap")
            match.correct({"tracks": {"black": 2, "red": 3, "white": -3}}, "same tracks")
        play(match, "place N19 1 3 5 4")
        if not swap:
            assert tracks(match) == (2, 3, -3)
        outcomes.add(finish(match).scores().winners)
    assert outcomes == {(0,)}


@clause("NN-927")
def test_nn_927_the_result_names_the_deciding_rule() -> None:
    figures = {
        "two tracks and wins": (1, 1, 0),
        "Positive total": (2, -1, 0),
        "Daimyo tokens": (1, -1, 0),
    }
    for words, position in figures.items():
        sheet = final_sheet(position, (0, 0, 0), (0, 0, 0), (4, 3), 6)
        assert words in str(sheet.outcome)


# score pads


def test_the_full_pad_checks_tokens_and_favors() -> None:
    game = find_game(GAME)
    pad = game.pads[0]
    options = game.settle_options({})
    values = {
        "end_reason": "daimyos", "track_black": 3, "track_red": -1, "track_white": 0,
        "felled": [3, 4],
        "daimyo_black": [["1"], []], "daimyo_red": [["2", "3"], ["1", "2", "3"]],
        "daimyo_white": [[], ["4"]],
        "favor_black": [0, 0], "favor_red": [0, 0], "favor_white": [4, 3],
    }  # fmt: skip
    keys = {field.key for field in pad.fields(2, options, game.standin)}
    assert keys == set(values)
    result = pad.result(2, values, options, game.standin)  # E-12
    assert result.sheet is not None and result.sheet.winners == (1,)
    assert [line.points[0] for line in result.sheet.lines] == [5, -3, -1]
    for change, broken in (
        ({"felled": [3, 3]}, "NN-901"),
        ({"felled": [4, 4]}, "NN-901"),
        ({"daimyo_black": [["4"], []]}, "NN-822"),
        ({"favor_white": [3, 3]}, "NN-911"),
        ({"track_black": 9}, "NN-831"),
    ):
        wrong = pad.result(2, values | change, options, game.standin)
        assert wrong.sheet is None and broken in {o.clause for o in wrong.objections}
    deck = values | {"end_reason": "deck", "felled": [3, 4], "favor_white": [5, 4]}
    seven = pad.result(2, deck, options, game.standin)
    assert [o.clause for o in seven.objections] == ["NN-904"]  # then the falls end the game
    six = {**deck, "felled": [3, 3], "daimyo_white": [[], []], "favor_white": [5, 5]}
    assert pad.result(2, six, options, game.standin).sheet is not None


def test_the_quick_pad_takes_points() -> None:
    game = find_game(GAME)
    pad = game.pads[1]
    options = game.settle_options({})
    values = {
        "track_black": -2, "track_red": 1, "track_white": 3, "felled": [4], "auto_felled": 3,
        "points_black": [6], "points_red": [4], "points_white": [1],
        "auto_black": 3, "auto_red": 4, "auto_white": 4,
    }  # fmt: skip
    assert {field.key for field in pad.fields(1, options, game.standin)} == set(values)
    result = pad.result(1, values, options, game.standin)  # E-13
    assert result.sheet is not None and result.sheet.winners == (0,)
    assert pad.result(1, values | {"points_red": [99]}, options, game.standin).sheet is None


def test_undo_inside_the_own_allocation_goes_step_by_step() -> None:
    match = at_reckoning()
    play(match, "allocate 1 black", "allocate 2 red")
    match.undo()
    assert match.state.alloc[0][:2] == (0, None)
    for _ in range(20):
        try:
            match.undo()
        except NothingToUndo:
            break
    assert match.index == 0
