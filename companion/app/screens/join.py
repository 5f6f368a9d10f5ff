"""Starts tracking in the middle of a game: who plays, then what lies on the table."""

from __future__ import annotations

from typing import Any

from kivy.properties import OptionProperty, StringProperty

from companion.app.forms.games import GameList
from companion.app.forms.house_rules import HouseRules
from companion.app.forms.joining import asks, finished
from companion.app.forms.players import PlayersCard, first_names, said_names
from companion.app.forms.position import PositionForm
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.screens.clause import open_clause
from companion.app.widgets.card import Card
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import CompanionError, Game, Match, Objection, find_game
from companion.language import Voice


class JoinScreen(Screen):
    stage = OptionProperty("game", options=["game", "players", "form"])
    game_id = StringProperty("")

    def __init__(self, dojo: Any, game: str = "", **kwargs: Any) -> None:
        self.names: list[str] = []
        self.options: dict[str, str] = {}
        self.answers: dict[str, Any] = {}
        self.example: Match | None = None
        super().__init__(dojo, **kwargs)
        if game:
            self.choose(game)

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game_id)

    @property
    def voice(self) -> Voice:
        edition = self.dojo.edition(self.game_id) or self.rules.standin
        return tr.voice(self.game_id, tuple(said_names(self.names)), self.rules.terms_of(edition))

    def choose(self, game_id: str) -> None:
        self.game_id = game_id
        remembered = [player.name for player in self.dojo.library.players.all()]
        self.names = first_names(self.rules.seats, remembered)
        self.options = {option.key: option.default for option in self.rules.options}
        self.answers = {}
        self.stage = "players"
        self.refresh()

    def back_used(self) -> bool:
        if self.stage == "game":
            return False
        self.stage = "players" if self.stage == "form" else "game"
        self.refresh()
        return True

    # showing

    def refresh(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        self.ids.faults.clear_widgets()
        self.ids.scroll.scroll_y = 1
        button = self.ids.onward
        button.disabled = self.stage == "game"
        button.opacity = 0 if self.stage == "game" else 1
        button.text = tr._("Go on from here") if self.stage == "form" else tr._("Next")
        if self.stage == "game":
            games = GameList()
            games.bind(on_choose=lambda _, chosen: self.choose(chosen))
            body.add_widget(games)
        elif self.stage == "players":
            remembered = [player.name for player in self.dojo.library.players.all()]
            body.add_widget(PlayersCard(self.names, self.rules.seats, remembered))
            if self.rules.options:
                body.add_widget(HouseRules(self.rules, self.options))
        else:
            self._form(body)

    def _form(self, body: Any) -> None:
        assert self.example is not None
        body.add_widget(
            Words(
                text=tr._("Say what lies on the table now. What you leave out stays unknown."),
                tone="muted",
            )
        )
        questions = asks(self.example, self.voice)
        form = PositionForm(questions, self.answers, self.example.position(), self.voice)
        form.bind(on_answer=lambda _: self.ids.faults.clear_widgets())
        body.add_widget(form)

    # going on

    def onward(self) -> None:
        if self.stage == "players":
            self.dojo.attempt(self._seat)
        else:
            self.start()

    def _seat(self) -> None:
        """The example is a match that would start now: it knows the fields and checks the names."""
        seats = len(self.example.players) if self.example is not None else 0
        self.example = self._match(None)
        if seats != len(self.names):
            self.answers = {}
        self.stage = "form"
        self.refresh()

    def _match(self, position: dict[str, Any] | None) -> Match:
        return Match.start(
            self.game_id,
            said_names(self.names),
            self.options,
            edition=self.dojo.edition(self.game_id),
            position=position,
        )

    def start(self) -> None:
        """Checks the position; what cannot be is said here and nothing typed is lost."""
        assert self.example is not None
        try:
            match = self._match(finished(self.example, self.answers))
            desk = self.dojo.begin(match)
        except CompanionError as error:
            self._say(error)
            return
        self.dojo.router.replace("table", match=desk.entry.id)

    def _say(self, error: CompanionError) -> None:
        box = self.ids.faults
        box.clear_widgets()
        card = Card(chosen=True)
        card.add_widget(Words(text=tr._("This cannot be"), role="title", strong=True))
        for objection in error.objections or (Objection("", error.say),):
            row = ListRow(
                icon="alert-circle-outline",
                title=self.voice.say(objection.say),
                subtitle=objection.clause,
            )
            row.bind(on_tap=lambda _, at=objection.clause: open_clause(self.rules, at))
            card.add_widget(row)
        box.add_widget(card)
        self.ids.scroll.scroll_y = 0


load("screens/join")
