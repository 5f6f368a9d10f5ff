"""Screens and games are loaded while nobody touches the app.

To read a module and its kv file takes longer than a frame may; the first tap on a button would pay
for it. The first screen does not wait for any of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.app.shell.router import SCREENS
from companion.app.widgets.gradual import Gradual
from companion.engine import game_ids

if TYPE_CHECKING:
    from companion.app.shell.sweeper import Sweeper

EVERY = 0.2
QUIET = 0.6


def modules() -> Iterator[str]:
    """Screens in the order of the list, then the rooms of each game."""
    for screen in SCREENS.values():
        yield f"companion.app.screens.{screen.partition(':')[0]}"
    # The table brings the engine; the first screen does without both.
    from companion.table.rooms import room_name

    for game in game_ids():
        for name in ("scene", "joining"):
            found = room_name(game, name)
            if found is not None:
                yield found


class Warmer:
    """Loads one module after the other, and is done."""

    def __init__(self, sweeper: Sweeper) -> None:
        self._sweeper = sweeper
        self._modules = modules()
        Clock.schedule_interval(self.load, EVERY)

    def load(self, _: float = 0) -> bool:
        """One more, if it is quiet; False when all are there, which ends the waiting."""
        if Gradual.busy or self._sweeper.quiet < QUIET:
            return True
        module = next(self._modules, None)
        if module is not None:
            importlib.import_module(module)
        return module is not None
