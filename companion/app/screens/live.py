"""The open table: a code for each seat and for onlookers, who is there, closing it again."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty

from companion import share
from companion.app.device.android import bright
from companion.app.device.hardware import device
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.shell.confirmation import ask
from companion.app.table.open_table import OpenTable
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.table.seating import initials

ONLOOKER = -1
COUNT = 1.0
"""Seconds after which it is looked again who is there."""


class LiveScreen(Screen):
    """`seat` is the one whose code is shown; -1 for onlookers."""

    seat = NumericProperty(ONLOOKER)
    opened = BooleanProperty(False)
    beside = BooleanProperty(False)

    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self._rows: dict[int, ListRow] = {}
        self._counting: Any = None
        super().__init__(context, **kwargs)
        self._before, self._now = self.ids.before.__self__, self.ids.now.__self__

    @property
    def table(self) -> OpenTable | None:
        """The open table, if it is the one of this match."""
        table: OpenTable | None = self.context.open_table
        return table if table is not None and table.match_id == self.sitting.entry.id else None

    def shown(self) -> None:
        super().shown()
        self._counting = Clock.schedule_interval(lambda _: self.count(), COUNT)
        device.keep_awake(True)

    def left(self) -> None:
        self._counting.cancel()
        bright(False)
        device.keep_awake(False)
        super().left()

    def arrange(self) -> None:
        super().arrange()
        self.beside = Window.width > Window.height

    def refresh(self) -> None:
        self.opened = self.table is not None
        self.ids.bar.subtitle = self.sitting.entry.info.title or self.sitting.title
        if self.seat >= len(self.sitting.match.players):
            self.seat = ONLOOKER
        below, shown = self.ids.below, self._now if self.opened else self._before
        for column in (self._before, self._now):
            if column.parent is not None and column is not shown:
                below.remove_widget(column)
        if shown.parent is None:
            below.add_widget(shown)
        self._list()
        self.show_code()
        self.count()

    def _list(self) -> None:
        people = self.ids.people
        people.clear_widgets()
        self._rows = {}
        if not self.opened:
            return
        players = self.sitting.match.players
        signs = initials(players)
        for seat in (*range(len(players)), ONLOOKER):
            looks = seat == ONLOOKER
            row = ListRow(
                title=tr._("Onlookers, television") if looks else players[seat],
                icon="eye" if looks else "",
                **({} if looks else {"seat": seat, "sign": signs[seat]}),
            )
            row.bind(on_tap=lambda _, at=seat: self.choose(at))
            self._rows[seat] = row
            people.add_widget(row)

    # opening and closing

    def open_table(self) -> None:
        """Another open table is closed: one device shows one table."""
        try:
            self.context.share_table(self.sitting)
        except ImportError:
            Snackbar.say(tr._("The server is not installed here: pip install dojo-companion[live]"))
            return
        except OSError:
            Snackbar.say(tr._("This device lets no app listen on its network."))
            return
        self.refresh()

    def ask_close(self) -> None:
        ask(
            self.context,
            tr._("Close the table?"),
            tr._("All codes are dead then. The match goes on here."),
            tr._("Close the table"),
            self.close_table,
        )

    def close_table(self) -> None:
        self.context.close_table()
        self.refresh()

    # one seat

    def choose(self, seat: int) -> None:
        self.seat = seat
        self.show_code()
        self.count()

    def show_code(self) -> None:
        table, ids = self.table, self.ids
        bright(table is not None)
        if table is None:
            ids.picture.symbol = None
            ids.about.text = tr._("Everybody plays on their own phone.")
            return
        link = table.host.link(int(self.seat))
        ids.picture.symbol = share.symbol(link, mask=share.ANIMATION_MASK)
        ids.address.text = link.partition("#")[0]
        if self.seat == ONLOOKER:
            ids.about.text = tr._("For onlookers: what everybody may see, large enough for a TV.")
        else:
            name = self.sitting.match.players[int(self.seat)]
            ids.about.text = tr._("For {name} only: scan it with the phone's camera.", name=name)

    def count(self) -> None:
        """Who is there, and whether this device still has the address that was chosen."""
        table = self.table
        if table is None:
            if self.opened:
                self.refresh()
            return
        before = table.host.address
        table.host.look_around()
        if table.host.address != before:
            Snackbar.say(tr._("The network changed: the codes have a new address."))
            self.show_code()
        for seat, row in self._rows.items():
            pages = table.host.guests(seat)
            row.chosen = seat == self.seat
            row.subtitle = tr._("{n} {n:page|pages} open", n=pages) if pages else tr._("Nobody yet")

    def new_code(self) -> None:
        """The old code dies; whoever had it needs this one."""
        if self.table is not None:
            self.table.host.take_back(int(self.seat))
            self.show_code()
            Snackbar.say(tr._("A new code. The old one is dead."))

    def copy(self) -> None:
        if self.table is not None:
            Clipboard.copy(self.table.host.link(int(self.seat)))
            Snackbar.say(tr._("The address with its key is copied."))

    def choose_address(self) -> None:
        table = self.table
        if table is None:
            return
        sheet = Sheet(title=tr._("Which network are your guests on?"))
        for address in table.host.look_around():
            own = address.startswith("127.")
            row = ListRow(
                title=address,
                subtitle=tr._("Only this device") if own else "",
                chosen=address == table.host.address,
            )
            row.bind(on_tap=lambda _, at=address: self._chosen(sheet, at))
            sheet.add_widget(row)
        sheet.open()

    def _chosen(self, sheet: Sheet, address: str) -> None:
        sheet.dismiss()
        if self.table is not None:
            self.table.host.choose(address)
            self.show_code()


load("screens/live")
