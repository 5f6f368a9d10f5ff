"""Cards in play: small stacks, large fans, cards in the hand, piles, and whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from companion.app.look.palette import Colour, ink_on
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_mark
from companion.app.table.painters import CREAM, NIGHT, Look, Painter, Rect
from companion.table import Element, Mark

NAME = 12
"""sp of a name on a small card."""


def empty(ink: Ink, element: Element, box: Rect, look: Look) -> None:
    """The place of something that may still come; the last one says what it means."""
    x, y, wide, high = box
    shade = look.faint
    ink.rim(x, y, wide, high, shade, dp(1.5), dp(8))
    if "last" not in element.flags:
        return
    red, green, blue, _ = look.on_panel
    front = (red, green, blue, 0.62)
    words = look.say(element.notes[0]) if element.notes else ""
    tall = high > dp(84)
    size = min(dp(24) * look.zoom, wide * 0.5, high * 0.6)
    low = y + high - size * 1.5 if tall else y + (high - size) / 2
    ink.art("icon-flag", x + (wide - size) / 2, low, size, size, front)
    if tall and words:
        room = (x + dp(3), y + dp(3), wide - dp(6), low - y - dp(4))
        ink.paragraph(words, room, look.size(13), front)


def glow(ink: Ink, box: Rect, look: Look, radius: float) -> None:
    """What can be chosen stands out."""
    x, y, wide, high = box
    ink.fill(x, y, wide, high, theme.accent if theme.dark else look.aim, radius)


def stack(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A clan in a line: its animal, its strength, its name, and how many cards it has."""
    x, y, wide, high = box[0], box[1] + dp(3), box[2], box[3] - dp(6)
    if element.mark is None:
        empty(ink, element, (x + dp(1), y + dp(1), wide - dp(2), high - dp(2)), look)
        return
    radius = dp(8)
    if aim:
        glow(ink, (x - dp(1), y - dp(2), wide + dp(2), high + dp(4)), look, radius + dp(2))
        x, y, wide, high = x + dp(2), y + dp(1), wide - dp(4), high - dp(2)
    ground = tint(element.mark.tint or "#5E564B")
    front = ink_on(ground)
    ink.fill(x, y, wide, high, ground, radius)
    letters = look.size(NAME)
    below = letters * 1.3
    above = high - below - dp(2)
    size = min(above, wide * 0.46)
    top = y + below + (above - size) / 2
    ink.art(element.mark.art, x + dp(4), top, size, size, front)
    right, room = x + dp(6) + size, wide - size - dp(9)
    laid, most = element.gauge or (0, 0)
    figure = min(above * 0.66, look.size(20))
    ink.text(str(element.number or 0), right, y + below + above * 0.28, room, above * 0.7, figure,
             front, bold=True)  # fmt: skip
    pips(ink, (right, y + below, room, above * 0.26), len(element.marks) or laid, most, front)
    ink.text(look.say(element.title), x + dp(3), y + dp(1), wide - dp(6), below, letters, front)


def pips(ink: Ink, box: Rect, laid: int, most: int, shade: Colour) -> None:
    """A small card for each one that lies there."""
    x, y, wide, high = box
    gap = dp(1.5)
    each = min((wide - gap * (most - 1)) / max(1, most), high * 0.8, dp(7))
    left = x + (wide - laid * each - (laid - 1) * gap) / 2
    for at in range(laid):
        ink.fill(left + at * (each + gap), y, each, min(high, each * 1.25), shade, dp(1))


