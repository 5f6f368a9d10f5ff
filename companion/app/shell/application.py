"""The Kivy application: a window, a data folder, and the first screen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")

from companion.app.shell.graphics import fill_plainly  # isort: skip - before the window opens

from kivy.app import App
from kivy.core.window import Window
from kivy.utils import platform

import companion.app.widgets  # noqa: F401 - names the widgets for kv
from companion.app.device.hardware import device
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.shell import links
from companion.app.shell.context import Context
from companion.app.shell.crash import CrashGuard
from companion.app.shell.sweeper import Sweeper
from companion.app.shell.warmer import Warmer
from companion.app.widgets.keyboard import Keyboard
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.snackbar import Snackbar
from companion.engine import CompanionError
from companion.store import LibraryInUse


class DojoApp(App):
    title = "Dojo Companion"

    def __init__(
        self, folder: Path | str | None = None, arguments: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.folder = folder
        self.arguments = arguments
        self.context: Context | None = None
        self.sweeper: Sweeper | None = None

    def build(self) -> Any:
        # The phone's keyboard pushes up what it would cover.
        Window.softinput_mode = "below_target"
        fill_plainly()
        Window.clearcolor = theme.paper
        theme.bind(paper=self._repaint)
        self.keyboard = Keyboard(back=self.back)
        try:
            return self._opened()
        except CompanionError as error:
            return self._nothing_to_show(error)

    def _opened(self, read_only: bool = False) -> Any:
        """The library with its first screen."""
        self.context = Context(self.folder or self.user_data_dir, read_only=read_only)
        self.guard = CrashGuard(self.context).install()
        self.guard.try_out(self.context.resume)
        self.guard.try_out(lambda: self.open_link(links.asked_for(self.arguments)))
        links.listen(self.open_link)
        return self.context.router

    def open_settings(self, *_: Any) -> bool:
        """F1 is Kivy's key for its own settings; people get the rules of what they play."""
        router = self.context.router if self.context is not None else None
        if router is not None and (router.here is None or router.here.screen != "help"):
            sitting = router.screen.sitting if router.screen is not None else None
            router.go("help", **({"game": sitting.game.id} if sitting is not None else {}))
        return True

    def on_start(self) -> None:
        self.sweeper = Sweeper(Window)
        self.warmer = Warmer(self.sweeper)

    def _get_user_data_dir(self) -> str:
        if platform == "linux":
            # Kivy makes only the last folder; on a fresh machine the one above is missing too.
            above = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser()
            above.mkdir(parents=True, exist_ok=True)
        folder: str = super()._get_user_data_dir()
        return folder

    def open_link(self, link: str) -> None:
        """What came from outside: a link, or the text of a file."""
        if link and self.context is not None:
            from companion.app.shell.opening import open_text

            open_text(self.context, link)

    def back(self) -> bool:
        """Escape and Android's back key; on the first screen the app closes."""
        return self.context is not None and self.context.router.back()

    def on_pause(self) -> bool:
        """Nothing private stays on the screen; every move is on disk already."""
        for overlay in list(Overlay.stack):
            if overlay.private:
                overlay.dismiss()
        if self.context is not None:
            self.context.leave()
        return True

    def on_resume(self) -> None:
        """Day may have become night on the device meanwhile, or a network come back."""
        if self.context is not None:
            self.context.apply_settings()
            self.context.club.resumed()

    def on_stop(self) -> None:
        if self.sweeper is not None:
            self.sweeper.stop()
        if self.context is not None:
            self.context.leave()
            self.guard.remove()
            self.context.close()

    def _nothing_to_show(self, error: CompanionError) -> Any:
        """The library cannot be opened, for example on a full disk: what can be done about it.

        One that another window has open can be looked at.
        """
        from companion.app.widgets.card import EmptyState
        from companion.app.widgets.layout import Page

        # What people chose is in the library, so the device says the language.
        tr.language = device.language()
        page = Page()
        in_use = isinstance(error, LibraryInUse)
        state = EmptyState(
            icon="lock" if in_use else "alert-circle-outline",
            title=self.title,
            text=tr.voice("core").say(error.say),
            action_text=tr._("Look without changing anything") if in_use else "",
        )
        state.bind(on_action=lambda _: self._look(page))
        page.add_widget(state)
        return page

    def _look(self, page: Any) -> None:
        """The library of the other window, as it is; nothing here is written."""
        try:
            router = self._opened(read_only=True)
        except CompanionError as error:
            Snackbar.say(tr.voice("core").say(error.say))
            return
        Window.remove_widget(page)
        Window.add_widget(router)
        self.root = router
        Snackbar.say(tr._("Only for looking: nothing is recorded in this window."), seconds=6)

    @staticmethod
    def _repaint(_: Any, paper: Any) -> None:
        Window.clearcolor = paper
