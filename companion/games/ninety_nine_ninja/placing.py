"""Where a card may lie: the one definition of a legal placement (NN-402 to NN-411)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import Move, Objection, Say
from companion.games.ninety_nine_ninja.geometry import (
    FLIPS,
    TURNS,
    Fit,
    bits,
    coordinates,
    fit_of,
    label,
    placements,
)
from companion.games.ninety_nine_ninja.state import State


@dataclass(frozen=True, slots=True)
class Fault:
    """A clause that a placement breaks, and the cells where it does."""

    clause: str
    cells: int


def fits(state: State, card: str) -> tuple[Fit, ...]:
    """Every placement in the range of NN-015."""
    return placements(card, state.grid(card), state.box.side, state.box.overhang)


def faults(state: State, fit: Fit) -> Iterator[Fault]:
    _, ninjas, figures = fit
    sight = state.sight
    if figures & sight.up:
        yield Fault("NN-404", figures & sight.up)
    if figures & sight.down and state.box.is_("cover_fallen_daimyo", "forbidden"):
        yield Fault("NN-405", figures & sight.down)
    if ninjas & sight.ninjas and "chimon" not in state.turn.used:
        yield Fault("NN-406", ninjas & sight.ninjas)
    if not ninjas & sight.near:
        yield Fault("NN-403", ninjas)


def can_place(state: State, card: str) -> bool:
    """NN-401: whether the card has any legal placement."""
    return any(next(faults(state, fit), None) is None for fit in near_fits(state, card))


def near_fits(state: State, card: str) -> Iterator[Fit]:
    """The placements with a Ninja beside a standing Daimyo: no other can be legal (NN-403)."""
    near = state.sight.near
    return (fit for fit in fits(state, card) if fit[1] & near)


def placement_of(state: State, move: Move) -> Fit | None:
    """The placement a move speaks of, if its words are in range."""
    _, card, flip, turn, row, col = move
    words = coordinates(state.box.side)
    if flip not in FLIPS or turn not in TURNS or row not in words or col not in words:
        return None
    where = (FLIPS[flip], TURNS[turn], words[row], words[col])
    return fit_of(card, state.grid(card), state.box.side, state.box.overhang, where)


def objections(state: State, move: Move) -> Iterator[Objection]:
    """Why this placement is refused: every clause, with one offending cell (NN-413)."""
    if move[2] not in FLIPS or move[3] not in TURNS:
        yield Objection(
            "NN-402", Say("A card is flipped 0 or 1 times and turned 0 to 3 quarter-turns."), True
        )
        return
    fit = placement_of(state, move)
    if fit is None:
        yield Objection(
            "NN-410", Say("At least one cell of the card must lie on the map."), hard=True
        )
        return
    for fault in faults(state, fit):
        yield refused(state, fault)


def refused(state: State, fault: Fault) -> Objection:
    cell = next(bits(fault.cells), None)
    where = "–" if cell is None else label(cell, state.box.side)
    if fault.clause == "NN-404":
        say = Say("No figure may lie on the standing Daimyo at {cell}.", cell=where)
    elif fault.clause == "NN-405":
        say = Say("No figure may lie on the fallen Daimyo at {cell}.", cell=where)
    elif fault.clause == "NN-406":
        say = Say("The Ninja at {cell} would cover a Ninja.", cell=where)
    else:
        say = Say(
            "No Ninja of the card would stand beside a standing Daimyo; the first one is at "
            "{cell}.",
            cell=where,
        )
    return Objection(fault.clause, say, hard=fault.clause == "NN-404")
