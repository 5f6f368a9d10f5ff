"""A number to enter: a step up or down, or a tap on the figure for large keys."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.app.forms.keypad import Keypad
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import longest_word_width, text_width

LINES = 2
"""A label that would need more lines beside the keys stands above them instead."""


class NumberKey(Tappable, AnchorLayout):
    """The figure itself, which opens the keys."""

    text = StringProperty("")
    natural = NumericProperty(56)


class NumberField(BoxLayout):
    """`value` between `least` and `most`; `on_value_set(value)` when a person changed it.

    `follower` is the field the keypad goes on to.
    """

    label = StringProperty("")
    hint = StringProperty("")
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(999)
    stacked = BooleanProperty(False)
    key = NumericProperty("56dp")
    """How wide a step is."""
    follower = ObjectProperty(None, allownone=True)
    owner = StringProperty("")
    """Whose number this is, said on the keypad."""

    __events__ = ("on_value_set",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "label", "key"):
            self.fbind(name, self._arrange)
        theme.follow(sizes=self._arrange)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        room = self.width - self.keys_width - dp(8)
        longest = longest_word_width(self.label, theme.body)
        self.stacked = longest > room or text_width(self.label, theme.body) > room * LINES

    @property
    def keys_width(self) -> float:
        figure = max(theme.primary, text_width(self.shown(self.most, ""), theme.number, True))
        return self.key * 2 + dp(16) + dp(16) + figure

    def change(self, steps: int) -> None:
        self.put(min(self.most, max(self.least, self.value + steps)))

    def put(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self.dispatch("on_value_set", value)

    def open_keys(self) -> None:
        Keypad(self).open()

    def shown(self, value: float, language: str) -> str:
        return tr.number(int(value))

    def on_value_set(self, value: int) -> None:
        pass


load("forms/number")
