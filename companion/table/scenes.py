"""What a game's room `scene` may leave out, filled in once, so that every medium shows the same.

The scene itself is `scene_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import Move
from companion.table.elements import Scene
from companion.table.rooms import room
from companion.table.seating import Seating

View = Mapping[str, Any]
Hand = Mapping[str, str]


def _as_it_was(view: View, hand: Hand) -> Hand:
    return hand


def _never(seating: Seating, seat: int) -> bool:
    return False


def _nothing_new(view: View, move: Move) -> View:
    return view


@dataclass(frozen=True, slots=True)
class SceneRoom:
    settle: Callable[[View, Hand], Hand] = _as_it_was
    """What stays in hand when the table has changed."""
    ahead: Callable[[View, Move], View] = _nothing_new
    """The view after a step that a device without the rules has made."""
    private: Callable[[Seating, View, int], Scene] | None = None
    """What only one seat sees."""
    may_hold: Callable[[Seating, int], bool] = _never
    """Whether there can be anything private at such a table."""
    holds: Callable[[View], bool] | None = None
    """Whether there is anything private now; None: always, where there may be."""

    def has_private(self, seating: Seating, seat: int, look: Callable[[], View]) -> bool:
        """Whether a seat has something of its own now; it looks only where that tells."""
        if self.private is None or not self.may_hold(seating, seat):
            return False
        return self.holds is None or self.holds(look())

    def private_of(self, seating: Seating, seat: int | None, view: View) -> Scene | None:
        """What only these eyes see, if there is anything."""
        if seat is None or self.private is None:
            return None
        if not self.has_private(seating, seat, lambda: view):
            return None
        return self.private(seating, view, seat)


def scene_room(game_id: str) -> SceneRoom:
    """As the game made it; a plain one for a game without."""
    own = room(game_id, "scene")
    if own is None:
        return SceneRoom()
    return SceneRoom(
        getattr(own, "settle", _as_it_was),
        getattr(own, "ahead", _nothing_new),
        getattr(own, "private", None),
        getattr(own, "has_private", _never),
        getattr(own, "holds", None),
    )
