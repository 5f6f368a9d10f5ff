"""Letters as large as their place on a board allows."""

from __future__ import annotations

from companion.app.widgets.words import longest_word_width, text_width


def fitting(text: str, width: float, most: float, least: float, bold: bool = False) -> float:
    """The largest letters in which no word of the text is wider than its place."""
    wide = longest_word_width(text, 100, bold)
    return max(least, min(most, 97 * width / wide)) if wide else most


def on_one_line(text: str, width: float, most: float, least: float, bold: bool = False) -> float:
    """The largest letters in which the text stays on one line."""
    wide = text_width(text, 100, bold)
    return max(least, min(most, 97 * width / wide)) if wide else most
