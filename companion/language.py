"""The voice of the app: English or French, with the names of a match.

Standard library only: the app, the exports and the command line all speak through this.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from companion.engine.say import Say
from companion.engine.say import Voice as EnglishVoice
from companion.places import folder

LANGUAGES = ("en", "fr")
LOCALE = folder("locale")


@cache
def _catalogue(domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, str(LOCALE), languages=[language], fallback=True)


def translate(text: str, language: str, domain: str) -> str:
    """The template in the language, or the English one while nobody translated it."""
    if not text or language == "en":
        return typeset(text)
    for where in dict.fromkeys((domain, "core")):
        found = _catalogue(where, language).gettext(text)
        if found != text:
            return found
    return typeset(text)


_STRAIGHT = re.compile(r"(?<=[\w}])'")


def typeset(template: str) -> str:
    """Code is typed with straight apostrophes, books are printed with ’.

    Only templates become so: what people typed is put in later, and stays as they typed it.
    """
    return _STRAIGHT.sub("’", template) if "'" in template else template


def searchable(text: str) -> str:
    """Keyboards have one apostrophe and one size of letters, whatever the text shows."""
    return text.casefold().replace("’", "'")


_BEFORE_VOWEL = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜ])")


def _elided(text: str) -> str:
    """French drops the e before a name that starts with a vowel: la province d’Aki."""
    return _BEFORE_VOWEL.sub("\\1’", text)


FEMININE = {"blanc": "blanche"}
"""What is not made by an e at its end."""


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

    def say(self, sentence: Say | str | None) -> str:
        text = super().say(sentence)
        return _elided(text) if self.language == "fr" else text

    def agreeing(self, name: str, form: str) -> str:
        """`f`: feminine, `p`: plural, anything else: neither. In small letters: noire, blancs."""
        if self.language != "fr":
            return name
        word = name[:1].lower() + name[1:]
        if "f" in form and not word.endswith("e"):
            word = FEMININE.get(word, word + "e")
        return word + "s" if "p" in form and not word.endswith(("s", "x")) else word

    def plural(self, number: float) -> int:
        """By the rule in the head of the catalogue (Plural-Forms), as gettext reads it."""
        catalogue = _catalogue("core", self.language)
        if self.language == "en" or not isinstance(catalogue, gettext.GNUTranslations):
            return super().plural(number)
        rule: Callable[[int], int] = vars(catalogue)["plural"]
        return rule(int(abs(number)))
