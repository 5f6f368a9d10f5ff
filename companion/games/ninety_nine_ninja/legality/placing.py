"""Where a card may lie: the one definition of a legal placement (NN-402 to NN-411)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

from companion.engine import Move, Objection, Say
from companion.games.ninety_nine_ninja.components.geometry import (
    FLIPS,
    TURNS,
    Fit,
    bits,
    coordinates,
    fit_of,
    flags,
    held_moves,
    label,
    map_mask,
    origins,
    shapes,
    sight,
)
from companion.games.ninety_nine_ninja.state import State


@dataclass(frozen=True, slots=True)
class Fault:
    """A clause that a placement breaks, and the cells where it does."""

    clause: str
    cells: int


@dataclass(frozen=True, slots=True)
class Ground:
    """What a placement meets on the table; equal grounds take the same cards."""

    up: int
    """Standing Daimyos: no figure may lie there (NN-404)."""
    down: int
    """Fallen Daimyos, if they may not be covered (NN-405)."""
    taken: int
    """Ninjas that no Ninja may cover (NN-406), none with Chimon (NN-312)."""
    near: int
    """Cells beside a standing Daimyo (NN-403)."""


def ground(state: State) -> Ground:
    return _ground(state.cells, *_terms(state))


def _terms(state: State) -> tuple[int, bool, bool]:
    """What the ground depends on besides the cells: side, Chimon, the rule of NN-405."""
    forbidden = state.box.is_("cover_fallen_daimyo", "forbidden")
    return state.box.side, "chimon" in state.turn.used, forbidden


@lru_cache(maxsize=64)
def _ground(cells: str, side: int, chimon: bool, forbidden: bool) -> Ground:
    shown = sight(cells, side)
    return Ground(
        up=shown.up,
        down=shown.down if forbidden else 0,
        taken=0 if chimon else shown.ninjas,
        near=shown.near,
    )


def faults(at: Ground, fit: Fit) -> Iterator[Fault]:
    _, ninjas, figures = fit
    if figures & at.up:
        yield Fault("NN-404", figures & at.up)
    if figures & at.down:
        yield Fault("NN-405", figures & at.down)
    if ninjas & at.taken:
        yield Fault("NN-406", ninjas & at.taken)
    if not ninjas & at.near:
        yield Fault("NN-403", ninjas)


def open_moves(state: State, card: str) -> tuple[Move, ...]:
    """Every legal placement of a card, in order: all those without a fault."""
    return _open_moves(state.cells, _terms(state), card, state.grid(card), state.box.overhang)


@lru_cache(maxsize=256)
def _open_moves(
    cells: str, terms: tuple[int, bool, bool], card: str, text: str, overhang: bool
) -> tuple[Move, ...]:
    """All first cells at once: a set of cells, moved back by the step of a figure, is the set of
    first cells from which this figure meets it."""
    at, side = _ground(cells, *terms), terms[0]
    inside = -1 if overhang else map_mask(side)
    solid, near = (at.up | at.down) & inside, at.near & inside
    closed = (solid | at.taken) & inside
    starts = origins(side)
    found: list[Move] = []
    moves = held_moves(card, side)
    for (ninjas, others), held in zip(shapes(text, side), moves, strict=True):
        beside = blocked = 0
        for step in ninjas:
            beside |= near >> step
            blocked |= closed >> step
        for step in others:
            blocked |= solid >> step
        found += compress(held, flags(beside & ~blocked & starts))
    return tuple(found)


@lru_cache(maxsize=256)
def _open_set(
    cells: str, terms: tuple[int, bool, bool], card: str, text: str, overhang: bool
) -> frozenset[Move]:
    return frozenset(_open_moves(cells, terms, card, text, overhang))


def can_place(state: State, card: str) -> bool:
    """NN-401: whether the card has any legal placement."""
    return bool(open_moves(state, card))


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
    card, box = move[1], state.box
    if move in _open_set(state.cells, _terms(state), card, state.grid(card), box.overhang):
        return
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
    for fault in faults(ground(state), fit):
        yield refused(state, fault)


def refused(state: State, fault: Fault) -> Objection:
    cell = next(bits(fault.cells), None)
    if cell is None:  # NN-019: nothing that hangs outside counts
        say = Say("No Ninja of the card would lie on the map beside a standing Daimyo.")
        return Objection(fault.clause, say)
    where = label(cell, state.box.side)
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
