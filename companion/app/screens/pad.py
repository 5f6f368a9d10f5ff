"""Scores a game that nobody tracked: who played, what lay there, and the sheet at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock

from companion.app.forms.house_rules import HouseRules
from companion.app.forms.pad_form import PadForm, Values, first_values
from companion.app.forms.players import said_names
from companion.app.forms.standing import PadStanding  # noqa: F401 - for kv
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.score import show_sheet
from companion.app.screens.stages import StagedScreen
from companion.app.widgets.banner import Notice
from companion.app.widgets.card import Card
from companion.app.widgets.gradual import Gradual
from companion.app.widgets.layout import Column
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.toggle import Segmented
from companion.app.widgets.words import Words
from companion.engine import Game, Pad, PadResult, ScoreSheet


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


class PadScreen(StagedScreen):
    def __init__(self, context: Any, game: str = "", **kwargs: Any) -> None:
        self.options = AskedOptions()
        self.values: Values = {}
        self.typed = False
        """Whether anything was entered: a form with nothing in it has no winner."""
        self.pad: Pad | None = None
        self.result: PadResult | None = None
        self._count = Clock.create_trigger(lambda _: self.count(), -1)
        self._counting = Gradual()
        super().__init__(context, game, **kwargs)

    def arrange(self) -> None:
        """The sheet stands under the form, or beside it where there is room."""
        super().arrange()
        sheet = self.ids.sheet
        goal = self.ids.side if self.wide else self.ids.below
        if sheet.parent is not goal:
            sheet.parent.remove_widget(sheet)
            goal.add_widget(sheet)

    def offers(self, rules: Game[Any]) -> bool:
        return bool(rules.pads)

    def chosen(self) -> None:
        self.options = AskedOptions({one.key: one.default for one in self.rules.options})
        self.values, self.pad, self.typed = {}, self.rules.pads[0], False

    # showing

    def left(self) -> None:
        self._counting.stop()
        super().left()

    def refresh(self) -> None:
        self._counting.stop()
        self.ids.sheet.clear_widgets()
        self.ids.outcome.text = ""
        self.ids.standing.hide()
        super().refresh()

    def last_word(self) -> str:
        return tr._("Keep in the history")

    def ask_players(self, body: Any) -> Iterator[None]:
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
            yield
        yield from super().ask_players(body)

    def _pick_pad(self, key: str) -> None:
        self.pad = next(pad for pad in self.rules.pads if pad.key == key)
        self.values, self.typed = {}, False

    def ask_all(self, body: Any) -> Iterator[None]:
        assert self.pad is not None
        fields = self.pad.fields(len(self.names), self.options, self.edition)
        self.values = first_values(fields, len(self.names), self.values)
        form = PadForm(fields, self.values, self.voice)
        form.bind(on_entry=lambda _: self._entered())
        body.add_widget(form)
        yield from form.grow()
        self.count()

    def _entered(self) -> None:
        self.typed = True
        self._count()

    def count(self) -> None:
        """The sheet of what is entered so far, or what is missing."""
        if self.stage != "form" or self.pad is None:
            return
        self.result = self.pad.result(len(self.names), self.values, self.options, self.edition)
        sheet = self.result.sheet if self.typed else None
        self.ids.onward.enabled = sheet is not None
        # Always in sight, however long the form is.
        self.ids.outcome.text = self.voice.say(sheet.outcome) if sheet is not None else ""
        self.ids.standing.show(said_names(self.names), sheet)
        self._counting.build(self._sheet(self.result, sheet))

    def _sheet(self, result: PadResult, sheet: ScoreSheet | None) -> Iterator[None]:
        """Built aside and put in place as a whole: the form above must not move meanwhile."""
        box = self.ids.sheet
        fresh = Column(spacing=box.spacing, width=box.width)
        if result.objections:
            found = result.objections
            fresh.add_widget(self.told(tr._("Before this adds up"), "information-outline", found))
        elif sheet is None:
            text = tr._("Nothing is entered yet: begin with the first player.")
            fresh.add_widget(Notice(text=text, tone="info"))
        if sheet is not None:
            names = tuple(said_names(self.names))
            yield from show_sheet(fresh, sheet, names, self.voice, words=fresh)
        yield from self._house_rules(fresh)
        box.clear_widgets()
        box.add_widget(fresh)

    def _house_rules(self, box: Any) -> Iterator[None]:
        asked = [option for option in self.rules.options if option.key in self.options.asked]
        if not asked:
            return
        card = HouseRules(self.rules, self.options, asked)
        card.bind(on_choice=lambda *_: self._reform())
        box.add_widget(card)
        yield from card.grow()

    def _reform(self) -> None:
        """A house rule may ask for other fields."""
        at = self.ids.scroll.scroll_y
        self.refresh()
        self.growing.finish()
        self._counting.finish()
        self.ids.scroll.scroll_y = at

    # going on

    def onward(self) -> None:
        # A second tap may come before the form is there.
        self.growing.finish()
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
        elif not self.typed:
            Snackbar.say(tr._("Nothing is entered yet: begin with the first player."))

    def keep(self) -> None:
        result, pad = self.result, self.pad
        if result is None or result.sheet is None or pad is None:
            return
        sheet = result.sheet

        def save() -> None:
            options = {key: self.options[key] for key in self.options.asked if key in self.options}
            kept = self.context.library.pads.save(
                self.game_id,
                said_names(self.names),
                self.values,
                sheet,
                pad=pad.key,
                options=options,
            )
            self.context.router.replace("kept", pad=kept)
            Snackbar.say(tr._("Kept in the history."))

        self.context.attempt(save)


load("screens/pad")
