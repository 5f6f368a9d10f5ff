"""The seven seat shapes, drawn on the canvas: colour never stands alone."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import Metrics
from kivy.properties import ColorProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.palette import SHAPES

# Corners, first angle and size that give the shapes about the same area.
POLYGONS = {
    "square": (4, pi / 4, 1.12),
    "triangle": (3, pi / 2, 1.2),
    "diamond": (4, pi / 2, 1.08),
    "pentagon": (5, pi / 2, 1.05),
    "hexagon": (6, 0.0, 1.02),
}


def corners(shape: str, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """The corner points of a shape around a centre; none for the circle."""
    if shape == "circle":
        return []
    if shape == "star":
        return [
            (
                x + radius * 1.12 * (1 if i % 2 == 0 else 0.46) * cos(pi / 2 + i * pi / 5),
                y + radius * 1.12 * (1 if i % 2 == 0 else 0.46) * sin(pi / 2 + i * pi / 5),
            )
            for i in range(10)
        ]
    count, first, scale = POLYGONS[shape]
    # A triangle's centre of mass lies low: lifted down a little it looks centred.
    drop = radius * 0.18 if shape == "triangle" else 0
    return [
        (
            x + radius * scale * cos(first + i * 2 * pi / count),
            y - drop + radius * scale * sin(first + i * 2 * pi / count),
        )
        for i in range(count)
    ]


def draw_shape(shape: str, x: float, y: float, radius: float) -> None:
    """Adds the filled shape to the canvas being written (`with canvas:`)."""
    points = corners(shape, x, y, radius)
    if not points:
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        return
    vertices = [x, y, 0, 0]
    for px, py in points:
        vertices += [px, py, 0, 0]
    indices = []
    for at in range(len(points)):
        indices += [0, at + 1, (at + 1) % len(points) + 1]
    # Plain triangles are batched with what is drawn around them; a fan would not be.
    Mesh(vertices=vertices, indices=indices, mode="triangles")
    SmoothLine(points=[c for point in points for c in point], close=True, width=1)


def outline_shape(shape: str, x: float, y: float, radius: float, width: float) -> None:
    """Adds the outline of the shape to the canvas being written."""
    points = corners(shape, x, y, radius)
    if not points:
        SmoothLine(circle=(x, y, radius), width=width)
    else:
        SmoothLine(points=[c for p in points for c in p], close=True, width=width, joint="miter")


class Rounded(SmoothRoundedRectangle):
    """Smooth, in as many pieces as the eye asks for: each costs time in every frame."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("segments", 8 if Metrics.density < 2 else 12)
        super().__init__(**kwargs)


class Emblem(Widget):
    """One shape in one colour, as large as its box allows."""

    shape = OptionProperty("circle", options=list(SHAPES))
    color = ColorProperty((0, 0, 0, 1))
    outline = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        self._redraw = Clock.create_trigger(self.redraw, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "shape", "color", "outline"):
            self.fbind(name, self._redraw)
        self._redraw()

    def redraw(self, *_: Any) -> None:
        radius = min(self.size) / 2 * 0.86
        self.canvas.clear()
        with self.canvas:
            Color(*self.color)
            draw_shape(self.shape, self.center_x, self.center_y, radius)
            if self.outline[3]:
                Color(*self.outline)
                outline_shape(self.shape, self.center_x, self.center_y, radius, max(1, radius / 9))


load("widgets/shapes")
