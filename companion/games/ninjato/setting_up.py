"""What the set-up asks first."""

from __future__ import annotations

from companion.engine import Say

FIRST = {
    "depth": {
        "full": (Say("Every move"), Say("Raids are checked, treasures counted")),
        "scores": (Say("Points only"), Say("Less tapping, you count")),
    }
}
