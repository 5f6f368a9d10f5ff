"""How boxes are painted, drawn and asked for where a game has its own way."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any


def painting(game_id: str) -> Any:
    """How a game paints and shows the grids of its box: the module `<game>_painter.py`."""
    return importlib.import_module(f"companion.app.boards.{game_id}_painter")


def editor_class(game_id: str, group: str) -> Any:
    """The editor of a group of the box that the game draws instead of listing it, or None."""
    from companion.table.rooms import room

    drawn = room(game_id, "box_scene")
    if drawn is None or group not in drawn.GROUPS:
        return None
    from companion.app.forms.drawn_group import DrawnGroup

    return DrawnGroup


def joining(game_id: str) -> dict[str, Any]:
    """What a game asks in its own way when people join under way: `<game>_joining.py`."""
    name = joining_module(game_id)
    return dict(importlib.import_module(name).ASKED) if name is not None else {}


def joining_module(game_id: str) -> str | None:
    name = f"companion.app.boards.{game_id}_joining"
    return name if importlib.util.find_spec(name) is not None else None
