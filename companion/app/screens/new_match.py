"""Setting up a match: which game, who plays, house rules, who deals."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.screens.home import game_title
from companion.app.widgets.button import IconBtn
from companion.app.widgets.card import Card, TapCard
from companion.app.widgets.chips import Chip
from companion.app.widgets.field import Field
from companion.app.widgets.layout import Column, Row
from companion.app.widgets.shapes import SeatMark
from companion.app.widgets.toggle import Segmented
from companion.app.widgets.words import Words
from companion.engine import Game, Match, Option, find_game, game_ids


class NewMatchScreen(Screen):
    game_id = StringProperty("")

    def __init__(self, dojo: Any, game: str = "", **kwargs: Any) -> None:
        self.names: list[str] = []
        self.options: dict[str, str] = {}
        self.dealer: dict[str, str] = {}
        super().__init__(dojo, **kwargs)
        if game or len(game_ids()) == 1:
            self.choose(game or game_ids()[0])

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game_id)

    def refresh(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        self.ids.start.opacity = 1 if self.game_id else 0
        self.ids.start.disabled = not self.game_id
        if not self.game_id:
            self._games(body)
            return
        self._players(body)
        if self.rules.decks and self.rules.app_decks:
            self._dealing(body)
        if self.rules.options:
            self._house_rules(body)

    def choose(self, game_id: str) -> None:
        """This game is played; names of last time come back."""
        self.game_id = game_id
        rules = self.rules
        remembered = [player.name for player in self.dojo.library.players.all()]
        least = rules.seats[0]
        self.names = (remembered + [""] * least)[: max(least, min(len(remembered), least))]
        self.options = {option.key: option.default for option in rules.options}
        self.dealer = {deck.key: "table" for deck in rules.decks}
        self.refresh()

    def back_used(self) -> bool:
        if not self.game_id or len(game_ids()) == 1:
            return False
        self.game_id = ""
        self.refresh()
        return True

    def begin(self) -> None:
        """Starts the match, or says what is missing."""
        names = [
            name.strip() or tr._("Player {n}", n=seat + 1) for seat, name in enumerate(self.names)
        ]

        def start() -> None:
            match = Match.start(
                self.game_id,
                names,
                self.options,
                self.dealer,
                edition=self.dojo.edition(self.game_id),
            )
            desk = self.dojo.begin(match)
            self.dojo.router.replace("checklist", match=desk.entry.id)

        self.dojo.attempt(start)

    # parts of the form

    def _games(self, body: Any) -> None:
        for game_id in game_ids():
            rules = find_game(game_id)
            low, high = rules.seats[0], rules.seats[-1]
            card = TapCard()
            card.add_widget(Words(text=game_title(game_id), role="title", strong=True))
            card.add_widget(
                Words(
                    text=tr._("{low} to {high} players", low=low, high=high)
                    if low != high
                    else tr._("{n} players", n=low),
                    tone="muted",
                )
            )
            card.bind(on_tap=lambda _, chosen=game_id: self.choose(chosen))
            body.add_widget(card)

    def _players(self, body: Any) -> None:
        card = self._card(body, tr._("Players, clockwise"))
        for seat, name in enumerate(self.names):
            row = Row()
            row.add_widget(SeatMark(seat=seat, pos_hint={"center_y": 0.5}))
            field = Field(text=name, hint=tr._("Player {n}", n=seat + 1))
            field.bind(text=lambda _, text, at=seat: self._named(at, text))
            row.add_widget(field)
            if len(self.names) > self.rules.seats[0]:
                drop = IconBtn(icon="close", hint=tr._("Remove"), pos_hint={"center_y": 0.5})
                drop.bind(on_tap=lambda _, at=seat: self._drop(at))
                row.add_widget(drop)
            card.add_widget(row)
        chips = self._chips(card)
        if len(self.names) < self.rules.seats[-1]:
            add = Chip(text=tr._("One more"), icon="plus")
            add.bind(on_tap=lambda _: self._add(""))
            chips.add_widget(add)
        for player in self.dojo.library.players.all()[:8]:
            if player.name in self.names:
                continue
            chip = Chip(text=player.name, icon="account")
            chip.bind(on_tap=lambda _, name=player.name: self._add(name))
            chips.add_widget(chip)

    def _dealing(self, body: Any) -> None:
        card = self._card(body, tr._("Who shuffles and deals?"))
        voice = tr.voice(self.game_id)
        same = set(self.dealer.values())
        everything = Segmented(
            options=[("table", tr._("We do")), ("app", tr._("The app")), ("mixed", tr._("Both"))],
            chosen=same.pop() if len(same) == 1 else "mixed",
        )
        card.add_widget(everything)
        decks = Column()
        card.add_widget(decks)

        def fill(*_: Any) -> None:
            decks.clear_widgets()
            if everything.chosen != "mixed":
                self.dealer = dict.fromkeys(self.dealer, everything.chosen)
                return
            for deck in self.rules.decks:
                decks.add_widget(Words(text=voice.say(deck.label), role="caption", tone="muted"))
                choice = Segmented(
                    options=[("table", tr._("We do")), ("app", tr._("The app"))],
                    chosen=self.dealer[deck.key],
                )
                choice.bind(on_choice=lambda _, who, key=deck.key: self.dealer.update({key: who}))
                decks.add_widget(choice)

        everything.bind(on_choice=fill)
        fill()

    def _house_rules(self, body: Any) -> None:
        card = self._card(body, tr._("House rules"))
        for option in self.rules.options:
            self._option(card, option)

    def _option(self, card: Any, option: Option) -> None:
        voice = tr.voice(self.game_id, (), self.rules.terms)
        label = voice.say(option.label)
        card.add_widget(Words(text=f"{label} ({option.clause})" if option.clause else label))
        values = [
            (value, voice.say(option.value_labels.get(value)) or voice.term(value))
            for value in option.values
        ]
        choice = Segmented(options=values, chosen=self.options[option.key])
        choice.bind(on_choice=lambda _, value: self.options.update({option.key: value}))
        card.add_widget(choice)

    def _card(self, body: Any, title: str) -> Card:
        card = Card()
        card.add_widget(Words(text=title, role="title", strong=True))
        body.add_widget(card)
        return card

    def _chips(self, card: Card) -> Any:
        from companion.app.widgets.flow import Flow

        flow = Flow()
        card.add_widget(flow)
        return flow

    def _named(self, seat: int, name: str) -> None:
        self.names[seat] = name

    def _drop(self, seat: int) -> None:
        del self.names[seat]
        self.refresh()

    def _add(self, name: str) -> None:
        if name and "" in self.names:
            self.names[self.names.index("")] = name
        elif len(self.names) < self.rules.seats[-1]:
            self.names.append(name)
        self.refresh()


load("screens/new_match")
