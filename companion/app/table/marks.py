"""Draws a mark: who, what, with its badge."""

from __future__ import annotations

from companion.app.palette import Colour
from companion.app.table.ink import Ink
from companion.table import Mark


def draw_mark(
    ink: Ink,
    mark: Mark,
    letters: tuple[str, ...],
    box: tuple[float, float, float],
    shade: Colour,
) -> None:
    """`box` is x, y and size; drawings in one colour that stand alone take `shade`."""
    x, y, size = box
    if mark.seat is not None:
        letter = letters[mark.seat] if 0 <= mark.seat < len(letters) else ""
        ink.avatar(x, y, size, mark.seat, letter)
    elif mark.art.startswith("crest-") and mark.tint:
        ink.crest(x, y, size, mark.art, mark.tint)
    elif mark.art.startswith(("icon-", "crest-")):
        ink.art(mark.art, x, y, size, size, shade)
    else:
        ink.art(mark.art, x, y, size, size)
