"""What the set-up asks first."""

from __future__ import annotations

from companion.engine import Move, Say
from companion.games.seven_ronin.guide import AGREE
from companion.games.seven_ronin.scene.looks import NINJA
from companion.table import Mark
from companion.table.setting_up import Begins

FIRST = {
    "planning_mode": {
        "recorded_after_reveal": (
            Say("On the boards"),
            Say("The app records what is revealed"),
            NINJA,
        ),
        "in_app_curtain": (
            Say("In the app"),
            Say("Each plans behind the curtain"),
            Mark("icon-lock"),
        ),
    },
    "roles": {
        "drawn": (
            Say("At random"),
            Say("A draw decides who attacks"),
            Mark("cardback-seven_ronin"),
        ),
        "chosen": (Say("We choose"), Say("The first one named attacks"), Mark("icon-sword")),
    },
}
DEALS = False
BEGINS = Begins(
    Move(("attacker", "p0")),
    Say("Start, {seat:seat} attacks", seat=0),
    AGREE,
    needs={"roles": "chosen"},  # SR-101
)
