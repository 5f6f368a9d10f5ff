"""What to lay out before the first move, ticked off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.look.emphasis import strong_names
from companion.app.look.kv import load
from companion.app.screens.base import Screen
from companion.app.table.stage_view import StageRow
from companion.app.widgets.card import Card
from companion.table.pieces import piece_of
from companion.table.seating import initials


class ChecklistScreen(Screen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        self.ids.bar.subtitle = self.sitting.title
        self.grow(self._parts())

    def on_wide(self, *_: Any) -> None:
        self.refresh()

    def _parts(self) -> Iterator[None]:
        """In one card, or in two beside each other."""
        sitting = self.sitting
        settled = sitting.agreed.step if sitting.agreed is not None else None
        listed = enumerate(sitting.game.checklist(sitting.match.setup))
        steps = [(number, step) for number, step in listed if step != settled]
        half = (len(steps) + 1) // 2 if self.wide else len(steps)
        for body, part in ((self.ids.first, steps[:half]), (self.ids.second, steps[half:])):
            body.clear_widgets()
            if not part:
                continue
            card = Card(padding=0, spacing=0)
            body.add_widget(card)
            for number, step in part:
                row = StageRow(
                    text=strong_names(sitting.voice, step),
                    mark=piece_of(sitting.game.id, sitting.seating, step),
                    signs=initials(sitting.match.players),
                    done=number in sitting.laid_out,
                    first=number == part[0][0],
                )
                row.bind(done=lambda _, done, at=number: self._tick(at, done))
                card.add_widget(row)
                yield

    def play(self) -> None:
        self.context.router.replace("table", match=self.sitting.entry.id)

    def _tick(self, number: int, on: bool) -> None:
        done = self.sitting.laid_out
        (done.add if on else done.discard)(number)


load("screens/checklist")
