"""An answer that is a card: its colour, its sign and figure, its name, how many there are."""

from __future__ import annotations

from kivy.metrics import dp

from companion.app.look.palette import ink_on
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.table.elements import Mark

HIGH, LEAST = 58, 50
"""dp of such an answer, and the least it is wide."""


def draw_card(
    ink: Ink,
    box: tuple[float, float, float, float],
    mark: Mark,
    words: tuple[str, str],
    pressed: bool,
    enabled: bool,
    beside: str = "",
) -> None:
    """`words` are the name, and how many there are or another small note; `beside` is a sign."""
    x, y, wide, high = box
    name, note = words
    radius = dp(10)
    low = dp(1) if pressed else dp(3)
    if enabled:
        ink.fill(x, y, wide, high, theme.edge, radius)
        ground = tint(mark.tint or "#5E564B")
        front = ink_on(ground)
    else:
        ink.fill(x, y, wide, high, theme.line, radius)
        ground, front, low = theme.paper, theme.muted, dp(1)
    line = dp(1.5)
    ink.fill(x + line, y + low, wide - 2 * line, high - low - line, ground, radius - line)
    letters = theme.caption
    below = letters * 1.35
    ink.text(name, x + dp(4), y + low + dp(1), wide - dp(8), below, letters, front, bold=True)
    bottom = y + low + below
    room = high - low - below - dp(4)
    inside = wide - dp(10)
    more = bool(mark.badge or note or beside)
    size = min(room, inside * (0.5 if more else 0.7))
    figure = min(room * 0.86, dp(26) * theme.text_size)
    left = x + dp(5) + (0 if more else (inside - size) / 2)
    shade = front if mark.art.startswith(("crest-", "icon-")) else (1, 1, 1, 1)
    ink.art(mark.art, left, bottom + (room - size) / 2, size, size, shade)
    beside_box = (left + size + dp(1), x + wide - dp(5) - left - size - dp(1))
    if mark.badge and note:
        ink.text(mark.badge, beside_box[0], bottom + room * 0.36, beside_box[1], room * 0.64,
                 figure * 0.8, front, bold=True)  # fmt: skip
        ink.text(note, beside_box[0], bottom, beside_box[1], room * 0.4, letters * 0.9, front)
    elif mark.badge:
        ink.text(mark.badge, beside_box[0], bottom, beside_box[1], room, figure, front, bold=True)
    elif note:
        ink.text(note, beside_box[0], bottom, beside_box[1], room, letters, front, bold=True)
    elif beside:
        sign = min(room * 0.8, beside_box[1])
        ink.art(beside, beside_box[0], bottom + (room - sign) / 2, sign, sign, front)
