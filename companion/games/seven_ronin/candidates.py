"""What a person could point at in each decision, and how random players lean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.engine import Move, kept_while, of_last
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.effects.combat import in_areas
from companion.games.seven_ronin.effects.fights import choice, shares
from companion.games.seven_ronin.legality import planning
from companion.games.seven_ronin.state import (
    ACTIVATE,
    ATTACKER,
    CONFIRM,
    COPY,
    END,
    GREEN,
    HAYAI,
    HEAL,
    HIT,
    HOME,
    KABE,
    LOCK,
    MARK,
    MOST_ASKED,
    MUSASHI,
    PIN,
    PLACE,
    PLACES,
    PLAN,
    PLAN_GREEN,
    POST,
    PUSH,
    RECORD,
    REPLAN,
    RONIN_ID,
    SEND,
    SHOOT,
    SPLIT,
    STOP,
    TAIKO,
    TAKE,
    TASUKE,
    UNPLAN,
    UNPLAN_GREEN,
    UNPOST,
    USE,
    YOBU,
    YUMI,
    State,
    bits,
)


def roles(state: State) -> Iterator[Move]:
    yield from ATTACKER


def attack_plan(state: State) -> Iterator[Move]:
    yield from PLAN
    for area, planned in enumerate(state.plan):
        if planned:
            yield UNPLAN[area]
    yield UNPLAN_GREEN if state.plan_green else PLAN_GREEN
    yield LOCK


def open_places(state: State) -> tuple[set[int], bool]:
    """Places without any ronin, and whether the Green is open."""
    taken = {place for place in (*state.posts, *state.places) if place != HOME}
    return set(range(len(AREAS))) - taken, bool(state.green) and GREEN not in taken


def defence_plan(state: State) -> Iterator[Move]:
    free, green = open_places(state)
    lonely = planning.stands_alone(state)
    tasuke = state.posts[TASUKE] if state.posts[TASUKE] != HOME else state.places[TASUKE]
    waiting = planning.missing(state)
    for ronin in waiting:
        moves = POST[ronin]
        joins = not lonely and (ronin == TASUKE or 0 <= tasuke < GREEN)
        for area in range(len(AREAS)):
            if area in free or (joins and (ronin == TASUKE or area == tasuke)):
                yield moves[area]
        if green:
            yield moves[GREEN]
    for ronin, post in enumerate(state.posts):
        if post != HOME:
            yield UNPOST[ronin]
    yield LOCK


def record(state: State) -> Iterator[Move]:
    for area, (room, now) in enumerate(zip(planning.rooms(state), state.plan, strict=True)):
        moves = RECORD[area]
        top = min(MOST_ASKED, max(room + state.green, now) + 1)
        for number in range(top + 1):
            if number != now:
                yield moves[number]
    for number in range(3):
        if number != state.plan_green:
            yield RECORD[GREEN][number]
    for ronin in planning.missing(state):
        yield from POST[ronin]
    for ronin, post in enumerate(state.posts):
        if post != HOME:
            yield UNPOST[ronin]
    yield CONFIRM
    yield REPLAN


def more_to_record(state: State) -> Iterator[Move]:
    """Numbers the table may enter although no plan that fits comes near them.

    They stand beside `record`: the order of that list is part of every shared code.
    """
    if state.phase != "record":
        return
    asked = {(move[1], move[2]) for move in record(state) if move[0] == "record"}
    now = (*state.plan, state.plan_green)
    for at, place in enumerate(PLACES):
        for number in range(state.most_recorded + 1):
            if number != now[at] and (place, str(number)) not in asked:
                yield Move(("record", place, str(number)))


def drawn_up(state: State) -> tuple[Move, ...] | None:
    """The legal answers while plans are made, from what is free; tests hold them against the
    objections. While recording, entries are never refused: only the end is judged."""
    phase = state.phase
    if phase == "record":
        return entries(state)[0]
    if phase == "attack_plan":
        return _attack_open(state)
    return _defence_open(state) if phase == "defence_plan" else None


def _attack_open(state: State) -> tuple[Move, ...]:
    found = [PLAN[area] for area in planning.can_grow(state)]
    found += [UNPLAN[area] for area, planned in enumerate(state.plan) if planned]
    if state.plan_green:
        found.append(UNPLAN_GREEN)
    elif next(planning.too_much(state, state.plan, 1), None) is None:
        found.append(PLAN_GREEN)
    if next(planning.too_little(state), None) is None:
        found.append(LOCK)
    return tuple(found)


def _defence_open(state: State) -> tuple[Move, ...]:
    free, _ = open_places(state)
    found: list[Move] = []
    for move in defence_plan(state):
        if move[0] == "place":
            # Into an empty place anybody goes; who joins another is asked for.
            ronin, place = RONIN_ID[move[1]], PLACE[move[2]]
            joins = place != GREEN and place not in free
            if joins and next(planning.placing(state, ronin, place), None) is not None:
                continue
        elif move is LOCK and planning.missing(state):
            continue
        found.append(move)
    return tuple(found)


@of_last
def entries(state: State) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """What `record` lists, and how a random table leans to each: one that records mostly legal
    plans, as blind entries never become one.

    Shared codes are packed with these weights: changing them needs a new revision of the rules.
    """
    numbers, leaning, attack_sound = _numbers_open(state)
    posts, leans, defence_sound = _posts_open(state)
    if attack_sound and defence_sound:
        return (*numbers, *posts, CONFIRM), (*leaning, *leans, 6000)
    return (*numbers, *posts, REPLAN), (*leaning, *leans, 20)


Entries = tuple[tuple[Move, ...], tuple[int, ...], bool]
"""What may be recorded of a side, how a random table leans to it, and whether the plan is sound."""


@kept_while(
    lambda state: (
        state.box,
        state.posts,
        state.places,
        state.wounds,
        state.pinned,
        state.cancelled,
        state.green,
    )
)
def _posts_open(state: State) -> Entries:
    moves: list[Move] = []
    weights: list[int] = []
    free, green = open_places(state)
    alone = [600 if area in free else 1 for area in range(len(AREAS))]
    alone.append(600 if green else 1)
    # Tasuke can join anybody.
    joining = alone if planning.stands_alone(state) else [600] * len(AREAS) + alone[-1:]
    waiting = planning.missing(state)
    for ronin in waiting:
        moves += POST[ronin]
        weights += joining if ronin == TASUKE else alone
    for ronin, post in enumerate(state.posts):
        if post != HOME:
            moves.append(UNPOST[ronin])
            weights.append(20)
    sound = not waiting and next(planning.defence_breaches(state), None) is None
    return tuple(moves), tuple(weights), sound


@kept_while(
    lambda state: (
        state.box,
        state.round,
        state.reserve,
        state.green,
        state.ninja,
        state.plan,
        state.plan_green,
    )
)
def _numbers_open(state: State) -> Entries:
    """Of each area and the Green every number but the present one; those that lead towards a
    legal attack weigh more."""
    plan, rooms, threat = state.plan, planning.rooms(state), state.threat
    too_few = planning.counted(state) < planning.required(state)
    weight = 600 if too_few else 120
    busy = len(AREAS) - plan.count(0)
    left = state.reserve - sum(plan) - state.plan_green
    spare = state.green - sum(
        [now - room for now, room in zip(plan, rooms, strict=True) if now > room]
    )
    too_much = busy > threat or left < 0 or spare < 0
    moves: list[Move] = []
    weights: list[int] = []
    for area, now in enumerate(plan):
        lead = 0 if now and too_much else weight if now or busy < threat else 1
        listed, leaning = _row(area, now, rooms[area], state.green, max(spare, 0), left, lead)
        moves += listed
        weights += leaning
    lean = {}
    if state.plan_green:
        lean[0] = 600 if state.plan_green > 1 or left < 0 else 20
    elif left > planning.minimum(state):
        lean[1] = 120
    for number in range(3):
        if number != state.plan_green:
            moves.append(RECORD[GREEN][number])
            weights.append(lean.get(number, 1))
    sound = not (too_few or too_much) and next(planning.attack_breaches(state), None) is None
    return tuple(moves), tuple(weights), sound


@lru_cache(maxsize=16_384)
def _row(
    area: int, now: int, room: int, green: int, spare: int, left: int, lead: int
) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """The numbers of one area. `lead`: the weight of those above the present one that fit; 0 if
    the area should rather be left alone."""
    top = min(MOST_ASKED, max(room + green, now) + 1)
    numbers = [number for number in range(top + 1) if number != now]
    most = min(max(room, now) + spare, now + left, MOST_ASKED)
    weights = [
        (1 if number else 600) if not lead else lead if now < number <= most else 1
        for number in numbers
    ]
    return tuple([RECORD[area][number] for number in numbers]), tuple(weights)


def ronin(state: State) -> Iterator[Move]:
    ninja, places = state.ninja, state.places
    spent = state.used_ronin | state.cancelled
    ready = [who for who in in_areas(state) if not spent >> who & 1]
    if HAYAI in ready:
        for area in range(len(AREAS)):
            if ninja[area] and area != places[HAYAI]:
                yield USE[HAYAI][area]
    if MUSASHI in ready:
        yield USE[MUSASHI][places[MUSASHI]]
    if TAIKO in ready:
        for other in range(len(RONIN)):
            if other != TAIKO and state.wounds[other] > 0:
                yield HEAL[other]
    if YOBU in ready:
        yield from pushes(state, USE[YOBU])
    if YUMI in ready:
        yield SHOOT
    yield END


def pushes(state: State, moves: list[Move]) -> Iterator[Move]:
    home = state.places[YOBU]
    near = range(len(AREAS)) if state.box.trust_table else state.box.near[home]
    for area in near:
        if area != home:
            yield moves[area]


def push(state: State) -> Iterator[Move]:
    yield from pushes(state, PUSH)
    yield STOP


def split(state: State) -> Iterator[Move]:
    """The first shared area that is open; the others follow (SR-510)."""
    for area in state.contested():
        if choice(state, area):
            for share in shares(state, area):
                yield SPLIT[area][share]
            return


def areas(state: State) -> Iterator[Move]:
    for area in state.held():
        yield ACTIVATE[area]
    yield END


def watchtower(state: State) -> Iterator[Move]:
    for who in bits(state.targets):
        yield HIT[who]


def well(state: State) -> Iterator[Move]:
    for who in in_areas(state):
        yield HIT[who]


def inn(state: State) -> Iterator[Move]:
    for area in state.held():
        yield COPY[area]


def animal_pen(state: State) -> Iterator[Move]:
    for who in in_areas(state):
        yield PIN[who]


def shrine(state: State) -> Iterator[Move]:
    for who in in_areas(state):
        yield MARK[who]


def burial_grounds(state: State) -> Iterator[Move]:
    for area, ninja in enumerate(state.ninja):
        if ninja:
            yield TAKE[area]
    yield STOP


def passage(state: State) -> Iterator[Move]:
    for area in range(len(AREAS)):
        yield from SEND[area]


CANDIDATES: dict[str, Callable[[State], Iterator[Move]]] = {
    "roles": roles,
    "attack_plan": attack_plan,
    "defence_plan": defence_plan,
    "record": record,
    "ronin": ronin,
    "push": push,
    "wounds": split,
    "skirmish": split,
    "areas": areas,
    "watchtower": watchtower,
    "well": well,
    "inn": inn,
    "animal_pen": animal_pen,
    "shrine": shrine,
    "burial_grounds": burial_grounds,
    "passage": passage,
}


def tempting(state: State) -> Iterator[Move]:
    """What hands reach for here although a clause forbids it."""
    phase = state.phase
    if phase == "defence_plan":
        for who in range(len(RONIN)):
            if state.posts[who] == HOME:
                yield from POST[who]
    elif phase == "ronin":
        for who, moves in enumerate(USE):
            place = state.places[who]
            if who == YUMI or place == HOME:
                continue
            if who == TAIKO:
                yield from HEAL
            elif who in (MUSASHI, KABE):
                yield moves[place]
            elif who != TASUKE:
                yield from moves
        yield SHOOT
    elif phase == "push":
        yield from PUSH
    elif phase == "areas":
        yield from ACTIVATE
    elif phase in ("well", "watchtower"):
        yield from HIT
    elif phase == "animal_pen":
        yield from PIN
    elif phase == "shrine":
        yield from MARK
    elif phase == "inn":
        yield from COPY
    elif phase == "burial_grounds":
        yield from TAKE
    elif phase == "passage":
        yield from SEND[GREEN]
