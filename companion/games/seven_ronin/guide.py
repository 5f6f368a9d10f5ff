"""Set-up checklist and turn helper of 7 Ronin."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Guide, Objection, Say, Setup
from companion.games.seven_ronin.components import AREAS, RONIN
from companion.games.seven_ronin.effects.fights import choice
from companion.games.seven_ronin.legality import planning
from companion.games.seven_ronin.legality.abilities import OBJECTIONS
from companion.games.seven_ronin.scoring import areas_line
from companion.games.seven_ronin.state import (
    FIELDS,
    GREEN,
    HAYAI,
    HEAL,
    MUSASHI,
    ROUNDS,
    SHOOT,
    STEP_3,
    TAIKO,
    USE,
    YOBU,
    YUMI,
    State,
    bits,
)

AGREE = Say("Agree on who attacks.")


def checklist(setup: Setup) -> tuple[Say, ...]:
    edition = setup.edition
    total = int(edition.value("numbers", "ninja"))
    reserve = int(edition.value("numbers", "reserve"))
    steps = [
        Say("The app draws who attacks.")
        if setup.options["roles"] == "drawn" and setup.deals("roles")
        else Say("Draw lots for who attacks.")
        if setup.options["roles"] == "drawn"
        else AGREE,
        Say("Lay the village board in the middle, with the time marker on the lowest space, 1."),
        Say("Each side takes its planning board behind its own screen.")
        if setup.options["planning_mode"] == "recorded_after_reveal"
        else Say("Plans are made in the app: planning boards and screens stay in the box."),
        Say(
            "Attacker: {n} ninja beside the screen {n:is|are} the reserve. "
            "The pool has the other {rest}.",
            n=reserve,
            rest=total - reserve,
        ),
        Say("Defender: 7 ronin tiles and 7 ronin markers beside the screen."),
        Say(
            "Put the {n} shrine {n:marker|markers} beside the board.",
            n=int(edition.value("numbers", "shrine_markers")),
        ),
        Say("Keep the reference sheet in sight of both."),
    ]
    if not (edition.confirmed("map") and edition.confirmed("track")):
        steps.append(
            Say("Compare limits, time track and map with your board: what the app shows is a "
                "stand-in until you confirm it.")
        )  # fmt: skip
    return tuple(steps)


CLAUSES = {
    "record": ("SR-358", "SR-302", "SR-304", "SR-308", "SR-310", "SR-331", "SR-333", "SR-360"),
    "attack_plan": ("SR-302", "SR-304", "SR-305", "SR-308", "SR-310", "SR-353"),
    "defence_plan": ("SR-331", "SR-332", "SR-333", "SR-334", "SR-336", "SR-354"),
    "ronin": ("SR-401", "SR-404", "SR-411", "SR-431", "SR-441", "SR-461", "SR-471"),
    "push": ("SR-462", "SR-463", "SR-464"),
    "wounds": ("SR-501", "SR-503", "SR-505", "SR-506"),
    "skirmish": ("SR-692", "SR-693", "SR-503", "SR-505", "SR-506"),
    "over": ("SR-901", "SR-902", "SR-903", "SR-904", "SR-908"),
    "roles": ("SR-101",),
}
AREA_CLAUSES = ("SR-601", "SR-602", "SR-603", "SR-606", "SR-902")

PLAN_1 = Say("Planning step 1: deploy in secret")
PLAN_2 = Say("Planning step 2: reveal")
FIGHT_1 = Say("Combat step 1: ronin abilities")
FIGHT_2 = Say("Combat step 2: wounds")
FIGHT_3 = Say("Combat step 3: area abilities")
ALL_PLACED = Say("All available ronin must be placed, one to an area unless Tasuke shares it.")
EACH_ALONE = Say("All available ronin must be placed, one to an area; today Tasuke shares none.")
"""What binds the Defender; the second where Tasuke's ability is cancelled (SR-335)."""
THE_END = Say("End: clean-up, then the time track")


