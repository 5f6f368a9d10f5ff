"""Moves of seats that are not asked: in codes of whole matches, in views, and as answers."""

from __future__ import annotations

import random

import pytest

from companion.engine import Match
from companion.share import View, accept, answer, pack, unpack, unpack_match
from tests.clauses import clause
from tests.conformance import new_match
from tests.share.tables import CASES, played

MOST = 500


def interrupted(match: Match, seed: int) -> tuple[Match, int]:
    """Played on at random; people also do what they may beside the answers. And how often."""
    rng, times = random.Random(seed), 0
    while match.decision is not None and match.index < MOST:
        moves, beside = match.decision.moves, match.decision.out_of_turn
        beside = beside if rng.random() < 0.3 else ()
        times += bool(beside)
        match.play(rng.choice(beside or moves))
    return match, times


def courts(dealer: str, seed: int) -> Match:
    """Court cards are used at any moment, by whoever has them (WA-706)."""
    return new_match("wat_aah", 3, seed, options={"mode": "grand_master"}, dealer=dealer)


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_match_with_moves_out_of_turn_comes_back_from_its_code(game: str, mode: int) -> None:
    for seed in (1, 3):
        match, _ = interrupted(played(game, mode, seed).fork(0), seed)
        again = unpack_match(pack(match))
        assert (again.entries, again.state) == (match.entries, match.state)


@pytest.mark.parametrize("dealer", ["table", "app"])
@clause("WA-706")
def test_court_cards_out_of_turn_come_back_from_the_code(dealer: str) -> None:
    match, times = interrupted(courts(dealer, 2), 2)
    assert times > 2
    again = unpack_match(pack(match))
    assert (again.entries, again.state) == (match.entries, match.state)


@pytest.mark.parametrize("dealer", ["table", "app"])
@clause("WA-706")
def test_a_seat_sends_what_it_may_do_before_others_answer(dealer: str) -> None:
    match, _ = interrupted(courts(dealer, 2), 2)
    rng, sent = random.Random(dealer), 0
    for at in (at for at in range(match.index) if not match.automatic(at)):
        host = match.fork(at)
        if host.decision is None or not host.decision.out_of_turn or sent > 20:
            continue
        sent += sum(check_sent(host, seat, rng) for seat in range(len(host.players)))
    assert sent > 5


def check_sent(host: Match, seat: int, rng: random.Random) -> bool:
    """Whether this seat could do something that it was not asked for, on its own device."""
    assert host.decision is not None
    own = host.decision.out_of_turn_of(seat)
    if not own or host.decision.seat == seat:
        return False
    view = unpack(pack(host, seat, lines=0))
    assert isinstance(view, View)
    assert not view.asked and view.moves == own
    texts = {str(move) for move in own}
    for other in (None, *range(len(host.players))):
        told = host.view(other)["decision"].get("out_of_turn", ())
        assert other == seat or not texts & {*told}
    move, guest = rng.choice(own), host.fork()
    assert accept(guest, answer(view, [move])) == (move,)
    assert guest.actor_at(host.index) == seat
    return True
