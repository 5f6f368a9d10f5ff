"""What comes from outside, for every game: moves, records and positions people typed or damaged.

Whatever it is, it is refused with a sentence, or it fits and every law holds after it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import (
    BadPosition,
    BadRecord,
    CompanionError,
    Match,
    Move,
    NotAMove,
    find_game,
    game_ids,
)
from tests.games.tried import matches
from tests.roaming import share

QUICK, LONG = 25, share(1_500)
ANY_WORD = st.sampled_from(["0", "1", "-1", "99", "1_2", "p0", "unnamed", "²", "x"]) | st.text(
    st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=6
)
ANY_VALUE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=5,
)


def fuzzed(examples: int) -> Any:
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


def some_point(game: str, data: st.DataObject) -> Match:
    """A copy of a golden match where a person is asked, or at its end."""
    match = data.draw(st.sampled_from(matches(game)))
    at = data.draw(st.integers(0, match.index))
    while at < match.index and match.automatic(at):
        at += 1
    return match.fork(at)


# moves


def some_move(match: Match, data: st.DataObject) -> Move:
    """Words that read as a move of this game: offered ones, with one word changed or not."""
    offered = match.decision.candidates if match.decision is not None else ()
    if offered and data.draw(st.booleans()):
        move = data.draw(st.sampled_from(offered))
    else:
        verbs = match.game.verbs
        verb = data.draw(st.sampled_from(sorted(verbs)))
        words = [
            ANY_WORD if allowed is None else st.sampled_from(sorted(allowed))
            for allowed in verbs[verb]
        ]
        return Move((verb, *(data.draw(word) for word in words)))
    places = match.game.verbs[move.verb]
    if not places or data.draw(st.booleans()):
        return move
    at = data.draw(st.integers(0, len(places) - 1))
    allowed = places[at]
    word = data.draw(ANY_WORD if allowed is None else st.sampled_from(sorted(allowed)))
    return Move((*move[: at + 1], word, *move[at + 2 :]))


def check_moves(game: str, data: st.DataObject) -> None:
    match = some_point(game, data)
    before = match.snapshot()
    for _ in range(4):
        move = some_move(match, data)
        try:
            refused = match.why_not(move)
        except NotAMove as error:
            assert str(error.say)
            continue
        assert all(str(objection.say) for objection in refused)
        try:
            if refused:
                match.correct(move, "so it was")
            else:
                match.play(str(move))
        except CompanionError as error:
            assert refused and str(error)
        assert not list(match.game.laws(match.state))
        if match.over:
            break
    again = Match.from_record(match.record())
    assert again.state == match.state
    match.back_to(before)


def check_text(game: str, text: str) -> None:
    match = matches(game)[0].fork(1)
    if match.game.verbs.get(Move.parse(text).verb) is not None:
        return
    with pytest.raises(NotAMove) as refused:
        match.play(text)
    assert str(refused.value.say)


@pytest.mark.parametrize("game", game_ids())
def test_moves_that_people_type(game: str) -> None:
    fuzzed(QUICK)(given(st.data())(lambda data: check_moves(game, data)))()
    fuzzed(QUICK)(given(st.text(max_size=200))(lambda text: check_text(game, text)))()


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_very_many_moves_that_people_type(game: str) -> None:
    fuzzed(LONG)(given(st.data())(lambda data: check_moves(game, data)))()


# records


def check_records(game: str, data: st.DataObject) -> None:
    """A record with words or whole lines changed, swapped, doubled or left out."""
    match = some_point(game, data)
    lines = match.fork(min(match.index, 60)).record().split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match data.draw(st.integers(0, 4)):
            case 0:
                lines[at], lines[to] = lines[to], lines[at]
            case 1:
                lines.insert(at, lines[to])
            case 2 if len(lines) > 1:
                del lines[at]
            case 3:
                lines[at] = lines[at].replace(data.draw(st.sampled_from('0123:"{[pn')), "7", 1)
            case _:
                lines[at] = lines[at][: data.draw(st.integers(0, 40))] + data.draw(
                    st.text(max_size=8)
                )
    try:
        read = Match.from_record("\n".join(lines))
    except BadRecord as error:
        assert str(error.say)
    else:
        assert not list(read.game.laws(read.state))
        assert Match.from_record(read.record()).state == read.state


@pytest.mark.parametrize("game", game_ids())
def test_records_that_were_damaged(game: str) -> None:
    fuzzed(QUICK)(given(st.data())(lambda data: check_records(game, data)))()


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_very_many_records_that_were_damaged(game: str) -> None:
    fuzzed(LONG)(given(st.data())(lambda data: check_records(game, data)))()


# positions


def check_positions(game: str, data: st.DataObject) -> None:
    """Any value anywhere in a position, as a start and as a correction."""
    match = some_point(game, data)
    position = json.loads(json.dumps(match.position()))
    spot, key = position, data.draw(st.sampled_from(sorted(position)))
    while isinstance(spot[key], dict | list) and spot[key] and data.draw(st.integers(0, 3)):
        spot = spot[key]
        keys = sorted(spot) if isinstance(spot, dict) else range(len(spot))
        key = data.draw(st.sampled_from(keys))
    spot[key] = data.draw(ANY_VALUE)
    rules = find_game(game)
    try:
        state = rules.restore(match.setup, position)
    except BadPosition as error:
        assert str(error.say)
    else:
        list(rules.laws(state))
    try:
        match.correct(position, "as it lies")
    except CompanionError as error:
        assert str(error.say)
    else:
        assert not list(rules.laws(match.state))
        for seat in (None, *range(len(match.players))):
            json.dumps(match.view(seat))
        assert Match.from_record(match.record()).state == match.state


@pytest.mark.parametrize("game", game_ids())
def test_positions_that_people_type(game: str) -> None:
    fuzzed(QUICK)(given(st.data())(lambda data: check_positions(game, data)))()


@pytest.mark.soak
@pytest.mark.parametrize("game", game_ids())
def test_very_many_positions_that_people_type(game: str) -> None:
    fuzzed(LONG)(given(st.data())(lambda data: check_positions(game, data)))()


FOUND: list[tuple[str, dict[str, Any]]] = [
    ("shinobi_clans", {"phase": "over", "clans": None}),
    ("wat_aah", {"phase": "over", "rounds": []}),
    ("ninjato", {"ledger": [[3, {"0": None, "": None}, 1, 1, "rumor", 0]]}),
    ("ninjato", {"ledger": [[3, "taira", 1, 1, "a gift", 0]]}),
    ("ninety_nine_ninja", {"committed": {"0": None, "": None}}),
    ("ninety_nine_ninja", {"tokens": [[], []]}),
    ("ninety_nine_ninja", {"pile": {"drawn": float("inf")}}),
]
"""Positions that fuzzing found: they were taken, and something failed later."""


@pytest.mark.parametrize(("game", "patch"), FOUND)
def test_positions_that_fuzzing_found(game: str, patch: dict[str, Any]) -> None:
    for played in matches(game):
        match = played.fork(played.index)
        change = dict(patch)
        if "pile" in patch:
            change["pile"] = match.position()["pile"] | patch["pile"]
        before = match.state
        with pytest.raises(CompanionError) as refused:
            match.correct(change, "as it lies")
        assert str(refused.value.say)
        assert match.state == before


ODD = ("²", "--3", "-", "٣", "0x1", "1_0", "+1", "01", "9" * 40, "½", "-0", "1-", "1-²")


@pytest.mark.parametrize("game", game_ids())
def test_odd_words_in_open_places_are_refused(game: str) -> None:
    """Every question once, every offered verb, every place that takes any word."""
    asked: set[tuple[str, str]] = set()
    verbs = find_game(game).verbs
    for played in matches(game):
        for at in range(played.index):
            decision = played.decision_at(at)
            if decision is None:
                continue
            for move in decision.candidates:
                if (decision.key, move.verb) in asked or None not in verbs[move.verb]:
                    continue
                asked.add((decision.key, move.verb))
                here = played.fork(at)
                for place, allowed in enumerate(verbs[move.verb], 1):
                    for word in ODD if allowed is None else ():
                        odd = Move((*move[:place], word, *move[place + 1 :]))
                        try:
                            assert all(str(objection.say) for objection in here.why_not(odd))
                        except NotAMove as error:
                            assert str(error.say)
