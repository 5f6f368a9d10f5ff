"""A refusal that teaches: what, why, what instead, and the way round it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.field import Field
from companion.app.widgets.layout import Column
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import Move, Objection

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


class Refusal(Sheet):
    def __init__(
        self,
        table: TableScreen,
        move: Move | None,
        objections: tuple[Objection, ...],
        instead: tuple[Move, ...],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=tr._("The rules say no"), **kwargs)
        self.table = table
        self.move = move
        for objection in objections:
            self.add_widget(self._objection(objection))
        if instead:
            self.add_widget(Words(text=tr._("You can do this instead:"), tone="muted"))
            for legal in instead:
                row = ListRow(icon="check", title=self.table.sitting.words(legal), chevron=True)
                row.bind(on_tap=lambda _, chosen=legal: self._play(chosen))
                self.add_widget(row)
        if move is not None and not any(objection.hard for objection in objections):
            overrule = Btn(text=tr._("Record it anyway"), kind="outline", icon="pencil")
            overrule.bind(on_tap=lambda _: self._ask_reason())
            self.add_widget(overrule)

    def _objection(self, objection: Objection) -> Column:
        column = Column(spacing=4)
        column.add_widget(Words(text=self.table.sitting.say(objection.say), strong=True))
        game = self.table.sitting.game
        text = game.help(tr.language).get(objection.clause, "")
        if text:
            row = ListRow(icon="book-open", title=text, subtitle=objection.clause, chevron=True)
            row.bind(on_tap=lambda _: self._read(objection.clause))
            column.add_widget(row)
        return column

    def _read(self, clause: str) -> None:
        """The rule among its neighbours; the way back leads to the table."""
        self.table.context.router.go("help", game=self.table.sitting.game.id, clause=clause)

    def _play(self, move: Move) -> None:
        self.dismiss()
        self.table.play(move)

    def _ask_reason(self) -> None:
        self.dismiss()
        sheet = Sheet(title=tr._("Record it anyway"))
        sheet.add_widget(
            Words(text=tr._("The log and the score sheet will show it as a correction."))
        )
        field = Field(label=tr._("Why?"), hint=tr._("House rule, or we noticed too late"))
        sheet.add_widget(field)
        confirm = Btn(text=tr._("Record"), kind="primary")

        def record(*_: Any) -> None:
            sheet.dismiss()
            assert self.move is not None
            self.table.overrule(self.move, field.text.strip() or tr._("The table agreed"))

        confirm.bind(on_tap=record)
        field.bind(on_submit=record)
        sheet.add_widget(confirm)
        sheet.open()
