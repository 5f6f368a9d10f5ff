"""99 Ninja."""

from typing import Any


def __getattr__(name: str) -> Any:
    """The rules come with the first match: its face and its name need none of them."""
    if name != "GAME":
        raise AttributeError(name)
    from companion.games.ninety_nine_ninja.game import NinetyNineNinja

    globals()["GAME"] = game = NinetyNineNinja()
    return game
