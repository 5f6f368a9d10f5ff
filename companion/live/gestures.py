"""What a guest sends and what comes back: keys of things on the page, never moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import Objection, Say
from companion.live.frames import Frame
from companion.table.sheets import Sheet

LONGEST_KEY = 160
_ONCE = re.compile(r"[0-9A-Za-z_-]{8,40}")


@dataclass(frozen=True, slots=True)
class Gesture:
    """`where` says what kind of thing `key` names: element, hold, answer, chip, beside, plan,
    or, with the key of a `sheet`, an element or an answer on it.

    `match`, `moves` and `rev` are those of the page it was made on; `once` names the gesture
    itself, so that one that arrives twice counts once.
    """

    match: str
    moves: int
    rev: int
    where: str
    key: str
    once: str
    sheet: str = ""

    @classmethod
    def read(cls, data: Any) -> Gesture | None:
        """From what came over the network; None for anything else."""
        if not isinstance(data, Mapping) or not set(data) <= set(cls.__slots__):
            return None
        texts = [data.get(name, "") for name in ("match", "where", "key", "once", "sheet")]
        numbers = [data.get(name) for name in ("moves", "rev")]
        if not all(isinstance(text, str) and len(text) <= LONGEST_KEY for text in texts):
            return None
        if not all(type(n) is int and 0 <= n < 1_000_000_000 for n in numbers):
            return None
        match, where, key, once, sheet = texts
        if where not in WHERE or not _ONCE.fullmatch(once):
            return None
        return cls(match, int(numbers[0] or 0), int(numbers[1] or 0), where, key, once, sheet)


WHERE = ("element", "hold", "answer", "chip", "beside", "plan")


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame with its number: it grows whenever something changes for these eyes."""

    rev: int
    frame: Frame


@dataclass(frozen=True, slots=True)
class Outcome:
    """`done`: recorded; `kept`: pointed, nothing recorded yet; `refused`: `say` tells why;
    `stale`: the page was older than the table, `seen` is the new one; `sheet`: more to read.
    """

    status: str
    say: Say | None = None
    objections: tuple[Objection, ...] = ()
    sheet: Sheet | None = None
    sheet_key: str = ""
    seen: Seen | None = None
