"""Clauses NN-2xx to NN-5xx of 99 Ninja: turns, techniques, placing, modules."""

from __future__ import annotations

import pytest

from companion.engine import IllegalMove, Match, NotAMove, NotYourDecision
from companion.games.ninety_nine_ninja.components import geometry
from companion.games.ninety_nine_ninja.effects.steps import late_techniques
from tests.clauses import clause
from tests.conformance import new_match, scripted
from tests.games.test_ninety_nine_ninja_support import (
    BARE,
    GAME,
    GUARDED,
    S0,
    clans,
    edited,
    favors,
    log_text,
    play,
    refused,
    situation,
    states,
    techniques,
    tracks,
    with_rows,
)

E01 = ("place N19 1 3 5 4", "draw p0 N01")
# On BARE this lays Red on (0, 4) and Black on (1, 3), (2, 2): the purple Daimyo falls.
N02 = ("place N02 0 0 0 2", "draw p0 N01")
BLACK_ON_BARE = {"map": BARE, "held": [["N02"], ["N08"]], "clans": clans("black", "red")}
BLACK_1 = ["black_1", "red_1", "white_1"]
BLACK_2 = ["black_2", "red_2", "white_2"]


@clause("NN-201")
def test_nn_201_players_alternate() -> None:
    match = situation()
    with pytest.raises(NotYourDecision) as error:
        match.play("place N19 1 3 5 4", seat=1)
    assert "NN-201" in error.value.clauses
    play(match, *E01)
    assert match.decision is not None and match.decision.seat == 1
    play(match, "place N08 0 1 7 4", "draw p1 N02")
    assert match.decision.seat == 0


@clause("NN-202")
def test_nn_202_five_steps_in_order() -> None:
    match = play(situation(), "place N19 1 3 5 4")
    assert match.decision is not None and match.decision.key == "draw"
    assert refused(match, "swap") == {"NN-202"}
    assert tracks(match) == (0, 0, 0)  # step 4 comes after the draw
    play(match, "draw p0 N01")
    assert tracks(match) == (0, 3, 0)


@clause("NN-203")
def test_nn_203_going_on_gives_the_first_steps_up() -> None:
    match = techniques([])
    play(match, "place N19 1 3 5 4", "draw p0 N01")
    assert match.decision is not None and match.decision.seat == 1
    assert match.state.clans == (1, 0, 2) and match.state.turn.used == ()


@clause("NN-204")
def test_nn_204_exactly_one_card_is_played() -> None:
    match = situation()
    assert refused(match, "go_on") == {"NN-204"}
    assert match.decision is not None and {"place", "swap"} <= {m[0] for m in match.decision.moves}
    scores = situation({"depth": "scores"})
    assert refused(scores, "end_turn") == {"NN-204"}
    assert refused(play(scores, "card placed"), "card placed") == {"NN-204"}


@clause("NN-205")
def test_nn_205_points_cannot_be_declined() -> None:
    match = play(situation(**BLACK_ON_BARE), *N02)
    assert match.state.down == {"P"} and match.decision is not None
    assert match.decision.seat == 1  # nobody was asked


@clause("NN-206")
def test_nn_206_points_go_to_the_present_clan() -> None:
    match = play(situation(), "swap", *E01)  # blue is White now
    assert tracks(match) == (0, 0, 0)
    assert tracks(play(situation(), *E01)) == (0, 3, 0)


@clause("NN-207")
def test_nn_207_three_different_clans() -> None:
    match = techniques([])
    for move in ("swap", "activate shinobi_iri"):
        play(match, move)
        assert sorted(match.state.clans) == [0, 1, 2]


@clause("NN-208")
def test_nn_208_effects_end_with_the_turn() -> None:
    match = play(techniques([]), "activate chimon", *E01)
    assert "NN-406" in refused(match, "place N08 0 0 5 4")
    assert match.state.turn.used == ()


@clause("NN-301")
def test_nn_301_one_swap() -> None:
    match = play(situation(), "swap")
    assert match.state.clans == (2, 0, 1)
    assert refused(match, "swap") == {"NN-301"}


@clause("NN-302")
def test_nn_302_no_swap_after_a_technique_or_a_card() -> None:
    match = play(techniques([]), "activate chimon")
    assert refused(match, "swap") == {"NN-302"}
    window = play(techniques(["black_1", "red_1", "white_1"], clans=clans("white", "black")),
                  "activate hensojutsu", *E01)  # fmt: skip
    assert window.decision is not None and window.decision.key == "window"
    assert refused(window, "swap") == {"NN-302"}


@clause("NN-303")
def test_nn_303_e08_techniques_cost_favors() -> None:
    match = situation(active=1, tokens=[favors(0), favors(2)])
    play(match, "activate chimon")
    assert sorted(states(match, 1)) == sorted("rrrrrrfs")
    assert "NN-303" in refused(match, "activate shinobi_iri")


@clause("NN-304")
def test_nn_304_spent_favors_do_not_pay() -> None:
    match = play(situation(tokens=[favors(1), favors(0)]), "activate chimon")
    assert {"NN-303", "NN-304"} <= refused(match, "activate ten_mon")


