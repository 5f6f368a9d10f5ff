"""The views of matches on other devices that this one was shown last."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from companion.share import View
from companion.store import Library

MOST = 6
KEY = "views"


@dataclass(frozen=True, slots=True)
class KeptView:
    """The digits of a view, and what a list says about it without reading them."""

    text: str
    match: str
    game: str
    players: str
    seat: int
    name: str

    def same_eyes(self, other: KeptView) -> bool:
        return (self.match, self.seat) == (other.match, other.seat)


class ViewsKept:
    """One per match and seat, the newest first; kept over restarts."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def all(self) -> list[KeptView]:
        kept = self._library.settings.get(KEY, [])
        return [KeptView(**row) for row in kept if _is_view(row)]

    def of(self, match: str) -> list[KeptView]:
        return [kept for kept in self.all() if kept.match == match]

    def keep(self, view: View, text: str) -> None:
        """In place of what the same eyes saw before."""
        table, seat = view.table, -1 if view.seat is None else view.seat
        name = "" if view.seat is None else table.players[view.seat]
        new = KeptView(text, table.id, table.game, ", ".join(table.players), seat, name)
        self._set([new, *(kept for kept in self.all() if not kept.same_eyes(new))])

    def forget(self, text: str) -> None:
        self._set([kept for kept in self.all() if kept.text != text])

    def _set(self, views: list[KeptView]) -> None:
        self._library.settings.set(KEY, [asdict(kept) for kept in views[:MOST]])


def _is_view(row: Any) -> bool:
    """What this app kept, and not what an edited backup brought."""
    kinds = {field.name: int if field.name == "seat" else str for field in fields(KeptView)}
    return (
        isinstance(row, dict)
        and row.keys() == kinds.keys()
        and all(type(row[name]) is kind for name, kind in kinds.items())
    )
