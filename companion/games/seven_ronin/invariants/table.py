"""The conservation laws of 7 Ronin: true in every state that came about by moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine import Objection, Say
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.invariants.asking import asking
from companion.games.seven_ronin.legality.planning import planned_at
from companion.games.seven_ronin.state import (
    COMBAT,
    ENOUGH,
    FIELDS,
    GREEN,
    HOME,
    INN,
    KABE,
    OUT,
    PLANNING,
    STEP_1,
    STEP_3,
    TASUKE,
    State,
    bits,
)

BEFORE = PLANNING | {"roles"}


def laws(state: State) -> Iterator[Objection]:
    yield from _markers(state)
    yield from _tiles(state)
    yield from _places(state)
    yield from _pins_and_marks(state)
    yield from _used(state)
    yield from _plans(state)
    yield from _ending(state)
    yield from asking(state)


def _markers(state: State) -> Iterator[Objection]:
    tiles = sum(wounds for wounds in state.wounds if wounds > 0)
    total = state.pool + state.reserve + state.on_board() + tiles
    if total != state.box.total:
        yield Objection(
            "SR-105",
            Say("There are {n} ninja markers in all, not {found}.",
                n=state.box.total, found=total),
            field="reserve",
        )  # fmt: skip
    if min(state.pool, state.reserve, state.green, *state.ninja, *state.plan) < 0:
        yield Objection("SR-105", Say("No stock of ninja can be below 0."), field="reserve")
    if sum(state.plan) + state.plan_green > state.reserve and state.phase != "record":
        yield Objection(
            "SR-313", Say("The plan uses more ninja than the reserve holds."), field="plan"
        )
    if state.plan_green > 1 and state.phase != "record":
        yield Objection(
            "SR-310", Say("At most 1 new ninja goes to the Green in a day."), field="plan_green"
        )
    latest = state.round if state.phase in COMBAT or state.phase == "over" else state.round - 1
    if state.green > latest:
        yield Objection(
            "SR-310",
            Say("At most one ninja a day goes to the Green: {n} cannot stand there.",
                n=state.green),
            field="green",
        )  # fmt: skip


def _tiles(state: State) -> Iterator[Objection]:
    for who, wounds in enumerate(state.wounds):
        if wounds >= state.box.vitality[who]:
            yield Objection(
                "SR-505",
                Say(
                    "{ronin:term} has no room for {n} {n:wound|wounds}.", ronin=RONIN[who], n=wounds
                ),
                field="wounds",
            )


def _places(state: State) -> Iterator[Objection]:
    for who, place in enumerate(state.places):
        name = RONIN[who]
        if place != HOME and state.wounds[who] == OUT:
            yield Objection(
                "SR-506",
                Say("{ronin:term} is eliminated and on no place.", ronin=name),
                field="places",
            )
        if state.phase in COMBAT and place == HOME and state.wounds[who] != OUT:
            yield Objection(
                "SR-331", Say("{ronin:term} must stand somewhere.", ronin=name), field="places"
            )
        held = bool(state.pinned >> who & 1)
        if state.phase in BEFORE and held and place == HOME and state.wounds[who] != OUT:
            yield Objection(
                "SR-702",
                Say("{ronin:term} is pinned: in which area?", ronin=name),
                field="pinned",
            )
        if state.phase in BEFORE and place != HOME and not held:
            yield Objection(
                "SR-701", Say("During Planning only pinned ronin are on the board."), field="places"
            )
        if state.posts[who] != HOME and state.wounds[who] == OUT:
            yield Objection(
                "SR-338",
                Say("{ronin:term} is eliminated and on no place.", ronin=name),
                field="places",
            )
    # A plan made on the screen fits at every step; one laid on the table is checked at its end.
    standing = partial(planned_at, state) if state.phase == "defence_plan" else state.ronin_at
    for place in range(len(AREAS)):
        here = standing(place)
        if len(here) > 2 or (len(here) == 2 and TASUKE not in here):
            yield Objection(
                "SR-333",
                Say("Too many ronin {at:term}.", at=f"at.{AREAS[place]}"),
                field="places",
            )
    if len(standing(GREEN)) > 1:
        yield Objection("SR-337", Say("Only one ronin may stand on the Green."), field="places")
    if state.ronin_at(GREEN) and state.green and state.phase in COMBAT:
        yield Objection("SR-373", Say("A ronin on the Green leaves no ninja there."), field="green")
    quiet = state.phase in PLANNING or (state.phase in STEP_3 and state.phase != "skirmish")
    if quiet and state.contested():
        yield Objection(
            "SR-509", Say("No area holds both ronin and ninja at this time."), field="ninja"
        )


def _pins_and_marks(state: State) -> Iterator[Objection]:
    if state.pinned.bit_count() > 2 or state.pinning.bit_count() > 2:
        yield Objection(
            "SR-652", Say("At most two ronin are pinned for one Planning."), field="pinned"
        )
    if state.marked.bit_count() > 2 or state.cancelled.bit_count() > 2:
        yield Objection(
            "SR-663", Say("At most two ronin are marked for one day."), field="cancelled"
        )
    if (state.marked | state.cancelled) >> KABE & 1:
        yield Objection("SR-662", Say("Kabe is never marked."), field="cancelled")
    touched = state.pinned | state.pinning | state.marked | state.cancelled
    if any(state.wounds[who] == OUT for who in bits(touched)):
        yield Objection("SR-506", Say("An eliminated ronin has neither pin nor mark."), field="out")
    if state.box.tasuke_immune and state.marked >> TASUKE & 1:
        yield Objection("SR-662", Say("By your house rule Tasuke is never marked."), field="marked")
    held = state.pinned | state.pinning | state.marked
    if any(state.places[who] == GREEN for who in bits(held)):
        yield Objection("SR-606", Say("Nobody on the Green is pinned or marked."), field="places")


def _used(state: State) -> Iterator[Objection]:
    """What a step cannot know yet, and what is never used (SR-203)."""
    phase = state.phase
    later = ("used_areas", "field_copied", "pinning", "marked")
    for field in ("used_ronin", *later):
        if not getattr(state, field):
            continue
        if phase in BEFORE:
            say = Say("Before the reveal nobody has used, pinned or marked anything.")
            yield Objection("SR-203", say, field=field)
        elif field in later and (phase in STEP_1 or phase == "wounds"):
            say = Say("Area abilities are used only in Combat step 3.")
            yield Objection("SR-604", say, field=field)
    if state.used_ronin >> KABE & 1:
        yield Objection("SR-421", Say("Kabe has no ability to use."), field="used_ronin")
    if state.used_ronin >> TASUKE & 1:
        yield Objection(
            "SR-451", Say("Tasuke's ability is always on and is never used."), field="used_ronin"
        )
    if any(state.used_areas >> field & 1 for field in FIELDS):
        yield Objection(
            "SR-681",
            Say("A Field is never used by itself: it counts at the end."),
            field="used_areas",
        )
    if state.field_copied and not state.used_areas >> INN & 1:
        yield Objection(
            "SR-644", Say("Only an Inn that was used counts as a Field."), field="field_copied"
        )


def _plans(state: State) -> Iterator[Objection]:
    posted = [who for who, post in enumerate(state.posts) if post != HOME]
    if state.phase not in PLANNING and (any(state.plan) or state.plan_green or posted):
        yield Objection("SR-371", Say("After the reveal no plan is left."), field="plan")
    if state.phase == "attack_plan" and posted:
        yield Objection(
            "SR-352", Say("The Defender plans only when the Attacker has locked."), field="posts"
        )
    for who in posted:
        if state.pinned >> who & 1:
            yield Objection(
                "SR-332",
                Say("{ronin:term} is pinned and gets no new place.",
                    ronin=RONIN[who]),
                field="posts",
            )  # fmt: skip


def _ending(state: State) -> Iterator[Objection]:
    """A winner ends the game (SR-216), for a reason that can be seen on the table (SR-806)."""
    result = state.result
    if (state.phase == "over") != (result is not None):
        yield Objection(
            "SR-216", Say("The game is over exactly when there is a winner."), field="result"
        )
    if result is None:
        return
    left = state.on_board() + state.reserve
    if (
        (result.reason == "all_ronin_dead" and (state.living() or not left))
        or (result.reason == "ninja_exhausted" and left)
        or (result.reason == "areas_occupied" and result.count < ENOUGH)
    ):
        yield Objection(
            "SR-806",
            Say("What lies on the table does not fit the reason of the win."),
            field="result",
        )
