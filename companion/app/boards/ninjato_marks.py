"""The small pictures of Ninjato, drawn: treasures by shape and side, clans, cards, guards."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.core.text import Label as Draft
from kivy.graphics import Color, Ellipse, Mesh, Rectangle

from companion.app.palette import DARK_INK, WHITE, Colour, colour, ink_on
from companion.app.theme import theme
from companion.app.widgets.icons import FONT, glyph
from companion.app.widgets.shapes import Rounded, draw_shape

CLAN_COLOURS = {
    "taira": colour("#D55E00"),
    "minamoto": colour("#0072B2"),
    "go_shirakawa": colour("#009E73"),
}
CLAN_SHAPES = {"taira": "hexagon", "minamoto": "pentagon", "go_shirakawa": "circle"}
IVORY = colour("#F3E9D2")
RED = colour("#A01C14")
EDGE = colour("#7A6A4A")

Atom = tuple[Any, ...]
"""One thing in a line: ("treasure", "fan", red), ("clan", "taira"), ("text", "3")..."""


def treasure(kind: str, red: bool = False) -> Atom:
    return ("treasure", kind, red)


def clan(name: str) -> Atom:
    return ("clan", name)


def icon(name: str) -> Atom:
    return ("icon", name)


def text(words: Any) -> Atom:
    return ("text", str(words))


def faint(words: Any) -> Atom:
    return ("faint", str(words))


def strong(words: Any) -> Atom:
    return ("strong", str(words))


def card(value: Any) -> Atom:
    """A Dojo card with its value."""
    return ("card", str(value))


def token(name: str, value: int) -> Atom:
    """A clan token: the value in the shape of its clan."""
    return ("token", name, str(value))


def seat(number: int) -> Atom:
    return ("seat", number)


@lru_cache(maxsize=1024)
def written(words: str, size: float, bold: bool = False, icons: bool = False) -> Any:
    """The texture of some letters; their colour comes when they are drawn."""
    font = {"font_name": FONT} if icons else {}
    draft = Draft(text=words, font_size=size, bold=bold, **font)
    draft.refresh()
    return draft.texture


def width_of(atom: Atom, mark: float, size: float) -> float:
    kind = atom[0]
    if kind in ("text", "faint", "strong"):
        return float(written(atom[1], size, kind == "strong").width)
    return mark * 0.8 if kind == "card" else mark


def draw(atom: Atom, x: float, y: float, mark: float, size: float) -> None:
    """Draws one atom with its left edge at x, its middle at y."""
    kind = atom[0]
    if kind == "treasure":
        _treasure(atom[1], atom[2], x, y, mark)
    elif kind == "clan":
        _shape(CLAN_SHAPES[atom[1]], CLAN_COLOURS[atom[1]], x, y, mark)
    elif kind == "token":
        ground = CLAN_COLOURS[atom[1]]
        _shape(CLAN_SHAPES[atom[1]], ground, x, y, mark)
        _write(atom[2], x + mark / 2, y, mark * 0.5, ink_on(ground), bold=True)
    elif kind == "seat":
        style = theme.seat(atom[1])
        _shape(style.shape, style.color, x, y, mark)
    elif kind == "card":
        _card(atom[1], x, y, mark)
    elif kind == "icon":
        _write(glyph(atom[1]), x + mark / 2, y, mark, theme.muted, icons=True)
    else:
        shade = theme.muted if kind == "faint" else theme.ink
        texture = written(atom[1], size, kind == "strong")
        Color(*shade)
        Rectangle(texture=texture, pos=(round(x), round(y - texture.height / 2)), size=texture.size)


def _write(
    words: str,
    x: float,
    y: float,
    size: float,
    shade: Colour,
    bold: bool = False,
    icons: bool = False,
) -> None:
    texture = written(words, round(size), bold, icons)
    Color(*shade)
    Rectangle(
        texture=texture,
        pos=(round(x - texture.width / 2), round(y - texture.height / 2)),
        size=texture.size,
    )


def _shape(shape: str, shade: Colour, x: float, y: float, mark: float) -> None:
    """A shape with an edge of ink, so that it shows on any ground."""
    Color(*theme.ink)
    draw_shape(shape, x + mark / 2, y, mark * 0.48)
    Color(*shade)
    draw_shape(shape, x + mark / 2, y, mark * 0.42)


def _card(value: str, x: float, y: float, mark: float) -> None:
    width, edge = mark * 0.8, max(1.0, mark * 0.05)
    Color(*theme.muted)
    Rounded(pos=(x, y - mark / 2), size=(width, mark), radius=[mark * 0.14])
    Color(*IVORY)
    Rounded(
        pos=(x + edge, y - mark / 2 + edge),
        size=(width - 2 * edge, mark - 2 * edge),
        radius=[mark * 0.12],
    )
    _write(value, x + width / 2, y, mark * 0.62, DARK_INK, bold=True)


def _treasure(kind: str, red: bool, x: float, y: float, mark: float) -> None:
    """The light side is pale with a dark picture, the red side dark with a white one."""
    edge = max(1.0, mark * 0.05)
    Color(*(DARK_INK if red else EDGE))
    Rounded(pos=(x, y - mark / 2), size=(mark, mark), radius=[mark * 0.24])
    ground = RED if red else IVORY
    Color(*ground)
    Rounded(
        pos=(x + edge, y - mark / 2 + edge),
        size=(mark - 2 * edge, mark - 2 * edge),
        radius=[mark * 0.2],
    )
    front = WHITE if red else DARK_INK
    Color(*front)
    PICTURES[kind](x + mark / 2, y, mark * 0.36, front, ground)


def _area(points: list[tuple[float, float]], x: float, y: float, scale: float) -> None:
    """A filled outline whose centre sees all its corners."""
    vertices = [x, y, 0, 0]
    for px, py in points:
        vertices += [x + px * scale, y + py * scale, 0, 0]
    indices: list[int] = []
    for at in range(len(points)):
        indices += [0, at + 1, (at + 1) % len(points) + 1]
    Mesh(vertices=vertices, indices=indices, mode="triangles")


def _fan(x: float, y: float, r: float, front: Colour, ground: Colour) -> None:
    arc = [pi * (0.12 + 0.76 * step / 12) for step in range(13)]
    points = [(1.25 * cos(angle), 1.6 * sin(angle) - 0.75) for angle in arc]
    _area([(0.0, -0.9), *points], x, y, r)
    Color(*ground)
    Ellipse(pos=(x - r * 0.3, y - r * 1.05), size=(r * 0.6, r * 0.6))


def _scroll(x: float, y: float, r: float, front: Colour, ground: Colour) -> None:
    Rectangle(pos=(x - r * 0.7, y - r * 0.8), size=(r * 1.4, r * 1.6))
    for end in (0.7, -1.05):
        Rounded(pos=(x - r, y + r * end), size=(2 * r, r * 0.36), radius=[r * 0.18])
    Color(*ground)
    for line in (0.25, -0.1, -0.45):
        Rectangle(pos=(x - r * 0.45, y + r * line), size=(r * 0.9, r * 0.16))


def _vase(x: float, y: float, r: float, front: Colour, ground: Colour) -> None:
    right = [(0.62, 1.1), (0.3, 0.82), (0.32, 0.6), (0.85, 0.2), (0.8, -0.35), (0.45, -1.05)]
    _area([*right, *[(-px, py) for px, py in reversed(right)]], x, y, r)


def _jade(x: float, y: float, r: float, front: Colour, ground: Colour) -> None:
    Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
    Color(*ground)
    Ellipse(pos=(x - r * 0.42, y - r * 0.42), size=(r * 0.84, r * 0.84))


def _gold(x: float, y: float, r: float, front: Colour, ground: Colour) -> None:
    bar = [(-0.35, 0.42), (0.35, 0.42), (0.62, -0.42), (-0.62, -0.42)]
    for dx, dy in ((-0.62, -0.55), (0.62, -0.55), (0.0, 0.5)):
        _area(bar, x + dx * r, y + dy * r, r * 0.92)


PICTURES = {"fan": _fan, "scroll": _scroll, "vase": _vase, "jade": _jade, "gold": _gold}
