"""The rules-agnostic core: standard library only, pure functions on frozen data."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.engine.amending import Amendment
    from companion.engine.decisions import TABLE, Decision
    from companion.engine.edition import Column, Edition, Group, GroupSpec
    from companion.engine.errors import (
        BadCorrection,
        BadEdition,
        BadPosition,
        BadRecord,
        BadSetup,
        CompanionError,
        IllegalMove,
        MatchOver,
        NotAMove,
        NothingToRedo,
        NothingToUndo,
        NotYourDecision,
        Objection,
    )
    from companion.engine.game import (
        Chance,
        Deck,
        Game,
        Guide,
        Option,
        Setup,
        find_game,
    )
    from companion.engine.match import Match
    from companion.engine.moves import Correction, Entry, Move
    from companion.engine.pads import Pad, PadField, PadResult
    from companion.engine.piles import Pile, Shuffler
    from companion.engine.registry import game_ids, register
    from companion.engine.say import Say
    from companion.engine.scoring import Criterion, ScoreLine, ScoreSheet, TieBreak, rank
    from companion.engine.states import evolve, evolver, kept_while, of_last

__all__ = [
    "TABLE",
    "Amendment",
    "BadCorrection",
    "BadEdition",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Chance",
    "Column",
    "CompanionError",
    "Correction",
    "Criterion",
    "Decision",
    "Deck",
    "Edition",
    "Entry",
    "Game",
    "Group",
    "GroupSpec",
    "Guide",
    "IllegalMove",
    "Match",
    "MatchOver",
    "Move",
    "NotAMove",
    "NotYourDecision",
    "NothingToRedo",
    "NothingToUndo",
    "Objection",
    "Option",
    "Pad",
    "PadField",
    "PadResult",
    "Pile",
    "Say",
    "ScoreLine",
    "ScoreSheet",
    "Setup",
    "Shuffler",
    "TieBreak",
    "evolve",
    "evolver",
    "find_game",
    "game_ids",
    "kept_while",
    "of_last",
    "rank",
    "register",
]

_MODULES = {
    "amending": ("Amendment",),
    "decisions": ("TABLE", "Decision"),
    "edition": ("Column", "Edition", "Group", "GroupSpec"),
    "errors": (
        *("BadCorrection", "BadEdition", "BadPosition", "BadRecord", "BadSetup"),
        *("CompanionError", "IllegalMove", "MatchOver", "NotAMove", "NothingToRedo"),
        *("NothingToUndo", "NotYourDecision", "Objection"),
    ),
    "game": ("Chance", "Deck", "Game", "Guide", "Option", "Setup", "find_game"),
    "match": ("Match",),
    "moves": ("Correction", "Entry", "Move"),
    "pads": ("Pad", "PadField", "PadResult"),
    "piles": ("Pile", "Shuffler"),
    "registry": ("game_ids", "register"),
    "say": ("Say",),
    "scoring": ("Criterion", "ScoreLine", "ScoreSheet", "TieBreak", "rank"),
    "states": ("evolve", "evolver", "kept_while", "of_last"),
}
_WHERE = {name: module for module, names in _MODULES.items() for name in names}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Each name is imported when it is first used: the first screen needs few of them."""
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name)
        globals()[name] = value
        return value
