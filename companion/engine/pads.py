"""Score pads: scoring a game that was not tracked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.edition import Edition
from companion.engine.errors import Objection
from companion.engine.say import Say
from companion.engine.scoring import ScoreSheet


@dataclass(frozen=True, slots=True)
class PadField:
    """One input. `kind`: int, choice, many (a set of choices), bool, text."""

    key: str
    label: Say
    kind: str = "int"
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    per_seat: bool = True
    default: Any = 0
    hint: Say | None = None


@dataclass(frozen=True, slots=True)
class PadResult:
    """A sheet, or what is wrong with the inputs; `partial` sheets are shown while typing."""

    sheet: ScoreSheet | None
    objections: tuple[Objection, ...] = field(default=())


class Pad(ABC):
    """One form of a game: its fields for a table, and the sheet computed from their values."""

    key: str = "final"
    title: Say = Say("Final score")

    @abstractmethod
    def fields(
        self, seats: int, options: Mapping[str, str], edition: Edition
    ) -> Sequence[PadField]: ...

    @abstractmethod
    def result(
        self,
        seats: int,
        values: Mapping[str, Any],
        options: Mapping[str, str],
        edition: Edition,
    ) -> PadResult:
        """`values` maps a field's key to its value, or to a list of one value per seat."""
