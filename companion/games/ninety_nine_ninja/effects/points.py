"""Counting: Samurai points, falls and the neighbours of a Daimyo (NN-801 to NN-819)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.ninety_nine_ninja.components.geometry import CLAN_CODES, LINK_CODES, around
from companion.games.ninety_nine_ninja.state import BLACK, RED, WHITE, State


def mask_of(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


def clan_cells(state: State, clan: int) -> int:
    """The cells that count as Ninjas of a clan in step 5 (NN-331, NN-335, NN-336)."""
    sight, turn = state.sight, state.turn
    disguised = mask_of(turn.disguised)
    cells = sight.clans[clan] & ~disguised
    if clan == WHITE:
        cells |= disguised | mask_of(turn.recruited)
    elif clan == BLACK and "intonjutsu" in turn.used:
        cells |= sight.blank
    return cells


def guards(state: State) -> int:
    """The cells that protect a Daimyo (NN-021), without recruited Samurai (NN-336)."""
    return state.sight.samurai & ~mask_of(state.turn.recruited)


def falling(state: State) -> tuple[list[str], list[str]]:
    """NN-811, NN-522: Daimyos that fall, and those the active player may let fall."""
    sight, side = state.sight, state.box.side
    every = guards(state)
    others = every
    if state.box.ronin:
        others &= ~sight.links[state.clan(state.active)]
    must, may = [], []
    for code, cell in sight.standing.items():
        near = around(cell, side)
        if not near & every:
            must.append(code)
        elif not near & others and code not in state.turn.spared:
            may.append(code)
    if state.box.is_("ronin_ignore", "automatic"):
        return must + may, []
    return must, may


def neighbours(state: State, code: str, clan: int) -> int:
    """How many Ninjas of a clan stand around a Daimyo."""
    cell = state.sight.standing[code]
    return (clan_cells(state, clan) & around(cell, state.box.side)).bit_count()


def kenjutsu(state: State, clan: int, ninjas: int) -> int:
    """NN-340: what each Red Ninja gives in addition."""
    return ninjas * state.turn.used.count("kenjutsu") if clan == RED else 0


def bonus(state: State, code: str) -> int:
    """NN-513: 1 if the Daimyo is the highest standing one on the active player's list."""
    if not state.box.blacklist:
        return 0
    order = state.box.printed.auto[state.lists[state.active]].order
    highest = next((other for other in order if other not in state.down), None)
    return int(highest == code)


@dataclass(frozen=True, slots=True)
class Covered:
    """What step 4 counts: a Samurai, where it was and what it is worth."""

    cell: int
    link: int
    value: int


def covered(state: State) -> list[Covered]:
    """NN-801 to NN-806: the Samurai that the active player's clan has covered."""
    clan = state.clan(state.active)
    turn, sight = state.turn, state.sight
    found = []
    for cell, by, what in turn.covers:
        if what not in LINK_CODES:
            continue
        bit = 1 << cell
        if by == ".":
            # NN-331, scope steps4and5: the Samurai stays and must still show.
            shows = bool(bit & sight.samurai) and cell not in turn.recruited
            counts = clan == BLACK and shows and "intonjutsu" in turn.used
        elif by == state.cells[cell] and (cell in turn.disguised or cell in turn.recruited):
            counts = clan == WHITE
        else:
            counts = by in CLAN_CODES and CLAN_CODES.index(by) == clan
        if counts:
            link = LINK_CODES.index(what)
            found.append(Covered(cell, link, samurai_value(state, link)))
    return found


def samurai_value(state: State, link: int) -> int:
    """NN-524, NN-525, NN-339: what a covered Samurai of this link is worth now."""
    value = 1
    if state.box.ronin:
        if link == state.clan(state.active):
            return 0
        if link == state.clan(state.other):
            value = 2
    return value + state.turn.used.count("kayakujutsu")
