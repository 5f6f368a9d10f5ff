"""What all screens share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ObjectProperty

from companion.app.i18n import tr
from companion.app.widgets.layout import Page

if TYPE_CHECKING:
    from companion.app.dojo import Dojo

WIDE = 840
"""From this width on (in dp) there is room for two panes."""


class Screen(Page):
    """A page of the app. `refresh` is called when it is shown and when the language changes."""

    dojo: Dojo = ObjectProperty(None)
    wide = BooleanProperty(False)

    def __init__(self, dojo: Dojo, **kwargs: Any) -> None:
        super().__init__(dojo=dojo, **kwargs)

    def shown(self) -> None:
        tr.bind(language=self._again)
        self.refresh()

    def left(self) -> None:
        tr.unbind(language=self._again)

    def paused(self) -> None:
        """The app leaves the screen: hide what is private, give back what others need."""

    def refresh(self) -> None:
        """Puts what is stored or played onto the widgets."""

    def back_used(self) -> bool:
        """Whether this screen used the back key itself (for example to close something)."""
        return False

    def back(self) -> None:
        self.dojo.router.back()

    def _again(self, *_: Any) -> None:
        self.refresh()
