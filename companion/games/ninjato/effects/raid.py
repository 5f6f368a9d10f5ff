"""The raid: from the shuriken on a house to leaving, failing or conquest (NJ-5xx)."""

from __future__ import annotations

from typing import Any

from companion.engine import Move, evolve
from companion.games.ninjato.components import DOJO, SKILL, has_alarm, is_typed
from companion.games.ninjato.effects.decks import elites_ready
from companion.games.ninjato.effects.fighting import (
    CHOCHO,
    KUJI_KIRI,
    SEISHIN_TEKI,
    cards_of,
    tiles_of,
)
from companion.games.ninjato.effects.flow import advance, answered, flip_best
from companion.games.ninjato.state import (
    GUARD,
    HOUSES,
    MODES,
    NOTHING,
    TREASURE,
    Counts,
    House,
    Plan,
    Raid,
    State,
    added,
    plus,
    put,
)


def spend(state: State, seat: int, cards: Counts) -> dict[str, Any]:
    """Cards leave a hand face up; unknown ones show their face (NJ-308, NJ-516)."""
    hand, unknown, pile = list(state.hands[seat]), state.unknown[seat], state.dojo
    for index, number in enumerate(cards):
        known = min(number, hand[index])
        hand[index] -= known
        for _ in range(number - known):
            unknown -= 1
            pile = pile.locate(DOJO[index])
    return {
        "hands": put(state.hands, seat, tuple(hand)),
        "unknown": put(state.unknown, seat, unknown),
        "dojo": pile,
        "dojo_discard": plus(state.dojo_discard, cards),
    }


def use_tiles(state: State, seat: int, tiles: list[int]) -> dict[str, Any]:
    """NJ-409: used tiles turn face down."""
    up, down = state.up[seat], state.down[seat]
    for skill in tiles:
        up, down = added(up, skill, -1), added(down, skill)
    return {"up": put(state.up, seat, up), "down": put(state.down, seat, down)}


def start(state: State, house: int, mode: str) -> State:
    seat = state.seat
    place = f"{HOUSES[house]}_{mode}"
    return evolve(
        state,
        phase="raid_act",
        shuriken=put(state.shuriken, seat, (*state.shuriken[seat], place)),
        raid=Raid(house, mode, state.houses[house].sentry, "sentry"),  # NJ-504
    )


def play(state: State, move: Move) -> State:
    """A move of the raider."""
    raid = state.raid
    assert raid is not None
    match move:
        case ("fight", figure):
            plan = Plan(int(figure) - 1)
            return evolve(state, phase="attack", raid=evolve(raid, plan=plan))
        case ("cancel",):
            return evolve(state, phase="raid_act", raid=evolve(raid, plan=None))
        case ("confirm",):
            return _strike(state, raid)
        case ("concede",):
            return _failed(_discard_guard(state, raid))
        case ("banzai",):
            return _banzai(state, raid)
        case ("leave",):
            return _close(state, raid, plus(raid.loot, raid.red_loot))
        case ("done",):
            return _keep(state)
        case ("keep", kind):
            return _kept(state, TREASURE[kind])
        case ("swap", give, give_side, get, get_side):
            return _swapped(
                state, TREASURE[give], give_side == "red", TREASURE[get], get_side == "red"
            )
        case ("token", clan, value):
            return _conquered(state, f"{clan}_{value}")
        case ("skill", "kuji_kiri", target):
            return _renew(state, SKILL[target])
        case ("skill", "seishin_teki", mode):
            raid = evolve(raid, mode=mode)
            return evolve(state, raid=raid, **use_tiles(state, state.seat, [SEISHIN_TEKI]))
    return _compose(state, raid, move)


