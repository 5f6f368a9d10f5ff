"""What the set-up asks first."""

from __future__ import annotations

from companion.engine import Say
from companion.table import Mark

FIRST = {
    "depth": {
        "full": (
            Say("Every move"),
            Say("Raids are checked, treasures counted"),
            Mark("building-house"),
        ),
        "scores": (Say("Points only"), Say("Less tapping, you count"), Mark("icon-pad")),
    }
}
