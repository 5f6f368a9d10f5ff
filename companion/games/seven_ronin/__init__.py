"""7 Ronin."""

from typing import Any


def __getattr__(name: str) -> Any:
    """The rules come with the first match: its face and its name need none of them."""
    if name != "GAME":
        raise AttributeError(name)
    from companion.games.seven_ronin.game import SevenRonin

    globals()["GAME"] = game = SevenRonin()
    return game