def _compose(state: State, raid: Raid, move: Move) -> State:
    plan = raid.plan
    assert plan is not None
    match move:
        case ("attack", main):
            plan = evolve(plan, main=main)
        case ("support", sign):
            plan = evolve(plan, supports=(*plan.supports, int(sign)))
        case ("skill", skill, effect):
            plan = evolve(plan, skills=(*plan.skills, (skill, effect)))
        case _:
            raise AssertionError(move)
    return evolve(state, raid=evolve(raid, plan=plan))


def _strike(state: State, raid: Raid) -> State:
    """The figure is beaten: cards are discarded, tiles turned (NJ-516, NJ-409)."""
    plan, seat = raid.plan, state.seat
    assert plan is not None
    raid = evolve(raid, plan=None, beaten=(*raid.beaten, plan.figure))
    state = evolve(
        state,
        raid=raid,
        **spend(state, seat, cards_of(plan)),
        **use_tiles(state, seat, tiles_of(plan)),
    )
    if len(raid.beaten) < len(state.figures):  # NJ-532
        return evolve(state, phase="raid_act")
    return _guard_beaten(state, raid)


def _guard_beaten(state: State, raid: Raid) -> State:
    seat = state.seat
    if raid.source == "elites":  # NJ-523
        trophies = (*state.trophies[seat], raid.guard)
        state = evolve(state, trophies=put(state.trophies, seat, trophies))
    elif raid.source != "sentry":  # NJ-521, NJ-522
        state = evolve(state, guard_discard=added(state.guard_discard, GUARD[raid.guard]))
    raid = evolve(raid, guard="", source="", beaten=())
    lot = state.houses[raid.house]
    due = lot.due
    if due is not None:  # NJ-520
        kind, red = due
        if red:
            lot = evolve(lot, red=added(lot.red, kind, -1))
            raid = evolve(raid, red_loot=added(raid.red_loot, kind))
        else:
            lot = evolve(lot, light=added(lot.light, kind, -1))
            raid = evolve(raid, loot=added(raid.loot, kind))
    houses = put(state.houses, raid.house, lot)
    phase = "raid_choice" if lot.treasures else "new_token"  # NJ-524, NJ-525
    return evolve(state, houses=houses, raid=raid, phase=phase)


def _discard_guard(state: State, raid: Raid) -> State:
    """NJ-522: a drawn guard goes whether beaten or not; a sentry recovers."""
    if raid.source == "elites":
        state = evolve(state, elite_discard=(*state.elite_discard, raid.guard))
    elif raid.source in ("guards", "stand_in"):
        state = evolve(state, guard_discard=added(state.guard_discard, GUARD[raid.guard]))
    return evolve(state, raid=evolve(raid, guard="", source="", beaten=(), plan=None))


# going on


def next_source(state: State, house: House) -> str:
    """Which deck defends the next treasure (NJ-526, NJ-242)."""
    if any(house.light):
        return "guards"
    return "elites" if state.elites.count or state.elite_discard else "stand_in"


def _banzai(state: State, raid: Raid) -> State:
    source = next_source(state, state.houses[raid.house])
    if source == "elites":
        state = elites_ready(state)
    task = "elite" if source == "elites" else "guard"
    return advance(evolve(state, raid=evolve(raid, source=source), todo=(task, "fight")))


def guard_shown(state: State, kind: str) -> State:
    raid = state.raid
    assert raid is not None
    state = evolve(state, raid=evolve(raid, guard=kind), guards=state.guards.take(kind))
    if has_alarm(kind) and raid.source == "guards":  # NJ-528, NJ-242
        state = evolve(state, todo=("alarm", f"alarm {HOUSES[raid.house]}", *state.todo[1:]))
    return answered(state)


def elite_shown(state: State, card: str) -> State:
    raid = state.raid
    assert raid is not None
    pile = state.elites.take_unknown() if is_typed(card) else state.elites.take(card)
    return answered(evolve(state, raid=evolve(raid, guard=card), elites=pile))


# ending


def can_swap(state: State) -> bool:
    raid = state.raid
    return raid is not None and bool(raid.carried and state.houses[raid.house].treasures)