@clause("NN-305")
def test_nn_305_timing_of_techniques() -> None:
    boxed = play(techniques(BLACK_1, clans=clans("white", "black")), "activate hensojutsu", *E01)
    assert refused(boxed, "activate shinobi_iri") == {"NN-305"}
    late = play(techniques([], options={"technique_timing": "any_time"}), *E01)
    assert late.decision is not None and late.decision.key == "window"
    assert tracks(late) == (0, 0, 0)  # between steps 3 and 4
    assert refused(late, "activate chimon") == {"NN-305"}
    play(late, "activate shinobi_iri", "go_on")  # blue is Black now: one Samurai is covered
    assert tracks(late) == (1, 0, 0)
    assert late.decision.key == "window"  # between steps 4 and 5
    play(late, "go_on")
    assert late.decision.seat == 1


@clause("NN-305")
def test_nn_305_between_two_falls() -> None:
    rows = [*BARE]
    rows[2] = "........"  # yellow has no guard either
    match = techniques(
        [], options={"technique_timing": "any_time"}, map=rows, held=[["N02"], ["N08"]],
        clans=clans("black", "red"),
    )  # fmt: skip
    play(match, *N02, "go_on", "go_on", "fall purple")
    assert match.decision is not None and match.decision.key == "falls"
    assert not refused(match, "activate shinobi_iri")


@clause("NN-306")
def test_nn_306_each_technique_once_a_turn() -> None:
    match = play(techniques([]), "activate shinobi_iri")
    assert refused(match, "activate shinobi_iri") == {"NN-306"}
    assert not refused(match, "activate chimon")
    free = play(techniques([], options={"technique_repeat": "unlimited"}), "activate shinobi_iri")
    assert not refused(free, "activate shinobi_iri")


@clause("NN-305", "NN-306")
def test_nn_306_what_is_left_to_use_after_the_card() -> None:
    timing = {"technique_timing": "any_time"}
    once = play(techniques([], options=timing), *E01)
    assert late_techniques(once.state) == ["shinobi_iri", "ten_mon"]
    assert once.decision is not None
    offered = {str(move) for move in once.decision.moves}
    assert {"go_on", "activate shinobi_iri", "activate ten_mon"} <= offered
    assert late_techniques(play(once, "activate shinobi_iri").state) == ["ten_mon"]
    free = play(techniques([], options={**timing, "technique_repeat": "unlimited"}), *E01)
    play(free, "activate shinobi_iri")
    assert late_techniques(free.state) == ["shinobi_iri", "ten_mon"]
    own = techniques(BLACK_1, options=timing, clans=clans("black", "red"))
    assert late_techniques(own.state) == ["shinobi_iri", "ten_mon", "intonjutsu"]
    own = techniques(BLACK_2, options=timing, clans=clans("black", "red"))
    assert late_techniques(own.state) == ["shinobi_iri", "ten_mon"]


@clause("NN-307")
def test_nn_307_only_in_the_own_turn() -> None:
    with pytest.raises(NotYourDecision):
        techniques([]).play("activate chimon", seat=1)


@clause("NN-308")
def test_nn_308_both_may_use_the_same_technique() -> None:
    match = play(techniques([]), "activate chimon", *E01)
    play(match, "activate chimon")
    assert match.state.turn.used == ("chimon",)


@clause("NN-309")
def test_nn_309_no_drawing_from_an_empty_deck() -> None:
    match = techniques(BLACK_2, deck=0, clans=clans("black", "red"))
    assert "NN-309" in refused(match, "activate ten_mon")
    assert "NN-309" in refused(match, "activate boryaku")


@clause("NN-310")
def test_nn_310_a_technique_without_effect_stays_paid() -> None:
    match = play(techniques(BLACK_2), "activate kenjutsu", *E01)  # nothing falls
    assert states(match, 0).count("s") == 2 and tracks(match) == (0, 3, 0)


@clause("NN-311")
def test_nn_311_shinobi_iri_exchanges_clans() -> None:
    match = play(techniques([]), "activate shinobi_iri")
    assert match.state.clans == (0, 1, 2)


@clause("NN-312")
def test_nn_312_chimon_covers_ninjas() -> None:
    match = play(techniques([]), *E01)
    move = "place N08 0 0 5 4"  # Red on the Red Ninja at (5, 4), White on (5, 6), Black on (7, 4)
    assert refused(match, move) == {"NN-406"}
    play(match, "activate chimon")
    assert not refused(match, move)
    play(match, move, "draw p1 N02")
    # Only the Samurai under the Black Ninja counts before grey falls.
    assert "Black: 1 Samurai covered (E8) = 1 point." in log_text(match)


@clause("NN-313")
def test_nn_313_chimon_lifts_nothing_else() -> None:
    match = play(techniques([], held=[["N12"], ["N08"]]), "activate chimon")
    assert "NN-404" in refused(match, "place N12 0 0 5 4")
    assert "NN-403" in refused(situation(map=BARE), "place N19 0 0 7 6")
    assert "NN-410" in refused(match, "place N12 0 0 8 4")
    fallen = play(techniques([], map=BARE, held=[["N02"], ["N08"]], fallen=[["purple", 1]],
                             tokens=[favors(4), ["placed"] + ["ready"] * 7]),
                  "activate chimon")  # fmt: skip
    assert "NN-405" in refused(fallen, "place N02 0 0 0 0")


