"""What happened so far, newest last; a tap shows the board at that point."""

from __future__ import annotations

from typing import Any

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.engine.views import LogLine


class LogScreen(Screen):
    def __init__(self, dojo: Any, match: str, **kwargs: Any) -> None:
        self.desk = dojo.desk(match)
        super().__init__(dojo, **kwargs)

    def refresh(self) -> None:
        self.ids.bar.subtitle = self.desk.title
        self.ids.log.entries = [self._entry(line) for line in self.desk.lines()]

    def open(self, index: int) -> None:
        self.dojo.router.go("replay", match=self.desk.entry.id, at=index + 1)

    def _entry(self, line: LogLine) -> dict[str, Any]:
        text = self.desk.say(line.say)
        if line.correction:
            text = tr._("Correction: {text}", text=text)
        return {"text": text, "seat": line.seat, "index": line.index}


load("screens/log")
