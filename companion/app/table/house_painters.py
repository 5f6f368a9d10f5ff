"""Houses with guards and treasures, places with cards on display, what a raid carries off."""

from __future__ import annotations

from math import ceil

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp

from companion.app.look.palette import Colour, ink_on
from companion.app.look.theme import theme
from companion.app.table.art import drawing
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_mark
from companion.app.table.painters import CREAM, NIGHT, Look, Painter, Rect
from companion.app.widgets.words import text_width
from companion.table import Element, Mark

CHOSEN, CHOSEN_RIM = "#F3D9D3", "#FF8A7A"
TILTED = 7
"""Degrees by which the card that stopped a raid lies askew."""
RAGGED = 0.05
"""How much of the stroke of ink, at either end, is ragged."""
ROOF = 49 / 136
"""The part of the drawing of a house that is its roof."""


def star(ink: Ink, x: float, y: float, size: float, shade: Colour) -> None:
    """A throwing star in somebody's colour, with an outline of ink."""
    grow = size * 0.16
    ink.art("icon-shuriken", x - grow / 2, y - grow / 2, size + grow, size + grow, tint(NIGHT))
    inset = size * 0.07
    ink.art("icon-shuriken", x + inset, y + inset, size - 2 * inset, size - 2 * inset, shade)


def _stars(ink: Ink, marks: list[Mark], right: float, low: float, size: float) -> None:
    for at, mark in enumerate(reversed(marks)):
        star(ink, right - size - at * size * 0.86, low, size, theme.seat(mark.seat or 0).color)


def _parted(element: Element) -> tuple[list[Mark], list[Mark]]:
    """What lies there, and the stars of those who came."""
    here = [mark for mark in element.marks if mark.seat is not None]
    return [mark for mark in element.marks if mark.seat is None], here


