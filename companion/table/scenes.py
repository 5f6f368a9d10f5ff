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


def _always(view: View) -> bool:
    return True


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
    holds: Callable[[View], bool] = _always
    """Whether there is anything private now."""

    def has_private(self, seating: Seating, view: View, seat: int) -> bool:
        return self.private is not None and self.may_hold(seating, seat) and self.holds(view)


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
        getattr(own, "holds", _always),
    )
