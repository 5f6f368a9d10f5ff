"""The figures of 99 Ninja on a canvas: Ninjas, Samurai and Daimyos in a square cell."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Draft
from kivy.graphics import Color, Ellipse, Rectangle

from companion.app.palette import DARK_INK, WHITE, Colour, colour, ink_on
from companion.app.theme import theme
from companion.app.widgets.icons import FONT, glyph
from companion.app.widgets.shapes import draw_shape

CLANS = ("black", "red", "white")
CLAN_OF = {"B": "black", "R": "red", "W": "white", "b": "black", "r": "red", "w": "white"}
SHAPES = {"black": "circle", "red": "triangle", "white": "diamond"}
INKS = {"black": colour("#26221C"), "red": colour("#C62828"), "white": WHITE}
RIMS = {"black": colour("#F4EEE0"), "red": colour("#3A0B0B"), "white": colour("#26221C")}
# A Samurai is a plate in a pale tint of its clan; the clan's own sign stands small on it.
PLATES = {
    "b": colour("#9AA0A6"),
    "r": colour("#EDB7AE"),
    "w": colour("#F2F4F5"),
    "s": colour("#C9C2B4"),
}
PLATE_RIM = colour("#2F3A45")
# The boards look like boards in both themes; in the dark they only shine less.
GROUND = {False: colour("#E6DCC4"), True: colour("#A79C86")}
SEAM = {False: colour("#B9AB8C"), True: colour("#6F6654")}


def ground() -> Colour:
    return GROUND[bool(theme.dark)]


def seam() -> Colour:
    return SEAM[bool(theme.dark)]


@lru_cache(maxsize=400)
def lettering(text: str, size: int, bold: bool, icons: bool) -> Any:
    """White letters as a texture; the colour in force tints them."""
    font = {"font_name": FONT} if icons else {}
    draft = Draft(text=text, font_size=size, bold=bold, **font)
    draft.refresh()
    return draft.texture


def write(
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Colour,
    bold: bool = True,
    icons: bool = False,
    anchor: float = 0.5,
) -> None:
    """Adds a text around (x, y) to the canvas being written; `anchor` 0 starts at x."""
    texture = lettering(text, max(6, round(size)), bold, icons)
    if texture is None:
        return
    Color(*ink)
    width, height = texture.size
    Rectangle(texture=texture, pos=(round(x - anchor * width), round(y - height / 2)),
              size=texture.size)  # fmt: skip


def icon(name: str, x: float, y: float, size: float, ink: Colour) -> None:
    write(glyph(name), x, y, size, ink, bold=False, icons=True)


def frame(x: float, y: float, width: float, height: float, thick: float, ink: Colour) -> None:
    """An outline as four bars: a thick `Line` would cost more than the whole board."""
    Color(*ink)
    Rectangle(pos=(x, y), size=(width, thick))
    Rectangle(pos=(x, y + height - thick), size=(width, thick))
    Rectangle(pos=(x, y), size=(thick, height))
    Rectangle(pos=(x + width - thick, y), size=(thick, height))


def clan_sign(clan: str, x: float, y: float, radius: float) -> None:
    """The sign of a clan with a rim that shows on any ground."""
    Color(*RIMS[clan])
    draw_shape(SHAPES[clan], x, y, radius * 1.22)
    Color(*INKS[clan])
    draw_shape(SHAPES[clan], x, y, radius)


def ninja(clan: str, x: float, y: float, cell: float) -> None:
    clan_sign(clan, x, y, cell * 0.3)


def samurai(code: str, x: float, y: float, cell: float) -> None:
    side = cell * 0.62
    Color(*PLATE_RIM)
    Rectangle(pos=(x - side / 2, y - side / 2), size=(side, side))
    inner = side - max(2, cell * 0.09)
    Color(*PLATES[code])
    Rectangle(pos=(x - inner / 2, y - inner / 2), size=(inner, inner))
    clan = CLAN_OF.get(code)
    if clan is not None:
        Color(*(PLATE_RIM if clan == "white" else INKS[clan]))
        draw_shape(SHAPES[clan], x, y, cell * 0.15)
        if clan == "white":
            Color(*WHITE)
            draw_shape(SHAPES[clan], x, y, cell * 0.1)


def disc(x: float, y: float, radius: float, ink: Colour) -> None:
    Color(*ink)
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def daimyo(shade: Colour, letters: str, x: float, y: float, cell: float) -> None:
    """A standing Daimyo: a crowned disc in its colour with the start of its name."""
    disc(x, y, cell * 0.47, DARK_INK)
    disc(x, y, cell * 0.42, shade)
    ink = ink_on(shade)
    icon("crown", x, y + cell * 0.17, cell * 0.34, ink)
    write(letters, x, y - cell * 0.14, cell * 0.32, ink)


def fallen(shade: Colour, seat: int | None, token: str, x: float, y: float, cell: float) -> None:
    """A fallen Daimyo: a ring in its colour around the token that lies on it."""
    disc(x, y, cell * 0.47, DARK_INK)
    disc(x, y, cell * 0.44, shade)
    style = theme.seat(-1 if seat is None else seat)
    disc(x, y, cell * 0.33, DARK_INK)
    disc(x, y, cell * 0.3, style.color)
    if token:
        write(token, x, y, cell * 0.36, style.ink)
    else:
        icon("skull", x, y, cell * 0.4, style.ink)


def figure(code: str, x: float, y: float, cell: float) -> None:
    """A Ninja or a Samurai by its code."""
    if code in "BRW":
        ninja(CLAN_OF[code], x, y, cell)
    elif code in PLATES:
        samurai(code, x, y, cell)


def shortened(names: dict[str, str]) -> dict[str, str]:
    """As few letters of each name as tell it from the others, at least two."""
    short = {}
    for key, name in names.items():
        size = 2
        while size < len(name) and any(
            other[:size].casefold() == name[:size].casefold()
            for rival, other in names.items()
            if rival != key
        ):
            size += 1
        short[key] = name[:size]
    return short
