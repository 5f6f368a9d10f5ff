"""More about one thing on the table, opened by a tap or a hold: read, and perhaps answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine import Say
from companion.table.elements import Node
from companion.table.pointing import Pointing
from companion.table.questions import Answer
from companion.table.rooms import room
from companion.table.seating import Seating


@dataclass(frozen=True, slots=True)
class Sheet:
    """`scene` is drawn above the lines; the answers stand below; `clauses` lead to the rules.

    `rules` are clauses whose words stand on the sheet itself.
    """

    title: Say
    lines: tuple[Say, ...] = ()
    scene: Node | None = None
    answers: tuple[Answer, ...] = ()
    clauses: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def sheet_of(
    game_id: str, seating: Seating, view: Any, pointing: Pointing, key: str
) -> Sheet | None:
    """What the room `sheets` of a game has under this key."""
    own = room(game_id, "sheets")
    found: Sheet | None = own.sheet(seating, view, pointing, key) if own is not None else None
    return found
