"""The voice of the app: English or French, with the names of a match.

Standard library only: the app, the exports and the command line all speak through this.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from companion.engine.say import Voice as EnglishVoice

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).resolve().parent.parent / "locale"


@cache
def _catalogue(domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, str(LOCALE), languages=[language], fallback=True)


def translate(text: str, language: str, domain: str) -> str:
    """The template in the language, or the English one while nobody translated it."""
    if not text or language == "en":
        return text
    for where in dict.fromkeys((domain, "core")):
        found = _catalogue(where, language).gettext(text)
        if found != text:
            return found
    return text


class Voice(EnglishVoice):
    """Speaks one language about one game at one table."""

    def __init__(
        self,
        language: str = "en",
        domain: str = "core",
        names: Sequence[str] = (),
        terms: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        super().__init__(names, terms)
        self.language = language
        self.domain = domain

    def translate(self, text: str) -> str:
        return translate(text, self.language, self.domain)

    def plural(self, number: float) -> bool:
        # French counts 0 as singular.
        return abs(number) >= 2 if self.language == "fr" else super().plural(number)
