"""Clauses NN-0xx and NN-1xx of 99 Ninja."""

from __future__ import annotations

import pytest

from companion.engine import BadPosition, BadSetup, Match, find_game
from companion.games.ninety_nine_ninja.components import geometry, standing_in
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
    play,
    refused,
    situation,
    states,
    techniques,
    tracks,
    with_rows,
)

STANDIN = find_game(GAME).standin
BOARDS = """board nw 1
spin nw 0
board ne 2
spin ne 0
board sw 3
spin sw 0
spin se 0"""
START = BOARDS + "\ndraw p0 N19\ndraw p1 N08\nfirst p0\ntake black\ntake red"


def started(**options: str) -> Match:
    return scripted(new_match(GAME, 2, options=options), START)


@clause("NN-001")
def test_nn_001_the_edition_is_fixed_at_the_start() -> None:
    match = new_match(GAME, 2, edition=edited("tokens", 0, value=5))
    again = Match.from_record(match.record())
    assert again.state.box.printed.values[0] == 5
    assert again.setup.edition.fingerprint == match.setup.edition.fingerprint
    assert match.view(0)["board"]["standin"] and standing_in(STANDIN)
    owned = match.setup.edition
    for group in STANDIN.groups:
        owned = with_rows(group, list(owned.rows(group)), owned)
    assert not standing_in(owned)


@clause("NN-002")
def test_nn_002_boards_are_squares_of_one_side() -> None:
    assert "NN-002" in faults(edited("boards", 1, grid="b.r/.w./wPb"), hard=True)
    assert new_match(GAME, 2).state.box.side == 4


@clause("NN-003")
def test_nn_003_seven_daimyos_of_different_colours() -> None:
    assert "NN-003" in faults(edited("boards", 3, grid="..b./r.w./..br/wb.."), hard=True)
    twice = edited("boards", 3, grid="..b./r.w./.Pbr/wb..")
    assert "NN-003" in faults(twice, hard=True)
    with pytest.raises(BadSetup) as error:
        new_match(GAME, 2, edition=twice)
    assert "NN-003" in error.value.clauses


@clause("NN-004")
def test_nn_004_a_daimyo_without_samurai_is_a_warning() -> None:
    bare = edited("boards", 3, grid="..b./..w./.G../....")
    assert "NN-004" not in faults(bare, hard=True) | faults(bare, hard=False)
    bare = edited("boards", 3, grid="..b./..../.G../....")
    assert "NN-004" in faults(bare, hard=False)
    assert not faults(bare, hard=True)
    for grid in ("b.../.G../..../....", "..../...b/..G./....", "..../..../..G./...b"):
        guarded = edited("boards", 3, grid=grid)
        assert "NN-004" not in faults(guarded, hard=False)


@clause("NN-002")
@pytest.mark.parametrize(("side", "fits"), [(2, False), (3, True), (8, True), (9, False)])
def test_nn_002_boards_have_three_to_eight_cells_a_side(side: int, fits: bool) -> None:
    boards = [dict(row) for row in STANDIN.rows("boards")]
    for row in boards:
        row["grid"] = "/".join(["." * side] * side)
    assert ("NN-002" not in faults(with_rows("boards", boards), hard=True)) == fits


@clause("NN-005")
def test_nn_005_cards_of_an_edition() -> None:
    assert not faults(STANDIN, True) | faults(STANDIN, False)
    few = with_rows("cards", list(STANDIN.rows("cards"))[:28])
    assert "NN-005" in faults(few, hard=True)
    assert "NN-005" in faults(edited("cards", 0, grid="b../.../..."), hard=True)
    assert "NN-005" in faults(edited("cards", 0, grid="B../..."), hard=True)
    assert "NN-005" in faults(edited("cards", 0, grid=".B./.../b.B"), hard=False)
    opened = edited("numbers", 3, few, value="yes")
    assert not faults(opened, hard=True)
    new_match(GAME, 2, edition=opened, dealer="table")
    new_match(GAME, 2, edition=opened, dealer="app", options={"depth": "scores"})
    with pytest.raises(BadSetup) as error:
        new_match(GAME, 2, edition=opened, dealer="app")
    assert "NN-005" in error.value.clauses


