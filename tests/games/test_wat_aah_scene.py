"""The table of Shinobi WAT-AAH! as data: all of it can be read, meant and reached, by all eyes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from companion.engine import Match, Move, Say
from companion.games.wat_aah import moments, sheets
from companion.games.wat_aah.scene import private, scene, settle
from companion.table import Chooser, Element, Group, Level, Node, Pointing, ask, elements_of
from companion.table.acts import fits
from companion.table.moments import moment
from companion.table.seating import Seating
from tests.conformance import NAMES, new_match, random_moves, redealt
from tests.ui.wat_aah_fingers import choose

MOST = 700
"""Moves after which a match has shown enough."""

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"dealer": "app"}),
    (3, {"options": {"mode": "grand_master"}}),
    (4, {"options": {"mode": "grand_master"}, "dealer": "app"}),
    (2, {"options": {"mode": "grand_master", "depth": "scores"}}),
    (3, {"options": {"depth": "scores"}}),
    (3, {"options": {"rat_chooser": "attacker", "corruption_display": "open"}, "dealer": "app"}),
]


def shown(node: Node, wide: bool) -> Iterator[Element]:
    """What stands on a narrow or a wide table."""
    if not isinstance(node, Group):
        yield from elements_of(node)
        return
    if node.panel is not None:
        yield node.panel
    for item in node.items:
        if isinstance(item, Element) or item.wide in (None, wide):
            yield from shown(item, wide)


def points(seats: int, how: dict[str, Any], seed: int, every: int = 3) -> Iterator[Match]:
    """A random match, looked at every now and then."""
    match, rng = new_match("wat_aah", seats, seed, **how), random.Random(seed)
    for count in range(MOST):
        if match.decision is None:
            return
        if count % every == 0:
            yield match
        match.play(choose(match, rng))


def pointing_of(match: Match, chooser: Chooser, eyes: int | None) -> Pointing:
    return replace(chooser.pointing, eyes=eyes)


def eyes_of(match: Match) -> int | None:
    """Whose view is on the screen while the question is answered."""
    asked = match.decision
    assert asked is not None
    hidden = asked.seat >= 0 and (asked.secret or match.game.private(match.state))
    return asked.seat if hidden else None


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_every_element_can_be_told_and_nothing_outlined_is_refused(
    seats: int, how: dict[str, Any]
) -> None:
    seating = None
    for match in points(seats, how, 5):
        seating = seating or Seating.of(match.setup)
        eyes = eyes_of(match)
        view = match.game.view(match.state, eyes)
        chooser = Chooser(match)
        pointing = pointing_of(match, chooser, eyes)
        for page in ("clans", "board"):
            looked = replace(pointing, hand=settle(view, {"page": page}))
            made = scene(seating, view, looked)
            keys = [element.key for element in elements_of(made.root)]
            assert len(keys) == len(set(keys)), keys
            for wide in (False, True):
                assert {element.key for element in shown(made.root, wide)} <= set(keys)
            for element in elements_of(made.root):
                assert element.label.text, element.key
                if looked.takes(element.tap):
                    assert Chooser(match).point(element.tap), (element.key, match.decision)


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_every_legal_move_is_reached_by_answers(seats: int, how: dict[str, Any]) -> None:
    keys = set()
    for match in points(seats, how, 7, every=2):
        assert match.decision is not None
        keys.add(match.decision.key)
        seating, eyes = Seating.of(match.setup), eyes_of(match)
        view = match.game.view(match.state, eyes)
        moves = list(match.decision.moves)
        for move in random.Random(match.index).sample(moves, min(12, len(moves))):
            assert taps_to(match, seating, view, eyes, move) <= 3, str(move)
    assert len(keys) >= 3


def taps_to(match: Match, seating: Seating, view: Any, eyes: int | None, move: Move) -> int:
    """How many answers one after the other lead to the move; the narrowest each time."""
    chooser, taps = Chooser(match), 0
    while chooser.move != move:
        question = ask(match.game, seating, view, chooser, pointing_of(match, chooser, eyes))
        assert len({answer.key for answer in question.answers}) == len(question.answers)
        leading = [
            answer.act
            for answer in question.answers
            if answer.act is not None
            and answer.objection is None
            and any(fits(move, pattern) for pattern in answer.act.fits)
        ]
        assert leading, (str(move), [answer.key for answer in question.answers])
        assert chooser.point(min(leading, key=lambda act: len(act.fits)))
        taps += 1
        assert taps < 5, str(move)
    return taps


def test_a_clan_stays_in_sight_until_its_card_is_chosen() -> None:
    match = new_match("wat_aah", 2)
    seating, view = Seating.of(match.setup), match.game.view(match.state, None)
    chooser = Chooser(match)
    first = ask(match.game, seating, view, chooser)
    toad = next(answer for answer in first.answers if answer.key == "toad")
    assert toad.act is not None and chooser.point(toad.act)
    second = ask(match.game, seating, view, chooser)
    assert [chip.label for chip in second.chosen] == [Say("{kind:term}", kind="toad")]
    assert second.prompt == Say("Which strength?")
    assert all(answer.key.startswith("toad_") for answer in second.answers)
    assert first.prompt != second.prompt and len(second.answers) == 3


def test_yokai_are_told_apart_by_their_names() -> None:
    match = new_match("wat_aah", 2)
    seating, view = Seating.of(match.setup), match.game.view(match.state, None)
    chooser = Chooser(match)
    first = ask(match.game, seating, view, chooser)
    spirits = next(answer for answer in first.answers if answer.key == "yokai")
    assert spirits.act is not None and chooser.point(spirits.act)
    assert ask(match.game, seating, view, chooser).prompt == Say("Which Yokai?")


def test_what_the_rules_refuse_is_greyed_and_what_means_nothing_is_not_there() -> None:
    hand = {"rat_3": 1, "fox_2": 1, "toad_1": 1}
    laid = [[["toad", ["toad_4"]], ["carp", ["carp_1"]], ["bear", ["bear_6"]]], []]
    match = Match.start(
        "wat_aah", NAMES[:2], dealer="app", seed=1,
        position={"phase": "lay", "play": laid, "hands": [hand, {"fox_3": 2}]},
    )  # fmt: skip
    seating, view = Seating.of(match.setup), match.game.view(match.state, 0)
    question = ask(match.game, seating, view, Chooser(match))
    answers = {answer.key: answer for answer in question.answers}
    assert answers["toad"].objection is None, "it can be reinforced"
    refused = answers["rat"].objection
    assert refused is not None and refused.clause == "WA-305"
    assert "monkey" not in answers, "nobody holds one"


@pytest.mark.parametrize("how", [{"options": {"mode": "grand_master"}, "dealer": "app"}])
def test_what_one_seat_sees_is_equal_for_all_other_hands(how: dict[str, Any]) -> None:
    match = new_match("wat_aah", 3, 11, **how)
    for _ in islice(random_moves(match, random.Random(3)), 70):
        pass
    seating, compared = Seating.of(match.setup), 0
    for at in range(match.index):
        asked, given = match.decision_at(at), match.entry_at(at)
        if asked is None or not isinstance(given, Move) or given[0] != "draw":
            continue
        other = next((move for move in asked.moves if move != given), None)
        made = redealt(match, at, other) if other is not None else None
        if made is None:
            continue
        two, noticed = made
        for seat in (None, *range(3)):
            if seat in noticed or seat == int(given[1][1:]):
                continue
            # Only as far as both go on alike.
            here = [drawn(one, seating, seat) for one in (match, two)]
            assert here[0] == here[1]
            compared += 1
    assert compared


def drawn(match: Match, seating: Seating, seat: int | None) -> list[Any]:
    view = match.game.view(match.state, seat)
    opened = [sheets.sheet(seating, view, Pointing(), key) for key in ("jigoku", "round", "cards")]
    made: list[Any] = [scene(seating, view, Pointing(eyes=seat)), opened]
    return made if seat is None else [*made, private(seating, view, seat)]


def test_views_are_plain_data() -> None:
    """A view that came by code is drawn as the one that was sent."""
    for match in points(3, {"options": {"mode": "grand_master"}, "dealer": "app"}, 2, every=20):
        seating = Seating.of(match.setup)
        for seat in (None, 0):
            view = match.game.view(match.state, seat)
            again = json.loads(json.dumps(view))
            assert scene(seating, view, Pointing()) == scene(seating, again, Pointing())


def test_a_new_phase_brings_its_page_and_a_new_turn_its_player() -> None:
    match = new_match("wat_aah", 2, options={"mode": "grand_master"})
    view = match.game.view(match.state, None)
    kept = settle(view, {"page": "board", "focus": f"{view['turn']}:1"})
    assert kept == {"page": "board", "focus": f"{view['turn']}:1"}
    assert settle({**view, "phase": "pawns", "turn": 1 - view["turn"]}, kept) == {}


# what just happened


def test_the_end_of_a_round_says_which_pieces_move() -> None:
    position = {
        "round": 1, "phase": "lay", "turn": 0, "hands": [{"carp_1": 2}, {"unknown": 6}, {}],
        "play": [[["bear", ["bear_6"]], ["rat", ["rat_3"]], ["fox", ["fox_3"]]],
                 [["toad", ["toad_4"]]], [["spider", ["spider_3"]]]],
        "rounds": [], "pawns": [{}, {}, {}], "shosho": 1,
    }  # fmt: skip
    match = Match.start(
        "wat_aah", NAMES[:3], options={"mode": "grand_master"}, seed=1, position=position
    )
    since = match.index
    for move in ("lay carp", "card carp_1", "card carp_1", "done"):
        match.play(move)
    told = moment(match, since, None)
    assert told.level is Level.STAGE
    assert told.title == Say("{seat:seat} wins with {total}", seat=0, total=14)
    hands = list(told.hands)
    assert Say("Shosho token to {seat:seat}.", seat=0) in hands
    last = Say("{seat:seat}, last: to the Temple, two cards or a look at a Decoy.", seat=2)
    assert last in hands
    assert any(hand.text.startswith("Take {list} pawns") for hand in hands)
    assert told.go == Say("{seat:seat} goes to the Temple", seat=2)


def test_hands_are_told_for_a_whole_match_and_none_where_the_app_deals() -> None:
    for dealer, drawing in (("table", True), ("app", False)):
        match = new_match("wat_aah", 3, 4, dealer=dealer, options={"mode": "grand_master"})
        told = set()
        for _ in islice(random_moves(match, random.Random(9)), 200):
            before, move = match.state_at(match.index - 1), match.entry_at(match.index - 1)
            assert isinstance(move, Move)
            told |= {hand.text for hand in moments.hands(before, move, match.state)}
        assert ("{seat:seat}: draw 1 card." in told) is drawing
        assert ("Put it on the Jigoku." in told) is drawing
