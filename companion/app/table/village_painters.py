"""A map in the snow: the country, roads, places with a building, banners and pawns, days."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from kivy.metrics import dp

from companion.app.look.palette import Colour
from companion.app.look.theme import theme
from companion.app.table.ink import Ink, tint
from companion.app.table.painters import CREAM, NIGHT, Look, Painter, Rect
from companion.app.widgets.words import text_width
from companion.table import Element, Mark

TONES = {
    "ground": ("#CFDFE9", "#1B2A34"),
    "snow": ("#EDF4F8", "#2A3D4A"),
    "shade": ("#A9C3D3", "#10191F"),
    "road": ("#EDE6D6", "#3A362E"),
    "grain": ("#C9BDA4", "#544D41"),
    "middle": ("#CFE0C9", "#26382B"),
    "held": ("#FBE6E1", "#4A241F"),
    "past": ("#B9CFDD", "#10191F"),
    "flake": ("#5B7A8E", "#7E97A6"),
}
TREES = ((0.012, 0.345), (0.255, 0.36), (0.5, 0.335), (0.745, 0.345), (0.988, 0.36),
         (0.012, 0.675), (0.255, 0.69), (0.745, 0.675), (0.988, 0.69))  # fmt: skip
"""Where pines stand between the places, from the upper left corner of the map."""
NAME = 13
MOST_PAWNS = 3
NAMED = dp(30)
"""A banner as wide as this has its name below it."""


def tone(name: str) -> Colour:
    return tint(TONES[name][theme.dark])


def country(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Pines between the places; the ground is that of the game."""
    x, y, wide, high = box
    size = min(wide, high) * 0.075
    for at, (left, top) in enumerate(TREES):
        tall = size * (1.25 if at % 2 else 0.85)
        ink.art("area-green", x + left * wide - tall / 2, y + (1 - top) * high - tall / 2, tall,
                tall)  # fmt: skip


