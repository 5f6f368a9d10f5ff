"""Which words of a sentence stand out: what was filled into it, wherever the language puts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kivy.utils import escape_markup

from companion.engine import Say
from companion.language import Voice

NUMBERED = 2
"""Names after which the rest of a sentence only adds to it."""
STOP = re.compile(r"\s*[:;,.](?=\s|$)")
STUCK = re.compile(r"[^\w \n]*")
"""What no line may begin with: signs and the spaces of French before them."""


class _Listener(Voice):
    """Speaks like another voice, and keeps what it fills in."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice.language, voice.domain, voice.names, voice.terms)
        self.filled: list[str] = []

    def format_field(self, value: Any, spec: str) -> str:
        said = super().format_field(value, spec)
        if not isinstance(value, (Say, list, tuple)) and "|" not in spec:
            self.filled.append(said)
        return said


def filled_in(voice: Voice, sentence: Say) -> Iterator[tuple[int, int]]:
    """Where names and numbers stand in the sentence as it is said."""
    listener = _Listener(voice)
    text = listener.say(sentence)
    at = 0
    for piece in listener.filled:
        found = re.compile(rf"(?<!\w){re.escape(piece)}(?!\w)").search(text, at) if piece else None
        if found is not None:
            yield found.start(), found.end()
            at = found.end()


def strong_names(voice: Voice, sentence: Say) -> str:
    """In markup: all names and numbers bold."""
    text, at, parts = voice.say(sentence), 0, []
    for start, end in filled_in(voice, sentence):
        # Kivy may break a line where bold ends: a full stop goes with the word before it.
        end += len(STUCK.match(text[end:])[0])  # type: ignore[index]
        parts += [escape_markup(text[at:start]), f"[b]{escape_markup(text[start:end])}[/b]"]
        at = end
    return "".join(parts) + escape_markup(text[at:])


def strong_lead(voice: Voice, sentence: Say) -> str:
    """In markup: bold as far as it says who did what; how, and what came of it, follows."""
    text = voice.say(sentence)
    ends = [end for _, end in filled_in(voice, sentence)]
    stop = STOP.search(text)
    end = stop.start() if stop is not None else len(text)
    if len(ends) >= NUMBERED:
        end = min(end, ends[NUMBERED - 1])
    return f"[b]{escape_markup(text[:end])}[/b]{escape_markup(text[end:])}"
