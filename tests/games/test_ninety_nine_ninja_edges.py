"""99 Ninja at its limits: the last number allowed and the first one refused, and wrong moments."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Edition, Match, find_game
from companion.games.ninety_nine_ninja import candidates
from companion.games.ninety_nine_ninja.components import geometry
from companion.games.ninety_nine_ninja.effects.reckoning import allocated, automaton_points
from companion.games.ninety_nine_ninja.scene.preview import preview
from companion.games.ninety_nine_ninja.scoring import final_sheet
from tests.clauses import clause
from tests.conformance import new_match, scripted
from tests.games.test_ninety_nine_ninja_support import (
    BARE,
    GAME,
    GUARDED,
    S0,
    clans,
    edited,
    faults,
    favors,
    log_text,
    play,
    refused,
    situation,
    solo,
    states,
    techniques,
    tracks,
    with_rows,
)

SCORES = {"depth": "scores"}
UNKNOWN = {**SCORES, "auto_cards": "unknown"}
E01 = ("place N19 1 3 5 4", "draw p0 N01")
N02 = ("place N02 0 0 0 2", "draw p0 N01")
NAMES = ("purple", "orange", "yellow", "teal", "pink", "brown", "grey")
STANDIN = find_game(GAME).standin


def offered(match: Match, verb: str) -> list[str]:
    assert match.decision is not None
    return [str(move) for move in match.decision.moves if move[0] == verb]


# moments

NEVER_IN_A_TURN = {
    "board nw 1": "NN-104", "spin nw 0": "NN-104", "clan_card black_1": "NN-106",
    "list p0 1A": "NN-511", "first p0": "NN-112", "take white": "NN-113",
    "auto_clan white": "NN-606", "auto_top 1A": "NN-604", "score_top 1B": "NN-604",
    "auto_draw 1A": "NN-611", "auto_turn stay 1": "NN-711", "auto_kill grey 1": "NN-631",
    "score_card 1B": "NN-621", "bottom red 1": "NN-643", "allocate 1 red": "NN-914",
    "take_back 1": "NN-914", "commit": "NN-914", "reveal": "NN-914",
}  # fmt: skip


@clause("NN-202", "NN-204")
def test_nn_202_what_is_not_asked_in_a_turn() -> None:
    turn = {
        "draw p0 N01": "NN-414", "drop N19": "NN-314", "name hensojutsu 5 4": "NN-335",
        "name choho 0 0": "NN-336", "go_on": "NN-204", "fall grey": "NN-811",
        "spare grey": "NN-522", "samurai 1": "NN-703", "fell grey 1-1": "NN-703",
        "end_turn": "NN-204", "card placed": "NN-701",
    }  # fmt: skip
    for move, law in {**NEVER_IN_A_TURN, **turn}.items():
        assert refused(situation(), move) == {law}, move
    draw = play(situation(), "place N19 1 3 5 4")
    drawing = {
        "drop N19": "NN-314", "name hensojutsu 5 4": "NN-335", "go_on": "NN-202",
        "fall grey": "NN-811", "spare grey": "NN-522", "samurai 1": "NN-703",
        "fell grey 1-1": "NN-703", "end_turn": "NN-202", "swap": "NN-202",
        "activate chimon": "NN-202", "discard N19": "NN-415", "place N08 0 0 0 0": "NN-415",
        "scores_only": "NN-701",
    }  # fmt: skip
    for move, law in {**NEVER_IN_A_TURN, **drawing}.items():
        assert refused(draw, move) == {law}, move


@clause("NN-202", "NN-703")
def test_nn_703_what_is_not_asked_in_the_score_track_depth() -> None:
    match = situation(SCORES)
    for move in ("place N19 1 3 5 4", "discard N19"):
        assert refused(match, move) == {"NN-202"}
    play(match, "card placed")
    for move, law in {
        "place N19 1 3 5 4": "NN-202", "discard N19": "NN-202", "go_on": "NN-204",
        "card placed": "NN-204", "scores_only": "NN-701", "swap": "NN-302",
        "draw p0 N01": "NN-414",
    }.items():  # fmt: skip
        assert refused(match, move) == {law}, move
    solo_turn = solo(SCORES, active=1)
    for move, law in {"card placed": "NN-202", "end_turn": "NN-202", "swap": "NN-202"}.items():
        assert refused(solo_turn, move) == {law}, move


@clause("NN-905", "NN-916")
def test_nn_905_nothing_but_the_reckoning_is_asked_at_the_end() -> None:
    match = play(situation(deck=0), "place N19 1 3 5 4")
    turn = ("swap", "activate chimon", "place N08 0 0 0 0", "discard N08", "drop N08", "fall grey",
            "spare grey", "draw p0 N01", "samurai 1", "fell grey 1-1", "end_turn", "take red",
            "board nw 1", "auto_draw 1A", "auto_kill grey 1")  # fmt: skip
    for move in turn:
        assert refused(match, move) == {"NN-905"}, move
    assert refused(match, "reveal") == {"NN-916"}
    for move in ("take_back 1", "take_back 99", "allocate 0 red"):
        assert refused(match, move) == {"NN-914"}
    for _ in range(2):
        play(match, *(f"allocate {number} red" for number in range(1, 9)))
        assert not refused(match, "take_back 8")
        play(match, "commit")
    for move in ("allocate 1 red", "take_back 1", "commit"):
        assert refused(match, move) == {"NN-916"}
    assert not refused(match, "reveal")
    assert {*(refused(match, move).pop() for move in turn)} == {"NN-905"}


@clause("NN-302", "NN-416", "NN-405", "NN-404")
def test_nn_302_what_a_table_may_have_done_by_mistake() -> None:
    """A mistake that lies on the table can be recorded; what is impossible cannot."""
    match = play(techniques([]), "activate chimon")
    assert [o.hard for o in match.why_not("swap")] == [False]
    window = play(techniques(["black_1", "red_1", "white_1"], clans=clans("white", "black")),
                  "activate hensojutsu", *E01)  # fmt: skip
    assert [o.hard for o in window.why_not("swap")] == [True]
    assert [o.hard for o in situation().why_not("discard N19")] == [False]
    on_daimyo = play(situation(held=[["N19"], ["N12"]]), *E01).why_not("place N12 0 0 4 3")
    assert {o.clause: o.hard for o in on_daimyo} == {"NN-404": True, "NN-406": False}


@clause("NN-701")
def test_nn_701_the_depth_changes_only_at_the_start_of_a_turn() -> None:
    assert not refused(situation(), "scores_only")
    assert refused(play(situation(), "swap"), "scores_only") == {"NN-701"}
    both = techniques(["black_2", "red_1", "white_1"], clans=clans("black", "red"))
    play(both, "activate boryaku", "draw p0 N05")
    assert refused(both, "scores_only") == {"NN-701"}
    discarded = situation(turn={"plays": 1, "used": ["boryaku"]}, agenda=[["turn"]])
    assert refused(discarded, "scores_only") == {"NN-701"}


@clause("NN-104", "NN-110", "NN-511")
def test_nn_104_answers_for_another_place_or_seat() -> None:
    match = play(new_match(GAME, 2), "board nw 1")
    assert refused(match, "spin ne 0") == {"NN-104"} and not refused(match, "spin nw 3")
    assert refused(match, "spin nw -1") == {"NN-013"}
    assert [move.rsplit(" ", 1)[1] for move in offered(match, "spin")] == ["0", "1", "2", "3"]
    lists = new_match(GAME, 2, dealer={"boards": "app"}, options={"blacklist": "yes"})
    assert refused(lists, "list p1 1A") == {"NN-511"}
    assert len(offered(lists, "list")) == 14
    play(lists, "list p0 1A")
    assert refused(lists, "list p0 2A") == {"NN-511"}
    assert len(offered(lists, "list")) == 12  # neither 1A nor 1B
    play(lists, "list p1 2B")
    assert refused(lists, "draw p1 N01") == {"NN-110"} and not refused(lists, "draw p0 N01")
    play(lists, "draw p0 N01", "draw p1 N02", "first p1")
    assert lists.decision is not None and lists.decision.seat == 0
    play(lists, "take red", "take white")
    assert lists.state.clans == (1, 2, 0) and lists.state.active == 1


# counts


@clause("NN-705", "NN-706")
def test_nn_705_every_count_that_can_be_entered() -> None:
    match = play(situation(SCORES), "card placed")
    assert offered(match, "samurai") == [f"samurai {n}" for n in range(10)]
    pairs = {f"{own}-{other}" for own in range(9) for other in range(9) if own + other <= 8}
    assert {move.rsplit(" ", 1)[1] for move in offered(match, "fell")} == pairs
    assert len(offered(match, "fell")) == 7 * len(pairs) == 7 * 45
    ronin = play(situation({**SCORES, "ronin": "yes"}), "card placed")
    assert len(offered(ronin, "ronin_samurai")) == 220  # three counts, together at most 9
    for shown in (match, ronin):  # nothing is offered that would be refused
        assert shown.decision is not None
        asked = [move for move in shown.decision.candidates if "samurai" in move[0]]
        assert len(asked) == len([move for move in shown.decision.moves if move in asked])
    for word in ("9-0-0", "0-9-0", "0-0-9", "3-3-3"):
        assert not refused(ronin, f"ronin_samurai {word}")
    for word in ("10-0-0", "3-3-4", "1-1", "1-1-1-1", "a-1-1", "-1-1-1"):
        assert refused(ronin, f"ronin_samurai {word}") == {"NN-705"}, word
    for word in ("10", "-1", "x", "1-1"):
        assert refused(match, f"samurai {word}") == {"NN-705"}, word
    for word in ("8-1", "9-0", "0-9", "1", "1-1-1", "-1-1"):
        assert refused(match, f"fell pink {word}") == {"NN-706"}, word
    for word in ("8-0", "0-8", "4-4", "0-0"):
        assert not refused(match, f"fell pink {word}")


@clause("NN-703", "NN-524")
def test_nn_703_samurai_are_counted_once_for_a_card() -> None:
    match = play(situation(SCORES), "card placed", "samurai 2")
    assert refused(match, "samurai 1") == {"NN-703"} and not offered(match, "samurai")
    ronin = play(situation({**SCORES, "ronin": "yes", "track_limit": "open"}), "card placed")
    assert refused(ronin, "samurai 1") == {"NN-703"}
    play(ronin, "ronin_samurai 4-2-3")
    assert tracks(ronin) == (0, 0 + 4 + 3, 0)
    assert "9 Samurai covered = 7 points" in log_text(ronin)


@clause("NN-711", "NN-643")
def test_nn_711_every_number_that_can_be_entered_for_the_automaton() -> None:
    match = solo(UNKNOWN, active=1, tracks={"white": -5})
    assert len(offered(match, "auto_turn")) == 3 * 31
    assert match.decision is not None and len(match.decision.candidates) == 3 * 31
    for word in ("30", "0"):
        assert not refused(match, f"auto_turn stay {word}")
    for word in ("31", "-1", "x"):
        assert refused(match, f"auto_turn stay {word}") == {"NN-711"}
    play(match, "auto_turn stay 1")
    assert len(offered(match, "auto_kill")) == len(match.decision.candidates) == 7 * 9
    assert refused(match, "auto_kill grey 9") == {"NN-706"}
    play(match, "auto_kill grey 8")
    assert tracks(match) == (0, 6, -5)
    play(match, "card placed", "end_turn", "auto_turn stay 6")
    assert len(offered(match, "auto_kill")) == 6 * 9
    assert refused(match, "auto_kill grey 9") == {"NN-711", "NN-706"}
    end = play(solo(UNKNOWN, deck=0), "card placed", "end_turn")
    play(end, *(f"allocate {number} red" for number in range(1, 9)), "commit", "reveal")
    assert offered(end, "bottom") == [f"bottom black {n}" for n in range(31)]
    assert end.decision is not None and len(end.decision.candidates) == 31
    assert refused(end, "bottom red 1") == refused(end, "bottom black 31") == {"NN-643"}
    assert refused(end, "allocate 1 red") == {"NN-916"} and refused(end, "swap") == {"NN-905"}
    play(end, "bottom black 30", "bottom red 0", "bottom white 2")
    assert end.over and end.state.auto.bottoms == (30, 0, 2)


@clause("NN-632", "NN-711")
def test_nn_632_a_known_list_names_one_daimyo() -> None:
    match = solo(SCORES, active=1, tracks={"white": -5}, auto={"score_top": "4B"})
    play(match, "auto_draw 7A")
    assert offered(match, "auto_kill") == [f"auto_kill brown {n}" for n in range(9)]
    assert [o.hard for o in match.why_not("auto_kill pink 1")] == [False]
    later = solo(SCORES, active=1, fallen=[["brown", 0]], auto={"laid": [["1B", "red", True]]},
                 agenda=[["score_top", 1], ["kill"], ["close"]])  # fmt: skip
    assert refused(later, "score_top 1B") == refused(later, "score_top 1A") == {"NN-604"}
    assert refused(later, "auto_top 1A") == {"NN-604"}
    assert offered(later, "score_top") == [f"score_top {n}B" for n in range(2, 8)]
    play(later, "score_top 4B")
    assert offered(later, "auto_kill")[0] == "auto_kill teal 0"


# techniques


@clause("NN-305", "NN-309", "NN-303")
@pytest.mark.parametrize(
    ("ready", "deck", "asked"),
    [(0, 5, False), (1, 5, True), (1, 1, False), (2, 1, True), (2, 5, True)],
)
def test_nn_305_a_late_technique_is_asked_for_only_if_it_can_be_paid(
    ready: int, deck: int, asked: bool
) -> None:
    """Ten-Mon costs 1 and needs a card to draw, Shinobi-iri costs 2; Chimon comes too late."""
    match = situation({"technique_timing": "any_time"}, tokens=[favors(ready), favors(0)],
                      deck=deck)  # fmt: skip
    play(match, *E01)
    assert match.decision is not None and (match.decision.key == "window") == asked


@clause("NN-305")
def test_nn_305_a_single_fall_waits_for_a_late_technique() -> None:
    timing = {"technique_timing": "any_time"}
    fields = {"map": BARE, "held": [["N02"], ["N08"]], "clans": clans("black", "red")}
    waits = play(techniques([], 2, timing, **fields), *N02, "go_on", "go_on")
    assert waits.decision is not None and waits.decision.key == "falls"
    play(waits, "activate shinobi_iri")  # nothing is left to pay with, so purple falls
    assert tracks(waits) == (-1, 0, 0)  # blue is Red now and counts nothing; Black is green's
    plain = play(techniques([], 2, **fields), *N02)
    assert plain.state.down == {"P"} and tracks(plain) == (1, 0, 0)


@clause("NN-335", "NN-336", "NN-337")
def test_nn_335_two_names_for_each_technique() -> None:
    match = techniques(["black_1", "red_1", "white_2"], ready=8, clans=clans("white", "black"))
    play(match, "activate choho", *E01)
    assert refused(match, "name hensojutsu 5 4") == {"NN-335"}  # it was not used
    for move in ("name choho 0 1", "name choho 5 4", "name choho 6 5"):
        assert refused(match, move) == {"NN-336"}  # empty, a Ninja, a Daimyo
    play(match, "name choho 0 0")
    assert refused(match, "name choho 0 0") == {"NN-336"}
    assert match.decision is not None and match.decision.key == "window"
    play(match, "name choho 0 2")
    assert match.decision.key == "turn" and match.state.active == 1
    both = techniques(["black_1", "red_1", "white_1"], ready=8, clans=clans("white", "black"),
                      turn={"used": ["hensojutsu", "choho"], "plays": 1, "placed": True,
                            "names": [2, 1]},
                      agenda=[["window", 4], ["points"], ["window", 5], ["falls"], ["close"]],
                      map=[S0[0].replace(".", "R", 1), *S0[1:]])  # fmt: skip
    assert refused(both, "name hensojutsu 0 1") == {"NN-335"}
    assert not refused(both, "name choho 0 0")
    assert play(both, "name choho 0 0").state.active == 1


@clause("NN-335", "NN-336")
def test_nn_335_names_reach_the_figures_that_hang_outside() -> None:
    outside = [[-2, 0, "R"], [0, -2, "R"], [9, 3, "R"], [3, 9, "R"], [-2, -2, "b"], [9, 9, "b"]]
    match = techniques(["black_1", "red_1", "white_1"], clans=clans("white", "black"),
                       outside=outside)  # fmt: skip
    play(match, "activate hensojutsu", *E01)
    for where in ("-2 0", "0 -2", "9 3", "3 9"):
        assert not refused(match, f"name hensojutsu {where}")
    # One cell further there is nothing; the table does not go on at its other edge.
    for where in ("-3 3", "4 -3", "10 3", "-1 10", "2 10", "x 4", "5 x"):
        assert refused(match, f"name hensojutsu {where}") == {"NN-335"}, where
    choho = techniques(["black_1", "red_1", "white_2"], clans=clans("white", "black"),
                       outside=outside)  # fmt: skip
    play(choho, "activate choho", *E01)
    assert not refused(choho, "name choho -2 -2") and not refused(choho, "name choho 9 9")
    assert refused(choho, "name choho -2 0") == {"NN-336"}


@clause("NN-303", "NN-304")
def test_nn_303_the_cost_is_paid_exactly() -> None:
    exact = play(situation(tokens=[favors(2), favors(0)]), "activate shinobi_iri")
    assert states(exact, 0) == "rrrrrrss"
    assert refused(exact, "activate chimon") == {"NN-303", "NN-304"}
    assert refused(situation(tokens=[favors(1), favors(0)]), "activate shinobi_iri") == {"NN-303"}
    more = play(situation(tokens=[favors(8), favors(8)], active=1), "activate chimon")
    assert states(more, 1) == "f" * 7 + "s" and states(more, 0) == "f" * 8


@clause("NN-331")
def test_nn_331_intonjutsu_counts_no_cell_outside_the_map() -> None:
    rows = ["P.......", *BARE[1:]]
    rows[1] = "......Y."
    match = techniques(["black_1", "red_1", "white_1"], map=rows, clans=clans("black", "red"),
                       held=[["N08"], ["N19"]], options={"track_limit": "open"})  # fmt: skip
    # N08 `R.W/.../B..` at (1, 0): Red at (1, 0), beside purple in the corner.
    play(match, "activate intonjutsu", "place N08 0 0 1 0", "draw p0 N01")
    assert match.state.down == {"P"}
    assert tracks(match) == (2, -1, 0)  # (0, 1) and (1, 1) are empty; green counts (1, 0)


@clause("NN-333", "NN-709")
def test_nn_333_boryaku_in_the_score_track_depth() -> None:
    fields = {"clan_cards": ["black_2", "red_1", "white_1"], "clans": clans("black", "red"),
              "tokens": [favors(4), favors(0)], "deck": 10}  # fmt: skip
    options = {**SCORES, "clan_techniques": "yes"}
    each = play(situation(options, **fields), "activate boryaku")
    assert each.state.deck.count == 9 and each.state.held == (("?", "?"), ("?",))
    play(each, "card placed")
    assert each.decision is not None and each.decision.key == "events"
    assert each.state.deck.count == 9 and each.state.held[0] == ("?",)
    play(each, "samurai 1", "card discarded")
    assert each.state.deck.count == 8 and each.state.held[0] == ("?",)
    assert refused(each, "samurai 1") == {"NN-705"} and refused(each, "card placed") == {"NN-204"}
    play(each, "end_turn")
    assert each.state.active == 1 and len(each.state.discarded) == 1
    both = play(situation({**options, "boryaku_scoring": "together"}, **fields), "activate boryaku")
    play(both, "card placed")
    assert both.decision is not None and both.decision.key == "turn"
    assert play(both, "card placed").decision.key == "events"
    last = play(situation(options, **{**fields, "deck": 0}), "card placed")
    assert last.state.held[0] == () and last.state.deck.count == 0


@clause("NN-335", "NN-305")
def test_nn_335_names_come_after_the_card() -> None:
    timing = {"technique_timing": "any_time"}
    rows = [S0[0].replace(".", "R", 1), *S0[1:]]
    for options in ({}, timing):
        match = techniques(["black_1", "red_1", "white_1"], options=options, map=rows,
                           clans=clans("white", "black"))  # fmt: skip
        play(match, "activate hensojutsu")
        assert refused(match, "name hensojutsu 0 1") == {"NN-335"}
    fields = {"clans": clans("white", "black"), "map": [row.replace("b", ".") for row in BARE],
              "held": [["N02"], ["N08"]], "ready": 2}  # fmt: skip
    for options, late in (({}, False), (timing, True)):
        match = techniques(["black_1", "red_1", "white_1"], options=options, **fields)
        play(match, "activate hensojutsu", *N02)
        while match.state.phase == "window":
            play(match, "go_on")
        assert match.state.phase == "falls"
        assert (refused(match, "name hensojutsu 2 2") == set()) == late
        assert bool(offered(match, "name")) == late
        assert refused(match, "go_on") == {"NN-202"}


@clause("NN-522", "NN-811", "NN-812")
def test_nn_522_only_what_is_in_danger_can_be_spared() -> None:
    rows = [*BARE]
    rows[2] = ".....w.."  # purple has no guard, yellow a White one, the others are Black's
    match = situation({"ronin": "yes"}, map=rows, held=[["N02"], ["N08"]],
                      clans=clans("black", "red"))  # fmt: skip
    play(match, *N02)
    assert match.decision is not None and match.decision.key == "falls"
    assert refused(match, "spare purple") == {"NN-811"} and not refused(match, "fall purple")
    assert refused(match, "spare yellow") == refused(match, "fall yellow") == {"NN-522"}
    assert not refused(match, "spare pink") and not refused(match, "fall pink")
    assert len(offered(match, "fall")) == 6 and len(offered(match, "spare")) == 5
    play(match, "spare pink")
    assert refused(match, "spare pink") == {"NN-522"}
    (spared,) = match.why_not("fall pink")
    assert spared.hard and str(spared.say) == "The Pink Daimyo was spared."
    (guarded,) = match.why_not("fall yellow")
    assert not guarded.hard and str(guarded.say) == "The Yellow Daimyo is still protected."
    for name in ("orange", "teal", "brown", "grey"):
        play(match, f"spare {name}")
    assert match.state.down == {"P"} and match.state.active == 1
    plain = play(situation(map=[row.replace("b", ".") for row in BARE[:4]] + [*BARE[4:]],
                           held=[["N02"], ["N08"]]), *N02)  # fmt: skip
    assert refused(plain, "fall orange") == {"NN-811"}
    assert offered(plain, "fall") == ["fall purple", "fall yellow"]


@clause("NN-814", "NN-823", "NN-813")
def test_nn_814_the_last_ready_token() -> None:
    fields = {"map": BARE, "held": [["N02"], ["N08"]], "clans": clans("black", "red")}
    last = ["ready", *["favor_spent"] * 7]
    match = play(situation(**fields, tokens=[favors(7), last]), *N02)
    assert (states(match, 0), states(match, 1)) == ("pfffffff", "fsssssss")
    # Without a ready token, which no play can bring about, the lowest Favor lies there.
    none = play(situation(**fields, tokens=[favors(8), favors(8)]), *N02)
    assert (states(none, 0), states(none, 1)) == ("pfffffff", "ffffffff")


@clause("NN-903", "NN-642")
def test_nn_903_only_who_holds_a_card_plays_on() -> None:
    match = play(situation({"deck_end": "play_out"}, deck=0), "place N19 1 3 5 4")
    assert match.state.reason == "" and match.state.active == 1
    play(match, "place N08 0 1 7 4")
    assert match.state.reason == "deck"
    alone = situation({"deck_end": "play_out"}, deck=0, held=[["N19"], []])
    assert play(alone, "place N19 1 3 5 4").state.reason == "deck"


@clause("NN-204", "NN-415")
def test_nn_204_a_second_card_needs_boryaku() -> None:
    scores = situation(SCORES)
    assert play(scores, "card placed").state.deck.count == 26
    assert refused(scores, "card placed") == {"NN-204"} and not refused(scores, "end_turn")


@clause("NN-019", "NN-403", "NN-404")
def test_nn_019_the_farthest_corner_of_the_table() -> None:
    rows = [".P......", *BARE[1:]]
    rows[1] = "......Y."
    # N02 flipped is `R../.B./..B`: Red at (-2, -2), Black at (-1, -1) and (0, 0).
    held = {"held": [["N02"], ["N08"]]}
    assert not refused(situation(map=rows, **held), "place N02 1 0 -2 -2")
    assert refused(situation(map=BARE, **held), "place N02 1 0 -2 -2") == set()
    far = ["........", "........", "...P..Y.", "...b.b..", *BARE[4:]]
    assert refused(situation(map=far, **held), "place N02 1 0 -2 -2") == {"NN-403"}
    down = {"map": [row.replace("P", "p") for row in rows], "fallen": [["purple", 1]]}
    assert refused(situation(**down, **held), "place N02 1 0 -2 -2") == {"NN-403"}


@clause("NN-001")
def test_nn_001_names_the_owner_changed_are_shown() -> None:
    game = find_game(GAME)
    named = game.terms_of(edited("daimyos", 0, name="Lavender"))
    assert named["purple"] == {"en": "Lavender", "fr": "Lavender"}
    assert named["orange"] == game.terms["orange"] and named["chimon"] == game.terms["chimon"]


@clause("NN-532")
def test_nn_532_without_the_module_no_clan_technique_is_offered() -> None:
    match = situation(tokens=[favors(8), favors(0)])
    assert refused(match, "activate kayakujutsu") == {"NN-532"}
    assert [move.split()[1] for move in offered(match, "activate")] == [
        "shinobi_iri", "chimon", "ten_mon",
    ]  # fmt: skip


@clause("NN-413")
def test_nn_413_the_sentence_names_the_fault_and_its_cell() -> None:
    fallen = {"map": BARE, "held": [["N02"], ["N08"]], "fallen": [["purple", 1]]}
    said = [str(o.say) for o in situation(**fallen).why_not("place N02 0 0 0 0")]
    assert "No figure may lie on the fallen Daimyo at B2." in said
    assert any("beside a standing Daimyo; the first one is at C1" in text for text in said)
    match = play(situation(held=[["N19"], ["N12"]]), *E01)
    assert [str(o.say) for o in match.why_not("place N12 0 0 4 3")] == [
        "No figure may lie on the standing Daimyo at F7.",
        "The Ninja at E6 would cover a Ninja.",
    ]
    outside = situation({"overhang_figures": "out_of_play"}, held=[["N11"], ["N08"]])
    # N11 `R.B/.../..W` at (-2, 7): only its empty lower left cell lies on the map.
    (nowhere,) = outside.why_not("place N11 0 0 -2 7")
    assert nowhere.clause == "NN-403" and str(nowhere.say).endswith(
        "on the map beside a standing Daimyo."
    )


@clause("NN-832", "NN-024")
def test_nn_024_before_the_end_the_sheet_shows_only_markers() -> None:
    sheet = situation(tracks={"red": 2, "white": -3}).scores()
    assert not sheet.final and sheet.totals == (None, None) and sheet.ranking == ((0, 1),)
    assert [str(note) for note in sheet.notes] == [
        "Black track: 0.", "Red track: +2.", "White track: \u22123.",
    ]  # fmt: skip
    alone = solo().scores()
    assert alone.totals == (None,) and alone.ranking == ((0,),) and alone.winners == ()


@clause("NN-822", "NN-912")
def test_nn_822_no_warning_once_the_reckoning_has_come() -> None:
    match = situation(deck=0, map=[row.replace("P", "p") for row in S0], fallen=[["purple", 1]])
    assert not match.view(0)["board"]["warnings"]
    play(match, "place N19 1 3 5 4")
    assert match.state.reason == "deck" and states(match, 1) == "p" + "f" * 7
    assert not match.view(0)["board"]["warnings"]


@clause("NN-643", "NN-917")
def test_nn_643_nothing_is_counted_before_it_is_entered() -> None:
    match = solo(UNKNOWN, deck=0)
    assert automaton_points(match.state) == (0, 0, 0)
    end = play(situation({"start_favors": "1"}, deck=0), "place N19 1 3 5 4")
    play(end, "allocate 8 black", "allocate 1 white")
    assert allocated(end.state, 0) == (1, 0, 1) and allocated(end.state, 1) == (0, 0, 0)


# cards nobody knew


def opened(known: int) -> Edition:
    rows = list(STANDIN.rows("cards"))[:known]
    return edited("numbers", 3, with_rows("cards", rows), value="yes")


@clause("NN-005", "NN-419")
def test_nn_419_new_cards_are_offered_while_some_are_unknown() -> None:
    examples = candidates.small_cards()
    counts = [sum(text.count(code) for code in "BRW") for text in examples]
    assert set(counts) == {1, 2, 3}
    assert len({geometry.canonical(text) for text in examples}) == len(examples)
    for known, new in ((27, 3), (28, 3), (29, 0)):
        match = play(situation(edition=opened(known)), "place N19 1 3 5 4")
        typed = [move for move in offered(match, "draw") if "/" in move]
        assert len(typed) == new
        assert not any(refused(match, move) for move in typed)
        dealt = match.decision
        assert dealt is not None and (dealt.pile is None) == (new > 0)
    one = play(situation(edition=opened(28)), "place N19 1 3 5 4", "draw p0 BBB/.../..W")
    play(one, "place N08 0 1 7 4")
    assert not [move for move in offered(one, "draw") if "/" in move]
    assert refused(one, "draw p1 WWW/WWW/..R") == {"NN-419"}
    closed = play(situation(), "place N19 1 3 5 4")
    assert not [move for move in offered(closed, "draw") if "/" in move]


@clause("NN-419")
def test_nn_419_no_more_than_99_ninjas_are_ever_seen() -> None:
    grids = {
        f"X{at:02d}": "/".join(text[n : n + 3] for n in (0, 3, 6))
        for at, text in enumerate(("B" * 9, "R" * 9, "W" * 9, "BBBBRBBBB", "BBBBWBBBB",
                                   "RRRRBRRRR", "RRRRWRRRR", "WWWWBWWWW", "WWWWRWWWW"), 1)
    }  # fmt: skip
    # 9 cards with 9 Ninjas; N19 and N08 have 4 and 3, which makes 88.
    match = situation(edition=opened(20), typed=grids, discarded=list(grids),
                      held=[["N19"], ["N08"]], deck=0)  # fmt: skip
    assert match.state.deck.count == 0
    match = situation(edition=opened(19), typed=grids, discarded=list(grids))
    play(match, "place N19 1 3 5 4")
    assert refused(match, "draw p0 BBB/BBB/BBR") == set()  # 97
    match = situation(edition=opened(19), typed=grids, discarded=[*grids, "N01"])
    play(match, "place N19 1 3 5 4")
    assert refused(match, "draw p0 BBB/BBB/.BR") == set()  # 91 + 8
    assert refused(match, "draw p0 BBB/BBB/BBR") == {"NN-419"}  # 91 + 9
    for text in ("BBB/BBB/BBB", ".../.../...", "b../.../...", "B../.../..P", "B../..."):
        assert refused(match, f"draw p0 {text}")


# the automaton


@clause("NN-642")
def test_nn_642_an_automaton_that_never_scores_does_not_go_on_for_ever() -> None:
    edition = STANDIN
    for at in range(14):
        edition = edited("auto_cards", at, edition, middle="0 0*")
    goes_on = {"solo_deck_end": "automaton_continues"}
    assert play(situation(goes_on, 1, edition, deck=1), *E01).state.reason == "deck"
    one = edited("auto_cards", 6, edition, middle="0 1*")  # 7A
    assert play(situation(goes_on, 1, one, deck=1), *E01).state.reason == ""
    other = edited("auto_cards", 13, edition, middle="0 1*")  # 7B is not in the deck of level 0
    assert play(situation(goes_on, 1, other, deck=1), *E01).state.reason == "deck"


@clause("NN-631", "NN-639")
@pytest.mark.parametrize(
    ("before", "after", "felled"), [(-2, -5, 0), (-3, -5, 1), (-4, -5, 1), (3, 0, 0), (-6, -5, 1)]
)
def test_nn_631_three_points_from_every_space(before: int, after: int, felled: int) -> None:
    match = solo({"solo_trigger": "own_turn"}, active=1, tracks={"white": before},
                 auto={"score_top": "4B"})  # fmt: skip
    play(match, "auto_draw 7A")  # 1 + 2
    assert tracks(match)[2] == after and match.state.felled(1) == felled


@clause("NN-614", "NN-631")
def test_nn_631_no_points_move_nothing() -> None:
    edition = edited("auto_cards", 0, middle="0 0*")  # 1A
    match = situation(None, 1, edition, active=1, clans=clans("red", "white"),
                      tracks={"white": -6})  # fmt: skip
    play(match, "auto_draw 1A")
    assert tracks(match)[2] == -6 and match.state.felled(1) == 0


@clause("NN-604", "NN-611")
def test_nn_604_cards_with_equal_lists_look_alike() -> None:
    edition = edited("auto_cards", 1, order="POYTKNG")  # 2A has the list of 1A
    edition = edited("auto_cards", 8, edition, order="POYTKNG")  # and 2B that of 1B
    fields = {"active": 1, "clans": clans("red", "white")}
    match = situation(None, 1, edition, **fields, auto={"top": "1A"})
    assert match.state.auto.deck.copies()["1A"] == 2 and "2A" not in match.state.auto.deck.kinds
    assert offered(match, "auto_draw") == ["auto_draw 1A", "auto_draw 2A"]
    assert refused(match, "auto_draw 3A") == {"NN-611"}
    assert match.decision is not None and match.decision.pile is not None
    assert set(match.decision.pile.kinds) == {"1A", "2A"}
    one = situation(None, 1, edition, **fields, auto={"top": "1A", "row": ["1A"]})
    assert offered(one, "auto_draw") == ["auto_draw 2A"]
    other = situation(None, 1, edition, **fields, auto={"top": "3A"})
    assert offered(other, "auto_draw") == ["auto_draw 3A"]
    unseen = situation(None, 1, edition, **fields, auto={"row": ["4A"]})
    assert [move[-2] for move in offered(unseen, "auto_draw")] == ["1", "2", "3", "5", "6", "7"]
    play(unseen, "auto_draw 2A")
    assert unseen.state.auto.deck.copies()["1A"] == 1 and unseen.state.auto.deck.count == 5


@clause("NN-621", "NN-643", "NN-604")
def test_nn_643_which_card_it_was_is_chance_among_those_that_look_alike() -> None:
    edition = edited("auto_cards", 8, order="POYTKNG")  # 2B has the list of 1B
    edition = edited("auto_cards", 9, edition, order="POYTKNG")  # and 3B too
    rows = [row.translate(str.maketrans("KGY", "kgy")) for row in S0]
    match = situation(
        None, 1, edition, map=rows, fallen=[["pink", 1], ["grey", 0], ["yellow", 0]],
        clans=clans("red", "white"), turn={"plays": 1, "placed": 1},
        agenda=[["score_card", 2], ["score_top", 0], ["auto_points", 1, 0], ["fallen"], ["falls"],
                ["close"]],
        auto={"laid": [["4B", "red"], ["3B", "white", True], ["1B", "white", True, False]]},
    )  # fmt: skip
    assert offered(match, "score_card") == ["score_card 1B", "score_card 2B"]
    assert refused(match, "score_card 3B") == refused(match, "score_card 4B") == {"NN-643"}
    assert match.decision is not None and match.decision.pile is not None
    assert set(match.decision.pile.kinds) == {"1B", "2B"}
    play(match, "score_card 2B")
    assert match.state.auto.laid[2] == ("2B", 2, True, True)
    assert match.state.auto.laid[0][0] == "4B" and match.state.auto.laid[1][0] == "3B"


@clause("NN-604", "NN-633")
def test_nn_604_the_app_shows_the_next_list_after_each_card() -> None:
    match = new_match(GAME, 1, 3, dealer="app")
    top = match.state.auto.score_top
    assert top is not None and match.state.auto.top is not None
    position = match.position()
    again = match.game.restore(match.setup, position)
    assert again.auto == match.state.auto
    table = solo(active=1)
    assert table.state.auto.top is None and table.state.phase == "auto_draw"


@clause("NN-644", "NN-922", "NN-923")
def test_nn_644_ties_against_the_automaton() -> None:
    nothing = (0, 0, 0)
    for position, felled, winners, clauses in (
        ((3, -3, 0), (4, 3), (0,), ["NN-922", "NN-923"]),
        ((3, -3, 0), (3, 4), (), ["NN-922", "NN-923"]),
        ((3, -2, 0), (0, 7), (0,), ["NN-922"]),
        ((2, -3, 0), (7, 0), (), ["NN-922"]),
        ((1, 1, -6), (0, 7), (0,), []),
    ):
        sheet = final_sheet(position, nothing, nothing, felled, 6, solo=True)
        assert sheet.winners == winners and sheet.ranking == ((0,),)
        assert [tie.clause for tie in sheet.chain] == clauses
        assert all(len(line.points) == len(line.explanations) == 1 for line in sheet.lines)
        for tie in sheet.chain:
            assert tie.tied == (0,) and len(tie.values) == 1
        if clauses:
            assert sheet.chain[0].values == (position[0],)
            assert sheet.chain[-1].kept == winners
    shared = final_sheet((3, -3, 0), nothing, nothing, (3, 3), 6, solo=True)
    assert shared.winners == (0,) and "shared" in str(shared.outcome)
    assert "The automaton leads 1 track, with a positive total of 3 and 3 Daimyos" in str(
        shared.notes[0]
    )


@clause("NN-918", "NN-921", "NN-927")
def test_nn_918_the_lines_of_the_sheet() -> None:
    sheet = final_sheet((5, -5, 0), (3, 0, 1), (1, 4, 1), (3, 4), 6)
    assert [line.points for line in sheet.lines] == [(6, -6), (-6, 6), (0, 0)]
    told = [str(line.explanations[0]) for line in sheet.lines]
    assert "+5 + 3 \u2212 1 = +7. The track ends at +6." in told[0]
    assert "player 1 leads." in told[0] and "player 2 leads." in told[1]
    assert told[2].endswith("Nobody leads.") and "ends at" not in told[2]
    assert sheet.winners == (1,) and sheet.totals == (6, 6)
    assert "Daimyo tokens 3 : 4" in str(sheet.outcome)
    assert final_sheet((2, 1, -6), (0,) * 3, (0,) * 3, (0, 7), 6).winners == (0,)
    assert final_sheet((-2, -1, 6), (0,) * 3, (0,) * 3, (7, 0), 6).winners == (1,)


# the preview


def test_the_preview_knows_what_may_be_spared() -> None:
    fields = {"map": GUARDED, "held": [["N02"], ["N08"]], "clans": clans("black", "red")}
    match = situation({"ronin": "yes"}, **fields)
    shown = preview(match.state, "N02", 0, 0, 0, 2)
    assert {fall.daimyo for fall in shown.falls} == set(NAMES)
    assert not any(fall.sure for fall in shown.falls)
    bare = preview(situation({"ronin": "yes"}, **{**fields, "map": BARE}).state, "N02", 0, 0, 0, 2)
    assert [fall.daimyo for fall in bare.falls if fall.sure] == ["purple"]
    for flip, turn, codes in (
        (0, 0, "..R.B.B.."),
        (0, 1, "B...B...R"),
        (0, 3, "R...B...B"),
        (1, 0, "R...B...B"),
        (2, 0, "..R.B.B.."),
        (0, 5, "B...B...R"),
    ):
        cells = preview(match.state, "N02", flip, turn, 0, 2).cells
        assert "".join(code for _, code in cells) == codes
        assert cells[0][0] == (0, 2) and cells[5][0] == (1, 4) and cells[8][0] == (2, 4)
    listed = techniques(["black_1", "red_2", "white_1"], map=BARE, held=[["N19"], ["N08"]],
                        options={"blacklist": "yes"}, lists=["1A", "2A"])  # fmt: skip
    play(listed, "activate kenjutsu")
    (fall,) = preview(listed.state, "N19", 0, 0, 0, 2).falls
    assert (fall.daimyo, fall.own, fall.opponent, fall.bonus) == ("purple", 4, 0, 1)


# pads


def final_values(**change: Any) -> dict[str, Any]:
    """E-12."""
    return {
        "end_reason": "daimyos", "track_black": 3, "track_red": -1, "track_white": 0,
        "felled": [3, 4],
        "daimyo_black": [["1"], []], "daimyo_red": [["2", "3"], ["1", "2", "3"]],
        "daimyo_white": [[], ["4"]],
        "favor_black": [0, 0], "favor_red": [0, 0], "favor_white": [4, 3],
        **change,
    }  # fmt: skip


def padded(pad: int, seats: int, values: dict[str, Any], **options: str) -> Any:
    """The clauses against these values, or the sheet."""
    game = find_game(GAME)
    result = game.pads[pad].result(seats, values, game.settle_options(options), game.standin)
    return result.sheet or {objection.clause for objection in result.objections}


@clause("NN-822", "NN-901", "NN-911", "NN-831")
def test_the_full_pad_at_its_limits() -> None:
    assert padded(0, 2, final_values(felled=[3, 5])) == {"NN-901", "NN-822", "NN-911"}
    assert "NN-901" in padded(0, 2, final_values(felled=[-1, 8]))
    assert padded(0, 2, final_values(track_black=6)).lines[0].points == (6, -6)
    assert padded(0, 2, final_values(track_black=7)) == {"NN-831"}
    assert padded(0, 2, final_values(track_white=-7)) == {"NN-831"}
    opened_end = padded(0, 2, final_values(track_black=6), track_limit="open")
    assert opened_end.lines[0].points == (8, -8)
    start = {"start_favors": "1"}
    assert padded(0, 2, final_values(), **start) == {"NN-911"}
    assert padded(0, 2, final_values(favor_white=[5, 4]), **start).winners == (1,)
    deck = {"end_reason": "deck", "felled": [3, 4]}
    assert padded(0, 2, final_values(**deck, favor_white=[5, 4]), **start) == {"NN-904"}
    few = final_values(end_reason="deck", felled=[1, 0], daimyo_red=[[], []],
                       daimyo_white=[[], []], favor_white=[7, 8])  # fmt: skip
    assert [line.points[0] for line in padded(0, 2, few).lines] == [5, -1, -1]
    assert padded(0, 2, {**few, "daimyo_black": [["2"], []]}) == {"NN-822"}
    assert padded(0, 2, {**few, "favor_red": [1, 0]}) == {"NN-911"}
    assert padded(0, 2, {**few, "end_reason": "daimyos"}) >= {"NN-901"}


@clause("NN-643", "NN-822")
def test_the_full_pad_against_the_automaton() -> None:
    values = {
        "end_reason": "daimyos", "track_black": -2, "track_red": 1, "track_white": 3,
        "felled": [4], "auto_felled": 3,
        "daimyo_black": [["1", "2", "3"]], "daimyo_red": [["4"]], "daimyo_white": [[]],
        "favor_black": [0], "favor_red": [2], "favor_white": [1],
        "auto_black": 3, "auto_red": 4, "auto_white": 4,
    }  # fmt: skip
    game = find_game(GAME)
    fields = game.pads[0].fields(1, game.settle_options({}), game.standin)
    assert {field.key for field in fields} == set(values)
    sheet = padded(0, 1, values)  # E-13
    assert [line.points for line in sheet.lines] == [(1,), (1,), (0,)] and sheet.winners == (0,)
    assert padded(0, 1, {**values, "auto_felled": 4}) == {"NN-901", "NN-911"}
    assert padded(0, 1, {**values, "auto_felled": 2}) == {"NN-901", "NN-911"}
    assert padded(0, 1, {**values, "favor_white": [2]}) == {"NN-911"}


@clause("NN-917", "NN-901")
def test_the_quick_pad_at_its_limits() -> None:
    values = {
        "track_black": 0, "track_red": 0, "track_white": 0, "felled": [3, 4],
        "points_black": [0, 0], "points_red": [0, 0], "points_white": [0, 0],
    }  # fmt: skip
    game = find_game(GAME)
    fields = game.pads[1].fields(2, game.settle_options({}), game.standin)
    assert {field.key for field in fields} == set(values)
    assert padded(1, 2, values).winners == (1,)
    # All eight tokens as Daimyos are worth 20, all eight as Favors 8: never more than 28.
    assert padded(1, 2, {**values, "points_red": [28, 0]}, track_limit="open").totals == (28, 0)
    assert padded(1, 2, {**values, "points_red": [0, 29]}) == {"NN-917"}
    assert padded(1, 2, {**values, "points_red": [-1, 0]}) == {"NN-917"}
    assert padded(1, 2, {**values, "felled": [0, 0]}).winners == (0, 1)
    assert padded(1, 2, {**values, "felled": [7, 0]}).winners == (0,)
    assert padded(1, 2, {**values, "felled": [4, 4]}) == {"NN-901"}
    assert padded(1, 2, {**values, "felled": [-1, 4]}) == {"NN-901"}
    assert padded(1, 2, {**values, "track_red": -6}).totals == (0, 6)
    assert padded(1, 2, {**values, "track_red": -7}) == {"NN-831"}


# editions


@clause("NN-011", "NN-643", "NN-917", "NN-005", "NN-008")
@pytest.mark.parametrize(
    ("table", "at", "change", "law"),
    [
        ("numbers", 0, {"value": "6"}, ""),
        ("numbers", 0, {"value": "five"}, "NN-008"),
        ("numbers", 1, {"value": "0"}, ""),
        ("numbers", 1, {"value": "-1"}, "NN-917"),
        ("numbers", 2, {"value": "both"}, "NN-643"),
        ("numbers", 2, {"value": "per_clan"}, "NN-011"),
        ("numbers", 3, {"value": "maybe"}, "NN-005"),
        ("auto_cards", 3, {"middle": "2"}, ""),
        ("auto_cards", 3, {"middle": "0 2* 1"}, ""),
        ("auto_cards", 3, {"middle": "two"}, "NN-011"),
        ("auto_cards", 3, {"bottom": ""}, "NN-011"),
        ("auto_cards", 3, {"bottom": "1 2 3"}, ""),
        ("auto_cards", 3, {"order": "POYTKNGG"}, "NN-011"),
        ("cards", 4, {"grid": "BR./.../b.RR"}, "NN-005"),
        ("cards", 4, {"grid": "BR./.../b.R/..."}, "NN-005"),
        ("cards", 4, {"grid": "BR./.../b.G"}, "NN-005"),
        ("boards", 0, {"grid": "b.r./wPbr/.w.O/r.wB"}, "NN-002"),
        ("boards", 0, {"grid": "b.r./wPbr/.w.O/r.w"}, "NN-002"),
        ("clan_cards", 0, {"technique": "kenjutsu"}, "NN-010"),
        ("clan_cards", 0, {"clan": "red"}, "NN-010"),
    ],
)
def test_nn_011_what_an_edition_may_say(
    table: str, at: int, change: dict[str, str], law: str
) -> None:
    assert faults(edited(table, at, **change), hard=True) == ({law} if law else set())


@clause("NN-011", "NN-643")
def test_nn_643_three_bottom_numbers_for_three_clans() -> None:
    edition = edited("numbers", 2, value="per_clan")
    for at in range(14):
        edition = edited("auto_cards", at, edition, bottom="1 0 2")
    assert not faults(edition, hard=True)
    for bottom in ("1 0", "1 0 2 0"):
        assert faults(edited("auto_cards", 5, edition, bottom=bottom), hard=True) == {"NN-011"}


@clause("NN-013", "NN-104")
def test_nn_013_every_place_of_a_turned_board() -> None:
    text = "board nw 4\nspin nw 2\nboard ne 3\nspin ne 3\nboard sw 2\nspin sw 1\nspin se 0"
    shown = scripted(new_match(GAME, 2), text).view(None)["board"]["map"]
    # Cell (2, 1) of board 4, grey, turned twice: (1, 2). Cell (0, 1) of board 3, pink, three
    # times: (2, 0) with offset (0, 4). Cell (1, 2) of board 2, yellow, once: (2, 2) with (4, 0).
    assert shown[1][2] == "G" and shown[2][4] == "K" and shown[6][2] == "Y"
    assert [row[4:] for row in shown[4:]] == ["b.r.", "wPbr", ".w.O", "r.wb"]
