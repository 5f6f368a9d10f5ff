"""The table of Ninjato as data: all of it can be read, meant and reached, by all eyes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Match, Move, Say
from companion.games.ninjato import moments, sheets
from companion.games.ninjato.scene import has_private, private, scene, settle
from companion.language import Voice
from companion.table import Act, Chooser, Level, Pointing, Question, ask, elements_of
from companion.table.acts import fits
from companion.table.moments import moment
from companion.table.seating import Seating
from tests.conformance import new_match, redealt
from tests.games.ninjato_table import NAMES, end_round, table
from tests.games.ninjato_table import answer as turn_up

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"dealer": "app"}),
    (3, {"dealer": {"dojo": "app"}}),
    (3, {"options": {"depth": "scores"}}),
    (2, {"options": {"empty_visit": "allowed", "rumors_display": "open"}, "dealer": "app"}),
]
SHEETS = ("house_1", "dojo", "sensei", "palace", "pavilion", "p0", "honor", "clan.taira")


def choose(match: Match, rng: random.Random) -> Move:
    """A random answer of somebody who wants to come to an end."""
    decision = match.decision
    assert decision is not None
    if decision.weights is not None:
        return rng.choices(decision.moves, decision.weights)[0]
    if decision.key == "note" and rng.random() < 0.25:
        return Move(("end_round",))
    if decision.key == "leftovers":
        return decision.moves[rng.randrange(9)]
    return rng.choice(decision.moves)


def points(seats: int, how: dict[str, Any], seed: int, every: int = 3) -> Iterator[Match]:
    """A random match to its end, looked at every now and then."""
    match, rng = new_match("ninjato", seats, seed, **how), random.Random(seed)
    for count in range(900):
        if match.decision is None:
            return
        if count % every == 0:
            yield match
        match.play(choose(match, rng))
    raise AssertionError("no end")


def eyes_of(match: Match) -> int | None:
    """Whose view is on the screen while the question is answered."""
    asked = match.decision
    assert asked is not None
    hidden = asked.seat >= 0 and (asked.secret or match.game.private(match.state))
    return asked.seat if hidden else None


class Looking:
    """All that a medium knows: scene and question of one pair of eyes, and what is in hand."""

    def __init__(self, match: Match) -> None:
        self.match, self.eyes = match, eyes_of(match)
        self.seating = Seating.of(match.setup)
        self.view = match.game.view(match.state, self.eyes)
        self.chooser, self.hand = Chooser(match), dict[str, str]()

    @property
    def pointing(self) -> Pointing:
        return replace(self.chooser.pointing, eyes=self.eyes, hand=settle(self.view, self.hand))

    def question(self) -> Question:
        return ask(self.match.game, self.seating, self.view, self.chooser, self.pointing)

    def acts(self) -> Iterator[tuple[str, Act]]:
        """Everything that chooses something now, by the keys a finger would touch."""
        made = scene(self.seating, self.view, self.pointing)
        for element in elements_of(made.root):
            for act in (element.tap, element.hold):
                if act is not None and self.pointing.takes(act):
                    yield element.key, act
        for answer in self.question().answers:
            if answer.act is not None and answer.objection is None:
                yield f"answer {answer.key}", answer.act


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_every_element_can_be_told_and_nothing_outlined_is_refused(
    seats: int, how: dict[str, Any]
) -> None:
    keys: set[str] = set()
    for match in points(seats, how, 5):
        looking = Looking(match)
        assert match.decision is not None
        keys.add(match.decision.key)
        made = scene(looking.seating, looking.view, looking.pointing)
        named = [element.key for element in elements_of(made.root)]
        assert len(named) == len(set(named)), named
        for element in elements_of(made.root):
            assert element.label.text, element.key
            if looking.pointing.takes(element.tap):
                assert Chooser(match).point(element.tap), (element.key, match.decision)
            for act in (element.tap, element.hold):
                if act is not None and act.opens:
                    opened = sheets.sheet(looking.seating, looking.view, looking.pointing,
                                          act.opens)  # fmt: skip
                    assert opened is not None and opened.lines, act.opens
        asked = looking.question()
        assert asked.prompt.text and asked.answers
        told = [answer.key for answer in asked.answers]
        assert len(told) == len(set(told)), (match.decision.key, told)
        for answer in asked.answers:
            assert answer.label.text
            if answer.act is not None and answer.act.fits and answer.objection is None:
                assert Chooser(match).point(answer.act), answer.key
    assert len(keys) >= 4


def alike(match: Match, move: Move) -> Any:
    """Two copies of an elite guard are one answer: only what is printed counts."""
    if move[0] == "elite":
        return match.state.box.elite(move[1])
    return move


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_every_legal_move_is_reached_by_taps(seats: int, how: dict[str, Any]) -> None:
    keys = set()
    for match in points(seats, how, 7, every=2):
        assert match.decision is not None
        keys.add(match.decision.key)
        moves = list(match.decision.moves)
        for move in random.Random(match.index).sample(moves, min(10, len(moves))):
            assert taps_to(match, move) <= 3, str(move)
    assert len(keys) >= 4


def taps_to(match: Match, move: Move) -> int:
    """How many taps one after the other lead to the move; the narrowest each time."""
    looking, taps, wanted = Looking(match), 0, alike(match, move)
    while True:
        made = looking.chooser.move
        if made is not None and alike(match, made) == wanted:
            return taps
        leading = [
            act
            for _, act in looking.acts()
            if any(
                fits(move, pattern) or (len(pattern) == len(move) and None not in pattern
                and alike(match, Move(tuple(map(str, pattern)))) == wanted)
                for pattern in act.fits
            )
        ]  # fmt: skip
        assert leading, (str(move), list(looking.acts()))
        assert looking.chooser.point(min(leading, key=lambda act: len(act.fits)))
        taps += 1
        assert taps < 5, str(move)


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_a_machine_that_sees_only_scene_and_question_comes_to_an_end(
    seats: int, how: dict[str, Any]
) -> None:
    match, rng = new_match("ninjato", seats, 21, **how), random.Random(3)
    rows = 0
    for _ in range(1500):
        if match.decision is None:
            break
        looking = Looking(match)
        while looking.chooser.move is None:
            offered = [act for key, act in looking.acts() if act.fits or act.row]
            ends = [act for act in offered if act.fits == (("end_round",),)]
            act = rng.choice(ends if ends and rng.random() < 0.3 else offered)
            if act.row:
                if looking.chooser.refused_in(act):
                    continue  # a card that the raider does not hold
                for move in act.row:
                    match.play(move)
                rows += 1
                break
            assert looking.chooser.point(act)
        else:
            match.play(looking.chooser.move)
    assert match.over
    assert rows or "depth" in how.get("options", {})


def test_a_card_that_the_list_does_not_know_is_typed_in() -> None:
    match = table(palace=["ta_1", "ta_3", "mi_5"], shuriken=[["sensei"] * 3, ["sensei"] * 2])
    end_round(match)
    turn_up(match, "reveal_envoy")
    looking = Looking(match)
    way = next(one for one in looking.question().answers if one.key == "envoy_as")
    assert way.act is not None and way.act.keep is not None
    looking.hand = dict([way.act.keep])
    for key in ("clan minamoto", "tens 4", "units 7", "mask"):
        field = next(one for one in looking.question().answers if one.key == key)
        assert field.act is not None and field.act.keep is not None
        looking.hand |= dict([field.act.keep])
    record = next(one for one in looking.question().answers if one.key == "record")
    assert record.act is not None
    for move in record.act.row:
        match.play(move)
    shown = match.view(None)["board"]["palace"][-1]
    assert (shown["clan"], shown["age"], shown["mask"]) == ("minamoto", 47, True)
    after = match.game.view(match.state, None)
    assert settle(after, looking.hand) == {}, "the next card begins anew"


def test_what_one_seat_sees_is_equal_for_all_other_hands() -> None:
    match, rng = new_match("ninjato", 3, 11, dealer="app"), random.Random(3)
    for _ in range(150):
        if match.decision is not None:
            match.play(choose(match, rng))
    seating, compared = Seating.of(match.setup), 0
    for at in range(match.index):
        asked, given = match.decision_at(at), match.entry_at(at)
        if asked is None or not isinstance(given, Move) or given[0] not in ("draw", "deal"):
            continue
        other = next((move for move in asked.moves if move != given), None)
        made = redealt(match, at, other) if other is not None else None
        if made is None:
            continue
        two, noticed = made
        for seat in (None, *range(3)):
            if seat in noticed or seat == int(given[1][1:]):
                continue
            assert drawn(match, seating, seat) == drawn(two, seating, seat)
            compared += 1
    assert compared


def drawn(match: Match, seating: Seating, seat: int | None) -> list[Any]:
    view = match.game.view(match.state, seat)
    made: list[Any] = [scene(seating, view, Pointing(eyes=seat))]
    made += [sheets.sheet(seating, view, Pointing(), key) for key in SHEETS]
    return made if seat is None else [*made, private(seating, view, seat)]


def test_views_are_plain_data() -> None:
    """A view that came by code is drawn as the one that was sent."""
    for match in points(3, {"dealer": "app"}, 2, every=25):
        seating = Seating.of(match.setup)
        for seat in (None, 0):
            view = match.game.view(match.state, seat)
            again = json.loads(json.dumps(view))
            assert scene(seating, view, Pointing()) == scene(seating, again, Pointing())


def test_hands_are_private_only_where_the_app_holds_something() -> None:
    for how, hidden in (
        ({"dealer": "app"}, True),
        ({"options": {"depth": "scores"}}, False),
        ({"options": {"rumors_display": "open"}}, False),
    ):
        match = new_match("ninjato", 2, **how)
        assert has_private(Seating.of(match.setup), 0) is hidden


# what just happened


def test_the_end_of_a_round_says_which_pieces_move() -> None:
    match = table(seats=3, round=2, shuriken=[["sensei"] * 3, ["sensei"] * 3, ["sensei"] * 2])
    since = match.index
    end_round(match)
    told = moment(match, since, None)
    assert told.level is Level.STAGE and told.title == Say("Round {n} ends", n=2)
    assert Say("Everybody takes their three shuriken back.") in told.hands
    assert Say("The new turn order: {order:seat}.", order=[2, 0, 1]) in told.hands
    assert [reason[1] for reason in told.why if isinstance(reason, tuple)] == [
        Say("{n}", n=0)
    ] * 3  # fmt: skip


def test_a_scoring_phase_ends_with_who_gained_what() -> None:
    match = table(
        seats=3,
        round=3,
        envoys=[["ta_1", "mi_3"], ["ta_3", "go_6"], ["go_7"]],
        palace=["ta_2", "ta_4", "mi_5", "go_2"],
        shuriken=[["sensei"] * 3, ["sensei"] * 3, ["sensei"] * 2],
    )
    end_round(match)
    turn_up(match, "first_choice")
    stages = []
    while match.decision is not None and match.decision.key in ("first_choice", "free_rumor"):
        since = match.index
        move = match.decision.moves[0]
        match.play(move)
        told = moment(match, since, None)
        if move == Move(("take", "house_honor")):
            assert any(hand.text.startswith("{seat:seat}: honor +{n}") for hand in told.hands)
        if told.level is Level.STAGE:
            stages.append(told)
    (stage,) = stages
    assert stage.title == Say("Scoring after round {n} is done", n=3)
    assert len(stage.why) == 3, "one sentence for a clan"
    assert len(match.state.ledger) == 6


def test_a_banzai_that_fails_is_told_and_lies_under_ink() -> None:
    match = table(dealer={"dojo": "app"}, hands=[{"3": 3, "4": 1}, {"2": 4}])
    for move in ("raid house_2 strength", "fight 1", "attack 3", "confirm", "banzai", "guard 1",
                 "fight 1", "attack 3", "confirm", "banzai", "guard 5"):  # fmt: skip
        match.play(move)
    since = match.index
    match.play("concede")
    told = moment(match, since, None)
    guard = Say("guard {n}", n=5)
    assert told.line == Say("{seat:seat}: the Banzai fails, {guard}.", seat=0, guard=guard)
    assert told.level is Level.NOTABLE
    assert Say("Put the guard on its discard pile.") in told.hands
    view = match.game.view(match.state, None)
    made = scene(Seating.of(match.setup), view, Pointing())
    kinds = {element.kind for element in elements_of(made.root)}
    assert "blow" in kinds and "house" not in kinds


def test_hands_are_told_for_whole_matches() -> None:
    for dealer, drawing in (("table", True), ("app", False)):
        match, rng = new_match("ninjato", 3, 4, dealer=dealer), random.Random(9)
        told = set()
        while match.decision is not None:
            before, move = match.state, choose(match, rng)
            match.play(move)
            told |= {hand.text for hand in moments.hands(before, move, match.state)}
        assert ("{seat:seat}: draw 1 Dojo card." in told) is drawing
        assert "Everybody takes their three shuriken back." in told


def changed(before: Any, after: Any) -> Iterator[str]:
    """What lies elsewhere now, each by a word that tells hands so."""
    for seat in range(before.box.seats):
        if len(after.trophies[seat]) > len(before.trophies[seat]):
            yield "trophy"
        if sum(after.treasures[seat]) > sum(before.treasures[seat]):
            yield "take|keep"
        if sum(after.treasures[seat]) < sum(before.treasures[seat]):
            yield "discard"
        if after.down[seat] != before.down[seat]:
            yield "over|face up"
        if len(after.shuriken[seat]) > len(before.shuriken[seat]):
            yield "lay a shuriken"
        if len(after.shuriken[seat]) < len(before.shuriken[seat]):
            yield "back"
        if after.honor[seat] > before.honor[seat]:
            yield "honor"
    if sum(after.guard_discard) > sum(before.guard_discard) and "guards" not in before.box.app:
        yield "discard pile"
    if len(after.elite_discard) > len(before.elite_discard) and "elites" not in before.box.app:
        yield "discard pile"
    if before.phase == "new_token" and after.phase != "new_token":
        yield "token"


@pytest.mark.parametrize("dealer", ["table", "app"])
def test_what_lies_elsewhere_after_a_move_is_said_to_the_hands(dealer: str) -> None:
    """NJ-523, NJ-535, NJ-540: no piece moves in the record alone."""
    voice, seen = Voice("en", "ninjato", NAMES), set()
    for seed in range(6):
        match, rng = new_match("ninjato", 3, seed, dealer=dealer), random.Random(seed)
        while match.decision is not None:
            before, move = match.state, bold(match, rng)
            match.play(move)
            told = " ".join(map(voice.say, moments.hands(before, move, match.state)))
            for words in changed(before, match.state):
                assert any(word in told for word in words.split("|")), (str(move), words, told)
                seen.add(words)
    assert len(seen) >= 8, seen


def bold(match: Match, rng: random.Random) -> Move:
    """Somebody who goes on while an attack can win, so that raids come far."""
    asked = match.decision
    assert asked is not None
    wanted = {"raid_act": "fight", "raid_choice": "banzai", "attack": "confirm"}.get(asked.key)
    bolder = [move for move in asked.moves if move[0] == wanted and move != ("cancel",)]
    if bolder and rng.random() < 0.9:
        return rng.choice(bolder)
    if asked.key == "attack":
        return rng.choice([move for move in asked.moves if move != ("cancel",)] or asked.moves)
    return choose(match, rng)


def told_by(match: Match, *moves: str) -> str:
    """What hands do after these moves, in plain English."""
    since = match.index
    for move in moves:
        match.play(move)
    voice = Voice("en", "ninjato", NAMES, match.game.terms_of(match.setup.edition))
    told = " ".join(map(voice.say, moment(match, since, None).hands))
    return told.replace("\u00a0", " ")


def test_what_the_app_draws_is_named_and_what_the_table_draws_is_asked_for() -> None:
    hands = [{"3": 2, "5": 1}, {"2": 4}]
    drawn = table(dealer={"dojo": "app", "treasures": "app", "guards": "app"}, hands=hands)
    raid = ("raid house_2 strength", "fight 1", "attack 3", "confirm", "leave")
    told = told_by(drawn, *raid)
    assert "lay a shuriken on House 2, Strength side" in told
    assert "Draw 1 treasure" not in told and "discard" not in told
    draw = str(drawn.decision.moves[0]) if drawn.decision.key == "reveal_treasure" else ""
    if draw:
        told = told_by(drawn, draw)
    assert "Add " in told and "to House 2." in told
    asked = table(dealer={}, hands=hands)
    told = told_by(asked, *raid)
    assert "Draw 1 treasure for House 2." in told and "discard Dojo 3." in told


def test_places_and_pieces_have_their_article_in_french() -> None:
    match = table(treasures=[{"fan": 2, "jade": 1}, {"jade": 2}])
    voice = Voice("fr", "ninjato", NAMES, match.game.terms_of(match.setup.edition))
    found = [
        voice.say(Say("{seat:seat}: lay a shuriken {at:term}.", seat=0, at=f"at_{place}"))
        for place in ("dojo", "sensei", "palace", "pavilion")
    ]
    assert [one.split("shuriken ")[1] for one in found] == [
        "au Dojo.", "chez le Sensei.", "au Palais.", "au Pavillon.",
    ]  # fmt: skip
    assert "le Vase" in voice.say(Say("Lay {kind:term} on the shuriken.", kind="the_vase"))
