"""7 Ronin: whole random matches, secrecy, positions, the golden match and the words."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from companion.engine import BadCorrection, BadPosition, Match
from companion.engine.views import log
from tests import conformance
from tests.games.seven_ronin_tables import (
    CURTAIN,
    GAME,
    SPREAD,
    board,
    combat,
    legal,
    markers,
    ninja,
    place_all,
    planning,
    play,
    start,
)
from tests.roaming import seeds

GOLDEN = Path(__file__).parent.parent / "golden"
MODES = ("recorded_after_reveal", "in_app_curtain")
HOUSE = {
    option.key: option.values[1]
    for option in GAME.options
    if option.key not in ("planning_mode", "roles")
}


def how(mode, seed):
    """Every third match with all house rules turned over."""
    options = {"planning_mode": mode, **(HOUSE if seed % 3 == 2 else {})}
    return {"options": options, "dealer": "app" if seed % 2 else "table"}


def check_laws(match):
    """Laws 1, 9, 12, 13 and 14 of the specification, move by move."""
    state = match.state_at(0)
    for at in range(match.index):
        before, state = state, match.state_at(at + 1)
        tiles = sum(wounds for wounds in state.wounds if wounds > 0)
        assert state.pool + state.reserve + state.on_board() + tiles == 50
        assert before.round <= state.round <= before.round + 1
        assert all(
            new == -1 for old, new in zip(before.wounds, state.wounds, strict=True) if old == -1
        )
        assert (state.result is not None) == (state.phase == "over")
        if before.phase in ("record", "defence_plan") and state.phase in ("ronin", "over"):
            fresh = [new - old for old, new in zip(before.ninja, state.ninja, strict=True)]
            assert fresh == list(before.plan)
            assert sum(number > 0 for number in fresh) <= before.threat
            assert before.plan_green <= 1
            if not before.box.limit_counts_all:
                excess = sum(
                    max(0, n - most) for n, most in zip(fresh, before.box.limits, strict=True)
                )
                assert excess <= before.green


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(6))
def test_random_matches_keep_every_law(mode, seed):
    every = 3 if mode == MODES[0] else 11
    match = conformance.play_checked("seven_ronin", 2, seed, every=every, how=how(mode, seed))
    check_laws(match)


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("block", range(20))
def test_very_many_matches(mode, block):
    for seed in seeds(300, block, 20):
        match = conformance.play_checked("seven_ronin", 2, seed, every=60, how=how(mode, seed))
        check_laws(match)
        if mode == MODES[1] and seed % 10 == 0:
            conformance.check_no_leaks(match, random.Random(seed), tries=4)


@pytest.mark.parametrize("seed", range(3))
def test_hidden_plans_do_not_leak(seed):
    match = conformance.play_checked("seven_ronin", 2, seed, every=200, how=how(MODES[1], seed))
    assert conformance.check_no_leaks(match, random.Random(seed), tries=14) > 0


def everything(match, seat):
    """All that reaches this pair of eyes: view, log, record, odds, refusals."""
    tried = ["plan well", "unplan well", "plan_green", "unplan_green", "lock", "record well 1",
             "confirm", "use yumi reserve", "activate well", "end"]  # fmt: skip
    asking = 1 - match.decision.seat if seat is None else seat
    return json.dumps(
        [
            match.view(seat),
            [line.plain() for line in log(match, seat)],
            match.record(seat),
            [str(chance.label) for chance in match.odds(seat)],
            [[str(found) for found in match.why_not(move, seat=asking)] for move in tried],
            [str(said) for said in match.guide().reminders],
            match.scores().plain(),
        ]
    )


PLANS = (
    ("plan well",),
    ("plan granary", "plan granary", "plan field_large", "unplan granary", "plan_green"),
    ("plan field_large", "plan field_large", "plan field_large", "plan inn", "plan passage"),
)


def test_attack_plans_of_any_length_look_the_same_to_others():
    """SR-356: byte for byte, before and after locking, while the Defender plans too."""
    tables = [start(CURTAIN, seed=1) for _ in PLANS]
    for match, plan in zip(tables, PLANS, strict=True):
        play(match, "attacker p0", *plan)
    for seat in (None, 1):
        assert len({everything(match, seat) for match in tables}) == 1
    for match in tables:
        play(match, "lock")
    for seat in (None, 1):
        assert len({everything(match, seat) for match in tables}) == 1
    for match in tables:
        play(match, "place kabe well", "place yumi inn", "unplace kabe")
    for seat in (None, 1):
        assert len({everything(match, seat) for match in tables}) == 1


def test_defence_plans_of_any_length_look_the_same_to_others():
    tables = []
    for moves in ((), ("place kabe well",), ("place yumi inn", "place kabe well", "unplace yumi")):
        tables.append(play(start(CURTAIN, seed=1), "attacker p0", "plan well", "lock", *moves))
    for seat in (None, 0):
        assert len({everything(match, seat) for match in tables}) == 1


def test_a_refusal_never_tells_of_the_other_plan():
    """Two locked plans, one with and one without a ninja for the Well."""
    tables = [
        play(start(CURTAIN), "attacker p0", f"plan {area}", "lock") for area in ("well", "inn")
    ]
    moves = [str(move) for move in tables[0].decision.candidates]
    said = [[str(tables[k].why_not(move)) for move in moves] for k in (0, 1)]
    assert said[0] == said[1]


def test_the_legal_list_is_the_candidates_without_objection():
    """The quick list of recording is the same as the general one."""
    for seed in range(4):
        match = conformance.new_match("seven_ronin", 2, seed)
        rng = random.Random(seed)
        for _ in conformance.random_moves(match, rng):
            if match.decision is None:
                break
            general = [
                move
                for move in GAME.candidates(match.state)
                if next(GAME.objections(match.state, move), None) is None
            ]
            assert list(match.decision.moves) == general


# positions and corrections


def test_positions_in_mid_combat_and_with_open_plans_come_back():
    tables = [
        play(start(CURTAIN), "attacker p1", "plan well", "plan_green"),
        play(start(CURTAIN), "attacker p0", "plan well", "lock", "place kabe inn"),
        play(planning(), "record well 2", "place kabe well"),
        play(combat(places={"yobu": "well", "kabe": "inn", "musashi": "passage"},
                    ninja={"well": 2}), "use yobu shrine"),
        play(combat(places={"kabe": "shrine"}, ninja={"shrine": 2}), "end"),
        play(combat("passage", places={"kabe": "shrine"}, ninja={"passage": 1}),
             "passage shrine 2"),
        play(combat("areas", ninja={"watchtower": 1}, reserve=48, pool=1), "activate watchtower"),
        play(combat(ninja={}, reserve=1), "use yumi reserve"),
    ]  # fmt: skip
    for match in tables:
        position = json.loads(json.dumps(match.position()))
        again = Match(match.setup.__class__(**{**vars(match.setup), "position": position}))
        assert again.state == match.state
        assert legal(again) == legal(match)


def test_a_typed_position_needs_only_what_differs():
    match = planning(round=4, ninja={"well": 2}, wounds={"kabe": 3}, out=["yumi"])
    assert (match.state.reserve, match.state.pool) == (40, 5)
    assert markers(match) == 50
    assert planning(pool=20, ninja={"well": 2}).state.reserve == 28


@pytest.mark.parametrize(
    "wrong",
    [
        {"castle": 1},
        {"round": 9},
        {"attacker": 2},
        {"ninja": {"castle": 1}},
        {"ninja": {"well": -1}},
        {"ninja": 3},
        {"phase": "lunch"},
        {"wounds": {"kabe": 7}},
        {"wounds": {"kabe": 1}, "out": ["kabe"]},
        {"places": {"kabe": "well"}},
        {"green": 1},
        {"phase": "roles", "places": {"kabe": "well"}},
        {"phase": "ronin", "places": SPREAD, "plan_green": 2},
        {"out": ["kabe"], "posts": {"kabe": "well"}},
        {"phase": "ronin"},
        {"phase": "wounds", "places": SPREAD},
        {"phase": "push", "places": SPREAD},
        {"phase": "watchtower", "places": SPREAD},
        {"phase": "areas", "places": SPREAD},
        {"phase": "burial_grounds", "places": SPREAD},
        {"phase": "passage", "places": SPREAD, "ninja": {"passage": 1}, "reserve": 0, "pool": 49},
        {"phase": "areas", "places": SPREAD, "ninja": {"well": 1}},
        {"phase": "ronin", "places": {**SPREAD, "kabe": "inn"}},
        {"phase": "ronin", "places": {**SPREAD, "kabe": "green"}, "green": 1},
        {"phase": "ronin", "places": {**SPREAD, "kabe": "green", "yumi": "green"}},
        {"phase": "ronin", "places": SPREAD, "plan": {"well": 1}},
        {"phase": "ronin", "places": SPREAD, "posts": {"kabe": "well"}},
        {"phase": "ronin", "places": SPREAD, "marked": ["kabe"]},
        {"phase": "ronin", "places": SPREAD, "marked": ["yumi", "yobu", "hayai"]},
        {"phase": "ronin", "places": SPREAD, "pinning": ["yumi", "yobu", "hayai"]},
        {"phase": "ronin", "places": {**SPREAD, "yumi": "green"}, "pinning": ["yumi"]},
        {"phase": "over", "result": {"reason": "areas_occupied", "role": "defender"}},
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(wrong):
    with pytest.raises(BadPosition) as caught:
        planning(**wrong)
    assert str(caught.value)


def test_the_table_can_overrule_a_rule_but_not_the_number_of_markers():
    match = play(place_all(planning()), "record well 2")
    match.correct("confirm", "we play it so")
    assert ninja(match) == {"well": 2} and markers(match) == 50
    assert match.view(None)["log"][-1]["correction"]
    small = play(place_all(planning(reserve=1, pool=49)), "record granary 2")
    with pytest.raises(BadCorrection):
        small.correct("confirm", "out of thin air")
    with pytest.raises(BadCorrection):
        match.correct({"reserve": 45}, "miscounted")


# the golden match


@pytest.mark.parametrize("mode", ["recorded", "curtain"])
def test_golden_match(mode):
    text = (GOLDEN / f"seven_ronin_{mode}.txt").read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.record() == text
    expected = {
        "recorded": ("attacker", "areas_occupied"),
        "curtain": ("defender", "round_8_survived"),
    }[mode]
    result = board(match)["result"]
    assert (result["role"], result["reason"]) == expected


# words


def test_help_has_every_clause_in_both_languages():
    english, french = GAME.help("en"), GAME.help("fr")
    assert list(english) == list(french)
    assert len(english) == 181
    assert list(english) == sorted(english)
    assert all(text.strip() and text.strip()[-1] in ".!?…»)" for text in english.values())
    assert all(english[key] != french[key] for key in english)


def test_every_clause_has_a_test_of_its_own():
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.glob("test_seven_ronin_*.py")
    )
    lacking = [
        key
        for key in GAME.help("en")
        if f"def test_{key.lower().replace('-', '_')}_" not in sources
    ]
    assert lacking == []


def test_guide_and_checklist_speak_at_every_step():
    for match in (start(), planning(), combat(ninja={"well": 1}), combat("areas", ninja={"well": 1},
                  places={"kabe": "passage"})):  # fmt: skip
        guide = match.guide()
        assert str(guide.phase) and str(guide.now) and str(guide.then) and guide.clauses
    said = " ".join(str(text) for text in planning(round=3, green=1).guide().reminders)
    assert "at most 4 areas" in said and "at least 3 ninja" in said and "stand-in" in said
    assert "Well 1" in said and "The Green gives 1" in said
    assert len(GAME.checklist(start().setup)) == 8


def test_the_guide_names_what_is_missing_or_too_much():
    match = play(planning(), "record well 2", "place kabe well")
    said = " ".join(str(text) for text in match.guide().reminders)
    assert "At most 1 new ninja" in said and "still without a place: Hayai" in said
    hidden = play(start(CURTAIN), "attacker p0")
    before = hidden.guide()
    assert play(hidden, "plan well", "plan inn").guide() == before


def test_pinned_and_cancelled_ronin_are_named():
    match = planning(pinned=["kabe"], places={"kabe": "well"}, cancelled=["yumi"])
    said = " ".join(str(text) for text in match.guide().reminders)
    assert "stays on the board: Kabe" in said and "Without ability today: Yumi" in said
