"""The club's tables as they stand now: who is here, and what their table shows to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.club.messages import TableBody, head_of, unpacked
from companion.club.seal import MALFORMED, REPLAYED, Dropped
from companion.club.told import TableCame
from companion.share import View
from companion.share.header import Kind


@dataclass(frozen=True)
class ClubTable:
    """A device that is here. The view is read when somebody looks at it: there may be many."""

    member: int
    counter: int
    body: TableBody

    @property
    def by(self) -> str:
        return self.body.by

    @property
    def shown(self) -> bool:
        return bool(self.body.view)

    @cached_property
    def head(self) -> Any:
        """Game, id and players, without reading all of the view."""
        return head_of(self.body.view, Kind.ONLOOKER)

    @property
    def game(self) -> str:
        return str(self.head["game"])

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.head["players"])

    def view(self) -> View:
        """What everybody may see; raises Dropped where this version cannot read it."""
        found = unpacked(self.body.view, self.body.edition)
        if not isinstance(found, View) or found.seat is not None:
            raise Dropped(MALFORMED)
        return found


class Tables:
    """`seen` are the highest counters: an older view of a table is never taken for its present."""

    def __init__(self, seen: dict[str, int] | None = None) -> None:
        self._here: dict[int, ClubTable] = {}
        self._seen = {int(key, 16): value for key, value in (seen or {}).items() if _hex(key)}
        self.version = 0
        self._sorted: tuple[int, list[ClubTable]] = (-1, [])

    def take(self, came: TableCame) -> bool:
        """Whether something changed; raises Dropped for an older one than was here."""
        if came.body is None:
            if self._here.pop(came.member, None) is None:
                return False
            self.version += 1
            return True
        highest = self._seen.get(came.member, 0)
        here = self._here.get(came.member)
        if came.counter < highest or (here is not None and came.counter < here.counter):
            raise Dropped(REPLAYED)
        self._seen.pop(came.member, None)  # the last one heard stands last
        self._seen[came.member] = came.counter
        if here is not None and here.counter == came.counter:
            return False
        self._here[came.member] = ClubTable(came.member, came.counter, came.body)
        self.version += 1
        return True

    def clear(self) -> None:
        """The connection is gone: nobody knows who is there."""
        if self._here:
            self._here = {}
            self.version += 1

    def here(self) -> list[ClubTable]:
        """Everybody who is connected, by name."""
        if self._sorted[0] != self.version:
            here = sorted(self._here.values(), key=lambda one: (one.by.casefold(), one.member))
            self._sorted = self.version, here
        return self._sorted[1]

    def shown(self) -> list[ClubTable]:
        return [one for one in self.here() if one.shown]

    def get(self, member: int) -> ClubTable | None:
        return self._here.get(member)

    @property
    def seen(self) -> dict[str, int]:
        """The highest counters, to be kept; of the last few thousand members."""
        last = list(self._seen.items())[-4_000:]
        return {f"{member:x}": counter for member, counter in last}


def _hex(text: object) -> bool:
    return isinstance(text, str) and bool(text) and all(s in "0123456789abcdef" for s in text)
