"""The rules-agnostic core: standard library only, pure functions on frozen data."""

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
    game_ids,
    register,
)
from companion.engine.match import Amendment, Match
from companion.engine.moves import Correction, Entry, Move
from companion.engine.pads import Pad, PadField, PadResult
from companion.engine.piles import Pile, Shuffler
from companion.engine.say import Say
from companion.engine.scoring import Criterion, ScoreLine, ScoreSheet, TieBreak, rank
from companion.engine.states import evolve

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
    "find_game",
    "game_ids",
    "rank",
    "register",
]
