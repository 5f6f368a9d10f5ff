"""Gathers the drawings of `assets/art` into what the live page draws with: `companion/live/page`.

    python tools/live_art.py

One file of symbols, and one tile for each pattern. Drawings in one colour (icons, crests) take the
colour of the text around them; what is cut out of a crest takes the colour it stands on.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "assets" / "art"
MADE = ROOT / "companion" / "live" / "page"
COLOUR = re.compile(r'(fill|stroke)="#[0-9A-Fa-f]{6}"')


def inner(svg: str) -> tuple[str, str]:
    """What is drawn, and the box it is drawn in."""
    found = re.fullmatch(r'\s*<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>\s*', svg, re.DOTALL)
    assert found is not None
    return found[2], found[1]


def shorter(svg: str) -> str:
    """Numbers as exact as a screen is."""
    return re.sub(r"\d+\.\d{3,}", lambda n: f"{float(n[0]):.2f}".rstrip("0").rstrip("."), svg)


def symbol(name: str, drawn: str, box: str) -> str:
    """Names inside a drawing are its own: many drawings share one file."""
    drawn = re.sub(r'id="([^"]+)"', rf'id="{name}.\1"', drawn)
    drawn = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}.\1)", drawn)
    drawn = re.sub(r'href="#([^"]+)"', rf'href="#{name}.\1"', drawn)
    return f'<symbol id="{name}" viewBox="{box}">{shorter(drawn)}</symbol>'


def crest(svg: str) -> str:
    """A clan's sign without the square it stands on, as large as the square."""
    square = re.search(r'rx="9\.6[0-9]*" fill="(#[0-9A-Fa-f]{6})"', svg)
    assert square is not None
    bare = re.sub(r'<rect x="0" y="0" width="48" height="48"[^>]*/>', "", svg, count=1)
    bare = re.sub(r'transform="translate\(4\.8[0-9]* 4\.8[0-9]*\) scale\(0\.[0-9]+\)"', "", bare)
    cut = re.sub(f'"{square[1]}"', '"var(--tint)"', bare, flags=re.IGNORECASE)
    return COLOUR.sub(r'\1="currentColor"', cut)


def pattern(svg: str) -> str:
    """The lines of a pattern on nothing."""
    ground = re.search(r'<rect x="0" y="0"[^>]*fill="(#[0-9A-Fa-f]{6})"[^>]*/>', svg)
    assert ground is not None
    lines = svg.replace(ground[0], "", 1)
    lines = re.sub(f'fill="{ground[1]}"', 'fill="none"', lines, flags=re.IGNORECASE)
    box = re.search(r'viewBox="\S+ \S+ ([0-9.]+) ([0-9.]+)"', lines)
    assert box is not None
    return shorter(lines.replace("<svg ", f'<svg width="{box[1]}" height="{box[2]}" ', 1))


def main() -> None:
    symbols = []
    for path in sorted(DRAWINGS.glob("*.svg")):
        svg, name = path.read_text(encoding="utf-8"), path.stem
        kind = name.partition("-")[0]
        if kind == "pattern":
            tile = name.removeprefix("pattern-").removesuffix("-tile")
            (MADE / f"pattern-{tile}.svg").write_text(pattern(svg).strip() + "\n", "utf-8")
            continue
        drawn, box = inner(svg)
        if kind == "icon":
            drawn = COLOUR.sub(r'\1="currentColor"', drawn)
        symbols.append(symbol(name, drawn, box))
        if kind == "clan":
            symbols.append(symbol("crest" + name.removeprefix("clan"), crest(drawn), box))
    text = '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"
    (MADE / "icon.svg").write_text((DRAWINGS / "seal.svg").read_text("utf-8"), "utf-8")
    (MADE / "art.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
