"""Plans made at the same time: sealed until all are there, taken back step by step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.engine import Match, game_ids
from companion.engine.seals import open_seal
from companion.live.keys import ONLOOKER
from companion.live.parts import Page
from companion.live.plans import LONGEST, _any
from companion.live.table import LiveTable
from tests.conformance import random_moves
from tests.live.kit import Guest, OpenTable, Recorded, new_match
from tests.live.tapping import play_on

PLANNED = ("seven_ronin", "ninety_nine_ninja", "wat_aah")


@pytest.mark.parametrize("game", PLANNED[:2])
def test_plans_are_made_at_the_same_time_and_sealed_until_both_are_there(game) -> None:
    """The seat that is asked second plans first; nobody else's page moves meanwhile."""
    match, rng = new_match(game), random.Random(4)
    while not match.decision.secret:
        match.play(rng.choice(match.decision.moves))
    first = match.decision.seat
    with OpenTable(match) as table:
        early, late = Guest(table, 1 - first), Guest(table, first)
        onlooker = Guest(table, ONLOOKER)
        early.next(), late.next(), onlooker.next()
        calm = dict(onlooker.shown)
        assert early.shown["mine"] and late.shown["mine"], "both plan at once"
        index = table.match.index
        play_on(early, rng, until=lambda: "sealed" in early.shown["parts"]["question"])
        assert table.match.index == index and not table.sitting.played
        assert onlooker.shown == calm
        play_on(late, rng, until=lambda: bool(table.sitting.played))
        assert not table.match.decision.secret
        seats = {table.match.actor_at(at) for at in range(index, table.match.index)}
        assert {first, 1 - first} <= seats
        moment = table.do(lambda: table.host.table.seen(ONLOOKER).frame.moment)
        assert "Recorded" not in str(moment.line), "one step of a plan is not what happened"
        for guest in (early, late, onlooker):
            guest.drop()


@pytest.mark.parametrize("game", game_ids())
def test_a_sealed_plan_turns_nothing_up(game: str) -> None:
    """Whoever is ready first sees the own plan, and who is waited for: no answer that was made up
    for the others, no card that would be theirs, and not what would be asked then.
    """
    made = 0
    for seed in (1, 2):
        match, started = new_match(game, seed=seed), -1
        for _ in random_moves(match, random.Random(seed)):
            decision = match.decision
            if decision is None or not decision.secret or open_seal(match) == started:
                continue
            started = open_seal(match)
            for seat in set(range(len(match.players))) - {decision.seat}:
                made += sealed_before_the_others(match, seat)
    assert made or game not in PLANNED


def sealed_before_the_others(match: Match, seat: int) -> bool:
    rng = random.Random(seat)
    live = LiveTable(Recorded(match), lambda *_: None)
    live.watched = frozenset((seat,))
    plan = live._plan(live._places[seat])
    first = plan.match.board(seat) if plan is not None else None
    for _ in range(LONGEST):
        if plan is None or plan.complete:
            break
        plan.play(_any(plan.match, rng, plan.start))
    if plan is None or not plan.complete:
        return False
    frame = live.seen(seat).frame
    assert open_seal(plan.shown) == plan.start == open_seal(match)
    assert (frame.asked, frame.waiting) == (match.decision.seat, match.decision.prompt)
    own, before = (Counter(one.board(seat).get("hand", {})) for one in (plan.shown, match))
    assert not own - before, "cards that nobody gave yet"
    while plan.moves:
        assert plan.back()
    assert plan.shown is plan.match and plan.match.board(seat) == first
    return True


def drawn(table: OpenTable, seat: int) -> str:
    """The scene that a new page of this seat would show."""
    seen = table.do(lambda: table.host.table.seen(seat))
    return Page(seen.frame, "en").scene.whole()


def test_a_step_of_a_plan_can_be_taken_back() -> None:
    match, rng = new_match("seven_ronin"), random.Random(4)
    while not match.decision.secret:
        match.play(rng.choice(match.decision.moves))
    with OpenTable(match) as table:
        guest = Guest(table, match.decision.seat)
        guest.next()
        before = drawn(table, guest.seat)
        play_on(guest, rng, until=lambda: 'data-where="plan"' in guest.shown["parts"]["question"])
        assert guest.send(guest.gesture("plan", "back"))["status"] == "kept"
        guest.next()
        assert drawn(table, guest.seat) == before and not table.sitting.played
        guest.drop()
