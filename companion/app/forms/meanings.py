"""Choices that say in a line what they mean: one of a few beside each other, and switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.mark_picture import MarkPicture  # noqa: F401 - for kv
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, longest_word_width, text_width
from companion.engine import Say
from companion.table.setting_up import Meaning

ONE_LINE, LEAST = 0.85, 0.7
"""How small a name may be written to stay on one line, and at all."""


class MeaningCard(Tappable, BoxLayout):
    """One choice; red outline, soft fill and a tick where it is chosen."""

    key = StringProperty("")
    name = StringProperty("")
    line = StringProperty("")
    mark = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    rim = NumericProperty(0)
    tall = NumericProperty(0)

    def fitting(self, width: float, size: float) -> float:
        """How large its name is written: on one line if it stays readable; no word is cut."""
        whole = width / max(1, text_width(self.name, size, True))
        if whole >= ONE_LINE:
            return min(1, whole)
        return min(1, max(LEAST, width / max(1, longest_word_width(self.name, size, True))))


class Meanings(Column):
    """`on_choice(key)` when another one is chosen."""

    chosen = StringProperty("")

    __events__ = ("on_choice",)

    def __init__(
        self,
        label: str,
        options: Sequence[Meaning],
        chosen: str,
        say: Callable[[Say | None], str],
        **kwargs: Any,
    ) -> None:
        super().__init__(chosen=chosen, spacing=dp(4), **kwargs)
        self.add_widget(Words(text=label, role="caption", strong=True, tone="muted"))
        row = Row()
        self.cards = [
            MeaningCard(
                key=one.value,
                name=say(one.name),
                line=say(one.line),
                mark=one.mark,
                chosen=one.value == chosen,
            )
            for one in options
        ]
        for card in self.cards:
            card.bind(on_tap=lambda one: self.choose(one.key))
            card.fbind("minimum_height", self._even)
            row.add_widget(card)
        self.add_widget(row)
        self._even()

    def choose(self, key: str) -> None:
        if key != self.chosen:
            self.chosen = key
            for card in self.cards:
                card.chosen = card.key == key
            self.dispatch("on_choice", key)

    def _even(self, *_: Any) -> None:
        """Cards beside each other are of one height."""
        tallest = max(card.minimum_height for card in self.cards)
        for card in self.cards:
            card.tall = tallest

    def on_choice(self, key: str) -> None:
        pass


class SeatsRow(Tappable, BoxLayout):
    """Who plays, as last time: a tap changes names and order."""

    names = ListProperty([])

    __events__ = ("on_turn",)

    def on_turn(self) -> None:
        pass


class SeatName(BoxLayout):
    seat = NumericProperty(0)
    sign = StringProperty("")
    name = StringProperty("")


load("widgets/words", "widgets/layout", "forms/meanings")
