"""The piece a sentence speaks of: its mark stands beside what hands do, and in the log.

The room `pieces` of a game gives `named(seating, word)`, the mark of a name that stands in a
sentence, and two lists of (words, mark): what `BEFORE` says goes before any name, what `AFTER` says
is looked for where nothing is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import Say
from companion.table.rooms import room
from companion.table.seating import Seating
from companion.table.things import Mark

Spoken = tuple[tuple[str, Mark], ...]


def piece_of(game_id: str, seating: Seating, say: Say | None) -> Mark | None:
    own: Any = room(game_id, "pieces")
    if own is None or say is None:
        return None
    text = " ".join(_texts(say)).casefold()
    return (
        _spoken(own.BEFORE, text)
        or next(filter(None, (own.named(seating, word) for word in _names(say))), None)
        or _spoken(own.AFTER, text)
    )


def named(game_id: str, seating: Seating, word: str) -> Mark | None:
    """The mark of what this word names."""
    own: Any = room(game_id, "pieces")
    found: Mark | None = own.named(seating, word) if own is not None else None
    return found


def _spoken(listed: Spoken, text: str) -> Mark | None:
    return next((mark for words, mark in listed if words in text), None)


def _texts(say: Say) -> Iterator[str]:
    yield say.text
    for value in _values(say):
        if isinstance(value, Say):
            yield from _texts(value)


def _names(say: Say) -> Iterator[str]:
    """What is named, in the order of the sentence."""
    for value in _values(say):
        if isinstance(value, Say):
            yield from _names(value)
        elif isinstance(value, str):
            yield value


def _values(say: Say) -> Iterator[Any]:
    order = sorted(say.args, key=lambda name: say.text.find("{" + name))
    for name in order:
        value = say.args[name]
        yield from value if isinstance(value, (list, tuple)) else (value,)
