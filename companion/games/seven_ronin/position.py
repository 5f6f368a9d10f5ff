"""Positions people type in, and corrections of the position or of the edition.

Fields of a position (all may be left out):

    phase       record or attack_plan (default, by planning mode), defence_plan, ronin, push,
                wounds, areas, an area's id while it asks, skirmish, roles, over
    attacker    seat of the Attacker
    round       1 to 8
    reserve     ninja in the reserve (default: the rest, at most the starting reserve)
    pool        ninja in the pool (default: what is left over)
    ninja       {area: ninja}
    green       ninja on the Green
    wounds      {ronin: wounds}
    out         [eliminated ronin]
    places      {ronin: area or green} of those on the board
    pinned      [ronin] held since the round before; pinning: in this round
    cancelled   [ronin] without ability this round; marked: in the next
    plan        {area: ninja} planned or recorded; plan_green: 0 or 1; posts: {ronin: place}
    used_ronin  [ronin], used_areas [area]: abilities used this round
    field_copied  the Inn counts as a Field this round
    targets     [ronin] the Watchtower has still to hit; left: ninja the Burial Grounds may take
    replans     how often plans were made anew
    result      the winner record, when over

Edition data in force (default: the set-up's; changing them corrects the edition, SR-114):

    limits {area: n}, vitality {ronin: n}, threat [8 numbers], loss [8 booleans],
    map {area: [areas]}, total, shrine_markers, track_confirmed, map_confirmed
    seal        of these data while a hidden plan is open
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.engine import BadPosition, Objection, Say, Setup, evolve
from companion.engine.errors import reasons
from companion.engine.piles import whole
from companion.engine.positions import only_known, reading
from companion.games.seven_ronin.components import (
    AREAS,
    RONIN,
    Box,
    Counts,
    check_map,
    check_track,
    neighbour_indices,
)
from companion.games.seven_ronin.effects.fights import judged
from companion.games.seven_ronin.state import (
    AREA,
    HIDDEN,
    HOME,
    NOBODY,
    NOTHING,
    OUT,
    PHASES,
    PLACE,
    PLACES,
    RONIN_ID,
    ROUNDS,
    Result,
    State,
    bits,
)

REASONS = {
    "all_ronin_dead": "attacker",
    "areas_occupied": "attacker",
    "ninja_exhausted": "defender",
    "round_8_survived": "defender",
}


def position(state: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "phase": state.phase,
        "attacker": state.attacker,
        "round": state.round,
        "reserve": state.reserve,
        "pool": state.pool,
        "ninja": _named(state.ninja),
        "green": state.green,
        "wounds": {RONIN[who]: wounds for who, wounds in enumerate(state.wounds) if wounds > 0},
        "out": [RONIN[who] for who, wounds in enumerate(state.wounds) if wounds == OUT],
        "places": _placed(state.places),
        "pinned": _names(state.pinned),
        "pinning": _names(state.pinning),
        "cancelled": _names(state.cancelled),
        "marked": _names(state.marked),
        "plan": _named(state.plan),
        "plan_green": state.plan_green,
        "posts": _placed(state.posts),
        "used_ronin": _names(state.used_ronin),
        "used_areas": [area for at, area in enumerate(AREAS) if state.used_areas >> at & 1],
        "field_copied": state.field_copied,
        "targets": _names(state.targets),
        "left": state.left,
        "replans": state.replans,
        "result": _plain_result(state.result),
        **edition_fields(state.box),
    }
    if state.phase in HIDDEN:
        found["seal"] = seal(found)
    return found


EDITION_FIELDS = ("limits", "vitality", "threat", "loss", "map", "total", "shrine_markers",
                  "track_confirmed", "map_confirmed")  # fmt: skip
FIELDS = frozenset(
    ("phase", "attacker", "round", "reserve", "pool", "ninja", "green", "wounds", "out", "places",
     "pinned", "pinning", "cancelled", "marked", "plan", "plan_green", "posts", "used_ronin",
     "used_areas", "field_copied", "targets", "left", "replans", "result", "seal",
     *EDITION_FIELDS)
)  # fmt: skip


def edition_fields(box: Box) -> dict[str, Any]:
    return {
        "limits": dict(zip(AREAS, box.limits, strict=True)),
        "vitality": dict(zip(RONIN, box.vitality, strict=True)),
        "threat": list(box.threat),
        "loss": list(box.loss),
        "map": {area: [AREAS[other] for other in box.near[at]] for at, area in enumerate(AREAS)},
        "total": box.total,
        "shrine_markers": box.shrine_markers,
        "track_confirmed": box.track_confirmed,
        "map_confirmed": box.map_confirmed,
    }


def seal(fields: Mapping[str, Any]) -> str:
    """Tells whether edition data changed while a hidden plan was open (SR-114)."""
    text = json.dumps({key: fields[key] for key in EDITION_FIELDS}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def restore(setup: Setup, given: Mapping[str, Any]) -> State:
    only_known(given, FIELDS)
    box = _box(Box.of(setup), given)
    with reading("phase"):
        phase = given.get("phase") or ("attack_plan" if box.curtain else "record")
        if phase not in PHASES or phase in (("record",) if box.curtain else tuple(HIDDEN)):
            raise ValueError(phase)
    _check_seal(setup, box, phase, given)
    with reading("attacker"):
        attacker = whole(given.get("attacker", 0), 1)
    with reading("round"):
        turn = whole(given.get("round", 1), ROUNDS, 1)
    read = _Fields(given)
    ninja, green = read("ninja", _areas), read("green", _number)
    with reading("wounds"):
        wounds = _wounds(given)
    with reading("reserve"):
        placed = sum(ninja) + green + sum(n for n in wounds if n > 0)
        reserve, pool = _stocks(box, given, placed)
    with reading("used_ronin"):
        used_ronin = _mask(_used_ronin(given, phase))
    with reading("used_areas"):
        used_areas = _used_areas(given, phase)
    state = State(
        box=box,
        phase=phase,
        attacker=attacker,
        round=turn,
        reserve=reserve,
        pool=pool,
        ninja=ninja,
        green=green,
        wounds=wounds,
        places=read("places", _places),
        pinned=read("pinned", _held),
        pinning=read("pinning", _mask),
        cancelled=read("cancelled", _mask),
        marked=read("marked", _mask),
        plan=read("plan", _areas),
        plan_green=read("plan_green", _number),
        posts=read("posts", _places),
        used_ronin=used_ronin,
        used_areas=used_areas,
        field_copied=bool(given.get("field_copied", False)),
        targets=read("targets", _mask),
        left=read("left", _number),
        replans=read("replans", _number),
    )
    return _judged(state, read("result", _result))


class _Fields:
    """The fields of a position, read one by one: what cannot be read is named."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given

    def __call__(self, key: str, read: Callable[[Any], Any]) -> Any:
        with reading(key):
            return read(self.given.get(key))


