"""The conservation laws of 7 Ronin: true in every state that came about by moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine import Objection, Say
from companion.games.seven_ronin.box import AREAS, RONIN
from companion.games.seven_ronin.combat import has_effect
from companion.games.seven_ronin.fights import choice
from companion.games.seven_ronin.planning import planned_at
from companion.games.seven_ronin.state import (
    AREA,
    COMBAT,
    GREEN,
    HOME,
    KABE,
    OUT,
    PLANNING,
    STEP_3,
    TASUKE,
    YOBU,
    State,
    bits,
)

BEFORE = PLANNING | {"roles"}


def laws(state: State) -> Iterator[Objection]:
    yield from _markers(state)
    yield from _tiles(state)
    yield from _places(state)
    yield from _pins_and_marks(state)
    yield from _phase(state)


def _markers(state: State) -> Iterator[Objection]:
    tiles = sum(wounds for wounds in state.wounds if wounds > 0)
    total = state.pool + state.reserve + state.on_board() + tiles
    if total != state.box.total:
        yield Objection(
            "SR-105",
            Say("There are {n} ninja markers in all, not {found}.",
                n=state.box.total, found=total),
        )  # fmt: skip
    if min(state.pool, state.reserve, state.green, *state.ninja, *state.plan) < 0:
        yield Objection("SR-105", Say("No stock of ninja can be below 0."))
    if sum(state.plan) + state.plan_green > state.reserve and state.phase != "record":
        yield Objection("SR-313", Say("The plan uses more ninja than the reserve holds."))
    if state.plan_green > 1 and state.phase != "record":
        yield Objection("SR-310", Say("At most 1 new ninja goes to the Green in a round."))
    latest = state.round if state.phase in COMBAT or state.phase == "over" else state.round - 1
    if state.green > latest:
        yield Objection(
            "SR-310",
            Say("At most one ninja a round goes to the Green: {n} cannot stand there.",
                n=state.green),
        )  # fmt: skip


def _tiles(state: State) -> Iterator[Objection]:
    for who, wounds in enumerate(state.wounds):
        if wounds >= state.box.vitality[who]:
            yield Objection(
                "SR-505",
                Say("{ronin:term} has no room for {n} wounds.", ronin=RONIN[who], n=wounds),
            )


def _places(state: State) -> Iterator[Objection]:
    for who, place in enumerate(state.places):
        name = RONIN[who]
        if place != HOME and state.wounds[who] == OUT:
            yield Objection(
                "SR-506", Say("{ronin:term} is eliminated and on no place.", ronin=name)
            )
        if state.phase in COMBAT and place == HOME and state.wounds[who] != OUT:
            yield Objection("SR-331", Say("{ronin:term} must stand somewhere.", ronin=name))
        if state.phase in BEFORE and (place != HOME) != bool(state.pinned >> who & 1):
            yield Objection("SR-701", Say("During Planning only pinned ronin are on the board."))
        if state.posts[who] != HOME and state.wounds[who] == OUT:
            yield Objection(
                "SR-338", Say("{ronin:term} is eliminated and on no place.", ronin=name)
            )
    # A plan made on the screen fits at every step; one laid on the table is checked at its end.
    standing = partial(planned_at, state) if state.phase == "defence_plan" else state.ronin_at
    for place in range(len(AREAS)):
        here = standing(place)
        if len(here) > 2 or (len(here) == 2 and TASUKE not in here):
            yield Objection(
                "SR-333",
                Say("Too many ronin in {area:term}.", area=AREAS[place]),
            )
    if len(standing(GREEN)) > 1:
        yield Objection("SR-337", Say("Only one ronin may stand on the Green."))
    if state.ronin_at(GREEN) and state.green and state.phase in COMBAT:
        yield Objection("SR-373", Say("A ronin on the Green leaves no ninja there."))
    quiet = state.phase in PLANNING or (state.phase in STEP_3 and state.phase != "skirmish")
    if quiet and state.contested():
        yield Objection("SR-509", Say("No area holds both ronin and ninja at this time."))


def _pins_and_marks(state: State) -> Iterator[Objection]:
    if state.pinned.bit_count() > 2 or state.pinning.bit_count() > 2:
        yield Objection("SR-652", Say("At most two ronin are pinned for one Planning."))
    if state.marked.bit_count() > 2 or state.cancelled.bit_count() > 2:
        yield Objection("SR-663", Say("At most two ronin are marked for one round."))
    if (state.marked | state.cancelled) >> KABE & 1:
        yield Objection("SR-662", Say("Kabe is never marked."))
    touched = state.pinned | state.pinning | state.marked | state.cancelled
    if any(state.wounds[who] == OUT for who in bits(touched)):
        yield Objection("SR-506", Say("An eliminated ronin has neither pin nor mark."))
    if any(state.places[who] == GREEN for who in bits(state.pinning | state.marked)):
        yield Objection("SR-606", Say("Nobody on the Green is pinned or marked."))


def _phase(state: State) -> Iterator[Objection]:
    """The step must have something to ask, and a winner ends the game (SR-216)."""
    phase = state.phase
    if (phase == "over") != (state.result is not None):
        yield Objection("SR-216", Say("The game is over exactly when there is a winner."))
    if phase not in PLANNING and (any(state.plan) or state.plan_green):
        yield Objection("SR-371", Say("After the reveal no plan is left."))
    if phase not in PLANNING and any(post != HOME for post in state.posts):
        yield Objection("SR-371", Say("After the reveal no plan is left."))
    empty = Objection("SR-205", Say("There is nothing to decide at this step."))
    if phase in ("wounds", "skirmish"):
        shared = [area for area in state.contested() if len(state.ronin_at(area)) == 2]
        if not any(choice(state, area) for area in shared):
            yield empty
    elif phase == "push":
        place = state.places[YOBU]
        if not 0 <= place < GREEN or not state.ninja[place]:
            yield empty
    elif phase == "watchtower":
        if state.targets.bit_count() < 2 or not state.pool:
            yield empty
    elif phase == "burial_grounds":
        if not 1 <= state.left <= 2 or not any(state.ninja):
            yield empty
    elif phase == "areas" and not state.held():
        yield empty
    elif phase in ("well", "animal_pen", "shrine", "passage", "inn"):
        yield from _asking(state, empty)


def _asking(state: State, empty: Objection) -> Iterator[Objection]:
    if not has_effect(state, AREA[state.phase]):
        yield empty
