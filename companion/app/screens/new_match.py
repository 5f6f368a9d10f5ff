"""Setting up a match: which game, who plays, house rules, who deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import StringProperty

from companion.app.forms.dealing import DealingCard
from companion.app.forms.games import GameList
from companion.app.forms.house_rules import HouseRules
from companion.app.forms.players import PlayersCard, first_names, said_names
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.widgets.snackbar import Snackbar
from companion.engine import Game, Match, find_game, game_ids
from companion.mind.rooms import made_thinkable, mind_room, thinkable


class NewMatchScreen(Screen):
    game_id = StringProperty("")

    def __init__(self, dojo: Any, game: str = "", **kwargs: Any) -> None:
        self.names: list[str] = []
        self.minds: list[str] = []
        self.options: dict[str, str] = {}
        self.dealer: dict[str, str] = {}
        super().__init__(dojo, **kwargs)
        if game or len(game_ids()) == 1:
            self.choose(game or game_ids()[0])

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game_id)

    def refresh(self) -> None:
        self.ids.start.opacity = 1 if self.game_id else 0
        self.ids.start.disabled = not self.game_id
        self.grow(self._parts())

    def _parts(self) -> Iterator[None]:
        body, rules = self.ids.body, self.ids.rules
        body.clear_widgets()
        rules.clear_widgets()
        if not self.game_id:
            games = GameList()
            games.bind(on_choose=lambda _, chosen: self.choose(chosen))
            body.add_widget(games)
            return
        minds = self.minds if mind_room(self.game_id) and self.rules.seats[-1] > 1 else None
        players = PlayersCard(self.names, self.rules.seats, self.remembered(), minds)
        players.bind(on_minds=lambda _: self.seat_minds())
        body.add_widget(players)
        yield from players.grow()
        if self.rules.decks and self.rules.app_decks:
            rules.add_widget(DealingCard(self.rules, self.dealer))
            yield
        if self.rules.options:
            options = HouseRules(self.rules, self.options)
            rules.add_widget(options)
            yield from options.grow()

    def remembered(self) -> list[str]:
        return [player.name for player in self.dojo.library.players.all()]

    def choose(self, game_id: str) -> None:
        """This game is played; names of last time come back."""
        self.game_id = game_id
        rules = self.rules
        self.names = first_names(rules.seats, self.remembered())
        self.minds = [""] * len(self.names)
        self.options = {option.key: option.default for option in rules.options}
        self.dealer = {deck.key: "table" for deck in rules.decks}
        self.refresh()

    def seat_minds(self) -> None:
        """A virtual player has no hands: what it needs is chosen with it, and said."""
        if any(self.minds) and made_thinkable(self.game_id, self.options, self.dealer):
            Snackbar.say(tr._("The app deals and plans here now: a virtual player has no hands."))
            self.refresh()

    def back_used(self) -> bool:
        if not self.game_id or len(game_ids()) == 1:
            return False
        self.game_id = ""
        self.refresh()
        return True

    def begin(self) -> None:
        """Starts the match, or says what is missing."""

        def start() -> None:
            if any(self.minds):
                made_thinkable(self.game_id, self.options, self.dealer)
            match = Match.start(
                self.game_id,
                said_names(self.names),
                self.options,
                self.dealer,
                edition=self.dojo.edition(self.game_id),
            )
            desk = self.dojo.begin(match, self.minds if thinkable(match) else ())
            self.dojo.router.replace("checklist", match=desk.entry.id)

        self.dojo.attempt(start)


load("screens/new_match")