@clause("NN-314")
def test_nn_314_ten_mon_draws_and_discards() -> None:
    match = play(techniques([]), "activate ten_mon", "draw p0 N05")
    assert match.decision is not None and match.decision.key == "drop"
    assert [str(m) for m in match.decision.moves] == ["drop N19", "drop N05"]
    assert refused(match, "place N19 1 3 5 4") == {"NN-314"}
    assert refused(match, "drop N08") == {"NN-314"}
    play(match, "drop N19")
    assert match.state.held[0] == ("N05",) and match.state.discarded == ("N19",)


@clause("NN-315")
def test_nn_315_ten_mon_keeps_the_number_of_cards() -> None:
    match = play(techniques(BLACK_2, clans=clans("black", "red"), ready=8), "activate boryaku",
                 "draw p0 N05", "activate ten_mon", "draw p0 N06", "drop N05")  # fmt: skip
    assert match.state.held[0] == ("N19", "N06")


@clause("NN-316")
def test_nn_316_shinobi_iri_changes_the_allowed_technique() -> None:
    match = techniques(BLACK_1)
    assert "NN-532" in refused(match, "activate intonjutsu")
    assert "NN-532" not in refused(match, "activate kayakujutsu")
    play(match, "activate shinobi_iri")
    assert "NN-532" not in refused(match, "activate intonjutsu")
    assert "NN-532" in refused(match, "activate kayakujutsu")


@clause("NN-331")
def test_nn_331_intonjutsu_counts_empty_cells() -> None:
    plain = play(techniques(BLACK_1, **BLACK_ON_BARE), *N02)
    assert tracks(plain)[0] == 1
    match = play(techniques(BLACK_1, **BLACK_ON_BARE), "activate intonjutsu", *N02)
    assert tracks(match)[0] == 6  # 7 empty cells and 1 Ninja, 8 in all, limited to 6
    assert "8 Black Ninjas adjacent = 8" in log_text(match)
    far = play(techniques(BLACK_1, **BLACK_ON_BARE), "activate intonjutsu")
    assert refused(far, "place N02 0 0 6 6") == {"NN-403"}  # empty cells do not help placing


@clause("NN-331")
def test_nn_331_intonjutsu_may_count_in_step_4() -> None:
    rows = [*GUARDED]
    rows[1] = ".P.s..Y."
    fields = {"map": rows, "held": [["N08"], ["N19"]], "clans": clans("black", "red")}
    # N08 `R.W/.../B..` at (0, 2): its middle see-through cell (1, 3) lies on a Samurai.
    moves = ("place N08 0 0 0 2", "draw p0 N01")
    wide = techniques(BLACK_1, options={"intonjutsu_scope": "steps4and5"}, **fields)
    assert tracks(play(wide, "activate intonjutsu", *moves))[0] == 1
    assert tracks(play(techniques(BLACK_1, **fields), "activate intonjutsu", *moves))[0] == 0
    assert wide.view(0)["board"]["map"][1][3] == "s"


BORYAKU = {"clans": clans("black", "red"), "held": [["N19"], ["N08"]]}


def boryaku(**options: str) -> Match:
    return play(techniques(BLACK_2, options=options, **BORYAKU), "activate boryaku", "draw p0 N05")


@clause("NN-332")
def test_nn_332_boryaku_plays_two_cards_and_draws_one() -> None:
    match = boryaku()
    deck = match.state.deck.count
    assert match.state.held[0] == ("N19", "N05")
    play(match, "place N19 1 3 5 4")
    assert match.decision is not None and match.decision.key == "turn"
    assert match.decision.seat == 0 and match.state.deck.count == deck
    match.play(next(m for m in match.decision.moves if m[0] == "place"))
    assert match.decision.key == "draw"
    play(match, "draw p0 N06")
    assert match.state.held[0] == ("N06",) and match.state.active == 1


@clause("NN-333")
def test_nn_333_boryaku_scores_after_each_card_or_together() -> None:
    each = play(boryaku(), "place N19 1 3 5 4")
    assert tracks(each)[0] == 1
    free = next(
        m for m in each.decision.moves if m[0] == "place" and not _lands(each, m, "B", "brws")
    )
    play(each, str(free), "draw p0 N06")
    assert tracks(each)[0] == 1  # the first card is not counted again
    both = play(boryaku(boryaku_scoring="together"), "place N19 1 3 5 4")
    assert tracks(both)[0] == 0
    both.play(next(m for m in both.decision.moves if m[0] == "place" and m[1] == "N05"))
    play(both, "draw p0 N06")
    assert tracks(both)[0] >= 1


@clause("NN-334")
def test_nn_334_a_placeable_card_comes_before_a_discard() -> None:
    match = boryaku()
    assert refused(match, "discard N19") == {"NN-334"}
    assert refused(match, "discard N05") == {"NN-334"}


