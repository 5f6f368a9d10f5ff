"""What all screens share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.app.look.translation import tr
from companion.app.widgets.gradual import Gradual
from companion.app.widgets.layout import Page

if TYPE_CHECKING:
    from companion.app.shell.context import Context

WIDE = 840
"""From this width on (in dp) there is room for two panes."""


class Screen(Page):
    """A page of the app. `refresh` is called when it is shown and when the language changes."""

    context: Context = ObjectProperty(None)
    wide = BooleanProperty(False)
    kept = False
    """Whether it is kept while another screen is shown over it."""
    sitting: Any = None
    """The match it shows, if it shows one."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(context=context, **kwargs)
        self._arrange = Clock.create_trigger(lambda _: self.arrange(), -1)
        self.growing = Gradual()

    def shown(self) -> None:
        Window.bind(size=self._resized)
        self.arrange()
        tr.bind(language=self._again)
        self.refresh()

    def left(self) -> None:
        self.growing.stop()
        Window.unbind(size=self._resized)
        tr.unbind(language=self._again)

    def arrange(self) -> None:
        """One pane on a phone, two where there is room: when shown and when the window changes."""
        self.wide = Window.width >= dp(WIDE)

    def _resized(self, *_: Any) -> None:
        self._arrange()

    def paused(self) -> None:
        """The app leaves the screen: hide what is private, give back what others need."""

    def refresh(self) -> None:
        """Puts what is stored or played onto the widgets."""

    def after(self, since: int) -> None:
        """Somebody else, at another device, recorded moves of the match that is shown."""
        self.refresh()

    def club_changed(self) -> None:
        """The club has news."""

    def grow(self, parts: Iterator[object], shown: bool = False) -> None:
        """Builds over several frames.

        `shown`: something stands there already. It is replaced at once, or it would jump.
        """
        self.growing.build(parts)
        if shown:
            self.growing.finish()

    def still_good(self) -> bool:
        """Whether it can be shown again after it was kept."""
        return True

    def gave_way(self, error: Exception) -> bool:
        """Whether this error comes from what is shown, and the screen has dealt with it."""
        return False

    def back_used(self) -> bool:
        """Whether this screen used the back key itself (for example to close something)."""
        return False

    def back(self) -> None:
        self.context.router.back()

    def _again(self, *_: Any) -> None:
        self.refresh()