@clause("NN-006")
def test_nn_006_samurai_links_count_only_with_ronin() -> None:
    # N15 turned once: Red on (5, 2), which shows a Samurai of the own clan.
    rows = [*S0]
    rows[5] = "r.rwr.w."
    plain = play(situation(map=rows, held=[["N15"], ["N08"]]), "place N15 0 1 3 1", "draw p0 N01")
    ronin = situation({"ronin": "yes"}, map=rows, held=[["N15"], ["N08"]])
    play(ronin, "place N15 0 1 3 1", "draw p0 N01")
    assert tracks(plain)[1] == tracks(ronin)[1] + 1


@clause("NN-007")
def test_nn_007_eight_tokens_with_distinct_numbers() -> None:
    assert "NN-007" in faults(edited("tokens", 0, number=2), hard=True)
    shown = started().view(None)["board"]["tokens"]
    assert [[t["number"] for t in side] for side in shown] == [list(range(1, 9))] * 2
    assert {t["state"] for side in shown for t in side} == {"ready"}


@clause("NN-008")
def test_nn_008_tracks_have_at_least_six_spaces() -> None:
    assert "NN-008" in faults(edited("numbers", 0, value="5"), hard=True)
    assert not faults(edited("numbers", 0, value="9"), hard=True)


@clause("NN-009")
def test_nn_009_nine_techniques() -> None:
    assert "NN-009" in faults(edited("techniques", 0, group="black"), hard=True)
    assert len(STANDIN.rows("techniques")) == 9


@clause("NN-010")
def test_nn_010_two_clan_cards_with_different_techniques() -> None:
    assert "NN-010" in faults(edited("clan_cards", 0, technique="boryaku"), hard=True)


@clause("NN-011")
def test_nn_011_auto_cards_are_complete() -> None:
    assert "NN-011" in faults(edited("auto_cards", 0, order="POYTKNN"), hard=True)
    assert "NN-011" in faults(edited("auto_cards", 0, order="POYTKN"), hard=True)
    assert "NN-011" in faults(edited("auto_cards", 0, middle=""), hard=True)
    assert "NN-011" in faults(edited("auto_cards", 0, bottom="x"), hard=True)
    assert "NN-011" in faults(edited("auto_cards", 0, action="run"), hard=True)
    assert not faults(edited("auto_cards", 0, order="TGPNOKY"), hard=True)  # equal orders are fine


@clause("NN-012")
def test_nn_012_coordinates_and_their_names() -> None:
    assert geometry.label(geometry.cell_at(2, 3, 4), 4) == "D3"
    assert geometry.spot(geometry.cell_at(-1, 8, 4), 4) == (-1, 8)
    assert started().view(None)["board"]["map"][0][0] == "b"


@clause("NN-013")
def test_nn_013_board_places_and_turns() -> None:
    text = BOARDS.replace("spin ne 0", "spin ne 1")
    match = scripted(new_match(GAME, 2), text)
    shown = match.view(None)["board"]["map"]
    # Cell (1, 2) of board 2, the yellow Daimyo, goes to (2, 2) of the place with offset (0, 4).
    assert shown[2][6] == "Y"
    assert [row[:4] for row in shown[4:]] == [row[:4] for row in S0[4:]]


@clause("NN-014")
def test_nn_014_flip_then_turn() -> None:
    grid = geometry.rows("R../..R/RB.")
    assert geometry.oriented(grid, 1, 0) == ("..R", "R..", ".BR")
    assert geometry.oriented(grid, 1, 3) == ("R.R", "..B", ".R.")
    assert geometry.oriented(grid, 0, 1) == ("R.R", "B..", ".R.")


@clause("NN-015")
def test_nn_015_a_placement_names_its_top_left_cell() -> None:
    match = play(situation(), "place N19 1 3 5 4")
    shown = match.view(None)["board"]["map"]
    assert (shown[5][4], shown[5][6], shown[6][6], shown[7][5]) == ("R", "R", "B", "R")
    assert {"-2", "7"} <= set(geometry.coordinates(4)) and "8" not in geometry.coordinates(4)


@clause("NN-016")
def test_nn_016_only_the_top_figure_counts() -> None:
    match = play(situation(), "place N19 1 3 5 4", "draw p0 N01")
    grey = next(d for d in match.view(None)["board"]["daimyos"] if d["id"] == "grey")
    assert grey["guards"] == 1 and grey["ninjas"] == {"black": 1, "red": 3, "white": 0}


