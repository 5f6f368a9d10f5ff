"""What tests of every part begin with: the players, and a game to try things on."""

from __future__ import annotations

from companion.engine import find_game, game_ids
from companion.engine.registry import MODULES

NAMES = ("Aki", "Ben", "Chloé", "Dana", "Emi")
GAMES = tuple(game for game in game_ids() if MODULES[game].startswith("companion.games."))
SIMPLEST = min(GAMES, key=lambda game: len(find_game(game).verbs))
"""The game with the fewest verbs: where any game would do."""