@clause("NN-332", "NN-415")
def test_nn_332_a_discarded_card_is_one_of_the_two() -> None:
    match = boryaku()
    match.correct("discard N19", "house rule")
    assert match.decision.key == "turn" and match.decision.seat == 0
    assert match.state.turn.plays == 1 and match.state.held[0] == ("N05",)
    match.play(next(m for m in match.decision.moves if m[0] == "place"))
    assert match.decision.key == "draw"


HENSO = {"clans": clans("white", "black"), "held": [["N19"], ["N08"]]}


@clause("NN-335")
def test_nn_335_hensojutsu_makes_ninjas_white() -> None:
    match = play(techniques(BLACK_1, **HENSO), "activate hensojutsu", *E01)
    assert match.decision is not None and match.decision.key == "window"
    assert refused(match, "name hensojutsu 0 0") == {"NN-335"}  # a Samurai
    play(match, "name hensojutsu 5 4")
    assert "NN-335" in refused(match, "name hensojutsu 5 4")
    play(match, "name hensojutsu 5 6")  # with the second name the turn goes on
    assert tracks(match) == (0, 0, 2)  # two Samurai under Ninjas that count as White


@clause("NN-335")
def test_nn_335_the_third_name_is_refused() -> None:
    match = techniques(BLACK_1, options={"technique_timing": "any_time"}, **HENSO)
    play(match, "activate hensojutsu", *E01, "name hensojutsu 5 4", "name hensojutsu 5 6")
    assert refused(match, "name hensojutsu 7 5") == {"NN-335"}
    assert not any(move[0] == "name" for move in match.decision.moves)


CHOHO = {"clans": clans("white", "black"), "held": [["N19"], ["N08"]]}


@clause("NN-336")
def test_nn_336_choho_makes_samurai_white_ninjas() -> None:
    match = play(techniques(BLACK_2, **CHOHO), "activate choho", *E01)
    assert refused(match, "name choho 5 4") == {"NN-336"}  # a Ninja lies there now
    play(match, "name choho 7 4", "name choho 0 0")
    # Grey lost its last guard; the recruit at (7, 4) counts as White for blue.
    assert match.state.down == {"G"} and tracks(match)[2] == 1


@clause("NN-336")
def test_nn_336_a_recruit_of_the_card_covers_samurai() -> None:
    # N07 `R.R/..W/w..`: its Samurai lies on the Samurai at (5, 2) and counts as a White Ninja.
    fields = CHOHO | {"held": [["N07"], ["N08"]]}
    match = techniques(BLACK_2, **fields)
    play(match, "activate choho")
    place = next(
        m for m in match.decision.moves
        if m[0] == "place" and _lands(match, m, "w", "brw")
    )  # fmt: skip
    play(match, str(place), "draw p0 N01")
    cell = next(c for c, by, what in match.state.turn.covers if by == "w" and what in "brw")
    white = sum(by == "W" and what in "brw" for _, by, what in match.state.turn.covers)
    row, col = geometry.spot(cell, 4)
    before = tracks(match)[2]
    play(match, f"name choho {row} {col}", "go_on")
    gained = [n for n in log_text(match).splitlines() if "Samurai covered" in n]
    assert f"White: {white + 1} Samurai covered" in gained[-1] and tracks(match)[2] > before


def _lands(match: Match, move: tuple[str, ...], code: str, on: str) -> bool:
    _, card, flip, turn, row, col = move
    grid = geometry.oriented(geometry.rows(match.state.grid(card)), int(flip), int(turn))
    return any(
        mark == code and match.state.cells[geometry.cell_at(int(row) + i, int(col) + j, 4)] in on
        for i, line in enumerate(grid)
        for j, mark in enumerate(line)
    )


@clause("NN-337")
def test_nn_337_named_figures_turn_back() -> None:
    match = play(techniques(BLACK_2, **CHOHO), "activate choho", *E01)
    play(match, "name choho 7 4", "go_on")
    assert match.state.down == {"G"}
    assert match.state.turn.recruited == ()
    assert match.view(0)["board"]["map"][7][4] == "w"


# Only purple stands; every cell around it is taken but for its guard, and no card fits.
PACKED = {
    "map": ("oytkngBB", "BBBBBBBB", "BBBBBBBB", "BBBPbBBB", *("BBBBBBBB",) * 4),
    "fallen": [[name, seat] for name, seat in zip(
        ("orange", "yellow", "teal", "pink", "brown", "grey"), (0, 1) * 3, strict=True)],
    "held": [["N08"], ["N19"]],
}  # fmt: skip


@clause("NN-337")
def test_nn_337_a_recruit_is_no_samurai_for_the_second_card() -> None:
    """NN-336, NN-337: Boryaku, then Shinobi-iri to White, then Choho."""
    match = techniques(BLACK_2, ready=8, clans=clans("black", "white"))
    play(match, "activate boryaku", "draw p0 N04", "activate shinobi_iri", "activate choho")
    play(match, "place N19 1 3 5 4", "name choho 0 0", "go_on")
    over = next(
        m for m in match.decision.moves
        if m[0] == "place" and _at(match, m, 0, 0) == "W"
    )  # fmt: skip
    play(match, str(over), "draw p0 N06", "go_on")
    assert "A1" not in log_text(match).split("places N04")[1].partition(".")[2]


