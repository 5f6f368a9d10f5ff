"""What a person could point at in each decision, and how random players lean."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move
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
    PLACES,
    PLAN,
    PLAN_GREEN,
    POST,
    PUSH,
    RECORD,
    REPLAN,
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


def recordable(state: State) -> tuple[Move, ...]:
    """The legal answers of `record`: any entry, and what the breaches leave to do with it."""
    *entries, confirm, replan = record(state)
    sound = next(planning.breaches(state), None) is None
    return (*entries, confirm if sound else replan)


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


def leaning(state: State, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """Weights for a table that records mostly legal plans: blind entries never become one.

    Shared codes are packed with these weights: changing them needs a new revision of the rules.
    """
    ninja, ronin = _fitting_ninja(state), _fitting_places(state)
    weights = []
    for move in moves:
        verb = move[0]
        if verb == "place":
            tasuke = move[1] == "tasuke"
            weights.append(600 if move[2] in ronin[tasuke] else 1)
        elif verb == "record":
            weights.append(ninja.get((move[1], move[2]), 1))
        else:
            weights.append(OTHERS[verb])
    return tuple(weights)


OTHERS = {"unplace": 20, "confirm": 6000, "replan": 20}


def _fitting_ninja(state: State) -> dict[tuple[str, str], int]:
    """Entries that lead towards a legal attack."""
    weight = 600 if planning.counted(state) < planning.required(state) else 120
    rooms, busy = planning.rooms(state), len(AREAS) - state.plan.count(0)
    left = state.reserve - sum(state.plan) - state.plan_green
    spare = state.green - sum(
        now - room for now, room in zip(state.plan, rooms, strict=True) if now > room
    )
    found: dict[tuple[str, str], int] = {}
    for area, now in enumerate(state.plan):
        if now and (busy > state.threat or left < 0 or spare < 0):
            found[AREAS[area], "0"] = 600
        elif now or busy < state.threat:
            top = min(max(rooms[area], now) + max(spare, 0), now + left, MOST_ASKED)
            for number in range(now + 1, top + 1):
                found[AREAS[area], str(number)] = weight
    if state.plan_green:
        found["green", "0"] = 600 if state.plan_green > 1 or left < 0 else 20
    elif left > planning.minimum(state):
        found["green", "1"] = 120
    return found


def _fitting_places(state: State) -> tuple[frozenset[str], frozenset[str]]:
    """Where a ronin, or Tasuke, can go without a breach."""
    free, green = open_places(state)
    names = {AREAS[area] for area in free} | ({"green"} if green else set())
    if planning.stands_alone(state):
        return frozenset(names), frozenset(names)
    return frozenset(names), frozenset(AREAS) | names