def fan(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A clan with every card of it: the strengths one below the other, the newest in front."""
    x, y, wide, high = box
    if element.mark is None:
        empty(ink, element, (x + dp(1), y + dp(1), wide - dp(2), high - dp(2)), look)
        return
    letters = look.size(13)
    below = letters * 1.35
    if aim:
        glow(ink, box, look, dp(10))
    front = ink_on(theme.accent if theme.dark else look.aim) if aim else look.on_panel
    ink.text(look.say(element.title), x + dp(1), y + dp(1), wide - dp(2), below, letters, front,
             bold=True)  # fmt: skip
    cards, laid = element.marks, (element.gauge or (0, 0))[0]
    low, room = y + below + dp(2), high - below - dp(5)
    # Four strengths can always be read; fewer cards are larger.
    step = min(look.size(20), room * 0.19)
    across = min(wide - dp(6), (room - step * (len(cards) - 1)) * 0.86)
    left = x + (wide - across) / 2
    tall = room - step * (len(cards) - 1)
    for at, card in enumerate(cards):
        bottom = low + (len(cards) - 1 - at) * step
        front_card = at == len(cards) - 1
        playing_card(
            ink, card, (left, bottom, across, tall), look, crest=front_card, coming=at >= laid
        )
    if not cards:
        ink.rim(left, low, across, room, look.faint, dp(1.5), dp(6))
        size = across * 0.6
        ink.art(element.mark.art, left + (across - size) / 2, low + (room - size) / 2, size, size,
                look.faint)  # fmt: skip


def playing_card(
    ink: Ink, card: Mark, box: Rect, look: Look, *, crest: bool, coming: bool = False
) -> None:
    """The strength in the corner, the animal in the middle; what is on its way has a red rim."""
    x, y, wide, high = box
    radius, rim = min(dp(6) * look.zoom, wide * 0.12), max(dp(1.6), wide * 0.035)
    edge = theme.accent if coming else tint(NIGHT)
    ink.fill(x, y, wide, high, edge, radius)
    line = dp(2) if coming else max(dp(0.8), wide * 0.012)
    ink.fill(x + line, y + line, wide - 2 * line, high - 2 * line, tint(CREAM), radius - line)
    inset = line + rim
    ground = tint(card.tint or NIGHT)
    front = ink_on(ground)
    ink.fill(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, ground, radius - rim)
    figure = min(look.size(17), high * 0.4, wide * 0.42)
    ink.text(card.badge, x + inset + dp(3), y + high - inset - figure * 1.12, wide * 0.6,
             figure * 1.1, figure, front, bold=True, align="left")  # fmt: skip
    if crest:
        size = min(wide * 0.62, high * 0.56)
        ink.art(card.art, x + (wide - size) / 2, y + inset + (high - inset - figure) * 0.46
                - size / 2, size, size, front)  # fmt: skip
    else:
        # A Ronin or a spirit shows in the strip that is left of it.
        small = figure * 0.9
        ink.art(card.art, x + wide - inset - small - dp(3), y + high - inset - small - dp(1),
                small, small, front)  # fmt: skip


def held(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A card of the hand: strength, animal, name, and how many of them there are."""
    x, y, wide, high = box
    across = min(wide - dp(2), high * 0.8)
    left, radius = x + (wide - across) / 2, dp(9)
    card = element.mark
    assert card is not None
    ground = tint(card.tint or NIGHT)
    front = ink_on(ground)
    ink.fill(left, y, across, high, tint(NIGHT), radius)
    ink.fill(left + dp(1), y + dp(1), across - dp(2), high - dp(2), tint(CREAM), radius - dp(1))
    ink.fill(left + dp(4), y + dp(4), across - dp(8), high - dp(8), ground, radius - dp(3))
    figure = min(look.size(24), high * 0.3)
    ink.text(card.badge, left + dp(9), y + high - figure * 1.25 - dp(3), across * 0.6, figure * 1.2,
             figure, front, bold=True, align="left")  # fmt: skip
    letters = look.size(14)
    size = min(across * 0.5, high * 0.42)
    ink.art(card.art, left + (across - size) / 2, y + letters * 1.5 + dp(6), size, size, front)
    ink.text(look.say(element.title), left + dp(6), y + dp(6), across - dp(12), letters * 1.4,
             letters, front, bold=True)  # fmt: skip
    if (element.number or 1) > 1:
        spot = max(dp(26), across * 0.34)
        ink.spot(left + across - spot - dp(5), y + high - spot - dp(5), spot, f"×{element.number}")


def player(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Who: avatar and name; a large one also with the strength in play and small figures."""
    x, y, wide, high = box[0], box[1] + dp(2), box[2], box[3] - dp(4)
    assert element.mark is not None
    letters = look.size(13)
    name = look.say(element.title)
    if "large" not in element.flags:
        below = letters * 1.25
        size = min(high - below - dp(2), wide * 0.72)
        draw_mark(ink, element.mark, look.letters, (x + (wide - size) / 2, y + below, size),
                  look.on_panel)  # fmt: skip
        ink.text(name, x, y, wide, below, letters, look.on_panel, bold=True)
        return
    rows = [element.marks[:2], element.marks[2:]]
    figures = [row for row in rows if row]
    line = look.size(18)
    foot = len(figures) * line
    number = look.size(24)
    small = look.size(12)
    words = letters * 1.25 + number * 1.1 + small * 1.2
    told = high - foot - words >= dp(20)
    if not told:
        # What the large figure counts is said elsewhere: the figures below need the room.
        words -= small * 1.2
    size = max(dp(20), min(high - foot - words - dp(4), wide * 0.74, dp(56) * look.zoom))
    spare = max(0.0, high - foot - words - size)
    top = y + high - size - spare * 0.3
    draw_mark(ink, element.mark, look.letters, (x + (wide - size) / 2, top, size), look.on_panel)
    top -= letters * 1.3
    ink.text(name, x, top, wide, letters * 1.25, letters, look.on_panel, bold=True)
    top -= number * 1.08
    ink.text(str(element.number or 0), x, top, wide, number * 1.1, number, look.on_panel, bold=True)
    if told:
        top -= small * 1.15
        ink.text(look.say(element.notes[0]), x, top, wide, small * 1.2, small, look.on_panel)
    for at, row in enumerate(reversed(figures)):
        _beside(ink, row, (x, y + at * line, wide, line), look)


def _beside(ink: Ink, marks: Sequence[Mark], box: Rect, look: Look) -> None:
    """Small figures in one line, each with its sign."""
    x, y, wide, high = box
    each = wide / len(marks)
    for at, mark in enumerate(marks):
        _figure(ink, mark, (x + at * each, y, each, high), look)


def _figure(ink: Ink, mark: Mark, box: Rect, look: Look) -> None:
    x, y, wide, high = box
    icon = min(high * 0.86, wide * (0.5 if len(mark.badge) < 2 else 0.4))
    draw_mark(ink, mark, look.letters, (x + dp(1), y + (high - icon) / 2, icon), look.on_panel)
    ink.text(mark.badge, x + icon + dp(2), y, wide - icon - dp(2), high, min(look.size(15), high),
             look.on_panel, bold=True, align="left")  # fmt: skip


def tally(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Small figures one below the other."""
    x, y, wide, high = box
    row = min(high / max(1, len(element.marks)), look.size(24))
    top = y + (high + row * len(element.marks)) / 2
    for at, mark in enumerate(element.marks):
        _figure(ink, mark, (x + dp(3), top - (at + 1) * row, wide - dp(3), row), look)


def deck(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A pile: its back or its sign, how many there are, what it is called."""
    x, y, wide, high = box
    letters = look.size(13)
    below = letters * 1.4
    room = high - below - dp(1)
    mark = element.mark
    assert mark is not None
    across = min(wide - dp(6), room * (0.86 if room > dp(50) else 1.25))
    left, low = x + (wide - across) / 2, y + below
    radius = min(dp(7), across * 0.14)
    ink.fill(left, low, across, room, tint(NIGHT), radius)
    if mark.art.startswith("cardback"):
        ink.fill(left + dp(1), low + dp(1), across - dp(2), room - dp(2), tint(CREAM), radius)
        ink.fill(left + dp(3), low + dp(3), across - dp(6), room - dp(6), tint(look.face.ground),
                 radius - dp(2))  # fmt: skip
        ink.rim(left + dp(4), low + dp(4), across - dp(8), room - dp(8), tint(look.face.figure),
                dp(1), radius - dp(2))  # fmt: skip
    else:
        ground = tint(mark.tint or NIGHT)
        ink.fill(left + dp(1), low + dp(1), across - dp(2), room - dp(2), ground, radius - dp(1))
        size = min(across, room) * 0.74
        place = (left + (across - size) / 2, low + (room - size) / 2)
        ink.art(mark.art, *place, size, size,
                ink_on(ground) if mark.art.startswith(("icon-", "crest-")) else (1, 1, 1, 1),
        )  # fmt: skip
    if element.number is not None:
        spot = min(look.size(28), room * 0.8, across * 0.62)
        if mark.art.startswith("cardback"):
            place = (left + (across - spot) / 2, low + (room - spot) / 2)
        else:
            place = (left + across - spot * 0.8, low + room - spot * 0.86)
            spot *= 0.86
        ink.spot(*place, spot, str(element.number))
    ink.text(look.say(element.title), x, y, wide, below, letters, look.on_panel, bold=True)


CARDS: dict[str, Painter] = {
    "stack": stack,
    "fan": fan,
    "held": held,
    "player": player,
    "tally": tally,
    "deck": deck,
}
