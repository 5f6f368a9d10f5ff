"""What ronin and area abilities do (SR-4xx, SR-6xx)."""

from __future__ import annotations

from companion.games.seven_ronin.components import AREAS
from companion.games.seven_ronin.effects.fights import (
    areas_step,
    choice,
    fought,
    judged,
    last_fallen,
    split,
    wounded,
    wounds_step,
)
from companion.games.seven_ronin.state import (
    BURIAL,
    FIELDS,
    GRANARY,
    GREEN,
    HOME,
    INN,
    KABE,
    NOBODY,
    NOTHING,
    PASSAGE,
    PEN,
    SHRINE,
    TASUKE,
    WATCHTOWER,
    WELL,
    YOBU,
    State,
    bits,
    changed,
    evolved,
)

# the reveal


def revealed(state: State) -> State:
    """SR-371 to SR-375."""
    ninja = tuple(old + new for old, new in zip(state.ninja, state.plan, strict=True))
    green, pool = state.green + state.plan_green, state.pool
    places = tuple(
        place if post == HOME else post
        for place, post in zip(state.places, state.posts, strict=True)
    )
    if GREEN in places:
        pool, green = pool + green, 0
    after = evolved(
        state,
        phase="ronin",
        ninja=ninja,
        green=green,
        pool=pool,
        reserve=state.reserve - sum(state.plan) - state.plan_green,
        places=places,
        plan=NOTHING,
        plan_green=0,
        posts=NOBODY,
    )
    return judged(after, state.phase)


# ronin abilities


def used(state: State, ronin: int) -> State:
    return evolved(state, used_ronin=state.used_ronin | 1 << ronin)


def ride(state: State, hayai: int, area: int) -> State:
    return evolved(used(state, hayai), places=changed(state.places, hayai, area))


def strike(state: State, musashi: int) -> State:
    """SR-431: without a wound."""
    area = state.places[musashi]
    return judged(
        evolved(
            used(state, musashi),
            ninja=changed(state.ninja, area, state.ninja[area] - 1),
            pool=state.pool + 1,
        ),
        "ronin",
    )


def heal(state: State, taiko: int, ronin: int) -> State:
    """SR-442: the marker goes to the pool."""
    return evolved(
        used(state, taiko),
        wounds=changed(state.wounds, ronin, state.wounds[ronin] - 1),
        pool=state.pool + 1,
    )


def shoot(state: State, yumi: int) -> State:
    """SR-472."""
    return judged(
        evolved(used(state, yumi), reserve=state.reserve - 1, pool=state.pool + 1), "ronin"
    )


def push(state: State, area: int) -> State:
    """One ninja leaves Yobu's area; a second may follow after the first (SR-466)."""
    home = state.places[YOBU]
    ninja = changed(state.ninja, home, state.ninja[home] - 1)
    ninja = changed(ninja, area, ninja[area] + 1)
    again = state.phase == "ronin" and ninja[home] > 0
    return evolved(used(state, YOBU), ninja=ninja, phase="push" if again else "ronin")


# step 2 and fights of step 3


def split_wounds(state: State, area: int, share: int) -> State:
    before, phase = state, state.phase
    state = split(state, area, share)
    state = judged(state, phase, last_fallen(before, state))
    if state.result is not None:
        return state
    return wounds_step(state) if phase == "wounds" else areas_step(state)


# area abilities


def in_areas(state: State) -> list[int]:
    """Living ronin that area abilities can reach (SR-606, SR-607)."""
    return [ronin for ronin, place in enumerate(state.places) if 0 <= place < GREEN]


def tower_targets(state: State) -> int:
    """SR-611."""
    near = state.box.near[WATCHTOWER]
    return sum(1 << ronin for ronin, place in enumerate(state.places) if place in near)


def may_mark(state: State, ronin: int) -> bool:
    return (
        state.marked.bit_count() < 2
        and ronin != KABE
        and not (ronin == TASUKE and state.box.tasuke_immune)
        and not state.marked >> ronin & 1
    )


def free_markers(state: State) -> int:
    """SR-666."""
    return state.box.shrine_markers - state.cancelled.bit_count() - state.marked.bit_count()


def has_effect(state: State, area: int) -> bool:
    """Whether using this area would do anything at all (SR-610)."""
    if area in FIELDS:
        return False
    if area == GRANARY:
        return state.pool > 0
    if area == PASSAGE:
        return state.reserve > 0
    if area == BURIAL:
        return any(state.ninja)
    if area == WATCHTOWER:
        return state.pool > 0 and tower_targets(state) > 0
    if area == WELL:
        return state.pool > 0 and bool(in_areas(state))
    if area == PEN:
        free = any(not state.pinning >> ronin & 1 for ronin in in_areas(state))
        return free and state.pinning.bit_count() < 2
    if area == SHRINE:
        if state.box.markers_bind and free_markers(state) < 1:
            return False
        return any(may_mark(state, ronin) for ronin in in_areas(state))
    return any(can_copy(state, other) for other in range(len(AREAS)))


