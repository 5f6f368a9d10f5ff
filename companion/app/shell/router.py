"""Where the app is: a stack of destinations, plain data that can be compared and kept."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.app.look.translation import tr
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.snackbar import Snackbar
from companion.engine.errors import CompanionError

if TYPE_CHECKING:
    from companion.app.screens.base import Screen
    from companion.app.shell.context import Context

SCREENS = {
    "home": "home:HomeScreen",
    "welcome": "welcome:WelcomeScreen",
    "new": "new_match:NewMatchScreen",
    "checklist": "checklist:ChecklistScreen",
    "table": "table:TableScreen",
    "correct": "correct:CorrectScreen",
    "score": "score:score_screen",
    "log": "log:LogScreen",
    "help": "help:HelpScreen",
    "settings": "settings:SettingsScreen",
    "share": "share:ShareScreen",
    "live": "live:LiveScreen",
    "code": "code:CodeScreen",
    "scan": "scan:ScanScreen",
    "guest": "guest:GuestScreen",
    "result": "result:ResultScreen",
    "pad": "pad:PadScreen",
    "kept": "kept:KeptScreen",
    "join": "join:JoinScreen",
    "history": "history:HistoryScreen",
    "replay": "replay:ReplayScreen",
    "backup": "backup:BackupScreen",
    "about": "about:AboutScreen",
    "stats": "stats:StatsScreen",
    "course": "course:CourseScreen",
    "review": "review:ReviewScreen",
    "editions": "editions:EditionsScreen",
    "edition_group": "edition_group:EditionGroupScreen",
    "shuffle": "shuffle:ShuffleScreen",
    "club": "club:ClubScreen",
    "club_table": "club_table:ClubTableScreen",
}


@dataclass(frozen=True)
class Destination:
    """A screen and what it shows, for example the table of match `a1b2`."""

    screen: str
    args: Mapping[str, Any] = field(default_factory=dict)


HOME = Destination("home")


class Router(FloatLayout):
    """Shows the screen of the top destination. Screens are built when they are first needed.

    Those that people come back to again and again are kept meanwhile: a table takes long to build.
    """

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self.stack: list[Destination] = []
        self.screen: Screen | None = None
        self._kept: list[tuple[Destination, str, Screen]] = []
        """With the language it speaks."""

    @property
    def here(self) -> Destination | None:
        return self.stack[-1] if self.stack else None

    def go(self, screen: str, **args: Any) -> None:
        self._show([*self.stack, Destination(screen, args)])

    def replace(self, screen: str, **args: Any) -> None:
        """Goes on without a way back to where we are."""
        self._show([*self.stack[:-1], Destination(screen, args)])

    def home(self) -> None:
        self._show([HOME])

    def back(self) -> bool:
        """One step back; False on the first screen (the app may close)."""
        if self.screen is not None and self.screen.back_used():
            return True
        if len(self.stack) <= 1:
            return False
        try:
            self._show(self.stack[:-1])
        except CompanionError:
            # What was there is gone meanwhile (a deleted match): the first screen never is.
            self.home()
        return True

    def _show(self, stack: list[Destination]) -> None:
        """The new screen is built first: if it cannot be, we stay where we are."""
        screen = self._found(stack[-1]) or self._built(stack[-1])
        while Overlay.stack:
            Overlay.stack[-1].dismiss()
        if Snackbar.current:
            Snackbar.current.hide()
        self._keep(stack)
        self.close()
        self.stack, self.screen = stack, screen
        if all(at.screen != "table" for at in stack):
            self.turn(0)
        self.add_widget(screen)
        screen.shown()

    def _built(self, here: Destination) -> Screen:
        module, _, name = SCREENS[here.screen].partition(":")
        build = getattr(importlib.import_module(f"companion.app.screens.{module}"), name)
        screen: Screen = build(self.context, **here.args)
        return screen

    def _found(self, here: Destination) -> Screen | None:
        fit = (one for at, language, one in self._kept if (at, language) == (here, tr.language))
        return next((screen for screen in fit if screen.still_good()), None)

    def _keep(self, stack: list[Destination]) -> None:
        """The screen that is left, if there is a way back to it; others no longer."""
        if self.here is not None and self.screen is not None and self.screen.kept:
            others = [one for one in self._kept if one[0] != self.here]
            self._kept = [*others, (self.here, tr.language, self.screen)]
        self._kept = [one for one in self._kept if one[0] in stack or one[0] == HOME]

    def forget(self) -> None:
        """What was kept is built anew."""
        self._kept = []

    def turn(self, degrees: int) -> None:
        """Turns all that is shown; 180 faces the player opposite, until the table is left."""
        if Window.rotation != degrees:
            Window.rotation = degrees
            # Half a turn keeps the size, so Kivy sees nothing to do.
            Window.update_viewport()

    def close(self) -> None:
        """Leaves the screen, which lets go of what it listens to."""
        if self.screen is not None:
            self.screen.left()
            self.remove_widget(self.screen)
            self.screen = None
