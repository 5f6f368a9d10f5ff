"""Renders the drawings of `assets/art` into what the app draws with: `companion/app/art`.

    python tools/art.py

One atlas for each density (1, 2, 3 pixels a dp) and one repeating tile for each pattern. Drawings
in one colour (icons, crests) come as white masks, so that the theme or the box colours them. Each
drawing comes in the sizes in which it is seen: none is stretched, none shrinks to less than half.
"""

from __future__ import annotations

import importlib.util
import io
import json
import re
from pathlib import Path

import resvg_py
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "assets" / "art"
MADE = ROOT / "companion" / "app" / "art"
KIVY = Path(str(importlib.util.find_spec("kivy").origin)).parent  # type: ignore[union-attr]
FONTS = [str(KIVY / "data" / "fonts" / "Roboto-Bold.ttf")]
DENSITIES = (1, 2, 3)
TILE = 128
"""A repeating texture has sides of a power of two; it is drawn in its true proportions."""
GAP = 4
HEIGHTS = {
    "emblem": 144, "building": 120, "seal": 116, "cardback": 84, "icon": 24, "ink": 96,
    "figure": 64, "icon-daimyo": 64, "icon-daimyo-sign": 64, "area": 96,
}  # fmt: skip
USUAL = 48
"""dp that a drawing is high, by its name or its first word."""
LARGER = {"icon": (1, 1.5, 2), "ronin": (1, 2), "place": (1, 2), "ink": (1,)}
USUALLY = (1, 1.5)
"""How much larger it comes too: on large screens, in large letters."""
HIGHEST = {1: 240, 2: 240, 3: 160}
"""Pixels beyond which only the first of its sizes is made."""


def rendered(svg: str, width: int, height: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, font_files=FONTS)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def masked(svg: str) -> str:
    """The same drawing in white only."""
    return re.sub(r'(fill|stroke)="#[0-9A-Fa-f]{6}"', r'\1="#FFFFFF"', svg)


def crest(svg: str) -> str:
    """A clan's sign without the square it stands on, as large as the square."""
    bare = re.sub(r'<rect x="0" y="0" width="48" height="48"[^>]*/>', "", svg, count=1)
    return re.sub(r'transform="translate\(4\.8[0-9]* 4\.8[0-9]*\) scale\(0\.[0-9]+\)"', "", bare)


def figure_of(crested: str, ground: str) -> str:
    """White where the figure is; what is cut out of it in the colour of the ground stays out."""
    marked = re.sub(rf'"{ground}"', '"#000000"', crested, flags=re.IGNORECASE)
    return re.sub(r'(fill|stroke)="#(?!000000)[0-9A-Fa-f]{6}"', r'\1="#FFFFFF"', marked)


def size_of(svg: str) -> tuple[float, float]:
    found = re.search(r'viewBox="\S+ \S+ ([0-9.]+) ([0-9.]+)"', svg)
    assert found is not None
    return float(found[1]), float(found[2])


def drawings() -> dict[str, tuple[str, str]]:
    """Each drawing by its name: its text, and how its colours are taken."""
    found: dict[str, tuple[str, str]] = {}
    for path in sorted(DRAWINGS.glob("*.svg")):
        svg, name = path.read_text(encoding="utf-8"), path.stem
        kind = name.partition("-")[0]
        if kind == "pattern":
            continue
        if kind != "clan":
            found[name] = (masked(svg), "") if kind == "icon" else (svg, "")
        else:
            # On whatever ground it is shown: only its sign is kept.
            square = re.search(r'rx="9\.6[0-9]*" fill="(#[0-9A-Fa-f]{6})"', svg)
            assert square is not None, name
            found["crest" + name.removeprefix("clan")] = (
                figure_of(crest(svg), square[1]),
                "mask",
            )
    return found


def heights(name: str, density: int) -> list[int]:
    """Pixels that a drawing is high in the atlas of this density, each of its sizes."""
    kind = name.partition("-")[0]
    least = HEIGHTS.get(name, HEIGHTS.get(kind, USUAL)) * density
    wanted = [round(least * step) for step in LARGER.get(kind, USUALLY)]
    return [wanted[0], *(high for high in wanted[1:] if high <= HIGHEST[density])]


def painted(svg: str, how: str, height: int) -> Image.Image:
    wide, high = size_of(svg)
    picture = rendered(svg, max(1, round(height * wide / high)), height)
    if how == "mask":
        # Black was cut out: what shines is what is seen.
        red, _, _, alpha = picture.split()
        shown = Image.composite(red, Image.new("L", picture.size, 0), alpha)
        white = Image.new("L", picture.size, 255)
        picture = Image.merge("RGBA", (white, white, white, shown))
    return picture


Named = tuple[str, int]
"""A drawing in one of its heights."""


def packed(pictures: dict[Named, Image.Image]) -> tuple[Image.Image, dict[Named, list[int]]]:
    """Rows of pictures, the highest first, on one sheet."""
    side = 1024
    while True:
        places, x, y, row = {}, GAP, GAP, 0
        for name, picture in sorted(pictures.items(), key=lambda one: (-one[1].height, one[0])):
            if x + picture.width + GAP > side:
                x, y, row = GAP, y + row + GAP, 0
            places[name] = [x, y, picture.width, picture.height]
            x, row = x + picture.width + GAP, max(row, picture.height)
        if y + row + GAP <= side:
            break
        side *= 2
    sheet = Image.new("RGBA", (side, y + row + GAP))
    for name, (left, top, _, _) in places.items():
        sheet.paste(pictures[name], (left, top))
    return sheet, places


def pattern(svg: str) -> Image.Image:
    """The lines of a pattern as a white mask."""
    ground = re.search(r'<rect x="0" y="0"[^>]*fill="(#[0-9A-Fa-f]{6})"', svg)
    assert ground is not None
    wide, high = size_of(svg)
    true = rendered(figure_of(svg, ground[1]), 8 * TILE, round(8 * TILE * high / wide))
    shown = true.resize((TILE, TILE), Image.Resampling.LANCZOS)
    white = Image.new("L", shown.size, 255)
    return Image.merge("RGBA", (white, white, white, shown.split()[0]))


def main() -> None:
    MADE.mkdir(exist_ok=True)
    for density in DENSITIES:
        pictures = {
            (name, height): painted(svg, how, height)
            for name, (svg, how) in drawings().items()
            for height in heights(name, density)
        }
        sheet, found = packed(pictures)
        places: dict[str, list[list[int]]] = {}
        for (name, _), place in sorted(found.items()):
            places.setdefault(name, []).append(place)
        sheet.save(MADE / f"atlas{density}.png", optimize=True)
        text = json.dumps({"size": sheet.size, "places": places}, separators=(",", ":"))
        (MADE / f"atlas{density}.json").write_text(text + "\n", encoding="utf-8")
    for path in sorted(DRAWINGS.glob("pattern-*.svg")):
        name = path.stem.removeprefix("pattern-").removesuffix("-tile")
        pattern(path.read_text(encoding="utf-8")).save(MADE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
