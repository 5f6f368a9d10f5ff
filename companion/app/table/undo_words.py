"""What an undo takes back, in words, before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import Correction
from companion.engine.views import LogLine

if TYPE_CHECKING:
    from companion.app.table.sittings import Desk

FAR_BACK = 60
"""Entries that one undo may go back over at most, with all that followed by itself."""


def next_undone(desk: Desk) -> str:
    """What the next undo takes back; empty where there is nothing to say of it."""
    at = desk.match.index
    while at and (at == desk.match.index or _passed_by_itself(desk, at)):
        at -= 1
    lines = desk.lines(at)
    return desk.say(lines[0].say) if lines else ""


def newest(desk: Desk) -> list[LogLine]:
    """The lines an undo may take back, to be asked for before it."""
    return desk.lines(max(0, desk.match.index - FAR_BACK))


def _passed_by_itself(desk: Desk, at: int) -> bool:
    """Whether the entry at this point had no alternative, so that undo goes on beyond it."""
    if isinstance(desk.match.entry_at(at), Correction):
        return False
    decision = desk.match.decision_at(at)
    return desk.match.automatic(at) or (decision is not None and len(decision.moves) == 1)
