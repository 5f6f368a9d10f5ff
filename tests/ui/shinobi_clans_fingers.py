"""Fingers at a table of Shinobi: War of Clans: any legal move, word by word."""

from __future__ import annotations

import random
from typing import Any

from tests.ui.fingers import Table
from tests.ui.touches import touch_move

TABLES = (
    Table("Shinobi: War of Clans", 4, {"dealer": "table"}, bar=3),
    Table("Shinobi: War of Clans, three players", 3, {"dealer": "table"}, bar=3),
)
TAP = "deploy"


def record(ui: Any, screen: Any, rng: random.Random) -> int:
    return touch_move(ui, screen, rng.choice(screen.sitting.match.decision.moves))
