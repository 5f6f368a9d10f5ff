"""The same match on two devices."""

from __future__ import annotations

import pytest

from companion.engine import Match
from companion.share import Standing, pack, reconcile, unpack_match
from tests.share.tables import CASES, GAMES, played


def middle(game: str = GAMES[0], mode: int = 0) -> Match:
    """Half of a match, up to a point where a person is asked."""
    match = played(game, mode).fork()
    point = match.index // 2
    while match.automatic(point):
        point += 1
    return unpack_match(pack(match.fork(point)))


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_standings(game: str, mode: int) -> None:
    here = middle(game, mode)
    there = unpack_match(pack(here))
    assert reconcile(None, there).standing is Standing.NEW
    assert reconcile(here, there).standing is Standing.SAME
    assert there.decision is not None
    there.play(there.decision.moves[0])
    ahead = reconcile(here, there)
    assert (ahead.standing, ahead.common, ahead.safe) == (Standing.FAST_FORWARD, here.index, True)
    behind = reconcile(there, here)
    assert (behind.standing, behind.safe) == (Standing.BEHIND, False)


def test_two_ways_on() -> None:
    here = middle()
    there = unpack_match(pack(here))
    start = here.index
    assert here.decision is not None and len(here.decision.moves) > 1
    first, *_, last = here.decision.moves
    here.play(first)
    there.play(last)
    found = reconcile(here, there)
    assert (found.standing, found.common, found.safe) == (Standing.DIVERGED, start, False)
    assert str(start) in str(found.say)


def test_an_undone_tail_is_not_lost_silently() -> None:
    here = middle()
    there = unpack_match(pack(here))
    assert here.decision is not None
    first, *_, last = here.decision.moves
    here.play(first)
    here.undo()
    assert here.tail
    there.play(last)
    found = reconcile(here, there)
    assert (found.standing, found.lost, found.safe) == (
        Standing.FAST_FORWARD, len(here.tail), False,
    )  # fmt: skip
    there = unpack_match(pack(here))
    there.redo()
    assert reconcile(here, there).safe


def test_another_set_up_under_the_same_id() -> None:
    here, other = played(GAMES[0]), played(GAMES[0], seed=2)
    other = Match.replay(
        type(other.setup)(**{**vars(other.setup), "id": here.setup.id}), other.entries
    )
    assert reconcile(here, other).standing is Standing.DIVERGED
    assert reconcile(here, played(GAMES[0], seed=2)).standing is Standing.NEW


def test_every_standing_has_its_sentence() -> None:
    from companion.share import Outcome

    assert len({str(Outcome(standing).say) for standing in Standing}) == len(Standing)
