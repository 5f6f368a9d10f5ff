"""Which games there are, without importing any of them."""

from __future__ import annotations

MODULES: dict[str, str] = {}


def register(game_id: str, module: str) -> None:
    """Announces a game without importing it; its module has an object named GAME."""
    MODULES[game_id] = module


def game_ids() -> tuple[str, ...]:
    return tuple(MODULES)
