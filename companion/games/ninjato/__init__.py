"""Ninjato."""

from companion.games.ninjato.rules import Ninjato

GAME = Ninjato()