def _check_seal(setup: Setup, box: Box, phase: str, given: Mapping[str, Any]) -> None:
    kept = given.get("seal")
    if phase not in HIDDEN or kept is None or kept == seal(edition_fields(box)):
        return
    say = Say("Component data cannot be corrected while a hidden plan is open.")
    printed, now = edition_fields(Box.of(setup)), edition_fields(box)
    changed = next((key for key in EDITION_FIELDS if now[key] != printed[key]), "seal")
    raise BadPosition(say, [Objection("SR-114", say, hard=True, field=changed)])


def _used_ronin(given: Mapping[str, Any], phase: str) -> Any:
    """What was used this round; an ability that asks is one of them (SR-402)."""
    ronin = given.get("used_ronin")
    return ["yobu"] if ronin is None and phase == "push" else ronin


def _used_areas(given: Mapping[str, Any], phase: str) -> int:
    """An area that asks is one of those used this round (SR-603)."""
    areas = given.get("used_areas")
    if areas is None:
        areas = [phase] if phase in AREA else ["passage"] if phase == "skirmish" else []
    return sum(1 << AREA[area] for area in set(areas))


def _judged(state: State, result: Result | None) -> State:
    """A position or a correction can end the game too (SR-901, SR-903, SR-907)."""
    if result is not None:
        counted = evolve(
            result,
            areas=state.held(),
            ronin=state.living(),
            ninja=state.on_board() + state.reserve,
        )
        return evolve(state, result=counted)
    if state.phase in ("roles", "over"):
        return state
    after = judged(state, state.phase)
    if after.result is None:
        return after
    return evolve(after, plan=NOTHING, plan_green=0, posts=NOBODY)


