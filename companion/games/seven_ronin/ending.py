"""What the end page says of the village, and who attacks in the next match."""

from __future__ import annotations

from companion.engine import Match, Say, ScoreSheet
from companion.games.seven_ronin.components import RONIN as NAMES
from companion.games.seven_ronin.moments import fallen
from companion.games.seven_ronin.scene.looks import banner
from companion.games.seven_ronin.scoring import areas_figure
from companion.games.seven_ronin.state import (
    ATTACKER,
    ENOUGH,
    OUT,
    ROUNDS,
    State,
    area_count,
    field_bonus,
)
from companion.table.curves import Curve
from companion.table.ending import Course, EndPiece, Rematch
from companion.table.public_score import Count

RONIN = len(NAMES)
BEFORE = ("roles", "ronin", "push", "wounds")
"""Phases in which nobody holds an area yet."""


def reasons(sheet: ScoreSheet) -> tuple[Say, ...]:
    # Who is left is told in figures.
    return tuple(note for note in sheet.notes[:2] if note is sheet.notes[0]
                 or "ninja" not in note.args)  # fmt: skip


def worth(sheet: ScoreSheet, seat: int) -> None:
    """Nobody has points here: a village stands or falls."""


def role(match: Match, seat: int) -> Say:
    return Say("the Attacker") if seat == match.state.attacker else Say("the Defender")


def figures(match: Match) -> tuple[tuple[Say, Say], ...]:
    state: State = match.state
    result = state.result
    if result is None:
        return ()
    return (
        (Say("{n:day|days}", n=result.round), Say("{n}", n=result.round)),
        (Say("areas"), areas_figure(result.count)),
        (Say("ronin"), Say("{n} of {all}", n=result.ronin, all=RONIN)),
        (Say("ninja left"), Say("{n}", n=result.ninja)),
    )


def pieces(match: Match) -> tuple[EndPiece, ...]:
    """The seven, with their wounds."""
    state: State = match.state
    return tuple(
        EndPiece(
            banner(name),
            Say("{who:term}", who=name),
            Say("fallen") if wounds == OUT else Say("{n}/{most}", n=wounds, most=most),
            wounds == OUT,
        )
        for name, wounds, most in zip(NAMES, state.wounds, state.box.vitality, strict=True)
    )


def course(match: Match) -> Course:
    """The areas the Attacker held when each day ended."""
    held: dict[int, int] = {}
    fell: dict[int, list[str]] = {}
    for at in range(match.index):
        before, after = match.state_at(at), match.state_at(at + 1)
        fell.setdefault(before.round, []).extend(fallen(before, after))
        if after.round > before.round or (after.result is not None and before.result is None):
            held[before.round] = area_count(before)
    if match.state.result is not None:
        held[match.state.result.round] = match.state.result.count
    return Course(
        Say("Areas held, day by day"),
        tuple(held[day] for day in sorted(held)),
        ENOUGH,
        Say("{n}: the Attacker wins", n=ENOUGH),
        tuple(tuple(map(banner, fell.get(day, ()))) for day in sorted(held)),
        (Say("fell"), Say("Banners: the day a ronin fell.")) if any(fell.values()) else None,
    )


def rematch(match: Match) -> Rematch:
    """The roles change sides (SR-101): who defended attacks."""
    attacker = 1 - match.state.attacker
    return Rematch(
        Say("Rematch: {a:seat} attacks, {b:seat} defends", a=attacker, b=1 - attacker),
        (0, 1),
        {"roles": "chosen"},
        (ATTACKER[attacker],),
    )


def hidden(match: Match) -> tuple[Say, ...]:
    """SR-211"""
    return (Say("The Attacker's reserve stays hidden."),)


def counts(match: Match) -> tuple[Count, ...]:
    state: State = match.state
    held = state.held()
    areas = len(held) + field_bonus(held, state.field_copied)
    day = Count(Say("Day"), Say("{n} of {all}", n=state.round, all=ROUNDS), state.round / ROUNDS)
    areas_held = Count(
        Say("Areas held by the Attacker"),
        areas_figure(areas),
        min(1.0, areas / ENOUGH),
    )
    ronin = Count(
        Say("Ronin who stand"),
        Say("{n} of {all}", n=state.living(), all=RONIN),
        state.living() / RONIN,
    )
    return (day, ronin) if state.phase in BEFORE else (day, areas_held, ronin)


def brief(match: Match) -> Say:
    """The count on which everything hangs."""
    state: State = match.state
    if state.phase in BEFORE:
        return Say("Ronin {n} of {all}", n=state.living(), all=RONIN)
    held = state.held()
    return Say("Areas {n} of {all}", n=len(held) + field_bonus(held, state.field_copied),
               all=ENOUGH)  # fmt: skip


def curves(state: State) -> tuple[Curve, ...]:
    """How far the Attacker is, and how many still defend."""
    held = () if state.phase in BEFORE else state.held()
    areas = len(held) + field_bonus(held, state.field_copied) if held else 0
    return (
        Curve(Say("Areas held by the Attacker"), "#D8402C", areas),
        Curve(Say("Ronin who stand"), "#1F4E79", state.living()),
    )