def guide(state: State) -> Guide:
    phase = state.phase
    clauses = CLAUSES.get(phase, AREA_CLAUSES)
    if phase == "roles":
        return Guide(
            Say("Set-up"),
            Say("Settle who attacks and who defends."),
            PLAN_1,
            (),
            clauses,
        )
    if phase == "over":
        again = Say("Play again with sides swapped: {seat:seat} attacks.", seat=state.defender)
        return Guide(Say("The end"), Say("The game is over."), again, (), clauses)
    if phase == "record":
        now = Say("Plan behind the screens, show both plans together, record them and confirm.")
        return Guide(PLAN_2, now, FIGHT_1, tuple(_planning(state)), clauses)
    if phase == "attack_plan":
        now = Say("Behind the curtain: the Attacker plans and locks.")
        then = Say("Hand the device over: the Defender plans.")
        return Guide(PLAN_1, now, then, tuple(_planning(state)), clauses)
    if phase == "defence_plan":
        now = Say("Behind the curtain: the Defender plans and locks.")
        then = Say("Both look: the plans are revealed.")
        told = sorted(_planning(state), key=lambda one: one not in (ALL_PLACED, EACH_ALONE))
        return Guide(PLAN_1, now, then, tuple(told), clauses)
    if phase in ("ronin", "push"):
        now = Say("The Defender uses abilities in any order; the order matters.")
        return Guide(FIGHT_1, now, FIGHT_2, tuple(_abilities(state)), clauses)
    if phase == "wounds":
        now = Say("The Defender splits the wounds of shared areas.")
        return Guide(FIGHT_2, now, FIGHT_3, tuple(_fights(state)), clauses)
    if phase == "skirmish":
        now = Say("The Defender splits the wounds of the fight that the Passage began.")
        return Guide(FIGHT_3, now, FIGHT_3, tuple(_fights(state)), clauses)
    now = Say("The Attacker uses occupied areas, one after the other.")
    return Guide(FIGHT_3, now, THE_END, tuple(_areas(state)), clauses)


def _planning(state: State) -> Iterator[Say]:
    """Figures that bind both plans; nothing here may depend on a hidden plan (SR-356)."""
    figures = {"round": state.round, "threat": state.threat, "least": planning.minimum(state)}
    if state.box.track_confirmed:
        yield Say("Day {round}: new ninja in at most {threat} {threat:area|areas}, at least "
                  "{least} ninja.", **figures)  # fmt: skip
    else:
        yield Say("Day {round}: new ninja in at most {threat} {threat:area|areas} (stand-in, "
                  "check your time track), at least {least} ninja.", **figures)  # fmt: skip
    yield Say("Limits: {limits}.", limits=_limits(state))
    if state.green:
        yield Say("The Green gives {n} above the limits today; a ronin may go there.",
                  n=state.green)  # fmt: skip
    else:
        yield Say("The Green gives no bonus now and is closed to ronin.")
    if state.pinned:
        yield Say("Pinned, stays on the board: {ronin:term}.",
                  ronin=[RONIN[who] for who in bits(state.pinned)])  # fmt: skip
    if state.cancelled:
        yield Say("Without ability today: {ronin:term}.",
                  ronin=[RONIN[who] for who in bits(state.cancelled)])  # fmt: skip
    if state.phase == "record":
        yield from _recorded(state)
        yield Say("Lay ninja on the spots at the border of an area, ronin inside it.")  # SR-377
    if state.box.green_in_minimum:
        yield Say("The reserve is closed now. By your house rule a ninja on the Green counts for "
                  "the minimum; it helps only tomorrow.")  # fmt: skip
    else:
        yield Say("The reserve is closed now. A ninja on the Green is extra and helps only "
                  "tomorrow.")  # fmt: skip
    # Who was pinned beside Tasuke stays there, and the wounds are still split.
    yield EACH_ALONE if planning.stands_alone(state) else ALL_PLACED


def _limits(state: State) -> Say:
    whole: Say | None = None
    for area, room in reversed(tuple(zip(AREAS, planning.rooms(state), strict=True))):
        part = Say("{area:term} {n}", area=area, n=room)
        whole = part if whole is None else Say("{part}, {rest}", part=part, rest=whole)
    assert whole is not None
    return whole


