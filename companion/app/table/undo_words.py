"""What an undo takes back, in words, before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import Correction
from companion.engine.views import LogLine

if TYPE_CHECKING:
    from companion.app.table.sittings import TableSitting

FAR_BACK = 60
"""Entries that one undo may go back over at most, with all that followed by itself."""


def next_undone(sitting: TableSitting) -> str:
    """What the next undo takes back; empty where there is nothing to say of it."""
    at = sitting.match.index
    while at and (at == sitting.match.index or _passed_by_itself(sitting, at)):
        at -= 1
    lines = sitting.lines(at)
    return sitting.say(lines[0].say) if lines else ""


def newest(sitting: TableSitting) -> list[LogLine]:
    """The lines an undo may take back, to be asked for before it."""
    return sitting.lines(max(0, sitting.match.index - FAR_BACK))


def _passed_by_itself(sitting: TableSitting, at: int) -> bool:
    """Whether the entry at this point had no alternative, so that undo goes on beyond it."""
    if isinstance(sitting.match.entry_at(at), Correction):
        return False
    decision = sitting.match.decision_at(at)
    return sitting.match.automatic(at) or (decision is not None and len(decision.moves) == 1)
