"""What to lay out before the first move, ticked off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.look.kv import load
from companion.app.screens.base import Screen
from companion.app.widgets.card import Card
from companion.app.widgets.toggle import Toggle


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
        steps = list(enumerate(self.sitting.game.checklist(self.sitting.match.setup)))
        half = (len(steps) + 1) // 2 if self.wide else len(steps)
        for body, part in ((self.ids.first, steps[:half]), (self.ids.second, steps[half:])):
            body.clear_widgets()
            if not part:
                continue
            card = Card()
            body.add_widget(card)
            for number, step in part:
                row = Toggle(label=self.sitting.say(step), active=number in self.sitting.laid_out)
                row.bind(on_switch=lambda _, on, at=number: self._tick(at, on))
                card.add_widget(row)
                yield

    def play(self) -> None:
        self.context.router.replace("table", match=self.sitting.entry.id)

    def _tick(self, number: int, on: bool) -> None:
        done = self.sitting.laid_out
        (done.add if on else done.discard)(number)


load("screens/checklist")
