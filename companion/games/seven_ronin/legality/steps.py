"""Why a move cannot be played now: planning, recording and the order of the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine import Move, Objection, Say
from companion.games.seven_ronin.legality import planning
from companion.games.seven_ronin.legality.abilities import OBJECTIONS as ABILITIES
from companion.games.seven_ronin.legality.abilities import wrong_step
from companion.games.seven_ronin.state import (
    AREA,
    GREEN,
    HOME,
    PLACE,
    RONIN_ID,
    STEP_1,
    STEP_3,
    State,
    changed,
)


def attacker(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "roles":
        yield Objection("SR-101", Say("The roles are already given."), hard=True)


def not_attack_plan(state: State) -> Iterator[Objection]:
    """A locked plan, or another step: nothing here may depend on the plan itself."""
    if state.phase == "attack_plan":
        return
    if state.phase == "defence_plan":
        yield Objection("SR-355", Say("The Attacker's plan is locked until the reveal."), hard=True)
    yield wrong_step(state)


def plan(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "attack_plan":
        yield from not_attack_plan(state)
        return
    area = AREA[move[1]]
    yield from planning.too_much(
        state, changed(state.plan, area, state.plan[area] + 1), state.plan_green
    )


def unplan(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "attack_plan":
        yield from not_attack_plan(state)
        return
    area = AREA[move[1]]
    if not state.plan[area]:
        if state.ninja[area]:
            yield Objection(
                "SR-213",
                Say("The ninja {at:term} came on an earlier day and stay there.",
                    at=f"at.{move[1]}"),
                hard=True,
            )  # fmt: skip
        yield Objection(
            "SR-353", Say("No ninja is planned {at:term}.", at=f"at.{move[1]}"), hard=True
        )


def plan_green(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "attack_plan":
        yield from not_attack_plan(state)
        return
    yield from planning.too_much(state, state.plan, state.plan_green + 1)


def unplan_green(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "attack_plan":
        yield from not_attack_plan(state)
    elif not state.plan_green:
        if state.green:
            yield Objection(
                "SR-213",
                Say("The ninja on the Green came on an earlier day and stay there."),
                hard=True,
            )
        yield Objection("SR-353", Say("No ninja is planned for the Green."), hard=True)


def lock(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "attack_plan":
        yield from planning.too_little(state)
    elif state.phase == "defence_plan":
        yield from planning.undeployed(state)
    else:
        yield wrong_step(state)


def place(state: State, move: Move) -> Iterator[Objection]:
    phase = state.phase
    if phase != "defence_plan" and phase != "record":
        yield wrong_step(state)
        return
    ronin, goal = RONIN_ID[move[1]], PLACE[move[2]]
    if state.posts[ronin] != HOME:
        yield Objection(
            steps_clause(state),
            Say("{ronin:term} already has a place: take it back first.", ronin=move[1]),
            hard=True,
        )
        return
    if phase == "defence_plan" or not state.available(ronin):
        yield from planning.placing(state, ronin, goal)


def unplace(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "defence_plan" and state.phase != "record":
        yield wrong_step(state)
    elif state.posts[RONIN_ID[move[1]]] == HOME:
        if state.pinned >> RONIN_ID[move[1]] & 1:
            yield Objection(
                "SR-332",
                Say("{ronin:term} is pinned and cannot be taken back.",
                    ronin=move[1]),
                hard=True,
            )  # fmt: skip
        yield Objection(
            steps_clause(state),
            Say("{ronin:term} has no place to be taken back from.", ronin=move[1]),
            hard=True,
        )


def steps_clause(state: State) -> str:
    """Which clause describes how ronin are entered in this planning mode."""
    return "SR-354" if state.phase == "defence_plan" else "SR-358"


def record(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "record":
        yield wrong_step(state)
        return
    number, goal = figure(move[2]), PLACE[move[1]]
    if number is None or number > state.most_recorded:
        yield Objection(
            "SR-358",
            Say("Enter the new ninja as a number from 0 to {n}.", n=state.most_recorded),
            hard=True,
        )
    now = state.plan_green if goal == GREEN else state.plan[goal]
    if number == now:
        yield Objection("SR-358", Say("This is what is recorded already."), hard=True)


def figure(word: str) -> int | None:
    """The number this word is the one text of."""
    fits = word.isascii() and word.isdecimal() and len(word) < 4
    return int(word) if fits and str(int(word)) == word else None


def confirm(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "record":
        yield wrong_step(state)
        return
    for side, found in planning.breaches(state):
        say = (
            Say("Attacker: {reason}", reason=found.say)
            if side == "attacker"
            else Say("Defender: {reason}", reason=found.say)
        )
        yield Objection(found.clause, say, found.hard)


def replan(state: State, move: Move) -> Iterator[Objection]:
    if state.phase != "record":
        yield wrong_step(state)
    elif next(planning.breaches(state), None) is None:
        yield Objection("SR-360", Say("What is recorded keeps every rule, so the plans stand."))


def end(state: State, move: Move) -> Iterator[Objection]:
    if state.phase == "ronin":
        yield from ABILITIES["end_ronin"](state, move)
    elif state.phase == "areas":
        yield from ABILITIES["end_areas"](state, move)
    else:
        if state.phase in STEP_1 or state.phase in STEP_3:
            yield Objection(
                "SR-205", Say("The ability that was begun must be finished first."), hard=True
            )
            return
        yield wrong_step(state)


OBJECTIONS: dict[str, Callable[[State, Move], Iterator[Objection]]] = {
    **ABILITIES,
    "attacker": attacker,
    "plan": plan,
    "unplan": unplan,
    "plan_green": plan_green,
    "unplan_green": unplan_green,
    "lock": lock,
    "place": place,
    "unplace": unplace,
    "record": record,
    "confirm": confirm,
    "replan": replan,
    "end": end,
}
