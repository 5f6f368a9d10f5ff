"""What lies on the broker, asked for in heaps so small that no broker cuts them off.

A broker keeps only so many messages for one client (Mosquitto 1,000, unless it is told otherwise)
and drops the rest without a word. Results (and tables, while somebody looks on) are asked for as a
whole first, which is all for most clubs; a heap that fills is asked for again in sixteen parts,
and those once more.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from time import monotonic

from companion.club.seal import HEAD, TAG

TABLES, RESULTS = "t", "r"
PARTS = "0123456789abcdef"
LEVELS = 2
"""How often a heap can be parted: places have so many levels before their name."""
UNANSWERED = 5
"""So many times the usual quiet, and the echo is asked for again."""
MANY = 900
"""A heap of so many may have been cut off."""
SEALED = HEAD.size + TAG
"""Bytes that tell two messages apart."""
MOST_HEARD = 50_000


@dataclass(slots=True)
class Heap:
    """`path` begins the places in it; `share` is its part of all there is to ask for."""

    path: str
    share: float
    echoed: bool = False
    heard: float = 0.0
    count: int = 0

    @property
    def filter(self) -> str:
        return self.path + "/+" * (LEVELS + 1 - self.depth)

    @property
    def depth(self) -> int:
        return self.path.count("/")

    @property
    def widest(self) -> bool:
        """The widest ones stay subscribed: what is new comes by them."""
        return self.depth == 0


class Heaps:
    """Goes through the heaps; `now` is the one that is being heard, None when all came."""

    def __init__(self, quiet: float) -> None:
        self._quiet = quiet
        self._todo: deque[Heap] = deque()
        self._asked = 0
        self._overtaken = self._in_order = False
        self._heard: dict[str, bytes] = {}
        """Until all has come: what was read of a table; parts of a heap bring it again."""
        self.now: Heap | None = None
        self.done = 0.0
        """How much of what lies there came, from 0 to 1."""

    def ask(self, kind: str) -> None:
        """All of a kind, behind what is asked for already."""
        self._todo.append(Heap(kind, 1.0))
        self._asked += 1

    def forget(self, kind: str) -> None:
        """Nobody wants it any more; a heap that is being heard is the last of its kind."""
        self._todo = deque(heap for heap in self._todo if heap.path[:1] != kind)
        if self.now is not None and self.now.path[:1] == kind:
            self.now.count = 0

    def next(self) -> Heap | None:
        """The next heap to ask for; the one before is finished, or asked for in parts."""
        over = self.now
        if over is not None and over.count >= MANY:
            # So many before their echo and none behind it: this broker keeps the order.
            self._in_order = not self._overtaken
        if over is not None and over.count >= MANY and over.depth < LEVELS:
            share = over.share / len(PARTS)
            self._todo.extendleft(Heap(f"{over.path}/{part}", share) for part in reversed(PARTS))
        elif over is not None:
            self.done += over.share / self._asked
        self.now = self._todo.popleft() if self._todo else None
        if self.now is not None:
            self.now.heard = monotonic()
        else:
            self._heard.clear()
        return self.now

    @property
    def word(self) -> bytes:
        """What is said to oneself behind the question for this heap."""
        return self.now.path.encode() if self.now is not None else b""

    def echo(self, word: bytes) -> None:
        if self.now is not None and word == self.word:
            self.now.echoed, self.now.heard = True, monotonic()

    def came(self, place: str) -> None:
        """A message that had lain there. What is told just now is not counted: at a convention
        that never ends.
        """
        if self.now is not None and place.startswith(self.now.path + "/"):
            self._overtaken = self._overtaken or self.now.echoed
            self.now.count += 1
            self.now.heard = monotonic()

    def again(self, place: str, payload: bytes) -> bool:
        """Whether just this of a table was read since all was asked for."""
        if self.now is None or not place.startswith(TABLES + "/"):
            return False
        known, mark = self._heard.get(place), payload[:SEALED]
        if known is not None or len(self._heard) < MOST_HEARD:
            self._heard[place] = mark
        return known == mark

    @property
    def unanswered(self) -> bool:
        """Nothing comes any more, and the echo did not: a broker with too much for us at once
        drops that too. To be said again; true once for each time.
        """
        now = self.now
        if now is None or now.echoed or monotonic() - now.heard < UNANSWERED * self._quiet:
            return False
        now.heard = monotonic()
        return True

    @property
    def complete(self) -> bool:
        """Whether all of this heap is here: its echo came, and nothing more after it. A broker
        that was seen to keep the order is not waited for: seventeen times that is most of it.
        """
        now = self.now
        if now is None or not now.echoed:
            return False
        in_order = self._in_order and not self._overtaken
        return in_order or monotonic() - now.heard > self._quiet
