"""What the set-up asks first, and what applies to whom."""

from __future__ import annotations

from companion.engine import Say

FIRST = {
    "mode": {
        "grasshopper": (Say("Grasshopper"), Say("One round, cards only")),
        "grand_master": (Say("Grand Master"), Say("Three rounds, board and bosses")),
    },
    "depth": {
        "full": (Say("Every move"), Say("Cards and clans are checked")),
        "scores": (Say("Points only"), Say("Less tapping, you count")),
    },
}
NEEDS = {
    "saitenza_self": {"mode": "grand_master"},
    "least_corrupt_by": {"mode": "grand_master"},
    "missions_multi": {"mode": "grand_master"},
}
