"""Something went wrong: what is safe comes first, then what can be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.properties import StringProperty

from companion.app.device.path_words import trail
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.widgets.overlay import Overlay


class CrashedScreen(Overlay):
    """Lies over everything; only its own buttons lead on."""

    written = StringProperty("")

    def __init__(
        self,
        report: str,
        write: Callable[[str], Path],
        go_on: Callable[[], Any],
        **kwargs: Any,
    ) -> None:
        self._report = report
        self._write = write
        self._go_on = go_on
        kwargs.setdefault("closable", False)
        super().__init__(**kwargs)

    def write(self) -> None:
        try:
            path = self._write(self._report)
        except OSError:
            self.written = tr._("The report could not be written: the disk says no.")
            return
        self.written = tr._("The report is here: {path}", path=trail(path))

    def go_on(self) -> None:
        self._go_on()


load("widgets/overlay", "screens/crashed")
