"""What was closed is let go of: a phone has little memory, and what lives on follows the theme."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from companion.engine import game_ids
from tests.ui.histories import finished

SCREENS = ("home", "score", "log", "replay", "table", "settings", "stats", "share")
"""Not those with a text field: Kivy keeps the last field that was drawn anew, one of them all."""


def left_of(ui: Any, folder: Path, screen: str, game: str) -> list[str]:
    """What still lives of an app that was closed on this screen."""
    from companion.app.shell.context import Context

    context = Context(folder)
    ui.show(context.router)
    match = finished(game, 1)
    match.goto(match.index // 2)
    id = context.library.start(match).id
    context.router.home()
    ui.frames(2)
    args = {"match": id} if screen in ("score", "log", "replay", "table", "share") else {}
    context.router.go(screen, **args)
    ui.frames(6)
    shown = weakref.ref(context.router.screen.__self__)
    name = type(context.router.screen).__name__
    ui.clear()
    context.close()
    del context, match
    ui.frames(2)
    gc.unfreeze()
    gc.collect()
    return [] if shown() is None else [name]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_let_go_of(ui: Any, tmp_path: Path, screen: str) -> None:
    assert not left_of(ui, tmp_path, screen, game_ids()[0])


@pytest.mark.parametrize("game", game_ids())
def test_the_table_of_every_game_is_let_go_of(ui: Any, tmp_path: Path, game: str) -> None:
    assert not left_of(ui, tmp_path, "table", game)
