"""7 Ronin."""

from companion.games.seven_ronin.rules import SevenRonin

GAME = SevenRonin()
