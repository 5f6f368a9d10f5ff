"""Shinobi WAT-AAH!"""

from companion.games.wat_aah.rules import WatAah

GAME = WatAah()