def house(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Clan token over the roof, the sentry in the door, the treasures in front."""
    x, y, wide, high = box
    chosen, bare = "chosen" in element.flags, "bare" in element.flags
    if chosen or aim:
        edge = dp(3) if chosen else dp(1.6)
        ink.fill(x, y, wide, high, tint(CHOSEN_RIM) if chosen else look.aim, dp(12))
        inside = tint(CHOSEN) if chosen else tint(_ground(look))
        ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, inside, dp(12) - edge)
    lying, here = _parted(element)
    floor = 0.0 if bare else high * 0.3
    tall = min((high - floor) * 0.72, (wide - dp(4)) * 136 / 120)
    across = tall * 120 / 136
    token = min(wide * 0.62, (high - floor - tall) * 1.25, tall * 0.62)
    spare = high - floor - tall - token * 0.86
    low = y + floor + max(0.0, spare) * 0.5
    left = x + (wide - across) / 2
    ink.art("building-house", left, low, across, tall)
    _roof(ink, element, (left, low, across, tall), look)
    _door(ink, element, (left, low, across, tall))
    if element.mark is not None:
        spot = (x + (wide - token) / 2, low + tall - token * 0.1)
        _token(ink, element.mark, spot, token)
    if not bare:
        _treasures(ink, lying, (x + dp(2), y + dp(3), wide - dp(4), floor - dp(3)))
    if here:
        size = min(wide * 0.3, dp(22) * look.zoom)
        _stars(ink, here, x + wide - dp(2), low - size * 0.1, size)


def _ground(look: Look) -> str:
    return look.face.ground_dark if theme.dark else look.face.ground


def _roof(ink: Ink, element: Element, box: Rect, look: Look) -> None:
    """The number on the roof, the colour of the clan along its edge."""
    left, low, across, tall = box
    edge = low + tall * (1 - ROOF)
    if element.mark is not None and element.mark.tint:
        thick = max(dp(2), tall * 0.03)
        ink.fill(left, edge - thick * 0.3, across, thick, tint(element.mark.tint), thick / 2)
    name = look.say(element.title)
    ink.text(name, left, edge + tall * 0.02, across, tall * ROOF * 0.72, tall * 0.2,
             tint(CREAM), bold=True)  # fmt: skip


def _door(ink: Ink, element: Element, box: Rect) -> None:
    """The sentry as a card in the door; a lock where the house is closed."""
    left, low, across, tall = box
    if element.number is None and "closed" not in element.flags:
        return
    wide, high = across * 0.46, tall * 0.53
    x, y = left + (across - wide) / 2, low + tall * 0.07
    rim = max(dp(1.2), wide * 0.05)
    ink.fill(x, y, wide, high, tint(NIGHT), wide * 0.16)
    shade = "#D9D0BF" if "closed" in element.flags and element.number is None else CREAM
    ink.fill(x + rim, y + rim, wide - 2 * rim, high - 2 * rim, tint(shade), wide * 0.13)
    if element.number is None:
        size = wide * 0.62
        ink.art("icon-lock", x + (wide - size) / 2, y + (high - size) / 2, size, size, tint(NIGHT))
        return
    size = high * 0.3
    ink.art("icon-shield", x + (wide - size) / 2, y + high * 0.64, size, size, tint("#5E564B"))
    ink.text(str(element.number), x, y + rim, wide, high * 0.62, high * 0.56, tint(NIGHT),
             bold=True)  # fmt: skip


def _token(ink: Ink, mark: Mark, spot: tuple[float, float], size: float) -> None:
    """A token of many lobes; its value stands in the white spot of the drawing."""
    x, y = spot
    ink.art(mark.art, x, y, size, size)
    middle, foot = x + size / 2, y + size * (1 - 39.18 / 48)
    room = size * 0.42
    ink.text(mark.badge, middle - room / 2, foot - room / 2, room, room, room * 0.86, tint(NIGHT),
             bold=True)  # fmt: skip


def _treasures(ink: Ink, marks: list[Mark], box: Rect) -> None:
    """Tiles in as many lines as make them largest, from the top of their place."""
    if not marks:
        return
    x, y, wide, high = box
    sizes = {}
    for across in range(1, len(marks) + 1):
        lines = ceil(len(marks) / across)
        sizes[across] = min(wide / across, high / lines, wide * 0.42)
    columns = max(sizes, key=lambda one: (round(sizes[one], 1), -abs(one - 2)))
    size = sizes[columns]
    tile = size * 0.94
    for at, mark in enumerate(marks):
        line, column = divmod(at, columns)
        row = marks[line * columns : (line + 1) * columns]
        left = x + (wide - size * len(row)) / 2 + column * size
        low = y + high - (line + 1) * size
        ink.art(mark.art, left, low, tile, tile)
        if mark.badge:
            # Inside its own tile: beside it lies the next one, or the edge.
            ink.spot(left + tile * 0.42, low - tile * 0.04, tile * 0.6, mark.badge)


NARROW = 18
"""dp below which a card of a display is not drawn."""


def site(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A place: its name, what is on display in words or as cards, the stars laid there."""
    x, y, wide, high = box
    edge = dp(2.5) if aim else 0.0
    if aim:
        ink.fill(x, y, wide, high, theme.accent if theme.dark else look.aim, dp(10))
    ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, look.panel, dp(10) - edge)
    cards, here = _parted(element)
    letters, small = look.size(15), look.size(13)
    side = dp(7)
    large = high > dp(76)
    star_size = min(high * (0.2 if large else 0.42), look.size(20))
    top = letters * 1.3
    room = wide - 2 * side
    ink.text(look.say(element.title), x + side, y + high - top - dp(4), room, top, letters,
             look.on_panel, bold=True, align="left")  # fmt: skip
    taken = len(here) * star_size * 0.86
    # The long note goes with the cards; without room for them it would say too little.
    seen = large and (room - dp(4) * (len(cards) - 1)) >= dp(NARROW) * len(cards)
    note = look.say(element.notes[-1 if seen else 0]) if element.notes else ""
    if not large:
        left = max(dp(20), room - taken - dp(2))
        if len(element.notes) > 2 and text_width(note, look.size(12)) > left:
            note = look.say(element.notes[1])
        ink.text(note, x + side, y + dp(4), left, small * 1.3, small, _quiet(look), align="left")
        _stars(ink, here, x + wide - dp(4), y + dp(4), star_size)
        return
    _stars(ink, here, x + wide - side, y + high - top - dp(2), star_size)
    ink.text(note, x + side, y + dp(4), room, small * 1.3, small, _quiet(look), align="left")
    _display(ink, cards, (x + side, y + small * 1.3 + dp(8), room,
             high - top - small * 1.3 - dp(16)), look)  # fmt: skip


def _quiet(look: Look) -> Colour:
    red, green, blue, _ = look.on_panel
    return (red, green, blue, 0.74)


