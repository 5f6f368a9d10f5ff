"""The people who play here: remembered names, each with an id that outlives a new name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tinydb import where

from companion.engine.say import Say
from companion.store.errors import BadValue
from companion.store.shared import Shared

LOOKS = 12
"""How many pairs of colour and shape the app draws; a new player gets the least used one."""


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    look: int
    used: int

    def plain(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "look": self.look, "used": self.used}


class Players:
    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def all(self) -> tuple[Player, ...]:
        """The last used first."""
        found = [_player(row) for row in self._shared.rows("players")]
        return tuple(sorted(found, key=lambda player: (-player.used, player.name)))

    def find(self, name: str) -> Player | None:
        name = _clean(name)
        return next((player for player in self.all() if player.name == name), None)

    def get(self, id: str) -> Player | None:
        return next((player for player in self.all() if player.id == id), None)

    def add(self, name: str, look: int | None = None, id: str | None = None) -> Player:
        """The player of this name, new or known; an id comes from another device."""
        known = self.find(name)
        if known is not None:
            return known
        new = self._new(_clean(name), look)
        return self._put([replace(new, id=id) if id else new])[0]

    def use(self, names: Sequence[str]) -> tuple[Player, ...]:
        """The players of a match that starts, now the last used, in their order at the table."""
        known = {player.name: player for player in self.all()}
        _, order = self._shared.order.stamp()
        used: list[Player] = []
        for place, name in enumerate(map(_clean, names)):
            player = known.get(name) or self._new(name, None, [*known.values(), *used])
            used.append(Player(player.id, player.name, player.look, order - place))
        return self._put(used)

    def rename(self, id: str, name: str) -> Player:
        other = self.find(name)
        if other is not None and other.id != id:
            raise BadValue(Say("There is already a player named {name}.", name=other.name))
        player = self._known(id)
        return self._put([Player(id, _clean(name), player.look, player.used)])[0]

    def dress(self, id: str, look: int) -> Player:
        """Another colour and shape."""
        player = self._known(id)
        return self._put([Player(id, player.name, int(look) % LOOKS, player.used)])[0]

    def forget(self, id: str) -> None:
        """No longer proposed; matches keep the name."""
        self._shared.remove("players", where("id") == id)

    def _known(self, id: str) -> Player:
        player = self.get(id)
        if player is None:
            raise BadValue(Say("This player is not remembered here."))
        return player

    def _new(self, name: str, look: int | None, others: Sequence[Player] | None = None) -> Player:
        if not name:
            raise BadValue(Say("Every player needs a name of their own."))
        taken = [player.look for player in (self.all() if others is None else others)]
        least = min(range(LOOKS), key=lambda each: (taken.count(each), each))
        return Player(secrets.token_hex(4), name, least if look is None else look % LOOKS, 0)

    def _put(self, players: Sequence[Player]) -> tuple[Player, ...]:
        self._shared.put("players", "id", [player.plain() for player in players])
        return tuple(players)


def _player(row: dict[str, Any]) -> Player:
    return Player(row["id"], row["name"], row["look"] % LOOKS, row["used"])


def _clean(name: str) -> str:
    return " ".join(str(name).split())[:80]
