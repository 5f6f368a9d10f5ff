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


@cache
def _atlas(density: int) -> tuple[Any, dict[str, list[int]]]:
    kept = json.loads((FOLDER / f"atlas{density}.json").read_text(encoding="utf-8"))
    texture = CoreImage(str(FOLDER / f"atlas{density}.png"), mipmap=True).texture
    return texture, kept["places"]


@cache
def _drawing(name: str, density: int) -> Any:
    texture, places = _atlas(density)
    if name not in places:
        return None
    x, y, wide, high = places[name]
    # The file counts from its top, the texture from its bottom.
    return texture.get_region(x, texture.height - y - high, wide, high)


def drawing(name: str, density: int | None = None) -> Any:
    """The texture of a drawing for the screen or another density; None if there is none."""
    return _drawing(name, density or min(3, max(1, round(Metrics.density))))


@cache
def pattern(name: str) -> Any:
    """The tile of a pattern, white on nothing; it repeats in both directions."""
    texture = CoreImage(str(FOLDER / f"{name}.png")).texture
    texture.wrap = "repeat"
    return texture
