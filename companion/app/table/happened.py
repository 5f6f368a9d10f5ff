"""The line between board and question: what just happened, what hands do now, undo beside it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.ink import LEADING, wrapped
from companion.app.widgets.button import IconBtn
from companion.app.widgets.tap import Tappable


class Happened(Tappable, BoxLayout):
    text = StringProperty("")
    also = StringProperty("")
    """What then passed by itself: said where there is room for it."""
    hands = StringProperty("")
    present = BooleanProperty(True)
    has_more = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    shown = StringProperty("")
    lines = NumericProperty(2)
    letters = NumericProperty(0)
    rows = NumericProperty(2)
    """Lines that fit in letters of this size."""

    __events__ = ("on_undo", "on_redo", "on_more")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("text", self._say)
        self.fbind("hands", self._say)
        self.fbind("also", self._say)
        self.fbind("width", self._say)
        self.fbind("can_redo", self._say)
        self.fbind("lines", self._say)
        self.fbind("height", self._say)
        theme.follow(text_size=self._say)
        self.bind(on_tap=lambda _: self.dispatch("on_more"))

    def _say(self, *_: Any) -> None:
        """All of it where it fits; what hands do always, what was told as far as there is room."""
        room = max(dp(80), self.width - dp(16) - theme.touch * (2 if self.can_redo else 1))
        whole = f"{self.text} {self.also}".strip()
        told, self.letters = whole, theme.caption
        for told, scale in ((whole, 1.0), (self.text, 1.0), (self.text, 0.93), (self.text, 0.86)):
            self.letters = theme.caption * scale
            self.rows = max(self.lines, int(self.height / (self.letters * LEADING)))
            if self._fits(told, room):
                break
        else:
            while told and not self._fits(told + "…", room):
                told = told.rpartition(" ")[0]
            told = told + "…" if told else ""
        hands = f"[b]{escape_markup(self.hands)}[/b]" if self.hands else ""
        self.shown = " ".join(part for part in (escape_markup(told), hands) if part)

    def _fits(self, told: str, room: float) -> bool:
        # Bold letters are wider: what fits in them fits anyhow.
        lines = wrapped(f"{told} {self.hands}".strip(), room, self.letters, bool(self.hands))
        return len(lines) <= self.rows

    def on_undo(self) -> None:
        pass

    def on_redo(self) -> None:
        pass

    def on_more(self) -> None:
        pass


class StepBtn(IconBtn):
    """Undo or redo: an icon that is also known by its word."""

    spoken = StringProperty("")


load("table/happened")
