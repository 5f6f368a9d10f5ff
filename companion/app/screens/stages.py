"""What is asked in three stages: which game, who plays, and a form about it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kivy.properties import OptionProperty, StringProperty

from companion.app.forms.games import GameList
from companion.app.forms.players import PlayersCard, first_names, said_names
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.clause import open_clause
from companion.app.widgets.card import Card
from companion.app.widgets.rows import ListRow
from companion.app.widgets.words import Words
from companion.engine import Edition, Game, Objection, find_game, game_ids
from companion.language import Voice
from companion.table.setting_up import asked


class StagedScreen(Screen):
    stage = OptionProperty("game", options=["game", "players", "form"])
    game_id = StringProperty("")

    def __init__(self, context: Any, game: str = "", **kwargs: Any) -> None:
        self.names: list[str] = []
        super().__init__(context, **kwargs)
        if game:
            self.choose(game)

    # where we are

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game_id)

    @property
    def edition(self) -> Edition:
        return self.context.edition(self.game_id) or self.rules.standin

    @property
    def voice(self) -> Voice:
        names = tuple(said_names(self.names))
        return tr.voice(self.game_id, names, self.rules.terms_of(self.edition))

    def choose(self, game_id: str) -> None:
        self.game_id = game_id
        low, high = self.rules.seats[0], self.rules.seats[-1]
        usual = asked(self.rules, low, {}).seats
        self.names = first_names(range(usual, high + 1), self._remembered())
        self.chosen()
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
        button = self.ids.onward
        button.disabled = self.stage == "game"
        button.opacity = 0 if self.stage == "game" else 1
        button.enabled = True
        button.text = self.last_word() if self.stage == "form" else tr._("Next")
        self.grow(self._parts())

    def _parts(self) -> Iterator[object]:
        body = self.ids.body
        body.clear_widgets()
        self.ids.scroll.scroll_y = 1
        asked: dict[str, Callable[[Any], Iterator[object]]]
        asked = {"game": self._games, "players": self.ask_players, "form": self.ask_all}
        yield from asked[self.stage](body)

    def _games(self, body: Any) -> Iterator[None]:
        games = GameList([game for game in game_ids() if self.offers(find_game(game))])
        games.bind(on_choose=lambda _, chosen: self.choose(chosen))
        body.add_widget(games)
        yield

    def ask_players(self, body: Any) -> Iterator[None]:
        card = PlayersCard(self.names, self.rules.seats, self._remembered())
        card.bind(on_count=lambda _: self.counted())
        body.add_widget(card)
        yield from card.grow()

    def told(self, title: str, icon: str, objections: Iterable[Objection], **look: Any) -> Card:
        """What speaks against it; a tap opens the rule."""
        card = Card(**look)
        card.add_widget(Words(text=title, role="title", strong=True))
        for objection in objections:
            # The number of the rule is one tap away.
            row = ListRow(icon=icon, title=self.voice.say(objection.say), chevron=True)
            row.bind(on_tap=lambda _, at=objection.clause: open_clause(self.rules, at))
            card.add_widget(row)
        return card

    # what each of them asks

    def counted(self) -> None:
        """There are more or fewer players."""

    def offers(self, rules: Game[Any]) -> bool:
        """Whether this game is among those to choose from."""
        return True

    @abstractmethod
    def chosen(self) -> None:
        """Another game: what was entered is forgotten."""

    @abstractmethod
    def ask_all(self, body: Any) -> Iterator[object]:
        """Puts the form into the column, part by part."""

    @abstractmethod
    def last_word(self) -> str:
        """What the button under the form says."""

    def _remembered(self) -> list[str]:
        return [player.name for player in self.context.library.players.all()]
