"""99 Ninja."""

from companion.games.ninety_nine_ninja.rules import NinetyNineNinja

GAME = NinetyNineNinja()
