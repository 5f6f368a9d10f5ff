"""Letters as large as their place on a board allows."""

from __future__ import annotations

from functools import lru_cache

from kivy.core.text import Label as Measure

from companion.app.look.typography import drawn
from companion.app.widgets.words import longest_word_width, text_width


def fitting(text: str, width: float, most: float, least: float, bold: bool = False) -> float:
    """The largest letters in which no word of the text is wider than its place."""
    wide = longest_word_width(text, 100, bold)
    return max(least, min(most, 97 * width / wide)) if wide else most


def on_one_line(text: str, width: float, most: float, least: float, bold: bool = False) -> float:
    """The largest letters in which the text stays on one line."""
    wide = text_width(text, 100, bold)
    return max(least, min(most, 97 * width / wide)) if wide else most


@lru_cache(maxsize=4000)
def line_size(text: str, size: int, bold: bool = False) -> tuple[float, float]:
    """Width and height of one line, without drawing it."""
    ruler = Measure(font_size=size, bold=bold)
    ruler.resolve_font_name()
    wide, high = ruler.get_extents(drawn(text))
    return wide + 1, high


@lru_cache(maxsize=1000)
def lines_in(text: str, width: float, size: int, bold: bool = False) -> int:
    """How many lines the words need when they wrap at this width."""
    lines, line = 1, ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and line_size(longer, size, bold)[0] > width:
            lines, line = lines + 1, word
        else:
            line = longer
    return lines


def block_size(text: str, size: int, bold: bool, wrap: float | None) -> tuple[float, float]:
    """The room of a text with its own line breaks, or wrapped at a width."""
    if not text:
        return 0.0, 0.0
    rows = text.split("\n")
    high = line_size(rows[0], size, bold)[1]
    if wrap is not None:
        return wrap, high * lines_in(text, wrap, size, bold)
    return max(line_size(row, size, bold)[0] for row in rows), high * len(rows)
