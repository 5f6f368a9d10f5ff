"""What seats are asked and what they see in 7 Ronin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from companion.engine import Chance, Say
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.legality import planning
from companion.games.seven_ronin.state import (
    GREEN,
    HOME,
    OUT,
    PLACES,
    PLANNING,
    State,
    area_count,
)


class Day(TypedDict):
    threat: int
    loss: bool


class Green(TypedDict):
    ninja: int
    ronin: Sequence[str]


class Area(Green):
    id: str
    limit: int
    room: int
    state: str
    used: bool


class Ronin(TypedDict):
    id: str
    alive: bool
    wounds: int
    vitality: int
    place: str | None
    pinned: bool
    pinning: bool
    cancelled: bool
    marked: bool
    used: bool
    target: bool


class Breach(TypedDict):
    clause: str
    say: Mapping[str, Any]


class Plan(TypedDict, total=False):
    """What these eyes may see of the plans: the sides that are in it have their fields."""

    ninja: Mapping[str, int]
    green: int
    required: int
    lacking: int
    ronin: Mapping[str, str]
    missing: Sequence[str]
    breaches: Mapping[str, Sequence[Breach]]


class Winner(TypedDict):
    role: str
    seat: int
    reason: str
    round: int
    phase: str
    step: int
    areas: Sequence[str]
    area_count: int
    ronin: int
    ninja: int
    replans: int
    rematch_attacker: int


class View(TypedDict):
    """What a pair of eyes sees, as it also leaves the device."""

    phase: str
    mode: str
    attacker: int | None
    defender: int | None
    round: int
    threat: int
    track: Sequence[Day]
    track_confirmed: bool
    map: Mapping[str, Sequence[str]]
    map_confirmed: bool
    minimum: int
    bonus: int | None
    pool: int
    reserve: int | None
    reserve_closed: bool
    areas: Sequence[Area]
    green: Green
    ronin: Sequence[Ronin]
    shrine_markers: int
    area_count: int
    field_copied: bool
    locked: Mapping[str, bool] | None
    replans: int
    result: Winner | None
    plan: NotRequired[Plan]


def view(state: State, seat: int | None) -> View:
    box = state.box
    started = state.phase != "roles"
    board: View = {
        "phase": state.phase,
        "mode": "in_app_curtain" if box.curtain else "recorded_after_reveal",
        "attacker": state.attacker if started else None,
        "defender": state.defender if started else None,
        "round": state.round,
        "threat": state.threat,
        "track": [
            {"threat": threat, "loss": loss}
            for threat, loss in zip(box.threat, box.loss, strict=True)
        ],
        "track_confirmed": box.track_confirmed,
        "map": {area: [AREAS[other] for other in box.near[at]] for at, area in enumerate(AREAS)},
        "map_confirmed": box.map_confirmed,
        "minimum": planning.minimum(state),
        "bonus": state.green if state.phase in PLANNING else None,
        "pool": state.pool,
        "reserve": _reserve(state, seat),
        "reserve_closed": _reserve(state, seat) is None,
        "areas": [_area(state, at) for at in range(len(AREAS))],
        "green": {"ninja": state.green, "ronin": _names(state, GREEN)},
        "ronin": [_ronin(state, who) for who in range(len(RONIN))],
        "shrine_markers": box.shrine_markers,
        "area_count": area_count(state),
        "field_copied": state.field_copied,
        "locked": {"attacker": state.phase == "defence_plan"} if box.curtain else None,
        "replans": state.replans,
        "result": _result(state),
    }
    shown = _plan(state, seat)
    if shown is not None:
        board["plan"] = shown
    return board


def _reserve(state: State, seat: int | None) -> int | None:
    """SR-211: closed during Planning to all but the Attacker, who sees what the plan leaves."""
    if state.phase not in PLANNING:
        return state.reserve
    if seat != state.attacker or state.phase == "defence_plan":
        return None
    if state.phase == "attack_plan":
        return state.reserve - sum(state.plan) - state.plan_green
    return state.reserve


def _area(state: State, at: int) -> Area:
    here = _names(state, at)
    occupied = state.occupied(at)
    contested = bool(here) and state.ninja[at] > 0
    return {
        "id": AREAS[at],
        "ninja": state.ninja[at],
        "ronin": here,
        "limit": state.box.limits[at],
        "room": planning.rooms(state)[at],
        "state": "contested" if contested else "occupied" if occupied else "free",
        "used": bool(state.used_areas >> at & 1),
    }


def _ronin(state: State, who: int) -> Ronin:
    wounds, place = state.wounds[who], state.places[who]
    return {
        "id": RONIN[who],
        "alive": wounds != OUT,
        "wounds": max(0, wounds),
        "vitality": state.box.vitality[who],
        "place": None if place == HOME else PLACES[place],
        "pinned": bool(state.pinned >> who & 1),
        "pinning": bool(state.pinning >> who & 1),
        "cancelled": bool(state.cancelled >> who & 1),
        "marked": bool(state.marked >> who & 1),
        "used": bool(state.used_ronin >> who & 1),
        "target": bool(state.targets >> who & 1),
    }


def _names(state: State, place: int) -> list[str]:
    return [RONIN[who] for who in state.ronin_at(place)]


def _plan(state: State, seat: int | None) -> Plan | None:
    """The record for all; a hidden plan only for the planner, until it is locked (SR-356)."""
    if state.phase == "record":
        found: dict[str, list[Breach]] = {"attacker": [], "defender": []}
        for side, breach in planning.breaches(state) if planning.begun(state) else ():
            found[side].append({"clause": breach.clause, "say": breach.say.plain()})
        return {**_attack(state), **_defence(state), "breaches": found}
    if state.phase == "attack_plan" and seat == state.attacker:
        lacking = max(0, planning.required(state) - planning.counted(state))
        return {**_attack(state), "required": planning.required(state), "lacking": lacking}
    if state.phase == "defence_plan" and seat == state.defender:
        return _defence(state)
    return None


def _attack(state: State) -> Plan:
    return {
        "ninja": {AREAS[at]: number for at, number in enumerate(state.plan) if number},
        "green": state.plan_green,
    }


def _defence(state: State) -> Plan:
    return {
        "ronin": {RONIN[who]: PLACES[post] for who, post in enumerate(state.posts) if post != HOME},
        "missing": [RONIN[who] for who in planning.missing(state)],
    }


def _result(state: State) -> Winner | None:
    """The winner record (SR-806), and who attacks in a return game (SR-908)."""
    result = state.result
    if result is None:
        return None
    return {
        "role": result.role,
        "seat": state.attacker if result.role == "attacker" else state.defender,
        "reason": result.reason,
        "round": result.round,
        "phase": result.phase,
        "step": result.step,
        "areas": [AREAS[area] for area in result.areas],
        "area_count": result.count,
        "ronin": result.ronin,
        "ninja": result.ninja,
        "replans": result.replans,
        "rematch_attacker": state.defender,
    }


def odds(state: State) -> tuple[Chance, ...]:
    """Only the lot for the roles is chance in this game."""
    if state.phase != "roles" or not state.box.roles_drawn:
        return ()
    return tuple(Chance(Say("{seat:seat} attacks", seat=seat), 1, 2) for seat in range(2))
