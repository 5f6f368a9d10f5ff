"""Clauses NN-6xx and NN-7xx of 99 Ninja: the automaton and the score-track depth."""

from __future__ import annotations

import pytest

from companion.engine import BadPosition, BadSetup, Match
from companion.games.ninety_nine_ninja.effects.reckoning import automaton_points, gathered
from tests.clauses import clause
from tests.conformance import new_match, scripted
from tests.games.test_ninety_nine_ninja_support import (
    ALL,
    ALL_CARDS,
    BARE,
    GAME,
    S0,
    clans,
    edited,
    favors,
    log_text,
    play,
    refused,
    situation,
    solo,
    states,
    tracks,
)
from tests.games.test_ninety_nine_ninja_turns import E01

SCORES = {"depth": "scores"}
SOLO_START = (
    "board nw 1\nspin nw 0\nboard ne 2\nspin ne 0\nboard sw 3\nspin sw 0\nspin se 0\n"
    "draw p0 N19\nauto_clan white\ntake red"
)
# On BARE, N02 lays Black on (2, 2) beside purple, which falls; Red lies far from it.
BARE_SOLO = {"map": BARE, "held": [["N02"], []]}
FALL = ("place N02 0 0 0 2", "draw p0 N01")


@clause("NN-601")
def test_nn_601_solo_has_base_techniques_and_no_modules() -> None:
    match = scripted(new_match(GAME, 1), SOLO_START)
    assert states(match, 1) == "r" * 8
    assert [t["id"] for t in match.view(0)["board"]["techniques"]] == [
        "shinobi_iri", "chimon", "ten_mon",
    ]  # fmt: skip
    rich = solo(tokens=[favors(2), favors(0)])
    play(rich, "activate shinobi_iri")
    assert rich.state.clans == (2, 1, 0)
    with pytest.raises(BadSetup):
        new_match(GAME, 1, options={"ronin": "yes"})


@clause("NN-602")
def test_nn_602_e10_the_level_decides_the_auto_deck() -> None:
    decks = {n: new_match(GAME, 1, options={"level": str(n)}).state.box.auto_ids for n in range(8)}
    assert decks[0] == ("1A", "2A", "3A", "4A", "5A", "6A", "7A")
    assert decks[1] == ("1B", "2A", "3A", "4A", "5A", "6A", "7A")
    assert decks[5] == ("1B", "2B", "3B", "4B", "5B", "6A", "7A")
    assert decks[7] == ("1B", "2B", "3B", "4B", "5B", "6B", "7B")
    with pytest.raises(BadSetup):
        new_match(GAME, 1, options={"level": "8"})


@clause("NN-603")
def test_nn_603_e10_the_score_deck_is_the_rest() -> None:
    box = new_match(GAME, 1, options={"level": "5"}).state.box
    assert box.score_ids == ("1A", "2A", "3A", "4A", "5A", "6B", "7B")


@clause("NN-604")
def test_nn_604_the_top_lists_are_public() -> None:
    match = new_match(GAME, 1, 3, dealer="app")
    for seat in (None, 0):
        auto = match.view(seat)["board"]["auto"]
        assert len(auto["deck_list"]) == len(auto["score_list"]) == 7
    assert match.state.auto.deck.count == match.state.auto.scores.count == 7
    table = scripted(new_match(GAME, 1), SOLO_START)
    assert table.view(0)["board"]["auto"]["score_list"] is None  # it lies on the table
    orders = {new_match(GAME, 1, seed, dealer="app").state.auto.score_top for seed in range(12)}
    assert len(orders) > 2


@clause("NN-605")
def test_nn_605_only_the_human_draws() -> None:
    match = scripted(new_match(GAME, 1), SOLO_START)
    assert match.state.held == (("N19",), ()) and match.state.deck.count == 28


@clause("NN-606")
def test_nn_606_the_human_is_first_and_chooses_second() -> None:
    match = scripted(new_match(GAME, 1), SOLO_START.rsplit("\n", 1)[0])
    assert match.decision is not None and match.decision.seat == 0
    assert refused(match, "take white") == {"NN-113"}
    play(match, "take red")
    assert match.state.clans == (1, 2, 0) and match.state.active == match.state.first == 0
    got = {new_match(GAME, 1, seed, dealer="app").state.clans[1] for seed in range(12)}
    assert got == {0, 1, 2}


@clause("NN-607")
def test_nn_607_turns_alternate() -> None:
    match = play(solo(), *E01)
    assert match.decision is not None and match.decision.key == "auto_draw"
    play(match, "auto_draw 3A")
    assert match.decision.key == "turn" and match.decision.seat == 0


