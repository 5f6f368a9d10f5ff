"""The figures on the map, painted over what the boards print, and the tokens of who felled whom."""

from __future__ import annotations

from typing import Any

from companion.engine import Match, Say
from companion.games.ninety_nine_ninja.box import EMPTY, FIGURES, brush, figure_name
from companion.games.ninety_nine_ninja.components import DAIMYO_NAME
from companion.games.ninety_nine_ninja.components.geometry import (
    DAIMYO_CODES,
    OVERHANG,
    cell_at,
    label,
    on_map,
)
from companion.games.ninety_nine_ninja.joining.situation import Situation, side_name, sides_of
from companion.table import Board, Mark
from companion.table.grids import Cell
from companion.table.painted import Answers, Brush, Stroke


def beyond(match: Match) -> int:
    return OVERHANG if match.state.box.overhang else 0


def brushes(match: Match) -> tuple[Brush, ...]:
    """Figures, a token of each side, and an empty hand."""
    figures = [brush(match.setup.edition, code) for code in FIGURES]
    tokens = [
        Brush(
            side,
            Say("Token of {side}: tap the Daimyos this side felled.", side=side_name(match, seat)),
            Mark(seat=seat),
        )
        for seat, side in enumerate(sides_of(match))
    ]
    bare = Say("Tap what is to be taken away. The board shows again.")
    return (*figures, *tokens, Brush(EMPTY, bare, Mark("icon-x")))


def board(match: Match, answers: Answers) -> Board:
    return Situation.told(match, answers).board(match.setup.edition)


def told(match: Match, answers: Answers) -> Say:
    now = Situation.told(match, answers)
    laid, outside = len(now.figures), len(now.outside)
    if outside:
        return Say("{n} {n:figure|figures} laid, {m} outside the edge", n=laid, m=outside)
    return Say("{n} {n:figure|figures} laid", n=laid)


def stroke(match: Match, answers: Answers, brush: str, cell: Cell) -> Stroke:
    """Lays what is in hand on a cell; the same once more takes it away."""
    now = Situation.told(match, answers)
    why = _refusal(match, now, brush, cell)
    if why is not None:
        return Stroke(why, refused=True)
    after = _painted(match, now, brush, cell)
    changed: dict[str, Any] = {}
    if after.fallen != now.fallen:
        changed["fallen"] = after.fallen_told(sides_of(match))
    if after.figures != now.figures:
        changed["figures"] = after.figures_told()
    return Stroke(_said(match, after, cell), changed)


def _refusal(match: Match, now: Situation, brush: str, cell: Cell) -> Say | None:
    if not now.reaches(*cell):
        return Say("No card reaches so far.")
    code = now.printed(*cell)
    lord = code in DAIMYO_CODES
    if brush in sides_of(match):
        return None if lord else Say("Tokens lie only on fallen Daimyos.")
    if brush == EMPTY:
        bare = cell not in now.figures and code not in now.fallen
        return Say("The board prints this: nothing lies on it.") if bare else None
    if not lord:
        return None
    if code not in now.fallen:
        return Say("A Daimyo stands here. Did it fall? Take a token in hand.")
    if now.box.is_("cover_fallen_daimyo", "forbidden"):
        return Say("No figure lies on a fallen Daimyo.")
    return None


def _painted(match: Match, now: Situation, brush: str, cell: Cell) -> Situation:
    code, sides = now.printed(*cell), sides_of(match)
    if brush in sides:
        seat = sides.index(brush)
        return now.with_fall(code, None if now.fallen.get(code) == seat else seat)
    if brush == EMPTY and cell not in now.figures:
        return now.with_fall(code, None)
    # What looks like the print needs no figure.
    bare = brush in (EMPTY, now.figures.get(cell), code)
    return now.with_figure(cell, "" if bare else brush)


def _said(match: Match, now: Situation, cell: Cell) -> Say:
    code = now.shown(*cell)
    if code in DAIMYO_CODES:
        by, lord = now.fallen.get(code), DAIMYO_NAME[code]
        if by is None:
            return Say("{daimyo:term}: standing", daimyo=lord)
        side = side_name(match, by)
        return Say("{daimyo:term}: felled by {side}", daimyo=lord, side=side)
    name = figure_name(code)
    if on_map(*cell, now.side):
        there = label(cell_at(*cell, now.side), now.side)
        return Say("{cell}: {figure}", cell=there, figure=name)
    return Say("Outside the edge: {figure}", figure=name)
