"""A board with pawns: places, face-down cards, what everybody has left; and plain lines."""

from __future__ import annotations

from kivy.metrics import dp

from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_mark
from companion.app.table.painters import CREAM, NIGHT, Look, Painter, Rect
from companion.table import Element


def _ground(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A panel, outlined where it can be chosen or where it is somebody's turn."""
    x, y, wide, high = box
    edge = dp(2.5) if aim or "turn" in element.flags else 0.0
    if edge:
        shade = theme.accent if theme.dark and aim else look.aim
        ink.fill(x, y, wide, high, shade, dp(12))
    ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, look.panel, dp(12) - edge)


def pawn(ink: Ink, x: float, y: float, size: float, seat: int) -> None:
    """A pawn in the colour of its owner."""
    ink.art("piece-pawn", x, y, size, size)
    ink.art("icon-pawn", x, y, size, size, theme.seat(seat).color)


def ground(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A place of the board: its picture, its name, the pawns that stand there."""
    x, y, wide, high = box
    _ground(ink, element, box, look, aim)
    letters, small = look.size(14), look.size(12)
    name = letters * 1.4
    top = y + high - name - dp(3)
    ink.text(look.say(element.title), x + dp(4), top, wide - dp(8), name, letters, look.on_panel,
             bold=True)  # fmt: skip
    below = small * 1.4
    told = look.say(element.notes[0]) if element.notes else ""
    ink.text(told, x + dp(4), y + dp(3), wide - dp(8), below, small, look.on_panel)
    low = y + below + dp(4)
    room = top - low
    rows = 1 if len(element.marks) <= 2 and room < dp(90) else 2
    pawns = min(room * (0.5 if rows == 1 else 0.66), rows * look.size(28))
    size = min(room - pawns - dp(4), wide * 0.6)
    assert element.mark is not None
    if size > dp(14):
        draw_mark(ink, element.mark, look.letters,
                  (x + (wide - size) / 2, low + pawns + (room - pawns - size) / 2, size),
                  look.on_panel)  # fmt: skip
    across = 2
    each, tall = (wide - dp(8)) / across, pawns / rows
    for at, mark in enumerate(element.marks):
        line, column = divmod(at, across)
        left, bottom = x + dp(4) + column * each, low + (rows - 1 - line) * tall
        number = mark.badge
        size = min(tall * 0.96, each * 0.48)
        start = left + (each - size * 0.82 - dp(3) - look.size(9) * len(number)) / 2
        if number == "0":
            red, green, blue, _ = look.on_panel
            ink.art("icon-pawn", start, bottom + (tall - size) / 2, size, size,
                    (red, green, blue, 0.14))  # fmt: skip
            continue
        pawn(ink, start, bottom + (tall - size) / 2, size, mark.seat or 0)
        ink.text(number, start + size * 0.92, bottom, left + each - start - size * 0.92, tall,
                 min(look.size(18), tall), look.on_panel, bold=True, align="left")  # fmt: skip


def decoy(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A card face down with its name, and those who have looked at it."""
    x, y, wide, high = box
    _ground(ink, element, box, look, aim)
    letters = look.size(13)
    below = letters * 1.4
    room = high - below - dp(8)
    across = min(wide - dp(12), room * 0.74)
    left, low = x + (wide - across) / 2, y + below + dp(4)
    ink.fill(left, low, across, room, tint(NIGHT), dp(6))
    ink.fill(left + dp(1), low + dp(1), across - dp(2), room - dp(2), tint(CREAM), dp(5))
    known = look.say(element.notes[0]) if element.notes else ""
    if known:
        ink.paragraph(known, (left + dp(3), low, across - dp(6), room), look.size(13), tint(NIGHT),
                      bold=True)  # fmt: skip
    else:
        ink.fill(left + dp(3), low + dp(3), across - dp(6), room - dp(6), tint(look.face.ground),
                 dp(4))  # fmt: skip
        ink.rim(left + dp(5), low + dp(5), across - dp(10), room - dp(10), tint(look.face.figure),
                dp(1), dp(3))  # fmt: skip
        ink.text("?", left, low, across, room, min(look.size(26), room * 0.5),
                 tint(look.face.figure), bold=True)  # fmt: skip
    size = min(look.size(18), room * 0.34)
    for at, mark in enumerate(element.marks):
        draw_mark(ink, mark, look.letters,
                  (left - size * 0.5 + at * size * 1.02, low - size * 0.2, size),
                  look.on_panel)  # fmt: skip
    ink.text(look.say(element.title), x + dp(2), y + dp(3), wide - dp(4), below, letters,
             look.on_panel, bold=True)  # fmt: skip


def stock(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """What a player has left: avatar, pawns, cards; the token lies beside its holder."""
    x, y, wide, high = box
    _ground(ink, element, box, look, aim)
    assert element.mark is not None
    letters = look.size(12)
    below = letters * 1.35
    size = min(high - below - dp(5), wide * 0.42)
    draw_mark(ink, element.mark, look.letters, (x + dp(5), y + below + dp(2), size), look.on_panel)
    ink.text(look.say(element.title), x + dp(4), y + dp(2), wide - dp(8), below, letters,
             look.on_panel, bold=True)  # fmt: skip
    left, room = x + size + dp(8), wide - size - dp(10)
    figures = [mark for mark in element.marks if mark.badge]
    for mark in element.marks:
        if not mark.badge:
            token = size * 0.62
            ink.art(mark.art, x + dp(2), y + high - token - dp(1), token, token)
    row = min((high - below - dp(4)) / max(1, len(figures)), look.size(19))
    top = y + below + (high - below + row * len(figures)) / 2
    for at, mark in enumerate(figures):
        low = top - (at + 1) * row
        icon = min(row * 0.94, room * 0.5)
        if mark.art == "piece-pawn":
            pawn(ink, left, low + (row - icon) / 2, icon, mark.seat or 0)
        else:
            draw_mark(ink, mark, look.letters, (left, low + (row - icon) / 2, icon), look.on_panel)
        ink.text(mark.badge, left + icon + dp(2), low, room - icon - dp(2), row,
                 min(look.size(14), row), look.on_panel, bold=True, align="left")  # fmt: skip


def ledger(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A player with figures in words, and what they come to."""
    x, y, wide, high = box
    _ground(ink, element, box, look, aim)
    assert element.mark is not None
    size = min(high - dp(12), dp(44) * look.zoom)
    draw_mark(ink, element.mark, look.letters, (x + dp(8), y + (high - size) / 2, size),
              look.on_panel)  # fmt: skip
    number = look.size(28)
    total = "" if element.number is None else str(element.number).replace("-", "−")
    end = x + wide - dp(12)
    ink.text(total, end - number * 2.4, y, number * 2.4, high, number, look.on_panel, bold=True,
             align="right")  # fmt: skip
    left = x + size + dp(18)
    room = end - left - (number * 2.0 if total else 0)
    lines = [(look.say(element.title), look.size(16), True)]
    lines += [(look.say(note), look.size(14), False) for note in element.notes]
    tall = sum(letters * 1.3 for _, letters, _ in lines)
    shrink = min(1.0, (high - dp(4)) / tall)
    top = y + (high + tall * shrink) / 2
    for words, letters, bold in lines:
        top -= letters * 1.3 * shrink
        ink.text(words, left, top, room, letters * 1.3 * shrink, letters * shrink, look.on_panel,
                 bold=bold, align="left")  # fmt: skip


def tab(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A way to something else: a sign with its name."""
    x, y, wide, high = box
    _ground(ink, element, box, look, aim)
    letters = look.size(14)
    name = look.say(element.title)
    size = min(high * 0.5, dp(26) * look.zoom)
    assert element.mark is not None
    if wide > dp(120):
        start = x + (wide - size - dp(8) - letters * 0.55 * len(name)) / 2
        draw_mark(ink, element.mark, look.letters, (start, y + (high - size) / 2, size),
                  look.on_panel)  # fmt: skip
        ink.text(name, start + size + dp(8), y, x + wide - start - size - dp(12), high, letters,
                 look.on_panel, bold=True, align="left")  # fmt: skip
        return
    below = letters * 1.4
    size = min(size, high - below - dp(6))
    draw_mark(ink, element.mark, look.letters,
              (x + (wide - size) / 2, y + below + (high - below - size) / 2, size),
              look.on_panel)  # fmt: skip
    ink.text(name, x + dp(3), y + dp(2), wide - dp(6), below, letters, look.on_panel, bold=True)


def line(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A line of words; a heading is quieter than what it stands over."""
    x, y, wide, high = box
    heading = "heading" in element.flags
    ink.text(look.say(element.title), x, y, wide, high, look.size(15 if heading else 18),
             theme.muted if heading else look.on_ground, bold=not heading)  # fmt: skip


BOARDS: dict[str, Painter] = {
    "ground": ground,
    "decoy": decoy,
    "stock": stock,
    "ledger": ledger,
    "tab": tab,
    "line": line,
}
