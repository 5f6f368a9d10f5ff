"""Shinobi: War of Clans."""

from companion.games.shinobi_clans.rules import ShinobiClans

GAME = ShinobiClans()
