"""The table of 99 Ninja as data: all of it can be read, meant and reached, by all eyes."""

from __future__ import annotations

import heapq
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from companion.engine import Match, Move, Say
from companion.games.ninety_nine_ninja import moments, sheets
from companion.games.ninety_nine_ninja.scene import scene, settle
from companion.games.ninety_nine_ninja.scene.holding import holding, placements, seen
from companion.games.ninety_nine_ninja.scene.looks import letters_of
from companion.games.ninety_nine_ninja.scene.outlook import table_of
from companion.games.ninety_nine_ninja.scene.preview import preview
from companion.table import Act, Chooser, Level, Pointing, ask, elements_of
from companion.table.acts import fits
from companion.table.moments import moment
from companion.table.questions import weighed
from companion.table.seating import Seating
from tests.conformance import new_match

GAME = "ninety_nine_ninja"
MODULES = {"blacklist": "yes", "ronin": "yes", "clan_techniques": "yes", "start_favors": "1"}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"dealer": "app"}),
    (2, {"dealer": "app", "options": {**MODULES, "technique_timing": "any_time"}}),
    (2, {"dealer": "table", "options": {"blacklist": "yes"}}),
    (2, {"options": {"depth": "scores"}}),
    (2, {"options": {"depth": "scores", "ronin": "yes", "clan_techniques": "yes"}}),
    (1, {"dealer": "app", "options": {"level": "3"}}),
    (1, {"dealer": "table"}),
    (1, {"options": {"depth": "scores", "auto_cards": "unknown"}}),
]


OFTEN = 3
"""So many decisions of a kind are looked at."""
MOST_TRIED, MOST_TAPS = 600, 8


def wanted(match: Match, rng: random.Random) -> Move:
    assert match.decision is not None
    moves = [one for one in match.decision.moves if one[0] not in ("scores_only", "take_back")]
    return rng.choice(moves)


def points(seats: int, how: dict[str, Any], seed: int, every: int = 3) -> Iterator[Match]:
    """A random match, looked at every now and then."""
    match, rng = new_match(GAME, seats, seed, **how), random.Random(seed)
    for number in count():
        if match.decision is None:
            return
        if number % every == 0:
            yield match
        match.play(wanted(match, rng))


def eyes_of(match: Match) -> int | None:
    """Whose view is on the screen while the question is answered."""
    asked = match.decision
    assert asked is not None
    return asked.seat if asked.secret else None