def _at(match: Match, move: tuple[str, ...], row: int, col: int) -> str:
    """What a placement would lay on a cell."""
    _, card, flip, turn, top, left = move
    grid = geometry.oriented(geometry.rows(match.state.grid(card)), int(flip), int(turn))
    i, j = row - int(top), col - int(left)
    return grid[i][j] if 0 <= i < 3 and 0 <= j < 3 else "."


@clause("NN-338")
def test_nn_338_choho_fells_even_after_a_discard() -> None:
    match = situation({"clan_techniques": "yes"}, clan_cards=BLACK_2,
                      **PACKED, clans=clans("white", "black"))  # fmt: skip
    play(match, "activate choho", "discard N08", "draw p0 N01", "name choho 3 4", "go_on")
    assert match.state.fallen[-1][:2] == ("P", 0)


@clause("NN-339")
def test_nn_339_kayakujutsu_adds_one_for_each_samurai() -> None:
    match = play(techniques(BLACK_1), "activate kayakujutsu", *E01)
    assert tracks(match) == (0, 6, 0)
    later = play(techniques(BLACK_1, clans=clans("red", "black")), "activate kayakujutsu",
                 "activate shinobi_iri", *E01)  # fmt: skip
    assert tracks(later) == (2, 0, 0)  # the effect stays although blue is Black now


RED_ON_BARE = {"map": BARE, "held": [["N19"], ["N08"]], "clans": clans("red", "black")}
# N19 `R../..R/RB.` at (0, 2) on BARE: Red (0, 2), (1, 4), (2, 2), Black (2, 3).
N19_BARE = ("place N19 0 0 0 2", "draw p0 N01")


@clause("NN-340")
def test_nn_340_kenjutsu_doubles_red_at_falls() -> None:
    plain = play(techniques(BLACK_2, **RED_ON_BARE), *N19_BARE)
    assert tracks(plain) == (0, 2, 0)
    match = play(techniques(BLACK_2, **RED_ON_BARE), "activate kenjutsu", *N19_BARE)
    assert tracks(match) == (0, 4, 0)
    given = play(techniques(BLACK_2, **RED_ON_BARE), "activate kenjutsu",
                 "activate shinobi_iri", *N19_BARE)  # fmt: skip
    assert tracks(given)[1] == -4  # whoever counts Red


# 4xx


@clause("NN-401")
def test_nn_401_a_card_that_fits_must_be_placed() -> None:
    match = situation()
    assert match.decision is not None
    verbs = [move[0] for move in match.decision.moves]
    assert "place" in verbs and "discard" not in verbs
    assert refused(match, "place N08 0 1 7 4") == {"NN-401"}  # the other player's card


@clause("NN-402")
def test_nn_402_eight_orientations() -> None:
    match = situation()
    assert refused(match, "place N19 2 0 5 4") == {"NN-402"}
    assert refused(match, "place N19 0 4 5 4") == {"NN-402"}
    assert match.decision is not None
    seen = {move[2:4] for move in match.decision.moves if move[0] == "place"}
    assert len(seen) == 8
    with pytest.raises(NotAMove):
        match.play("place N19 0 0 5")


@clause("NN-403")
def test_nn_403_a_ninja_beside_a_standing_daimyo() -> None:
    match = situation(map=GUARDED, held=[["N02"], ["N08"]])
    assert refused(match, "place N02 0 0 6 6") == {"NN-403"}
    # A Samurai of the card beside a Daimyo is not enough.
    samurai = situation(map=GUARDED, held=[["N12"], ["N08"]])
    assert "NN-403" in refused(samurai, "place N12 0 3 -2 7")
    fallen = situation(map=BARE, held=[["N02"], ["N08"]], fallen=[["purple", 1]])
    assert "NN-403" in refused(fallen, "place N02 0 0 0 2")


@clause("NN-404")
def test_nn_404_e04_nothing_on_a_standing_daimyo() -> None:
    match = play(situation(held=[["N19"], ["N12"]]), *E01)
    assert refused(match, "place N12 0 0 5 4") == {"NN-404"}
    assert any("F7" in str(o.say) for o in match.why_not("place N12 0 0 5 4"))


@clause("NN-405")
def test_nn_405_nothing_on_a_fallen_daimyo() -> None:
    fields = {"map": BARE, "held": [["N02"], ["N08"]], "fallen": [["purple", 1]]}
    move = "place N02 0 0 0 0"  # Black on (1, 1)
    assert "NN-405" in refused(situation(**fields), move)
    allowed = situation({"cover_fallen_daimyo": "allowed"}, **fields)
    assert "NN-405" not in refused(allowed, move)


@clause("NN-406")
def test_nn_406_e03_no_ninja_on_a_ninja() -> None:
    match = play(situation(held=[["N19"], ["N15"]]), *E01)
    assert refused(match, "place N15 0 0 4 4") == {"NN-406"}


@clause("NN-407")
def test_nn_407_a_ninja_covers_samurai_of_boards_and_cards() -> None:
    match = situation()
    assert not refused(match, "place N19 1 3 5 4")
    laid = situation(outside=[[8, 5, "b"]], held=[["N08"], ["N19"]])
    assert not any(c == "NN-406" for c in refused(laid, "place N08 0 0 6 5"))