def renewable(state: State) -> list[int]:
    """Face-down tiles that Kuji-kiri may turn up (NJ-429)."""
    down = state.down[state.seat]
    return [skill for skill in range(KUJI_KIRI) if down[skill]] + (
        [SEISHIN_TEKI] if down[SEISHIN_TEKI] else []
    )


def _failed(state: State) -> State:
    up = state.up[state.seat]
    usable = (up[CHOCHO] and can_swap(state)) or (up[KUJI_KIRI] and renewable(state))
    return evolve(state, phase="failed_act") if usable else _keep(state)  # NJ-538


def _keep(state: State) -> State:
    raid = state.raid
    assert raid is not None
    loot = plus(raid.loot, raid.red_loot)
    if sum(loot) < 2:  # NJ-535, NJ-536
        return _close(state, raid, loot)
    return evolve(state, phase="keep_one")


def _kept(state: State, kind: int) -> State:
    raid = state.raid
    assert raid is not None
    lost = added(plus(raid.loot, raid.red_loot), kind, -1)
    state = evolve(state, treasure_discard=plus(state.treasure_discard, lost))
    return _close(state, raid, added(NOTHING, kind))


def _close(state: State, raid: Raid, gain: Counts) -> State:
    """NJ-534, NJ-537, NJ-533: the raider takes, then one light treasure is added."""
    seat = state.seat
    return advance(
        evolve(
            state,
            treasures=put(state.treasures, seat, plus(state.treasures[seat], gain)),
            raid=None,
            todo=(f"treasure {HOUSES[raid.house]}", "turn"),
        )
    )


def _conquered(state: State, token: str) -> State:
    """NJ-540 to NJ-542."""
    raid, seat = state.raid, state.seat
    assert raid is not None
    sentry = state.houses[raid.house].sentry
    lot = House(token, "", NOTHING, NOTHING, closed=True)
    gain = plus(raid.loot, raid.red_loot)
    return advance(
        evolve(
            state,
            houses=put(state.houses, raid.house, lot),
            treasures=put(state.treasures, seat, plus(state.treasures[seat], gain)),
            guard_discard=added(state.guard_discard, GUARD[sentry]),
            raid=None,
            todo=("turn",),
        )
    )


# skills between attacks


def _swapped(state: State, give: int, give_red: bool, get: int, get_red: bool) -> State:
    """Chocho, NJ-426 and NJ-427."""
    raid, lot = state.raid, state.houses[state.raid.house] if state.raid else None
    assert raid is not None and lot is not None
    light, red = lot.light, lot.red
    loot, red_loot = raid.loot, raid.red_loot
    if give_red:
        red_loot = added(red_loot, give, -1)
    else:
        loot = added(loot, give, -1)
    if get_red:
        red, red_loot = added(red, get, -1), added(red_loot, get)
    else:
        light, loot = added(light, get, -1), added(loot, get)
    if get_red and not give_red and state.box.best_light_flips:
        lot = flip_best(evolve(lot, light=added(light, give), red=red))
    elif get_red:
        lot = evolve(lot, light=light, red=added(red, give))
    else:
        lot = evolve(lot, light=added(light, give), red=red)
    return _after_skill(
        evolve(
            state,
            houses=put(state.houses, raid.house, lot),
            raid=evolve(raid, loot=loot, red_loot=red_loot),
            **use_tiles(state, state.seat, [CHOCHO]),
        )
    )


def _renew(state: State, skill: int) -> State:
    seat = state.seat
    state = evolve(state, **use_tiles(state, seat, [KUJI_KIRI]))
    up, down = added(state.up[seat], skill), added(state.down[seat], skill, -1)
    return _after_skill(evolve(state, up=put(state.up, seat, up), down=put(state.down, seat, down)))


def _after_skill(state: State) -> State:
    return _failed(state) if state.phase == "failed_act" else state


def other_mode(mode: str) -> str:
    return MODES[1 - MODES.index(mode)]