@clause("NN-611")
def test_nn_611_e11_the_row_grows() -> None:
    match = solo(active=1, tracks={"white": 6, "black": 6, "red": 6})
    for card, row_sum in (("7A", 3), ("2A", 3), ("3A", 3), ("6A", 4)):
        play(match, f"auto_draw {card}")
        assert match.view(0)["board"]["auto"]["row_points"] == row_sum
        match.play(next(m for m in match.decision.moves if m[0] == "place"))
        match.play(match.decision.moves[0])
    assert match.state.auto.row == ("7A", "2A", "3A", "6A")
    assert refused(match, "auto_draw 7A") == {"NN-611"}
    assert refused(match, "auto_draw 1B") == {"NN-611"}


@clause("NN-612")
def test_nn_612_an_empty_auto_deck_is_shuffled_anew() -> None:
    row = ["1A", "2A", "3A", "4A", "5A", "6A", "7A"]
    match = solo(active=1, auto={"row": row})
    assert match.state.auto.row == () and match.state.auto.deck.count == 7
    play(match, "auto_draw 3A")
    assert match.state.auto.row == ("3A",)


@clause("NN-613")
def test_nn_613_actions() -> None:
    for card, held in (("3A", (1, 2, 0)), ("2A", (1, 0, 2)), ("5A", (2, 1, 0))):
        assert play(solo(active=1), f"auto_draw {card}").state.clans == held


@clause("NN-614")
def test_nn_614_it_scores_on_its_clan_after_the_action() -> None:
    assert tracks(play(solo(active=1), "auto_draw 2A")) == (-2, 0, 0)  # swapped to Black
    assert tracks(play(solo(active=1, auto={"row": ["7A"]}), "auto_draw 3A")) == (0, 0, -3)


@clause("NN-615")
def test_nn_615_the_automaton_places_nothing() -> None:
    match = play(solo(active=1), "auto_draw 3A")
    assert not match.state.laid and match.state.cells.count("B") == 0
    assert match.state.held[1] == () and states(match, 1) == "r" * 8


@clause("NN-621")
def test_nn_621_a_human_fall_lays_a_score_card_face_up() -> None:
    match = play(
        solo(**BARE_SOLO, clans={"blue": "red", "green": "black", "neutral": "white"}), *FALL
    )
    assert match.decision is not None and match.decision.key == "score_top"
    assert tracks(match) == (0, 0, 0)
    play(match, "score_top 4B")
    assert match.state.auto.laid == (("4B", 0, True, True),)
    assert tracks(match)[0] == -1  # the Black Ninja at (2, 2)
    shown = match.view(0)["board"]["auto"]["score_cards"]
    assert shown == [{"clan": "black", "face_up": True, "card": "4B"}]


@clause("NN-621")
def test_nn_621_a_face_up_card_that_looks_like_another_is_named_at_once() -> None:
    """NN-621, NN-604: from behind only the list could be seen."""
    edition = edited("auto_cards", 8, order="POYTKNG")  # 2B has the list of 1B
    match = situation(None, 1, edition, **BARE_SOLO,
                      clans={"blue": "red", "green": "black", "neutral": "white"})  # fmt: skip
    play(match, *FALL, "score_top 1B")
    assert match.decision is not None
    assert [str(m) for m in match.decision.moves] == ["score_card 1B", "score_card 2B"]
    play(match, "score_card 2B")
    assert match.state.auto.laid == (("2B", 0, True, True),) and tracks(match)[0] == -1


@clause("NN-622")
def test_nn_622_the_automatons_highest_token_becomes_a_favor() -> None:
    match = play(solo(**BARE_SOLO), *FALL, "score_top 4B")
    assert states(match, 1) == "rrrrrrrf" and states(match, 0) == "prrrrrrr"


def near_kill(options: dict[str, str] | None = None, **fields: object) -> Match:
    auto = {"score_top": "4B", "laid": [["1B", "black", True]]}
    rows = [*S0]
    rows[2] = ".w.ORRb."  # two Red Ninjas beside teal
    rows[6] = rows[6].replace("N", "n")
    base = {"map": rows, "fallen": [["brown", 0]], "auto": auto, "active": 1,
            "tracks": {"white": -4, "red": 1}}  # fmt: skip
    return solo(options, **{**base, **fields})


