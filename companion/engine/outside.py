"""What comes from outside (records, codes, files): how large it may be, and how it breaks things.

Whoever reads from outside checks shapes first. Behind that, the rules take for granted what the
rules themselves wrote, so data that nobody honest made may still break them in any of the ways
below. Each of these is then a refusal, never an error of the program.
"""

from __future__ import annotations

import json
import string
from typing import Any

from companion.engine.say import Say

BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What data of another shape raise inside the rules and the standard library.

RuntimeError: nested too deeply, and what a StopIteration becomes on its way out of a generator.
"""

MOST_ITEMS = 50_000
LARGEST = 9_999
"""No count in any box or position is larger; larger ones could only mean to exhaust a device."""
DEEPEST = 40
LONGEST_TEXT = 20_000


def reasonable(value: Any) -> bool:
    """Whether plain data are of a size that a table can have."""
    waiting, seen = [(value, 0)], 0
    while waiting:
        item, depth = waiting.pop()
        seen += 1
        if seen > MOST_ITEMS or depth > DEEPEST:
            return False
        if isinstance(item, (int, float)) and not abs(item) <= LARGEST:
            return False
        if isinstance(item, str) and not writable(item):
            return False
        if isinstance(item, dict):
            waiting += [(each, depth + 1) for each in item.values()]
        elif isinstance(item, (list, tuple)):
            waiting += [(each, depth + 1) for each in item]
    return True


def writable(text: str, longest: int = LONGEST_TEXT) -> bool:
    """Whether a text can be drawn and written to a file: half a surrogate pair can be neither."""
    if len(text) > longest:
        return False
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def sentence(data: Any) -> Say:
    """A sentence from plain data, said once so that it cannot fail on a screen; or ValueError."""
    try:
        said = Say.from_plain(data)
        _check_places(said)
        if not reasonable(data) or not writable(str(said)):
            raise ValueError("not a sentence")
    except BROKEN as error:
        raise ValueError("not a sentence") from error
    return said


def _check_places(said: Say) -> None:
    """Its placeholders may name what goes in, and nothing deeper."""
    for _, name, spec, conversion in string.Formatter().parse(said.text):
        if name is not None and (name not in said.args or conversion or "{" in (spec or "")):
            raise ValueError(said.text)
    for value in said.args.values():
        for item in value if isinstance(value, list) else (value,):
            if isinstance(item, Say):
                _check_places(item)


def read_json(text: str) -> Any:
    """JSON as it is written by us: every fault is a ValueError."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _refuse(name: str) -> None:
    raise ValueError(name)
