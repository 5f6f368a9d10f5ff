"""The open table as the app holds it: the host's side of `companion.live`, in Kivy's thread.

The server is imported when somebody opens the table, never before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.engine import Match, Move

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.app.table.sittings import TableSitting
    from companion.live.host import Host

LOOKS = 1 / 30
"""Seconds between two looks for what the host's own fingers changed."""


class HostSitting:
    """An open match as guests play it: recorded by its sitting, shown on the host's screen."""

    def __init__(self, sitting: TableSitting, played: Callable[[int], None]) -> None:
        self.sitting = sitting
        self._played = played

    @property
    def match(self) -> Match:
        return self.sitting.match

    def play(self, move: Move) -> None:
        since = self.match.index
        self.sitting.play(move)
        self._played(since)


class OpenTable:
    """From opening to closing; one at a time."""

    def __init__(self, context: Context, sitting: TableSitting) -> None:
        from companion.live.host import Host

        self.context = context
        self.sitting = sitting
        self._since: int | None = None
        self._show = Clock.create_trigger(lambda _: self._shown())
        self.host: Host = Host(HostSitting(sitting, self._played), _post)
        self._looking = Clock.schedule_interval(self._look, LOOKS)
        self._soon = Clock.create_trigger(self._look)

    @property
    def match_id(self) -> str:
        return self.sitting.entry.id

    def follow(self, sitting: TableSitting) -> bool:
        """A rematch of the same game by some of the same people: its guests come along."""
        old, new = self.sitting.match, sitting.match
        if new.setup.game != old.setup.game or not set(new.players) & set(old.players):
            return False
        self.sitting = sitting
        self.host.follow(HostSitting(sitting, self._played))
        return True

    def _look(self, _: float) -> None:
        """Seat by seat, so that no frame of this screen waits for all of them."""
        if self.host.look():
            self._soon()

    def close(self) -> None:
        self._looking.cancel()
        self._soon.cancel()
        self.host.close()

    def _played(self, since: int) -> None:
        """The host's screen follows in its next frame, once for several moves in a row."""
        self._since = since if self._since is None else min(since, self._since)
        self._show()
        self._soon()

    def _shown(self) -> None:
        since, self._since = self._since, None
        screen = self.context.router.screen
        if since is None or screen is None or screen.sitting is None:
            return
        if screen.sitting.match is self.sitting.match:
            screen.after(since)


def _post(job: Callable[[], None]) -> None:
    """In Kivy's thread, before the next frame is drawn."""
    Clock.schedule_once(lambda _: job(), -1)
