"""The laws of what is asked: a step has something to decide, and came about by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Objection, Say
from companion.games.seven_ronin.components import RONIN
from companion.games.seven_ronin.effects.combat import choosing_targets, has_effect, tower_targets
from companion.games.seven_ronin.effects.fights import choice
from companion.games.seven_ronin.state import (
    AREA,
    BURIAL,
    GREEN,
    INN,
    PASSAGE,
    WATCHTOWER,
    YOBU,
    State,
    bits,
)

EMPTY = Objection("SR-205", Say("There is nothing to decide at this step."), field="phase")


def asking(state: State) -> Iterator[Objection]:
    phase = state.phase
    if state.targets and phase != "watchtower":
        yield Objection(
            "SR-614",
            Say("Only while the Watchtower asks is anybody still to be hit."),
            field="targets",
        )
    if state.left and phase != "burial_grounds":
        yield Objection("SR-671", Say("Only the Burial Grounds take ninja back."), field="left")
    if phase in ("wounds", "skirmish"):
        yield from _fight(state)
    elif phase == "push":
        yield from _push(state)
    elif phase == "areas":
        if not state.held():
            yield EMPTY
    elif phase in AREA:
        yield from _ability(state, AREA[phase])


def _fight(state: State) -> Iterator[Objection]:
    contested = state.contested()
    if not any(choice(state, area) for area in contested if len(state.ronin_at(area)) == 2):
        yield EMPTY
    if state.phase == "wounds":
        return
    if len(contested) > 1:
        yield Objection(
            "SR-509",
            Say("The Passage starts one fight; no other area is contested."),
            field="ninja",
        )
    if any(state.ninja[area] > 2 for area in contested):
        yield Objection("SR-691", Say("The Passage sends 1 or 2 ninja."), field="ninja")
    if not (state.used_areas >> PASSAGE & 1 or state.used_areas >> INN & 1):
        yield Objection(
            "SR-692", Say("This fight needs a Passage that was used."), field="used_areas"
        )


def _push(state: State) -> Iterator[Objection]:
    place = state.places[YOBU]
    if not 0 <= place < GREEN or not state.ninja[place] or not state.used_ronin >> YOBU & 1:
        yield EMPTY


def _ability(state: State, area: int) -> Iterator[Objection]:
    """An ability that asks is occupied and was begun, by itself or through the Inn (SR-641)."""
    begun = state.used_areas >> area & 1
    copied = area != INN and state.used_areas >> INN & 1
    # The Burial Grounds may have emptied their own area, or the Inn, with the first ninja.
    empties = area == BURIAL and state.left == 1
    held = state.occupied(area) and (begun or state.occupied(INN))
    if not (begun or copied) or not (held or empties):
        yield Objection(
            "SR-602",
            Say(
                "This question comes only when the Attacker holds and uses {the:term}.",
                the=f"the.{state.phase}",
            ),
            field="phase",
        )
    if area == WATCHTOWER:
        yield from _tower(state)
    elif area == BURIAL:
        if not 1 <= state.left <= 2 or not any(state.ninja):
            yield EMPTY
    elif not has_effect(state, area):
        yield EMPTY


def _tower(state: State) -> Iterator[Objection]:
    far = state.targets & ~tower_targets(state)
    if far:
        yield Objection(
            "SR-611",
            Say("{ronin:term} is not in an area next to the Watchtower.",
                ronin=[RONIN[who] for who in bits(far)]),
            field="targets",
        )  # fmt: skip
    elif not choosing_targets(state):
        yield EMPTY
