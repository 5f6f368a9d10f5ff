"""What people do, as small frozen values with a text form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.outside import read_json


class Move(tuple[str, ...]):
    """A verb and its words, for example `deploy oda p2`. Text and value are inverse.

    >>> Move.parse("deploy oda p2") == Move(("deploy", "oda", "p2"))
    True
    >>> str(Move.parse("deploy oda  p2"))
    'deploy oda p2'
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Move:
        return cls(text.split())

    @property
    def verb(self) -> str:
        return self[0] if self else ""

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Correction:
    """The table is right: a position patch, or a move that the rules refuse, and why.

    >>> Correction.parse(str(Correction(Move.parse("attack oda p1 mori"), "agreed"))).reason
    'agreed'
    """

    change: Move | Mapping[str, Any]
    reason: str

    def __str__(self) -> str:
        change = (
            str(self.change)
            if isinstance(self.change, Move)
            else json.dumps(self.change, sort_keys=True, ensure_ascii=False)
        )
        return f"correct {json.dumps(self.reason, ensure_ascii=False)} {change}"

    @classmethod
    def parse(cls, text: str) -> Correction:
        """Reads the text form back; raises ValueError if it is not one."""
        rest = text.removeprefix("correct").lstrip()
        try:
            reason, end = json.JSONDecoder().raw_decode(rest)
        except RecursionError as error:
            raise ValueError("nested too deeply") from error
        change = rest[end:].strip()
        if not isinstance(reason, str) or not change:
            raise ValueError(text)
        if change.startswith("{"):
            patch = read_json(change)
            return cls(patch, reason)
        return cls(Move.parse(change), reason)


Entry = Move | Correction


def parse_entry(text: str) -> Entry:
    """One line of a record: a move or a correction."""
    return Correction.parse(text) if text.startswith("correct ") else Move.parse(text)
