"""What a virtual player of Ninjato may guess, and where blind play would lead nowhere."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.engine import Decision, Move
from companion.engine.worlds import chances_of, dealt_anew, pile_with, pooled
from companion.games.ninjato.components import RUMORS
from companion.games.ninjato.scoring import MULTIPLIED, multiplier, tally
from companion.games.ninjato.state import DECKS, ROUNDS, Plan, Raid, State

SIMULATIONS = (6, 70, 240)
CUT = 110
"""A playout goes on for about two rounds; then what lies on the table is judged."""


OPTIONS = {"depth": "full"}
DEALT = ("dojo",)
"""A seat without hands of its own needs Dojo cards that the app deals."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """Hands, the Dojo deck, hidden rumors and an attack being composed, dealt anew."""
    seats = range(state.box.seats)
    others = [other for other in seats if other != seat]
    pool = pooled(state.dojo.unseen, *(state.hands[other] for other in others))
    sizes = [state.unknown[other] if other == seat else state.hand_size(other) for other in seats]
    dealt, rest = dealt_anew(pool, sizes, rng)
    hands = tuple(
        tuple(a + b for a, b in zip(state.hands[other], dealt[other], strict=True))
        if other == seat
        else dealt[other]
        for other in seats
    )
    state = state.but(
        box=replace(state.box, app=frozenset(("order", "tokens", *DECKS))),
        hands=hands,
        unknown=(0,) * len(hands),
        dojo=pile_with(state.dojo, rest),
        raid=_without_plan(state.raid) if seat != state.seat else state.raid,
    )
    hidden = not state.box.rumors_open and state.phase != "over"  # NJ-703
    return _other_rumors(state, others, rng) if hidden and state.box.full else state


def _without_plan(raid: Raid | None) -> Raid | None:
    """NJ-515: what is being composed is nobody else's knowledge."""
    if raid is None or raid.plan is None:
        return raid
    figure = next((at for at in (0, 1) if at not in raid.beaten), 0)
    return replace(raid, plan=Plan(figure))


def _other_rumors(state: State, others: list[int], rng: random.Random) -> State:
    pile = state.rumor_pile
    known = set(pile.kinds)
    unseen = [card for card, left in pile.copies().items() if left > 0]
    loose = sorted(
        {*unseen, *(card for other in others for card in state.rumors[other] if card in known)}
    )
    rng.shuffle(loose)
    rumors = list(state.rumors)
    for other in others:
        number = len(rumors[other])
        rumors[other], loose = tuple(loose[:number]), loose[number:]
    left = tuple(int(kind in loose) for kind in pile.kinds)
    return state.but(rumors=tuple(rumors), rumor_pile=pile_with(pile, left))


def worth(state: State, decision: Decision) -> tuple[Move, ...]:
    """A composed attack is carried out; nothing is composed twice."""
    moves = decision.moves
    if state.phase != "attack":
        return moves
    kept = tuple(move for move in moves if move[0] != "cancel")
    return kept or moves


def lean(state: State, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
    """Raiders fight before they give up."""
    if state.phase == "raid_act":
        return tuple(1 if move[0] == "concede" else 6 for move in moves)
    if state.phase == "attack":
        return tuple(12 if move[0] == "confirm" else 2 for move in moves)
    if state.phase in ("envoy_pick", "rumor_pick", "sensei_tile"):
        return tuple(1 if move[0] == "pass" else 8 for move in moves)
    return None


def estimate(state: State) -> tuple[float, ...]:
    """Honor on the track, what rumors will give, and what treasures and envoys still may."""
    left = max(0, ROUNDS - state.round)
    points = []
    for seat in range(state.box.seats):
        owned = tally(state, seat)
        worth = float(owned.track) + 1.2 * owned.ones + 2.2 * owned.twos
        for kind in MULTIPLIED:
            copies = owned.rumors[RUMORS.index(kind)]
            worth += multiplier(copies) * owned.counted(kind)
        worth += (0.7 + 0.1 * left) * owned.treasures + (0.5 + 0.8 * left) * owned.envoys
        worth += 0.4 * left * owned.tiles + 0.15 * left * state.hand_size(seat)
        points.append(worth)
    return chances_of(points, 2.5 + 1.5 * left)
