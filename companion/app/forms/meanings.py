"""Choices that say in a line what they mean: one of a few beside each other, and switches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words


class MeaningCard(Tappable, BoxLayout):
    """One choice; red outline, soft fill and a tick where it is chosen."""

    key = StringProperty("")
    name = StringProperty("")
    line = StringProperty("")
    chosen = BooleanProperty(False)
    rim = NumericProperty(0)
    tall = NumericProperty(0)


class Meanings(Column):
    """`on_choice(key)` when another one is chosen."""

    chosen = StringProperty("")

    __events__ = ("on_choice",)

    def __init__(
        self, label: str, options: Sequence[tuple[str, str, str]], chosen: str, **kwargs: Any
    ) -> None:
        super().__init__(chosen=chosen, spacing=dp(4), **kwargs)
        self.add_widget(Words(text=label, role="caption", strong=True, tone="muted"))
        row = Row()
        self.cards = [
            MeaningCard(key=key, name=name, line=line, chosen=key == chosen)
            for key, name, line in options
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
