"""Draws the app's icon and start picture: a torii in ink on paper, a shuriken for its sun.

`python tools/icons.py` writes them into assets/. Drawn four times larger and scaled down, so
that the edges are smooth.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent.parent / "assets"
PAPER, INK, RED = "#F7F3EA", "#1F1B16", "#B3261E"
FINE = 4


def shuriken(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, hole: str) -> None:
    """Four blades around a hole, turned a little as if it flew."""
    corners = []
    for at in range(8):
        reach = size if at % 2 == 0 else size * 0.34
        angle = pi / 4 * at + pi / 9
        corners.append((x + reach * cos(angle), y + reach * sin(angle)))
    draw.polygon(corners, fill=RED)
    ring = size * 0.15
    draw.ellipse((x - ring, y - ring, x + ring, y + ring), fill=hole)


def gate(draw: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    """A torii: two posts that lean together, a tie beam, and a lintel with raised ends."""
    half, post = size / 2, size * 0.1
    foot, top = y + half, y - half
    for side in (-1, 1):
        low, high = x + side * size * 0.34, x + side * size * 0.29
        draw.polygon(
            [
                (low - post / 2, foot),
                (low + post / 2, foot),
                (high + post / 2, top + size * 0.1),
                (high - post / 2, top + size * 0.1),
            ],
            fill=INK,
        )
    draw.rectangle((x - size * 0.42, y - size * 0.18, x + size * 0.42, y - size * 0.1), fill=INK)
    draw.polygon(
        [
            (x - size * 0.56, top - size * 0.02),
            (x - size * 0.28, top + size * 0.035),
            (x + size * 0.28, top + size * 0.035),
            (x + size * 0.56, top - size * 0.02),
            (x + size * 0.5, top + size * 0.12),
            (x - size * 0.5, top + size * 0.12),
        ],
        fill=INK,
    )


def motif(draw: ImageDraw.ImageDraw, side: float, part: float) -> None:
    """Gate and shuriken in the middle of a square; they fill a `part` of it."""
    size, middle = side * part, side / 2
    gate(draw, middle, middle, size * 0.86)
    shuriken(draw, middle, middle + size * 0.17, size * 0.235, PAPER)


def square(side: int, ground: str | None, part: float) -> Image.Image:
    picture = Image.new("RGBA", (side * FINE, side * FINE), ground or (0, 0, 0, 0))
    if part:
        motif(ImageDraw.Draw(picture), side * FINE, part)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def icon() -> Image.Image:
    """Older Androids and shops: paper with rounded corners."""
    picture = square(512, PAPER, 0.74)
    mask = Image.new("L", (512 * FINE, 512 * FINE))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 512 * FINE, 512 * FINE), 96 * FINE, fill=255)
    picture.putalpha(mask.resize((512, 512), Image.Resampling.LANCZOS))
    return picture


def presplash() -> Image.Image:
    """Paper without an edge: the spec fills the rest of the screen with the same colour."""
    return square(1024, PAPER, 0.42).convert("RGB")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    icon().save(FOLDER / "icon.png", optimize=True)
    # Launchers cut a circle, a square or a drop: only the inner two thirds are always seen.
    square(432, None, 0.52).save(FOLDER / "icon_foreground.png", optimize=True)
    square(432, PAPER, 0).convert("RGB").save(FOLDER / "icon_background.png", optimize=True)
    presplash().save(FOLDER / "presplash.png", optimize=True)


if __name__ == "__main__":
    main()
