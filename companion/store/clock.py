"""Time: wall clock for dates, a steady clock for durations, a counter for order.

The wall clock of a phone can be set back. Dates only tell what it showed; the order of changes
comes from a counter that never goes back, and the time spent from the steady clock.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

LONGEST_PAUSE = 600.0
"""Seconds between two changes that still count as playing; longer, and people were away."""


class Clock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    def steady(self) -> float:
        return time.monotonic()


class Order:
    """Numbers for sorting: milliseconds since 1970, or one more than the last if time stood."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._last = 0

    def seen(self, number: int) -> None:
        self._last = max(self._last, number)

    def stamp(self) -> tuple[str, int]:
        now = self.clock.now()
        self._last = max(int(now.timestamp() * 1000), self._last + 1)
        return iso(now), self._last


class Stopwatch:
    """Seconds spent since the last look, pauses cut short."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.steady()

    def look(self) -> float:
        now = self._clock.steady()
        spent = now - self._last
        if not 0 <= spent <= LONGEST_PAUSE:
            self._last = now
            return 0.0 if spent < 0 else LONGEST_PAUSE
        # What is rounded away counts next time.
        tenths = int(spent * 10) / 10
        self._last += tenths
        return tenths


YEARS = range(1970, 3000)
LATEST = 2**53
"""No order is later: numbers that other programs read exactly end here."""


def moment(text: str) -> str | None:
    """A stored moment as we write it; None for what no calendar has, or no clock could show."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    if when.year not in YEARS:
        return None
    return iso(when if when.tzinfo is not None else when.replace(tzinfo=UTC))


def is_moment(text: str) -> bool:
    """Whether it is written as we write moments; asked for every row of the index."""
    return len(text) == 20 and text[-1] == "Z" and moment(text) == text


def moment_of(order: int) -> str:
    """When something of this order was, as far as its number tells."""
    when = datetime.fromtimestamp(order / 1000, UTC) if order < 32_000_000_000_000 else EPOCH
    return iso(when)


def iso(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
