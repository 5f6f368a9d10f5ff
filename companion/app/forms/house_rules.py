"""The options of a game: the first ones open, the rest behind one tap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.app.look.translation import tr
from companion.app.screens.clause import open_clause
from companion.app.widgets.button import Btn, IconBtn
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.toggle import Segmented
from companion.app.widgets.words import Words
from companion.engine import Game, Option

OPEN = 4
"""A game with more options than this shows only its first ones, which weigh most."""
FIRST = 2


class HouseRules(Card):
    """`values` ({option: value}) is changed in place; `on_choice(key)` after every change.

    It is empty until it has grown.
    """

    __events__ = ("on_choice",)

    def __init__(
        self,
        rules: Game[Any],
        values: dict[str, str],
        options: Sequence[Option] | None = None,
        folded: bool = False,
        **kwargs: Any,
    ) -> None:
        """`folded`: one row says how many differ from the rules, until it is tapped."""
        super().__init__(**kwargs)
        self.rules, self.values = rules, values
        asked = list(rules.options if options is None else options)
        split = 0 if folded else FIRST if len(asked) > OPEN else len(asked)
        self.first, self.rest = asked[:split], asked[split:]

    def grow(self) -> Iterator[None]:
        self.add_widget(Words(text=tr._("House rules"), role="title", strong=True))
        for option in self.first:
            self._add(self, option)
            yield
        if self.rest:
            more = Btn(text=self._told(), icon="chevron-down", kind="text")
            more.bind(on_tap=self._open)
            self.add_widget(more)

    def _told(self) -> str:
        if self.first:
            return str(tr._("{n} more house {n:rule|rules}", n=len(self.rest)))
        changed = sum(self.values[option.key] != option.default for option in self.rest)
        if changed:
            return str(tr._("{n} changed", n=changed))
        return str(tr._("As printed; change them here"))

    def _open(self, more: Btn) -> None:
        self.remove_widget(more)
        for option in self.rest:
            self._add(self, option)

    def _add(self, card: Column, option: Option) -> None:
        voice = tr.voice(self.rules.id, (), self.rules.terms)
        row = Row()
        row.add_widget(Words(text=voice.say(option.label), pos_hint={"center_y": 0.5}))
        if option.clause:
            # The number of the rule is one tap away.
            why = IconBtn(icon="information-outline", hint=option.clause, tone="muted")
            why.bind(on_tap=lambda _, clause=option.clause: open_clause(self.rules, clause))
            row.add_widget(why)
        card.add_widget(row)
        values = [
            (value, voice.say(option.value_labels.get(value)) or voice.term(value))
            for value in option.values
        ]
        choice = Segmented(options=values, chosen=self.values[option.key])
        choice.bind(on_choice=lambda _, value: self._choose(option.key, value))
        card.add_widget(choice)

    def _choose(self, key: str, value: str) -> None:
        self.values[key] = value
        self.dispatch("on_choice", key)

    def on_choice(self, key: str) -> None:
        pass