def _recorded(state: State) -> Iterator[Say]:
    """What is missing or too much for a legal deployment."""
    if not planning.begun(state):
        return
    for side, found in planning.breaches(state):
        if side == "attacker":
            yield Say("Attacker: {reason}", reason=found.say)
        else:
            yield Say("Defender: {reason}", reason=found.say)
    waiting = planning.missing(state)
    if len(waiting) < len(RONIN) and next(planning.breaches(state), None) is not None:
        yield Say("If a plan really breaks a rule, both sides plan anew; a slip is just corrected.")


def _abilities(state: State) -> Iterator[Say]:
    """Who can act now, and why the others cannot."""
    if state.phase == "push":
        yield Say("Yobu may push a second ninja to an area next to his, or stop.")
        yield from _stand_in_map(state)
        return
    for who in (HAYAI, MUSASHI, TAIKO, YOBU, YUMI):
        name, place = RONIN[who], state.places[who]
        if not 0 <= place < GREEN:
            if place == GREEN:
                yield Say("{ronin:term} stands on the Green: no ability there.", ronin=name)
            continue
        yield _blocked(state, who) or Say("{ronin:term} can act.", ronin=name)
    yield Say("Hayai, Taiko and Yumi need an area without ninja; Musashi and Yobu one with ninja.")
    yield from _stand_in_map(state)


def _stand_in_map(state: State) -> Iterator[Say]:
    if not state.box.map_confirmed and not state.box.trust_table:
        yield Say("Which areas are adjacent is a stand-in until you confirm the map.")


def _blocked(state: State, who: int) -> Say | None:
    """Why this ronin cannot act at all; None when some target is open to him."""
    targets = {TAIKO: HEAL, YUMI: [SHOOT], MUSASHI: [USE[who][state.places[who]]]}
    reasons: list[Objection] = []
    for move in targets.get(who, USE[who][:GREEN]):
        found = list(OBJECTIONS["use"](state, move))
        if not found:
            return None
        reasons += found
    own = next((found for found in reasons if found.clause in WHOLLY[who]), None)
    return own.say if own is not None else NOBODY_TO_REACH[who]


WHOLLY = {
    HAYAI: ("SR-402", "SR-406", "SR-411", "SR-415"),
    MUSASHI: ("SR-402", "SR-406", "SR-431"),
    TAIKO: ("SR-402", "SR-406", "SR-441"),
    YOBU: ("SR-402", "SR-406", "SR-461"),
    YUMI: ("SR-402", "SR-406", "SR-471", "SR-473"),
}
"""What bars a ronin whatever the target is."""
NOBODY_TO_REACH = {
    HAYAI: Say("Hayai has no area with ninja to ride to."),
    TAIKO: Say("No other ronin has a wound that Taiko could heal."),
    YOBU: Say("Yobu has no adjacent area to push ninja to."),
}


def _fights(state: State) -> Iterator[Say]:
    for area in state.contested():
        if choice(state, area):
            yield Say("{area:term}: {n} ninja against {ronin:term}.",
                      area=AREAS[area], n=state.ninja[area],
                      ronin=[RONIN[who] for who in state.ronin_at(area)])  # fmt: skip
    yield Say("A full tile is out at once; its markers go to the pool, surplus ninja stay.")


def _areas(state: State) -> Iterator[Say]:
    if state.phase in STEP_3:
        waiting = [
            AREAS[area]
            for area in state.held()
            if area not in FIELDS and not state.used_areas >> area & 1
        ]
        if waiting:
            yield Say("Occupied and not used yet: {areas:term}.", areas=waiting)
        yield areas_line(state.held(), state.field_copied, "open")
    yield Say("Wounds of the Well and the Watchtower come from the pool; nobody on the Green is "
              "hit.")  # fmt: skip
    yield Say("An area won in this step may act in it. The win is tested when the step ends.")
    if state.round == ROUNDS:
        yield Say("Last day: if nobody has won at its end, the Defender wins.")
    elif state.box.loss[state.round - 1]:
        if state.reserve:
            yield Say("At the end of this day 1 ninja of the reserve is lost.")
        else:
            yield Say("The reserve is empty: the loss icon takes nothing.")
