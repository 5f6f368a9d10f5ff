"""Ninjato: where clauses begin and end - box data, notes of scores, pads, typed positions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadPosition, Match, Move, evolve, find_game
from tests.clauses import clause
from tests.games.ninjato_table import (
    HOUSES,
    clauses,
    edited,
    end_round,
    house,
    key,
    last_shuriken,
    lot,
    moves,
    play,
    table,
)
from tests.games.test_ninjato_scoring import end_pad, phase_pad
from tests.games.test_ninjato_setup import broken
from tests.games.tried import matches

GAME: Any = find_game("ninjato")


# the data of a box


def faults(group: str, *changes: tuple[int, str, Any]) -> list[str]:
    """What is wrong with our data after some cells (row, column, value) were changed."""
    rows = [dict(row) for row in GAME.standin.rows(group)]
    for at, column, value in changes:
        rows[at][column] = value
    return [fault.clause for fault in GAME.check_edition(edited(group, rows)) if fault.hard]


@clause("NJ-115")
@pytest.mark.parametrize(
    ("group", "changes"),
    [
        ("dojo", [(0, "copies", -1), (1, "copies", 21)]),
        ("guards", [(0, "alarm", -1), (0, "plain", 9)]),
        ("treasures", [(0, "copies", -1), (4, "copies", 37)]),
        ("skills", [(0, "copies", -1), (1, "copies", 5)]),
        ("skills", [(9, "copies", 2), (8, "copies", 2)]),
        ("skills", [(9, "copies", 4), (8, "copies", 0)]),
        ("skills", [(0, "id", "ninjutsu")]),
        ("skills", [(0, "cost", "6")]),
        ("skills", [(0, "cost", "")]),
        ("elites", [(0, "honor", 0)]),
        ("elites", [(0, "honor", 3)]),
        ("envoys", [(0, "cost", "untold")]),
        ("envoys", [(0, "cost", "gold")]),
        ("envoys", [(0, "cost", "any+any+any+any+any")]),
        ("envoys", [(0, "clan", "fujiwara")]),
        ("rumors", [(0, "cost", "")]),
        ("rumors", [(0, "type", "gossip")]),
    ],
)
def test_nj_115_what_no_box_holds(group: str, changes: list[tuple[int, str, Any]]) -> None:
    assert faults(group, *changes) == ["NJ-115"]


@clause("NJ-115")
@pytest.mark.parametrize(
    ("group", "changes"),
    [
        ("dojo", [(0, "copies", 0), (1, "copies", 20)]),
        ("guards", [(0, "alarm", 1), (0, "plain", 7)]),
        ("skills", [(0, "copies", 0), (1, "copies", 4)]),
        ("skills", [(0, "cost", "any"), (1, "cost", "1"), (2, "cost", "5")]),
        ("elites", [(0, "honor", 2), (19, "honor", 1)]),
        ("envoys", [(0, "cost", "any+any+any+any"), (1, "cost", "fan")]),
        ("rumors", [(0, "cost", "one_plus_three"), (1, "cost", "same_1_4")]),
    ],
)
def test_nj_115_what_a_box_may_hold(group: str, changes: list[tuple[int, str, Any]]) -> None:
    assert faults(group, *changes) == []


@clause("NJ-107")
def test_nj_107_a_box_holds_the_start_tokens() -> None:
    assert faults("tokens", (0, "a", 3)) == ["NJ-107"]
    assert faults("tokens", (0, "e", 9)) == []


@clause("NJ-810")
def test_nj_810_each_scoring_phase_has_a_clan_order() -> None:
    assert faults("clan_order", (0, "id", "4")) == ["NJ-810"]
    assert faults("clan_order", (2, "third", "minamoto")) == ["NJ-810"]
    turned = [(0, "first", "taira"), (0, "second", "go_shirakawa")]
    assert faults("clan_order", *turned) == []


# cards entered by their print


@clause("NJ-117")
@pytest.mark.parametrize(
    ("card", "figures"),
    [
        ("split-5-1-1", ((5, 1),)),
        ("double-3-5-2", ((3, 3), (5, 5))),
        ("pair-3-2-5-4-2", ((3, 2), (5, 4))),
    ],
)
def test_nj_117_the_shape_of_an_elite_is_in_its_print(card: str, figures: object) -> None:
    raid = {"house": "house_1", "mode": "strength", "guard": card, "source": "elites"}
    match = table(raid=raid, phase="raid_act", shuriken=[["house_1_strength"], []],
                  houses=house(1, light={}, red={"gold": 1}))  # fmt: skip
    assert match.state.figures == figures
    assert match.state.elites.count == 19


@clause("NJ-117")
@pytest.mark.parametrize(
    "card",
    ["split-5-1", "split-5-1-1-1", "double-3-5", "double-3-5-2-2", "pair-3-2-5-4", "pair-1-1-1",
     "pair-3-2-5-4-2-2", "banner", "banner-1-1", "triple-1-2-3", "triple-1", "triple-1-2-3-4-5"],
)  # fmt: skip
def test_nj_117_other_prints_cannot_be_read(card: str) -> None:
    with pytest.raises(BadPosition, match="cannot be read"):
        table(trophies=[[card], []])


@clause("NJ-117")
@pytest.mark.parametrize(
    ("field", "cards"),
    [
        ("envoys", ["fujiwara-38-mask-jade", "taira-38-hood-jade", "taira-38-mask-pearl"]),
        ("rumors", ["gossip-jade", "secret_arts-pearl"]),
    ],
)
def test_nj_117_unreadable_envoys_and_rumors(field: str, cards: list[str]) -> None:
    for card in cards:
        with pytest.raises(BadPosition, match="cannot be read"):
            table(**{field: [[card], []]})


@clause("NJ-117")
def test_nj_117_an_age_has_at_most_three_digits() -> None:
    match = table(palace=["ta_1"], todo=["envoy", "turn"])
    for age in ("1000", "-5", "old"):
        assert clauses(match, f"envoy_as taira {age} mask jade") == ("NJ-117",)
    assert clauses(match, "envoy_as taira 100 mask jade") == ()
    assert clauses(match, "envoy_as taira 50 mask untold") == ("NJ-117",)
    match = table(pavilion=["secret_arts_1"], todo=["rumor", "turn"])
    assert clauses(match, "rumor_as secret_arts untold") == ("NJ-117",)


@clause("NJ-116")
def test_nj_116_a_typed_envoy_lies_on_the_table_once() -> None:
    typed = "taira-50-mask-jade"
    for fields in ({"palace": [typed]}, {"palace": ["ta_1"], "envoys": [[], [typed]]}):
        match = table(todo=["envoy", "turn"], **fields)
        assert clauses(match, "envoy_as taira 50 mask jade") == ("NJ-116",)
        assert clauses(match, "envoy_as taira 51 mask jade") == ()


# recording scores only


def notes(position: dict[str, Any] | None = None, edition: Any = None, seats: int = 2) -> Match:
    """A match recorded as scores only, from a position."""
    given = {"houses": [{"token": row["token"]} for row in HOUSES], **(position or {})}
    return Match.start("ninjato", ["Aki", "Ben", "Chloé", "Dana"][:seats], {"depth": "scores"},
                       "table", 1, edition, given, id="notes")  # fmt: skip


ENVOYS = [row["id"] for row in GAME.standin.rows("envoys")]


@clause("NJ-117")
@pytest.mark.parametrize(
    ("field", "one", "total", "move"),
    [
        ("rumors", "secret_arts-untold", 30, "note_rumor p1 secret_arts"),
        ("trophies", "banner-1", 20, "note_elite p1 2"),
    ],
)
def test_nj_117_notes_stop_at_the_totals(field: str, one: str, total: int, move: str) -> None:
    assert clauses(notes({field: [[one] * (total - 1), []]}), move) == ()
    assert clauses(notes({field: [[one] * total, []]}), move) == ("NJ-117",)
    with pytest.raises(BadPosition) as refused:
        notes({field: [[one] * total, [one]]})
    assert refused.value.clauses == ("NJ-117",)


@clause("NJ-117")
def test_nj_117_notes_stop_at_21_envoys() -> None:
    typed = "note_envoy_as p1 taira 99 plain"
    assert clauses(notes({"envoys": [ENVOYS[:20], []]}), typed) == ()
    assert clauses(notes({"envoys": [ENVOYS, []]}), typed) == ("NJ-117",)
    assert clauses(notes({"envoys": [ENVOYS, []]}), "note_envoy p1 ta_1") == ("NJ-117", "NJ-116")


@clause("NJ-117")
def test_nj_117_notes_stop_at_19_tiles() -> None:
    tiles = {"kenjutsu": 10, "chocho": 8}
    assert clauses(notes({"skills": [tiles, {}]}), "note_skill p1 boryaku") == ()
    full = notes({"skills": [tiles, {"boryaku": 1}]})
    assert clauses(full, "note_skill p1 boryaku") == ("NJ-117",)
    with pytest.raises(BadPosition):
        notes({"skills": [tiles, {"boryaku": 2}]})


@clause("NJ-116")
def test_nj_116_confirmed_lists_bind_the_notes() -> None:
    tiles = edited("skills", confirmed=True)
    assert clauses(notes({"skills": [{"chocho": 1}, {}]}, tiles), "note_skill p1 chocho") == ()
    learned = {"skills": [{"chocho": 1}, {"chocho": 1}]}
    assert clauses(notes(learned, tiles), "note_skill p1 chocho") == ("NJ-116",)
    assert clauses(notes(learned), "note_skill p1 chocho") == ()
    rumors = edited("rumors", confirmed=True)
    for number, refused in ((5, ()), (6, ("NJ-116",))):
        owned = {"rumors": [["secret_arts-untold"] * number, []]}
        assert clauses(notes(owned, rumors), "note_rumor p1 secret_arts") == refused
        assert clauses(notes(owned, rumors), "note_rumor p1 powerful_friends") == ()
        assert clauses(notes(owned), "note_rumor p1 secret_arts") == ()
    envoys = notes(edition=edited("envoys", confirmed=True))
    assert clauses(envoys, "note_envoy_as p1 taira 99 plain") == ("NJ-116",)
    assert clauses(envoys, "note_envoy p1 ta_1") == ()


@clause("NJ-117")
def test_nj_117_notes_name_envoys_that_can_be_read() -> None:
    match = notes()
    assert clauses(match, "note_envoy p0 xx_1") == ("NJ-117",)
    assert clauses(match, "note_envoy_as p0 taira old plain") == ("NJ-117",)
    play(match, "note_envoy_as p0 taira 99 plain", "paid 5")
    assert clauses(match, "note_envoy_as p1 taira 99 plain") == ("NJ-116",)


@clause("NJ-805")
def test_nj_805_hensojutsu_is_noted_from_round_5() -> None:
    assert clauses(notes({"round": 4}), "note_skill p0 hensojutsu") == ("NJ-805",)
    assert clauses(notes({"round": 5}), "note_skill p0 hensojutsu") == ()


@clause("NJ-101", "NJ-202", "NJ-203")
def test_notes_are_for_players_at_the_table_in_their_time() -> None:
    match = notes()
    assert clauses(match, "note_skill p2 chocho") == ("NJ-101",)
    assert clauses(match, "note_honor p3") == ("NJ-101",)
    assert clauses(table(), "note_honor p0") == ("NJ-202",)
    assert clauses(table(), "end_round") == ("NJ-202",)
    play(match, "note_honor p0")
    assert clauses(match, "note_honor p1") == ("NJ-203",)
    assert clauses(match, "end_round") == ("NJ-203",)
    match = play(notes(), "note_dojo p1", "note_dojo p1", "note_dojo p1")
    assert clauses(match, "note_skill p1 hensojutsu") == ("NJ-202", "NJ-805")
    assert not any(move.startswith(("note_skill p1", "note_envoy p1")) for move in moves(match))
    assert {"note_elite p1 1", "note_honor p1", "note_dojo p0"} <= set(moves(match))


@clause("NJ-541", "NJ-502")
def test_nj_541_a_noted_token_is_of_another_clan_and_in_the_supply() -> None:
    match = notes()
    assert clauses(match, "note_token house_1 taira 8") == ("NJ-541",)
    assert clauses(match, "note_token house_1 minamoto 2") == ("NJ-541",)
    offered = [move for move in moves(match) if move.startswith("note_token house_1")]
    assert len(offered) == 7 and not any("taira" in move for move in offered)
    match.play("note_token house_1 minamoto 8")
    assert clauses(match, "note_token house_1 taira 8") == ("NJ-502",)
    assert not any(move.startswith("note_token house_1") for move in moves(match))
    match.play("end_round")
    assert clauses(match, "note_token house_1 taira 8") == ()


@clause("NJ-608", "NJ-701")
@pytest.mark.parametrize(
    ("note", "low", "high", "never"),
    [
        ("note_honor p0", 1, 20, ()),
        ("note_rumor p0 secret_arts", 2, 10, ()),
        ("note_envoy p0 ta_1", 2, 20, (7, 11, 13, 14, 17, 18, 19)),
        ("note_envoy p0 ta_3", 8, 20, ()),
        ("note_envoy p0 ta_7", 7, 7, ()),
        ("note_envoy_as p0 taira 99 plain", 2, 20, ()),
    ],
)
def test_nj_608_the_honor_a_payment_can_bring(
    note: str, low: int, high: int, never: tuple[int, ...]
) -> None:
    """One to four alike never bring 7."""
    match = play(notes(), note)
    assert GAME.restore(match.setup, match.position()) == match.state
    found = [number for number in range(low, high + 1) if number not in never]
    assert moves(match) == [f"paid {number}" for number in found]
    for number in (low - 1, high + 1, "much", *never):
        assert clauses(match, f"paid {number}") == ("NJ-608",)
    assert clauses(play(match, f"paid {low}"), f"paid {low}") == ("NJ-608",)


@clause("NJ-910")
def test_nj_910_ninety_treasures_are_left_at_most() -> None:
    match = notes({"phase": "leftovers", "todo": ["leftover p0", "leftover p1", "end"],
                   "round": 7})  # fmt: skip
    assert clauses(match, "leftover 91") == ("NJ-910",)
    assert clauses(match, "leftover many") == ("NJ-910",)
    match.play("leftover 60")
    assert clauses(match, "leftover 31") == ("NJ-910",)
    match.play("leftover 30")
    assert match.scores().totals == (60, 30)
    assert clauses(notes(), "leftover 1") == ("NJ-910",)


@clause("NJ-813")
def test_nj_813_a_free_rumor_is_noted_by_its_type() -> None:
    match = play(notes({"round": 3, "envoys": [["ta_5"], []]}), "end_round", "take rumor")
    assert moves(match) == [f"rumor {kind}" for kind in (
        "greatest_warrior", "peoples_support", "powerful_friends", "secret_arts",
        "dishonorable_enemies")]  # fmt: skip
    assert clauses(match, "rumor secret_arts_1") == ("NJ-813",)
    match.play("rumor secret_arts")
    assert match.state.rumors[0] == ("secret_arts-untold",)


@clause("NJ-815")
def test_nj_815_no_rumor_can_be_noted_that_nobody_has() -> None:
    taken = {"round": 3, "envoys": [["ta_5"], []], "rumors": [["secret_arts-untold"] * 30, []]}
    assert clauses(play(notes(taken), "end_round"), "take rumor") == ("NJ-815",)


# the pads


@clause("NJ-115")
@pytest.mark.parametrize(
    ("fields", "total"),
    [(("gw", "de"), 30), (("ps", "sa"), 30), (("pf",), 30), (("e1", "e2"), 20), (("env",), 21),
     (("tiles",), 19), (("tre",), 90)],
)  # fmt: skip
def test_nj_115_the_end_pad_knows_the_totals(fields: tuple[str, ...], total: int) -> None:
    most: dict[str, Any] = {field: [1, 0] for field in fields}
    most[fields[0]] = [1, total - len(fields)]
    assert end_pad(**most).objections == ()
    most[fields[0]] = [1, total - len(fields) + 1]
    assert [fault.clause for fault in end_pad(**most).objections] == ["NJ-115"]


@clause("NJ-931")
def test_nj_931_the_end_pad_asks_only_for_ages_that_matter() -> None:
    assert end_pad(track=[9, 9], env=[2, 1]).objections == ()
    assert end_pad(track=[9, 9]).objections == ()
    assert end_pad(track=[9, 8], env=[1, 1]).objections == ()
    one = end_pad(track=[9, 9], env=[1, 1], old=[0, 25])
    assert [fault.say.args for fault in one.objections] == [{"seat": 0}]
    assert end_pad(track=[9, 9], env=[1, 1], old=[1, 1]).sheet.winners == (0, 1)


def rumors_taken(sheet: Any) -> tuple[int, ...]:
    """How many rumors each of two players takes, as the notes of a phase tell."""
    found = [0, 0]
    for note in sheet.notes:
        if "takes {n}" in note.text:
            found[note.args["seat"]] = note.args["n"]
    return tuple(found)


@clause("NJ-811", "NJ-814", "NJ-815")
@pytest.mark.parametrize(
    ("rumors", "choices", "honor", "taken"),
    [
        (4, "hhh", (24, 0), (0, 3)),
        (2, "hhh", (24, 0), (0, 2)),
        (0, "hhh", (24, 0), (0, 0)),
        (4, "rrr", (0, 24), (3, 0)),
        (1, "rrr", (10, 14), (1, 0)),
        (2, "rhr", (2, 22), (2, 0)),
        (2, "rhh", (10, 14), (1, 1)),
        (0, "rrr", (24, 0), (0, 0)),
    ],
)
def test_nj_815_the_phase_pad_counts_the_rumors(
    rumors: int, choices: str, honor: tuple[int, ...], taken: tuple[int, ...]
) -> None:
    """Round 5 settles Taira 14, Minamoto 2, Go-Shirakawa 8 in this order."""
    given: dict[str, Any] = {"rumors": rumors}
    for clan, choice in zip(("taira", "minamoto", "go_shirakawa"), choices, strict=True):
        given[f"{clan}_envoys"] = [2, 1]
        given[f"{clan}_choice"] = {"h": "house_honor", "r": "rumor"}[choice]
    sheet = phase_pad(**given).sheet
    assert sheet.totals == honor
    assert tuple(sum(line.points[seat] for line in sheet.lines) for seat in (0, 1)) == honor
    assert rumors_taken(sheet) == taken


@clause("NJ-806", "NJ-803")
def test_nj_806_the_phase_pad_checks_its_numbers() -> None:
    for part in ("envoys", "oldest", "disguises"):
        faulty = phase_pad(**{f"minamoto_{part}": [0, -1]}).objections
        assert faulty[0].clause == "NJ-806"
    last = {"round": "7", "taira_envoys": [2, 1]}
    assert phase_pad(**last, taira_disguises=[2, 1]).objections == ()
    assert [f.clause for f in phase_pad(**last, taira_disguises=[1, 2]).objections] == ["NJ-803"]
    assert [f.clause for f in phase_pad(house_1=None).objections] == ["NJ-809"]
    assert [f.clause for f in phase_pad(house_1="taira_7").objections] == ["NJ-809"]


@clause("NJ-807", "NJ-816")
def test_nj_807_the_phase_pad_ranks_like_a_match() -> None:
    level = phase_pad(taira_envoys=[1, 1], taira_oldest=[30, 30])
    assert level.sheet.totals == (14, 0), "the players are listed in turn order"
    both = phase_pad({"sole_leader": "takes_both"}, taira_envoys=[0, 1]).sheet
    assert (both.totals, rumors_taken(both)) == ((0, 14), (0, 1))
    lost = phase_pad(taira_envoys=[0, 1]).sheet
    assert (lost.totals, rumors_taken(lost)) == ((0, 14), (0, 0))


# typed positions


def told(**fields: Any) -> str:
    """What the laws say against a typed position."""
    with pytest.raises(BadPosition) as refused:
        table(**fields)
    return str(refused.value)


@clause("NJ-305", "NJ-306")
def test_nj_306_between_two_actions() -> None:
    assert table(hands=[{"2": 7}, {}]).state.hand_size(0) == 7
    assert broken(hands=[{"2": 7, "unknown": 1}, {}]) == ("NJ-306",)
    assert broken(dojo={"1": 2}, phase="place") == ("NJ-305",)
    assert broken(dojo={"1": 4}, phase="place") == ("NJ-305",)


@clause("NJ-542", "NJ-105", "NJ-227")
def test_nj_542_open_and_closed_houses() -> None:
    placed = [["house_1_strength"], ["palace"]]
    empty = house(1, sentry="", light={}, closed=True)
    assert table(houses=empty, shuriken=placed).state.houses[0].closed
    assert broken(houses=empty) == ("NJ-227",)
    for left in ({"sentry": "5", "light": {}}, {"sentry": ""}):
        assert broken(houses=house(1, closed=True, **left), shuriken=placed) == ("NJ-542",)
    assert broken(houses=house(1, sentry=""), phase="place") == ("NJ-105",)


@clause("NJ-202", "NJ-221", "NJ-102")
def test_nj_202_shuriken_of_a_position() -> None:
    assert table(shuriken=[["palace"], []]).state.seat == 1
    ahead = [["palace"] * 2, [], ["palace"]]
    assert "Nobody is more than one" in told(seats=3, shuriken=ahead, phase="place", seat=0)
    assert broken(shuriken=[["palace"], []], phase="place", seat=0) == ("NJ-202",)
    assert broken(shuriken=[[], ["palace"]], phase="place", seat=0) == ("NJ-202",)
    assert "NJ-102" in broken(shuriken=[["palace"] * 4, ["palace"] * 3], phase="place", seat=1)
    assert table(shuriken=[["dojo"], []], stack=[0]).state.stack == (0,)
    assert table(shuriken=[["dojo"], []]).state.stack == (0,)
    for stack in ([], [1], [0, 0], [0, 1]):
        assert broken(shuriken=[["dojo"], []], stack=stack) == ("NJ-221",)


@clause("NJ-116")
def test_nj_116_confirmed_data_bind_a_position() -> None:
    dojo = edited("dojo", confirmed=True)
    assert table(edition=dojo, hands=[{"1": 4}, {"1": 4}], dojo={"1": 2, "2": 1})
    assert broken(edition=dojo, hands=[{"1": 4}, {"1": 4}], dojo={"1": 3}) == ("NJ-116",)
    assert table(hands=[{"1": 4}, {"1": 4}], dojo={"1": 3})
    guards = edited("guards", confirmed=True)
    assert table(edition=guards, guard_discard={"5": 7})
    assert broken(edition=guards, guard_discard={"5": 8}) == ("NJ-116",)
    bag = edited("treasures", confirmed=True)
    assert table(edition=bag, treasures=[{"jade": 16}, {}])
    assert broken(edition=bag, treasures=[{"jade": 17}, {}]) == ("NJ-116",)
    tiles = edited("skills", confirmed=True)
    assert table(edition=tiles, skills=[{"kenjutsu": 1}, {}])
    assert broken(edition=tiles, skills=[{"kenjutsu": 2}, {}]) == ("NJ-116",)
    assert table(skills=[{"kenjutsu": 2}, {}])
    for group, fields in (
        ("envoys", {"envoys": [["taira-50-mask-jade"], []]}),
        ("rumors", {"rumors": [["secret_arts-jade"], []]}),
        ("elites", {"trophies": [["split-5-1-1"], []]}),
    ):
        assert table(**fields)
        assert broken(edition=edited(group, confirmed=True), **fields) == ("NJ-116",)


@clause("NJ-229")
def test_nj_229_four_cards_are_shown_at_most() -> None:
    five = ["ta_1", "ta_2", "ta_3", "ta_4", "ta_5"]
    assert broken(palace=five) == ("NJ-229",)
    rumors = [f"secret_arts_{number}" for number in range(1, 6)]
    assert broken(pavilion=rumors) == ("NJ-229",)
    assert len(table(pavilion=rumors[:4], palace=five[:4]).state.pavilion) == 4


@clause("NJ-225")
def test_nj_225_one_hensojutsu_is_shown_at_most() -> None:
    late = {"round": 6, "skills": [{"hensojutsu": 1}, {}]}
    assert table(sensei=["hensojutsu"], disguises_left=1, **late)
    assert "NJ-225" in broken(sensei=["hensojutsu"] * 2, disguises_left=0, **late)


@clause("NJ-203")
def test_nj_203_no_raid_between_two_actions() -> None:
    raid = {"house": "house_1", "mode": "strength", "guard": "5"}
    assert broken(raid=raid, phase="place") == ("NJ-203",)


@clause("NJ-103", "NJ-107")
def test_nj_103_a_position_names_every_player_and_token() -> None:
    assert "NJ-103" in broken(order=[0])
    assert broken(houses=house(1, token="")) == ("NJ-107",)


REFUSED: list[dict[str, Any]] = [
    {"round": 0},
    {"round": 8},
    {"seat": 2},
    {"houses": [*HOUSES, HOUSES[0]]},
    {"houses": house(1, sentry="6")},
    {"houses": house(1, light={"pearl": 1})},
    {"hands": [{"1": 1}]},
    {"hands": [{"1": 1}, {}, {}]},
    {"hands": [{"1": -1}, {}]},
    {"hands": [{"unknown": True}, {}]},
    {"honor": [10_000, 0]},
    {"honor": [0, 0, 0]},
    {"stack": [2]},
    {"named": [[2, "ta_1"]]},
    {"skills": [{}]},
    {"skills": [{"ninjutsu": 1}, {}]},
    {"envoys": [[]]},
    {"sensei": ["ninjutsu"]},
    {"ledger": [[3, "fujiwara", 1, 0, "rumor", 0]]},
    {"ledger": [[3, "taira", 0, 0, "rumor", 0]]},
    {"ledger": [[3, "taira", 3, 0, "rumor", 0]]},
    {"ledger": [[3, "taira", 1, 2, "rumor", 0]]},
    {"ledger": [[3, "taira", 1, -2, "rumor", 0]]},
    {"ledger": [[3, "taira", 1, 0, "rice", 0]]},
    {"ledger": [[3, "taira", 1, 0, "rumor", -1]]},
    {"raid": {"house": "house_1", "mode": "charm"}},
    {"raid": {"house": "house_1", "mode": "stealth", "source": "moat"}},
    {"raid": {"house": "house_1", "mode": "stealth", "guard": "9", "source": "guards"}},
    {"raid": {"house": "house_1", "mode": "stealth", "guard": "el_99", "source": "elites"}},
]


@pytest.mark.parametrize("change", REFUSED, ids=str)
def test_positions_that_cannot_be_read(change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="cannot be read"):
        table(**change)


def test_ledgers_of_a_position() -> None:
    rows = [[3, "taira", 1, -1, "nothing", 0], [3, "minamoto", 2, 1, "house_honor", 9_999]]
    assert [list(row) for row in table(ledger=rows, round=4).state.ledger] == rows


@clause("NJ-608", "NJ-702")
@pytest.mark.parametrize(
    ("cost", "low", "high"), [("any", 2, 5), ("any+any", 4, 10), ("jade+any", 7, 10)]
)
def test_nj_608_any_treasure_is_worth_two_to_five(cost: str, low: int, high: int) -> None:
    rows = [dict(row) for row in GAME.standin.rows("envoys")]
    rows[0]["cost"] = cost
    match = play(notes(edition=edited("envoys", rows)), "note_envoy p0 ta_1")
    assert moves(match) == [f"paid {number}" for number in range(low, high + 1)]
    assert clauses(match, f"paid {low - 1}") == clauses(match, f"paid {high + 1}") == ("NJ-608",)


def laws(match: Match, **changes: Any) -> list[str]:
    """The laws that a state breaks after some of its fields were changed."""
    return [law.clause for law in GAME.laws(evolve(match.state, **changes))]


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"round": 0}, "NJ-201"),
        ({"order": (0, 0)}, "NJ-103"),
        ({"order": (0,)}, "NJ-103"),
        ({"shuriken": (("palace",) * 4, ("palace",) * 4)}, "NJ-102"),
        ({"unknown": (1, 0)}, "NJ-117"),
        ({"dojo_discard": (1, 0, 0, 0, 0)}, "NJ-116"),
        ({"guard_discard": (1,) + (0,) * 9}, "NJ-116"),
        ({"treasure_discard": (1, 0, 0, 0, 0)}, "NJ-116"),
        ({"gone": (1,) + (0,) * 9}, "NJ-116"),
        ({"disguises_left": 2}, "NJ-109"),
        ({"trophies": (("el_01",), ())}, "NJ-116"),
        ({"trophies": (("split-5-1-1",), ())}, "NJ-117"),
        ({"envoys": (("ta_2",), ())}, "NJ-116"),
        ({"rumors": (("secret_arts_2",), ())}, "NJ-116"),
        ({"stack": (0,)}, "NJ-221"),
        ({"seat": 1}, "NJ-202"),
    ],
    ids=str,
)
def test_each_law_speaks_alone(changes: dict[str, Any], clause: str) -> None:
    match = table()
    assert laws(match) == []
    assert set(laws(match, **changes)) == {clause}


@clause("NJ-201")
def test_nj_201_round_1_and_round_7_are_rounds() -> None:
    assert table(round=1).state.round == 1
    assert laws(table(round=7)) == []
    assert "NJ-201" in laws(table(round=7), round=8)


@clause("NJ-117")
def test_nj_117_a_card_cannot_leave_a_deck_twice() -> None:
    match = table()
    for name in ("guards", "elites", "bag", "dojo", "tiles", "envoy_pile", "rumor_pile"):
        pile = getattr(match.state, name)
        assert set(laws(match, **{name: pile.take_unknown()})) == {"NJ-117"}
        assert "NJ-116" in laws(match, **{name: pile.take(pile.kinds[0])})


@clause("NJ-226")
def test_nj_226_the_big_pile_of_a_position_is_gone_from_round_5() -> None:
    early, late = table(round=4, sensei=[]), table(round=5, sensei=["hensojutsu"])
    assert (early.state.tiles.count, early.state.disguises_left) == (16, 3)
    assert (late.state.tiles.count, late.state.disguises_left) == (0, 2)


@clause("NJ-522", "NJ-242")
@pytest.mark.parametrize(
    ("source", "guard", "guards", "elites"),
    [("sentry", "5", 35, 20), ("guards", "4", 34, 20), ("stand_in", "4", 34, 20),
     ("elites", "el_01", 35, 19), ("", "", 35, 20)],
)  # fmt: skip
def test_nj_522_a_shown_guard_has_left_its_deck(
    source: str, guard: str, guards: int, elites: int
) -> None:
    raid = {"house": "house_1", "mode": "strength", "guard": guard, "source": source}
    match = table(raid=raid, phase="raid_act" if guard else "raid_choice",
                  shuriken=[["house_1_strength"], []])  # fmt: skip
    assert (match.state.guards.count, match.state.elites.count) == (guards, elites)
    assert laws(match) == []


def test_a_position_with_bare_houses_asks_for_all() -> None:
    bare = [{"token": row["token"]} for row in HOUSES]
    match = table(houses=bare)
    assert match.state.todo == tuple(
        task
        for number in range(1, 6)
        for task in [f"treasure house_{number}"] * 3 + [f"sentry house_{number}"]
    ) + ("dojo",) * 3 + ("turn",)
    late = Match.start("ninjato", ["Aki", "Ben"], position={"houses": HOUSES, "round": 5})
    assert key(late) == "reveal_envoy"
    first = Match.start("ninjato", ["Aki", "Ben"], position={"houses": HOUSES, "round": 4})
    assert key(first) == "reveal_skill"


@clause("NJ-814")
def test_nj_814_nothing_is_left_where_no_first_was_settled() -> None:
    match = table(round=4, todo=["second 3 taira", "turn"], envoys=[["ta_5"], ["ta_7"]])
    assert (key(match), match.state.ledger, match.state.honor) == ("place", (), (0, 0))


@clause("NJ-812", "NJ-814")
def test_nj_814_the_ledger_tells_who_took_a_rumor_and_as_what() -> None:
    fields = {"round": 4, "envoys": [["ta_7"], ["ta_6"]], "palace": []}
    first = table(todo=["first 3 taira", "second 3 taira", "turn"], **fields)
    play(first, "take rumor", "rumor secret_arts_1")
    assert first.state.ledger == ((3, "taira", 1, 0, "rumor", 0),
                                  (3, "taira", 2, 1, "house_honor", 6))  # fmt: skip
    second = table(todo=["first 3 taira", "second 3 taira", "turn"], **fields)
    play(second, "take house_honor", "rumor secret_arts_1")
    assert second.state.ledger == ((3, "taira", 1, 0, "house_honor", 6),
                                   (3, "taira", 2, 1, "rumor", 0))  # fmt: skip


# the set-up and the decks


@clause("NJ-101", "NJ-103", "NJ-203")
def test_nj_103_nobody_starts_before_the_set_up_is_done() -> None:
    match = Match.start("ninjato", ["Aki", "Ben"], id="x")
    assert clauses(match, "order p2") == clauses(match, "order p3") == ("NJ-101",)
    assert clauses(match, "go dojo") == clauses(match, "raid house_1 stealth") == ("NJ-103",)
    match.play("order p1")
    assert clauses(match, "go dojo") == ("NJ-103",)
    play(match, "lay house_1 taira_2", "lay house_2 taira_4", "lay house_3 minamoto_2",
         "lay house_4 minamoto_4")  # fmt: skip
    assert clauses(match, "go dojo") == ("NJ-103",)


@clause("NJ-220")
def test_nj_220_no_shuriken_during_a_scoring_phase() -> None:
    match = end_round(table(round=3, sensei=[], palace=[], envoys=[["ta_5"], []],
                            **last_shuriken()))  # fmt: skip
    while key(match) != "first_choice":
        assert clauses(match, "go dojo") == ("NJ-220",)
        match.play(moves(match)[0])
    assert clauses(match, "go dojo") == ("NJ-220",)


@clause("NJ-240", "NJ-241")
def test_nj_240_discards_wait_until_the_deck_is_empty() -> None:
    red = house(1, light={"fan": 1}, red={"gold": 1})
    match = table(houses=red, elite_discard=["el_01"], treasure_discard={"fan": 1},
                  guard_discard={"1": 1}, dojo_discard={"2": 1})  # fmt: skip
    play(match, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    assert (match.state.elites.count, match.state.elite_discard) == (19, ("el_01",))
    play(match, "elite el_02", "concede")
    assert match.position()["treasure_discard"] == {"fan": 1}
    play(match, "treasure house_1 fan", "go dojo", "pick blind", "pick 1")
    assert match.position()["dojo_discard"] == {"2": 1, "4": 1}
    guards = table(guard_discard={"1": 1})
    play(guards, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    assert guards.position()["guard_discard"] == {"1": 1}


@clause("NJ-240")
def test_nj_240_nothing_to_draw_blind() -> None:
    match = play(table(), "go dojo")
    bare = evolve(match.state, dojo=match.state.dojo.take_unknown(match.state.dojo.count))
    for word, found in (("blind", ["NJ-240"]), ("5", [])):
        assert [o.clause for o in GAME.objections(bare, Move(("pick", word)))] == found


@clause("NJ-526", "NJ-117")
def test_nj_526_guards_are_turned_up_after_banzai_only() -> None:
    for move in ("guard 3", "elite el_01", "elite_as split 5 1 1", "elite_pair 1 2 3 4 1"):
        assert clauses(table(), move) == ("NJ-526",)
    match = table(raid={"house": "house_1", "mode": "strength", "source": "elites"},
                  todo=["elite", "fight"], phase="reveal_elite",
                  shuriken=[["house_1_strength"], []],
                  houses=house(1, light={}, red={"gold": 1}))  # fmt: skip
    assert clauses(match, "elite el_99") == ("NJ-117",)
    assert clauses(match, "elite_as split 5 1 0") == ("NJ-117",)
    assert clauses(match, "elite_as split 5 -1 1") == ("NJ-117",)
    assert clauses(match, "elite_as double 3 5 2") == ()
    assert clauses(table(sensei=["chocho"], todo=["skill", "turn"]), "tile hensojutsu") == (
        "NJ-117",
    )


@clause("NJ-116")
def test_nj_116_the_last_copy_may_be_turned_up() -> None:
    guards = edited("guards", confirmed=True)
    fields = {"phase": "reveal_guard", "todo": ["guard", "fight"], "edition": guards,
              "raid": {"house": "house_1", "mode": "strength", "source": "guards"},
              "shuriken": [["house_1_strength"], []]}  # fmt: skip
    assert clauses(table(guard_discard={"5": 6}, **fields), "guard 5") == ()
    assert clauses(table(guard_discard={"5": 7}, **fields), "guard 5") == ("NJ-116",)


# visits


def says(match: Match, move: str) -> str:
    return " ".join(str(objection.say) for objection in match.why_not(move))


@clause("NJ-302", "NJ-204")
def test_nj_302_cards_are_taken_on_a_visit_only() -> None:
    assert "only on a visit" in says(table(), "pick blind")
    match = play(table(hands=[{"2": 6, "4": 1}, {}]), "go dojo", "pick 1", "pick 5")
    assert "all the cards" in says(match, "pick 3")
    play(match, "card 2", "card 2")
    assert key(match) == "dojo_discard" and "all the cards" in says(match, "pick 3")
    assert clauses(match, "pass") == ("NJ-204",)


@clause("NJ-403", "NJ-405", "NJ-516")
def test_nj_403_what_is_paid_is_held_and_printed() -> None:
    assert clauses(table(), "pay 1") == ("NJ-403",)
    match = play(table(hands=[{"3": 1, "5": 1}, {}]), "go sensei", "learn kenjutsu")
    assert clauses(match, "pay 3") == ("NJ-403",)
    assert clauses(match, "pay 4") == ("NJ-516", "NJ-403")
    rows = [dict(row) for row in GAME.standin.rows("skills")]
    rows[5]["cost"] = "2"
    match = table(hands=[{"1": 1, "2": 1, "3": 1}, {}], edition=edited("skills", rows))
    play(match, "go sensei", "learn kenjutsu")
    assert clauses(match, "pay 3") == ("NJ-403", "NJ-405")
    assert clauses(match, "pay 1") == ("NJ-403",)


@clause("NJ-403")
@pytest.mark.parametrize(
    ("hand", "skill", "able"),
    [({"5": 1}, "kenjutsu", True), ({"4": 7}, "kenjutsu", False), ({"1": 1}, "shinobi_iri", True),
     ({"2": 1}, "shinobi_iri", False), ({"4": 1}, "chocho", True), ({}, "chocho", False),
     ({"unknown": 1}, "kenjutsu", True), ({"unknown": 1}, "chocho", True)],
)  # fmt: skip
def test_nj_403_who_can_pay(hand: dict[str, int], skill: str, able: bool) -> None:
    match = table(hands=[hand, {"5": 1, "1": 1}], sensei=[skill])
    assert ("go sensei" in moves(match)) == able


@clause("NJ-601", "NJ-603", "NJ-702")
def test_nj_603_payments_in_their_time_and_number() -> None:
    assert clauses(table(treasures=[{"jade": 1}, {}]), "give jade") == ("NJ-601",)
    match = table(treasures=[{"fan": 2, "scroll": 1}, {}])
    play(match, "go pavilion", "rumor secret_arts_5")
    assert clauses(match, "give fan") == ("NJ-702", "NJ-603")
    assert clauses(match, "give fan+fan") == ("NJ-702",)
    assert clauses(match, "give fan+fan+scroll") == ("NJ-702", "NJ-603")


# the raid


def raiding(hand: dict[str, int] | None = None, **fields: Any) -> Match:
    """Before the sentry 5 of the first house, by Stealth."""
    match = table(hands=[hand or {"4": 1, "3": 2}, {}], **fields)
    return play(match, "raid house_1 stealth")


def test_raid_moves_without_a_raid() -> None:
    expected = {
        "fight 1": "NJ-510", "attack 1": "NJ-510", "support +1": "NJ-513", "confirm": "NJ-510",
        "cancel": "NJ-514", "concede": "NJ-515", "banzai": "NJ-524", "leave": "NJ-524",
        "done": "NJ-538", "keep fan": "NJ-535", "token taira 8": "NJ-541",
        "skill seishin_teki strength": "NJ-411", "skill hensojutsu 1": "NJ-411",
        "swap fan light fan light": "NJ-411",
    }  # fmt: skip
    match = table()
    assert {move: clauses(match, move) for move in expected} == {
        move: (clause,) for move, clause in expected.items()
    }


def test_moves_while_an_attack_is_prepared() -> None:
    tiles = {"chocho": 1, "kuji_kiri": 1, "seishin_teki": 1}
    match = raiding(skills=[tiles, {}], used=[{"kenjutsu": 1, "boryaku": 1}, {}])
    match.play("fight 1")
    expected = {
        "confirm": "NJ-513", "concede": "NJ-515", "banzai": "NJ-524", "leave": "NJ-524",
        "attack boryaku_2": "NJ-409", "skill kuji_kiri kenjutsu": "NJ-429",
        "skill seishin_teki strength": "NJ-430", "swap fan light vase light": "NJ-426",
        "skill chocho fan": "NJ-426", "fight 1": "NJ-510",
    }  # fmt: skip
    assert {move: clauses(match, move) for move in expected} == {
        move: (clause,) for move, clause in expected.items()
    }
    assert clauses(play(raiding(), "fight 1"), "attack boryaku_2") == ("NJ-411",)


@clause("NJ-429", "NJ-430")
def test_nj_430_targets_that_make_no_sense() -> None:
    match = raiding(skills=[{"kuji_kiri": 1, "seishin_teki": 1}, {}])
    assert clauses(match, "skill kuji_kiri ninjutsu") == ("NJ-429",)
    assert clauses(match, "skill seishin_teki charm") == ("NJ-430",)
    assert clauses(raiding(), "skill seishin_teki strength") == ("NJ-411",)
    assert clauses(raiding(), "skill kuji_kiri kenjutsu") == ("NJ-411", "NJ-429")


@clause("NJ-527", "NJ-430", "NJ-538")
def test_nj_527_after_banzai_and_after_a_failure() -> None:
    tiles = [{"chocho": 1, "seishin_teki": 1}, {}]
    match = play(raiding(skills=tiles), "fight 1", "attack 4", "confirm", "banzai", "guard 1")
    play(match, "fight 1")
    assert clauses(match, "leave") == ("NJ-527",)
    assert clauses(match, "banzai") == ("NJ-524",)
    play(match, "cancel", "concede")
    assert key(match) == "failed_act"
    assert clauses(match, "skill seishin_teki strength") == ("NJ-430",)
    assert clauses(match, "banzai") == ("NJ-524",)
    assert clauses(match, "keep scroll") == ("NJ-535",)


@clause("NJ-428", "NJ-427")
def test_nj_428_each_treasure_is_named_by_its_side() -> None:
    houses = house(1, light={"fan": 1, "vase": 1}, red={"jade": 1})
    match = play(raiding(skills=[{"chocho": 1}, {}], houses=houses), "fight 1", "attack 4",
                 "confirm")  # fmt: skip
    assert clauses(match, "swap fan light vase light") == ()
    assert clauses(match, "swap fan light jade red") == ()
    assert clauses(match, "swap fan red vase light") == ("NJ-428",)
    assert clauses(match, "swap fan light vase red") == ("NJ-428",)
    assert clauses(match, "swap fan light jade light") == ("NJ-428",)
    assert clauses(match, "swap fan red vase red") == ("NJ-428", "NJ-428")


@clause("NJ-427")
@pytest.mark.parametrize(
    ("swap", "light", "red"),
    [
        ("scroll light vase light", {"scroll": 1}, {"fan": 1, "gold": 1}),
        ("scroll light fan red", {"scroll": 1}, {"vase": 1, "gold": 1}),
        ("jade red vase light", {"jade": 1}, {"fan": 1, "gold": 1}),
        ("jade red fan red", {"vase": 1}, {"jade": 1, "gold": 1}),
    ],
)
def test_nj_427_the_house_keeps_its_light_and_red_numbers(
    swap: str, light: dict[str, int], red: dict[str, int]
) -> None:
    match = table(
        houses=house(1, light={"vase": 1}, red={"fan": 1, "gold": 1}),
        skills=[{"chocho": 1}, {}],
        raid={"house": "house_1", "mode": "strength", "guard": "", "source": "",
              "loot": {"scroll": 1}, "red_loot": {"jade": 1}},
        phase="raid_choice",
        shuriken=[["house_1_strength"], []],
    )  # fmt: skip
    match.play(f"swap {swap}")
    assert (lot(match)["light"], lot(match)["red"]) == (light, red)


@clause("NJ-512", "NJ-116")
@pytest.mark.parametrize(("seen", "confirmed", "able"), [
    (10, True, True), (11, True, False), (11, False, True),
])  # fmt: skip
def test_nj_512_an_unknown_card_may_be_a_three(seen: int, confirmed: bool, able: bool) -> None:
    """Twelve cards show a 3; one of them lies in the display."""
    match = raiding({"5": 1, "unknown": 1}, dojo_discard={"3": seen},
                    edition=edited("dojo", confirmed=confirmed))  # fmt: skip
    play(match, "fight 1", "attack 5")
    assert clauses(match, "support -1") == (() if able else ("NJ-512",))


@clause("NJ-512", "NJ-516")
def test_nj_512_one_unknown_card_is_one_card() -> None:
    match = play(raiding({"unknown": 1}), "fight 1", "attack 3")
    assert clauses(match, "support -1") == ("NJ-512",)
    two = play(raiding({"unknown": 2}), "fight 1", "attack 3", "support -1")
    assert clauses(two, "support -1") == ("NJ-512",)
    two.play("confirm")
    assert two.state.hand_size(0) == 0
    assert two.position()["dojo_discard"] == {"3": 2}


@clause("NJ-504")
def test_nj_504_the_sentry_that_is_fought_is_the_one_of_the_house() -> None:
    match = next(
        played.fork(at)
        for played in matches("ninjato")
        for at in range(played.index)
        if (raid := played.fork(at).position()["raid"]) and raid["source"] == "sentry"
    )
    raid = match.position()["raid"]
    other = "5" if raid["guard"] != "5" else "4"
    forged = match.position() | {"raid": raid | {"guard": other}}
    assert "NJ-504" in [law.clause for law in GAME.laws(GAME.restore(match.setup, forged))]
    assert GAME.restore(match.setup, match.position() | {"raid": raid}) == match.state
