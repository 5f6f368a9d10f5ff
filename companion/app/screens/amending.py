"""An old move was changed and a later one no longer fits: which, why, and what now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import Amendment, Move

if TYPE_CHECKING:
    from companion.app.screens.replay import ReplayScreen


def ask_about_conflict(replay: ReplayScreen, index: int, move: Move, outcome: Amendment) -> None:
    """Nothing is changed yet: keep, cut, or branch."""
    conflict = outcome.first_conflict
    assert conflict is not None
    sitting = replay.sitting
    sheet = Sheet(title=tr._("Move {n} no longer fits", n=conflict + 1))
    told = sitting.told_at(conflict)
    if told:
        sheet.add_widget(Words(text=tr._("“{what}”", what=told)))
    if outcome.objection is not None:
        objection = outcome.objection
        sheet.add_widget(Words(text=sitting.say(objection.say), strong=True))
        rule = sitting.game.help(tr.language).get(objection.clause, "")
        if rule:
            row = ListRow(icon="book-open", title=rule, subtitle=objection.clause, chevron=True)
            row.bind(on_tap=lambda _: replay.open_clause(objection.clause))
            sheet.add_widget(row)
    left = sitting.total - conflict
    sheet.add_widget(
        Words(
            text=tr._("Nothing is changed yet. {n} {n:move|moves} would be cut.", n=left),
            tone="muted",
        )
    )

    def keep() -> None:
        sheet.dismiss()
        replay.go(index + 1)

    def cut() -> None:
        sheet.dismiss()
        replay.cut(index, move)

    def branch() -> None:
        sheet.dismiss()
        replay.branch_with(index, move)

    for text, icon, kind, action in (
        (tr._("Make it a variant"), "layers-outline", "tonal", branch),
        (tr._("Change it and cut the rest"), "pencil", "outline", cut),
        (tr._("Keep it as it was"), "check", "primary", keep),
    ):
        button = Btn(text=text, icon=icon, kind=kind)
        button.bind(on_tap=lambda _, run=action: run())
        sheet.add_widget(button)
    sheet.bind(on_dismiss=lambda _: replay.refresh_after_question(index))
    sheet.open()
