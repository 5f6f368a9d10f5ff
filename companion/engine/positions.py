"""Reading a typed position: what cannot be read is refused at the field it stands in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.engine.errors import BadPosition
from companion.engine.outside import BROKEN
from companion.engine.say import Say


def only_known(given: Mapping[str, Any], fields: frozenset[str]) -> None:
    """No field is passed over in silence: it could be one that was misspelled."""
    strange = sorted(set(map(str, given)) - fields)
    if strange:
        key = strange[0][:40]
        raise BadPosition(Say("A position of this game has no field “{key}”.", key=key), field=key)


@contextmanager
def reading(field: str) -> Iterator[None]:
    """What goes wrong in here is a fault of this field."""
    try:
        yield
    except BROKEN as error:
        say = Say("“{field}” of this position cannot be read.", field=field)
        raise BadPosition(say, field=field) from error
