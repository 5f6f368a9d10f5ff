"""Text and icons. `Words` wraps to its width and takes the height it needs: it never clips."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Measure
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)

from companion.app.look.kv import load
from companion.app.look.theme import TYPE_SCALE
from companion.app.look.typography import drawn
from companion.app.widgets.letters import Letters


@lru_cache(maxsize=2000)
def text_width(text: str, font_size: float, bold: bool = False) -> float:
    """The width of the text on one line (of its longest line), in pixels."""
    if not text:
        return 0
    ruler = Measure(font_size=font_size, bold=bold)
    ruler.resolve_font_name()
    # One pixel more: a box of the exact extent makes the layout break the last word.
    return max(ruler.get_extents(line)[0] for line in drawn(text).split("\n")) + 1


def longest_word_width(text: str, font_size: float, bold: bool = False) -> float:
    """The narrowest box in which no word of the text is cut in two."""
    return max((text_width(word, font_size, bold) for word in text.split()), default=0)


def on_one_line(text: str, width: float, most: float, least: float, bold: bool = False) -> float:
    """The largest letters in which the text stays on one line."""
    wide = text_width(text, 100, bold)
    return max(least, min(most, 97 * width / wide)) if wide else most


class Words(Letters):
    """A paragraph in one of the five sizes (`role`) and one of the token colours (`tone`).

    `shade` is a colour that goes before the tone; without `wrap` it stays on one line and is as
    wide as its text.
    """

    role = OptionProperty("body", options=list(TYPE_SCALE))
    tone = StringProperty("ink")
    scale = NumericProperty(1)
    strong = BooleanProperty(False)
    wrap = BooleanProperty(True)
    shade = ColorProperty(None, allownone=True)


class GivenName(Letters):
    """A name somebody typed, on one line: smaller where it is long, cut with dots if it must be."""

    audit_ignore = frozenset(("text",))
    largest = NumericProperty(0)
    shade = ColorProperty(None, allownone=True)

    @staticmethod
    def fitting(text: str, bold: bool, largest: float, width: float) -> float:
        whole = text_width(text, 100, bold)
        return max(0.7 * largest, min(largest, 97 * width / whole)) if whole else largest


class Icon(Letters):
    """One glyph of the icon font, by name."""

    icon = StringProperty("")
    tone = StringProperty("ink")
    shade = ColorProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(24), dp(24)))
        super().__init__(**kwargs)


load("widgets/words")
