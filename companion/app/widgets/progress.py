"""Work that takes a moment; it can be stopped."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.widgets.overlay import Overlay


class ProgressLine(Widget):
    """How far something is, from 0 to 1; below 0 nobody knows."""

    progress = NumericProperty(-1)


class ProgressOverlay(Overlay):
    """`progress` goes from 0 to 1; below 0 nobody knows how long it takes."""

    text = StringProperty("")
    progress = NumericProperty(-1)
    cancelable = BooleanProperty(True)

    __events__ = ("on_cancel",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("closable", False)
        super().__init__(**kwargs)

    def cancel(self) -> None:
        self.dismiss()
        self.dispatch("on_cancel")

    def on_cancel(self) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/overlay", "widgets/progress")
