"""Drawing that the charts share: axis steps, numbers as textures, patterns that work in grey."""

from __future__ import annotations

from itertools import pairwise
from math import floor, log10

from kivy.core.text import Label as Draft
from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothLine

from companion.app.look.palette import SEATS, Colour, ink_on

DASHES = ((), (10, 5), (3, 4), (14, 4, 3, 4), (6, 8))
"""dp of line and gap of each line of a chart, in turn."""

PATTERNS = ("plain", "rising", "dots", "level", "falling", "upright")

# Lightness falls from one source to the next, so that neighbours differ without colour too.
FILLS = tuple(SEATS[i].color for i in (4, 1, 0, 3, 2, 6, 5))


def steps(low: float, high: float, most: int = 5) -> list[float]:
    """Round axis values that cover low to high with at most `most` + 1 lines."""
    span = max(1e-9, high - low)
    raw = span / most
    power = 10 ** floor(log10(raw))
    size = next(m * power for m in (1, 2, 5, 10) if m * power >= raw)
    size = max(1, size)
    first = floor(low / size)
    values = [first * size]
    while values[-1] < high:
        values.append(values[-1] + size)
    if len(values) == 1:
        values.append(values[0] + size)
    return values


def write(
    text: str, x: float, y: float, size: float, color: Colour, anchor: tuple[float, float]
) -> None:
    """Draws a text with its anchor point (0, 0 is bottom left, 1, 1 top right) at x, y."""
    draft = Draft(text=text, font_size=size)
    draft.refresh()
    texture = draft.texture
    Color(*color)
    Rectangle(
        texture=texture,
        pos=(round(x - anchor[0] * texture.width), round(y - anchor[1] * texture.height)),
        size=texture.size,
    )


def fill(
    place: int, x: float, y: float, width: float, height: float, rim: Colour,
    shade: Colour | None = None,
) -> None:  # fmt: skip
    """A box in the pattern of the n-th source, and in its own colour or the n-th of the chart."""
    ground = shade or FILLS[place % len(FILLS)]
    Color(*ground)
    Rectangle(pos=(x, y), size=(width, height))
    Color(*ink_on(ground)[:3], 0.55)
    pattern = PATTERNS[place % len(PATTERNS)]
    gap = max(5.0, height / 4)
    if pattern == "level":
        at = y + gap / 2
        while at < y + height:
            Line(points=[x, at, x + width, at], width=1)
            at += gap
    elif pattern == "upright":
        at = x + gap / 2
        while at < x + width:
            Line(points=[at, y, at, y + height], width=1)
            at += gap
    elif pattern == "dots":
        column = x + gap / 2
        while column < x + width - 1:
            row = y + gap / 2
            while row < y + height - 1:
                SmoothEllipse(pos=(column - 1, row - 1), size=(3, 3))
                row += gap
            column += gap
    elif pattern in ("rising", "falling"):
        _slanted(x, y, width, height, gap * 1.4, pattern == "rising")
    Color(*rim)
    Line(rectangle=(x, y, width, height), width=1)


def hollow(x: float, y: float, width: float, height: float, card: Colour, rim: Colour) -> None:
    """What is taken off again."""
    Color(*card)
    Rectangle(pos=(x, y), size=(width, height))
    Color(*rim)
    Line(rectangle=(x, y, width, height), width=1)


def _slanted(x: float, y: float, width: float, height: float, gap: float, rising: bool) -> None:
    at = x - height + gap
    while at < x + width:
        left, right = max(x, at), min(x + width, at + height)
        if right > left:
            low, high = y + left - at, y + right - at
            if not rising:
                low, high = 2 * y + height - low, 2 * y + height - high
            SmoothLine(points=[left, low, right, high], width=1)
        at += gap


def dashed(points: list[tuple[float, float]], dashes: list[float]) -> list[list[float]]:
    """The pieces of a line; one piece without dashes."""
    if not dashes:
        return [[coordinate for point in points for coordinate in point]]
    pieces: list[list[float]] = []
    turn, left, drawn = 0, dashes[0], [*points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        done = 0.0
        while length - done > left:
            done += left
            x, y = ax + (bx - ax) * done / length, ay + (by - ay) * done / length
            if turn % 2 == 0:
                pieces.append([*drawn, x, y])
            drawn = [x, y]
            turn += 1
            left = dashes[turn % len(dashes)]
        left -= length - done
        drawn += [bx, by]
    if turn % 2 == 0 and len(drawn) > 2:
        pieces.append(drawn)
    return pieces
