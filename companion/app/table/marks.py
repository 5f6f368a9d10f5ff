"""Draws a mark: who, what, with its badge; and a card or a board as a small picture of marks."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from kivy.metrics import dp

from companion.app.look.palette import Colour, ink_on
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.engine import Say
from companion.table import Mark

Voice = Callable[[Say | None], str]

CELLS = {False: ("#F4EEDF", "#E9E0CD"), True: ("#C9BFAA", "#BDB29B")}
"""Two shades of cells, by turns; boards look like boards in the dark too, they only shine less."""
SEAM = {False: "#B9AB8C", True: "#6F6654"}
PALE = 0.5


def draw_mark(
    ink: Ink,
    mark: Mark,
    letters: tuple[str, ...],
    box: tuple[float, float, float],
    shade: Colour,
    say: Voice | None = None,
) -> None:
    """`box` is x, y and size; drawings in one colour that stand alone take `shade`."""
    x, y, size = box
    if mark.tiles:
        draw_tiles(ink, mark.tiles, box, say)
    elif mark.seat is not None and mark.tint:
        _taken(ink, mark, box)
    elif mark.seat is not None:
        letter = letters[mark.seat] if 0 <= mark.seat < len(letters) else ""
        ink.avatar(x, y, size, mark.seat, letter)
    elif mark.art.startswith("figure-") and mark.tint:
        _tinted(ink, mark, box, say)
    elif mark.art.startswith("crest-") and mark.tint:
        ink.crest(x, y, size, mark.art, mark.tint)
    elif mark.art.startswith(("icon-", "crest-")):
        ink.art(mark.art, x, y, size, size, shade)
    else:
        ink.art(mark.art, x, y, size, size)


def _tinted(
    ink: Ink, mark: Mark, box: tuple[float, float, float], say: Voice | None, pale: float = 1.0
) -> None:
    """A figure in the colour of the box, with its sign and the first letters of its name."""
    x, y, size = box
    name, ground = mark.art.removeprefix("figure-"), tint(mark.tint)
    front = ink_on(ground)
    ink.art(mark.art, x, y, size, size, (1, 1, 1, pale))
    ink.art(f"icon-{name}", x, y, size, size, (*ground[:3], pale))
    if pale < 1:
        return
    ink.art(f"icon-{name}-sign", x, y, size, size, front)
    if mark.letters and say is not None:
        short = say(mark.name)[: mark.letters]
        ink.text(short, x, y + size * 0.1, size, size * 0.42, size * 0.35, front, bold=True)


def _taken(ink: Ink, mark: Mark, box: tuple[float, float, float]) -> None:
    """What somebody has brought down: pale, with a token of theirs on it."""
    x, y, size = box
    _tinted(ink, mark, box, None, PALE)
    inset = size * 0.15
    assert mark.seat is not None
    ink.avatar(x + inset, y + inset * 0.8, size - 2 * inset, mark.seat, mark.badge)


def draw_tiles(
    ink: Ink,
    tiles: tuple[Mark | None, ...],
    box: tuple[float, float, float],
    say: Voice | None = None,
) -> None:
    """A square of cells with what lies on them."""
    x, y, size = box
    side = isqrt(len(tiles))
    dark = bool(theme.dark)
    ink.fill(x, y, size, size, tint(SEAM[dark]), min(dp(4), size * 0.04))
    line = max(1.0, size * 0.008)
    cell = (size - 2 * line) / side
    for at, mark in enumerate(tiles):
        down, right = divmod(at, side)
        left, low = x + line + right * cell, y + size - line - (down + 1) * cell
        draw_cell(ink, left, low, cell, line, (down + right) % 2)
        if mark is not None:
            inset = cell * 0.08
            draw_mark(ink, mark, (), (left + inset, low + inset, cell - 2 * inset), theme.ink, say)


def draw_cell(ink: Ink, x: float, y: float, cell: float, line: float, odd: int) -> None:
    shade = tint(CELLS[bool(theme.dark)][odd])
    ink.fill(x + line / 2, y + line / 2, cell - line, cell - line, shade)
