"""A table of the club to look on: what everybody may see there, followed as it goes on."""

from __future__ import annotations

from typing import Any

from companion.app.look.translation import tr
from companion.app.screens.guest import GuestScreen
from companion.app.shell.background import work
from companion.app.widgets.snackbar import Snackbar


class ClubTableScreen(GuestScreen):
    """`member` is the device that shows it."""

    def __init__(self, context: Any, member: str, **kwargs: Any) -> None:
        self.member = int(member, 16)
        self._counter = 0
        super().__init__(context, **kwargs)

    def begin(self) -> None:
        self.context.club.watch(self)
        self.club_changed()

    def left(self) -> None:
        self.context.club.unwatch(self)
        super().left()

    def club_changed(self) -> None:
        club = self.context.club.club
        table = club.tables.get(self.member) if club is not None else None
        if table is None or not table.shown:
            if self._counter:
                self._counter = 0
                Snackbar.say(tr._("This table is no longer shown."))
            return
        if table.counter != self._counter:
            self._counter = table.counter
            self.text = table.body.view
            work(lambda _: _view(table), self._came)

    def _came(self, view: Any) -> None:
        if view is None:
            Snackbar.say(
                tr._("This view cannot be shown. Its code was changed, or another version made it.")
            )
        elif self.parent is not None:
            self._read(view)

    def _actions(self) -> None:
        self.ids.bar.actions = []


def _view(table: Any) -> Any:
    from companion.club.seal import Dropped

    try:
        return table.view()
    except Dropped:
        return None