def _display(ink: Ink, cards: list[Mark], box: Rect, look: Look) -> None:
    """Cards face up beside each other."""
    if not cards:
        return
    x, y, wide, high = box
    gap = dp(4)
    each = min((wide - gap * (len(cards) - 1)) / len(cards), high * 1.1)
    if high < dp(24) or each < dp(NARROW):
        return
    for at, mark in enumerate(cards):
        left = x + at * (each + gap)
        ink.fill(left, y, each, high, tint(NIGHT), dp(7))
        rim = dp(1.2)
        ink.fill(left + rim, y + rim, each - 2 * rim, high - 2 * rim, tint("#F7F3EA"), dp(6))
        if not mark.art:
            ink.text(mark.badge, left, y, each, high, min(high * 0.6, look.size(26)), tint(NIGHT),
                     bold=True)  # fmt: skip
            continue
        words = mark.badge or look.say(mark.name)
        # A name that has no room would be cut: its sign alone is larger.
        told = bool(mark.badge) or text_width(words, look.size(11)) <= each - dp(4)
        below = min(high * 0.4, look.size(18)) if told else 0
        size = min(each - dp(8), high - below - dp(8))
        front = tint(NIGHT)
        spot = (left + (each - size) / 2, y + below + (high - below - size) / 2, size)
        if mark.art.startswith("icon-"):
            ink.art(mark.art, spot[0], spot[1], size, size, front)
        else:
            draw_mark(ink, mark, look.letters, spot, front)
        if told:
            ink.text(words, left + dp(2), y + dp(2), each - dp(4), below, below * 0.74, front,
                     bold=bool(mark.badge))  # fmt: skip


