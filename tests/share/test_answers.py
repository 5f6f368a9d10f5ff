"""A move back: made on a seat's own device, checked by the host."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.engine import Match, Move
from companion.share import (
    Answer,
    MovedOn,
    NotACode,
    OtherKind,
    ShareError,
    TooLarge,
    View,
    accept,
    answer,
    check_answer,
    pack,
    unpack,
)
from tests.share.tables import CASES, GAMES, at_random_points, played, sealed


def asked_of_a_seat(match: Match, rng: random.Random, number: int) -> list[tuple[Match, View]]:
    """Copies at points where a seat is asked, each with the view that seat took home."""
    found = []
    for copy in at_random_points(match, rng, 12 * number):
        decision = copy.decision
        if decision is not None and decision.seat >= 0 and len(found) < number:
            view = unpack(pack(copy, decision.seat, lines=2))
            assert isinstance(view, View)
            found.append((copy, view))
    return found


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_an_answer_is_played(game: str, mode: int) -> None:
    rng = random.Random(mode)
    for host, view in asked_of_a_seat(played(game, mode), rng, 3):
        assert host.decision is not None
        assert view.moves == host.decision.moves_of(host.decision.seat)
        move = rng.choice(view.moves)
        digits = answer(view, [move])
        assert digits == answer(host, [move])
        expected = host.fork()
        expected.play(move)
        assert check_answer(host, digits) == (move,)
        assert accept(host, digits) == (move,)
        assert host.state == expected.state


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_sealed_run_comes_back_as_a_whole(game: str, mode: int) -> None:
    found, rng = sealed(game, mode), random.Random(mode)
    if found is None:
        return
    (whole, points), told = found, []
    for at in rng.sample(points, min(4, len(points))):
        host = whole.fork(at)
        assert host.decision is not None
        view = unpack(pack(host, host.decision.seat, lines=0))
        assert isinstance(view, View)
        trial, run = host.fork(), []
        while trial.decision is not None and trial.decision.secret and len(run) < 60:
            if trial.decision.seat != view.seat:
                break
            run.append(rng.choice(trial.decision.moves))
            told.append(run[-1] in (*view.moves, *view.later))
            trial.play(run[-1])
            asked = trial.decision
            if run[-1] in view.last:
                assert asked is None or not asked.secret or asked.seat != view.seat
        assert accept(host, answer(view, run)) == tuple(run)
        assert host.state == trial.state
    assert told.count(True) >= 0.9 * len(told)


def first_question(game: str = GAMES[0]) -> tuple[Match, View]:
    return asked_of_a_seat(played(game, 1), random.Random(2), 1)[0]


def test_an_answer_to_an_old_question_is_refused() -> None:
    host, view = first_question()
    digits = answer(view, [view.moves[0]])
    host.play(view.moves[-1])
    before = host.record()
    with pytest.raises(MovedOn, match="has changed since"):
        accept(host, digits)
    assert host.record() == before


def test_an_answer_of_another_match_is_refused() -> None:
    _, view = first_question()
    other = played(GAMES[0], 1, seed=9).fork(20)
    with pytest.raises(OtherKind, match="another match"):
        accept(other, answer(view, [view.moves[0]]))


def refused_answers() -> Iterator[tuple[Match, View, Move]]:
    """What hands reach for at the first question of a game although a clause forbids it."""
    for game in GAMES:
        host, view = first_question(game)
        for move in host.game.tempting(host.state):
            if host.why_not(move):
                yield host, view, move


def test_a_forbidden_answer_is_refused_with_the_reason() -> None:
    tried = list(refused_answers())
    assert tried
    for host, view, forbidden in tried:
        before = host.record()
        with pytest.raises(ShareError, match="does not fit the rules") as refused:
            accept(host, answer(view, [forbidden]))
        assert refused.value.clauses == tuple(o.clause for o in host.why_not(forbidden))
        assert host.record() == before


def test_all_of_an_answer_or_nothing() -> None:
    host, view = first_question()
    before = host.record()
    with pytest.raises(ShareError):
        accept(host, answer(view, [view.moves[0]] * 3))
    assert host.record() == before


def test_what_is_no_answer() -> None:
    host, view = first_question()
    with pytest.raises(OtherKind, match="not a move back"):
        accept(host, pack(host))
    with pytest.raises(OtherKind, match="no move"):
        answer(view, [])
    with pytest.raises(OtherKind, match="onlooker"):
        answer(unpack(pack(host, None)), [view.moves[0]])
    with pytest.raises(OtherKind, match="onlooker"):
        answer(host, [view.moves[0]], seat=-1)
    with pytest.raises(TooLarge):
        answer(view, [view.moves[0]] * 101)
    with pytest.raises(NotACode):
        accept(host, "hello")


def test_an_answer_can_be_looked_at() -> None:
    host, view = first_question()
    found = unpack(answer(view, [view.moves[0]]))
    assert isinstance(found, Answer)
    assert (found.match_id, found.seat, found.moves) == (
        host.setup.id, view.seat, (view.moves[0],),
    )  # fmt: skip
