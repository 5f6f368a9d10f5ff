"""The colour tokens: two themes, the seat colours with their shapes, and contrast arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    """A Kivy colour from `#RRGGBB`."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (red, green, blue, alpha)


LIGHT = {
    "paper": colour("#F7F3EA"),
    "card": colour("#FFFDF8"),
    "line": colour("#D9D0BF"),
    "ink": colour("#1F1B16"),
    "muted": colour("#5E564B"),
    "accent": colour("#B3261E"),
    "accent_ink": colour("#FFFFFF"),
    "accent_soft": colour("#F3D9D3"),
    "ok": colour("#2F6B3A"),
    # A shade under the usual #8A5A00, which reaches only 5.35:1 on paper.
    "warn": colour("#885900"),
    "info": colour("#1F4E79"),
    # The outline of what can be tapped (3:1), and the ground of what is only read.
    "edge": colour("#8F8575"),
    "well": colour("#EFE8DA"),
    "press": colour("#1F1B16", 0.10),
    "scrim": colour("#1F1B16", 0.50),
}

DARK = {
    "paper": colour("#15130F"),
    "card": colour("#211E19"),
    "line": colour("#3B362E"),
    "ink": colour("#F2ECE0"),
    "muted": colour("#B8AE9E"),
    "accent": colour("#FF8A7A"),
    "accent_ink": colour("#1F1B16"),
    "accent_soft": colour("#4A241F"),
    "ok": colour("#7FCB8B"),
    "warn": colour("#F0B95A"),
    "info": colour("#8FC1F0"),
    "edge": colour("#7E7465"),
    "well": colour("#2B2721"),
    "press": colour("#F2ECE0", 0.12),
    "scrim": colour("#000000", 0.62),
}

# Text on a coloured surface keeps these in both themes: the surface does not change either.
DARK_INK = colour("#1F1B16")
WHITE = colour("#FFFFFF")

SHAPES = ("circle", "square", "triangle", "diamond", "star", "pentagon", "hexagon")


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How one seat or clan looks: never by colour alone."""

    color: Colour
    shape: str

    @property
    def ink(self) -> Colour:
        return ink_on(self.color)


def luminance(shade: Colour) -> float:
    """Relative luminance as WCAG defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shade[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The WCAG contrast ratio of two opaque colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(surface: Colour) -> Colour:
    """The text colour that reads best on a coloured surface."""
    return DARK_INK if contrast(DARK_INK, surface) >= contrast(WHITE, surface) else WHITE


def _seats(*codes: str) -> tuple[SeatStyle, ...]:
    return tuple(SeatStyle(colour(code), shape) for code, shape in zip(codes, SHAPES, strict=True))


# Okabe-Ito: told apart with every common kind of colour blindness.
SEATS = _seats("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#F0E442", "#0072B2", "#D55E00")

# The same hues spread over lightness too, so that they differ even in grey.
SEATS_CONTRAST = _seats("#FFB52E", "#9BD8FF", "#00664A", "#A3327F", "#FFF37A", "#00396B", "#B33C00")

# The table itself (chance) has no seat colour.
TABLE_STYLE = SeatStyle(colour("#8C8374"), "circle")
