"""What a virtual player of 99 Ninja may guess, which placements it looks at, how it judges."""

from __future__ import annotations

import random
from functools import lru_cache
from heapq import nlargest

from companion.engine import Decision, Move, evolve
from companion.engine.worlds import weighed
from companion.games.ninety_nine_ninja import candidates
from companion.games.ninety_nine_ninja.components import CLANS
from companion.games.ninety_nine_ninja.components.geometry import (
    CLAN_CODES,
    OVERHANG,
    around,
    cell_at,
    figure_list,
    oriented,
    placements,
    rows,
    sight,
    span,
)
from companion.games.ninety_nine_ninja.effects import reckoning
from companion.games.ninety_nine_ninja.legality import placing
from companion.games.ninety_nine_ninja.legality import turn as objecting
from companion.games.ninety_nine_ninja.state import State

SIMULATIONS = (3, 80, 640)
CALIBRATION = (0.39, -0.14)
"""From 955 answers in 20 matches among equals."""
CUT = 1
CALM = frozenset(("turn",))
"""A playout goes on to the end of a turn; then the tracks are judged."""
WEIGHTS = (0.162, -0.216, -0.0376, 0.282, 0.253, 0.0676, 1.04, -0.787, 0.132, 0.273, 0.0754, 0.211)
"""Of `features`, fitted to 2050 starts of a turn in 90 matches among equals."""


OPTIONS = {"depth": "full"}
"""Cards lie open, so any dealing will do, if placements are recorded."""


def redeal(state: State, seat: int | None, rng: random.Random) -> State:
    """NN-914: all lies open but the order of the deck and the other side's allocation."""
    if state.phase not in ("allocate", "reveal"):
        return state
    alloc = list(state.alloc)
    for other in range(len(alloc)):
        if other == seat:
            continue
        places = reckoning.gathered(state, other)
        done = other < len(state.committed) and state.committed[other]
        alloc[other] = tuple(
            rng.randrange(len(CLANS)) if done and place in places else None
            for place in range(len(alloc[other]))
        )
    return evolve(state, alloc=tuple(alloc))


def estimate(state: State) -> tuple[float, ...]:
    return weighed(features(state), WEIGHTS)


def features(state: State) -> list[tuple[float, ...]]:
    """Two tracks of three win: it is the second best one that counts, and tokens still to be
    laid; each early and late in the match."""
    late = 1 / (1 + 0.15 * state.deck.count)
    tracks = list(state.tracks)
    if len(state.alloc) > 1:
        laid = [reckoning.allocated(state, seat) for seat in range(2)]
        tracks = [at + mine - theirs for at, mine, theirs in zip(tracks, *laid, strict=True)]
    found = []
    for seat in range(2):
        own = tracks if seat == 0 else [-at for at in tracks]
        leads = sum((at > 0) - (at < 0) for at in own)
        points = 0.0
        for place in reckoning.gathered(state, seat):
            if len(state.alloc) <= seat or state.alloc[seat][place] is None:
                points += reckoning.token_value(state, seat, place)
        plain = (
            sum(own) / 4,
            sorted(own)[1] / 4,
            leads,
            points / 4,
            state.felled(seat),
            float(state.active == seat),
        )
        found.append((*plain, *[late * value for value in plain]))
    return found


# which moves are looked at

LOOKED_AT = 8
"""Placements of each turn that are thought about: those that gain most at once."""


def worth(state: State, decision: Decision) -> tuple[Move, ...]:
    if state.phase == "turn" and state.full:
        played = tuple(move for move in decision.moves if move != candidates.SCORES_ONLY)
        return _turn(state) or played or decision.moves
    if state.phase == "allocate":
        return _allocation(state, decision)
    return decision.moves


def _turn(state: State) -> tuple[Move, ...]:
    held = state.held[state.active]
    found = nlargest(LOOKED_AT, (entry for card in held for entry in _gains(state, card)))
    moves = [move for _, _, move in found]
    for move in (candidates.SWAP, *candidates.techniques(state)):
        if next(objecting.OBJECTIONS[move[0]](state, move), None) is None:
            moves.append(move)
    return tuple(moves) if found else ()


def _allocation(state: State, decision: Decision) -> tuple[Move, ...]:
    """NN-914: one token after the other, then the end; nothing is taken back."""
    seat = int(state.item[1])
    for place in reckoning.gathered(state, seat):
        if state.alloc[seat][place] is None:
            number = str(state.box.printed.numbers[place])
            tracks = tuple(m for m in decision.moves if m[:2] == ("allocate", number))
            if tracks:
                return tracks
    ends = tuple(move for move in decision.moves if move == candidates.COMMIT)
    return ends or decision.moves


def lean(state: State, moves: tuple[Move, ...]) -> tuple[int, ...] | None:
    """Cards go where they gain something; techniques are the exception."""
    if state.phase != "turn":
        return None
    return tuple(max(1, 12 - 2 * at) if move[0] == "place" else 1 for at, move in enumerate(moves))


def _gains(state: State, card: str) -> tuple[tuple[int, int, Move], ...]:
    box = state.box
    return _ranked(
        state.cells,
        placing._terms(state),
        card,
        state.grid(card),
        box.overhang,
        state.clan(state.active),
        state.clan(state.other),
    )


@lru_cache(maxsize=512)
def _ranked(
    cells: str,
    terms: tuple[int, bool, bool],
    card: str,
    text: str,
    overhang: bool,
    own: int,
    other: int,
) -> tuple[tuple[int, int, Move], ...]:
    """The best placements of a card: Samurai covered by the own clan, Daimyos left alone."""
    side = terms[0]
    shown, at = sight(cells, side), placing._ground(cells, *terms)
    solid, taken, near = at.up | at.down, at.taken, at.near
    circles = [around(cell, side) for cell in shown.standing.values()]
    guarded = [circle for circle in circles if circle & shown.samurai]
    found = []
    masks = zip(
        placements(card, text, side, overhang),
        _cells_of(card, text, side, own),
        _cells_of(card, text, side, other),
        strict=True,
    )
    for index, ((move, ninjas, figures), mine, theirs) in enumerate(masks):
        if not ninjas & near or figures & solid or ninjas & taken:
            continue
        gain = 3 * (mine & shown.samurai).bit_count() - (theirs & near).bit_count()
        left = shown.samurai & ~figures
        for circle in guarded:
            if not circle & left:
                there = (shown.clans[own] & ~figures | mine) & circle
                against = (shown.clans[other] & ~figures | theirs) & circle
                gain += 4 + 3 * there.bit_count() - 3 * against.bit_count()
        gain += (mine & near).bit_count()
        found.append((gain, -index, move))
    return tuple(nlargest(LOOKED_AT, found))


@lru_cache(maxsize=512)
def _cells_of(card: str, text: str, side: int, clan: int) -> tuple[int, ...]:
    """The cells of this clan's Ninjas for each placement, in the order of `placements`."""
    code, wide = CLAN_CODES[clan], span(side)
    shapes = []
    for flip in range(2):
        for turn in range(4):
            figures = figure_list(oriented(rows(text), flip, turn))
            shapes.append(sum(1 << (i * wide + j) for i, j, figure in figures if figure == code))
    reach = range(-OVERHANG, 2 * side)
    return tuple(
        shape << cell_at(row, col, side) for shape in shapes for row in reach for col in reach
    )
