"""Dojo Companion: a companion for five tabletop games about ninja."""

from companion.engine.registry import register

# Which games there are; each is imported when first asked for.
for _game in ("shinobi_clans", "ninjato", "seven_ronin", "wat_aah", "ninety_nine_ninja"):
    register(_game, f"companion.games.{_game}")