@clause("NN-631")
def test_nn_631_e14_the_sixth_space_brings_a_kill() -> None:
    match = play(near_kill(), "auto_draw 7A")
    assert match.state.fallen[-1] == ("T", 1, 0)
    assert tracks(match) == (0, 3, -5)
    assert match.state.clans == (1, 0, 2)
    assert play(near_kill(tracks={"white": -2}), "auto_draw 7A").state.felled(1) == 0


def human_fall(options: dict[str, str] | None = None) -> Match:
    match = solo(options, **BARE_SOLO, tracks={"black": -5},
                 clans={"blue": "red", "green": "black", "neutral": "white"})  # fmt: skip
    return play(match, *FALL, "score_top 4B")


@clause("NN-631")
def test_nn_631_also_when_it_scores_at_a_human_fall() -> None:
    match = human_fall()  # Black -5, one Black Ninja: the sixth space
    assert match.decision is not None and match.decision.key == "score_top"
    play(match, "score_top 1B")  # P has fallen, so orange is the highest
    assert match.state.fallen[-1][:2] == ("O", 1) and tracks(match)[0] == -5
    stopped = human_fall({"solo_trigger": "own_turn"})
    assert tracks(stopped)[0] == -6 and stopped.state.felled(1) == 0


@clause("NN-632")
def test_nn_632_the_highest_standing_daimyo_of_the_list() -> None:
    match = play(near_kill(), "auto_draw 7A")  # N T K …: brown has fallen
    assert match.state.fallen[-1][0] == "T" and states(match, 1)[0] == "p"


@clause("NN-633")
def test_nn_633_the_score_card_lies_face_down() -> None:
    match = play(near_kill(), "auto_draw 7A")
    assert match.state.auto.laid[-1] == ("4B", 2, False, True)
    shown = match.view(0)["board"]["auto"]
    assert shown["score_cards"][-1] == {"clan": "white", "face_up": False, "card": None}
    assert shown["score_deck"] == 5


@clause("NN-634")
def test_nn_634_the_marker_goes_to_the_fifth_space() -> None:
    assert tracks(play(near_kill(), "auto_draw 7A"))[2] == -5


@clause("NN-635")
def test_nn_635_the_human_gets_a_favor_and_scores() -> None:
    match = play(near_kill(), "auto_draw 7A")
    assert states(match, 0)[-1] == "f" and tracks(match)[1] == 3


@clause("NN-636")
def test_nn_636_the_auto_cards_are_shuffled() -> None:
    auto = {"row": ["1A"], "score_top": "4B", "laid": [["1B", "black", True]]}
    match = play(near_kill(auto=auto), "auto_draw 7A")
    assert match.state.auto.row == () and match.state.auto.deck.count == 7
    assert match.state.auto.deck.shuffles == 2
    assert match.state.auto.scores.count == 5 and match.state.auto.scores.shuffles == 0


@clause("NN-637")
def test_nn_637_the_automaton_swaps_after_the_kill() -> None:
    assert play(near_kill(), "auto_draw 7A").state.clans == (1, 0, 2)


@clause("NN-638")
def test_nn_638_a_kill_comes_before_the_next_fall() -> None:
    rows = [*BARE]
    rows[2] = "........"  # yellow is bare too
    match = solo(map=rows, held=[["N02"], []], tracks={"black": -5},
                 clans={"blue": "red", "green": "black", "neutral": "white"})  # fmt: skip
    play(match, *FALL, "fall purple", "score_top 4B", "score_top 6B")
    # 6B begins with yellow: the automaton takes it, so it does not fall to the human.
    assert [fall[:2] for fall in match.state.fallen] == [("P", 0), ("Y", 1)]


SIX_SOLO = {
    "map": tuple(row.translate(str.maketrans("YTKNGO", "ytkngo")) for row in BARE),
    "fallen": [[name, 0] for name in ("yellow", "teal", "pink", "brown", "grey", "orange")],
    "held": [["N02"], []],
    "auto": {"laid": [[f"{n}B", "black", True] for n in (1, 2, 3, 5, 6, 7)]},
    "clans": {"blue": "red", "green": "black", "neutral": "white"},
}


@clause("NN-639")
def test_nn_639_no_kill_when_nobody_stands() -> None:
    match = play(solo(**SIX_SOLO, tracks={"black": -6}), *FALL, "score_top 4B")
    assert match.state.felled(1) == 0 and tracks(match)[0] == -6
    assert match.state.phase == "allocate"


