"""What the mind says, as sentences with arguments."""

from __future__ import annotations

from dataclasses import replace

from companion.engine import Say
from companion.table import Moment


def for_whom(seat: int, told: Moment) -> Moment:
    """Hands do it for a player who has none: that is said, unless the sentences do."""
    if not told.hands or any(hand.args.get("seat") == seat for hand in told.hands):
        return told
    return replace(told, hands=(Say("For {seat:seat}:", seat=seat), *told.hands))