@clause("NN-408")
def test_nn_408_a_samurai_covers_ninja_or_samurai_for_nothing() -> None:
    # N12 flipped and turned so that only its Samurai meets the Red Ninja at (5, 4).
    match = play(situation(held=[["N19"], ["N12"]]), *E01)
    found = [
        m for m in match.decision.moves
        if m[0] == "place" and _lands(match, m, "w", "R")
    ]  # fmt: skip
    assert found
    before = tracks(match)
    play(match, str(found[0]))
    covers = [c for c in match.state.turn.covers if c[1] == "w"]
    assert covers[0][2] == "R" and tracks(match) == before


@clause("NN-409")
def test_nn_409_any_figure_on_an_empty_cell() -> None:
    match = situation(map=GUARDED, held=[["N12"], ["N08"]])
    play(match, "place N12 0 0 0 2")  # a Samurai and three Ninjas
    assert len(match.state.turn.covers) == 4
    assert all(what == "." for _, _, what in match.state.turn.covers)


@clause("NN-410")
def test_nn_410_at_least_one_cell_on_the_map() -> None:
    match = situation()
    for where in ("-3 4", "8 4", "4 -3", "4 8"):
        assert "NN-410" in refused(match, f"place N19 0 0 {where}")
    green = play(situation(), *E01)
    assert not refused(green, "place N08 0 1 7 4")  # two rows hang over


@clause("NN-411")
def test_nn_411_empty_cells_are_transparent() -> None:
    match = play(situation(), "place N19 1 3 5 4")
    # (6, 5) of the map is the grey Daimyo, under the see-through middle of the card.
    assert match.view(0)["board"]["map"][6][5] == "G"


@clause("NN-412")
def test_nn_412_a_placed_card_stays() -> None:
    match = play(situation(), *E01)
    assert match.state.laid == ("N19 1 3 5 4",)
    assert refused(match, "place N19 1 3 5 4")
    assert all(move[0] not in ("move", "lift") for move in match.decision.moves)


@clause("NN-413")
def test_nn_413_every_clause_with_one_cell() -> None:
    match = play(situation(held=[["N19"], ["N12"]]), *E01)
    # Black on the Ninja at (5, 4) and on the grey Daimyo at (6, 5).
    both = match.why_not("place N12 0 0 4 3")
    assert {o.clause for o in both} == {"NN-404", "NN-406"}
    with pytest.raises(IllegalMove) as error:
        match.play("place N12 0 0 4 3")
    assert "F7" in str(error.value.say) and "NN-406" in error.value.clauses


@clause("NN-414")
def test_nn_414_one_card_is_drawn_after_placing() -> None:
    match = play(situation(), *E01)
    assert match.state.held[0] == ("N01",) and match.state.deck.count == 26
    last = play(situation(deck=0), "place N19 1 3 5 4")
    assert last.state.held[0] == ()


@clause("NN-415")
def test_nn_415_an_unplaceable_card_is_discarded() -> None:
    match = situation(**PACKED)
    assert [str(m) for m in match.decision.moves if m[0] in ("place", "discard")] == ["discard N08"]
    play(match, "discard N08", "draw p0 N01")
    assert match.state.active == 1 and match.state.held[0] == ("N01",)
    named = play(techniques(BLACK_1, **HENSO), "activate hensojutsu", *E01)
    assert refused(named, "place N01 0 0 5 4") == {"NN-415"}


@clause("NN-416")
def test_nn_416_no_discard_while_a_placement_exists() -> None:
    assert refused(situation(), "discard N19") == {"NN-416"}
    chimon = play(situation(**PACKED), "activate chimon")
    assert refused(chimon, "discard N08") == {"NN-416"}


@clause("NN-417")
def test_nn_417_discards_are_out_of_the_game() -> None:
    match = play(situation(**PACKED), "discard N08")
    assert refused(match, "draw p0 N08") == {"NN-419"}
    assert match.state.deck.shuffles == 0


@clause("NN-418")
def test_nn_418_one_card_each_between_turns() -> None:
    match = play(situation(), *E01)
    assert [len(cards) for cards in match.state.held] == [1, 1]


@clause("NN-419")
def test_nn_419_a_drawn_card_is_new() -> None:
    match = play(situation(), "place N19 1 3 5 4")
    for card in ("N19", "N08"):
        assert refused(match, f"draw p0 {card}") == {"NN-419"}
    assert refused(match, "draw p0 N99") == {"NN-419"}
    assert refused(match, "draw p0 BBB/BBB/BBB") == {"NN-419"}
    assert refused(match, "draw p0 ..R/R../.BR") == {"NN-419"}  # N19, flipped
    play(match, "draw p0 b.B/.R./.B.")  # N01, turned
    assert match.state.held[0] == ("N01",)


