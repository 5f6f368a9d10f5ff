"""What is asked first about a match: modes, modules and how much is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from companion.app.forms.meanings import Meanings
from companion.app.look.translation import tr
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Column
from companion.app.widgets.toggle import Toggle
from companion.app.widgets.words import Words
from companion.engine import Game, Say
from companion.table.setting_up import Asked, FirstChoice

DEPTH = "depth"
"""The option of every game that says how much is recorded: asked after what is played."""


class FirstChoices(Column):
    """`values` ({option: value}) is changed in place; `on_settle` after every change.

    It is empty until it has grown.
    """

    __events__ = ("on_settle",)

    def __init__(self, rules: Game[Any], shown: Asked, values: dict[str, str]) -> None:
        super().__init__(spacing=dp(10))
        self.rules, self.shown, self.values = rules, shown, values

    def grow(self) -> Iterator[None]:
        for choice in self.shown.first:
            if choice.key != DEPTH:
                self._choice(choice)
                yield
        if self.shown.modules:
            yield from self._modules()
        for choice in self.shown.first:
            if choice.key == DEPTH:
                self._choice(choice)
                yield

    def _say(self, text: Say | None) -> str:
        return tr.voice(self.rules.id, (), self.rules.terms).say(text)

    def _choice(self, choice: FirstChoice) -> None:
        card = Meanings(
            self._say(choice.label), choice.meanings, self.values[choice.key], self._say
        )
        card.bind(on_choice=lambda _, value: self.settle(choice.key, value))
        self.add_widget(card)

    def _modules(self) -> Iterator[None]:
        part = Column(spacing=dp(4))
        part.add_widget(Words(text=tr._("Modules"), role="caption", strong=True, tone="muted"))
        panel = Card(padding=(dp(6), 0), spacing=0)
        part.add_widget(panel)
        self.add_widget(part)
        for at, (option, name, line) in enumerate(self.shown.modules):
            row = Toggle(
                label=self._say(name),
                detail=self._say(line),
                active=self.values[option.key] == option.values[-1],
                below=bool(at),
            )
            row.bind(
                on_switch=lambda _, active, one=option: self.settle(
                    one.key, one.values[-1] if active else one.values[0]
                )
            )
            panel.add_widget(row)
            yield

    def settle(self, key: str, value: str) -> None:
        self.values[key] = value
        self.dispatch("on_settle")

    def on_settle(self) -> None:
        pass
