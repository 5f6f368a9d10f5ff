"""What a hand and an ear notice of a drawn card, for those who chose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.device.hardware import device

if TYPE_CHECKING:
    from companion.app.table.sittings import TableSitting


def drawn(sitting: TableSitting, since: int) -> None:
    """Ticks once if a card was drawn from a pile since this point of the match."""
    haptics, sound = sitting.context.setting("haptics"), sitting.context.setting("sound")
    if not (haptics or sound):
        return
    match = sitting.match
    decisions = (match.decision_at(index) for index in range(since, match.index))
    if any(decision is not None and decision.pile is not None for decision in decisions):
        if haptics:
            device.buzz()
        if sound:
            device.play("draw")
