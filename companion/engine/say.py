"""A sentence as data: a template and what goes into it.

The English template is the key of the sentence. Its placeholders say what kind of thing they
show, so that a voice can put names and translated terms in:

    {n}            the value as it is
    {n:+}          a number with its sign
    {owner:seat}   a seat number, shown as the player's name
    {clan:term}    an id of the game, shown as its name in the language and the edition
    {n:card|cards} the form of the word for the number n: English has two, a catalogue as many
                   as its language needs

A list or tuple as value shows its items one after the other, the last of several names after
"and"; a `Say` as value is said in place.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Any


class Say:
    """One sentence: comparable, immutable by convention, made of plain data.

    >>> str(Say("{n} {n:card|cards} of {clan:term}", n=2, clan="oda"))
    '2 cards of Oda'
    """

    __slots__ = ("_kept", "args", "text")

    text: str
    args: Mapping[str, Any]

    def __init__(self, text: str, /, **args: Any) -> None:
        self.text = text
        self.args = args
        self._kept: dict[str, Any] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and self.text == other.text and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Say({self.text!r}, {dict(self.args)!r})"

    def __str__(self) -> str:
        return Voice().say(self)

    def plain(self) -> dict[str, Any]:
        """The sentence as JSON data (views and shared codes carry it so), made once."""
        kept = self._kept
        if kept is None:
            kept = self._kept = self._made()
        return kept

    def _made(self) -> dict[str, Any]:
        if not self.args:
            return {"text": self.text}
        args = {
            key: value if type(value) in _AS_IT_IS else _plain(value)
            for key, value in self.args.items()
        }
        return {"text": self.text, "args": args}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Say:
        return cls(str(data["text"]), **_from_plain(data.get("args", {})))


_AS_IT_IS = (str, int)
"""Most of what goes into a sentence."""


def _plain(value: Any) -> Any:
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, Say):
        return value.plain()
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def _from_plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        if "text" in value and set(value) <= {"text", "args"}:
            return Say.from_plain(value)
        return {str(key): _from_plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_from_plain(item) for item in value]
    return value


class Voice(string.Formatter):
    """Speaks sentences about one table. This one speaks plain English; see companion.language."""

    def __init__(
        self, names: Sequence[str] = (), terms: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.names = names
        self.terms = terms or {}

    language = "en"

    def translate(self, text: str) -> str:
        return text

    def say(self, sentence: Say | str | None) -> str:
        if sentence is None:
            return ""
        if isinstance(sentence, str):
            return sentence
        return self.vformat(self.translate(sentence.text), (), sentence.args)

    def term(self, word: str) -> str:
        """The display name of an id of the game."""
        names = self.terms.get(word)
        if names:
            return names.get(self.language) or names.get("en") or word
        return word.replace("_", " ").capitalize()

    def agreeing(self, name: str, form: str) -> str:
        """A name used like an adjective; English has no forms of them."""
        return name

    def seat(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.names[seat]
        if seat < 0:
            return self.translate("the table")
        return self.say(Say("player {n}", n=seat + 1))

    def plural(self, number: float) -> int:
        """Which form of a word this number takes, the first being 0."""
        return int(abs(number) != 1)

    def _listed(self, said: list[str], value: Sequence[Any], spec: str) -> str:
        """Sentences follow each other; names are told as people tell them: one, two and three."""
        if value and isinstance(value[0], Say):
            return " ".join(said)
        if spec in ("seat", "term") and len(said) > 1:
            last = said.pop()
            return self.say(Say("{names} and {last}", names=", ".join(said), last=last))
        return ", ".join(said)

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, Say):
            return self.say(value)
        if isinstance(value, (list, tuple)):
            return self._listed([self.format_field(item, spec) for item in value], value, spec)
        if spec == "seat":
            return self.seat(int(value))
        if spec == "term":
            return self.term(str(value))
        if spec.startswith("term."):
            return self.agreeing(self.term(str(value)), spec.removeprefix("term."))
        if "|" in spec:
            forms = spec.split("|")
            # A sentence nobody translated has the two forms of English.
            return forms[min(self.plural(value), len(forms) - 1)]
        if spec == "+":
            return f"{value:+d}".replace("-", "\u2212") if value else "0"
        if isinstance(value, int):
            return str(value).replace("-", "\u2212")
        return str(value)
