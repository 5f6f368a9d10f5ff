"""Draws words, plaques, drawings and avatars on a canvas. All measures are pixels."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Text
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.metrics import dp

from companion.app.look.palette import Colour, colour, ink_on
from companion.app.look.theme import theme
from companion.app.look.typography import drawn
from companion.app.table.art import drawing
from companion.app.table.rounded import disc, points, rounded
from companion.app.widgets.words import text_width

LEADING = 1.22
SMALLEST = 11
"""dp below which letters are not shrunk but cut."""
BREAKS = re.compile(r"[ \t\n]+")
"""Where a line may break; not at the spaces that hold two words together."""


@lru_cache(maxsize=3000)
def lettered(text: str, size: float, bold: bool, halo: bool = False) -> Any:
    """The texture of a line of text, white; with `halo` in its own dark ink and a paper rim."""
    label = Text(
        text=drawn(text),
        font_size=size,
        bold=bold,
        **({"outline_width": 2, "outline_color": (1, 1, 1, 1), "color": (0.12, 0.1, 0.09, 1)}
           if halo else {}),
    )  # fmt: skip
    label.refresh()
    return label.texture


@lru_cache(maxsize=400)
def tint(code: str) -> Colour:
    return colour(code)


class Ink:
    """Writes on one canvas; `cut` tells whether some words did not fit even in small letters."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.cut = False

    def clear(self) -> None:
        self.canvas.clear()
        self.cut = False

    def fill(
        self, x: float, y: float, wide: float, high: float, shade: Colour, radius: float = 0
    ) -> None:
        if wide <= 0 or high <= 0:
            return
        radius = min(radius, wide / 2, high / 2)
        cut = disc(points(radius)) if radius > 0 else None
        with self.canvas:
            Color(*shade)
            if cut is not None:
                rounded(x, y, wide, high, radius, cut)
            else:
                Rectangle(pos=(x, y), size=(wide, high))

    def rim(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        shade: Colour,
        width: float,
        radius: float,
    ) -> None:
        """An outline inside the box."""
        half = width / 2
        box = (x + half, y + half, max(1, wide - width), max(1, high - width), max(1, radius))
        with self.canvas:
            Color(*shade)
            SmoothLine(rounded_rectangle=box, width=half, overdraw_width=1)

    def line(self, points: list[float], shade: Colour, width: float) -> None:
        with self.canvas:
            Color(*shade)
            SmoothLine(points=points, width=width / 2, overdraw_width=1, cap="round")

    def disc(self, x: float, y: float, size: float, shade: Colour) -> None:
        self.fill(x, y, size, size, shade, size / 2)

    def art(
        self,
        name: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        shade: Colour = (1, 1, 1, 1),
    ) -> None:
        """A drawing as large as the box allows, in its own proportions, in the middle of it."""
        texture = drawing(name, room=(wide, high))
        if texture is None:
            return
        scale = min(wide / texture.width, high / texture.height)
        w, h = texture.width * scale, texture.height * scale
        with self.canvas:
            Color(*shade)
            Rectangle(texture=texture, pos=(x + (wide - w) / 2, y + (high - h) / 2), size=(w, h))

    def wiped(self, name: str, box: tuple[float, float, float, float], part: float) -> None:
        """A drawing that fills the box, whatever its proportions; so much of it from the left."""
        texture = drawing(name)
        x, y, wide, high = box
        if texture is None or wide * part < 1:
            return
        # A drawing is a part of a larger picture: its corners are not those of the texture.
        left, low, right, bottom, right_top, top, left_top, top_left = texture.tex_coords
        edge, edge_top = left + (right - left) * part, left_top + (right_top - left_top) * part
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=texture,
                pos=(x, y),
                size=(wide * part, high),
                tex_coords=(left, low, edge, bottom, edge_top, top, left_top, top_left),
            )

    def text(
        self,
        text: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        size: float,
        shade: Colour,
        *,
        bold: bool = False,
        align: str = "center",
        halo: bool = False,
    ) -> None:
        """One line, smaller where it is long; in the middle of the box's height."""
        if not text or wide <= 0:
            return
        size = _fitting(text, wide, size, bold)
        if text_width(text, size, bold) > wide + dp(2):
            self.cut = True
            while text and text_width(text + "…", size, bold) > wide:
                text = text[:-1]
            text += "…"
        texture = lettered(text, size, bold, halo)
        w, h = texture.size
        left = {"left": x, "center": x + (wide - w) / 2, "right": x + wide - w}[align]
        with self.canvas:
            Color(*((1, 1, 1, 1) if halo else shade))
            # Whole pixels keep letters sharp.
            Rectangle(texture=texture, pos=(round(left), round(y + (high - h) / 2)), size=(w, h))

    def paragraph(
        self,
        text: str,
        box: tuple[float, float, float, float],
        size: float,
        shade: Colour,
        *,
        bold: bool = False,
        align: str = "center",
    ) -> None:
        """Words over several lines, smaller where they need more room; in the middle of the box."""
        x, y, wide, high = box
        lines = wrapped(text, wide, size, bold)
        while len(lines) * size * LEADING > high and size > theme.caption * 0.85:
            size *= 0.94
            lines = wrapped(text, wide, size, bold)
        most = max(1, int(high / (size * LEADING) + 0.01))
        if len(lines) > most:
            self.cut = True
            lines = [*lines[: most - 1], lines[most - 1] + " …"]
        top = y + high / 2 + len(lines) * size * LEADING / 2
        for line in lines:
            top -= size * LEADING
            self.text(line, x, top, wide, size * LEADING, size, shade, bold=bold, align=align)

    def avatar(self, x: float, y: float, size: float, seat: int, letter: str) -> None:
        """A circle with a letter is a person, and nothing else is."""
        style = theme.seat(seat)
        ring, paper = max(dp(1.4), size * 0.03), max(dp(1.6), size * 0.05)
        ink = tint("#1F1B16")
        self.disc(x, y, size, ink)
        self.disc(x + ring, y + ring, size - 2 * ring, tint("#FFFDF8"))
        inner = ring + paper
        self.disc(x + inner, y + inner, size - 2 * inner, style.color)
        self.text(letter, x, y, size, size, size * 0.46, ink_on(style.color), bold=True)

    def crest(self, x: float, y: float, size: float, art: str, ground: str) -> None:
        """A sign in one colour on a square of the colour of the box."""
        base = tint(ground)
        self.fill(x, y, size, size, base, size * 0.2)
        inset = size * 0.1
        self.art(art, x + inset, y + inset, size - 2 * inset, size - 2 * inset, ink_on(base))

    def spot(self, x: float, y: float, size: float, text: str) -> None:
        """A number on a pile: a white spot with an ink ring."""
        self.disc(x, y, size, tint("#1F1B16"))
        ring = max(dp(1.2), size * 0.07)
        self.disc(x + ring, y + ring, size - 2 * ring, tint("#FFFFFF"))
        self.text(text, x, y, size, size, size * 0.62, tint("#1F1B16"), bold=True)


@lru_cache(maxsize=4000)
def wrapped(text: str, wide: float, size: float, bold: bool = False) -> list[str]:
    """The words in lines of at most this width; a longer word has a line of its own.

    No line breaks at a space that does not part words: before a colon in French, say.
    """
    lines: list[str] = []
    for word in BREAKS.split(text.strip()):
        if not word:
            continue
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= wide:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _fitting(text: str, wide: float, size: float, bold: bool) -> float:
    """The largest size up to this one at which the text fits the width."""
    least = min(size, dp(SMALLEST))
    full = text_width(text, size, bold)
    if full <= wide:
        return size
    size = max(least, int(size * wide / full))
    while size > least and text_width(text, size, bold) > wide:
        size -= 1
    return size
