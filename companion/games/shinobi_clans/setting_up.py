"""What the set-up asks first."""

from __future__ import annotations

from companion.engine import Move, Say
from companion.games.shinobi_clans.guide import AGREE
from companion.table import Mark
from companion.table.setting_up import Begins

FIRST = {
    "first_player": {
        "random": (
            Say("At random"),
            Say("A draw decides who begins"),
            Mark("cardback-shinobi_clans"),
        ),
        "chosen": (Say("We choose"), Say("The first one named begins"), Mark("icon-hand")),
    },
}
BEGINS = Begins(
    Move(("first", "p0")),
    Say("Start, {seat:seat} first", seat=0),
    AGREE,
    needs={"first_player": "chosen"},  # SC-107
)
