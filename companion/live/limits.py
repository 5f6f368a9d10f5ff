"""How much guests may ask of the host, and what slows down whoever guesses keys."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    guests: int = 72
    """Pages that are open at once."""
    connections: int = 160
    from_one_address: int = 40
    header_bytes: int = 8192
    body_bytes: int = 2048
    request_seconds: float = 8.0
    """In which a request has to be whole, and a client has to take what it is sent."""
    heartbeat_seconds: float = 10.0
    host_seconds: float = 8.0
    """For which the thread of the match is waited for."""


class Slowdown:
    """Each wrong key of an address costs its next one twice the time, up to a bound."""

    FIRST, LONGEST, FORGET, MOST, WAITING = 0.1, 5.0, 120.0, 256, 12

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self.waiting = 0

    def wrong(self, address: str) -> float | None:
        """Notes a wrong key; seconds to wait, None where too many wait already."""
        count, when = self._wrong.pop(address, (0, 0.0))
        now = self._clock()
        count = 1 if now - when > self.FORGET else count + 1
        self._wrong[address] = (count, now)
        while len(self._wrong) > self.MOST:
            self._wrong.popitem(last=False)
        if self.waiting >= self.WAITING:
            return None
        return float(min(self.FIRST * 2 ** min(count - 1, 10), self.LONGEST))
