"""Shinobi: War of Clans as a table plays it: by touches, from the first screen to the score."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def begin(ui: Any, dojo: Any, dealing: str = "We do") -> Any:
    ui.tap("New match")
    shot(ui, "new_games")
    ui.tap("Shinobi: War of Clans")
    shot(ui, "new_match")
    ui.tap(dealing)
    ui.tap("Start the match")
    shot(ui, "checklist")
    ui.tap("Play")
    shot(ui, "table_first")
    return dojo.router.screen


def test_first_look(ui: Any, dojo: Any) -> None:
    shot(ui, "home")
    screen = begin(ui, dojo)
    ui.tap("Player 1")
    shot(ui, "table_order1")
    ui.tap("Deploy")
    shot(ui, "table_deploy")