@clause("NN-017")
def test_nn_017_what_was_visible_just_before_is_covered() -> None:
    match = play(situation(), "place N19 1 3 5 4")
    covers = {(geometry.spot(cell, 4), by, what) for cell, by, what in match.state.turn.covers}
    assert covers == {
        ((5, 4), "R", "r"), ((5, 6), "R", "w"), ((6, 6), "B", "b"), ((7, 5), "R", "b"),
    }  # fmt: skip


@clause("NN-018")
def test_nn_018_e07_neighbours_cross_the_seams() -> None:
    teal = next(d for d in situation().view(None)["board"]["daimyos"] if d["id"] == "teal")
    assert teal["cell"] == [3, 5] and teal["guards"] == 5
    near = geometry.around(geometry.cell_at(3, 5, 4), 4)
    assert sorted(geometry.spot(cell, 4) for cell in geometry.bits(near)) == [
        (2, 4), (2, 5), (2, 6), (3, 4), (3, 6), (4, 4), (4, 5), (4, 6),
    ]  # fmt: skip


@clause("NN-019")
def test_nn_019_figures_outside_the_map() -> None:
    # Purple at the edge: the card hangs over it and its Ninja outside stands beside the Daimyo.
    rows = ("P.......", *(row.replace("P", ".") for row in GUARDED[1:]))
    move = "place N02 0 0 -2 -2"  # Ninjas at (-2, 0), (-1, -1), (0, -2)
    held = {"held": [["N02"], ["N08"]], "map": rows}
    counted = play(situation(**held), move, "draw p0 N01")
    assert counted.view(None)["board"]["outside"] == [[-2, 0, "R"], [-1, -1, "B"], [0, -2, "B"]]
    assert "NN-403" in refused(situation({"overhang_figures": "out_of_play"}, **held), move)
    partly = "place N02 0 0 -1 0"  # Red at (-1, 2), Black at (0, 1) and (1, 0)
    shown = play(situation(**held), partly).view(None)["board"]["outside"]
    assert shown == [[-1, 2, "R"]]
    ignored = play(situation({"overhang_figures": "out_of_play"}, **held), partly)
    assert ignored.view(None)["board"]["outside"] == []
    # An outside Samurai protects, and is ignored when figures there are out of play.
    guard = {"outside": [[-1, 0, "b"]], "map": rows, "held": [["N19"], ["N08"]]}
    assert "P" in play(situation(**guard), "place N19 0 0 1 4", "draw p0 N01").state.sight.standing


@clause("NN-020")
def test_nn_020_a_fallen_daimyo_never_stands_up() -> None:
    match = play(situation(map=BARE, held=[["N02"], ["N08"]]), "place N02 0 0 0 2", "draw p0 N01")
    assert match.state.down == {"P"}
    assert "P" not in match.state.sight.standing
    with pytest.raises(BadPosition):
        situation(map=BARE, fallen=[["purple", 0], ["purple", 1]])


@clause("NN-013", "NN-104")
def test_nn_013_a_map_nobody_told_is_the_four_boards_unturned() -> None:
    match = new_match(
        GAME, 2, position={"clans": clans("red", "black"), "held": [["N19"], ["N08"]]}
    )
    assert tuple(match.position()["map"]) == S0


@clause("NN-021")
def test_nn_021_a_samurai_beside_it_protects() -> None:
    for rows, falls in ((BARE, True), (GUARDED, False)):
        match = situation(map=rows, held=[["N02"], ["N08"]])
        play(match, "place N02 0 0 0 2", "draw p0 N01")
        assert (match.state.down == {"P"}) == falls


