"""The pieces at the end of an answer: what it costs, what it brings."""

from __future__ import annotations

from kivy.metrics import dp

from companion.app.look.palette import Colour
from companion.app.look.theme import theme
from companion.app.table.ink import Ink
from companion.app.table.marks import draw_mark
from companion.app.widgets.words import text_width
from companion.table.elements import Mark

MOST = 0.5
"""The part of an answer that its pieces may take."""


def draw_tail(
    ink: Ink,
    marks: tuple[Mark, ...],
    letters: tuple[str, ...],
    box: tuple[float, float, float, float],
    front: Colour,
) -> float:
    """Draws them from the right edge; the width they take."""
    if not marks:
        return 0.0
    x, y, wide, high = box
    size, gap = min(high - dp(18), dp(30)), dp(4)
    widths = [_width(mark, size) for mark in marks]
    shrink = min(1.0, (wide * MOST) / (sum(widths) + gap * len(marks)))
    size, gap = size * shrink, gap * shrink
    widths = [one * shrink for one in widths]
    at = x + wide - dp(8)
    for mark, across in zip(reversed(marks), reversed(widths), strict=True):
        at -= across
        low = y + (high - size) / 2 + dp(1)
        if mark.art or mark.seat is not None:
            draw_mark(ink, mark, letters, (at, low, size), front)
        else:
            ink.fill(at, low, across, size, theme.edge, dp(5))
            line = dp(1.2)
            ink.fill(at + line, low + line, across - 2 * line, size - 2 * line, theme.card, dp(4))
            ink.text(mark.badge, at + dp(2), low, across - dp(4), size, theme.body * shrink,
                     theme.ink, bold=True)  # fmt: skip
        at -= gap
    return sum(widths) + gap * len(marks) + dp(4)


def _width(mark: Mark, size: float) -> float:
    if mark.art or mark.seat is not None:
        return size
    return max(size * 0.8, text_width(mark.badge, theme.body, True) + dp(10))
