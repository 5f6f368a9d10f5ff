"""Amending follows who acted, and every point of a match can be gone back to and played from.

Random matches with moves out of turn, overruled moves and corrected positions in them.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from companion.engine import (
    CompanionError,
    Correction,
    Match,
    Move,
    NotYourDecision,
)
from companion.engine.seals import why_not_amend, why_not_patch
from tests.clauses import clause
from tests.conformance import new_match
from tests.games.attempts import GAMES, SEEDS, some_moves, words_of
from tests.games.tried import matches
from tests.roaming import seeds
from tests.share.tables import modes, played

MOST = 220
"""So many entries of a match are enough to amend in."""


@cache
def lively(game: str, mode: int, seed: int) -> Match:
    """A random match in which people also interrupt, overrule the rules and correct the table."""
    rng = random.Random(f"{game}/{mode}/{seed}")
    whole = played(game, mode, seed)
    start = rng.randint(0, whole.index // 2)
    while whole.automatic(start):
        start += 1
    match, words = whole.fork(start), words_of(whole)
    while match.decision is not None and match.index < MOST:
        chance = rng.random()
        if chance < 0.04 and why_not_patch(match) is None:
            match.correct(match.position(), "as it lies")
        elif chance < 0.12:
            _overrule(match, rng.choice(some_moves(match, words, rng, 4)))
        else:
            outside = match.decision.out_of_turn
            match.play(rng.choice(outside if outside and chance < 0.4 else match.decision.moves))
    return match


def _overrule(match: Match, move: Move) -> None:
    if not match.why_not(move):
        match.play(move)
        return
    before = match.snapshot()
    try:
        match.correct(move, "agreed")
    except CompanionError:
        return
    if match.decision is not None and not match.decision.moves:
        match.back_to(before)


def lively_ones(game: str, seeds: tuple[int, ...]) -> list[Match]:
    return [lively(game, mode, seed) for mode in range(len(modes(game))) for seed in seeds]


def check_amending(match: Match, index: int) -> None:
    entry = match.entry_at(index)
    move = entry.change if isinstance(entry, Correction) else entry
    if match.automatic(index) or not isinstance(move, Move):
        return
    if why_not_amend(match, index) is not None:
        return
    copy = match.fork()
    outcome = copy.amend(index, move)
    assert outcome.first_conflict is None, (index, move, str(outcome.objection))
    assert (copy.entries, copy.state) == (match.entries, match.state)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_amended_by_itself_never_conflicts(game: str) -> None:
    rng = random.Random(game)
    found = lively_ones(game, SEEDS[:3])
    for match in found:
        for index in rng.sample(range(match.index), min(match.index, 12)):
            check_amending(match, index)
    assert any(isinstance(entry, Correction) for match in found for entry in match.entries)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_no_move_of_many_matches_conflicts_with_itself(game: str) -> None:
    for match in lively_ones(game, tuple(seeds(8))):
        for index in range(match.index):
            check_amending(match, index)


@pytest.mark.parametrize("game", GAMES)
def test_every_point_can_be_gone_to_and_every_listed_move_played_there(game: str) -> None:
    rng = random.Random(game)
    for match in lively_ones(game, SEEDS[:3]):
        for index in rng.sample(range(match.index + 1), min(match.index + 1, 20)):
            check_listed_at(match, index, rng)


def check_listed_at(match: Match, index: int, rng: random.Random) -> None:
    copy = match.fork()
    copy.goto(index)
    if copy.decision is None:
        return
    listed = copy.decision.moves
    assert listed, copy.decision
    for move in rng.sample(listed, min(len(listed), 5)):
        here = match.fork()
        here.goto(index)
        assert not here.why_not(move)
        here.play(move)
        assert here.entry_at(index) == move


def test_between_two_dealt_cards_only_the_next_one_can_come() -> None:
    match = played("shinobi_clans", 1, 1).fork()
    at = next(at for at in range(match.index) if match.automatic(at))
    entry = match.entry_at(at)
    match.goto(at)
    assert match.decision.moves == (entry,)
    others = [move for move in match.game.decision(match.state).moves if move != entry]
    assert others and all(match.why_not(other) for other in others)
    match.play(entry)
    assert match.entry_at(at) == entry


@clause("WA-706")
def test_a_court_card_out_of_turn_makes_no_conflict() -> None:
    match = next(one for one in matches("wat_aah") if "use_court" in one.record()).fork()
    used = [at for at in range(match.index) if match.entry_at(at)[0] == "use_court"]
    assert used
    before = used[0] - 1
    while match.automatic(before):
        before -= 1
    check_amending(match, before)
    check_amending(match, used[0])
    here = match.fork(used[0])
    actor = match.actor_at(used[0])
    other = (actor + 1) % len(match.players)
    with pytest.raises(NotYourDecision) as refused:
        here.play(match.entry_at(used[0]), seat=other)
    assert refused.value.say.args == {"seat": other, "other": actor}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_attacker_can_be_amended(seed: int) -> None:
    """No later move names a seat, so what the Attacker did is now what the other one did."""
    match = played("seven_ronin", 0, seed).fork()
    at = next(at for at in range(match.index) if match.entry_at(at)[0] == "attacker")
    other = "p0" if match.entry_at(at)[1] == "p1" else "p1"
    later = [match.actor_at(index) for index in range(at + 1, match.index)]
    assert match.amend(at, f"attacker {other}").first_conflict is None
    now = [match.actor_at(index) for index in range(at + 1, match.index)]
    assert now == [1 - seat if seat >= 0 else seat for seat in later]


def test_another_first_player_can_be_amended_where_the_moves_still_fit() -> None:
    match = new_match("shinobi_clans", 3)
    for move in ("first p0", "deploy oda p1", "place mori", "deploy oda p2", "place takeda"):
        match.play(move)
    assert match.fork().amend(0, "first p1").first_conflict == 1  # p1 would deploy to p1
    assert match.amend(0, "first p2").first_conflict is None
    assert [match.actor_at(at) for at in range(1, 5)] == [2, 2, 0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_after_another_move_everybody_makes_their_own_ones(game: str) -> None:
    rng, fitted = random.Random(game), 0
    for match in lively_ones(game, SEEDS):
        for index in rng.sample(range(match.index), min(match.index, 12)):
            fitted += check_amended_by_another(match, index, rng)
    assert fitted


def check_amended_by_another(match: Match, index: int, rng: random.Random) -> bool:
    """Whether another move fitted: then no later move went to somebody else unnoticed."""
    asked = match.decision_at(index)
    if asked is None or asked.seat < 0 or why_not_amend(match, index) is not None:
        return False
    copy = match.fork()
    if copy.amend(index, rng.choice(asked.moves)).first_conflict is not None:
        return False
    assert _by_people(copy, index) == _by_people(match, index)
    return True


def _by_people(match: Match, index: int) -> list[tuple[int, str]]:
    later = [at for at in range(index + 1, match.index) if not match.automatic(at)]
    entries = [(match.actor_at(at), match.entry_at(at)) for at in later]
    return [(actor, str(entry)) for actor, entry in entries if isinstance(entry, Move)]
