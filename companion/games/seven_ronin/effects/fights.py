"""Wounds, eliminations and the tests for victory."""

from __future__ import annotations

from companion.engine import evolve
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.state import (
    ENOUGH,
    HOME,
    OUT,
    ROUNDS,
    TASUKE,
    Result,
    State,
    area_count,
    changed,
    evolved,
)

# victory

STEPS = {
    "attack_plan": ("planning", 1),
    "record": ("planning", 2),
    "defence_plan": ("planning", 2),
    "ronin": ("combat", 1),
    "push": ("combat", 1),
    "wounds": ("combat", 2),
    "end": ("end", 2),
}


def over(state: State, role: str, reason: str, where: str, *, fallen: str = "") -> State:
    """SR-806."""
    phase, step = STEPS.get(where, ("combat", 3))
    result = Result(
        role=role,
        reason=reason,
        round=state.round,
        phase=phase,
        step=step,
        areas=state.held(),
        count=area_count(state),
        ronin=state.living(),
        ninja=state.on_board() + state.reserve,
        replans=state.replans,
        fallen=fallen,
    )
    return evolved(state, phase="over", result=result, targets=0, left=0)


def judged(state: State, where: str, fallen: str = "") -> State:
    """The immediate tests (SR-215) in the order of SR-907."""
    if not state.reserve and not state.green and not any(state.ninja):  # SR-903, SR-905
        return over(state, "defender", "ninja_exhausted", where)
    if state.wounds.count(OUT) == len(RONIN):  # SR-901
        return over(state, "attacker", "all_ronin_dead", where, fallen=fallen)
    return state


# wounds


def wounded(state: State, ronin: int, markers: int) -> State:
    """Markers already taken from their stock go to a tile; a full tile is out (SR-505)."""
    wounds = state.wounds[ronin] + markers
    if wounds < state.box.vitality[ronin]:
        return evolved(state, wounds=changed(state.wounds, ronin, wounds))
    keep = ~(1 << ronin)  # SR-506
    return evolved(
        state,
        wounds=changed(state.wounds, ronin, OUT),
        places=changed(state.places, ronin, HOME),
        pool=state.pool + wounds,
        pinned=state.pinned & keep,
        pinning=state.pinning & keep,
        cancelled=state.cancelled & keep,
        marked=state.marked & keep,
        targets=state.targets & keep,
    )


def shares(state: State, area: int) -> range:
    """How many of the wounds of a shared area Tasuke may take (SR-503)."""
    tasuke, other = pair(state, area)
    ninja = state.ninja[area]
    room, others_room = state.free_spaces(tasuke), state.free_spaces(other)
    if ninja >= room + others_room:
        return range(room, room + 1)
    return range(max(0, ninja - others_room), min(ninja, room) + 1)


def pair(state: State, area: int) -> tuple[int, int]:
    """Tasuke and the other ronin of a shared area."""
    first, second = state.ronin_at(area)
    return (second, first) if second == TASUKE else (first, second)


def split(state: State, area: int, share: int) -> State:
    """Tasuke takes `share` wounds, the other one the rest as far as there is room."""
    tasuke, other = pair(state, area)
    rest = min(state.ninja[area] - share, state.free_spaces(other))
    left = state.ninja[area] - share - rest
    state = evolved(state, ninja=changed(state.ninja, area, left))
    return wounded(wounded(state, tasuke, share), other, rest)


def choice(state: State, area: int) -> bool:
    """Whether the Defender has a choice in the fight over this area."""
    return len(state.ronin_at(area)) > 1 and len(shares(state, area)) > 1


def fought(state: State, area: int) -> State:
    """A fight without a choice (SR-502, SR-503)."""
    there = state.ronin_at(area)
    if len(there) > 1:
        return split(state, area, shares(state, area)[0])
    ronin = there[0]
    markers = min(state.ninja[area], state.free_spaces(ronin))
    state = evolved(state, ninja=changed(state.ninja, area, state.ninja[area] - markers))
    return wounded(state, ronin, markers)


def last_fallen(before: State, after: State) -> str:
    """Who fell between two states (the last of them in tile order)."""
    names = [
        RONIN[ronin]
        for ronin in range(len(RONIN))
        if before.wounds[ronin] != OUT and after.wounds[ronin] == OUT
    ]
    return names[-1] if names else ""


def wounds_step(state: State) -> State:
    """Combat step 2: everything without a choice first, then the Defender splits (SR-510)."""
    for area in state.contested():
        if not choice(state, area):
            before, state = state, fought(state, area)
            state = judged(state, "wounds", last_fallen(before, state))
            if state.result is not None:  # SR-512
                return state
    if state.contested():
        return evolved(state, phase="wounds")
    return areas_step(evolved(state, phase="areas"))


def areas_step(state: State) -> State:
    """Asks the Attacker on, or ends step 3 when nothing is occupied (SR-608)."""
    state = evolved(state, phase="areas", targets=0, left=0)
    return state if state.held() else end_round(state)


# the end of the round


def end_round(state: State) -> State:
    if area_count(state) >= ENOUGH:  # SR-902
        return over(state, "attacker", "areas_occupied", "areas")
    finished = state
    state = evolved(
        state,
        places=tuple(  # SR-701 to SR-703
            place if state.pinning >> ronin & 1 else HOME
            for ronin, place in enumerate(state.places)
        ),
        pinned=state.pinning,
        pinning=0,
        cancelled=state.marked,  # SR-704
        marked=0,
        used_ronin=0,
        used_areas=0,
        field_copied=False,
        targets=0,
        left=0,
    )
    if state.round == ROUNDS:  # SR-706, before the loss icon
        ended = over(state, "defender", "round_8_survived", "end")
        assert ended.result is not None
        return evolved(ended, result=evolve(ended.result, count=area_count(finished)))
    if state.box.loss[state.round - 1] and state.reserve:  # SR-707, SR-708
        state = evolved(state, reserve=state.reserve - 1, pool=state.pool + 1)
        state = judged(state, "end")  # SR-709
        if state.result is not None:
            return state
    phase = "attack_plan" if state.box.curtain else "record"
    return evolved(state, phase=phase, round=state.round + 1)  # SR-710