def road(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    x, y, wide, high = box
    points = [x, y, x + wide, y + high]
    if "falls" in element.flags:
        points = [x, y + high, x + wide, y]
    across = dp(11) * look.zoom
    ink.line(points, tone("shade"), across + dp(2))
    ink.line(points, tone("road"), across)


def _blob(ink: Ink, element: Element, box: Rect, look: Look, aim: bool, fill: Colour) -> None:
    """A soft piece of ground with its shade; outlined where it can be chosen."""
    x, y, wide, high = box
    radius = min(wide, high) * 0.4
    drop = dp(2.5) * look.zoom
    ink.fill(x, y, wide, high - drop, tone("shade"), radius)
    y, high = y + drop, high - drop
    if aim:
        # Where nearly everything can be chosen a thin line is enough to say so.
        mild = "mild" in element.flags
        line = dp(1.2 if mild else 2.2) * min(look.zoom, 1.4)
        ink.fill(x, y, wide, high, theme.accent, radius)
        ink.fill(x + line, y + line, wide - 2 * line, high - 2 * line, fill, radius - line)
    else:
        ink.fill(x, y, wide, high, fill, radius)


def place(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Its building, its name, the pawns that crowd its edge, the banners of who stands there."""
    x, y, wide, high = box
    flags = element.flags
    held = bool(flags & {"contested", "occupied", "kept"})
    _blob(ink, element, box, look, aim or "kept" in flags, tone("held" if held else "snow"))
    letters = look.size(NAME)
    name = letters * 1.35
    low = y + dp(4) * look.zoom
    room = high - name - dp(6) * look.zoom
    assert element.mark is not None
    size = min(wide * 0.6, room)
    ink.art(element.mark.art, x + wide * 0.06, low + name, size, size)
    if "used" in flags:
        _used(ink, x + wide * 0.06, low + name + size * 0.62, size * 0.34)
    crowded = bool(element.number or (element.gauge and element.gauge[0]))
    at = (x + wide * 0.42, low + name, wide * 0.55, room)
    end = _banners(ink, element.marks, at, look, crowded)
    _pawns(ink, element, (x, low + name - dp(3), end - x, room), look)
    _label(ink, look.say(element.title), (x - wide * 0.02, low, wide * 1.04, name), letters)
    if element.gauge is not None:
        _limit(ink, element, (x + wide * 0.14, y + high - dp(15) * look.zoom), look)


def _label(ink: Ink, text: str, box: Rect, letters: float) -> None:
    """A name with a rim in the colour of the snow, so that a roof or a road may lie behind it."""
    x, y, wide, high = box
    if theme.dark:
        for step in (1.0, -1.0):
            ink.text(text, x + step, y - step, wide, high, letters, tone("shade"), bold=True)
        ink.text(text, x, y, wide, high, letters, theme.ink, bold=True)
    else:
        ink.text(text, x, y, wide, high, letters, theme.ink, bold=True, halo=True)


def _used(ink: Ink, x: float, y: float, size: float) -> None:
    ink.disc(x, y, size, tint(NIGHT))
    inset = size * 0.18
    ink.art("icon-check", x + inset, y + inset, size - 2 * inset, size - 2 * inset, tint(CREAM))


def _banners(
    ink: Ink, marks: Sequence[Mark], box: Rect, look: Look, crowded: bool = False
) -> float:
    """From the right; where the room for pawns ends. Among pawns only wounds are told."""
    x, y, wide, high = box
    right = x + wide
    if not marks:
        return right
    tall = min(high * 0.98, wide * 1.5 / max(1, len(marks)) * 1.1)
    across = tall * 25 / 48
    plates: list[float] = []
    for mark in reversed(marks):
        right -= across
        ink.art(mark.art, right, y + high - tall, across, tall)
        named = len(marks) == 1 and across >= NAMED * look.zoom and not (crowded and mark.badge)
        name = look.say(mark.name) if named else ""
        spot = (right, y + high - tall - dp(1), across, x + wide)
        plates.append(_plate(ink, f"{name} {mark.badge}".strip(), bool(mark.badge), spot, look))
        right -= dp(1)
    if any(mark.badge for mark in marks):
        # What is told of a wound is not covered by who gave it.
        return min(right + across * 0.05, *plates)
    return min(right + across * 0.55, *plates)


def _plate(ink: Ink, words: str, hurt: bool, spot: Rect, look: Look) -> float:
    """Below a banner: who it is where there is room, and on red how badly wounded; its left end."""
    left, low, across, edge = spot
    if not words:
        return left + across
    letters = min(look.size(12), across * 0.62)
    below = letters * 1.25
    wider = max(across, text_width(words, letters, True) + letters * 0.9)
    start = min(left + across / 2 - wider / 2, edge + letters * 0.4 - wider)
    if hurt:
        ink.fill(start, low, wider, below, tint("#B3261E"), below / 2)
        ink.text(words, start, low, wider, below, letters, tint(CREAM), bold=True)
    else:
        _label(ink, words, (start, low, wider, below), letters)
    return start


def _pawns(ink: Ink, element: Element, box: Rect, look: Look) -> None:
    """Dark pawns against the right end of the box; planned ones have a red spot."""
    x, y, wide, high = box
    new = element.gauge[0] if element.gauge is not None else 0
    here = element.number or 0
    count = min(MOST_PAWNS, here + new)
    if not count:
        return
    tall = min(high * 0.46, wide * 0.34)
    across = tall * 39 / 48
    step = across * 0.62
    left = x + wide - across - (count - 1) * step - dp(1)
    for at in range(count):
        ink.art("piece-ninja_pawn", left + at * step, y, across, tall)
    spot = max(tall * 0.62, look.size(13))
    top = y + tall * 0.62
    # Over the last pawn, but not over the edge: the next place begins there.
    last = min(left + count * step - spot * 0.2, x + wide - spot)
    if here > 1 or (here and new):
        ink.spot(last, top, spot, str(here))
    if new:
        shade = theme.warn if "over" in element.flags else tint("#B3261E")
        at = left - spot * 0.55 if here else min(last, x + wide - spot * 1.25)
        ink.fill(at, top, spot * 1.25, spot, shade, spot / 2)
        ink.text(f"+{new}", at, top, spot * 1.25, spot, spot * 0.66, tint(CREAM), bold=True)


def _limit(ink: Ink, element: Element, spot: tuple[float, float], look: Look) -> None:
    """So many new ones of so many: a space for each."""
    assert element.gauge is not None
    (x, y), (new, most) = spot, element.gauge
    side, gap = dp(9) * look.zoom, dp(2) * look.zoom
    if most > 4 or new > most:
        text = f"{new}/{most}"
        letters = look.size(12)
        ink.fill(x - gap, y - gap, text_width(text, letters, True) + 2 * gap, letters * 1.3,
                 tone("snow"), side * 0.5)  # fmt: skip
        shade = theme.warn if new > most else theme.ink
        ink.text(text, x, y, dp(34) * look.zoom, side * 1.3, look.size(12), shade, bold=True,
                 align="left")  # fmt: skip
        return
    # On snow: a roof behind them would hide which are free.
    rim = gap * 1.2
    wide = most * (side + gap) - gap + 2 * rim
    ink.fill(x - rim, y - rim, wide, side + 2 * rim, tone("snow"), side * 0.5)
    for at in range(most):
        left = x + at * (side + gap)
        ink.fill(left, y, side, side, tint(NIGHT) if at < new else tint("#8F8575"), side * 0.3)
        if at >= new:
            line = dp(1.2)
            ink.fill(left + line, y + line, side - 2 * line, side - 2 * line, tone("snow"),
                     side * 0.2)  # fmt: skip


def middle(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """What all of it comes to, on green ground, with the pawns and banners that stand there."""
    x, y, wide, high = box
    _blob(ink, element, box, look, aim, tone("middle"))
    assert element.mark is not None
    narrow = wide < high * 1.2
    size = min(wide * 0.6, high * 0.34) if narrow else min(wide * 0.29, high * 0.62)
    left = x + (wide - size) / 2 if narrow else x + wide * 0.05
    low = y + high * 0.94 - size if narrow else y + (high - size) / 2
    ink.art(element.mark.art, left, low, size, size)
    end = _banners(ink, element.marks, (left - size * 0.1, low, size * 1.2, size), look)
    start = max(x + dp(4), left - size * 0.45) if element.marks else left - size * 0.1
    # What is told of a wound is not covered by who gave it.
    end = max(end, start + size * 0.6) if element.marks else left + size * 1.2
    _pawns(ink, element, (start, low - size * 0.1, end - start, size), look)
    if narrow:
        at, room, high = x + wide * 0.06, wide * 0.88, low - y
    else:
        at = left + size + dp(4)
        room = x + wide * 0.95 - at
    lines = [(look.say(element.title), look.size(16), True)]
    lines += [(look.say(note), look.size(14), False) for note in element.notes]
    tall = sum(letters * 1.26 for _, letters, _ in lines)
    while len(lines) > 2 and tall > high * 0.94:
        tall -= lines.pop()[1] * 1.26
    top = y + (high + tall) / 2
    for words, letters, bold in lines:
        top -= letters * 1.26
        ink.text(words, at, top, room, letters * 1.26, letters, theme.ink, bold=bold)


def step(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """A day of the track: snowed in, today, or to come; a struck-out pawn is what it costs."""
    x, y, wide, high = box
    flags, line = element.flags, dp(1.2)
    radius = high * 0.3
    if "past" in flags:
        ink.fill(x, y, wide, high, tone("shade"), radius)
        ink.fill(x + line, y + line, wide - 2 * line, high - 2 * line, tone("past"), radius - line)
        _flake(ink, (x + wide / 2, y + high / 2), high * 0.27, dp(1.3) * look.zoom)
        return
    now = "now" in flags
    ground, front = (theme.ink, theme.paper) if now else (theme.card, theme.ink)
    ink.fill(x, y, wide, high, tone("shade"), radius)
    ink.fill(x + line, y + line, wide - 2 * line, high - 2 * line, ground, radius - line)
    letters = min(look.size(17), high * 0.56)
    if element.mark is None:
        ink.text(str(element.number), x, y, wide, high, letters, front, bold=True)
        return
    # Figure and pawn lie in the middle together, the stroke within the plate.
    number = str(element.number)
    figure, gap = text_width(number, letters, True), dp(3) * look.zoom
    size = min(high * 0.6, wide - figure - gap - 2 * radius * 0.5)
    left = x + (wide - figure - gap - size) / 2
    ink.text(number, left - dp(1), y, figure + dp(2), high, letters, front, bold=True)
    left += figure + gap
    low = y + (high - size) / 2
    ink.art(element.mark.art, left, low, size, size)
    ink.line([left + size * 0.04, low + size * 0.94, left + size * 0.96, low + size * 0.06],
             tint("#D8402C"), dp(1.8) * look.zoom)  # fmt: skip


def _flake(ink: Ink, middle_at: tuple[float, float], size: float, width: float) -> None:
    x, y = middle_at
    for turn in range(3):
        angle = pi / 2 + turn * pi / 3
        dx, dy = cos(angle) * size, sin(angle) * size
        ink.line([x - dx, y - dy, x + dx, y + dy], tone("flake"), width)
        for way in (1, -1):
            px, py = x + way * dx * 0.55, y + way * dy * 0.55
            for bend in (pi / 4, -pi / 4):
                far = angle + bend if way > 0 else angle + bend + pi
                ink.line([px, py, px + cos(far) * size * 0.36, py + sin(far) * size * 0.36],
                         tone("flake"), width)  # fmt: skip


def tile(ink: Ink, element: Element, box: Rect, look: Look, aim: bool) -> None:
    """Who: a banner and a name, a space for every wound; out of the game it is grey."""
    x, y, wide, high = box
    flags = element.flags
    kept, out = "kept" in flags, "fallen" in flags
    radius = dp(10)
    edge = dp(2.2) if aim or kept else 0
    if edge:
        ink.fill(x, y, wide, high, theme.accent, radius)
    ground = theme.accent_soft if kept else theme.card
    ink.fill(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, ground, radius - edge)
    assert element.mark is not None
    pad = dp(3) * look.zoom
    strip = dp(10) * look.zoom
    faint = (1, 1, 1, 0.35) if out else (1, 1, 1, 1)
    front = theme.muted if out else theme.ink
    letters = look.size(13)
    name = letters * 1.25
    base = y + strip + 2 * pad
    tall = high - strip - name - 3 * pad
    across = tall * 25 / 48
    ink.text(look.say(element.title), x + pad, y + high - name - pad, wide - 2 * pad, name, letters,
             front, bold=True)  # fmt: skip
    left = x + pad * 1.6
    ink.art(element.mark.art, left, base, across, tall, faint)
    note, beside = look.say(element.notes[0]), left + across + pad
    ink.text(note, beside, base, x + wide - beside, tall, letters, front, align="left")
    size = min(tall * 0.5, high * 0.24)
    if beside + text_width(note, letters) <= x + wide - pad - size:
        _badge(ink, element, (x + wide - pad, base + (tall - size) / 2, size))
    else:
        # On the foot of the banner: beside it there is only room for the figures.
        _badge(ink, element, (left + across * 0.62 + size / 2, base - size * 0.1, size))
    if not out and element.gauge is not None:
        _wounds(ink, element.gauge, (x + pad * 1.4, y + pad * 1.2, wide - 2.8 * pad, strip))


def _badge(ink: Ink, element: Element, spot: Rect | tuple[float, float, float]) -> None:
    right, y, size = spot[:3]
    signs = {"pinned": "icon-lock", "cancelled": "icon-x", "used": "icon-check",
             "placed": "icon-check"}  # fmt: skip
    name = next((art for flag, art in signs.items() if flag in element.flags), "")
    if name:
        ink.disc(right - size, y, size, tint(NIGHT))
        inset = size * 0.18
        ink.art(name, right - size + inset, y + inset, size - 2 * inset, size - 2 * inset,
                tint(CREAM))  # fmt: skip


PAWN = 8
"""dp below which a ninja on a tile is no more than a dot."""


def _wounds(ink: Ink, gauge: tuple[int, int], box: Rect) -> None:
    """A space for every ninja that a ronin can take, and who lies there."""
    x, y, wide, high = box
    full, most = gauge
    gap = dp(1.5)
    each = min((wide - gap * (most - 1)) / max(1, most), high * 1.1)
    line = dp(1)
    for at in range(most):
        left = x + at * (each + gap)
        ink.fill(left, y, each, high, theme.edge, each * 0.3)
        ink.fill(left + line, y + line, each - 2 * line, high - 2 * line, theme.card, each * 0.2)
        if at < full and each < dp(PAWN):
            dot = each - 3 * line
            ink.disc(left + (each - dot) / 2, y + (high - dot) / 2, dot, theme.ink)
        elif at < full:
            ink.art("piece-ninja_pawn", left, y, each, high)


VILLAGE: dict[str, Painter] = {
    "country": country,
    "road": road,
    "place": place,
    "middle": middle,
    "step": step,
    "tile": tile,
}
