"""What people are asked when they join a game under way, or put its position right.

Only what lies open on the table: the games fill in the rest. The room `joining` of a game may give
`asks(match)`, `finished(match, answers)`, `fixes(match)` and `piece(match, word)`; what it leaves
out is asked by the shape of the game's own example position, and looks as sentences show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Match, Say
from companion.table.fixes import Fix, plain
from companion.table.painted import Picture
from companion.table.pieces import named
from companion.table.rooms import room
from companion.table.seating import Seating
from companion.table.shapes import Ask, guessed


def asks(match: Match) -> list[Ask]:
    """The questions for a match that would start now."""
    own = room(match.game.id, "joining")
    if own is not None and hasattr(own, "asks"):
        found: list[Ask] = own.asks(match)
        return found
    guesses = guessed(match.position(), len(match.players))
    return [Ask(key, Say("{key:term}", key=key), shape) for key, shape in guesses]


def finished(match: Match, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The position to start from: the answers in the words of the game."""
    turn = getattr(room(match.game.id, "joining"), "finished", None)
    return dict(turn(match, dict(answers)) if turn is not None else answers)


def fixes(match: Match) -> tuple[Fix, ...]:
    own = room(match.game.id, "joining")
    if own is not None and hasattr(own, "fixes"):
        return tuple(own.fixes(match))
    labels = match.game.position_labels
    found = guessed(match.position(), len(match.players))
    return tuple(plain(key, shape) for key, shape in found if key in labels)


def piece(match: Match, word: str) -> Picture:
    """How a piece that people tell looks; without a caption its word is its name."""
    own = getattr(room(match.game.id, "joining"), "piece", None)
    found: Picture | None = own(match, word) if own is not None else None
    if found is not None:
        return found
    return Picture(word, named(match.game.id, Seating.of(match.setup), word))
