"""A view in words, for tables whose board cannot be drawn from a code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.boards.plain_words import label, left_out
from companion.app.i18n import tr
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.engine import Say
from companion.language import Voice

MOST_LINES = 60


class PlainBoard(Column):
    """One card for each field of the view, named in the language of the app."""

    def __init__(self, board: Mapping[str, Any], voice: Voice, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for key, value in board.items():
            if left_out(key) or _empty(value):
                continue
            card = Card(padding=12, spacing=4)
            card.add_widget(Words(text=label(key, voice), role="caption", tone="muted"))
            for line in list(lines(value, voice))[:MOST_LINES]:
                card.add_widget(Words(text=line))
            self.add_widget(card)


def lines(value: Any, voice: Voice) -> Iterator[str]:
    """A value of a view as lines of text."""
    if isinstance(value, Mapping) and "text" in value and set(value) <= {"text", "args"}:
        yield voice.say(Say.from_plain(value))
    elif isinstance(value, Mapping) and all(_simple(item) for item in value.values()):
        yield " · ".join(_pair(key, item, voice) for key, item in value.items()) or "–"
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if not _empty(item):
                yield f"{label(key, voice)}: {'; '.join(lines(item, voice))}"
    elif isinstance(value, list) and len(value) == len(voice.names):
        # A list with one item for each seat.
        for seat, item in enumerate(value):
            yield f"{voice.seat(seat)}: {'; '.join(lines(item, voice)) or '–'}"
    elif isinstance(value, list) and all(_simple(item) for item in value):
        yield ", ".join(_word(item, voice) for item in value) or "–"
    elif isinstance(value, list):
        for item in value:
            yield "; ".join(lines(item, voice)) or "–"
    else:
        yield _word(value, voice)


def _pair(key: str, value: Any, voice: Voice) -> str:
    if isinstance(value, bool):
        return f"{label(key, voice)}: {_word(value, voice)}"
    return f"{label(key, voice)} {_word(value, voice)}"


def _word(value: Any, voice: Voice) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return tr._("yes") if value else tr._("no")
    if isinstance(value, (int, float)):
        return tr.number(value)
    return voice.term(str(value))


def _simple(value: Any) -> bool:
    return not isinstance(value, (Mapping, list))


def _empty(value: Any) -> bool:
    return value is None or value == {} or value == []
