"""What the set-up asks first, and what applies to whom."""

from __future__ import annotations

from companion.engine import Say
from companion.games.wat_aah.scene.looks import COLOURS
from companion.table import Mark

TOAD = Mark("crest-wat_aah-toad", COLOURS["toad"])
FIRST = {
    "mode": {
        "grasshopper": (Say("Grasshopper"), Say("One round, cards only"), TOAD),
        "grand_master": (
            Say("Grand Master"),
            Say("Three rounds, board and bosses"),
            Mark("piece-torii"),
        ),
    },
    "depth": {
        "full": (Say("Every move"), Say("Cards and clans are checked"), Mark("icon-cards")),
        "scores": (Say("Points only"), Say("Less tapping, you count"), Mark("icon-pad")),
    },
}
NEEDS = {
    "saitenza_self": {"mode": "grand_master"},
    "least_corrupt_by": {"mode": "grand_master"},
    "missions_multi": {"mode": "grand_master"},
}
