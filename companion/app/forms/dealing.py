"""Who shuffles and deals: the table, the app, or each for some of the decks."""

from __future__ import annotations

from typing import Any

from companion.app.look.translation import tr
from companion.app.widgets.card import Card
from companion.app.widgets.layout import Column
from companion.app.widgets.toggle import Segmented
from companion.app.widgets.words import Words
from companion.engine import Game


class DealingCard(Card):
    """`dealer` ({deck: "table" or "app"}) is changed in place; `on_choice` after every change."""

    __events__ = ("on_choice",)

    def __init__(self, rules: Game[Any], dealer: dict[str, str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules, self.dealer = rules, dealer
        same = set(dealer.values())
        self.everything = Segmented(
            options=[("table", tr._("We do")), ("app", tr._("The app")), ("mixed", tr._("Both"))],
            chosen=same.pop() if len(same) == 1 else "mixed",
        )
        self.decks = Column()
        self.add_widget(Words(text=tr._("Who shuffles and deals?"), role="title", strong=True))
        self.add_widget(self.everything)
        self.add_widget(self.decks)
        self.everything.bind(on_choice=lambda *_: self._dealt())
        self._fill()

    def _fill(self) -> None:
        self.decks.clear_widgets()
        who = self.everything.chosen
        if who != "mixed":
            self.dealer.update(dict.fromkeys(self.dealer, who))
            return
        voice = tr.voice(self.rules.id)
        for deck in self.rules.decks:
            self.decks.add_widget(Words(text=voice.say(deck.label), role="caption", tone="muted"))
            choice = Segmented(
                options=[("table", tr._("We do")), ("app", tr._("The app"))],
                chosen=self.dealer[deck.key],
            )
            choice.bind(on_choice=lambda _, who, key=deck.key: self._deal(key, who))
            self.decks.add_widget(choice)

    def _dealt(self) -> None:
        self._fill()
        self.dispatch("on_choice")

    def _deal(self, key: str, who: str) -> None:
        self.dealer[key] = who
        self.dispatch("on_choice")

    def on_choice(self) -> None:
        pass