class Table:
    """A client that sees the scene, the question and the sheets, and nothing else."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seating, self.eyes = Seating.of(match.setup), eyes_of(match)
        self.view = match.game.view(match.state, self.eyes)
        self.hand: dict[str, str] = {}
        self.chooser = Chooser(match)

    def at(self, picked: tuple[Act, ...], hand: dict[str, str]) -> None:
        """As it is after these were pointed at, with this in hand."""
        while self.chooser.back():
            pass
        for act in picked:
            assert self.chooser.point(act)
        self.hand = hand

    @property
    def pointing(self) -> Pointing:
        return replace(self.chooser.pointing, hand=self.hand, eyes=self.eyes)

    def acts(self) -> list[Act]:
        """All that a tap or a hold can mean now, on sheets too."""
        pointing = self.pointing
        made = scene(self.seating, self.view, pointing)
        question = ask(self.match.game, self.seating, self.view, self.chooser, pointing)
        found = [act for one in elements_of(made.root) for act in (one.tap, one.hold) if act]
        for answer in question.answers:
            if answer.act is not None and answer.objection is None:
                found.append(answer.act)
        for act in list(found):
            sheet = act.opens and sheets.sheet(self.seating, self.view, pointing, act.opens)
            if sheet:
                known = weighed(self.chooser, sheet.answers)
                found += [one.act for one in known if one.act and one.objection is None]
        return found

    def keep(self, slot: str, value: str) -> None:
        kept = {key: held for key, held in self.hand.items() if key != slot}
        if self.hand.get(slot) != value:
            kept[slot] = value
        self.hand = kept


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_every_element_can_be_told_and_nothing_outlined_is_refused(
    seats: int, how: dict[str, Any]
) -> None:
    for match in points(seats, how, 5):
        table = Table(match)
        pointing = table.pointing
        made = scene(table.seating, table.view, pointing)
        keys = [element.key for element in elements_of(made.root)]
        assert len(keys) == len(set(keys)), keys
        for element in elements_of(made.root):
            assert element.label.text, element.key
            if pointing.takes(element.tap):
                assert Chooser(match).point(element.tap), (element.key, match.decision)
        question = ask(match.game, table.seating, table.view, table.chooser, pointing)
        assert question.answers or any(pointing.takes(act) for act in table.acts())
        assert len({answer.key for answer in question.answers}) == len(question.answers)


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_every_legal_move_is_reached_by_taps(seats: int, how: dict[str, Any]) -> None:
    keys: dict[str, int] = {}
    for match in points(seats, how, 7, every=1):
        assert match.decision is not None
        key = match.decision.key
        keys[key] = keys.get(key, 0) + 1
        if keys[key] > OFTEN:
            continue
        moves = list(match.decision.moves)
        for move in random.Random(match.index).sample(moves, min(4, len(moves))):
            assert taps_to(match, move) <= MOST_TAPS, str(move)
    assert len(keys) >= 3


def taps_to(match: Match, move: Move) -> int:
    """How many taps lead to the move: what looks most like it is tried first."""
    table, order, tried = Table(match), count(), set()
    queue: list[Any] = [(0.0, next(order), 0, (), {})]
    while queue:
        _, _, taps, picked, hand = heapq.heappop(queue)
        here = (picked, tuple(sorted(hand.items())))
        if here in tried:
            continue
        tried.add(here)
        assert len(tried) < MOST_TRIED, str(move)
        table.at(picked, hand)
        if table.chooser.move == move:
            return taps
        for act in table.acts():
            if act.keep is not None:
                table.hand = hand
                table.keep(*act.keep)
                price = taps + 1 - 4 * alike(act.keep[1], " ".join(move[1:]))
                heapq.heappush(queue, (price, next(order), taps + 1, picked, table.hand))
            elif any(fits(move, pattern) for pattern in act.fits) and not act.opens:
                entry = (taps - 50.0, next(order), taps + 1, (*picked, act), hand)
                heapq.heappush(queue, entry)
    raise AssertionError(f"{move} cannot be reached")


def alike(kept: str, said: str) -> float:
    """How much of what is kept in hand is what the move says, from its end."""
    one, other = kept.split()[::-1], said.replace("-", " ").split()[::-1]
    same = sum(a == b for a, b in zip(one, other, strict=False))
    return same / max(1, len(other))


@pytest.mark.parametrize(("seats", "how"), TABLES)
def test_a_machine_that_sees_only_the_table_finishes_matches(
    seats: int, how: dict[str, Any]
) -> None:
    match, rng, taps = new_match(GAME, seats, 3, **how), random.Random(4), 0
    while match.decision is not None:
        table = Table(match)
        while table.chooser.move is None:
            taps += 1
            assert taps < 6000
            acts = table.acts()
            live = [act for act in acts if act.fits and table.pointing.takes(act)]
            live = [act for act in live if not act.opens and tired(act, rng)]
            kept = [act for act in acts if act.keep is not None]
            if live and (rng.random() < 0.7 or not kept):
                assert table.chooser.point(rng.choice(live))
            elif kept:
                table.keep(*rng.choice(kept).keep)  # type: ignore[misc]
        match.play(table.chooser.move)
    assert match.over


def tired(act: Act, rng: random.Random) -> bool:
    """Taking tokens back for ever, or leaving the map, would show nothing new."""
    verbs = {pattern[0] for pattern in act.fits}
    return not verbs & {"take_back", "scores_only"} or rng.random() < 0.02


def at_the_reckoning(seed: int) -> Match:
    match, rng = new_match(GAME, 2, seed, dealer="app"), random.Random(seed)
    while match.decision is not None and match.decision.key != "allocate":
        match.play(wanted(match, rng))
    return match


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_how_tokens_are_laid_out_is_for_their_owner_alone(seed: int) -> None:
    tables = []
    for clan in ("black", "white"):
        match = at_the_reckoning(seed)
        assert match.decision is not None
        while any(move[0] == "allocate" for move in match.decision.moves):
            moves = match.decision.moves
            match.play(next(one for one in moves if one[0] == "allocate" and one[2] == clan))
        tables.append(match)
    one, two = tables
    for seat in (None, 1):
        assert drawn(one, seat) == drawn(two, seat)
    assert drawn(one, 0) != drawn(two, 0), "the owner sees the own tokens"
    for match in tables:
        match.play("commit")
    assert [drawn(one, seat) for seat in (None, 1)] == [drawn(two, seat) for seat in (None, 1)]
    assert moment(one, one.index - 1, None) == moment(two, two.index - 1, None)


def drawn(match: Match, seat: int | None) -> list[Any]:
    seating, view = Seating.of(match.setup), match.game.view(match.state, seat)
    pointing = Pointing(eyes=seat)
    if match.decision is not None and match.decision.seat in (seat, -1):
        pointing = replace(Chooser(match).pointing, eyes=seat)
    keys = ("side.0", "side.1", "techniques")
    opened = [sheets.sheet(seating, view, pointing, key) for key in keys]
    return [scene(seating, view, pointing), opened]


def test_views_are_plain_data() -> None:
    """A view that came by code is drawn as the one that was sent."""
    for match in points(2, {"dealer": "app", "options": MODULES}, 2, every=9):
        seating, pointing = Seating.of(match.setup), Chooser(match).pointing
        for seat in (None, 0):
            view = match.game.view(match.state, seat)
            again = json.loads(json.dumps(view))
            assert scene(seating, view, pointing) == scene(seating, again, pointing)


# the card in hand


@pytest.mark.parametrize("options", [{}, MODULES, {**MODULES, "boryaku_scoring": "together"}])
def test_what_is_foretold_from_a_view_is_what_the_rules_count(options: dict[str, str]) -> None:
    asked = 0
    for match in points(2, {"dealer": "app", "options": options}, 8, every=1):
        assert match.decision is not None
        if match.decision.key != "turn":
            continue
        table = Table(match)
        places = [move for move in match.decision.moves if move[0] == "place"]
        for move in random.Random(asked).sample(places, min(5, len(places))):
            where = (move[1], *map(int, move[2:]))
            told = preview(table_of(table.seating, table.view), *where)  # type: ignore[arg-type]
            assert told == preview(match.state, *where)  # type: ignore[arg-type]
            assert told.fits
            asked += 1
    assert asked > 40


def test_the_question_follows_the_card() -> None:
    match = next(
        match
        for match in points(2, {"dealer": "app"}, 4, every=1)
        if match.decision is not None and match.decision.key == "turn"
    )
    table = Table(match)
    first = ask(match.game, table.seating, table.view, table.chooser, table.pointing)
    assert first.prompt == Say("Where does the card go?")
    held = holding(table.view, table.pointing)
    assert held is not None and held.at is None
    move = placements(held, table.pointing)[0]
    table.keep(*held.put(move).act.keep)  # type: ignore[misc]
    there = ask(match.game, table.seating, table.view, table.chooser, table.pointing)
    answers = {answer.key: answer for answer in there.answers}
    assert there.prompt.text.startswith("Here?")
    assert answers["place"].objection is None and answers["worth"].look == "figure"
    wrong = next(
        there
        for row in range(8)
        for there in (held.turned().over(row, 4, {}),)
        if (told := seen(table.seating, table.view, there)) is not None and not told.fits
    )
    table.keep(*wrong.act.keep)  # type: ignore[misc]
    refused = ask(match.game, table.seating, table.view, table.chooser, table.pointing)
    assert refused.prompt == Say("Not here.")
    answers = {answer.key: answer for answer in refused.answers}
    assert answers["place"].objection is not None, "it is greyed and says why"
    assert answers["why"].look == "figure"
    lines = [(answer.key, answer.look) for answer in first.answers[1:]]
    for asked in (there, refused):
        assert [(one.key, one.look) for one in asked.answers[1:]] == lines, "no button moves"
        assert asked.answers[0].look == first.answers[0].look


def test_a_card_turns_by_itself_to_a_way_that_fits_until_somebody_turns_it() -> None:
    turned = 0
    for match in points(2, {"dealer": "app"}, 6):
        if match.decision is None or match.decision.key != "turn":
            continue
        table = Table(match)
        held = holding(table.view, table.pointing)
        assert held is not None
        legal = placements(held, table.pointing)
        ways = held.ways(legal)
        places = {(int(move[4]), int(move[5])) for move in legal}
        for row, col in places:
            there = held.over(row + 1, col + 1, ways)
            assert there.move in legal
            drawn_way = replace(there, flip=0, turn=0)
            assert drawn_way == there or drawn_way.move not in legal, "no more than is needed"
            turned += drawn_way != there
            own = held.turned()
            assert own.over(row + 1, col + 1, own.ways(legal)).turn == own.turn
        assert held.over(-5, -5, ways) == replace(held, at=(-6, -6))
    assert turned > 20


def test_what_was_in_hand_is_gone_when_the_table_has_moved_on() -> None:
    match = next(
        match
        for match in points(2, {"dealer": "app"}, 4, every=1)
        if match.decision is not None and match.decision.key == "turn"
    )
    table = Table(match)
    held = holding(table.view, table.pointing)
    assert held is not None
    move = placements(held, table.pointing)[0]
    kept = dict([held.put(move).act.keep])  # type: ignore[list-item]
    assert settle(table.view, kept) == kept
    match.play(move)
    while match.decision is not None and match.decision.key != "turn":
        match.play(match.decision.moves[0])
    assert settle(match.game.view(match.state, None), kept) == {}


def test_the_last_clan_card_is_a_question_too() -> None:
    """With one answer left its words begin at the verb, which is no card."""
    match, rng = new_match(GAME, 2, 2, options=MODULES), random.Random(2)
    while match.decision is not None and match.decision.key != "clan_card":
        match.play(wanted(match, rng))
    chooser = Chooser(match)
    chooser.legal = chooser.possible = chooser.legal[:1]
    view = match.game.view(match.state, None)
    assert ask(match.game, Seating.of(match.setup), view, chooser).answers


def test_letters_tell_the_daimyos_apart() -> None:
    match = new_match(GAME, 2)
    assert letters_of(match.setup.edition) == 2


# what just happened


def test_a_fall_says_which_tokens_and_cubes_move() -> None:
    told = None
    for seed in range(30):
        match, rng = new_match(GAME, 2, seed, dealer="app"), random.Random(seed)
        while match.decision is not None and told is None:
            since = match.index
            match.play(wanted(match, rng))
            if len(match.state.fallen) > len(match.state_at(since).fallen):
                told = moment(match, since, None)
        if told is not None:
            break
    assert told is not None and told.level is Level.STAGE
    assert told.title is not None and told.title.text == "{daimyo:term} falls to {who}"
    texts = [hand.text for hand in told.hands]
    assert "{who}: token {n} goes on the {daimyo:term} Daimyo." in texts
    assert "{who}: turn token {n} to its Favor side." in texts
    assert told.why


def test_the_automaton_tells_its_turn_step_by_step() -> None:
    match, rng = new_match(GAME, 1, 2, dealer="app"), random.Random(2)
    for _ in range(200):
        since = match.index
        assert match.decision is not None
        match.play(wanted(match, rng))
        entries = [match.entry_at(at) for at in range(since, match.index)]
        if any(isinstance(one, Move) and one[0] == "auto_draw" for one in entries):
            break
    told = moment(match, since, None)
    assert told.level is Level.STAGE
    steps = [reason for reason in told.why if isinstance(reason, Say)]
    assert len(steps) >= 2 and steps[0].args["n"] == 1
    assert Say("Lay {card} at the end of the row.", card=match.state.auto.row[-1]) in told.hands


def test_cubes_move_as_far_as_the_tracks_say() -> None:
    match, rng = new_match(GAME, 2, 6, options={"depth": "scores"}), random.Random(6)
    moved = 0
    while match.decision is not None and not match.state.reason:
        before = match.state
        move = wanted(match, rng)
        match.play(move)
        spaces = sum(
            abs(new - old) for new, old in zip(match.state.tracks, before.tracks, strict=True)
        )
        hands = list(moments.hands(before, move, match.state))
        told = sum(hand.args["n"] for hand in hands if hand.text.startswith("Move the"))
        assert told == spaces
        moved += spaces
    assert moved
