"""The owner's cards and boards, painted: take a figure, tap the cells that show it."""

from __future__ import annotations

from companion.engine import Edition, Say
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYO_NAME
from companion.games.ninety_nine_ninja.components.geometry import (
    CLAN_CODES,
    DAIMYO_CODES,
    LINK_CODES,
)
from companion.games.ninety_nine_ninja.scene import looks
from companion.table import Mark
from companion.table.painted import Brush, Palette

EMPTY = "."
FIGURES = CLAN_CODES + LINK_CODES
SIDES = (3, 8)
CLAN_OF = {code: clan for codes in ("BRW", "brw") for code, clan in zip(codes, CLANS, strict=True)}


def figure_name(code: str) -> Say:
    """A figure in words."""
    if code == EMPTY:
        return Say("nothing")
    if code in DAIMYO_NAME:
        return Say("Daimyo {daimyo:term}", daimyo=DAIMYO_NAME[code])
    if code not in CLAN_OF:
        return Say("Samurai without a clan")
    clan = CLAN_OF[code]
    if code in CLAN_CODES:
        return Say("Ninja, {clan:term}", clan=clan)
    return Say("Samurai, {clan:term}", clan=clan)


def brush(edition: Edition, code: str) -> Brush:
    said = Say("In hand: {figure}. Tap the cells.", figure=figure_name(code))
    return Brush(code, said, looks.figure(edition, code))


def palette(edition: Edition, group: str) -> Palette:
    if group == "boards":
        codes, blank, sides = LINK_CODES + DAIMYO_CODES, "/".join(["." * 4] * 4), SIDES
    else:
        codes, blank, sides = FIGURES, ".../.../...", None
    return Palette(tuple(brush(edition, code) for code in codes + EMPTY), blank, EMPTY, sides)


def picture(edition: Edition, group: str, grid: str) -> Mark:
    return looks.picture(edition, grid, Say(""))
