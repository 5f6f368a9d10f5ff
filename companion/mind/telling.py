"""What the mind says, as sentences with arguments."""

from __future__ import annotations

from dataclasses import replace
from math import exp, log

from companion.engine import Say
from companion.table import Moment


def for_whom(seat: int, told: Moment) -> Moment:
    """Hands do it for a player who has none: that is said, unless the sentences do."""
    if not told.hands or any(hand.args.get("seat") == seat for hand in told.hands):
        return told
    return replace(told, hands=(Say("For {seat:seat}:", seat=seat), *told.hands))


SURE = 0.99
"""Nobody is told more than this before the end: the rest is what the mind does not know."""


def told_chance(raw: float, seats: int, calibration: tuple[float, float]) -> float:
    """The chance of a seat as people mean it: so many of a hundred such matches are won.

    Playouts are played less well than matches, and worlds are guesses: what a leader has in hand
    counts for too little there. So log-odds beyond the fair share are stretched and lifted by what
    was measured in matches among equals (`bench.mind_chances`).
    """
    stretch, lift = calibration
    fair = log(1 / max(1, seats - 1))
    odds = log((raw + 1e-3) / (1 - raw + 1e-3))
    chance = 1 / (1 + exp(-(fair + stretch * (odds - fair) + lift)))
    return min(SURE, max(1 - SURE, chance))
