"""Lanterns, a small sixth game: written after docs/adding-a-game.md, in this folder alone.

Draw lanterns from a hidden deck and stop in time: a gust of wind blows out what you lit this turn.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    """The rules come with the first match."""
    if name != "GAME":
        raise AttributeError(name)
    from tests.sample_game.game import Lanterns

    globals()["GAME"] = game = Lanterns()
    return game