def _box(box: Box, given: Mapping[str, Any]) -> Box:
    """The set-up's figures with those the table corrected (SR-114)."""
    fields = {**edition_fields(box), **{key: given[key] for key in EDITION_FIELDS if key in given}}
    read = _Fields(fields)
    faults = [fault._replace(field="map") for fault in read("map", lambda near: [*check_map(near)])]
    with reading("threat"):
        track = check_track(fields["threat"], fields["loss"])
        faults += [fault._replace(field="threat") for fault in track]
    if faults:
        raise BadPosition(reasons(faults), faults)
    return evolve(
        box,
        limits=read("limits", lambda row: _figures(AREAS, box.limits, row)),
        vitality=read("vitality", lambda row: _figures(RONIN, box.vitality, row, 1)),
        threat=tuple(fields["threat"]),
        loss=tuple(fields["loss"]),
        near=neighbour_indices(fields["map"]),
        total=read("total", _number),
        shrine_markers=read("shrine_markers", _number),
        track_confirmed=bool(fields["track_confirmed"]),
        map_confirmed=bool(fields["map_confirmed"]),
    )


def _figures(names: Sequence[str], printed: Counts, row: Mapping[str, Any], low: int = 0) -> Counts:
    figures = {**dict(zip(names, printed, strict=True)), **row}
    if len(figures) > len(names):
        raise ValueError(row)
    return tuple(max(low, _number(figures[name])) for name in names)


def _stocks(box: Box, given: Mapping[str, Any], placed: int) -> tuple[int, int]:
    """Reserve and pool; what is left out is what the other figures leave over."""
    rest = max(0, box.total - placed)
    reserve, pool = given.get("reserve"), given.get("pool")
    if reserve is None:
        reserve = min(box.reserve, rest) if pool is None else max(0, rest - _number(pool))
    reserve = _number(reserve)
    return reserve, max(0, rest - reserve) if pool is None else _number(pool)


def _wounds(given: Mapping[str, Any]) -> Counts:
    marks = {RONIN_ID[who]: _number(n) for who, n in (given.get("wounds") or {}).items()}
    fallen = {RONIN_ID[who] for who in given.get("out") or ()}
    if fallen & {who for who, wounds in marks.items() if wounds}:
        say = Say("An eliminated ronin has no wounds: the tile has left the game.")
        raise BadPosition(say, [Objection("SR-506", say, field="wounds")])
    return tuple(OUT if who in fallen else marks.get(who, 0) for who in range(len(RONIN)))


def _named(counts: Counts) -> dict[str, int]:
    return {AREAS[at]: number for at, number in enumerate(counts) if number}


def _placed(places: Counts) -> dict[str, str]:
    return {RONIN[who]: PLACES[place] for who, place in enumerate(places) if place != HOME}


def _names(mask: int) -> list[str]:
    return [RONIN[who] for who in bits(mask)]


def _areas(row: Mapping[str, Any] | None) -> Counts:
    numbers = {AREA[area]: _number(number) for area, number in (row or {}).items()}
    return tuple(numbers.get(at, 0) for at in range(len(NOTHING)))


def _places(row: Mapping[str, str] | None) -> Counts:
    found = {RONIN_ID[who]: PLACE[place] for who, place in (row or {}).items()}
    return tuple(found.get(who, HOME) for who in range(len(RONIN)))


def _mask(names: Any) -> int:
    return sum(1 << RONIN_ID[name] for name in set(names or ()))


def _held(names: Any) -> int:
    """Pen and Inn pin two different ronin: who is told twice cannot stand in two areas."""
    told = [str(name) for name in names or ()]
    twice = sorted({name for name in told if told.count(name) > 1} & set(RONIN))
    if twice:
        say = Say("{ronin:term} can be held once: Pen and Inn hold two different ronin.",
                  ronin=twice[0])  # fmt: skip
        raise BadPosition(say, [Objection("SR-652", say, hard=True, field="pinned")])
    return _mask(names)


def _number(value: Any) -> int:
    return 0 if value is None else whole(value, 999)


def _plain_result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {**asdict(result), "areas": [AREAS[area] for area in result.areas]}


def _result(row: Mapping[str, Any] | None) -> Result | None:
    if row is None:
        return None
    if REASONS[row["reason"]] != row["role"] or row["fallen"] not in ("", *RONIN):
        raise ValueError
    return Result(
        role=str(row["role"]),
        reason=str(row["reason"]),
        round=whole(row["round"], ROUNDS, 1),
        phase=str(row["phase"]),
        step=_number(row["step"]),
        areas=tuple(AREA[area] for area in row["areas"]),
        count=_number(row["count"]),
        ronin=_number(row["ronin"]),
        ninja=_number(row["ninja"]),
        replans=_number(row["replans"]),
        fallen=str(row["fallen"]),
    )
