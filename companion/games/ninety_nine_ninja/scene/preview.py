"""What a placement would do, for the board of the app: nothing is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine import Move
from companion.games.ninety_nine_ninja.components.geometry import bits, oriented, rows, spot
from companion.games.ninety_nine_ninja.effects import points, steps
from companion.games.ninety_nine_ninja.legality import placing
from companion.games.ninety_nine_ninja.state import State, daimyo

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FallPreview:
    """A Daimyo that would fall; `sure` is False if the player may spare it (NN-522)."""

    daimyo: str
    own: int
    opponent: int
    bonus: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Preview:
    fits: bool
    cells: tuple[tuple[Spot, str], ...]
    """The nine cells of the oriented card on the table, with their codes."""
    faults: tuple[tuple[str, tuple[Spot, ...]], ...]
    """Clauses that the placement breaks, with all offending cells."""
    samurai: int = 0
    """Points for the covered Samurai."""
    covered: int = 0
    """How many Samurai these are."""
    falls: tuple[FallPreview, ...] = ()


def preview(state: State, card: str, flip: int, turn: int, row: int, col: int) -> Preview:
    """`state` asks for a placement of the active player; `card` is one of the held cards."""
    side = state.box.side
    move = Move(("place", card, *(str(number) for number in (flip, turn, row, col))))
    cells = tuple(
        ((row + i, col + j), code)
        for i, line in enumerate(oriented(rows(state.grid(card)), flip % 2, turn % 4))
        for j, code in enumerate(line)
    )
    fit = placing.placement_of(state, move)
    if fit is None:
        return Preview(False, cells, (("NN-410", tuple(where for where, _ in cells)),))
    faults = tuple(
        (fault.clause, tuple(spot(cell, side) for cell in bits(fault.cells)))
        for fault in placing.faults(placing.ground(state), fit)
    )
    if faults:
        return Preview(False, cells, faults)
    after = steps.place(state, move)
    covered = points.covered(after)
    gained = sum(one.value for one in covered)
    after = replace(after, turn=replace(after.turn, spared=()))
    must, may = points.falling(after)
    falls = tuple(worth(after, code, code in must) for code in (*must, *may))
    return Preview(True, cells, (), gained, len(covered), falls)


def worth(state: State, code: str, sure: bool = True) -> FallPreview:
    """What the fall of this Daimyo would bring both sides as the map lies now."""
    own_clan, other_clan = state.clan(state.active), state.clan(state.other)
    own = points.neighbours(state, code, own_clan)
    other = points.neighbours(state, code, other_clan)
    return FallPreview(
        daimyo(code),
        own + points.kenjutsu(state, own_clan, own),
        other + points.kenjutsu(state, other_clan, other),
        points.bonus(state, code),
        sure,
    )