def score(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A player: avatar, points, stars left, cards in hand; lighter where it is their turn."""
    x, y, wide, high = box
    turn = "turn" in element.flags
    ground = look.panel if turn else tint(look.face.line_dark if theme.dark else look.face.line)
    radius = min(high / 2, dp(22))
    if turn:
        ink.fill(x, y, wide, high, look.aim, radius)
        rim = dp(2)
        ink.fill(x + rim, y + rim, wide - 2 * rim, high - 2 * rim, ground, radius - rim)
    else:
        ink.fill(x, y, wide, high, ground, radius)
    front = ink_on(ground)
    assert element.mark is not None
    large = high > dp(72) and wide > dp(150)
    size = min(high - dp(8), wide * (0.28 if large else 0.38), dp(56) * look.zoom)
    draw_mark(ink, element.mark, look.letters, (x + dp(4), y + (high - size) / 2, size), front)
    left = x + size + dp(8)
    room = x + wide - dp(8) - left
    stars = min(high / 3.6, look.size(12))
    left_of, most = element.gauge or (0, 0)
    number = str(element.number or 0)
    if not large:
        figure = min(high * 0.56, look.size(24))
        left -= dp(3)
        room = x + wide - stars - dp(8) - left
        ink.text(number, left, y, room, high, figure, front, bold=True, align="left")
        beside = left + text_width(number, figure, True) + dp(8)
        if x + wide - stars - dp(12) - beside > dp(48):
            ink.text(look.say(element.title), beside, y, x + wide - stars - dp(12) - beside, high,
                     look.size(14), front, align="left")  # fmt: skip
        _gauge(ink, (x + wide - stars - dp(7), y + (high - most * stars) / 2, stars), left_of,
               most, front, down=True)  # fmt: skip
        return
    name, cards = look.size(15), element.marks[0] if element.marks else None
    ink.text(look.say(element.title), left, y + high * 0.54, room - stars * (most + 0.4),
             name * 1.4, name, front, bold=True, align="left")  # fmt: skip
    _gauge(ink, (x + wide - dp(12) - stars * most, y + high * 0.57, stars), left_of, most, front,
           down=False)  # fmt: skip
    figure, small = look.size(24), look.size(12)
    ink.text(number, left, y + high * 0.08, room, figure * 1.2, figure, front, bold=True,
             align="left")  # fmt: skip
    after = left + text_width(number, figure, True) + dp(6)
    free = x + wide - dp(18) - 2 * look.size(16) - after
    what = look.say(element.notes[0]) if element.notes else ""
    if text_width(what, small) <= free:
        ink.text(what, after, y + high * 0.08, free, figure * 1.1, small, front, align="left")
    if cards is not None:
        icon = look.size(16)
        at = x + wide - dp(14) - icon - look.size(16)
        ink.art(cards.art, at, y + high * 0.08 + figure * 0.2, icon, icon, front)
        ink.text(cards.badge, at + icon + dp(2), y + high * 0.08, look.size(18), figure * 1.2,
                 look.size(16), front, bold=True, align="left")  # fmt: skip


def _gauge(
    ink: Ink, spot: tuple[float, float, float], full: int, most: int, front: Colour, down: bool
) -> None:
    """Stars that are left, and faint ones that are gone."""
    x, y, size = spot
    for at in range(most):
        red, green, blue, _ = front
        shade = (red, green, blue, 1.0 if at < full else 0.26)
        left, low = (x, y + (most - 1 - at) * size) if down else (x + at * size, y)
        ink.art("icon-shuriken", left, low, size * 0.94, size * 0.94, shade)


def guard(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A guard: a large card with its value, what it takes to beat it below."""
    x, y, wide, high = box
    hidden, beaten = "hidden" in element.flags, "beaten" in element.flags
    letters = look.size(14)
    below = letters * 1.35
    tall = high - below
    across = min(wide, tall * 0.86)
    left, low = x + (wide - across) / 2, y + below
    rim = dp(2)
    ink.fill(left, low, across, tall, tint(NIGHT), dp(9))
    ground = tint(_ground(look)) if hidden else tint(CREAM)
    if hidden:
        ink.fill(left + rim, low + rim, across - 2 * rim, tall - 2 * rim, tint(look.face.figure),
                 dp(8))  # fmt: skip
        rim *= 2
    ink.fill(left + rim, low + rim, across - 2 * rim, tall - 2 * rim, ground, dp(7))
    front = tint(look.face.figure) if hidden else tint(NIGHT)
    value = "?" if hidden else str(element.number)
    icon = tall * 0.26
    art = "icon-check" if beaten else (element.mark.art if element.mark else "icon-shield")
    ink.art(art, left + (across - icon) / 2, low + tall * 0.68, icon, icon, front)
    ink.text(value, left, low + tall * 0.2, across, tall * 0.52, tall * 0.5, front, bold=True)
    ink.text(look.say(element.title), left + dp(3), low + dp(4), across - dp(6), tall * 0.2,
             min(look.size(13), tall * 0.17), front)  # fmt: skip
    note = look.say(element.notes[0]) if element.notes else ""
    ink.text(note, x, y, wide, below, letters, look.on_ground, bold=True)


TILE = 52
"""dp of a treasure in a raid."""


def loot(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Treasures on somebody's star, or those that would come next."""
    x, y, wide, high = box
    letters = look.size(13)
    top = letters * 1.4
    ink.text(look.say(element.title), x + dp(2), y + high - top, wide - dp(2), top, letters,
             look.on_ground, bold=True, align="left")  # fmt: skip
    room = high - top
    if element.mark is not None and element.mark.seat is not None:
        size = min(room * 0.4, look.size(30), wide * 0.3)
        star(ink, x + dp(2), y + room - size - dp(2), size,
             theme.seat(element.mark.seat).color)  # fmt: skip
        x, wide = x + size + dp(4), wide - size - dp(4)
    if element.marks:
        tile = min(wide * 0.9, room - dp(6), max(look.size(TILE), room * 0.6))
        columns = max(1, min(len(element.marks), int(wide / tile)))
        while ceil(len(element.marks) / columns) * tile > room:
            tile *= 0.94
            columns = max(1, min(len(element.marks), int(wide / tile)))
        for at, mark in enumerate(element.marks):
            line, column = divmod(at, columns)
            ink.art(mark.art, x + column * tile, y + room - (line + 1) * tile, tile * 0.94,
                    tile * 0.94)  # fmt: skip
    else:
        red, green, blue, _ = look.on_ground
        tile = min(wide * 0.9, room - dp(6), max(look.size(TILE), room * 0.6)) * 0.94
        ink.fill(x, y + room - tile, tile, tile, (red, green, blue, 0.16), tile * 0.2)


def blow(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A stroke of ink across the board, and in it what went wrong."""
    x, y, wide, high = box
    stroke = drawing("ink-stroke")
    if stroke is not None:
        # Its ragged ends lie beyond the board, where a question may stand beside it.
        end = round(stroke.width * RAGGED)
        stroke = stroke.get_region(end, 0, stroke.width - 2 * end, stroke.height)
    with ink.canvas:
        Color(*tint("#0F0D0B"))
        # As wide as the board, whatever its proportions: a stroke has none of its own.
        Rectangle(texture=stroke, pos=(x, y - high * 0.04), size=(wide, high * 1.04))
    title, second = look.size(34), look.size(22)
    left = x + dp(20) * look.zoom
    card = min(high * 0.74, wide * 0.3)
    room = wide - (left - x) - card - dp(24)
    ink.text(look.say(element.title), left, y + high * 0.55, room, title * 1.3, title, tint(CREAM),
             bold=True, align="left")  # fmt: skip
    lines = [look.say(note) for note in element.notes]
    ink.text(lines[0], left, y + high * 0.36, room, second * 1.3, second, tint(CHOSEN_RIM),
             bold=True, align="left")  # fmt: skip
    ink.paragraph(lines[1], (left, y + high * 0.12, room, high * 0.24), look.size(14), tint(CREAM),
                  align="left")  # fmt: skip
    assert element.mark is not None
    at = x + wide - card * 0.86 - dp(16)
    with ink.canvas:
        PushMatrix()
        Rotate(angle=-TILTED, origin=(at + card * 0.38, y + high / 2))
    name = lines[2] if len(lines) > 2 else ""
    _cause(ink, element.mark, name, (at, y + (high - card) / 2, card * 0.76, card))
    with ink.canvas:
        PopMatrix()


def _cause(ink: Ink, mark: Mark, name: str, box: Rect) -> None:
    """The card that did it: its sign, its value, what it is."""
    at, low, across, card = box
    ink.fill(at, low, across, card, tint(CREAM), dp(10))
    icon = across * (0.34 if mark.badge else 0.6)
    top = low + card * (0.97 if mark.badge else 1.06) - icon
    ink.art(mark.art, at + (across - icon) / 2, top - card * 0.03, icon, icon, tint("#5E564B"))
    if mark.badge:
        ink.text(mark.badge, at, low + card * 0.2, across, card * 0.5, card * 0.46, tint(NIGHT),
                 bold=True)  # fmt: skip
        ink.text(name, at + dp(3), low + card * 0.04, across - dp(6), card * 0.18, card * 0.13,
                 tint("#5E564B"))  # fmt: skip
        return
    size = across * 0.5
    ink.art("icon-x", at + (across - size) / 2, low + card * 0.1, size, size, tint("#B3261E"))


def standing(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A clan in a scoring phase: what it is worth, everybody's influence, why, what it gave."""
    x, y, wide, high = box
    turn = "turn" in element.flags
    edge = dp(2.5) if turn else 0.0
    if turn:
        ink.fill(x, y, wide, high, look.aim, dp(12))
    ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, look.panel, dp(12) - edge)
    assert element.mark is not None
    letters, small = look.size(15), look.size(13)
    size = min(high - dp(12), look.size(40))
    draw_mark(ink, element.mark, look.letters, (x + dp(7), y + (high - size) / 2, size),
              look.on_panel)  # fmt: skip
    left = x + size + dp(14)
    top = y + high - letters * 1.4 - dp(3)
    avatar = look.size(20)
    each = avatar + look.size(15)
    right = x + wide - dp(6)
    start = right - each * len(element.marks)
    name = look.say(element.title)
    ink.text(f"{name} · {element.number}", left, top, start - left - dp(4), letters * 1.4, letters,
             look.on_panel, bold=True, align="left")  # fmt: skip
    for at, mark in enumerate(element.marks):
        spot = start + at * each
        draw_mark(ink, mark, look.letters, (spot, top, avatar), look.on_panel)
        ink.text(mark.badge, spot + avatar + dp(2), top, each - avatar - dp(2), avatar, letters,
                 look.on_panel, bold=True, align="left")  # fmt: skip
    note = look.say(element.notes[0]) if element.notes else ""
    ink.paragraph(note, (left, y + dp(3), right - left, top - y - dp(5)), small, _quiet(look),
                  align="left")  # fmt: skip


HOUSES: dict[str, Painter] = {
    "house": house,
    "site": site,
    "score": score,
    "guard": guard,
    "loot": loot,
    "blow": blow,
    "standing": standing,
}