@clause("NN-419")
def test_nn_419_open_cards_can_be_typed() -> None:
    rows = [row for row in new_match(GAME, 2).setup.edition.rows("cards") if row["id"] < "N28"]
    edition = edited("numbers", 3, with_rows("cards", rows), value="yes")
    match = play(situation(edition=edition), "place N19 1 3 5 4", "draw p0 BBB/.../..W")
    assert match.state.held[0] == ("X01",) and match.state.grid("X01") == "BBB/.../..W"
    match.play(next(m for m in match.decision.moves if m[0] == "place"))
    assert refused(match, "draw p1 ..B/..B/W.B") == {"NN-419"}  # the same card again
    assert refused(match, "draw p1 ...") and refused(match, "draw p1 b../.../...") == {"NN-005"}
    play(match, "draw p1 WWW/.../..R")
    assert match.state.typed[1][0] == "X02"
    match.play(next(m for m in match.decision.moves if m[0] == "place"))
    assert refused(match, "draw p0 WWW/WWW/..R") == {"NN-419"}  # 29 cards are known
    assert Match.from_record(match.record()).state == match.state


@clause("NN-420")
def test_nn_420_held_cards_are_open() -> None:
    match = new_match(GAME, 2, dealer="app")
    for seat in (None, 0, 1):
        assert [len(cards) for cards in match.view(seat)["board"]["held"]] == [1, 1]


# 5xx


@clause("NN-511")
def test_nn_511_each_player_gets_a_list() -> None:
    match = new_match(GAME, 2, dealer={"boards": "app"}, options={"blacklist": "yes"})
    assert match.decision is not None and match.decision.key == "list"
    assert match.state.deck.count == 29  # before the cards are dealt
    play(match, "list p0 3A", "list p1 1A")
    shown = match.view(None)["board"]["lists"]
    assert shown[0]["order"][0] == "pink" and shown[1]["order"][0] == "purple"
    chosen = new_match(GAME, 2, dealer="app",
                       options={"blacklist": "yes", "blacklist_pick": "choose"})  # fmt: skip
    assert chosen.decision is not None and chosen.decision.seat == 0


@clause("NN-512")
def test_nn_512_the_lists_differ() -> None:
    match = new_match(GAME, 2, dealer={"boards": "app"}, options={"blacklist": "yes"})
    play(match, "list p0 3A")
    assert refused(match, "list p1 3B") == {"NN-512"}
    assert refused(match, "list p1 3A") == {"NN-512"}
    # No position can have both, so there is nothing to overrule: another card is drawn.
    assert [match.why_not(f"list p1 {card}")[0].hard for card in ("3B", "3A")] == [True, True]
    for seed in range(20):
        dealt = new_match(GAME, 2, seed, dealer="app", options={"blacklist": "yes"})
        assert dealt.state.lists[0][0] != dealt.state.lists[1][0]


E05 = (
    "b.r..w.r",
    "wPbr.bYw",
    ".w.Or.b.",
    "R.WbwTr.",
    "BKW...b.",
    "R.bWr.w.",
    ".RN..Gbr",
    "w.RBwb..",
)
E05_FIELDS = {
    "map": E05, "clans": clans("red", "white"), "tracks": {"black": 0, "red": -2, "white": 1},
    "held": [["N15"], ["N08"]],
}  # fmt: skip
E05_MOVES = ("place N15 0 1 3 1", "draw p0 N01", "fall pink")


@clause("NN-513")
def test_nn_513_e06_the_top_of_the_own_list_gives_a_point() -> None:
    match = play(situation({"blacklist": "yes"}, lists=["3A", "1A"], **E05_FIELDS), *E05_MOVES)
    assert tracks(match)[1] == 6  # -1, +3, +4, then 4 + 3 = 7, limited
    assert "Top of the list = +1." in log_text(match)


@clause("NN-514")
def test_nn_514_the_bonus_is_judged_fall_by_fall() -> None:
    # With brown first pink is still the highest of 3A; the bonus comes with pink.
    match = situation({"blacklist": "yes", "track_limit": "open"}, lists=["3A", "1A"], **E05_FIELDS)
    play(match, "place N15 0 1 3 1", "draw p0 N01", "fall brown")
    assert tracks(match)[1] == -1 + 3 + 4 + 1
    brown = situation({"blacklist": "yes", "track_limit": "open"}, lists=["4A", "1A"], **E05_FIELDS)
    play(brown, "place N15 0 1 3 1", "draw p0 N01", "fall brown")
    # 4A is N T K: brown gives the bonus, then teal stands above pink.
    assert tracks(brown)[1] == -1 + 3 + 1 + 4


@clause("NN-515")
def test_nn_515_only_the_own_list_counts() -> None:
    plain = play(situation({"track_limit": "open"}, **E05_FIELDS), *E05_MOVES)
    other = situation({"blacklist": "yes", "track_limit": "open"}, lists=["1A", "3A"], **E05_FIELDS)
    play(other, *E05_MOVES)
    assert tracks(other) == tracks(plain)


@clause("NN-521")
def test_nn_521_samurai_belong_to_their_clan() -> None:
    rows = [*GUARDED]
    rows[0] = "s......."
    match = situation(
        {"ronin": "yes"}, map=rows, held=[["N02"], ["N08"]], clans=clans("black", "red")
    )
    play(match, *N02)
    assert not match.state.down  # a Samurai of no clan is never ignored


def ronin(**options: str) -> Match:
    return situation({"ronin": "yes", **options}, map=GUARDED, held=[["N02"], ["N08"]],
                     clans=clans("black", "red"))  # fmt: skip


