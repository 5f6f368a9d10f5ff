"""What to lay out before the first move, ticked off."""

from __future__ import annotations

from typing import Any

from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.widgets.toggle import Toggle


class ChecklistScreen(Screen):
    def __init__(self, dojo: Any, match: str, **kwargs: Any) -> None:
        self.desk = dojo.desk(match)
        super().__init__(dojo, **kwargs)

    def refresh(self) -> None:
        self.ids.bar.subtitle = self.desk.title
        body = self.ids.steps
        body.clear_widgets()
        for number, step in enumerate(self.desk.game.checklist(self.desk.match.setup)):
            row = Toggle(label=self.desk.say(step), active=number in self.desk.laid_out)
            row.bind(on_switch=lambda _, on, at=number: self._tick(at, on))
            body.add_widget(row)

    def play(self) -> None:
        self.dojo.router.replace("table", match=self.desk.entry.id)

    def _tick(self, number: int, on: bool) -> None:
        done = self.desk.laid_out
        (done.add if on else done.discard)(number)


load("screens/checklist")
