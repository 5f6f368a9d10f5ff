"""WA-801 to WA-908: counting, the end, ties; the score pads; the worked examples."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.wat_aah_tables import (
    GAME,
    at,
    board,
    ended,
    fresh,
    grand,
    in_front,
    key,
    legal,
    named_cards,
    pawns,
    play,
    refused,
    tell,
)

THREE = {"toad": ["toad_4"], "carp": ["carp_1"], "raven": ["raven_2"]}


def fourth(hand=None, area=None, **position):
    """The first seat has three clans and two Bears in hand."""
    hands = [hand or {"bear_6": 2, "carp_5": 1}, {"rat_5": 1}]
    return at(hands=hands, play=[area or THREE, {}], phase="lay", **position)


def lay_bear(match):
    return play(match, "lay bear", "card bear_6", "card bear_6", "done")


def last(boss, *rows, corruption=None, options=None):
    """The end of a Grand Master game: court, missions and final battle pawns of each seat."""
    seats = len(rows)
    lost = corruption or [0] * seats
    match = grand(
        seats,
        phase="boss",
        round=3,
        rounds=[{}, {}, {"in_play": lost, "corruption": lost, "cards": [0] * seats}],
        pawns=[dict(zip(("court", "missions", "final_battle"), row, strict=True)) for row in rows],
        options=options,
    )
    return play(match, f"boss {boss}")


@clause("WA-801")
def test_wa_801_in_play_minus_corruption_may_be_negative():
    match = fourth(corruption=[["raven_3"], ["bear_6", "bear_6"]])
    lay_bear(match)
    assert match.scores().totals == (4 + 1 + 2 + 12 - 3, -12)
    sheet = match.scores()
    assert [str(note) for note in sheet.notes] == [
        "player 1: 19 in play − 3 corruption = 16.",
        "player 2: 0 in play − 12 corruption = −12.",
    ]
    laid, lost = sheet.lines
    assert (
        str(laid.explanations[0]) == "In play: Raven (2) + Toad (4) + Carp (1) + Bear (6 + 6) = 19."
    )
    assert str(laid.explanations[1]) == "In play: nothing."
    assert str(lost.explanations[0]) == "Corruption: one card of strength 3."
    assert str(lost.explanations[1]) == "Corruption: 6 + 6 = 12."


@clause("WA-802")
def test_wa_802_hands_count_for_nothing():
    match = lay_bear(fourth())
    assert match.scores().totals == (19, 0)  # Carp 5 and Rat 5 are still in hand


@clause("WA-803")
def test_wa_803_counted_after_the_last_power():
    match = fourth({"spider_4": 2})
    play(match, "lay spider", "card spider_4", "card spider_4", "done")
    assert not match.over
    play(match, "target p0 toad toad_4")
    assert match.over and match.scores().totals[0] == 1 + 2 + 8


@clause("WA-804")
def test_wa_804_points_or_cards():
    by_points = tied([["toad_3"], ["monkey_1", "monkey_1"]], "points")
    assert by_points.winners == (1,) and by_points.chain[0].values == (3, 2)
    by_cards = tied([["toad_3"], ["monkey_1", "monkey_1"]], "cards")
    assert by_cards.winners == (0,) and by_cards.chain[0].values == (1, 2)
    assert by_cards.chain[0].clause == "WA-804"


def tied(corruption, by="points"):
    """Both seats come to the same total."""
    cards = {"toad_3": 3, "monkey_1": 1}
    lost = [sum(cards[card] for card in pile) for pile in corruption]
    other = {3: {"dragon": ["dragon_3"]}, 2: {"monkey": ["monkey_2"]}}
    area = {**THREE, "fox": ["fox_2"]}
    match = at(
        play=[area, {"bear": ["bear_6"], **other[3 + lost[1] - lost[0]]}],
        corruption=corruption,
        phase="count",
        options={"least_corrupt_by": by},
    )
    return play(match, "count").scores()


@clause("WA-805")
def test_wa_805_ten_points_a_court_pawn():
    sheet = last("zombies", (2, 0, 2), (0, 0, 2)).scores()
    assert sheet.lines[0].points == (20, 0) and sheet.totals == (20, 0)


@clause("WA-806")
def test_wa_806_ten_points_a_mission_pawn():
    sheet = last("zombies", (0, 5, 2), (0, 1, 2)).scores()
    assert sheet.lines[1].points == (50, 10) and sheet.totals == (50, 10)


@clause("WA-807")
def test_wa_807_the_boss_takes_pawns():
    match = last("grugazor", (0, 0, 6), (0, 0, 1))
    assert pawns(match, 0) == {
        "reserve": 6, "to_place": 0, "court": 0, "missions": 0, "final_battle": 4, "lost": 2
    }  # fmt: skip
    assert pawns(match, 1)["lost"] == 1  # not more than there are


@clause("WA-808")
@pytest.mark.parametrize(
    ("boss", "placed", "points"),
    (
        ("grugazor", 6, 120), ("grugazor", 2, 0), ("grugazor", 3, 30), ("grugazor", 9, 120),
        ("dark_shogun", 3, 50), ("dark_shogun", 0, 0), ("zombies", 1, -30), ("zombies", 2, 0),
        ("gaijins", 2, -30), ("gaijins", 4, 60), ("gaijins", 9, 90), ("ma_maho", 0, -50),
        ("ma_maho", 7, -50), ("ma_maho", 1, -10),
    ),
)  # fmt: skip
def test_wa_808_and_e8_the_boss_table(boss, placed, points):
    assert last(boss, (0, 0, placed), (0, 0, 0)).scores().lines[2].points[0] == points


@clause("WA-809")
def test_wa_809_the_final_total():
    sheet = last("grugazor", (2, 3, 5), (0, 1, 0), corruption=[50, 0]).scores()
    assert sheet.totals == (140, 10)
    line = str(sheet.notes[0])
    assert "Court 2 × 10 + Missions 3 × 10 + Grugazor (5 − 2 = 3 left) 90 = 140" in line


@clause("WA-901")
def test_wa_901_the_fourth_clan_ends_the_round():
    match = lay_bear(fourth())
    assert match.over
    with pytest.raises(Exception, match="over") as error:
        match.play("recruit")
    assert error.value.clauses == ("WA-901",)
    rounds = grand(hands=[{"bear_6": 2}, {}], play=[THREE, {}], phase="lay")
    lay_bear(rounds)
    assert key(rounds) == "temple" and not rounds.over


@clause("WA-902")
def test_wa_902_counted_when_laid_even_if_the_power_takes_it_away():
    match = fourth({"spider_4": 3})
    play(match, "lay spider", *["card spider_4"] * 3, "done", "target_clan p0 spider")
    assert match.over and match.scores().totals[0] == 7
    assert "spider" not in in_front(match, 0)


@clause("WA-903")
def test_wa_903_clans_that_left_do_not_count():
    match = fourth(area={"toad": ["toad_4"], "carp": ["carp_1"]})
    lay_bear(match)
    assert key(match) == "discard"


@clause("WA-904")
def test_wa_904_no_discard_at_the_end():
    match = lay_bear(fourth())
    assert board(match)["jigoku"] == {} and board(match)["hands"] == [1, 1]


@clause("WA-905")
def test_wa_905_highest_total_then_least_corrupt_then_replay():
    assert lay_bear(fourth()).scores().winners == (0,)
    equal = tied([["toad_3"], ["toad_3"]])
    assert equal.winners == () and "play again" in str(equal.outcome)
    assert tied([["toad_3"], ["monkey_1", "monkey_1"]]).winners == (1,)


@clause("WA-906")
def test_wa_906_the_highest_total_wins_the_game():
    match = last("dark_shogun", (0, 0, 1), (1, 2, 0))
    assert match.over and match.scores().winners == (0,)


@clause("WA-907")
def test_wa_907_least_corrupt_of_round_three_then_shared():
    broken = last("zombies", (1, 0, 2), (1, 0, 2), corruption=[4, 2]).scores()
    assert broken.winners == (1,) and broken.chain[0].clause == "WA-907"
    shared = last("zombies", (1, 0, 2), (1, 0, 2), corruption=[2, 2]).scores()
    assert shared.winners == (0, 1) and "shared victory" in str(shared.outcome)


@clause("WA-908")
def test_wa_908_the_corruption_of_round_three_is_kept():
    match = ended([5, 12, 9], [0, 3, 0], number=3)
    play(match, "peek 1")
    while key(match) == "pawns":
        play(
            match,
            f"pawns final_battle {board(match)['board']['pawns'][match.decision.seat]['to_place']}",
        )
    play(match, "boss dark_shogun")
    sheet = match.scores()
    assert sheet.totals == (50, 50, 50)
    assert sheet.winners == (0, 2)  # Michelle had 3 corruption in round 3
    assert sheet.chain[0].values == (0, 3, 0)


# worked examples


def test_e1_corruption():
    match = at()
    play(match, "corrupt", "corruption p0 raven_3")
    assert board(match)["hands"][0] == 5
    assert board(match, 0)["corruption"][0]["points"] == 3


def test_e2_choices():
    match = at(
        hands=[{"carp_1": 2, "carp_2": 1, "dragon_3": 1, "yokai_hermit": 1}, {}],
        play=[{"dragon": ["dragon_3", "dragon_4", "dragon_4"]}, {}],
        phase="lay",
    )
    assert legal(match) == ["lay carp", "reinforce dragon", "yokai yokai_hermit dragon", "pass"]
    carp = match.fork()
    play(carp, "lay carp", "card carp_1", "card carp_1", "card carp_2", "done")
    assert board(carp)["hands"][0] == 2 + 4
    dragon = match.fork()
    play(dragon, "reinforce dragon", "card dragon_3", "done")
    assert board(dragon)["hands"][0] == 4 and key(dragon) == "discard"
    play(match, "yokai yokai_hermit dragon")
    assert board(match)["hands"][0] == 4 + 4


def test_e3_final_count():
    match = at(
        3,
        play=[{}, {}, {"bear": ["bear_6"], "spider": ["spider_3"],
                       "rat": ["rat_4", "rat_4", "rat_4"]}],
        corruption=[[], [], ["raven_3"]],
        phase="count",
    )  # fmt: skip
    play(match, "count")
    assert match.scores().totals[2] == 18
    assert str(match.scores().notes[2]).endswith("21 in play − 3 corruption = 18.")


def test_e4_ranking_with_a_tie():
    match = ended([25, 25, 10], shosho=2)
    play(match, "shosho p0")
    assert [pawns(match, seat)["to_place"] for seat in range(3)] == [4, 4, 3]
    assert match.decision.seat == 2 and key(match) == "temple"


def test_e5_level_of_a_reinforcement():
    match = at(
        hands=[{"raven_2": 1, "bear_6": 1}, {}],
        play=[{"raven": ["raven_3", "raven_4"]}, {}],
        jigoku={"toad_4": 3},
        phase="lay",
    )
    play(match, "reinforce raven", "card raven_2", "done")
    assert key(match) == "discard" and board(match)["jigoku"] == {"toad_4": 3}


def test_e6_yokai_on_any_clan():
    match = at(hands=[{"yokai_saitenza": 1}, {}], phase="lay",
               play=[{"spider": ["spider_3"] * 3}, {"toad": ["toad_1", "yokai_oni"]}])  # fmt: skip
    play(match, "yokai yokai_saitenza spider")
    assert in_front(match, 1) == {"toad": ["toad_1"]}


def test_e7_four_cards():
    match = at(hands=[{"carp_1": 2, "carp_2": 2}, {}], phase="lay")
    play(match, "lay carp", "card carp_1", "card carp_1", "card carp_2", "card carp_2", "done")
    assert board(match)["hands"][0] == 4


# depth `scores`


def test_scores_depth_grasshopper():
    match = fresh(3, options={"depth": "scores"})
    assert key(match) == "in_play"
    assert refused(match, "in_play p0 400") == ("WA-105",)
    assert refused(match, "corruption_points p0 3") == ("WA-801",)
    tell(match, [9, 21, 12], [0, 3, 0])
    assert match.over and match.scores().totals == (9, 18, 12)
    assert match.scores().winners == (1,)


def test_scores_depth_checks_corruption_cards():
    match = fresh(options={"depth": "scores"})
    play(match, "in_play p0 9", "corruption_points p0 9")
    assert refused(match, "corruption_cards p0 1") == ("WA-804",)
    assert refused(match, "corruption_cards p0 10") == ("WA-804",)
    assert "corruption_cards p0 2" in legal(match)


def test_scores_depth_grand_master_asks_for_the_first_player():
    match = fresh(3, options={"depth": "scores", "mode": "grand_master"})
    assert key(match) == "first"
    play(match, "first p2")
    assert board(match)["board"]["shosho"] == 2
    tell(match, [9, 9, 3], [0, 0, 0])
    assert match.decision.seat == 2 and key(match) == "shosho"


def test_scores_depth_uses_temple_and_court_points():
    edition = named_cards(temple_01={"effect": "round_points", "n": 4})
    match = at(
        options={"mode": "grand_master", "depth": "scores"}, edition=edition, round=2, rounds=[{}],
        cards=[{"pile": "temple", "card": "temple_01", "seat": 1, "gained": 1}],
    )  # fmt: skip
    tell(match, [10, 7], [0, 0])
    assert match.state.rounds[-1].totals == (10, 11)
    assert any("+4 from cards" in str(note) for note in match.scores().notes)


# pads


def pad(name):
    return next(pad for pad in GAME.pads if pad.key == name)


def test_round_pad_grasshopper():
    values = {"in_play": [21, 18, 5], "corruption": [3, 0, 0]}
    result = pad("round").result(3, values, {}, GAME.standin)
    assert result.sheet.totals == (18, 18, 5) and result.sheet.winners == (1,)
    by_cards = pad("round").fields(3, {"least_corrupt_by": "cards"}, GAME.standin)
    assert [field.key for field in by_cards] == ["in_play", "corruption", "corruption_cards"]
    few = {**values, "corruption": [3, 0, 0], "corruption_cards": [0, 0, 0]}
    refusal = pad("round").result(3, few, {"least_corrupt_by": "cards"}, GAME.standin)
    assert refusal.objections[0].clause == "WA-804"
    much = {"in_play": [200, 200, 0], "corruption": [0, 0, 0]}
    assert pad("round").result(3, much, {}, GAME.standin).objections[0].clause == "WA-105"


def test_round_pad_grand_master_tells_places_pawns_token_and_temple():
    values = {"in_play": [25, 27, 10], "corruption": [0, 2, 0]}
    sheet = pad("round").result(3, values, {"mode": "grand_master"}, GAME.standin).sheet
    assert sheet.ranking == ((0, 1), (2,))
    notes = " ".join(str(note) for note in sheet.notes)
    assert "4 pawns each" in notes and "3 pawns" in notes and "to the Temple" in notes
    assert "takes the Shosho token" in notes


def test_final_pad():
    values = {"boss": "grugazor", "court": [2, 0], "missions": [3, 4], "final_battle": [5, 2],
              "corruption": [0, 0]}  # fmt: skip
    assert pad("final").result(2, values, {}, GAME.standin).sheet.totals == (140, 40)
    bad = {**values, "court": [4, 0], "missions": [3, 11], "boss": None}
    clauses = [fault.clause for fault in pad("final").result(2, bad, {}, GAME.standin).objections]
    assert clauses == ["WA-807", "WA-624", "WA-122"]
    assert len(pad("final").fields(2, {}, GAME.standin)) == 5


# the sheet on the way


def test_the_standing_shows_only_what_is_public():
    match = at(corruption=[["bear_6"], []], play=[{"toad": ["toad_4"]}, {}])
    sheet = match.scores()
    assert not sheet.final and len(sheet.lines) == 1 and sheet.lines[0].points == (4, 0)
    shown = at(corruption=[["bear_6"], []], options={"corruption_display": "open"})
    assert shown.scores().lines[1].points == (-6, 0)
