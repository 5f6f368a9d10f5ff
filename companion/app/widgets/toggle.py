"""On or off, and one of a few."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width


class Toggle(Tappable, BoxLayout):
    """A whole row that switches `active`; `on_switch` fires when a person did it."""

    label = StringProperty("")
    detail = StringProperty("")
    active = BooleanProperty(False)
    below = BooleanProperty(False)
    """Whether another row stands over it on the same card."""

    __events__ = ("on_switch",)

    def on_tap(self) -> None:
        self.active = not self.active
        self.dispatch("on_switch", self.active)

    def on_switch(self, active: bool) -> None:
        pass


class Segment(Tappable, AnchorLayout):
    """One part of a `Segmented`."""

    key: Any = None
    text = StringProperty("")
    chosen = BooleanProperty(False)
    natural = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(sizes=self._measure)
        self.fbind("text", self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        # The tick has its room from the start, so that choosing moves nothing.
        self.natural = max(theme.touch, text_width(self.text, theme.body) + dp(24) + dp(26))


class Segmented(Flow):
    """One of a few, all visible. `options` are `(key, text)` pairs or words, `chosen` is a key."""

    options = ListProperty([])
    chosen = ObjectProperty(None, allownone=True)

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        self._parts: dict[Any, Segment] = {}
        self._kept = Stock(self._segment)
        kwargs.setdefault("stretch", True)
        kwargs.setdefault("spacing", dp(4))
        super().__init__(**kwargs)
        self.fbind("options", self._fill)
        self.fbind("chosen", self._show)
        self._fill()

    def _segment(self) -> Segment:
        part = Segment()
        part.bind(on_tap=lambda one: self.choose(one.key))
        return part

    def _fill(self, *_: Any) -> None:
        parts = self._kept.first(len(self.options))
        for part, option in zip(parts, self.options, strict=True):
            part.key, part.text = (option, option) if isinstance(option, str) else option[:2]
        self._parts = {part.key: part for part in parts}
        self._show()
        only(self, parts)

    def _show(self, *_: Any) -> None:
        for key, part in self._parts.items():
            part.chosen = key == self.chosen

    def choose(self, key: Any) -> None:
        if key != self.chosen:
            self.chosen = key
            self.dispatch("on_choice", key)

    def on_choice(self, key: Any) -> None:
        pass


load("widgets/words", "widgets/layout", "widgets/toggle")
