"""The table of 7 Ronin as data: every move by few taps, no plan for other eyes, every day's end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine import Edition, Match, Move, Say
from companion.engine.edition import Group
from companion.games.seven_ronin import moments, sheets
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.scene import ahead, private, scene, settle
from companion.language import Voice
from companion.table import Chooser, Level, Pointing, Question, ask, elements_of
from companion.table.moments import moment
from companion.table.seating import Seating
from companion.table.text import where_text
from tests.games.seven_ronin_tables import (
    CURTAIN,
    GAME,
    SPREAD,
    combat,
    place_all,
    planning,
    play,
    start,
)
from tests.scenes import Table, by_machine, check_outlined, check_plain, check_said, taps_to
from tests.ui.seven_ronin_fingers import likely

MODES: list[dict[str, str]] = [{}, CURTAIN]


def points(options: dict[str, str], seed: int, every: int) -> Iterator[Match]:
    match, rng, count = start(options, seed=seed), random.Random(seed), 0
    while match.decision is not None:
        if count % every == 0:
            yield match
        match.play(likely(match, rng))
        count += 1


@pytest.mark.parametrize("options", MODES)
def test_all_of_it_is_said_and_nothing_outlined_is_refused(options: dict[str, str]) -> None:
    keys = set()
    for seed in (4, 11, 118):
        for match in points(options, seed, every=3):
            table = Table(match)
            assert match.decision is not None
            keys.add(match.decision.key)
            check_said(table)
            check_outlined(table)
            check_plain(table)
    assert len(keys) >= 6, keys


def by_steps(match: Match, move: Move) -> bool:
    """Whether this number is entered one ninja after the other, by entries before it."""
    if move[0] != "record":
        return False
    plan = match.game.view(match.state, None)["plan"]
    now = plan["green"] if move[1] == "green" else plan["ninja"].get(move[1], 0)
    return abs(int(move[2]) - now) != 1


@pytest.mark.parametrize("options", MODES)
def test_every_legal_move_is_reached_by_few_taps(options: dict[str, str]) -> None:
    rng, seen = random.Random(3), set()
    for seed in (2, 5, 9):
        for match in points(options, seed, every=5):
            assert match.decision is not None
            moves = [move for move in match.decision.moves if not by_steps(match, move)]
            for move in rng.sample(moves, min(6, len(moves))):
                taps = taps_to(Table(match), move)
                assert taps is not None, str(move)
                # One for each choice in it, and one for another ronin in hand.
                assert taps <= max(1, len(move) - 1) + 1, str(move)
                seen.add(move[0])
    assert len(seen) >= 10, seen


def test_a_machine_that_sees_only_the_table_finishes_matches() -> None:
    for seed in (1, 2, 3):
        match = start(CURTAIN, seed=seed)
        by_machine(match, random.Random(seed), 4_000)
        assert match.over


# secrets


def test_other_eyes_see_no_plan() -> None:
    """SR-356: whatever is planned, the table of the others is the same."""
    plans = (
        ("plan well", "lock"),
        ("plan granary", "plan granary", "plan_green", "lock"),
        ("plan shrine", "plan inn", "unplan inn", "lock"),
    )
    for number in range(4):
        shown = []
        for plan in plans:
            match = play(start({**CURTAIN, "roles": "chosen"}), "attacker p0")
            for move in plan[:number] if number < 3 else plan:
                if match.decision is not None and match.decision.seat == 0:
                    match.play(move)
            if number < 3 and match.state.phase != "attack_plan":
                continue
            shown.append([seen_by(match, seat) for seat in (None, 1)])
        assert all(one == shown[0] for one in shown)


def seen_by(match: Match, seat: int | None) -> list[Any]:
    seating, view = Seating.of(match.setup), match.game.view(match.state, seat)
    pointing = Pointing(eyes=seat)
    opened = [sheets.sheet(seating, view, pointing, f"place.{area}") for area in AREAS]
    opened += [sheets.sheet(seating, view, pointing, f"ronin.{who}") for who in RONIN]
    made: list[Any] = [scene(seating, view, pointing), opened, settle(view, {})]
    return made if seat is None else [*made, private(seating, view, seat)]


# planning


def test_the_next_ronin_is_in_hand_and_whoever_is_taken_back() -> None:
    match = play(start({**CURTAIN, "roles": "chosen"}), "attacker p0", "plan well", "lock")
    hand = Table(match).hand
    for who in RONIN:
        assert hand["brush"] == who
        match.play(f"place {who} {SPREAD[who]}")
        if who != RONIN[-1]:
            hand = Table(match, hand).hand
    match.play("unplace taiko")
    hand = Table(match, {"posts": ",".join(f"{who}:{at}" for who, at in SPREAD.items())}).hand
    assert hand["brush"] == "taiko"


def test_a_device_without_the_rules_keeps_the_plan_and_says_what_lacks() -> None:
    match = play(start({**CURTAIN, "roles": "chosen"}), "attacker p0", "plan well", "lock")
    view = match.game.view(match.state, 1)
    for who, place in list(SPREAD.items())[:6]:
        view = ahead(view, Move(("place", who, place)))
    assert view["plan"]["missing"] == ["yumi"]
    lacking = sheets.sheet(Seating.of(match.setup), view, Pointing(), "lacking")
    assert lacking is not None and lacking.title == Say("The plan is not finished")
    view = ahead(view, Move(("place", "yumi", SPREAD["yumi"])))
    assert view["plan"]["missing"] == []
    place_all(match)
    assert match.game.view(match.state, 1)["plan"] == view["plan"]


def test_a_tap_too_many_is_said_with_its_clause() -> None:
    match = play(start({**CURTAIN, "roles": "chosen"}), "attacker p0", "plan well")
    table = Table(match)
    well = next(one for one in table.elements() if one.key == "well")
    assert well.tap is not None and well.gauge == (1, 1)
    assert not table.pointing.takes(well.tap)
    refused = table.chooser.refused_by(well.tap)
    assert refused == ("plan", "well") and match.why_not(refused)[0].clause == "SR-304"


# what just happened


def test_the_end_of_a_day_says_which_pieces_move() -> None:
    match = combat("areas", ninja={"passage": 2}, reserve=20, round=4,
                   pool=28)  # fmt: skip
    since = match.index
    match.play("end")
    told = moment(match, since, None)
    assert told.level is Level.STAGE
    assert told.title == Say("The village holds")
    assert told.over == Say("End of day {n}", n=4) and told.go == Say("Continue to day {n}", n=5)
    assert Say("All ronin back to {seat:seat}.", seat=1) in told.hands
    assert Say("Day {n} costs a ninja: 1 from the reserve to the pool.", n=4) in told.hands
    assert told.hands[-1] == Say("Time marker to day {n}.", n=5)
    assert (Say("Areas held"), Say("{n} of {most}", n=1, most=5)) in told.why


def test_a_ronin_who_falls_is_a_blow() -> None:
    match = combat(ninja={"field_small": 3}, reserve=20, pool=27)
    since = match.index
    match.play("end")
    told = moment(match, since, None)
    assert told.blow == Say("{who:term} falls", who="yumi")
    leaves = Say("{who:term} leaves the game: {n} ninja {source:term} to the pool.", who="yumi",
                 n=3, source="from.field_small")  # fmt: skip
    assert leaves in told.hands


def test_who_falls_leaves_with_the_wounds_of_the_tile_in_one_grip() -> None:
    match = combat(ninja={"field_small": 2}, wounds={"yumi": 1}, reserve=20, pool=27)
    since = match.index
    match.play("end")
    voice = Voice("fr", "seven_ronin", (), GAME.terms_of(GAME.standin))
    assert voice.say(moment(match, since, None).hands[0]) == (
        "Yumi quitte la partie\u00a0: 2 ninjas du Petit champ et 1 de sa tuile à la défausse."
    )


def test_the_fights_end_with_a_list_where_several_tiles_change() -> None:
    match = combat(ninja={"granary": 1, "well": 2, "watchtower": 1}, reserve=20, pool=26)
    since = match.index
    match.play("end")
    told = moment(match, since, None)
    assert match.state.phase == "areas" and told.level is Level.STAGE
    assert told.title == Say("The fights are over") and len(told.hands) == 2
    assert told.go == Say("On to the areas")
    one = combat(ninja={"granary": 1, "watchtower": 1}, reserve=20, pool=28)
    one.play("end")
    assert moment(one, 0, None).level is Level.QUIET, "one tile is a line, not a page"


def test_a_reveal_tells_the_reveal_and_who_lays_what() -> None:
    match = play(start({**CURTAIN, "roles": "chosen"}), "attacker p0")
    since = match.index
    play(match, "plan well", "plan_green", "lock")
    place_all(match)
    match.play("lock")
    told = moment(match, since, None)
    assert told.line == Say("Both plans are revealed.")
    assert told.hands == (
        Say("{seat:seat}: lay {n} ninja as shown.", seat=0, n=2),
        Say("{seat:seat}: place the ronin as shown.", seat=1),
    )


def test_hands_are_told_for_whole_matches() -> None:
    told = set()
    for seed in (1, 4, 6):
        match, rng = start(seed=seed), random.Random(seed)
        while match.decision is not None:
            before, move = match.state, likely(match, rng)
            match.play(move)
            told |= {hand.text for hand in moments.hands(before, move, match.state)}
    assert len(told) >= 10, told


# names


def test_names_come_with_their_article_and_an_owners_name_with_a_word() -> None:
    rows = [
        {**row, "name_fr": "Vieux Four", "name_en": "Old Kiln"} if row["id"] == "granary" else row
        for row in GAME.standin.rows("areas")
    ]
    edition = Edition("seven_ronin", {**GAME.standin.groups, "areas": Group(tuple(rows), True)})
    for language, found in (
        (
            "fr",
            (
                "à la Tour de guet",
                "du Puits",
                "l’Auberge",
                "sur la Place",
                "au quartier Vieux Four",
            ),
        ),
        ("en", ("at the Watchtower", "from the Well", "the Inn", "on the Green", "in Old Kiln")),
    ):
        voice = Voice(language, "seven_ronin", (), GAME.terms_of(edition))
        said = [
            voice.say(Say("{place:term}", place=place))
            for place in ("at.watchtower", "from.well", "the.inn", "at.green", "at.granary")
        ]
        assert tuple(said) == found


def test_where_there_is_room_the_threat_and_the_sides_are_said_too() -> None:
    table, say = Table(combat()), Voice("en", GAME.id, ["Aki", "Ben"]).say
    narrow = where_text(table.scene, say)
    first, second = where_text(table.scene, say, roomy=True)
    day = table.match.state.round
    threat = table.match.state.threat
    assert narrow[0] == f"Day {day} of 8"
    assert first == f"Day {day} of 8 · threat {threat} (stand-in)", "nobody confirmed the track"
    assert second.startswith(narrow[1]) and second.endswith("attacks, Ben defends")


def test_every_place_is_on_the_map_and_every_road_joins_two() -> None:
    match = start()
    view = match.game.view(match.state, None)
    made = scene(Seating.of(match.setup), view, Pointing())
    keys = {element.key for element in elements_of(made.root)}
    assert {*AREAS, "green", *(f"ronin.{who}" for who in RONIN)} <= keys


def asked(match: Match) -> Question:
    assert match.decision is not None
    view = match.game.view(match.state, match.decision.seat)
    return ask(match.game, Seating.of(match.setup), view, Chooser(match))


AWAY = {"kabe": "burial_grounds", "tasuke": "passage", "yobu": "passage", "hayai": "field_small",
        "yumi": "green"}  # fmt: skip


def test_areas_keep_their_places_while_they_are_used() -> None:
    """What was used stays where it was; a Field, which does nothing, is not offered."""
    held = {"watchtower": 1, "granary": 1, "well": 1, "field_large": 1}
    match = combat("areas", AWAY, ninja=held)
    before = [one.key for one in asked(match).answers]
    assert before == ["watchtower", "granary", "well", "end"]
    play(match, "activate watchtower")
    now = asked(match).answers
    assert [one.key for one in now] == before
    assert [one.key for one in now if one.objection is not None] == ["watchtower"]


def test_where_nothing_is_left_to_choose_the_question_says_so() -> None:
    ruled = combat(ninja={"granary": 1, "field_small": 1}, reserve=38,
                   cancelled=["musashi", "yumi"])  # fmt: skip
    assert asked(ruled).prompt.text == "No ronin can act."
    short = planning(curtain=True, reserve=1, pool=49)
    play(short, "plan well")
    assert asked(short).prompt.text == "Is this the plan?"


def test_a_stage_tells_the_deed_its_hands_follow_from() -> None:
    match = combat("areas", AWAY, ninja={"well": 1})
    since = match.index
    play(match, "activate well", "hit musashi", "end")
    told = moment(match, since, None)
    assert told.level is Level.STAGE
    deeds = [one.text for one in told.why if isinstance(one, Say)]
    assert deeds == ["{seat:seat} uses {the:term}.", "{seat:seat} aims at {ronin:term}."]
