"""The component data of a box: what we ship, and what its owner corrected."""

from companion.editions.change import confirm, correct, corrections, merge, reset
from companion.editions.text import export, import_
from companion.engine.edition import Edition
from companion.engine.edition_check import check
from companion.engine.game import find_game

__all__ = [
    "check",
    "confirm",
    "correct",
    "corrections",
    "export",
    "fingerprint",
    "import_",
    "load",
    "merge",
    "reset",
]


def load(game_id: str) -> Edition:
    """The component data we ship: a stand-in wherever no box was compared."""
    return find_game(game_id).standin


def fingerprint(edition: Edition) -> str:
    """Equal for equal data; a match keeps it."""
    return edition.fingerprint
