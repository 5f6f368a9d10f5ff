"""What people can set, what it is at first, and what it may be."""

from __future__ import annotations

from typing import Any

LEVELS = ("nothing", "risky", "every")
"""How much is asked about before it is done."""

TEXT_SIZES = (0.9, 1.0, 1.2, 1.4)

TURN_LIMITS = (0, 30, 60, 120, 180, 300)
"""Seconds; none for no limit."""

DEFAULTS: dict[str, Any] = {
    "language": "en",
    "theme": "light",
    "text_size": 1.0,
    "colour_blind": False,
    "reduce_motion": False,
    "left_handed": False,
    "keep_awake": True,
    "play_single": True,
    "haptics": True,
    "sound": False,
    "confirm": "risky",
    "turn_limit": 0,
    "hints": True,
}

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("en", "fr"),
    "theme": ("light", "dark", "system"),
    "text_size": TEXT_SIZES,
    "confirm": LEVELS,
    "turn_limit": TURN_LIMITS,
}
