"""A card the box does not know, painted figure by figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.app.boards import painting
from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.overlay import Sheet
from companion.engine import Edition
from companion.language import Voice


class Painting(Sheet):
    """Calls `told(grid)` with what was painted."""

    def __init__(
        self,
        game_id: str,
        group: str,
        edition: Edition,
        voice: Voice,
        told: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=tr._("What does the card show?"), **kwargs)
        self.told = told
        own = painting(game_id)
        self.painter = own.PAINTERS[group](own.BLANK[group], edition, voice)
        self.add_widget(self.painter)
        record = Btn(text=tr._("Record"), kind="primary")
        record.bind(on_tap=lambda _: self._record())
        self.add_widget(record)

    def _record(self) -> None:
        self.dismiss()
        self.told(self.painter.grid)
