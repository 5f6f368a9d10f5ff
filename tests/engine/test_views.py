"""What a view tells: each line of the log is made once, and no way back leaves an old one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine import CompanionError, Match
from tests.conformance import new_match, random_moves

TABLES = (
    ("shinobi_clans", 4, {"dealer": "app"}),
    ("seven_ronin", 2, {"options": {"planning_mode": "in_app_curtain"}}),
    ("wat_aah", 3, {"dealer": "app"}),
    ("ninjato", 3, {"dealer": "app"}),
    ("ninety_nine_ninja", 2, {"dealer": "app"}),
)


def as_if_new(match: Match) -> Match:
    """The same list, replayed: nothing was ever asked of it."""
    entries = (*match.entries, *match.tail)
    return Match.replay(match.setup, entries, match.index)


def assert_as_if_new(match: Match) -> None:
    fresh = as_if_new(match)
    for seat in (None, *range(len(match.players))):
        assert match.view(seat) == fresh.view(seat)


@pytest.mark.parametrize(("game", "seats", "how"), TABLES)
def test_views_are_those_of_the_same_list_replayed(
    game: str, seats: int, how: dict[str, Any]
) -> None:
    match, rng = new_match(game, seats, 5, **how), random.Random(5)
    for count, _ in enumerate(random_moves(match, rng)):
        if count % 17 == 0:
            assert_as_if_new(match)
        if count % 23 == 22:
            for _ in range(rng.randrange(1, 4)):
                match.undo()
            assert_as_if_new(match)
        if count % 31 == 30:
            at = rng.randrange(match.index)
            try:
                asked = match.decision_at(at)
                assert asked is not None
                match.amend(at, rng.choice(asked.moves), cut=True)
            except CompanionError:
                pass
            assert_as_if_new(match)
        if count > 160:
            break
    before = match.snapshot()
    match.undo()
    assert match.decision is not None
    match.play(match.decision.moves[-1])
    assert_as_if_new(match)
    match.back_to(before)
    assert_as_if_new(match)
    copy = match.fork(match.index // 2)
    assert_as_if_new(copy)


@pytest.mark.parametrize(("game", "seats", "how"), TABLES)
def test_a_line_is_told_once_for_a_pair_of_eyes(
    game: str, seats: int, how: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, rng = new_match(game, seats, 3, **how), random.Random(3)
    told = 0
    narrate = match.game.narrate

    def counted(*args: Any) -> Any:
        nonlocal told
        told += 1
        return narrate(*args)

    monkeypatch.setattr(match.game, "narrate", counted)
    for count, _ in enumerate(random_moves(match, rng)):
        match.view(0)
        match.view(None)
        if count > 120:
            break
    assert told <= 2 * match.index


def test_the_log_of_a_view_can_be_asked_from_a_point_on() -> None:
    match, rng = new_match("shinobi_clans", 3, 2), random.Random(2)
    for count, _ in enumerate(random_moves(match, rng)):
        if count == 40:
            break
    whole, at = match.view(1)["log"], match.index - 5
    late = match.view(1, since=at)["log"]
    assert 0 < len(late) < len(whole)
    assert whole[-len(late) :] == late
    assert match.view(1, since=match.index)["log"] == []
    assert match.view(1, since=match.index + 9)["log"] == []


def marked(match: Match) -> list[int]:
    return [note.args["n"] for note in match.scores().notes if "correction" in note.text]


def test_corrections_are_counted_once_and_forgotten_with_what_is_undone() -> None:
    match = new_match("shinobi_clans", 3)
    for move in ("first p0", "deploy oda p1", "place mori"):
        match.play(move)
    assert marked(match) == []
    match.correct({"turn": 0}, "Ben went home")
    match.correct("deploy oda p2", "agreed")
    assert marked(match) == [2]
    match.undo()
    assert marked(match) == [1]
    assert_as_if_new(match)
    match.undo()
    assert marked(match) == []
    match.redo()
    assert marked(match) == [1]