@clause("NN-022")
def test_nn_022_situations() -> None:
    odd = situation(tokens=[favors(2), favors(0)])
    assert odd.view(0)["board"]["warnings"] and not situation().view(0)["board"]["warnings"]
    fallen = situation(map=[row.replace("G", "g") for row in S0], fallen=[["grey", 1]])
    assert states(fallen, 1) == "prrrrrrr" and states(fallen, 0) == "rrrrrrrf"
    again = new_match(GAME, 2, position=fallen.position())
    assert again.state == fallen.state
    for broken in (
        {"held": [["N19", "N08"], ["N08"]]},  # law 1
        {"tokens": [["ready"] * 7, favors(0)]},  # law 3
        {"clans": {"blue": "red", "green": "red", "neutral": "white"}},  # law 7
        {"map": [row.replace("G", "B") for row in S0]},  # law 9
        {"map": [row.replace("G", "g") for row in S0]},  # nobody felled it
        {"map": ["xx"]},
        {"nothing": 1},
        {"deck": 99},
        {"deck": 28},  # law 1: 30 cards
    ):
        with pytest.raises(BadPosition):
            situation(**broken)
    assert situation(deck=["N01", "N02"]).state.deck.copies()["N03"] == 0


@clause("NN-023")
def test_nn_023_the_same_card_in_any_orientation() -> None:
    turned = "/".join(geometry.oriented(geometry.rows("R../..R/RB."), 1, 3))
    assert geometry.canonical(turned) == geometry.canonical("R../..R/RB.")
    assert geometry.canonical("B../.../...") == "........B"
    forms = {geometry.canonical(row["grid"]) for row in STANDIN.rows("cards")}
    assert len(forms) == 29
    twins = edited("cards", 1, grid=turned, edition=edited("cards", 0, grid="R../..R/RB."))
    assert "NN-023" in faults(twins, hard=True)


@clause("NN-024")
def test_nn_024_positive_is_blues_side() -> None:
    match = play(situation(), "place N19 1 3 5 4", "draw p0 N01")
    assert tracks(match) == (0, 3, 0)
    play(match, "place N08 0 1 7 4", "draw p1 N02")
    assert tracks(match)[0] < 0


@clause("NN-025")
def test_nn_025_the_standard_map() -> None:
    assert tuple(scripted(new_match(GAME, 2), BOARDS).view(None)["board"]["map"]) == S0


@clause("NN-101")
def test_nn_101_one_or_two_players() -> None:
    assert list(find_game(GAME).seats) == [1, 2]
    for names in ((), ("a", "b", "c")):
        with pytest.raises(BadSetup) as error:
            Match.start(GAME, names)
        assert "NN-101" in error.value.clauses


@clause("NN-102")
def test_nn_102_two_colours_and_eight_ready_tokens() -> None:
    match = started()
    assert [states(match, seat) for seat in (0, 1)] == ["r" * 8] * 2


@clause("NN-103")
def test_nn_103_a_starting_favor() -> None:
    assert [states(started(start_favors="1"), seat) for seat in (0, 1)] == ["rrrrrrrf"] * 2


@clause("NN-104")
def test_nn_104_boards_once_and_every_place() -> None:
    match = scripted(new_match(GAME, 2), "board nw 1\nspin nw 3")
    assert refused(match, "board ne 1") == {"NN-104"}
    assert refused(match, "board se 2") == {"NN-104"}
    assert refused(match, "board ne 9") == {"NN-104"}
    play(match, "board ne 4")
    assert refused(match, "board sw 2") == {"NN-104"}
    assert refused(match, "spin ne 4") == {"NN-013"}
    play(match, "spin ne 2", "board sw 2", "spin sw 0", "spin se 1")
    assert match.view(None)["board"]["boards"][3] == ["se", "3", 1]


@clause("NN-105")
def test_nn_105_the_markers_start_in_the_middle() -> None:
    assert tracks(started()) == (0, 0, 0)


@clause("NN-106")
def test_nn_106_one_card_of_each_clan() -> None:
    match = scripted(new_match(GAME, 2, options={"clan_techniques": "yes"}), BOARDS)
    play(match, "clan_card black_2")
    assert refused(match, "clan_card black_1") == {"NN-106"}
    assert refused(match, "clan_card red_9") == {"NN-106"}
    play(match, "clan_card red_1", "clan_card white_1")
    assert match.state.clan_cards == ("black_2", "red_1", "white_1")


