"""A box with round corners, down to a disc, on the canvas being written (`with canvas:`).

Its edges are cut from a small picture of a disc. Kivy's own shapes are a fan of triangles and a
line along their edge: where the processor draws, that takes twice the time.
"""

from __future__ import annotations

from functools import cache
from math import ceil, floor

from kivy.graphics import Fbo, Mesh, Rectangle, SmoothEllipse

RIM = 2
"""Points around the disc in its picture, for its soft edge."""
LEAST = 4
"""Points from the middle of the smallest disc that has an edge to speak of."""
LARGE = 8000
"""Pixels from which the inside is cheaper to fill by itself than with the picture."""
WHOLE = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
RING = [part for part in WHOLE if part != (1, 1)]


def _triangles(parts: list[tuple[int, int]]) -> list[int]:
    """Two for each part of three by three, between four points a row."""
    return [4 * row + column + at for column, row in parts for at in (0, 1, 5, 0, 5, 4)]


INDICES = {False: _triangles(WHOLE), True: _triangles(RING)}


@cache
def disc(radius: int) -> Fbo:
    """A white disc; it draws itself again where the device has lost all pictures."""
    side = 2 * (radius + RIM)
    # Its edge is mixed with what lies around it: that is white too, only clear.
    made = Fbo(size=(side, side), clear_color=(1, 1, 1, 0))
    with made:
        SmoothEllipse(pos=(RIM, RIM), size=(2 * radius, 2 * radius))
    made.add_reload_observer(Fbo.draw)
    made.draw()
    return made


def points(radius: float) -> int:
    """Of which disc the corners are cut."""
    return max(LEAST, ceil(radius))


def rounded(x: float, y: float, wide: float, high: float, radius: float, cut: Fbo) -> None:
    """`cut` is the disc for this radius: what is made while a canvas is written, is written."""
    count = cut.size[0] // 2 - RIM
    xs, ys = _lines(x, wide, radius, count), _lines(y, high, radius, count)
    inside = (xs[2] - xs[1], ys[2] - ys[1])
    alone = inside[0] * inside[1] > LARGE
    spots = (0.0, 0.5, 0.5, 1.0)
    Mesh(
        vertices=[
            value
            for py, v in zip(ys, spots, strict=True)
            for px, u in zip(xs, spots, strict=True)
            for value in (px, py, u, v)
        ],
        indices=INDICES[alone],
        mode="triangles",
        texture=cut.texture,
    )
    if alone:
        Rectangle(pos=(xs[1], ys[1]), size=inside)


def _lines(start: float, length: float, radius: float, count: int) -> tuple[float, ...]:
    """Where the corners begin and end along one side, the soft edge included.

    Inside they meet at whole pixels, where no pixel is drawn twice or left out.
    """
    end = start + length
    first, last = float(ceil(start + radius)), float(floor(end - radius))
    if last - first < 1:
        first = last = start + length / 2
    return start - RIM * (first - start) / count, first, last, end + RIM * (end - last) / count