def can_copy(state: State, area: int) -> bool:
    """SR-641; a Field can always be copied (SR-610)."""
    return (
        area != INN
        and state.ninja[area] > 0
        and area not in state.places
        and (area in FIELDS or has_effect(state, area))
    )


def activate(state: State, area: int) -> State:
    return perform(evolved(state, used_areas=state.used_areas | 1 << area), area)


def copy(state: State, area: int) -> State:
    if area in FIELDS:
        return areas_step(evolved(state, field_copied=True))
    return perform(state, area)


def perform(state: State, area: int) -> State:
    """The ability itself: at once, or as a question to the Attacker."""
    if area == GRANARY:
        moved = min(2, state.pool)  # SR-621
        return areas_step(evolved(state, pool=state.pool - moved, reserve=state.reserve + moved))
    if area == WATCHTOWER:
        return tower_hits(evolved(state, phase=AREAS[area], targets=tower_targets(state)))
    left = 2 if area == BURIAL else 0
    return evolved(state, phase=AREAS[area], left=left)


def hit(state: State, ronin: int) -> State:
    """A wound with a marker of the pool (SR-612, SR-631)."""
    tower = state.phase == "watchtower"
    targets = state.targets & ~(1 << ronin)
    if tower and state.box.tower_picks_one:  # SR-613
        for other in bits(targets):
            if state.places[other] == state.places[ronin]:
                targets &= ~(1 << other)
    before = state
    state = wounded(evolved(state, pool=state.pool - 1, targets=targets), ronin, 1)
    state = judged(state, state.phase, last_fallen(before, state))
    if state.result is not None:
        return state
    return tower_hits(state) if tower else areas_step(state)


def tower_hits(state: State) -> State:
    """Hits all that are left, unless the Attacker has something to choose (SR-614)."""
    if not state.targets or not state.pool:
        return areas_step(state)
    return state if choosing_targets(state) else hit(state, bits(state.targets)[0])


def choosing_targets(state: State) -> bool:
    """Whether the order, or the one of a pair, is the Attacker's choice (SR-613, SR-614)."""
    places = [state.places[ronin] for ronin in bits(state.targets)]
    picks = state.box.tower_picks_one and len(set(places)) < len(places)
    return state.pool > 0 and len(places) > 1 and (picks or state.pool < len(places))


def pin(state: State, ronin: int) -> State:
    return areas_step(evolved(state, pinning=state.pinning | 1 << ronin))


def mark(state: State, ronin: int) -> State:
    return areas_step(evolved(state, marked=state.marked | 1 << ronin))


def take(state: State, area: int) -> State:
    """One ninja back to the reserve by the Burial Grounds (SR-671)."""
    state = evolved(
        state,
        ninja=changed(state.ninja, area, state.ninja[area] - 1),
        reserve=state.reserve + 1,
        left=state.left - 1,
    )
    if state.left and any(state.ninja):
        return state
    return areas_step(state)


def send(state: State, area: int, number: int) -> State:
    """The Passage, and the fight it may start (SR-691, SR-692)."""
    state = evolved(
        state,
        ninja=changed(state.ninja, area, state.ninja[area] + number),
        reserve=state.reserve - number,
    )
    if area not in state.places:
        return areas_step(state)
    if choice(state, area):
        return evolved(state, phase="skirmish")
    before, state = state, fought(state, area)
    state = judged(state, "skirmish", last_fallen(before, state))
    return state if state.result is not None else areas_step(state)


def must_strike(state: State, musashi: int) -> bool:
    """SR-432: Musashi can strike and has not."""
    place = state.places[musashi]
    return (
        not state.box.strike_is_free
        and 0 <= place < GREEN
        and state.ninja[place] > 0
        and not (state.used_ronin | state.cancelled) >> musashi & 1
    )


DUE = (WATCHTOWER, GRANARY, WELL, INN, PEN, SHRINE)


def due(state: State) -> list[int]:
    """Areas that must still be used under `area_abilities = mandatory` (SR-605)."""
    if not state.box.areas_are_due:
        return []
    return [
        area
        for area in DUE
        if state.occupied(area) and not state.used_areas >> area & 1 and has_effect(state, area)
    ]
