"""Drawings of a map in the snow: places, pawns and banners, the track of days, who is out there."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from companion.live.marks import art
from companion.live.signs import (
    Parts,
    mark,
    notes,
    number,
    spaces,
    spot,
    title,
)
from companion.live.speech import Speech
from companion.table import Element, Mark

MOST_PAWNS = 3
TREES = ((1.2, 34.5), (25.5, 36), (50, 33.5), (74.5, 34.5), (98.8, 36),
         (1.2, 67.5), (25.5, 69), (74.5, 67.5), (98.8, 69))  # fmt: skip
"""Where pines stand between the places of a map, in hundredths from its upper left corner."""
SIGNS = {"pinned": "icon-lock", "cancelled": "icon-x", "used": "icon-check", "placed": "icon-check"}


def country(element: Element, speech: Speech) -> Parts:
    for at, (left, top) in enumerate(TREES):
        tall = 1.25 if at % 2 else 0.85
        yield f'<i style="left:{left}%;top:{top}%;--tall:{tall}">{art("area-green")}</i>'


def place(element: Element, speech: Speech) -> Parts:
    """Its building, its name, the pawns that crowd its edge, the banners of who stands there."""
    yield mark(element.mark, speech)
    if "used" in element.flags:
        yield f'<span class="done">{art("icon-check", "one")}</span>'
    yield _crowd(element)
    yield _banners(element.marks)
    yield title(element, speech)
    if element.gauge is not None:
        new, most = element.gauge
        yield f'<b class="of">{new}/{most}</b>' if most > 4 or new > most else spaces(new, most)


def _crowd(element: Element) -> str:
    """Dark pawns; planned ones have a red spot."""
    new, here = element.gauge[0] if element.gauge is not None else 0, element.number or 0
    if not here + new:
        return ""
    pawns = f"<i>{art('piece-ninja_pawn')}</i>" * min(MOST_PAWNS, here + new)
    told = spot(str(here)) if here > 1 or (here and new) else ""
    told += spot(f"+{new}", "spot new") if new else ""
    return f'<span class="crowd">{pawns}{told}</span>'


def _banners(marks: Iterable[Mark]) -> str:
    inside = "".join(
        f"<i>{art(one.art)}{spot(one.badge, 'hurt') if one.badge else ''}</i>" for one in marks
    )
    return f'<span class="banners">{inside}</span>' if inside else ""


def middle(element: Element, speech: Speech) -> Parts:
    """What all of it comes to, on green ground, with the pawns and banners that stand there."""
    yield f'<span class="wood">{mark(element.mark, speech)}{_crowd(element)}'
    yield f"{_banners(element.marks)}</span>"
    yield f'<span class="told">{title(element, speech)}{notes(element, speech)}</span>'


def step(element: Element, speech: Speech) -> Parts:
    """A day of the track: snowed in, today, or to come; a struck-out pawn is what it costs."""
    if "past" in element.flags:
        yield FLAKE
        return
    yield number(element.number)
    if element.mark is not None:
        yield f'<span class="cost">{art(element.mark.art)}</span>'


def _flake() -> str:
    lines = []
    for turn in range(6):
        x, y = cos(turn * pi / 3 + pi / 2), sin(turn * pi / 3 + pi / 2)
        lines.append(f"M24 24L{24 + 20 * x:.1f} {24 + 20 * y:.1f}")
        for bend in (pi / 4, -pi / 4):
            far = turn * pi / 3 + pi / 2 + bend
            lines.append(f"M{24 + 11 * x:.1f} {24 + 11 * y:.1f}"
                         f"l{7 * cos(far):.1f} {7 * sin(far):.1f}")  # fmt: skip
    return (f'<svg class="m flake" viewBox="0 0 48 48" aria-hidden="true">'
            f'<path d="{"".join(lines)}" fill="none" stroke="currentColor" stroke-width="3.2" '
            'stroke-linecap="round"/></svg>')  # fmt: skip


FLAKE = _flake()


def tile(element: Element, speech: Speech) -> Parts:
    """Who: a banner and a name, a space for every wound; out of the game it is grey."""
    yield title(element, speech)
    yield mark(element.mark, speech) + notes(element, speech)
    sign = next((name for flag, name in SIGNS.items() if flag in element.flags), "")
    yield f'<span class="done">{art(sign, "one")}</span>' if sign else ""
    if element.gauge is not None and "fallen" not in element.flags:
        yield spaces(*element.gauge)