@clause("NN-641")
def test_nn_641_the_solo_game_ends_with_the_seventh_fall() -> None:
    match = play(solo(**SIX_SOLO), *FALL, "score_top 4B")
    assert match.state.reason == "daimyos" and len(match.state.auto.laid) == 7
    seventh = {**SIX_SOLO, "active": 1, "tracks": {"black": -5}}
    killed = play(solo(**seventh), "auto_draw 1A", "score_top 4B")
    assert killed.state.reason == "daimyos" and killed.state.felled(1) == 1


@clause("NN-642")
def test_nn_642_an_empty_ninja_deck() -> None:
    match = play(solo(deck=1), *E01)
    assert match.state.reason == "deck" and match.state.phase == "allocate"
    going = play(solo({"solo_deck_end": "automaton_continues"}, deck=1), *E01)
    assert going.decision is not None and going.decision.key == "auto_draw"
    play(going, "auto_draw 3A")
    assert going.decision.key == "turn"  # the held card is still played
    going.play(next(m for m in going.decision.moves if m[0] == "place"))
    while going.state.phase == "falls":
        going.play(going.decision.moves[0])
    while not going.state.reason:  # then only the automaton plays
        assert going.decision.key in ("auto_draw", "score_top")
        going.play(going.decision.moves[0])
    assert going.state.reason == "daimyos"


def solo_end() -> Match:
    """E-13: the human felled four Daimyos; Score cards lie on the tracks."""
    laid = [["1B", "black"], ["3B", "black"], ["4B", "red"], ["5B", "red"], ["2B", "white"],
            ["6B", "white"], ["7B", "white"]]  # fmt: skip
    names = ("purple", "orange", "yellow", "teal", "pink", "brown", "grey")
    return solo(
        map=[row.translate(str.maketrans("POYTKNG", "poytkng")) for row in S0],
        fallen=[[name, int(at > 3)] for at, name in enumerate(names)],
        auto={"laid": laid},
        tracks={"black": -2, "red": 1, "white": 3},
        agenda=[["allocate", 0], ["reveal"], ["score_cards"]],
        reason="daimyos",
    )


@clause("NN-643")
def test_nn_643_e13_score_cards_count_on_their_tracks() -> None:
    match = solo_end()
    assert len(gathered(match.state, 0)) == 7
    for token, clan in ((1, "black"), (2, "black"), (3, "black"), (4, "red"), (6, "red"),
                        (7, "red"), (8, "white")):  # fmt: skip
        play(match, f"allocate {token} {clan}")
    play(match, "commit", "reveal")
    assert automaton_points(match.state) == (3, 4, 4)
    assert match.view(0)["board"]["final"] == {"black": 1, "red": 1, "white": 0}
    per_clan = edited("numbers", 2, value="per_clan")
    for at in range(14):
        per_clan = edited("auto_cards", at, per_clan, bottom="1 0 2")
    counted = solo(edition=None, auto={"laid": [["1B", "red", True]]},
                   fallen=[["grey", 0]], map=[row.replace("G", "g") for row in S0])  # fmt: skip
    assert automaton_points(counted.state) == (0, 1, 0)
    spread = situation(None, 1, per_clan, auto={"laid": [["1B", "red", True]]},
                       fallen=[["grey", 0]], map=[row.replace("G", "g") for row in S0])  # fmt: skip
    assert automaton_points(spread.state) == (1, 0, 2)


@clause("NN-643")
def test_nn_643_cards_that_look_alike_are_named_at_the_end() -> None:
    edition = edited("auto_cards", 8, order="POYTKNG")  # 2B has the list of 1B
    rows = [row.replace("K", "k") for row in S0]
    match = situation(
        None, 1, edition, map=rows, fallen=[["pink", 1]], deck=0,
        clans={"blue": "red", "green": "white", "neutral": "black"},
        auto={"laid": [["1B", "white", False, False]]},
    )  # fmt: skip
    play(match, "place N19 1 3 5 4")
    for token in range(1, 9):
        play(match, f"allocate {token} red")
    play(match, "commit", "reveal")
    assert match.decision is not None
    assert [str(m) for m in match.decision.moves] == ["score_card 1B", "score_card 2B"]
    play(match, "score_card 2B")
    assert match.over and match.state.auto.laid[0][0] == "2B"


