"""The line between board and question: what just happened, what hands do now, undo beside it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.widgets.button import IconBtn
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width

LINES = 2


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

    __events__ = ("on_undo", "on_redo", "on_more")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("text", self._say)
        self.fbind("hands", self._say)
        self.fbind("also", self._say)
        self.fbind("width", self._say)
        self.bind(on_tap=lambda _: self.dispatch("on_more"))

    def _say(self, *_: Any) -> None:
        hands = f"[b]{escape_markup(self.hands)}[/b]" if self.hands else ""
        room = (self.width - 2 * theme.touch) * LINES * 0.9
        whole = f"{self.text} {self.also}"
        fits = text_width(whole, theme.caption) + text_width(self.hands, theme.caption, True)
        told = whole if self.also and fits < room else self.text
        self.shown = " ".join(part for part in (escape_markup(told.strip()), hands) if part)

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
