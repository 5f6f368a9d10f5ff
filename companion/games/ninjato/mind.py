"""What a virtual player of Ninjato may guess, and where blind play would lead nowhere."""

from __future__ import annotations

import random

from companion.engine import Decision, Move, evolve
from companion.engine.states import kept_while
from companion.engine.worlds import other_hands, pile_with, weighed
from companion.games.ninjato.candidates import CONFIRM
from companion.games.ninjato.components import CLANS, RUMORS
from companion.games.ninjato.effects import raid as raids
from companion.games.ninjato.effects.fighting import (
    BORYAKU,
    INTONJUTSU,
    KAYAKUJUTSU,
    KENJUTSU,
    SETTERS,
    SHINOBI_IRI,
    TAIJUTSU,
    attack_value,
    beats,
    cards_of,
    figure_value,
    tiles_of,
)
from companion.games.ninjato.scoring import MULTIPLIED, Tally, multiplier, tally
from companion.games.ninjato.state import DECKS, ROUNDS, Plan, Raid, State, clan_rank

SIMULATIONS = (3, 60, 480)
CALIBRATION = (1.01, -0.13)
"""From 1204 answers in 4 matches among equals."""
CUT = 2
CALM = frozenset(("place",))
"""A playout goes on to the next placement; then what lies on the table is judged."""
WEIGHTS = (
    0.303,
    0.983,
    1.78,
    1.16,
    1.09,
    0.693,
    0.965,
    -0.221,
    0.455,
    0.731,
    0.115,
    0.564,
    0.115,
    -1.9,
    1.31,
    -0.354,
    0.512,
    -1.03,
    2.57,
    1.19,
    -2.2,
    0.62,
)
"""Of `features`, fitted to 1350 placements in 45 matches among equals."""


OPTIONS = {"depth": "full"}
DEALT = ("dojo",)
"""A seat without hands of its own needs Dojo cards that the app deals."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """Hands, the Dojo deck, hidden rumors and an attack being composed, dealt anew."""
    hands, rest = other_hands(state.dojo.unseen, state.hands, state.unknown, seat, rng)
    state = evolve(
        state,
        box=evolve(state.box, app=frozenset(("order", "tokens", *DECKS))),
        hands=hands,
        unknown=(0,) * len(hands),
        dojo=pile_with(state.dojo, rest),
        raid=_without_plan(state.raid) if seat != state.seat else state.raid,
    )
    hidden = not state.box.rumors_open and state.phase != "over"  # NJ-703
    others = [other for other in range(state.box.seats) if other != seat]
    return _other_rumors(state, others, rng) if hidden and state.box.full else state


def _without_plan(raid: Raid | None) -> Raid | None:
    """NJ-515: what is being composed is nobody else's knowledge."""
    if raid is None or raid.plan is None:
        return raid
    figure = next((at for at in (0, 1) if at not in raid.beaten), 0)
    return evolve(raid, plan=Plan(figure))


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
    return evolve(state, rumors=tuple(rumors), rumor_pile=pile_with(pile, left))


def worth(state: State, decision: Decision) -> tuple[Move, ...]:
    """Only attacks that can win are begun, and one that wins is carried out as it stands.

    Else a raider who begins and takes back would do so for ever: it costs nothing.
    """
    moves = decision.moves
    if state.phase == "raid_act":
        kept = tuple(
            move for move in moves if move[0] != "fight" or _can_win(state, Plan(int(move[1]) - 1))
        )
        return kept or moves
    if state.phase != "attack":
        return moves
    if CONFIRM in moves:
        return (CONFIRM,)
    kept = tuple(move for move in moves if move[0] != "cancel" and _leads_on(state, move))
    return kept or moves


def _leads_on(state: State, move: Move) -> bool:
    raid = raids.play(state, move).raid
    return raid is not None and raid.plan is not None and _can_win(state, raid.plan)


