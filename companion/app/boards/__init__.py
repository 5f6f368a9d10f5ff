"""The board of each game: what lies on the table, and what can be pointed at."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.app.boards.base import Board


def board_class(game_id: str) -> type[Board]:
    """The board of a game; imported when its table is first shown."""
    board: type[Board] = importlib.import_module(f"companion.app.boards.{game_id}").BOARD
    return board
