"""What lies beside a board of cells: cards with a picture, tracks, tiles, keys and tokens."""

from __future__ import annotations

from kivy.metrics import dp

from companion.app.look.palette import Colour
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_mark
from companion.app.table.painters import CREAM, NIGHT, Look, Painter, Rect
from companion.table import Element

RED = "#B3261E"


def _edge(look: Look, element: Element, aim: bool) -> Colour | None:
    """The outline of what can be chosen, or of what is in hand now."""
    if aim or "turn" in element.flags:
        return tuple(theme.accent) if theme.dark or not aim else look.aim
    return None


def plate(ink: Ink, element: Element, box: Rect, look: Look, aim: bool, radius: float = 10) -> None:
    x, y, wide, high = box
    shade, edge = _edge(look, element, aim), 0.0
    if shade is not None:
        edge = dp(2.5)
        ink.fill(x, y, wide, high, shade, dp(radius))
    ground = look.panel if "dim" not in element.flags else (*look.panel[:3], 0.55)
    ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, ground, dp(radius) - edge)


def picture(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A card or a board as large as its place allows; its name below, where it has one."""
    x, y, wide, high = box
    letters = look.size(13)
    below = letters * 1.35 if element.title is not None else 0.0
    pad = dp(4)
    size = max(dp(10), min(wide, high - below) - 2 * pad)
    total = size + 2 * pad + below
    low = y + (high - total) / 2
    across = max(size + 2 * pad, wide if "whole" in element.flags else 0)
    plate(ink, element, (x + (wide - across) / 2, low, across, total), look, aim, 8)
    assert element.mark is not None
    spot = (x + (wide - size) / 2, low + below + pad, size)
    draw_mark(ink, element.mark, look.letters, spot, look.on_panel, look.say)
    if element.title is not None:
        ink.text(look.say(element.title), x + dp(2), low + dp(1), wide - dp(4), below, letters,
                 look.on_panel, bold=True)  # fmt: skip


def tug(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A track that two sides pull at: who is ahead by how much, and the marker between them."""
    x, y, wide, high = box
    plate(ink, element, box, look, aim)
    assert element.gauge is not None and element.mark is not None
    position, end = element.gauge
    pad = dp(6)
    head = min(look.size(17), high * 0.42)
    top = y + high - head - dp(4)
    right = x + wide - pad
    if element.marks:
        leader = element.marks[0]
        told = leader.badge
        room = head * 0.62 * len(told)
        ink.text(told, right - room, top, room, head, head * 0.82, look.on_panel, bold=True,
                 align="right")  # fmt: skip
        draw_mark(ink, leader, look.letters, (right - room - head - dp(2), top, head),
                  look.on_panel)  # fmt: skip
        right -= room + head + dp(6)
    for note in element.notes:
        words = look.say(note)
        room = head * 0.5 * len(words) + head
        ink.art("icon-cards", right - room, top, head, head, look.on_panel)
        ink.text(words, right - room + head, top, room - head, head, head * 0.7, look.on_panel)
        right -= room + dp(2)
    ink.text(look.say(element.title), x + pad, top, right - x - pad, head, head * 0.82,
             look.on_panel, bold=True, align="left")  # fmt: skip
    _bar(ink, element, (x + pad, y + dp(4), wide - 2 * pad, top - y - dp(6)), look, position, end)


def _bar(ink: Ink, element: Element, box: Rect, look: Look, position: int, end: int) -> None:
    x, y, wide, high = box
    count = 2 * end + 1
    step = wide / count
    tall = min(high * 0.62, dp(16) * look.zoom)
    low = y + (high - tall) / 2
    at = max(-end, min(end, position))
    for slot in range(count):
        value = end - slot
        shade = theme.seat(0 if value > 0 else 1).color
        reached = 0 < value <= at or at <= value < 0
        strength = 1.0 if reached else 0.34
        left = x + slot * step
        ink.fill(left + 0.5, low, step - 1, tall, (*tint(NIGHT)[:3], 0.4), dp(2.5))
        inner = tint(CREAM) if value == 0 else (*shade[:3], 1.0)
        ink.fill(left + 1.2, low + 0.7, step - 2.4, tall - 1.4, tint(CREAM), dp(2))
        if value:
            ink.fill(left + 1.2, low + 0.7, step - 2.4, tall - 1.4, (*inner[:3], strength), dp(2))
    size = min(high, tall * 1.7)
    centre = x + (end - at + 0.5) * step
    assert element.mark is not None
    left = max(x - dp(3), min(x + wide - size + dp(3), centre - size / 2))
    draw_mark(ink, element.mark, look.letters, (left, y + (high - size) / 2, size), look.on_panel)


def lord(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A piece as a large tile with its name."""
    x, y, wide, high = box
    plate(ink, element, box, look, aim)
    letters = look.size(14)
    below = letters * 1.4
    size = min(wide - dp(8), high - below - dp(6))
    assert element.mark is not None
    spot = (x + (wide - size) / 2, y + below + (high - below - size) / 2, size)
    draw_mark(ink, element.mark, look.letters, spot, look.on_panel, look.say)
    ink.text(look.say(element.title), x + dp(3), y + dp(2), wide - dp(6), below, letters,
             look.on_panel, bold=True)  # fmt: skip


def key(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A number to tap."""
    x, y, wide, high = box
    chosen = "chosen" in element.flags
    inset = dp(1)
    x, y, wide, high = x + inset, y + inset, wide - 2 * inset, high - 2 * inset
    ink.fill(x, y, wide, high, tint(RED) if chosen else theme.edge, dp(8))
    line = dp(1.5)
    ground = tint(RED) if chosen else look.panel
    ink.fill(x + line, y + dp(2.5), wide - 2 * line, high - dp(2.5) - line, ground, dp(7))
    shade = (1, 1, 1, 1) if chosen else look.on_panel
    ink.text(look.say(element.title), x, y, wide, high, look.size(17), shade, bold=True)


def chit(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A round token with its number; what it is worth below."""
    x, y, wide, high = box
    letters = look.size(12)
    below = letters * 1.3 if element.notes else 0.0
    size = min(wide, high - below) - dp(4)
    left, low = x + (wide - size) / 2, y + below + (high - below - size) / 2
    if "chosen" in element.flags:
        grow = dp(3)
        ink.disc(left - grow, low - grow, size + 2 * grow, tint(RED))
    assert element.mark is not None and element.mark.seat is not None
    ink.avatar(left, low, size, element.mark.seat, element.mark.badge)
    if element.notes:
        front = look.on_ground if "loose" in element.flags else look.on_panel
        ink.text(look.say(element.notes[0]), x, y, wide, below, letters, front, bold=True)


def order(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A row of small marks with a name: a list, first things first."""
    x, y, wide, high = box
    plate(ink, element, box, look, aim)
    letters = look.size(14)
    name = letters * 1.4 if element.title is not None else 0.0
    ink.text(look.say(element.title), x + dp(6), y + high - name - dp(2), wide - dp(12), name,
             letters, look.on_panel, bold=True, align="left")  # fmt: skip
    room, count = high - name - dp(6), max(1, len(element.marks))
    step = min(room, (wide - dp(10)) / count)
    start = x + dp(5)
    for at, mark in enumerate(element.marks):
        spot = (start + at * step, y + dp(3) + (room - step) / 2, step * 0.94)
        draw_mark(ink, mark, look.letters, spot, look.on_panel, look.say)


def side(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """One side of the table: who, with which sign, what it has besides."""
    x, y, wide, high = box
    plate(ink, element, box, look, aim)
    letters = look.size(15)
    size = min(high - dp(10), letters * 1.9)
    top = y + high - size - dp(5)
    assert element.mark is not None
    draw_mark(ink, element.mark, look.letters, (x + dp(6), top, size), look.on_panel)
    end = x + wide - dp(6)
    for mark in reversed(element.marks):
        end -= size * 0.86
        draw_mark(ink, mark, look.letters, (end, top + size * 0.07, size * 0.86), look.on_panel,
                  look.say)  # fmt: skip
        end -= dp(3)
    left = x + dp(6) + size + dp(6)
    ink.text(look.say(element.title), left, top, end - left, size, letters, look.on_panel,
             bold=True, align="left")  # fmt: skip
    small = look.size(13)
    low = top - dp(2)
    for note in element.notes:
        low -= small * 1.3
        if low < y:
            break
        ink.text(look.say(note), x + dp(8), low, wide - dp(14), small * 1.3, small, look.on_panel,
                 align="left")  # fmt: skip


def caption(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A few words on the ground, over what they speak of."""
    x, y, wide, high = box
    bold = "turn" in element.flags
    red, green, blue, _ = look.on_ground
    shade = look.on_ground if bold else (red, green, blue, 0.8)
    ink.text(look.say(element.title), x, y, wide, high, look.size(14), shade, bold=bold)


def total(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A sum on the panel it belongs to."""
    x, y, wide, high = box
    ink.text(look.say(element.title), x, y, wide, high, look.size(16), look.on_panel, bold=True)


GRIDS: dict[str, Painter] = {
    "picture": picture,
    "tug": tug,
    "lord": lord,
    "key": key,
    "chit": chit,
    "order": order,
    "side": side,
    "caption": caption,
    "total": total,
}
