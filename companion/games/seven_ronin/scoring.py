"""Counting areas and telling who won and why (SR-8xx, SR-9xx)."""

from __future__ import annotations

from companion.engine import Say, ScoreSheet
from companion.games.seven_ronin.components import AREAS
from companion.games.seven_ronin.state import (
    ENOUGH,
    FIELDS,
    Result,
    State,
    field_bonus,
)


def sheet(state: State) -> ScoreSheet:
    if state.result is None:
        return standing(state)
    return final_sheet(state.result, state.attacker)


def standing(state: State) -> ScoreSheet:
    """What is open at any time: areas and ronin, never the reserve (SR-211)."""
    notes: tuple[Say, ...] = (
        Say("{n} {n:ronin still stands|ronin still stand}.", n=state.living()),
    )
    if state.phase not in ("roles", "ronin", "push", "wounds"):
        notes = (areas_line(state.held(), state.field_copied, "open"), *notes)
    return ScoreSheet((), (None, None), ((0, 1),), (), notes=notes, final=False)


def final_sheet(result: Result, attacker: int) -> ScoreSheet:
    winner = attacker if result.role == "attacker" else 1 - attacker
    notes = [because(result)]
    if result.reason != "areas_occupied":
        held = {"areas": [AREAS[area] for area in result.areas]}
        notes.append(
            Say("Areas held at the end: {areas:term}.", **held)
            if result.areas
            else Say("The Attacker held no area at the end.")
        )
    notes.append(
        Say(
            "{ronin} {ronin:ronin still stood|ronin still stood}; {ninja} "
            "{ninja:ninja was|ninja were} left on the board or in reserve.",
            ronin=result.ronin,
            ninja=result.ninja,
        )
    )
    if result.replans:
        notes.append(Say("Plans were made anew {n} {n:time|times}.", n=result.replans))
    outcome = (
        Say("{seat:seat} wins as the Attacker on day {round}.", seat=winner, round=result.round)
        if result.role == "attacker"
        else Say(
            "{seat:seat} wins as the Defender on day {round}.", seat=winner, round=result.round
        )
    )
    return ScoreSheet(
        lines=(),
        totals=(None, None),
        ranking=((winner,), (1 - winner,)),
        winners=(winner,),
        outcome=outcome,
        notes=tuple(notes),
    )


def because(result: Result) -> Say:
    """One line that explains the end."""
    if result.reason == "all_ronin_dead":
        if not result.fallen:
            return Say(
                "The last ronin fell on day {round}; {n} {n:ninja is|ninja are} left on the "
                "board or in reserve.",
                round=result.round,
                n=result.ninja,
            )
        return Say(
            "The seventh ronin ({ronin:term}) fell on day {round}; {n} "
            "{n:ninja is|ninja are} left on the board or in reserve.",
            ronin=result.fallen,
            round=result.round,
            n=result.ninja,
        )
    if result.reason == "ninja_exhausted":
        if not result.ronin:  # SR-905
            return Say("The last ninja fell with the last ronin: this counts for the Defender.")
        return Say(
            "No ninja on the board, none in reserve; {n} {n:ronin still stands|ronin still stand}.",
            n=result.ronin,
        )
    if result.reason == "round_8_survived":
        return Say(
            "Day 8 is over with {n} of the {enough} areas needed. The Defender wins.",
            n=result.count,
            enough=ENOUGH,
        )
    return areas_line(result.areas, result.count > len(result.areas), "end")


def of_enough(areas: int) -> Say:
    """So many of the areas that the Attacker needs (SR-902); he can hold more."""
    if areas > ENOUGH:
        return Say("{n}, where {enough} are enough", n=areas, enough=ENOUGH)
    return Say("{n} of {enough}", n=areas, enough=ENOUGH)


def areas_figure(areas: int) -> Say:
    """The same where there is no room for words."""
    return of_enough(areas) if areas <= ENOUGH else Say("{n}", n=areas)


def areas_line(held: tuple[int, ...], field_copied: bool, when: str) -> Say:
    """The area test in figures (SR-802 to SR-804)."""
    names = [AREAS[area] for area in held]
    bonus = field_bonus(held, field_copied)
    fields = sum(area in held for area in FIELDS)
    count = len(held) + bonus
    if not held:
        if when == "end":
            return Say("Areas held: none of {enough}. The game goes on.", enough=ENOUGH)
        return Say("Areas held: none. The Attacker needs {enough}.", enough=ENOUGH)
    if not bonus:
        extra = Say("Bonus 0 (only one Field).") if fields == 1 else Say("Bonus 0 (no Field).")
    elif fields == 2:
        extra = Say("+1 for both Fields.")
    else:
        extra = Say("+1, the Inn stands in for the second Field.")
    if count >= ENOUGH and when == "end":
        verdict = Say("{count}: the Attacker wins.", count=of_enough(count))
    elif when == "end":
        verdict = Say("{count}: the game goes on.", count=of_enough(count))
    else:
        verdict = Say("{count} so far.", count=of_enough(count))
    return Say(
        "Areas held: {areas:term} = {n}. {extra} {verdict}",
        areas=names,
        n=len(held),
        extra=extra,
        verdict=verdict,
    )
