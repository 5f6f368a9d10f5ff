"""Marks as inline SVG: avatars of players, crests on their colour, drawings by their name."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from math import isqrt

from companion.engine import Say
from companion.table import Mark

SEATS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#F0E442", "#0072B2", "#D55E00")
TABLE = "#8C8374"
DARK_INK, WHITE = "#1F1B16", "#FFFFFF"
_TINT = re.compile(r"#[0-9A-Fa-f]{6}")
_ART = re.compile(r"[a-z0-9_-]+")


def tint(code: str) -> str:
    """The colour, or nothing if it is none: boxes can be edited by anybody."""
    return code if _TINT.fullmatch(code) else ""


def _luminance(code: str) -> float:
    shades = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shades]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(256)
def ink_on(ground: str) -> str:
    """The text colour that reads best on it."""
    return DARK_INK if contrast(DARK_INK, ground) >= contrast(WHITE, ground) else WHITE


def seat_colour(seat: int) -> str:
    return SEATS[seat % len(SEATS)] if seat >= 0 else TABLE


def avatar(seat: int, letters: tuple[str, ...]) -> str:
    """A circle with a letter is a person."""
    return token(seat, letters[seat] if 0 <= seat < len(letters) else "")


def token(seat: int, words: str) -> str:
    """A disc in the colour of a seat."""
    colour, letter = seat_colour(seat), escape(words)
    size = 22 if len(words) < 2 else 15
    return (
        '<svg class="m av" viewBox="0 0 48 48" aria-hidden="true">'
        f'<circle cx="24" cy="24" r="24" fill="{DARK_INK}"/>'
        '<circle cx="24" cy="24" r="22.4" fill="#FFFDF8"/>'
        f'<circle cx="24" cy="24" r="20" fill="{colour}"/>'
        f'<text x="24" y="24" dy=".36em" text-anchor="middle" font-size="{size}" '
        f'font-weight="700" fill="{ink_on(colour)}">{letter}</text></svg>'
    )


def _figure(mark: Mark, say: Callable[[Say | None], str] | None) -> str:
    """A figure in the colour of the box with its letters, or with the token that lies on it."""
    name, ground = mark.art.removeprefix("figure-"), tint(mark.tint)
    front = ink_on(ground)
    short = say(mark.name)[: mark.letters] if say is not None and mark.letters else ""
    parts = [
        f'<use href="#{mark.art}" width="48" height="48"/>',
        f'<use href="#icon-{name}" width="48" height="48" style="color:{ground}"/>',
    ]
    if mark.seat is None:
        parts += [
            f'<use href="#icon-{name}-sign" width="48" height="48" style="color:{front}"/>',
            _words(short, 24, 37, 16, front),
        ]
    else:
        own = seat_colour(mark.seat)
        parts += [
            f'<circle cx="24" cy="25" r="16" fill="{DARK_INK}"/>',
            f'<circle cx="24" cy="25" r="14" fill="{own}"/>',
            _words(mark.badge, 24, 31, 17, ink_on(own)),
        ]
    return f'<svg class="m art" viewBox="0 0 48 48" aria-hidden="true">{"".join(parts)}</svg>'


def _words(text: str, x: float, y: float, size: float, shade: str) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="700" '
        f'fill="{shade}">{escape(text)}</text>'
    )


def _tiles(mark: Mark, letters: tuple[str, ...], say: Callable[[Say | None], str] | None) -> str:
    """A card or a board as a small picture of its cells."""
    side = isqrt(len(mark.tiles))
    cells = "".join(
        f'<i class="c{(at + at // side) % 2}">{mark_svg(one, letters, say)}</i>'
        for at, one in enumerate(mark.tiles)
    )
    return f'<span class="tiles" style="--side:{side}" aria-hidden="true">{cells}</span>'


def known_art(name: str) -> bool:
    """Whether this can be the name of a drawing and nothing else."""
    return _ART.fullmatch(name) is not None


def art(name: str, kind: str = "art") -> str:
    if not known_art(name):
        return ""
    return f'<svg class="m {kind}" aria-hidden="true"><use href="#{name}"/></svg>'


def mark_svg(
    mark: Mark | None, letters: tuple[str, ...], say: Callable[[Say | None], str] | None = None
) -> str:
    if mark is None:
        return ""
    if mark.tiles:
        return _tiles(mark, letters, say)
    if mark.art.startswith("figure-") and tint(mark.tint) and known_art(mark.art):
        return _figure(mark, say)
    if mark.seat is not None and not mark.art:
        return avatar(mark.seat, letters)
    ground = tint(mark.tint)
    if mark.art.startswith("crest-") and ground and known_art(mark.art):
        return (
            f'<svg class="m" viewBox="0 0 48 48" aria-hidden="true" '
            f'style="--tint:{ground};color:{ink_on(ground)}">'
            f'<rect width="48" height="48" rx="9.6" fill="{ground}"/>'
            f'<use href="#{mark.art}" x="5" y="5" width="38" height="38"/></svg>'
        )
    if mark.art and mark.seat is not None:
        # A piece in the colour of its owner.
        return f'<span class="own" style="--own:{seat_colour(mark.seat)}">{art(mark.art)}</span>'
    return art(mark.art, "one" if mark.art.startswith(("icon-", "crest-")) else "art")
