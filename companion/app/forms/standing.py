"""Who is ahead while a score is being typed: avatars with their totals, the first on the left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.widgets.keeping import Stock, only
from companion.engine import ScoreSheet
from companion.table.seating import initials


class SeatTotal(BoxLayout):
    """One player's total so far."""

    seat = NumericProperty(0)
    sign = StringProperty("")
    total = StringProperty("")
    place = StringProperty("")
    first = BooleanProperty(False)


class PadStanding(BoxLayout):
    """Keeps its height while figures change, so that nothing moves under the finger."""

    shown = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._kept = Stock(SeatTotal)

    def show(self, names: Sequence[str], sheet: ScoreSheet | None) -> None:
        """Without a sheet everybody is there in the order of the table, without a total."""
        signs = initials(names)
        order = list(range(len(names)))
        if sheet is not None:
            order = [seat for group in sheet.ranking for seat in group]
        parts = self._kept.first(len(order))
        for part, seat in zip(parts, order, strict=True):
            total = sheet.totals[seat] if sheet is not None and seat < len(sheet.totals) else None
            part.seat, part.sign = seat, signs[seat]
            part.total = "–" if total is None else tr.number(total)
            part.place = "" if sheet is None else str(sheet.rank(seat))
            part.first = sheet is not None and seat in sheet.winners
        only(self, parts)
        self.shown = True

    def hide(self) -> None:
        only(self, [])
        self.shown = False


load("widgets/words", "forms/standing")