@clause("NN-107")
def test_nn_107_clan_cards_by_chance_or_choice() -> None:
    dealt = {
        new_match(
            GAME, 2, seed, dealer={"clan_cards": "app", "boards": "app"},
            options={"clan_techniques": "yes"},
        ).state.clan_cards
        for seed in range(12)
    }  # fmt: skip
    assert len(dealt) > 2
    chosen = new_match(
        GAME, 2, dealer="app", options={"clan_techniques": "yes", "clan_card_pick": "choose"}
    )
    assert chosen.decision is not None and chosen.decision.key == "clan_card"
    assert chosen.decision.pile is None
    assert not new_match(GAME, 2, dealer="app").state.clan_cards  # matters only with the module


@clause("NN-108")
def test_nn_108_base_techniques_are_open_to_both() -> None:
    match = techniques([])
    for technique in ("shinobi_iri", "chimon", "ten_mon"):
        assert not refused(match, f"activate {technique}")
    play(match, "place N19 1 3 5 4", "draw p0 N01")
    assert match.decision is not None and match.decision.seat == 1
    for technique in ("shinobi_iri", "chimon", "ten_mon"):
        assert not refused(match, f"activate {technique}")


@clause("NN-109")
def test_nn_109_the_deck_has_29_cards() -> None:
    assert new_match(GAME, 2).state.deck.count == 29
    assert all("cover" not in card for card in new_match(GAME, 2).state.deck.kinds)


@clause("NN-110")
def test_nn_110_each_player_draws_one_open_card() -> None:
    match = started()
    assert match.state.deck.count == 27
    for seat in (None, 0, 1):
        held = match.view(seat)["board"]["held"]
        assert [[c["card"] for c in cards] for cards in held] == [["N19"], ["N08"]]


@clause("NN-111")
def test_nn_111_draws_come_in_one_fixed_order() -> None:
    match = new_match(GAME, 2, 5, dealer="app")
    play(match, "take red", "take black")
    before = match.state.deck.count
    match.play(next(move for move in match.decision.moves if move[0] == "place"))
    assert match.state.deck.count == before - 1
    order = match._shuffler.order(match.state.deck)
    seen = match.state.seen()
    assert seen == set(order[: len(seen)])


@clause("NN-112")
def test_nn_112_a_first_player_is_named() -> None:
    match = scripted(new_match(GAME, 2), BOARDS + "\ndraw p0 N19\ndraw p1 N08")
    assert match.decision is not None and match.decision.key == "first"
    firsts = set()
    for seed in range(8):
        dealt = new_match(GAME, 2, seed, dealer="app")
        firsts.add(dealt.state.first)
    assert firsts == {0, 1}


@clause("NN-113")
def test_nn_113_the_second_player_takes_a_clan_first() -> None:
    match = scripted(new_match(GAME, 2), BOARDS + "\ndraw p0 N19\ndraw p1 N08\nfirst p0")
    assert match.decision is not None and match.decision.seat == 1
    assert match.why_not("take red", seat=0)
    play(match, "take red")
    assert match.decision.seat == 0 and refused(match, "take red") == {"NN-113"}
    play(match, "take white")
    assert match.state.clans == (2, 1, 0)


@clause("NN-114")
def test_nn_114_no_fall_during_set_up() -> None:
    bare = edited("boards", 3, grid="..b./..../.G../....")
    match = scripted(new_match(GAME, 2, edition=bare), START)
    assert not match.state.fallen and "G" in match.state.sight.standing


@clause("NN-115")
def test_nn_115_modules_combine_but_not_in_solo() -> None:
    for module in ("blacklist", "ronin", "clan_techniques"):
        with pytest.raises(BadSetup) as error:
            new_match(GAME, 1, options={module: "yes"})
        assert "NN-115" in error.value.clauses
    everything = {"blacklist": "yes", "ronin": "yes", "clan_techniques": "yes"}
    new_match(GAME, 2, options=everything)


def test_owner_grids_and_bigger_boards_are_playable() -> None:
    rows = [
        {"id": "1", "grid": "b.r.r/wPbr./.w.Ob/r.wb./....."},
        {"id": "2", "grid": ".w.r./.bYwb/r.b../wTr../..b.."},
        {"id": "3", "grid": "bKw../r.bw./.rN../w.rb./....."},
        {"id": "4", "grid": "..b../r.w../.Gbr./wb.../....r"},
    ]
    match = scripted(new_match(GAME, 2, edition=with_rows("boards", rows)), START)
    assert len(match.view(None)["board"]["map"]) == 10
    assert any(move[0] == "place" for move in match.decision.moves)