@clause("NN-643")
def test_nn_643_the_last_of_two_cards_that_look_alike_names_itself() -> None:
    edition = edited("auto_cards", 8, order="POYTKNG")  # 2B has the list of 1B
    rows = [row.translate(str.maketrans("KPY", "kpy")) for row in S0]
    laid = [["1B", "white", False, False], ["1B", "red", True, False], ["3B", "red", True]]
    match = situation(
        None, 1, edition, map=rows, fallen=[["pink", 1], ["purple", 1], ["yellow", 1]], deck=0,
        clans={"blue": "red", "green": "white", "neutral": "black"},
        auto={"laid": laid},
    )  # fmt: skip
    play(match, "place N19 1 3 5 4")
    for token in range(1, 9):
        play(match, f"allocate {token} red")
    play(match, "commit", "reveal", "score_card 2B")
    assert match.over
    assert [row[:3] for row in match.state.auto.laid] == [
        ("2B", 2, False),
        ("1B", 1, True),
        ("3B", 1, True),
    ]


@clause("NN-644")
def test_nn_644_the_automaton_wins_or_loses_by_the_same_rules() -> None:
    match = solo_end()
    for token in (1, 2, 3, 4, 6, 7, 8):
        play(match, f"allocate {token} red")
    play(match, "commit", "reveal")
    sheet = match.scores()
    assert sheet.winners == (0,) or "automaton" in str(sheet.outcome)
    assert sheet.ranking == ((0,),)
    # black -2 - 3, red 1 + 11 - 4, white 3 - 4: the automaton leads on two tracks.
    assert match.view(0)["board"]["final"] == {"black": -5, "red": 6, "white": -1}
    assert sheet.winners == ()


@clause("NN-611")
@pytest.mark.parametrize("row", [["1A", "1A"], ["1A", "9A"]])
def test_nn_611_the_row_of_the_automaton_holds_each_card_once(row: list[str]) -> None:
    assert solo(auto={"row": ["1A", "2A"]}).state.auto.row == ("1A", "2A")
    with pytest.raises(BadPosition):
        solo(auto={"row": row})


# the score-track depth


def scores(**fields: object) -> Match:
    options = dict(fields.pop("options", {}))  # type: ignore[call-overload]
    return situation({**SCORES, **options}, **fields)


@clause("NN-701")
def test_nn_701_the_depth_may_only_go_down() -> None:
    match = play(situation(), "scores_only")
    assert not match.state.full and not match.state.cells
    assert refused(match, "place N19 1 3 5 4") and not refused(match, "card placed")
    assert refused(match, "scores_only") == {"NN-701"}
    used = play(situation(tokens=[favors(1), favors(0)]), "activate chimon")
    assert refused(used, "scores_only") == {"NN-701"}
    assert refused(situation(), "card placed") == {"NN-701"}
    with pytest.raises(BadPosition):
        scores(depth="full")


@clause("NN-702")
def test_nn_702_no_card_and_no_board_data() -> None:
    match = new_match(GAME, 2, options=SCORES, dealer="app")
    assert match.decision is not None and match.decision.key == "clan"
    assert match.state.deck.count == 27 and match.state.held == (("?",), ("?",))
    assert match.view(0)["board"]["map"] == []


@clause("NN-703")
def test_nn_703_events_in_order() -> None:
    match = scores()
    assert refused(match, "samurai 2") == {"NN-703"}
    play(match, "card placed", "fell grey 2-1")
    assert refused(match, "samurai 2") == {"NN-703"}
    play(match, "end_turn")
    assert match.decision is not None and match.decision.seat == 1
    assert refused(play(match, "card placed"), "ronin_samurai 0-1-0") == {"NN-703"}
    double = scores(options={"clan_techniques": "yes"}, clan_cards=["black_2", "red_1", "white_1"],
                    clans=clans("black", "red"), tokens=[favors(4), favors(0)])  # fmt: skip
    play(double, "activate boryaku", "card placed", "samurai 1")
    assert refused(double, "end_turn") == {"NN-204"}
    play(double, "card placed", "samurai 2", "end_turn")
    assert tracks(double)[0] == 3


@clause("NN-704")
def test_nn_704_the_app_adds_the_values() -> None:
    options = {**ALL, **SCORES}
    match = situation(options, **ALL_CARDS, tokens=[favors(4), favors(0)])
    play(match, "activate kayakujutsu", "card placed", "ronin_samurai 1-1-1")
    assert tracks(match)[1] == 0 + 3 + 2
    kenjutsu = situation(options, lists=["3A", "1A"], tokens=[favors(4), favors(0)],
                         clan_cards=["black_1", "red_2", "white_1"])  # fmt: skip
    play(kenjutsu, "activate kenjutsu", "card placed", "fell pink 2-1")
    assert tracks(kenjutsu) == (-1, 5, 0)  # 2 + 2 and the top of the list


