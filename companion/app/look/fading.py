"""A strip that is solid below and nothing above: what is cut at an edge fades into its ground."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

STEPS, SOLID = 16, 6
"""Rows of the strip, and how many of them hide what lies under them."""


@lru_cache(maxsize=1)
def fade() -> Texture:
    """White, to be tinted; the same for all who ask."""
    texture = Texture.create(size=(1, STEPS), colorfmt="rgba")
    left = STEPS - SOLID
    rows = (255 if row < SOLID else round(255 * (STEPS - row) / (left + 1)) for row in range(STEPS))
    shades = bytes(part for row in rows for part in (255, 255, 255, row))
    texture.blit_buffer(shades, colorfmt="rgba", bufferfmt="ubyte")
    return texture
