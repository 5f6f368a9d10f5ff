"""Why an area of the village cannot act now (SR-6xx)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.effects.combat import due, free_markers, has_effect
from companion.games.seven_ronin.state import (
    FIELDS,
    GRANARY,
    GREEN,
    INN,
    KABE,
    OUT,
    PASSAGE,
    PLACE,
    RONIN_ID,
    STEP_3,
    TASUKE,
    WATCHTOWER,
    WELL,
    State,
)

STEP_NAMES = {
    "roles": Say("Now the roles are given."),
    "record": Say("Now the revealed plans are recorded."),
    "attack_plan": Say("Now the Attacker plans."),
    "defence_plan": Say("Now the Defender plans."),
    "ronin": Say("Now the Defender uses ronin abilities."),
    "push": Say("Now Yobu pushes ninja."),
    "wounds": Say("Now the Defender splits wounds."),
    "skirmish": Say("Now the Defender splits wounds."),
    "over": Say("The game is over."),
}
AREA_STEP = Say("Now the Attacker uses area abilities.")


def wrong_step(state: State) -> Objection:
    """SR-205."""
    return Objection("SR-205", STEP_NAMES.get(state.phase, AREA_STEP), hard=True)


def elsewhere(state: State) -> Iterator[Objection]:
    """An area ability outside its place in the round."""
    if state.phase not in STEP_3:
        yield Objection("SR-604", Say("Area abilities are used only in Combat step 3."), hard=True)
    yield wrong_step(state)


def activate(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "areas":
        yield from elsewhere(state)
        return
    area = PLACE[move[1]]
    if area == GREEN:
        yield Objection("SR-110", Say("The Green is no area and has no ability."), hard=True)
        return
    if area in FIELDS:
        yield Objection(
            "SR-681", Say("A Field is never used by itself: it counts at the end."), hard=True
        )
        return
    if not state.occupied(area):
        yield Objection(
            "SR-602",
            Say("The Attacker does not hold {the:term} now.", the=f"the.{move[1]}"),
            hard=True,
        )
        return
    if state.used_areas >> area & 1:
        yield Objection(
            "SR-603",
            Say("The ability of {the:term} was used today.", the=f"the.{move[1]}"),
            hard=True,
        )
    if not has_effect(state, area):
        yield from no_effect(state, area)


def no_effect(state: State, area: int) -> Iterator[Objection]:
    if area == PASSAGE:
        yield Objection(
            "SR-695", Say("The reserve is empty, so the Passage does nothing."), hard=True
        )
    elif not state.pool and area == GRANARY:
        yield Objection("SR-621", Say("The pool is empty: the Granary brings nobody."), hard=True)
    elif not state.pool and area in (WELL, WATCHTOWER):
        yield Objection(
            "SR-214",
            Say("The pool is empty, and these markers never come from the reserve."),
            hard=True,
        )
    elif AREAS[area] == "shrine" and state.box.markers_bind and free_markers(state) < 1:
        yield Objection("SR-666", Say("No shrine marker is free."), hard=True)
    yield Objection(
        "SR-610",
        Say("Using {the:term} would have no effect now.", the=f"the.{AREAS[area]}"),
        hard=True,
    )


def copy(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "inn":
        yield from elsewhere(state)
        return
    area = PLACE[move[1]]
    if area == INN:
        yield Objection("SR-641", Say("The Inn cannot copy itself."), hard=True)
    elif area == GREEN:
        yield Objection("SR-641", Say("The Green has no ability to copy."), hard=True)
    elif not state.occupied(area):
        yield Objection(
            "SR-641",
            Say("The Attacker does not hold {the:term}, so it cannot be copied.",
                the=f"the.{move[1]}"),
            hard=True,
        )  # fmt: skip
    elif area not in FIELDS and not has_effect(state, area):
        yield from no_effect(state, area)


def reachable(state: State, ronin: int, *, hard: bool) -> Iterator[Objection]:
    """`hard`: no marker lies with a ronin on the Green, though a wound can (SR-376)."""
    name = RONIN[ronin]
    if state.wounds[ronin] == OUT:
        yield Objection("SR-607", Say("{ronin:term} is eliminated.", ronin=name), hard=True)
    elif state.places[ronin] == GREEN:
        yield Objection(
            "SR-606", Say("{ronin:term} is on the Green, out of reach.", ronin=name), hard
        )


def hit(state: State, move: Move) -> Iterator[Objection]:
    if state.phase not in ("well", "watchtower"):
        yield from elsewhere(state)
        return
    ronin = RONIN_ID[move[1]]
    yield from reachable(state, ronin, hard=False)
    if state.phase == "watchtower" and not state.targets >> ronin & 1:
        yield Objection(
            "SR-611",
            Say("{ronin:term} is not among those the Watchtower still has to hit.",
                ronin=move[1]),
            hard=True,
        )  # fmt: skip
    if not state.pool:
        yield Objection("SR-214", Say("The pool is empty: no marker for a wound."), hard=True)


def pin(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "animal_pen":
        yield from elsewhere(state)
        return
    ronin = RONIN_ID[move[1]]
    yield from reachable(state, ronin, hard=True)
    if state.pinning >> ronin & 1:
        yield Objection(
            "SR-652", Say("{ronin:term} is already pinned today.", ronin=move[1]), hard=True
        )


def mark(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "shrine":
        yield from elsewhere(state)
        return
    ronin = RONIN_ID[move[1]]
    yield from reachable(state, ronin, hard=True)
    if ronin == KABE:
        yield Objection("SR-662", Say("Kabe has no ability, so he cannot be marked."), hard=True)
    elif ronin == TASUKE and state.box.tasuke_immune:
        yield Objection(
            "SR-662", Say("By your house rule the Shrine has no effect on Tasuke."), hard=True
        )
    if state.marked >> ronin & 1:
        yield Objection(
            "SR-663", Say("{ronin:term} is already marked for the next day.", ronin=move[1]),
            hard=True,
        )  # fmt: skip
    if state.box.markers_bind and free_markers(state) < 1:
        yield Objection("SR-666", Say("No shrine marker is free."), hard=True)


def burial(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "burial_grounds":
        if state.phase == "areas" and state.used_areas >> PLACE["burial_grounds"] & 1:
            yield Objection(
                "SR-671", Say("The Burial Grounds take at most 2 ninja back."), hard=True
            )
        yield from elsewhere(state)
        return
    place = PLACE[move[1]]
    if place == GREEN:
        yield Objection(
            "SR-672", Say("The Burial Grounds take no ninja from the Green."), hard=True
        )
    elif not state.ninja[place]:
        yield Objection(
            "SR-671", Say("There is no ninja {at:term}.", at=f"at.{move[1]}"), hard=True
        )


def passage(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "passage":
        yield from elsewhere(state)
        return
    if PLACE[move[1]] == GREEN:
        yield Objection("SR-691", Say("The Passage does not lead to the Green."), hard=True)
    if move[2] not in ("1", "2"):
        yield Objection("SR-691", Say("The Passage sends 1 or 2 ninja."), hard=True)
    elif int(move[2]) > state.reserve:
        yield Objection("SR-691", Say("The reserve does not hold that many ninja."), hard=True)
        yield Objection(
            "SR-214", Say("The Passage sends ninja of the reserve, never of the pool."), hard=True
        )


def stop(state: State, move: Move) -> Iterator[Objection]:
    if state.phase not in ("push", "burial_grounds"):
        yield wrong_step(state)


def end_areas(state: State, move: Move) -> Iterator[Objection]:
    waiting = due(state)
    if waiting:
        yield Objection(
            "SR-605",
            Say("By your house rule these areas must be used first: {areas:term}.",
                areas=[AREAS[area] for area in waiting]),
        )  # fmt: skip


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    "activate": activate,
    "copy": copy,
    "hit": hit,
    "pin": pin,
    "mark": mark,
    "burial": burial,
    "passage": passage,
    "stop": stop,
    "end_areas": end_areas,
}