@clause("NN-705")
def test_nn_705_nine_samurai_at_most() -> None:
    match = play(scores(), "card placed")
    assert refused(match, "samurai 10") == {"NN-705"} and not refused(match, "samurai 9")
    gone = play(scores(), "card discarded")
    assert refused(gone, "samurai 1") == {"NN-705"} and not refused(gone, "samurai 0")


@clause("NN-706")
def test_nn_706_counts_of_a_fall() -> None:
    match = play(scores(fallen=[["grey", 1]]), "card placed")
    assert "NN-706" in refused(match, "fell grey 1-1")
    assert refused(match, "fell pink 5-4") == {"NN-706"}
    assert not refused(match, "fell pink 5-3")
    assert refused(match, "fell pink x") == {"NN-706"}


@clause("NN-707")
def test_nn_707_no_fall_after_a_discard() -> None:
    assert refused(play(scores(), "card discarded"), "fell pink 1-1") == {"NN-707"}
    ronin = play(scores(options={"ronin": "yes"}), "card discarded")
    assert not refused(ronin, "fell pink 1-1")
    choho = scores(options={"clan_techniques": "yes"}, clan_cards=["black_1", "red_1", "white_2"],
                   clans=clans("white", "red"), tokens=[favors(4), favors(0)])  # fmt: skip
    assert not refused(play(choho, "activate choho", "card discarded"), "fell pink 1-1")


@clause("NN-708")
def test_nn_708_a_reminder_instead_of_checks() -> None:
    assert any("cannot check placements" in str(text) for text in scores().guide().reminders)


@clause("NN-709")
def test_nn_709_draws_are_counted() -> None:
    match = scores(tokens=[favors(4), favors(0)])
    deck = match.state.deck.count
    play(match, "activate ten_mon")
    assert match.state.deck.count == deck - 1 and len(match.state.held[0]) == 1
    play(match, "card placed")
    assert match.state.deck.count == deck - 2
    match.correct({"deck": deck - 4, "laid": match.position()["laid"]}, "we counted")
    assert match.state.deck.count == deck - 4
    assert scores(deck=0).state.deck.count == 0


@clause("NN-710")
def test_nn_710_a_manual_correction_of_a_track() -> None:
    for match in (situation(), scores()):
        before = match.state.tokens
        tracks_then = match.position()["tracks"]
        match.correct({"tracks": {**tracks_then, "red": 2}}, "forgotten points")
        assert tracks(match) == (0, 2, 0) and match.state.tokens == before
        assert "forgotten points" in log_text(match)
        assert match.scores().notes


@clause("NN-711")
def test_nn_711_the_automaton_by_points() -> None:
    known = solo(SCORES, active=1, tracks={"white": -5}, auto={"score_top": "4B"})
    play(known, "auto_draw 7A")
    assert known.decision is not None and known.decision.key == "kill"
    assert refused(known, "auto_kill pink 1") == {"NN-632"}
    assert refused(known, "auto_kill brown 9") == {"NN-706"}
    play(known, "auto_kill brown 2")
    assert tracks(known) == (0, 2, -5)
    unknown = solo({**SCORES, "auto_cards": "unknown"}, active=1, tracks={"white": -5})
    assert refused(unknown, "auto_draw 7A") and refused(unknown, "auto_turn stay 31") == {"NN-711"}
    play(unknown, "auto_turn stay 3", "auto_kill pink 1")
    assert unknown.state.fallen == (("K", 1, 0),)
    play(unknown, "card placed", "end_turn", "auto_turn swap 9")
    assert refused(unknown, "auto_kill pink 1") == {"NN-711"}
    end = solo({**SCORES, "auto_cards": "unknown"}, deck=0)
    play(end, "card placed", "end_turn")
    for token in range(1, 9):
        play(end, f"allocate {token} red")
    play(end, "commit", "reveal", "bottom black 3", "bottom red 4", "bottom white 4")
    assert end.over and automaton_points(end.state) == (3, 4, 4)


@clause("NN-834")
def test_nn_834_the_sixth_space_comes_before_the_limit() -> None:
    longer = edited("numbers", 0, value="9")
    match = situation(None, 1, longer, active=1, tracks={"white": -5}, auto={"score_top": "4B"},
                      clans={"blue": "red", "green": "white", "neutral": "black"})  # fmt: skip
    play(match, "auto_draw 7A")
    assert tracks(match)[2] == -5 and match.state.felled(1) == 1
