"""What seats may do before the question on the table is answered, each seat for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.curtain import ShownCurtain
from companion.app.widgets.layout import Column
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import Move
from companion.table import beside
from companion.table.faces import face_of

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


class Others(Sheet):
    """Asks who; what they hold is shown behind the curtain where it is their secret."""

    def __init__(self, table: TableScreen, **kwargs: Any) -> None:
        super().__init__(title=tr._("Who does something first?"), **kwargs)
        self.table = table
        sitting = table.sitting
        assert table.board is not None and sitting.match.decision is not None
        for seat, name in enumerate(sitting.match.players):
            if self._moves(seat):
                row = Btn(text=name, kind="tonal")
                row.bind(on_tap=lambda _, at=seat: self._ask(at))
                self.add_widget(row)

    def _moves(self, seat: int) -> tuple[Move, ...]:
        decision = self.table.sitting.match.decision
        return beside(self.table.sitting.game.id, decision, seat) if decision is not None else ()

    def _ask(self, seat: int) -> None:
        self.dismiss()
        if self.table.board.has_private(seat):
            curtain = ShownCurtain(
                seat=seat,
                sign=self.table.signs[seat],
                face=face_of(self.table.sitting.game.id),
                who=self.table.sitting.name(seat),
            )
            curtain.content = lambda: self._list(seat, curtain)
            curtain.open()
        else:
            sheet = Sheet(title=self.table.sitting.name(seat))
            sheet.add_widget(self._list(seat, sheet))
            sheet.open()

    def _list(self, seat: int, over: Any) -> Widget:
        column = Column()
        for move in self._moves(seat):
            row = ListRow(icon="cards", title=self.table.sitting.words(move))
            row.bind(on_tap=lambda _, chosen=move: self._do(chosen, over))
            column.add_widget(row)
        if not column.children:
            column.add_widget(Words(text=tr._("Nothing can be done now."), tone="muted"))
        return column

    def _do(self, move: Move, over: Any) -> None:
        over.dismiss()
        self.table.play(move)
