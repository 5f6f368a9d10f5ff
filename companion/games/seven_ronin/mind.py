"""What a virtual player of 7 Ronin may guess, and what it does not waste thoughts on."""

from __future__ import annotations

import random

from companion.engine import Decision, Move, evolve
from companion.engine.worlds import weighed
from companion.games.seven_ronin import candidates
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.legality import planning
from companion.games.seven_ronin.state import (
    AREA,
    ENOUGH,
    LOCK,
    NOBODY,
    NOTHING,
    OUT,
    PLAN,
    PLAN_GREEN,
    ROUNDS,
    State,
    changed,
)

SIMULATIONS = (3, 120, 960)
CALIBRATION = (1.3, -0.23)
"""From 1452 answers in 14 matches among equals."""
CUT = 1
CALM = frozenset(("attack_plan",))
TURNS = False
"""A playout goes on to the end of the round; then the village is judged."""
WEIGHTS = (-0.82, 1.71, 1.46, 4.81, -4.23, -1.28, 2.7, -2.53, 3.87, 1.54, -2.85, -0.688, -0.982)
"""Of `features`, fitted to starts of a round in 199 matches among equals: the 70 latest of them,
played best, count four times."""
LOCKING = 3
"""How strongly a random Attacker leans towards locking a plan that may be locked."""


OPTIONS = {"planning_mode": "in_app_curtain"}
"""Plans are made in the app: nobody else could make them for a virtual player."""
RECORDED: dict[str, str] = {}
"""A match can be looked at afterwards, however its plans were made."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """SR-356: the other side's plan is a guess until the reveal."""
    if state.phase == "attack_plan" and seat != state.attacker:
        return evolve(state, plan=NOTHING, plan_green=0)
    if state.phase == "defence_plan":
        if seat != state.defender:
            state = evolve(state, posts=NOBODY)
        if seat != state.attacker:
            state = guessed_attack(state, rng)
    return state


def guessed_attack(state: State, rng: random.Random) -> State:
    """Some legal attack, not the one that was planned."""
    state = evolve(state, phase="attack_plan", plan=NOTHING, plan_green=0)
    while True:
        moves = _sensible(state, _legal(state))
        move = rng.choices(moves, lean(state, moves))[0]
        if move == LOCK:
            return evolve(state, phase="defence_plan")
        if move == PLAN_GREEN:
            state = evolve(state, plan_green=1)
        else:
            at = PLAN.index(move)
            state = evolve(state, plan=changed(state.plan, at, state.plan[at] + 1))


def _legal(state: State) -> tuple[Move, ...]:
    from companion.games.seven_ronin import GAME

    moves: tuple[Move, ...] = GAME.legal(state)
    return moves


BACK = frozenset(("unplan", "unplan_green", "unplace", "replan"))


def worth(state: State, decision: Decision) -> tuple[Move, ...]:
    """Plans are made in one go; ronin get their places one after the other."""
    return _sensible(state, decision.moves)


def _sensible(state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    if state.phase not in ("attack_plan", "defence_plan"):
        return moves
    kept = tuple(move for move in moves if move[0] not in BACK)
    if state.phase == "attack_plan" and any(state.plan):
        # The same plan in another order is no other plan: areas are filled one after the other.
        last = max(area for area, number in enumerate(state.plan) if number)
        onward = tuple(move for move in kept if move[0] != "plan" or AREA[move[1]] >= last)
        kept = onward or kept
    if state.phase == "defence_plan":
        waiting = [move[1] for move in kept if move[0] == "place"]
        if waiting:
            kept = tuple(move for move in kept if move[0] == "place" and move[1] == waiting[0])
    return kept or moves


def lean(state: State, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
    if state.phase == "record":
        leaning = dict(zip(*candidates.entries(state), strict=True))
        return tuple(leaning[move] for move in moves)
    if state.phase == "attack_plan":
        wanted = planning.counted(state) < planning.required(state)
        return tuple(LOCKING if move == LOCK and not wanted else 1 for move in moves)
    if state.phase == "defence_plan":
        return tuple(_guarding(state, move) for move in moves)
    if state.phase == "areas":
        return tuple(1 if move[0] == "end" else 6 for move in moves)
    if state.phase == "ronin":
        return tuple(1 if move[0] == "end" else 4 for move in moves)
    return None


def _guarding(state: State, move: Move) -> int:
    """Ronin go where ninja stand: an area that nobody contests is lost."""
    if move[0] != "place" or move[2] not in AREA:
        return 2
    return 6 if state.ninja[AREA[move[2]]] else 3


def estimate(state: State) -> tuple[float, ...]:
    if state.result is not None:
        won = float(state.result.role == "attacker")
        return (won, 1 - won) if state.attacker == 0 else (1 - won, won)
    return weighed(features(state), WEIGHTS)


def features(state: State) -> list[tuple[float, ...]]:
    """What decides it, for the Attacker: areas held and ronin who could contest them, ninja left,
    wounds the ronin can still take, days left."""
    alive = [ronin for ronin in range(len(RONIN)) if state.wounds[ronin] != OUT]
    spaces = sum(state.free_spaces(ronin) for ronin in alive)
    areas = len(NOTHING) - state.ninja.count(0)
    left = (ROUNDS - state.round) / ROUNDS
    board, reserve = sum(state.ninja), state.reserve
    free = max(0, areas + state.threat - len(alive))
    plain = (
        1.0,
        areas / ENOUGH,
        board / 10,
        reserve / 40,
        spaces / 30,
        len(alive) / 7,
    )
    known = (*plain, *(left * value for value in plain), free / ENOUGH)
    none = (0.0,) * len(known)
    return [known, none] if state.attacker == 0 else [none, known]
