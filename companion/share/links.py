"""The forms in which a code travels as text: plain digits, grouped digits, a link to the app."""

from __future__ import annotations

from companion.share.errors import damaged
from companion.share.numbers import LONGEST

SCHEME = "dojo"
LINK = f"{SCHEME}://m/"
"""Opens the app from the phone's own camera. Android compares the scheme letter by letter."""
_GROUP = 5
_SPACES = str.maketrans("", "", " \t\r\n\u00a0\u202f\u2009-.")


def link(digits: str) -> str:
    return LINK + digits


def read_text(text: str) -> str:
    """The digits of what a reader or a person gave: a link, or digits in any grouping."""
    # Twice the length leaves room for blanks and the link.
    if len(text) > 2 * LONGEST:
        raise damaged()
    text = text.strip()
    if text[: len(LINK)].lower() == LINK:
        text = text[len(LINK) :]
    digits = text.translate(_SPACES)
    if not digits or not digits.isascii() or not digits.isdigit():
        raise damaged()
    return digits


def grouped(digits: str) -> str:
    """Digits in groups of five, for people who read them out or type them in."""
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))
