"""Dojo Companion: a companion for five tabletop games about ninja."""

from companion.engine.game import register

# Which games there are; each is imported when first asked for.
for _game in ("shinobi_clans", "seven_ronin"):
    register(_game, f"companion.games.{_game}")
