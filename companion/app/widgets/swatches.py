"""Choosing a colour: the usual ones to tap, any other by its number."""

from __future__ import annotations

import re
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.palette import colour
from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.field import Field
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words

USUAL = (
    *("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#F0E442", "#0072B2", "#D55E00"),
    *("#C0392B", "#7E57C2", "#8C564B", "#7F7F7F", "#1F1B16", "#FFFFFF"),
)


class ColourDot(Tappable, Widget):
    """One colour; a ring and a tick show that it is chosen."""

    color = ColorProperty((0, 0, 0, 1))
    code = StringProperty("")
    chosen = BooleanProperty(False)


class Swatches(Column):
    """`code` is `#RRGGBB` and follows what a person taps or types."""

    label = StringProperty("")
    code = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(Words(text=self.label, role="caption", tone="muted"))
        self._flow = Flow(spacing=dp(4))
        for code in dict.fromkeys((self.code.upper(), *USUAL)):
            if is_colour(code):
                dot = ColourDot(color=colour(code), code=code, chosen=code == self.code.upper())
                dot.bind(on_tap=lambda one: self._choose(one.code))
                self._flow.add_widget(dot)
        self.add_widget(self._flow)
        self._field = Field(text=self.code, hint="#0072B2")
        self._field.bind(text=lambda _, text: self._typed(text))
        # Its number is for the few who know it.
        self._other = Btn(text=tr._("Another colour, by its number"), kind="text")
        self._other.bind(on_tap=lambda _: self.open_field())
        self.add_widget(self._other)

    def open_field(self) -> None:
        self.remove_widget(self._other)
        self.add_widget(self._field)

    def _choose(self, code: str) -> None:
        self._field.text = code

    def _typed(self, text: str) -> None:
        """What is typed counts at once; the check of the edition says if it is no colour."""
        self.code = text.strip()
        wrong = tr._("A colour is written like #0072B2.")
        self._field.error = "" if is_colour(self.code) else wrong
        for dot in self._flow.children:
            dot.chosen = dot.code == self.code.upper()


def is_colour(text: str) -> bool:
    return re.fullmatch(r"#[0-9A-Fa-f]{6}", text) is not None


load("widgets/words", "widgets/layout", "widgets/swatches")
