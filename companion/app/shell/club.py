"""The club as the app holds it, in Kivy's thread: looked after between frames, never waited for.

Without a club nothing of it is imported; with one, the connection begins after the first screen.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.engine import CompanionError

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.club.code import ClubCode
    from companion.club.history import History
    from companion.club.member import Club
    from companion.club.membership import Membership

FILE = ("club", "club.json")
LOOKS = 0.1
"""Seconds between two looks at what came."""
LATER = 2.0
"""Seconds after the start: the first screen comes first."""
ENDED = 3.0
"""Seconds between two looks for matches that ended, where they go to the club by themselves."""


class Reading:
    """Membership and history, from the disk in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._found: tuple[Membership, History] | None = None
        self._fault: Exception | None = None
        self.thread = threading.Thread(target=self._read, name="club history", daemon=True)
        self.thread.start()

    def _read(self) -> None:
        from companion.club.history import History
        from companion.club.membership import Kept

        try:
            kept = Kept(self._folder)
            membership = kept.read()
            if membership is not None:
                self._found = membership, History.read(kept.folder, membership.code)
        except Exception as error:
            self._fault = error

    def found(self) -> tuple[Membership, History] | None:
        """Waits for it; raises what the disk said."""
        self.thread.join()
        if self._fault is not None:
            raise self._fault
        return self._found


class ClubAtHand:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.club: Club | None = None
        self.missing: CompanionError | None = None
        """Why there is no connection: what speaks to brokers is not installed."""
        self._looking: Any = None
        self._ended = 0.0
        self._watchers: set[object] = set()
        self._unwatched = Clock.create_trigger(lambda _: self._nobody(), 1.0)
        self._starting: Any = None
        self._reading: Reading | None = None
        if not context.library.read_only and context.library.folder.joinpath(*FILE).exists():
            self._starting = Clock.schedule_once(lambda _: self._start(), LATER)

    def _start(self) -> None:
        """Reads the club's history beside the frames: it may be ten thousand results."""
        self._reading = Reading(self.context.library.folder)
        self._starting = Clock.schedule_interval(self._started, LOOKS)

    def _started(self, _: float) -> None:
        if self._reading is not None and not self._reading.thread.is_alive():
            self.open()

    def open(self) -> Club | None:
        """The club of this device, read now if it was not yet; None, and why is said, where the
        disk does not give it.
        """
        if self._starting is not None:
            self._starting.cancel()
            self._starting = None
        if self.club is None and not self.context.library.read_only:
            from companion.club.member import Club

            reading, self._reading = self._reading or Reading(self.context.library.folder), None
            found = None

            def read() -> None:
                nonlocal found
                found = reading.found()

            self.context.attempt(read)
            if found is not None:
                self._begin(Club(self.context.library.folder, *found))
        return self.club

    @property
    def here(self) -> Club:
        """The club of a device that has one."""
        assert self.club is not None
        return self.club

    def join(self, code: ClubCode, by: str) -> Club:
        """Raises a CompanionError; another club that was here before is left, the same one goes
        on with what it knows.
        """
        from companion.club.member import Club
        from companion.club.membership import Kept, joined_again, new_membership

        folder, before = self.context.library.folder, self.open()
        again = joined_again(before.membership, code, by) if before is not None else None
        membership = again or new_membership(code, by)
        if again:
            self.close()
        else:
            self.leave()
        Kept(folder).write(membership)
        club = Club(folder, membership, before.history if before is not None and again else None)
        self._begin(club)
        return club

    def _begin(self, club: Club) -> None:
        self.club = club
        try:
            club.connect()
            self.missing = None
        except CompanionError as error:
            self.missing = error
        self._looking = Clock.schedule_interval(self._look, LOOKS)

    def leave(self) -> None:
        club = self.club
        self.close(wait=False)
        if club is not None:
            club.leave()

    def watch(self, screen: object) -> None:
        """The club's tables are heard while a screen shows some of them."""
        self._watchers.add(screen)
        if self.club is not None:
            self.club.watch(True)

    def unwatch(self, screen: object) -> None:
        """One screen follows another: whether nobody looks any more is known a moment later."""
        self._watchers.discard(screen)
        self._unwatched()

    def _nobody(self) -> None:
        if self.club is not None and not self._watchers:
            self.club.watch(False)

    def resumed(self) -> None:
        """The app is in front again: a network may be there that was not."""
        if self.club is not None and self.club.state == "trying":
            self.club.try_now()

    def close(self, wait: bool = True) -> None:
        """`wait`, a moment at most, for the goodbye to the broker."""
        self._unwatched.cancel()
        if self._starting is not None:
            self._starting.cancel()
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.club is not None:
            self.club.close(wait)
            self.club = None

    def send(self, match: str) -> bool:
        """False if the club has it already; raises a CompanionError."""
        from companion.club.sending import send

        club = self.open()
        return club is not None and send(club, self.context.library, match)

    def _look(self, passed: float) -> None:
        club = self.club
        if club is None:
            return
        changed = club.pump()
        club.show(self._table(club))
        self._ended += passed
        if club.membership.always and self._ended > ENDED:
            from companion.club.sending import send_new

            self._ended = 0.0
            changed = bool(send_new(club, self.context.library)) or changed
        if changed:
            self.told()

    def told(self) -> None:
        """What is shown may show the club: it looks again."""
        screen = self.context.router.screen
        if screen is not None:
            screen.club_changed()

    def _table(self, club: Club) -> Any:
        """The match that is played here, while it is; only where its people chose that."""
        sitting = self.context.open_sitting
        if not club.membership.tables or sitting is None or sitting.match.over:
            return None
        return sitting.match
