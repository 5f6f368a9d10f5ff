"""Views as choices: nothing is lost, forged ones are refused, and one picture is enough."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Match, find_game
from companion.share import NotACode, View, frames, pack, pack_view, unpack
from companion.share.header import FORMAT, VIEWS, Kind, Table, put_head, put_table
from companion.share.knowledge import of_views, put_data
from companion.share.likely import Expectation, put_likely, take_likely
from companion.share.numbers import Reader, Writer
from companion.share.views import stamp
from tests.conformance import NAMES, random_moves
from tests.share.tables import CASES, GAMES, at_random_points, played

MATCHES = 3

TEXTS = st.text(max_size=12) | st.sampled_from(["red", "red 3", " ", "  a", "house_1"])
NUMBERS = st.integers() | st.integers(-3, 3) | st.floats(allow_nan=False, allow_infinity=False)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=30,
)


def there_and_back(value: Any, known: Expectation) -> Any:
    writer = Writer()
    put_likely(writer, value, known)
    reader = Reader(writer.digits())
    found = take_likely(reader, known)
    reader.end()
    return found


@given(st.lists(PLAIN, max_size=3), PLAIN)
def test_any_plain_data_comes_back(samples: list[Any], value: Any) -> None:
    known = Expectation()
    known.know(["red", "house_1"])
    for sample in samples:
        known.learn(sample)
    found = there_and_back(value, known)
    assert found == value
    assert repr(found) == repr(_sorted(value)), "1, True and 1.0 are three things"
    assert there_and_back(value, known) == value, "writing and reading change nothing"


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, list) else value


def test_what_is_expected_costs_less() -> None:
    value = {"hand": ["red", "blue"], "round": 3, "over": False}
    naive, taught = Expectation(), Expectation()
    for _ in range(20):
        taught.learn(value)
    costs = []
    for known in (naive, taught):
        writer = Writer()
        put_likely(writer, value, known)
        costs.append(writer.bits)
    assert costs[1] < costs[0] / 10


def test_endless_and_bottomless_data_is_refused() -> None:
    nest: Any = 0
    for _ in range(40):
        nest = [nest]
    with pytest.raises(NotACode):
        there_and_back(nest, Expectation())
    with pytest.raises(NotACode):
        there_and_back([0] * 100_000, Expectation())


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_views_of_the_first_format_are_still_read(game: str, mode: int) -> None:
    for match in at_random_points(played(game, mode), random.Random(mode), 2):
        for seat in (None, 0):
            now = unpack(pack(match, seat))
            assert isinstance(now, View)
            assert unpack(_in_first_format(now, match, seat)) == now


def _in_first_format(view: View, match: Match, seat: int | None) -> str:
    """What version 1 wrote."""
    writer = Writer()
    put_head(writer, Kind.ONLOOKER if seat is None else Kind.SEAT, match.game, FORMAT)
    put_table(writer, match.game, Table.of(match))
    if seat is not None:
        writer.put(seat, 16)
    writer.number(view.index)
    writer.put(stamp(match, seat), 1 << 32)
    writer.number(view.log_start)
    told = {key: view.data[key] for key in ("board", "decision", "log", "scores")}
    put_data(writer, told, of_views(match.game.id))
    return writer.digits()


def test_only_views_have_the_second_format() -> None:
    match = played(GAMES[0])
    writer = Writer()
    put_head(writer, Kind.HANDOVER, match.game, VIEWS)
    with pytest.raises(NotACode):
        unpack(writer.digits())


@pytest.mark.parametrize("game", GAMES)
def test_a_view_fits_one_picture(game: str) -> None:
    """In the middle of a match and at its end, for every seat and an onlooker, at a full table."""
    rules = find_game(game)
    pictures = []
    for seed in range(1, MATCHES + 1):
        for seats in sorted({rules.seats[0], rules.seats[-1]}):
            match = Match.start(game, NAMES[:seats], seed=seed, dealer="app")
            for _ in random_moves(match, random.Random(seed)):
                pass
            end = match.index
            for point in (end // 3, end // 2, end):
                match.goto(point)
                for seat in (0, None):
                    pictures.append(len(frames(pack_view(match, seat)).pieces))
    assert set(pictures) == {1}
