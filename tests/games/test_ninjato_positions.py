"""Joining a game of Ninjato under way: what people say is played, what cannot be is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import BadPosition, Match
from companion.games.ninjato.effects.decks import drawn_lots
from tests.clauses import clause
from tests.conformance import new_match
from tests.games.ninjato_table import (
    GAME,
    HOUSES,
    NAMES,
    answer,
    edited,
    house,
    key,
    moves,
    play,
    table,
)

RAID = {"house": "house_1", "mode": "strength", "guard": "5", "source": "sentry"}
THERE = [["house_1_strength"], []]


def refused(**fields: Any) -> BadPosition:
    with pytest.raises(BadPosition) as error:
        table(**fields)
    return error.value


def between(**changes: Any) -> dict[str, Any]:
    """A raid between two guards."""
    return RAID | {"guard": "", "source": ""} | changes


CANNOT_BE: list[tuple[str, str, dict[str, Any]]] = [
    ("NJ-535", "raid", {"phase": "keep_one", "raid": between(), "shuriken": THERE}),
    ("NJ-535", "raid",
     {"phase": "keep_one", "raid": between(loot={"fan": 1}), "shuriken": THERE}),
    ("NJ-203", "seat", {"phase": "raid_act", "raid": RAID}),
    ("NJ-203", "seat", {"phase": "raid_act", "raid": RAID, "shuriken": THERE, "seat": 1}),
    ("NJ-203", "shuriken", {"phase": "raid_act", "raid": RAID, "shuriken": [["palace"], []]}),
    ("NJ-203", "shuriken",
     {"phase": "raid_act", "raid": RAID, "shuriken": [["house_2_strength"], []]}),
    ("NJ-203", "raid", {"phase": "place", "raid": RAID}),
    ("NJ-501", "raid", {"phase": "new_token", "shuriken": THERE}),
    ("NJ-501", "raid", {"phase": "failed_act", "shuriken": THERE}),
    ("NJ-502", "raid",
     {"phase": "raid_act", "raid": RAID, "shuriken": THERE,
      "houses": house(1, sentry="", light={}, closed=True)}),
    ("NJ-510", "raid", {"phase": "raid_act", "raid": between(), "shuriken": THERE}),
    ("NJ-510", "raid", {"phase": "raid_choice", "raid": RAID, "shuriken": THERE}),
    ("NJ-510", "raid", {"phase": "attack", "raid": RAID, "shuriken": THERE}),
    ("NJ-510", "raid",
     {"phase": "attack", "shuriken": THERE, "hands": [{"1": 1}, {}],
      "raid": RAID | {"plan": {"figure": 0, "main": "4", "supports": [], "skills": []}}}),
    ("NJ-510", "raid",
     {"phase": "attack", "shuriken": THERE, "raid": RAID
      | {"plan": {"figure": 0, "main": "4", "supports": [], "skills": [["kenjutsu", "6"]]}}}),
    ("NJ-532", "raid", {"phase": "raid_act", "raid": RAID | {"beaten": [0]}, "shuriken": THERE}),
    ("NJ-525", "raid", {"phase": "new_token", "raid": between(), "shuriken": THERE}),
    ("NJ-525", "raid",
     {"phase": "raid_choice", "raid": between(), "shuriken": THERE, "houses": house(1, light={})}),
    ("NJ-526", "raid",
     {"phase": "reveal_elite", "raid": between(source="guards"), "shuriken": THERE,
      "todo": ["elite", "fight"]}),
    ("NJ-226", "sensei", {"round": 6, "sensei": ["kenjutsu"]}),
    ("NJ-805", "skills", {"round": 4, "skills": [{"hensojutsu": 1}, {}]}),
    ("NJ-226", "skills", {"round": 5, "sensei": [], "skills": [{"hensojutsu": 2}, {}]}),
    ("NJ-542", "houses", {"phase": "place", "houses": house(1, light={})}),
    ("NJ-227", "houses", {"houses": house(1, sentry="", light={}, closed=True)}),
    ("NJ-221", "stack", {"shuriken": [["dojo"], []], "stack": []}),
    ("NJ-221", "stack", {"shuriken": [["dojo"], []], "stack": [1]}),
    ("NJ-202", "seat", {"order": [1, 0], "seat": 0}),
    ("NJ-202", "seat", {"shuriken": [["palace"], []], "seat": 0}),
    ("NJ-302", "picks", {"phase": "dojo_pick", "picks": 5, "shuriken": [["dojo"], []]}),
    ("NJ-302", "picks", {"phase": "dojo_pick", "picks": 0, "shuriken": [["dojo"], []]}),
    ("NJ-302", "picks", {"picks": 1}),
    ("NJ-306", "hands",
     {"phase": "dojo_discard", "todo": ["limit", "turn"], "shuriken": [["dojo"], []]}),
    ("NJ-306", "hands", {"phase": "dojo_pick", "shuriken": [["dojo"], []],
                         "hands": [{}, {"unknown": 8}]}),
    ("NJ-305", "dojo", {"phase": "raid_act", "raid": RAID, "shuriken": THERE, "dojo": {"1": 2}}),
    ("NJ-220", "todo", {"phase": "reveal_envoy", "todo": ["rumor", "turn"]}),
    ("NJ-220", "todo", {"phase": "reveal_envoy"}),
    ("NJ-220", "todo", {"todo": ["envoy"]}),
    ("NJ-220", "todo", {"todo": ["turn", "envoy", "turn"]}),
    ("NJ-910", "todo", {"phase": "leftovers", "todo": ["leftover p0", "end"], "round": 7}),
    ("NJ-201", "round", {"phase": "over"}),
    ("NJ-201", "round", {"phase": "reveal_rumor", "todo": ["rumor", "end"], "pavilion": []}),
    ("NJ-201", "round", {"todo": ["marker", "snapshot", "turn"], "round": 7}),
    ("NJ-801", "todo", {"todo": ["rank 5", "snapshot", "turn"], "round": 4}),
    ("NJ-811", "todo",
     {"todo": ["first 3 taira", "first 3 taira", "turn"], "round": 4, "envoys": [["ta_2"], []]}),
    ("NJ-811", "ledger", {"round": 2, "ledger": [[3, "taira", 1, 0, "rumor", 0]]}),
    ("NJ-806", "seat",
     {"phase": "first_choice", "todo": ["first 3 taira", "snapshot", "turn"], "round": 4,
      "envoys": [[], ["ta_2"]]}),
    ("NJ-815", "pavilion",
     {"phase": "free_rumor", "todo": ["first 3 taira", "snapshot", "turn"], "round": 4,
      "envoys": [["ta_2"], []], "pavilion": []}),
    ("NJ-803", "named", {"named": [[0, "ta_5"]]}),
    ("NJ-105", "houses", {"todo": ["sentry house_1", "turn"]}),
    ("NJ-227", "houses", {"todo": ["treasure house_1", "dojo", "turn"]}),
    ("NJ-225", "sensei", {"todo": ["skill", "turn"]}),
    ("NJ-116", "envoys", {"envoys": [["ta_2"], ["ta_2"]]}),
    ("NJ-223", "shuriken",
     {"phase": "reveal_rumor", "todo": ["rumor", "marker", "snapshot", "turn"],
      "pavilion": [], "shuriken": [["palace"], []]}),
    ("NJ-603", "chosen", {"phase": "payment", "chosen": "ta_1", "shuriken": [["palace"], []]}),
    ("NJ-910", "loose", {"loose": [1, 0]}),
    ("NJ-117", "skills", {"gone": {"taijutsu": 9, "boryaku": 9}}),
    ("NJ-107", "houses",
     {"phase": "setup_tokens", "todo": [f"token house_{n}" for n in (3, 4)] + ["turn"],
      "houses": [{"token": token, "closed": True}
                 for token in ("taira_8", "taira_4", "", "", "")]}),
]  # fmt: skip


@pytest.mark.parametrize(("found", "field", "fields"), CANNOT_BE, ids=str)
def test_what_cannot_be_is_said_at_its_field(
    found: str, field: str, fields: dict[str, Any]
) -> None:
    error = refused(**fields)
    assert found in error.clauses, error.objections
    assert field in error.fields


@clause("NJ-103")
def test_nj_103_half_an_order_is_all_that_is_said() -> None:
    """Random positions found it: who is first in a clan was asked of an order without him."""
    given: dict[str, Any] = {
        "houses": [{"token": row["token"]} for row in HOUSES],
        "round": 4,
        "phase": "free_rumor",
        "todo": ["second 3 taira", "snapshot", "turn"],
        "envoys": [["ta_7"], ["ta_6"]],
        "ledger": [[3, "taira", 1, 0, "house_honor", 6]],
        "history": [[0, 0], [0, 0]],
    }
    for order, seat in (([0], 1), ([1], 0), ([], 0)):
        with pytest.raises(BadPosition) as caught:
            Match.start("ninjato", NAMES[:2], {"depth": "scores"},
                        position={**given, "order": order, "seat": seat})  # fmt: skip
        assert "NJ-103" in caught.value.clauses and "order" in caught.value.fields


@clause("NJ-116")
def test_nj_116_displays_are_not_kept_beside_notes() -> None:
    """Random positions found it: an envoy on display could be noted, and was there twice."""
    known = {"houses": [{"token": row["token"]} for row in HOUSES], "round": 2}
    for field, shown in (("palace", ["mi_7"]), ("sensei", ["chocho"]),
                         ("pavilion", ["secret_arts_5"])):  # fmt: skip
        with pytest.raises(BadPosition) as caught:
            Match.start("ninjato", NAMES[:2], {"depth": "scores"}, position={**known, field: shown})
        assert (caught.value.clauses, caught.value.fields) == (("NJ-116",), (field,))
    for number in range(1, 8):
        Match.start("ninjato", NAMES[:2], {"depth": "scores"}, position={**known, "round": number})


@clause("NJ-202")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nj_202_who_is_said_to_be_on_turn_is_asked(seats: int) -> None:
    """Heading 2: `seat: 2` of three asked seat 0."""
    for seat in range(seats):
        match = table(seats, seat=seat)
        assert match.decision is not None
        assert (key(match), match.decision.seat) == ("place", seat)
        assert sorted(match.state.order) == list(range(seats))
    placed = [["palace"], [], ["palace"], []][:seats]
    if seats > 2:
        match = table(seats, seat=1, shuriken=placed)
        assert match.state.seat == 1 and set(match.state.order[:2]) == {0, 2}


@clause("NJ-226")
def test_nj_226_late_rounds_show_hensojutsu() -> None:
    for number in (5, 6, 7):
        match = table(round=number)
        assert match.state.sensei == ("hensojutsu",)
        assert match.state.disguises_left == 7 - number
        learned = table(round=number, skills=[{"hensojutsu": number - 4}, {}])
        assert learned.state.sensei == ()
    visited = table(round=6, skills=[{"hensojutsu": 1}, {}], shuriken=[["sensei"], []])
    assert visited.state.sensei == () and visited.position()["gone"] == {"hensojutsu": 1}


@clause("NJ-302")
def test_nj_302_a_visit_without_its_number_of_cards_begins_now() -> None:
    """It went on for ever."""
    match = table(phase="dojo_pick", shuriken=[["dojo"], []], hands=[{"1": 1}, {}])
    assert match.state.picks == 3
    play(match, "pick 1", "pick 3", "pick 5")
    assert key(match) == "reveal_dojo"


@clause("NJ-401", "NJ-601", "NJ-701")
def test_displays_are_short_of_what_was_taken_this_round() -> None:
    taken = [["sensei", "palace"], ["pavilion", "pavilion"]]
    position = {"houses": HOUSES, "shuriken": taken}
    match = Match.start("ninjato", NAMES[:2], position=position)
    assert answer(match) == (
        ["reveal_skill"] + ["reveal_envoy"] * 3 + ["reveal_rumor"] * 2 + ["reveal_dojo"] * 3
    )


@clause("NJ-910")
def test_nj_910_treasures_of_a_joined_match_are_counted_once() -> None:
    position = {
        "round": 7,
        "houses": [{"token": row["token"]} for row in HOUSES],
        "treasures": [{"fan": 3}, {}],
    }
    match = Match.start("ninjato", NAMES[:2], {"depth": "scores"}, position=position)
    play(match, "end_round", "leftover 3", "leftover 0")
    assert match.scores().totals == (3, 0)


@clause("NJ-117", "NJ-240")
def test_nj_117_a_position_after_a_reshuffle_with_a_surplus_card() -> None:
    """Five sentries of a kind of which the unconfirmed list holds two, and an empty deck."""
    rows = [dict(row) for row in GAME.standin.rows("guards")]
    rows[0]["plain"], rows[4]["plain"] = 14, 2
    match = table(
        houses=[row | {"sentry": "5"} for row in HOUSES],
        guard_discard={"1": 11, "2": 8, "3_alarm": 8, "4": 8},
        edition=edited("guards", rows),
    )
    play(match, "raid house_1 stealth", "fight 1", "attack 4", "confirm", "banzai")
    guards = match.state.guards
    assert (guards.shuffles, guards.count, guards.left("5")) == (1, 35, -3)
    assert GAME.restore(match.setup, match.position()) == match.state
    play(match, "guard 5", "concede", "treasure house_1 fan")
    assert GAME.restore(match.setup, match.position()) == match.state


@clause("NJ-117")
def test_nj_117_a_joined_surplus_can_be_read_again() -> None:
    match = table(hands=[{"1": 4}, {"1": 4}], dojo={"1": 3})
    assert match.state.dojo.left("1") == -1
    assert GAME.restore(match.setup, match.position()) == match.state


@clause("NJ-306")
def test_a_hand_of_a_position_can_be_corrected() -> None:
    match = table(hands=[{"unknown": 4}, {"unknown": 4}])
    deck = match.state.dojo.count
    match.correct({"hands": [{"unknown": 5}, {"unknown": 4}]}, "counted again")
    assert (match.state.hand_size(0), match.state.dojo.count) == (5, deck - 1)


@clause("NJ-241", "NJ-227")
def test_nj_241_a_house_that_cannot_be_filled_stays_closed() -> None:
    houses = house(1, sentry="", light={}, closed=True)
    seen = {"fan": 3, "scroll": 2, "vase": 4, "jade": 2, "gold": 1}
    own = {kind: 18 - number for kind, number in seen.items()}
    match = table(houses=houses, treasures=[{}, own], sensei=[], palace=[],
                  shuriken=[["house_1_stealth"] * 3, ["palace"] * 2])  # fmt: skip
    play(match, "go dojo")
    while key(match) == "dojo_pick":
        match.play("pick blind")
    answer(match)
    assert key(match) == "place" and match.state.houses[0].closed
    assert "raid house_1 strength" not in moves(match)
    assert not list(GAME.laws(match.state))


@clause("NJ-103", "NJ-107")
def test_nj_103_lots_drawn_under_another_seed_are_refused() -> None:
    """They would be drawn twice."""
    match = new_match("ninjato", 3, 1, dealer={"order": "app", "tokens": "app"})
    decks = {"setup_order": "order", "setup_tokens": "tokens"}
    drawing = [state for state in map(match.state_at, range(match.index)) if state.phase in decks]
    for state in drawing:
        if not drawn_lots(state, decks[state.phase]):
            continue
        assert GAME.restore(match.setup, GAME.position(state)) == state
        others = [replace(match.setup, seed=f"{number:032x}") for number in range(40)]
        found = 0
        for setup in others:
            try:
                GAME.restore(setup, GAME.position(state))
            except BadPosition as error:
                found += error.fields in (("order",), ("houses",))
        assert found > 10
