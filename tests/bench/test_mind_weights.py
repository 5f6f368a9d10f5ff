"""Weights of a judgement: fitted to matches, and as many as there are features."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bench.mind_weights import Moment, came_true, fitted, goes_on, kept, loss, moments, play, told
from companion.engine import game_ids
from companion.mind.rooms import mind_room
from tests.conformance import new_match
from tests.mind.test_fair import TABLES


def moments_under(weights: list[float], number: int, seats: int) -> list[Moment]:
    rng, found = random.Random(5), []
    for _ in range(number):
        rows = tuple(tuple(rng.gauss(0, 1) for _ in weights) for _ in range(seats))
        winner = rng.choices(range(seats), told(weights, rows))[0]
        found.append(Moment(rows, tuple(float(seat == winner) for seat in range(seats))))
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_weights_that_were_hidden_are_found(seats: int) -> None:
    hidden = [1.5, -0.7, 0.0]
    found = moments_under(hidden, 1500, seats)
    weights = fitted(found, 0.1)
    assert weights == pytest.approx(hidden, abs=0.2)
    assert loss(weights, found) <= loss(hidden, found) + 1e-9 < loss([0.0] * 3, found)
    for (number, share), (low, high) in zip(
        came_true(weights, found), ((0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1)),
        strict=True,
    ):  # fmt: skip
        assert number and low - 0.07 <= share <= high + 0.07


def test_what_tells_nothing_gets_no_weight() -> None:
    rows = ((1.0, 3.0), (1.0, 3.0))
    assert fitted([Moment(rows, (1.0, 0.0))] * 10) == pytest.approx([0.0, 0.0])


def test_there_is_a_weight_for_each_feature() -> None:
    for game_id in game_ids():
        room = mind_room(game_id)
        assert room is not None and room.features is not None
        seats, options = next(
            (seats, options) for name, seats, options in TABLES if name == game_id
        )
        match = new_match(game_id, seats, 1, options=options, dealer="app")
        while match.decision is not None and match.decision.key not in room.calm:
            match.play(match.decision.moves[0])
        rows = room.features(match.state)
        assert [len(row) for row in rows] == [len(room.weights)] * seats


def test_matches_are_kept_and_played_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    goes_on("ninety_nine_ninja", 1, "2", file)
    goes_on("ninety_nine_ninja", 1, "2", file)
    rows = kept("ninety_nine_ninja", file)
    assert len(rows) == 1 and rows == [
        json.loads(json.dumps(play("ninety_nine_ninja", "2", 10_000)))
    ]
    found = list(moments("ninety_nine_ninja", rows[0]))
    assert len(found) > 5 and all(sum(one.won) == 1 for one in found)
    assert not kept("seven_ronin", file)
