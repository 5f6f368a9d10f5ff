"""The ground of a game: its colour, and its pattern, felt rather than read."""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import Any

from kivy.graphics import Callback, Color, Fbo, Mesh, Rectangle, SmoothRoundedRectangle
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.metrics import dp

from companion.app.look.palette import Colour, ink_on
from companion.app.look.theme import theme
from companion.app.table.art import pattern
from companion.app.table.ink import tint
from companion.table.faces import Face

Pair = tuple[float, float]
Corners = tuple[float, float, float, float]
"""Radii: top left, top right, bottom right, bottom left."""
ROUND = 8
"""Pieces of a round corner of the pattern; the ground below it has the smooth edge."""


class Ground:
    """The ground of a scene below its elements, on a canvas of its own.

    A pattern that repeats is the dearest thing to fill a screen with. It is drawn once for a size
    and a look; every frame only copies the picture of it, pixel for pixel, without mixing it with
    what lies below.
    """

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._laid: tuple[Any, ...] = ()
        self._drawn: tuple[Any, ...] = ()
        self.picture: Fbo | None = None

    def lay(self, face: Face, pos: Pair, size: Pair, zoom: float = 1.0) -> None:
        """Fills this part of the canvas; what was drawn on it before is gone."""
        grain = 0.9 if zoom < 1.3 else 1.6
        look = (face, size, grain, theme.dark)
        if look != self._drawn:
            self._drawn = look
            self.picture = _picture(face, size, grain)
        elif pos == self._laid:
            return
        self._laid = pos
        assert self.picture is not None
        wide, high = (part / whole for part, whole in zip(size, self.picture.size, strict=True))
        self._canvas.clear()
        with self._canvas:
            Callback(_copy)
            Color(1, 1, 1, 1)
            Rectangle(
                pos=pos,
                size=size,
                texture=self.picture.texture,
                tex_coords=(0, 0, wide, 0, wide, high, 0, high),
            )
            Callback(_mix)


def _picture(face: Face, size: Pair, grain: float) -> Fbo:
    """The ground of this size; it draws itself again where the device has lost all pictures."""
    made = Fbo(size=(ceil(size[0]), ceil(size[1])))
    with made:
        Color(*ground_of(face))
        Rectangle(size=size)
        if face.pattern:
            Color(*tint(face.line_dark if theme.dark else face.scene_line))
            Rectangle(
                size=size,
                texture=pattern(face.pattern),
                tex_coords=_repeated(face, size, grain),
            )
    made.texture.min_filter = made.texture.mag_filter = "nearest"
    made.add_reload_observer(Fbo.draw)
    made.draw()
    return made


def _copy(_: Callback) -> None:
    glDisable(GL_BLEND)


def _mix(_: Callback) -> None:
    glEnable(GL_BLEND)


def paint_face(
    canvas: Any,
    face: Face,
    pos: Pair,
    size: Pair,
    corners: Corners,
    *,
    zoom: float,
    plain: float,
    hung: bool = False,
) -> None:
    """The face shown for its own sake: stronger lines, round corners, `plain` below for words.

    The pattern begins below, or above where it is `hung`: two grounds meet without a seam so.
    """
    canvas.clear()
    x, y = pos
    wide, high = size
    if wide <= 0 or high <= plain:
        return
    with canvas:
        Color(*ground_of(face))
        if any(corners):
            SmoothRoundedRectangle(pos=pos, size=size, radius=list(corners))
        else:
            # Smooth edges let through what lies behind.
            Rectangle(pos=pos, size=size)
        if face.pattern:
            left, right, low_right, low_left = corners
            low = (0.0, 0.0) if plain else (low_right, low_left)
            Color(*_line_of(face))
            _patch(face, (x, y + plain), (wide, high - plain), (left, right, *low), zoom, hung)


def _patch(face: Face, pos: Pair, size: Pair, corners: Corners, zoom: float, hung: bool) -> None:
    """The pattern inside round corners. Kivy's own rounded rectangle cannot repeat a texture."""
    x, y = pos
    wide, high = size
    tile_wide, tile_high = (side * dp(1) * zoom for side in face.tile)
    left, right, low_right, low_left = (min(one, wide / 2, high / 2) for one in corners)
    turns = (
        (x + wide - right, y + high - right, right, 0.0),
        (x + left, y + high - left, left, pi / 2),
        (x + low_left, y + low_left, low_left, pi),
        (x + wide - low_right, y + low_right, low_right, 1.5 * pi),
    )
    points = [(x + wide / 2, y + high / 2)]
    for mid_x, mid_y, radius, first in turns:
        steps = ROUND if radius else 0
        for step in range(steps + 1):
            angle = first + pi / 2 * step / max(1, steps)
            points.append((mid_x + radius * cos(angle), mid_y + radius * sin(angle)))
    points.append(points[1])
    low = y + high if hung else y
    vertices = [
        value
        for px, py in points
        for value in (px, py, (px - x) / tile_wide, (py - low) / tile_high)
    ]
    Mesh(
        vertices=vertices,
        indices=list(range(len(points))),
        mode="triangle_fan",
        texture=pattern(face.pattern),
    )


def ground_of(face: Face) -> Colour:
    return tint(face.ground_dark if theme.dark else face.ground)


def face_shade(face: Face) -> Colour:
    """A breath of the colour of the game on a card."""
    part = 0.1 if theme.dark else 0.13
    figure = tint(face.ground)[:3]
    clear = [channel / max(0.01, *figure) for channel in figure]
    red, green, blue = (
        c * (1 - part) + f * part for c, f in zip(theme.card[:3], clear, strict=True)
    )
    return red, green, blue, 1.0


def on_ground(face: Face) -> Colour:
    """The colour of words on the plain ground."""
    return ink_on(ground_of(face))


def emblem_of(face: Face) -> str:
    return (theme.dark and face.emblem_dark) or face.emblem


def wear(bar: Any, face: Face) -> None:
    """The emblem of the game on its ground, in a bar."""
    bar.emblem = emblem_of(face)
    bar.emblem_ground = face.ground_dark if theme.dark else face.ground


def _line_of(face: Face) -> Colour:
    # A face that turns dark as a whole has lines of its own there.
    return tint(face.line_dark if theme.dark and face.emblem_dark else face.line)


def _repeated(face: Face, size: Pair, zoom: float) -> tuple[float, ...]:
    """How often the tile goes into the area, as the corners of a texture that repeats."""
    scale = dp(1) * zoom
    wide, high = (side / (tile * scale) for side, tile in zip(size, face.tile, strict=True))
    return (0, 0, wide, 0, wide, high, 0, high)
