"""Scores a game that nobody tracked: who played, what lay there, and the sheet at once."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import OptionProperty, StringProperty

from companion.app.forms.games import GameList
from companion.app.forms.house_rules import HouseRules
from companion.app.forms.pad_form import PadForm, Values, first_values
from companion.app.forms.players import PlayersCard, first_names, said_names
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.base import Screen
from companion.app.screens.clause import open_clause
from companion.app.screens.score import show_sheet
from companion.app.widgets.card import Card
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.toggle import Segmented
from companion.app.widgets.words import Words
from companion.engine import Edition, Game, Objection, Pad, PadResult, find_game, game_ids
from companion.language import Voice


class AskedOptions(dict[str, str]):
    """Options that remember which of them were looked at: only those are worth asking."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


class PadScreen(Screen):
    stage = OptionProperty("game", options=["game", "players", "form"])
    game_id = StringProperty("")

    def __init__(self, dojo: Any, game: str = "", **kwargs: Any) -> None:
        self.names: list[str] = []
        self.options = AskedOptions()
        self.shown_options: set[str] = set()
        self.values: Values = {}
        self.pad: Pad | None = None
        self.result: PadResult | None = None
        super().__init__(dojo, **kwargs)
        self._count = Clock.create_trigger(lambda _: self.count(), -1)
        if game:
            self.choose(game)

    # where we are

    @property
    def rules(self) -> Game[Any]:
        return find_game(self.game_id)

    @property
    def edition(self) -> Edition:
        return self.dojo.edition(self.game_id) or self.rules.standin

    @property
    def voice(self) -> Voice:
        return tr.voice(
            self.game_id, tuple(said_names(self.names)), self.rules.terms_of(self.edition)
        )

    def arrange(self) -> None:
        """The sheet stands under the form, or beside it where there is room."""
        super().arrange()
        sheet = self.ids.sheet
        goal = self.ids.side if self.wide else self.ids.below
        if sheet.parent is not goal:
            sheet.parent.remove_widget(sheet)
            goal.add_widget(sheet)

    def choose(self, game_id: str) -> None:
        self.game_id = game_id
        remembered = [player.name for player in self.dojo.library.players.all()]
        self.names = first_names(self.rules.seats, remembered)
        self.options = AskedOptions({one.key: one.default for one in self.rules.options})
        self.values, self.pad = {}, self.rules.pads[0]
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
        self.ids.sheet.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.ids.outcome.text = ""
        button = self.ids.onward
        button.disabled = self.stage == "game"
        button.opacity = 0 if self.stage == "game" else 1
        button.text = tr._("Keep in the history") if self.stage == "form" else tr._("Next")
        button.enabled = True
        {"game": self._games, "players": self._players, "form": self._form}[self.stage](body)

    def _games(self, body: Any) -> None:
        games = GameList([game for game in game_ids() if find_game(game).pads])
        games.bind(on_choose=lambda _, chosen: self.choose(chosen))
        body.add_widget(games)

    def _players(self, body: Any) -> None:
        if len(self.rules.pads) > 1:
            card = Card()
            card.add_widget(Words(text=tr._("What do you score?"), role="title", strong=True))
            choice = Segmented(
                options=[(pad.key, self.voice.say(pad.title)) for pad in self.rules.pads],
                chosen=self.pad.key if self.pad else "",
            )
            choice.bind(on_choice=lambda _, key: self._pick_pad(key))
            card.add_widget(choice)
            body.add_widget(card)
        remembered = [player.name for player in self.dojo.library.players.all()]
        body.add_widget(PlayersCard(self.names, self.rules.seats, remembered))

    def _pick_pad(self, key: str) -> None:
        self.pad = next(pad for pad in self.rules.pads if pad.key == key)
        self.values = {}

    def _form(self, body: Any) -> None:
        assert self.pad is not None
        fields = self.pad.fields(len(self.names), self.options, self.edition)
        self.values = first_values(fields, len(self.names), self.values)
        form = PadForm(fields, self.values, self.voice)
        form.bind(on_entry=lambda _: self._count())
        body.add_widget(form)
        self.count()

    def count(self) -> None:
        """The sheet of what is entered so far, or what is missing."""
        if self.stage != "form" or self.pad is None:
            return
        self.result = self.pad.result(len(self.names), self.values, self.options, self.edition)
        box = self.ids.sheet
        box.clear_widgets()
        if self.result.objections:
            box.add_widget(self._missing(self.result.objections))
        if self.result.sheet is not None:
            names = tuple(said_names(self.names))
            show_sheet(box, self.result.sheet, names, self.voice, words=box)
        self._house_rules(box)
        self.ids.onward.enabled = self.result.sheet is not None
        # Always in sight, however long the form is.
        sheet = self.result.sheet
        self.ids.outcome.text = self.voice.say(sheet.outcome) if sheet is not None else ""

    def _missing(self, objections: tuple[Objection, ...]) -> Card:
        card = Card()
        card.add_widget(Words(text=tr._("Before this adds up"), role="title", strong=True))
        for objection in objections:
            row = ListRow(
                icon="information-outline",
                title=self.voice.say(objection.say),
                subtitle=objection.clause,
            )
            row.bind(on_tap=lambda _, at=objection.clause: open_clause(self.rules, at))
            card.add_widget(row)
        return card

    def _house_rules(self, box: Any) -> None:
        asked = [option for option in self.rules.options if option.key in self.options.asked]
        if not asked:
            return
        card = HouseRules(self.rules, self.options, asked)
        card.bind(on_choice=lambda *_: self._reform())
        box.add_widget(card)

    def _reform(self) -> None:
        """A house rule may ask for other fields."""
        at = self.ids.scroll.scroll_y
        self.refresh()
        self.ids.scroll.scroll_y = at

    # going on

    def onward(self) -> None:
        if self.stage == "players":
            self._seat()
        elif self.stage == "form":
            self.keep()

    def _seat(self) -> None:
        names = said_names(self.names)
        if len(set(names)) < len(names):
            Snackbar.say(tr._("Every player needs a name of their own."))
            return
        self.stage = "form"
        self.refresh()

    def why_not(self) -> None:
        """Greyed: the first thing that is missing, in words."""
        if self.result is not None and self.result.objections:
            Snackbar.say(self.voice.say(self.result.objections[0].say))

    def keep(self) -> None:
        result, pad = self.result, self.pad
        if result is None or result.sheet is None or pad is None:
            return
        sheet = result.sheet

        def save() -> None:
            options = {key: self.options[key] for key in self.options.asked if key in self.options}
            kept = self.dojo.library.pads.save(
                self.game_id,
                said_names(self.names),
                self.values,
                sheet,
                pad=pad.key,
                options=options,
            )
            self.dojo.router.replace("kept", pad=kept)
            Snackbar.say(tr._("Kept in the history."))

        self.dojo.attempt(save)


load("screens/pad")
