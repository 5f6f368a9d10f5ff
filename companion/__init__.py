"""Dojo Companion: a companion for five tabletop games about ninja."""

from pkgutil import iter_modules

from companion.engine.registry import register

# Every folder in `games` is a game; each is imported when first asked for.
for _found in iter_modules([f"{__path__[0]}/games"]):
    if _found.ispkg:
        register(_found.name, f"companion.games.{_found.name}")