@clause("NN-522")
def test_nn_522_own_samurai_may_be_ignored() -> None:
    match = play(ronin(), *N02)
    assert match.decision is not None
    # Every guard of GUARDED is Black, so each Daimyo is in question.
    verbs = {str(m) for m in match.decision.moves}
    assert {"fall purple", "spare purple"} <= verbs
    play(match, "spare purple")
    assert refused(match, "fall purple") == {"NN-522"}
    assert not {"fall purple", "spare purple"} & {str(m) for m in match.decision.moves}
    play(match, "fall yellow")
    assert refused(match, "fall yellow") == {"NN-020"}
    assert match.state.down == {"Y"}
    red = situation({"ronin": "yes"}, map=GUARDED, held=[["N02"], ["N08"]])
    play(red, *N02)
    assert not red.state.down  # protected by another clan's Samurai
    automatic = play(ronin(ronin_ignore="automatic"), *N02)
    assert automatic.decision is not None
    assert not any(m[0] == "spare" for m in automatic.decision.moves)
    mixed = [*GUARDED]
    mixed[0] = "br......"
    partly = situation(
        {"ronin": "yes"}, map=mixed, held=[["N02"], ["N08"]], clans=clans("black", "red")
    )
    play(partly, *N02)
    assert refused(partly, "fall purple") == {"NN-522"}


@clause("NN-523")
def test_nn_523_ignored_samurai_give_nothing() -> None:
    match = play(ronin(), *N02, "fall purple")
    assert tracks(match)[0] == 1  # only the Ninja at (2, 2)


@clause("NN-524")
def test_nn_524_e09_values_with_ronin() -> None:
    # Three Black Ninjas on Samurai linked to White (opponent), Red and Black: 2 + 1 + 0.
    rows = [*GUARDED]
    rows[0] = "b..w...."
    rows[1] = ".P.r..Y."
    rows[2] = "..b..b.."
    edition = edited("cards", 1, grid=".B./.B./B..")
    match = situation({"ronin": "yes"}, map=rows, edition=edition, held=[["N02"], ["N08"]],
                      clans=clans("black", "white"))  # fmt: skip
    play(match, "place N02 0 0 0 2", "draw p0 N01")
    assert tracks(match)[0] == 3
    assert match.state.phase == "falls"  # purple has only a Black Samurai around it
    play(match, "fall purple")
    assert tracks(match)[0] == 4  # one Black Ninja; the Samurai adds nothing


@clause("NN-525")
def test_nn_525_ronin_with_kayakujutsu() -> None:
    fields = {"map": S0, "held": [["N19"], ["N08"]], "clans": clans("red", "black")}
    match = techniques(BLACK_1, options={"ronin": "yes"}, **fields)
    play(match, "activate kayakujutsu", *E01)
    # (5, 4) is Red: 0; (5, 6) White: 1 + 1; (7, 5) Black, the opponent: 2 + 1.
    assert "Red: 3 Samurai covered (E6, G6, F8) = 5 points." in log_text(match)


@clause("NN-526")
def test_nn_526_a_swap_alone_can_fell() -> None:
    match = situation({"ronin": "yes"}, **PACKED, clans=clans("red", "white"))
    play(match, "swap", "discard N08", "draw p0 N01")
    assert match.decision is not None and match.decision.key == "falls"
    play(match, "fall purple")
    assert match.state.fallen[-1][:2] == ("P", 0)


@clause("NN-531")
def test_nn_531_clan_cards_show_their_technique() -> None:
    shown = techniques(BLACK_1).view(0)["board"]
    assert shown["clan_cards"]["black"] == {"card": "black_1", "technique": "intonjutsu"}
    assert {t["id"] for t in shown["techniques"]} >= {"chimon", "intonjutsu", "kayakujutsu"}
    assert len(situation().view(0)["board"]["techniques"]) == 3


@clause("NN-532")
def test_nn_532_only_the_own_clan_card() -> None:
    match = techniques(BLACK_1)  # blue is Red
    for technique in ("intonjutsu", "hensojutsu", "kenjutsu"):
        assert "NN-532" in refused(match, f"activate {technique}")
    assert not refused(match, "activate kayakujutsu")
    assert "NN-532" in refused(situation(tokens=[favors(8), favors(0)]), "activate kayakujutsu")


@clause("NN-533")
def test_nn_533_clan_techniques_follow_the_common_rules() -> None:
    match = play(techniques(BLACK_1), "activate kayakujutsu")
    assert refused(match, "activate kayakujutsu") == {"NN-306"}
    assert "NN-303" in refused(techniques(BLACK_1, ready=0), "activate kayakujutsu")
    swapped = play(techniques(BLACK_1), "swap")  # the technique moves with the card
    assert not refused(swapped, "activate hensojutsu")


def test_the_log_tells_a_turn_in_full_sentences() -> None:
    text = log_text(play(situation(), *E01))
    assert "Red: 3 Samurai covered (E6, G6, F8) = 3 points." in text
    assert "Red track: 3 for player 1, now player 1 +3." in text
    assert scripted(situation(), "swap").state.clans == (2, 0, 1)
