"""The search: slices, stopping, strength, and the players made of it."""

from __future__ import annotations

import random
import time

import pytest

from bench.mind_players import random_answer
from companion.engine import TABLE, Match
from companion.mind.players import STRENGTHS, answer, playing, simulations, thinking
from companion.mind.rooms import mind_room, thinkable
from companion.mind.search import Search
from tests.conformance import new_match
from tests.mind.test_fair import IDS, TABLES


def asked(game: str, seats: int, options: dict[str, str], seed: int = 3) -> Match:
    """A match at a question with several answers."""
    match = new_match(game, seats, seed, options=options, dealer="app")
    rng = random.Random(seed)
    for _ in range(12):
        match.play(rng.choice(match.decision.moves))
    while match.decision.seat == TABLE or len(thinking(match, match.decision.seat).moves) < 2:
        match.play(rng.choice(match.decision.moves))
    return match


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_slices_think_the_same_as_all_at_once(game, seats, options) -> None:
    match = asked(game, seats, options)
    seat = match.decision.seat
    whole, sliced = thinking(match, seat), thinking(match, seat)
    whole.run(12)
    steps = 0
    while not sliced.step(0.0, 12):
        steps += 1
    assert steps > 1
    assert sliced.thoughts() == whole.thoughts()
    assert sum(thought.visits for thought in whole.thoughts()) == whole.root.visits == 12
    assert 0 < whole.chance() < 1
    assert sum(whole.root.wins) == pytest.approx(12, abs=4)  # some playouts have no winner


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_a_search_can_be_stopped_at_any_time_and_leaves_the_match_alone(
    game, seats, options
) -> None:
    match = asked(game, seats, options)
    before = (match.entries, match.state)
    search = thinking(match, match.decision.seat)
    assert search.best() in match.decision.moves  # before any thought
    search.step(0.02, 1_000)
    assert search.best() in match.decision.moves
    assert (match.entries, match.state) == before


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_no_slice_is_much_longer_than_it_may_be(game, seats, options) -> None:
    match = asked(game, seats, options)
    search = thinking(match, match.decision.seat)
    longest = []
    for _ in range(40):
        start = time.thread_time()
        search.step(0.005, 1_000)
        longest.append(time.thread_time() - start)
    assert sorted(longest)[-3] < 0.03


def test_the_strengths_grow() -> None:
    for game in ("shinobi_clans", "wat_aah", "seven_ronin", "ninjato", "ninety_nine_ninja"):
        numbers = [simulations(game, strength) for strength in STRENGTHS]
        assert numbers == sorted(set(numbers))


def test_a_winning_move_is_found() -> None:
    """99 Ninja: the last token decides a track, and only one way of laying it wins."""
    wins = 0
    for seed in range(3):
        match = new_match("ninety_nine_ninja", 2, seed, dealer="app")
        rng = random.Random(seed)
        while match.decision is not None:
            seat = match.decision.seat
            if seat == 0:
                match.play(answer(match, seat, "easy"))
            else:
                match.play(rng.choice(match.decision.moves))
        wins += match.scores().winners == (0,)
    assert wins >= 2


def test_table_dealt_hands_cannot_be_played_by_the_app() -> None:
    assert not thinkable(new_match("shinobi_clans", 3))
    assert not thinkable(new_match("ninjato", 2))
    assert not thinkable(new_match("wat_aah", 2))
    assert not thinkable(new_match("seven_ronin", 2))
    assert thinkable(new_match("seven_ronin", 2, options={"planning_mode": "in_app_curtain"}))
    assert thinkable(new_match("ninety_nine_ninja", 2))
    assert not thinkable(new_match("ninety_nine_ninja", 1))


