"""What every screen shares: the library, the way around, the settings and the open match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.device.hardware import device
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.shell.background import Work
from companion.app.shell.club import ClubAtHand
from companion.app.shell.preferences import CHOICES, DEFAULTS
from companion.app.shell.router import Router
from companion.app.widgets.snackbar import Snackbar
from companion.engine import CompanionError
from companion.store import Library, StoreError

# A sitting brings the whole engine; the first screen does without.
if TYPE_CHECKING:
    from companion.app.table.open_table import OpenTable
    from companion.app.table.sittings import TableSitting
    from companion.engine import Edition, Match

KEPT_SCREENS = ("table", "score", "log", "checklist")
"""Screens of a match: leaving the app there comes back there."""


class Context:
    """One per running app (or per test); nothing here is global."""

    def __init__(self, folder: Path | str, *, read_only: bool = False) -> None:
        self.library = Library(folder, read_only=read_only)
        self.router = Router(self)
        self._sitting: TableSitting | None = None
        self.open_table: OpenTable | None = None
        """The table that other devices see, if there is one."""
        self.apply_settings()
        self.club = ClubAtHand(self)

    def close(self) -> None:
        Work.cancel_all()
        self.club.close()
        self.close_table()
        self.router.close()
        self.library.close()

    # coming and going

    def resume(self) -> None:
        """Opens where the app was left, or the first screen if that is gone."""
        self.router.home()
        fresh = not list(self.library.settings) and not self.library.matches()
        if fresh and not self.library.read_only:
            self.router.go("welcome")
            return
        match self.library.settings.get("left_at"):
            case {"screen": str(screen), "args": {"match": str(id)}} if screen in KEPT_SCREENS:
                try:
                    self.attempt(lambda: self.router.go(screen, match=id))
                except Exception:
                    # Whatever this match does to its screen, the next start is not there.
                    with suppress(StoreError):
                        self.library.settings.remove("left_at")
                    self.router.home()
                    raise

    def leave(self) -> None:
        """The app goes to the background, perhaps for good; no fault of the disk may stop that."""
        if self.router.screen is not None:
            self.router.screen.paused()
        if self._sitting is not None:
            # The table may lie under another screen.
            self._sitting.unveiled = None
        with suppress(StoreError):
            self.remember()
        self.library.flush()

    def remember(self) -> None:
        """Keeps where we are for the next start."""
        here = self.router.here
        kept = here is not None and here.screen in KEPT_SCREENS
        self.library.settings.set(
            "left_at", {"screen": here.screen, "args": dict(here.args)} if here and kept else None
        )

    # settings

    def setting(self, key: str) -> Any:
        """What was chosen; the default where that is nothing this app offers."""
        default = device.language() if key == "language" else DEFAULTS[key]
        value = self.library.settings.get(key, default)
        return value if value in CHOICES.get(key, (value,)) else default

    def set(self, key: str, value: Any) -> None:
        self.library.settings.set(key, value)
        self.router.forget()
        self.apply_settings()

    def apply_settings(self) -> None:
        tr.language = self.setting("language")
        look = self.setting("theme")
        theme.dark = look == "dark" or (look == "system" and device.dark())
        theme.text_size = self.setting("text_size")
        theme.colour_blind = self.setting("colour_blind")
        theme.reduce_motion = self.setting("reduce_motion")
        theme.left_handed = self.setting("left_handed")

    # matches

    def begin(self, match: Match, minds: Sequence[str] = ()) -> TableSitting:
        """Stores a new match and sits down at it; `minds`: who is played by the app."""
        from companion.app.table.sittings import TableSitting

        self._sitting = TableSitting(self.library.start(match, minds=minds), self)
        if self.open_table is not None:
            self.open_table.follow(self._sitting)
        return self._sitting

    def share_table(self, sitting: TableSitting) -> None:
        """Opens the table to other devices; another open one is closed."""
        from companion.app.table.open_table import OpenTable

        self.close_table()
        self.open_table = OpenTable(self, sitting)

    def close_table(self) -> None:
        if self.open_table is not None:
            self.open_table.close()
            self.open_table = None

    def sitting(self, match_id: str) -> TableSitting:
        """The sitting of a stored match; kept while the same match stays open."""
        from companion.app.table.sittings import TableSitting

        if self._sitting is None or self._sitting.entry.id != match_id:
            self._sitting = TableSitting(self.library.open(match_id), self)
        return self._sitting

    @property
    def open_sitting(self) -> TableSitting | None:
        """The sitting of the match that was opened last, if one was."""
        return self._sitting

    def let_go(self) -> None:
        """Forgets the open match; the next `sitting` reads it from disk."""
        self._sitting = None

    def edition(self, game_id: str) -> Edition | None:
        """The owner's corrected edition of a game, if there is one."""
        for saved in self.library.editions.all(game_id):
            # One that another version made and this one cannot use stays kept, unused.
            with suppress(CompanionError):
                return self.library.editions.load(saved.id)
        return None

    # going wrong politely

    def attempt(self, action: Callable[[], Any]) -> bool:
        """Runs an action; a refusal is said, and nothing is lost."""
        try:
            action()
        except CompanionError as error:
            Snackbar.say(tr.voice("core").say(error.say))
            return False
        return True
