"""Copies of frozen data with some fields changed.

`dataclasses.replace` runs the constructor and costs three times as much; a turn copies the
state about three times a move, so this is where the time of a match goes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")

Copy = tuple[Callable[[Any], tuple[Any, ...]], dict[str, int], list[Callable[[Any, Any], None]]]


_KNOWN: dict[type[Any], Copy] = {}


def _how(kind: type[Any]) -> Copy:
    names = [field.name for field in fields(kind)]
    places = {name: index for index, name in enumerate(names)}
    how = attrgetter(*names), places, [getattr(kind, name).__set__ for name in names]
    return _KNOWN.setdefault(kind, how)


def replace(thing: T, **changes: Any) -> T:
    """The same, with these fields changed. For frozen dataclasses with slots."""
    kind = type(thing)
    read, places, writers = _KNOWN.get(kind) or _how(kind)
    values = list(read(thing))
    for name, value in changes.items():
        values[places[name]] = value
    copy = object.__new__(kind)
    for write, value in zip(writers, values, strict=True):
        write(copy, value)
    return copy
