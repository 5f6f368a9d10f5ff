"""The table as data: what lies there, what is asked, what just happened.

Computed once for each game as plain frozen data; how it is drawn is written once for each medium.
No Kivy here, and no game.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.table.acts import Act, Pattern
    from companion.table.chooser import Choice, Chooser
    from companion.table.elements import Element, Group, Map, Mark, Node, Scene, Spot, elements_of
    from companion.table.grids import Board, Carried, Piece, Square
    from companion.table.moments import Level, Moment
    from companion.table.pointing import Pointing
    from companion.table.questions import Answer, Chosen, Question, ask, beside
    from companion.table.sheets import Sheet

__all__ = [
    "Act",
    "Answer",
    "Board",
    "Carried",
    "Choice",
    "Chooser",
    "Chosen",
    "Element",
    "Group",
    "Level",
    "Map",
    "Mark",
    "Moment",
    "Node",
    "Pattern",
    "Piece",
    "Pointing",
    "Question",
    "Scene",
    "Sheet",
    "Spot",
    "Square",
    "ask",
    "beside",
    "elements_of",
]

_MODULES = {
    "acts": (
        "Act",
        "Pattern",
    ),
    "chooser": (
        "Choice",
        "Chooser",
    ),
    "elements": (
        "Element",
        "Group",
        "Map",
        "Mark",
        "Node",
        "Scene",
        "Spot",
        "elements_of",
    ),
    "grids": (
        "Board",
        "Carried",
        "Piece",
        "Square",
    ),
    "moments": (
        "Level",
        "Moment",
    ),
    "pointing": ("Pointing",),
    "questions": (
        "Answer",
        "Chosen",
        "Question",
        "ask",
        "beside",
    ),
    "sheets": ("Sheet",),
}
_WHERE = {name: module for module, names in _MODULES.items() for name in names}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Each name is imported when it is first used: a face needs none of them."""
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
        globals()[name] = value
        return value
