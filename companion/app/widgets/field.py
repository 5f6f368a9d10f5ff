"""A line of text to type, with its label above and its error below."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from companion.app.look.kv import load
from companion.app.widgets.layout import Column


class FieldInput(TextInput):
    """The box of a `Field`."""

    bad = BooleanProperty(False)


class Field(Column):
    """`text` goes both ways; `on_submit` is the Enter key; `error` is a sentence or nothing."""

    label = StringProperty("")
    text = StringProperty("")
    hint = StringProperty("")
    error = StringProperty("")
    lines = NumericProperty(1)
    filter = OptionProperty(None, options=["int", "float", None], allownone=True)
    kind = OptionProperty("text", options=["text", "number", "url", "mail", "datetime", "tel"])
    focus = BooleanProperty(False)

    __events__ = ("on_submit",)

    def on_focus(self, _: Any, focus: bool) -> None:
        if not focus:
            return
        # The phone's keyboard must not cover what is being typed.
        Window.softinput_mode = "below_target"
        above = self.parent
        while above is not None and above is not Window and not isinstance(above, ScrollView):
            above = above.parent
        if isinstance(above, ScrollView):
            above.scroll_to(self, animate=False)

    def on_submit(self, text: str) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/field")