def test_unknown_cards_of_a_table_are_guessed_too() -> None:
    """A review of a table-dealt match deals what nobody told the app."""
    match = new_match("shinobi_clans", 3)
    match.play("first p0")
    room = mind_room("shinobi_clans")
    assert room is not None
    world = room.redeal(match.state, 0, random.Random(1))
    assert not any(world.unknown) and all(sum(hand) == 4 for hand in world.hands)
    search = Search(match, 0, random.Random(1))
    search.run(5)
    assert search.root.visits == 5


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_haste_never_changes_the_answer(game, seats, options) -> None:
    """Stopped where the rest cannot change it, and not before."""
    for seed in range(4):
        match = asked(game, seats, options, seed)
        whole, hasty = (thinking(match, match.decision.seat, str(seed)) for _ in range(2))
        hasty.hasty = True
        whole.run(24)
        hasty.run(24)
        assert hasty.done <= whole.done == 24
        assert hasty.best() == whole.best()


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_thoughts_go_on_where_the_match_went(game, seats, options) -> None:
    followed = 0
    match = asked(game, seats, options)
    search = thinking(match, match.decision.seat)
    for _ in range(60):
        search.run(16)
        match.play(search.best())
        while match.decision is not None and match.decision.seat == TABLE:
            match.play(match.decision.moves[0])
        if match.decision is None:
            break
        after = search.followed(match)
        if after is not None:
            assert match.decision.seat == search.seat
            assert 0 <= after.done == after.root.visits <= search.root.visits
            known = set(after.moves)
            assert after.best() in known
            assert {thought.move for thought in after.thoughts()} <= known
            followed += after.done > 0
        search = after or thinking(match, match.decision.seat)
    assert followed


def test_thoughts_of_another_match_are_not_gone_on_with() -> None:
    match = asked("ninety_nine_ninja", 2, {})
    search = thinking(match, match.decision.seat)
    search.run(8)
    assert search.followed(match) is None, "nothing happened since"
    other = asked("ninety_nine_ninja", 2, {}, 4)
    while other.index <= match.index or other.decision.seat != search.seat:
        other.play(other.decision.moves[0])
    assert search.followed(other) is None


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_what_looks_best_at_first_sight_is_tried_first(game, seats, options) -> None:
    """It is averaged over several worlds, and a beginner does without."""
    looked = 0
    for seed in range(6):
        match = asked(game, seats, options, seed)
        search = thinking(match, match.decision.seat)
        search.run(1)
        assert sum(search.promise.values()) == pytest.approx(0, abs=1e-9)
        if search.promising:
            assert search.promise[search.promising[0]] == max(search.promise.values())
            assert search.best() == search.promising[0]
            looked += 1
        beginner = playing(thinking(match, match.decision.seat), "easy")
        beginner.run(3)
        assert not beginner.promising
    assert looked or game != "shinobi_clans"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=IDS)
def test_the_luck_of_worlds_is_taken_out_of_what_moves_are_worth(game, seats, options) -> None:
    match = asked(game, seats, options)
    search = thinking(match, match.decision.seat)
    search.run(30)
    seat, root = search.seat, search.root
    assert root.visits == 30
    promised = root.begun[seat] / root.visits
    whole = sum(node.visits * (search.raw_of(node) - promised) for node in root.children.values())
    plain = sum(node.wins[seat] - node.begun[seat] for node in root.children.values())
    assert whole == pytest.approx(plain, abs=0.5), "what moves gain adds up"
    assert search.raw_of(root) == pytest.approx(root.wins[seat] / root.visits)


def test_giving_up_what_is_recorded_is_no_move_of_a_player() -> None:
    """99 Ninja: who stops recording placements could claim any fallen Daimyo afterwards."""
    match, rng = new_match("ninety_nine_ninja", 2, 3, dealer="app"), random.Random(3)
    offered = 0
    while match.decision is not None:
        verbs = {move.verb for move in match.decision.moves}
        if "scores_only" in verbs:
            offered += 1
            search = thinking(match, match.decision.seat)
            assert "scores_only" not in {move.verb for move in search.moves}
        assert random_answer(match, rng).verb != "scores_only"
        match.play(random_answer(match, rng))
    assert offered


def test_what_a_guessed_hand_does_not_hold_is_not_played_from_it() -> None:
    """Cards nobody told the app: the real question lists them all, each guess holds four."""
    match, rng = new_match("shinobi_clans", 4), random.Random(3)
    while match.index < 40:
        match.play(random_answer(match, rng))
    while match.decision is not None and match.decision.seat == TABLE:
        match.play(random_answer(match, rng))
    search = Search(match, match.decision.seat, random.Random(1))
    played: list[bool] = []
    plain = search.game.apply

    def checked(state, move):
        played.append(move in search.game.decision(state).moves)
        return plain(state, move)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search.game, "apply", checked)
        search.run(40)
    assert all(played) and len(played) > 200
    assert search.promising and set(search.promising) <= set(search.moves)
