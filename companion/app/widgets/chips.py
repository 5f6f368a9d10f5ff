"""Chips: small choices that wrap over as many lines as they need."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width


class Chip(Tappable, AnchorLayout):
    """One choice; a tick shows that it is `chosen`, so that colour never says it alone."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    natural = NumericProperty(0)
    mark = StringProperty("")
    key: Any = None
    """What it stands for among others."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(sizes=self._measure)
        for name in ("text", "icon", "chosen", "enabled"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        if not self.enabled:
            self.mark = "information-outline"
        else:
            self.mark = "check" if self.chosen else self.icon
        words = text_width(self.text, theme.body)
        self.natural = max(theme.touch, words + dp(32) + (dp(28) if self.mark else 0))
        self.width = self.natural


class ChoiceChips(Flow):
    """Pick one, or several with `many`.

    `options` are `(key, text)` pairs or plain words; `chosen` lists the keys.
    """

    options = ListProperty([])
    chosen = ListProperty([])
    many = BooleanProperty(False)

    __events__ = ("on_choice",)

    def __init__(self, **kwargs: Any) -> None:
        self._chips: dict[Any, Chip] = {}
        self._kept = Stock(self._chip)
        super().__init__(**kwargs)
        self.fbind("options", self._fill)
        self.fbind("chosen", self._show)
        self._fill()

    def _chip(self) -> Chip:
        chip = Chip()
        chip.bind(on_tap=lambda one: self.choose(one.key))
        return chip

    def _fill(self, *_: Any) -> None:
        chips = self._kept.first(len(self.options))
        for chip, option in zip(chips, self.options, strict=True):
            chip.key, chip.text = (option, option) if isinstance(option, str) else option[:2]
        self._chips = {chip.key: chip for chip in chips}
        self._show()
        only(self, chips)

    def _show(self, *_: Any) -> None:
        for key, chip in self._chips.items():
            chip.chosen = key in self.chosen

    def choose(self, key: Any) -> None:
        if not self.many:
            self.chosen = [key]
        elif key in self.chosen:
            self.chosen = [one for one in self.chosen if one != key]
        else:
            self.chosen = [*self.chosen, key]
        self.dispatch("on_choice", key)

    def on_choice(self, key: Any) -> None:
        pass


load("widgets/words", "widgets/chips")
