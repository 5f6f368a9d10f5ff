"""What the app works through by itself: set-up, refills, end of round, scoring phases.

`State.todo` is a queue of small tasks. `advance` does them one after the other until one needs an
answer: a card that the table turns up, or the choice of a seat. The answer drops its task.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Setup, evolve
from companion.games.ninjato.components import (
    GUARDS,
    HENSOJUTSU,
    SKILL,
    TREASURES,
)
from companion.games.ninjato.effects.decks import (
    NO_PILE,
    NO_TILES,
    bag_ready,
    dojo_ready,
    guards_ready,
    whole_box,
)
from companion.games.ninjato.state import (
    DISPLAY,
    HAND_LIMIT,
    HOUSE,
    HOUSES,
    NOTHING,
    ROUNDS,
    SCORED,
    SEAT,
    SEATS,
    SHELF,
    SHURIKEN,
    Box,
    Counts,
    House,
    State,
    added,
    clan_rank,
    house_honor,
    plus,
    put,
)


def begin(setup: Setup) -> State:
    box = Box.of(setup)
    seats = box.seats
    state = State(
        box=box,
        phase="",
        todo=opening(box),
        round=1,  # NJ-113
        order=(),
        seat=0,
        shuriken=((),) * seats,
        stack=(),
        hands=(NOTHING,) * seats,
        unknown=(0,) * seats,
        dojo=NO_PILE,
        shown=NOTHING,
        dojo_discard=NOTHING,
        guards=NO_PILE,
        guard_discard=(0,) * len(GUARDS),
        elites=NO_PILE,
        elite_discard=(),
        bag=NO_PILE,
        treasure_discard=NOTHING,
        houses=(House("", "", NOTHING, NOTHING, closed=box.full),) * len(HOUSES),
        tiles=NO_PILE,
        sensei=(),
        gone=NO_TILES,
        disguises_left=0,
        up=(NO_TILES,) * seats,
        down=(NO_TILES,) * seats,
        envoy_pile=NO_PILE,
        palace=(),
        envoys=((),) * seats,
        rumor_pile=NO_PILE,
        pavilion=(),
        rumors=((),) * seats,
        treasures=(NOTHING,) * seats,
        loose=(0,) * seats,
        trophies=((),) * seats,
        honor=(0,) * seats,  # NJ-102
    )
    return advance(whole_box(state))


def opening(box: Box) -> tuple[str, ...]:
    """The set-up, NJ-103 to NJ-112."""
    lots = ("order",) * (box.seats - 1) + tuple(f"token {house}" for house in HOUSES[:-1])
    if not box.full:
        return (*lots, "turn")
    return (
        *lots,
        *(f"sentry {house}" for house in HOUSES),
        *(f"treasure {house}" for house in HOUSES for _ in range(3)),
        *("skill",) * box.seats,
        *("envoy",) * SHELF,
        *("rumor",) * SHELF,
        *(f"deal {seat}" for seat in SEATS[: box.seats] for _ in range(4)),
        *("dojo",) * DISPLAY,
        "turn",
    )


def advance(state: State) -> State:
    """Works through the queue until somebody is asked."""
    while True:
        task, _, about = state.todo[0].partition(" ")
        state, waiting = TASKS[task](state, about)
        if waiting:
            return state


def answered(state: State) -> State:
    """The task at the head got its answer."""
    return advance(evolve(state, todo=state.todo[1:]))


def _done(state: State) -> tuple[State, bool]:
    return evolve(state, todo=state.todo[1:]), False


def _ask(state: State, phase: str, seat: int | None = None) -> tuple[State, bool]:
    return evolve(state, phase=phase, seat=state.seat if seat is None else seat), True


# tasks of the set-up and of refills


def _order(state: State, about: str) -> tuple[State, bool]:
    return _ask(state, "setup_order")


def _token(state: State, about: str) -> tuple[State, bool]:
    return _ask(state, "setup_tokens")


def _sentry(state: State, about: str) -> tuple[State, bool]:
    lot = state.houses[HOUSE[about]]
    if "marker" in state.todo and not lot.treasures:
        return _done(state)  # NJ-241: nothing was left to fill it with, so it stays closed
    state = guards_ready(state)
    return _ask(state, "reveal_sentry") if state.guards.count else _done(state)


def _treasure(state: State, about: str) -> tuple[State, bool]:
    state = bag_ready(state)
    return _ask(state, "reveal_treasure") if state.bag.count else _done(state)


def _skill(state: State, about: str) -> tuple[State, bool]:
    return _ask(state, "reveal_skill") if state.tiles.count else _done(state)


def _envoy(state: State, about: str) -> tuple[State, bool]:
    if len(state.palace) < SHELF and state.envoy_pile.count:  # NJ-229
        return _ask(state, "reveal_envoy")
    return _done(state)


def _rumor(state: State, about: str) -> tuple[State, bool]:
    if len(state.pavilion) < SHELF and state.rumor_pile.count:  # NJ-230
        return _ask(state, "reveal_rumor")
    return _done(state)


def _deal(state: State, about: str) -> tuple[State, bool]:
    if "dojo" in state.box.app:
        return _ask(state, "deal_dojo", SEAT[about])
    return _done(
        evolve(
            state,
            dojo=state.dojo.take_unknown(),
            unknown=added(state.unknown, SEAT[about]),
        )
    )


def _dojo(state: State, about: str) -> tuple[State, bool]:
    if sum(state.shown) >= DISPLAY:
        return _done(state)
    state = dojo_ready(state)
    return _ask(state, "reveal_dojo") if state.dojo.count else _done(state)


def _limit(state: State, about: str) -> tuple[State, bool]:
    if state.hand_size(state.seat) > HAND_LIMIT:  # NJ-306
        return _ask(state, "dojo_discard")
    return _done(state)


# tasks of a raid


def _guard(state: State, about: str) -> tuple[State, bool]:
    return _ask(guards_ready(state), "reveal_guard")


def _elite(state: State, about: str) -> tuple[State, bool]:
    return _ask(state, "reveal_elite")


def _fight(state: State, about: str) -> tuple[State, bool]:
    return evolve(state, phase="raid_act", todo=()), True


# tasks of the round


def _turn(state: State, about: str) -> tuple[State, bool]:
    """The next player places a shuriken, or the round ends (NJ-202, NJ-209)."""
    if not state.box.full:
        return evolve(state, phase="note", todo=()), True
    placed = sum(map(len, state.shuriken))
    if placed == SHURIKEN * state.box.seats:
        return round_over(state), False
    seat = state.order[placed % state.box.seats]
    return evolve(state, phase="place", seat=seat, todo=()), True


def next_order(order: Counts, stack: Counts) -> Counts:
    """NJ-221, NJ-222."""
    first = tuple(dict.fromkeys(reversed(stack)))
    return (*first, *(seat for seat in order if seat not in first))


def round_over(state: State) -> State:
    """NJ-220: steps 1 to 4 at once, the others as tasks."""
    box, played = state.box, state.round
    old = state.order
    state = evolve(
        state,
        order=next_order(old, state.stack),
        stack=(),  # NJ-223
        shuriken=((),) * box.seats,
        up=tuple(map(plus, state.up, state.down)),  # NJ-224
        down=(NO_TILES,) * box.seats,
    )
    tasks: list[str] = []
    last = played == ROUNDS
    if not box.full:
        state = evolve(state, houses=tuple(evolve(lot, closed=False) for lot in state.houses))
    if box.full and not last:  # NJ-233
        state = sensei_over(state)
        if played <= 3:  # NJ-225
            tasks += ["skill"] * box.seats
        for house, lot in zip(HOUSES, state.houses, strict=True):
            if lot.closed:  # NJ-227, NJ-228
                tasks += [f"treasure {house}"] * 3 + [f"sentry {house}"]
        tasks += ["envoy"] * SHELF
    if box.full:
        tasks += ["rumor"] * SHELF
    tasks.append("marker")
    if played in SCORED:
        for seat in old if box.old_order else state.order:  # NJ-802
            tasks += [f"disguise {SEATS[seat]}"] * state.owned(seat, HENSOJUTSU)
        tasks.append(f"rank {played}")
    tasks.append("snapshot")
    if box.full and played in SCORED and not last:
        tasks += ["rumor"] * SHELF  # NJ-232
    if last:
        if not box.full:
            tasks += [f"leftover {seat}" for seat in SEATS[: box.seats]]
        tasks.append("end")
    else:
        tasks.append("turn")
    return evolve(state, todo=tuple(tasks))


def sensei_over(state: State) -> State:
    """NJ-225, NJ-226: unlearned tiles go for good; from round 5 on one Hensojutsu is taught."""
    gone = state.gone
    for skill in state.sensei:
        gone = added(gone, SKILL[skill])
    if state.round <= 3:
        return evolve(state, gone=gone, sensei=())
    shown = state.disguises_left > 0
    return evolve(
        state,
        gone=gone,
        sensei=("hensojutsu",) if shown else (),
        disguises_left=state.disguises_left - shown,
        tiles=state.tiles.take_unknown(state.tiles.count),
    )


def _marker(state: State, about: str) -> tuple[State, bool]:
    return _done(evolve(state, round=min(state.round + 1, ROUNDS)))  # NJ-231


# tasks of a scoring phase


def maskable(state: State, seat: int) -> list[str]:
    """Own masked envoys that no tile has named yet (NJ-802, NJ-803)."""
    return [
        card
        for card in state.envoys[seat]
        if state.box.envoy(card).mask and (seat, card) not in state.named
    ]


def _disguise(state: State, about: str) -> tuple[State, bool]:
    seat = SEAT[about]
    return _ask(state, "disguise", seat) if maskable(state, seat) else _done(state)


def _rank(state: State, about: str) -> tuple[State, bool]:
    clans = state.box.clan_order[int(about)]  # NJ-810
    tasks = [f"first {about} {clan}" for clan in clans]
    tasks += [f"second {about} {clan}" for clan in clans]  # NJ-811
    return evolve(state, todo=(*tasks, *state.todo[1:])), False


def _first(state: State, about: str) -> tuple[State, bool]:
    played, clan = about.split()
    ranked = clan_rank(state, clan)
    if ranked:
        return _ask(state, "first_choice", ranked[0])
    return _done(pay_out(state, int(played), clan, 1, -1, "nothing"))  # NJ-817


def second_of(state: State, ranked: list[int]) -> list[int]:
    """Who gets what the first left: the second, or the sole leader where the table says so."""
    return ranked[1:2] or (ranked if state.box.takes_both else [])  # NJ-816


def _second(state: State, about: str) -> tuple[State, bool]:
    word, clan = about.split()
    played = int(word)
    taken = next((entry[4] for entry in state.ledger if entry[:3] == (played, clan, 1)), "nothing")
    ranked = clan_rank(state, clan)
    if taken == "nothing" or not ranked:
        return _done(state)
    due = second_of(state, ranked)
    if not due:
        return _done(pay_out(state, played, clan, 2, -1, "nothing"))
    seat = due[0]
    if taken == "rumor":
        return _done(pay_out(state, played, clan, 2, seat, "house_honor"))  # NJ-814
    if state.rumors_left:
        return _ask(state, "free_rumor", seat)
    return _done(pay_out(state, played, clan, 2, seat, "nothing"))  # NJ-815


def pay_out(state: State, played: int, clan: str, place: int, seat: int, reward: str) -> State:
    points = house_honor(state, clan) if reward == "house_honor" else 0
    return evolve(
        state,
        honor=added(state.honor, seat, points) if points else state.honor,
        ledger=(*state.ledger, (played, clan, place, seat, reward, points)),
    )


def _snapshot(state: State, about: str) -> tuple[State, bool]:
    return _done(evolve(state, history=(*state.history, state.honor), named=()))  # NJ-804


def _leftover(state: State, about: str) -> tuple[State, bool]:
    return _ask(state, "leftovers", SEAT[about])


def _end(state: State, about: str) -> tuple[State, bool]:
    return evolve(state, phase="over", todo=()), True  # NJ-901


def open_house(state: State, house: int, sentry: str) -> State:
    lot = evolve(state.houses[house], sentry=sentry, closed=False)
    return evolve(state, houses=put(state.houses, house, lot), guards=state.guards.take(sentry))


def add_treasure(state: State, house: int, kind: int, alarm: bool) -> State:
    """A drawn treasure lies down light; an alarm then turns the best light one (NJ-528)."""
    lot = state.houses[house]
    lot = evolve(lot, light=added(lot.light, kind))
    if alarm:
        lot = flip_best(lot)
    return evolve(state, houses=put(state.houses, house, lot), bag=state.bag.take(TREASURES[kind]))


def flip_best(lot: House) -> House:
    best = max(kind for kind, number in enumerate(lot.light) if number)
    return evolve(lot, light=added(lot.light, best, -1), red=added(lot.red, best))


def task_house(state: State) -> int:
    """The house the present task speaks of."""
    return HOUSE[state.todo[0].split()[1]]


TASKS: dict[str, Callable[[State, str], tuple[State, bool]]] = {
    "order": _order,
    "token": _token,
    "sentry": _sentry,
    "treasure": _treasure,
    "alarm": _treasure,
    "skill": _skill,
    "envoy": _envoy,
    "rumor": _rumor,
    "deal": _deal,
    "dojo": _dojo,
    "limit": _limit,
    "guard": _guard,
    "elite": _elite,
    "fight": _fight,
    "turn": _turn,
    "marker": _marker,
    "disguise": _disguise,
    "rank": _rank,
    "first": _first,
    "second": _second,
    "snapshot": _snapshot,
    "leftover": _leftover,
    "end": _end,
}
