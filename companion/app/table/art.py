"""The drawings of the app as textures: one atlas for the density of the screen, and the patterns.

`tools/art.py` makes the files from `assets/art`; nothing is drawn from vectors at run time.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.metrics import Metrics

FOLDER = Path(__file__).resolve().parent.parent / "art"
STRETCHED = 1.06
"""How much larger than its texture a drawing may be before it looks blurred."""


@cache
def _atlas(density: int) -> tuple[Any, dict[str, list[list[int]]]]:
    kept = json.loads((FOLDER / f"atlas{density}.json").read_text(encoding="utf-8"))
    texture = CoreImage(str(FOLDER / f"atlas{density}.png"), mipmap=True).texture
    return texture, kept["places"]


@cache
def _drawings(name: str, density: int) -> tuple[Any, ...]:
    """The textures of a drawing, the smallest first."""
    texture, places = _atlas(density)
    return tuple(
        # The file counts from its top, the texture from its bottom.
        texture.get_region(x, texture.height - y - high, wide, high)
        for x, y, wide, high in places.get(name, ())
    )


def drawing(name: str, density: int | None = None, room: tuple[float, float] | None = None) -> Any:
    """The texture of a drawing for the screen or another density; None if there is none.

    `room` is the width and height in pixels that it is drawn in: what is stretched is blurred.
    """
    sizes = _drawings(name, density or min(3, max(1, round(Metrics.density))))
    if room is None or len(sizes) < 2:
        return sizes[0] if sizes else None
    wide, high = room
    for texture in sizes:
        if min(wide / texture.width, high / texture.height) <= STRETCHED:
            return texture
    return sizes[-1]


@cache
def pattern(name: str) -> Any:
    """The tile of a pattern, white on nothing; it repeats in both directions."""
    texture = CoreImage(str(FOLDER / f"{name}.png"), mipmap=True).texture
    texture.wrap = "repeat"
    return texture
