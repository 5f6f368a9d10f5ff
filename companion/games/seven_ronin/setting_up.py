"""What the set-up asks first."""

from __future__ import annotations

from companion.engine import Say

FIRST = {
    "planning_mode": {
        "recorded_after_reveal": (Say("On the boards"), Say("The app records what is revealed")),
        "in_app_curtain": (Say("In the app"), Say("Each plans behind the curtain")),
    },
    "roles": {
        "drawn": (Say("At random"), Say("A draw decides who attacks")),
        "chosen": (Say("We choose"), Say("You say who attacks")),
    },
}
DEALS = False
