"""Makes Kivy draw the narrow no-break space of French, which the bundled Roboto lacks."""

from __future__ import annotations

from kivy.core.text import LabelBase

NARROW = "\u202f"
# Kivy breaks lines at U+0020 only, so the thin space, which Roboto has, does not break either.
THIN = "\u2009"
# What is listed after each other keeps its dot: no line begins with one.
DOT, GLUED = " · ", "\u00a0· "


def drawn(text: str) -> str:
    """The text as it is drawn, for whoever measures it."""
    return text.replace(NARROW, THIN).replace(DOT, GLUED)


def _drawn(label: LabelBase) -> str:
    return drawn(label._text)


def install() -> None:
    """Every label, marked up or plain, then draws U+202F as a thin space; its text is untouched."""
    LabelBase.text = property(_drawn, LabelBase._set_text)
    LabelBase.label = property(_drawn, LabelBase._set_text)