def _can_win(state: State, plan: Plan) -> bool:
    """Whether the raider's hand and tiles can still make this attack beat its figure."""
    raid, hand, seat = state.raid, list(state.hands[state.seat]), state.seat
    assert raid is not None
    if state.unknown[seat]:
        return True
    up = list(state.up[seat])
    for tile in tiles_of(plan):
        up[tile] -= 1
    hand = [held - used for held, used in zip(hand, cards_of(plan), strict=True)]
    upward = 1 if raid.mode == "strength" else -1
    guard = figure_value(state.figures[plan.figure], raid.mode)
    if plan.main:
        begun = [(attack_value(plan), hand[2], len(tiles_of(plan)))]
    else:
        begun = [(value, hand[2] - (value == 3), 0) for value in range(1, 6) if hand[value - 1]]
        begun += [(value, hand[2], 1) for value in (2, 4) if up[BORYAKU]]
    is_set = any(skill in SETTERS for skill, _ in plan.skills)
    return any(
        beats(
            raid.mode,
            value + upward * (threes + _gain(state, value, up, upward, is_set, tiles)),
            guard,
        )
        for value, threes, tiles in begun
    )


def _gain(state: State, value: int, up: list[int], upward: int, is_set: bool, tiles: int) -> int:
    """How far tiles can still bring the value in the direction that wins."""
    gains = [1] * up[TAIJUTSU] + [2] * up[KAYAKUJUTSU if upward > 0 else SHINOBI_IRI]
    setter, to = (KENJUTSU, 6) if upward > 0 else (INTONJUTSU, 0)
    if up[setter] and not is_set:
        gains.append(upward * (to - value))
    gains = [gain for gain in gains if gain > 0]
    if state.box.single_skill:
        return 0 if tiles else max(gains, default=0)
    return sum(gains)


def lean(state: State, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
    """Raiders fight before they give up."""
    if state.phase == "raid_act":
        return tuple(1 if move[0] == "concede" else 6 for move in moves)
    if state.phase in ("envoy_pick", "rumor_pick", "sensei_tile"):
        return tuple(1 if move[0] == "pass" else 8 for move in moves)
    return None


def estimate(state: State) -> tuple[float, ...]:
    return weighed(features(state), WEIGHTS)


def features(state: State) -> list[tuple[float, ...]]:
    """What each seat has and what it may still bring; each early and late in the match."""
    left = max(0, ROUNDS - state.round)
    late = 1 / (1 + left)
    leading, tallies = _leading(state), _tallies(state)
    found = []
    for seat in range(state.box.seats):
        owned, hand = tallies[seat], state.hands[seat]
        rumored = 0.0
        for kind in MULTIPLIED:
            rumored += multiplier(owned.rumors[RUMORS.index(kind)]) * owned.counted(kind)
        plain = (
            owned.track / 5,
            rumored / 5,
            (owned.ones + 2 * owned.twos) / 3,
            owned.treasures / 3,
            owned.envoys / 2,
            leading[seat],
            sum(owned.rumors) / 2,
            owned.tiles / 3,
            state.hand_size(seat) / 4,
            (hand[0] + hand[1] + hand[3] + hand[4]) / 4,
            state.order.index(seat) / 3 if state.order else 0.0,
        )
        found.append((*plain, *[late * value for value in plain]))
    return found


@kept_while(
    lambda state: (
        *(state.honor, state.rumors, state.trophies, state.envoys, state.up, state.down),
        *(state.treasures, state.loose, state.box.rumors, state.box.elites, state.box.envoys),
    )
)
def _tallies(state: State) -> list[Tally]:
    return [tally(state, seat) for seat in range(state.box.seats)]


@kept_while(lambda state: (state.envoys, state.named, state.order, state.box.envoys))
def _leading(state: State) -> list[float]:
    """What each seat would get if clans were scored now (NJ-806)."""
    found = [0.0] * state.box.seats
    for clan in CLANS:
        for place, seat in enumerate(clan_rank(state, clan)[:2]):
            found[seat] += (1.0, 0.5)[place]
    return found
