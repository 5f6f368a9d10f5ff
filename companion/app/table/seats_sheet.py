"""Who plays the seats: taken over or given to the app at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.look.translation import tr
from companion.app.table.minds import mind_of, strength_meaning, strength_word
from companion.app.widgets.menu import MenuSheet
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.mind.players import STRENGTHS
from companion.mind.rooms import thinkable

if TYPE_CHECKING:
    from companion.app.screens.table import TableScreen


def why_not(sitting: Any) -> str:
    """Why the app cannot play a seat of this match; empty if it can."""
    if thinkable(sitting.match):
        return ""
    if sitting.match.setup.seats < 2:
        return tr._("Nobody else sits at this table.")
    return tr._("The app plays only with cards and plans that it knows itself.")


class SeatsSheet(Sheet):
    """One row a seat; a tap asks who plays it."""

    def __init__(self, table: TableScreen, **kwargs: Any) -> None:
        super().__init__(title=tr._("Who plays?"), **kwargs)
        self.table = table
        sitting = table.sitting
        for seat, name in enumerate(sitting.match.players):
            strength = mind_of(sitting, seat)
            row = ListRow(
                seat=seat,
                sign=table.signs[seat],
                title=name,
                subtitle=tr._("The app: {strength}", strength=strength_word(strength))
                if strength
                else tr._("A person"),
            )
            row.bind(on_tap=lambda _, at=seat: self._ask(at))
            self.add_widget(row)

    def _ask(self, seat: int) -> None:
        self.dismiss()
        choose_player(
            self.table.sitting.name(seat),
            mind_of(self.table.sitting, seat),
            lambda strength: self.table.seat_mind(seat, strength),
            why_not(self.table.sitting),
        )


def choose_player(name: str, now: str, chosen: Callable[[str], Any], reason: str = "") -> None:
    """Asks whether a person or the app plays a seat, and how strongly."""
    items: list[dict[str, Any]] = [
        {
            "icon": "check" if not now else "account",
            "text": tr._("A person"),
            "on_tap": lambda: chosen(""),
        }
    ]
    items += [
        {
            "icon": "check" if now == strength else "ninja",
            "text": tr._("The app: {strength}", strength=strength_word(strength)),
            "detail": strength_meaning(strength),
            "on_tap": lambda strength=strength: chosen(strength),
            "enabled": not reason,
            "reason": reason,
        }
        for strength in STRENGTHS
    ]
    MenuSheet(title=tr._("Who plays {name}?", name=name) if name else tr._("Who plays?"),
              items=items).open()  # fmt: skip
