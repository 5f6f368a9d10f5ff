"""The component data of a box, as the rules see it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Group:
    """One table of component data. `confirmed`: somebody compared it with the printed box."""

    rows: tuple[Row, ...]
    confirmed: bool = False
    source: str = "stand-in"


@dataclass(frozen=True)
class Edition:
    """All groups of one game. Two editions with the same data have the same fingerprint."""

    game: str
    groups: Mapping[str, Group]
    name: str = ""

    def rows(self, group: str) -> tuple[Row, ...]:
        return self.groups[group].rows

    def confirmed(self, group: str) -> bool:
        return self.groups[group].confirmed

    def value(self, group: str, key: str) -> Any:
        """The value of a row of a key/value group."""
        for row in self.groups[group].rows:
            if row["id"] == key:
                return row["value"]
        raise KeyError(key)

    @cached_property
    def fingerprint(self) -> str:
        data = {
            name: [list(map(dict, group.rows)), group.confirmed]
            for name, group in sorted(self.groups.items())
        }
        text = json.dumps([self.game, data], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Column:
    """One field of a row: what may stand in it.

    `kind`: text, int, bool, choice, colour, grid, or order (a text of signs, each of them once).
    `choices` are all that a choice may be, the signs of an order, and what a text mostly is;
    `said_as` is the word of the game that a sign is said with; `of_row` are the choices of single
    rows by their id, where each row is a question of its own.
    """

    key: str
    label: str
    kind: str = "text"
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    fixed: bool = False
    of_row: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    said_as: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GroupSpec:
    """The shape of a group: its columns, and whether rows may be added or removed."""

    key: str
    label: str
    columns: tuple[Column, ...]
    fixed_rows: bool = True
    low_rows: int = 1
    high_rows: int = 200
