"""How long a match has been going on, with rests, and how long the present turn takes."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.store import Info, Library

if TYPE_CHECKING:
    from companion.app.shell.context import Context

STORE_LIMIT = 600.0
"""The store counts at most so many seconds between two moves; then people were away."""

RESTS = "rests"
"""The setting that keeps, for each match, the seconds in which its clock stood still."""


def rests_of(library: Library) -> dict[str, float]:
    kept = library.settings.get(RESTS, {})
    return {id: rest for id, rest in kept.items() if type(rest) in (int, float) and rest >= 0}


def played(context: Context, info: Info) -> float:
    """Seconds a stored match took, without its rests: the same figure on every screen."""
    return max(0.0, info.seconds - rests_of(context.library).get(info.id, 0.0))


class Timing:
    """Beside an open match. `seconds` is what the store keeps; a rest is taken off again.

    `rested` are seconds that the store counted although the clock stood still.
    """

    def __init__(self, seconds: float, rested: float = 0.0, now: Any = monotonic) -> None:
        self._now = now
        self._stored = seconds
        self.rested = rested
        self._since = now()
        self._turn_since = self._since
        self._turn: Any = None
        self._paused_at: float | None = None
        self._pause = 0.0
        self._turn_pause = 0.0
        self.over = False
        """Whether the match has ended: the clock stands."""

    @property
    def paused(self) -> bool:
        return self._paused_at is not None

    def pause(self) -> None:
        if self._paused_at is None:
            self._paused_at = self._now()

    def go_on(self) -> None:
        if self._paused_at is not None:
            rest = self._now() - self._paused_at
            self._paused_at = None
            self._pause += rest
            self._turn_pause += rest

    def moved(self, seconds: float, turn: Any, over: bool = False) -> None:
        """Something may have been recorded: what the store says now, and whose turn it is."""
        if self.over and not over:
            # The end was taken back: time at the result was no time of play.
            self._since = self._now()
            self._pause = 0.0
        self.over = over
        if seconds != self._stored:
            self.go_on()
            played = self._now() - self._since - self._pause
            counted = seconds - self._stored
            if self._pause:
                self.rested += max(0.0, counted - played)
            self._stored = seconds
            self._since = self._now()
            self._pause = 0.0
        if turn != self._turn:
            self._turn = turn
            self._turn_since = self._now()
            self._turn_pause = 0.0

    @property
    def total(self) -> float:
        """Seconds of play so far."""
        running = 0.0 if self.over else min(STORE_LIMIT, self._running(self._since))
        return max(0.0, self._stored - self.rested) + running

    @property
    def turn(self) -> float:
        """Seconds of the present turn."""
        now = self._paused_at if self._paused_at is not None else self._now()
        return max(0.0, now - self._turn_since - self._turn_pause)

    def _running(self, since: float) -> float:
        now = self._paused_at if self._paused_at is not None else self._now()
        return max(0.0, now - since - self._pause)


def spoken(seconds: float) -> str:
    """1:05, or 1:02:05 from an hour on."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
