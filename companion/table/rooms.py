"""Finds the rooms of a game by their names: `scene`, `questions`, `moments`, `words`, `face`.

A game has them or not; what it leaves out is derived.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import ModuleType

from companion.engine.registry import MODULES


def room_name(game_id: str, name: str) -> str | None:
    """The full name of the module that is this room of the game; None if the game has none."""
    full = f"{MODULES[game_id]}.{name}"
    return full if importlib.util.find_spec(full) is not None else None


@cache
def room(game_id: str, name: str) -> ModuleType | None:
    """The module of this name in the folder of the game, or None."""
    full = room_name(game_id, name)
    return importlib.import_module(full) if full is not None else None
