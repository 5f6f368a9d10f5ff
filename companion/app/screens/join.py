"""Starts tracking in the middle of a game: who plays, then what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.app.forms.first_choices import FirstChoices
from companion.app.forms.house_rules import HouseRules
from companion.app.forms.players import said_names
from companion.app.forms.position import PositionForm
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.stages import StagedScreen
from companion.app.widgets.gradual import at_once
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.engine import CompanionError, Match, Objection
from companion.table.joining import asks, finished
from companion.table.setting_up import Asked, asked, settled


class JoinScreen(StagedScreen):
    def __init__(self, context: Any, game: str = "", **kwargs: Any) -> None:
        self.options: dict[str, str] = {}
        self.answers: dict[str, Any] = {}
        self.example: Match | None = None
        self.form: PositionForm | None = None
        self._shown: Asked | None = None
        super().__init__(context, game, **kwargs)

    def chosen(self) -> None:
        self.options = {option.key: option.default for option in self.rules.options}
        self.answers = {}

    # showing

    def refresh(self) -> None:
        self.ids.faults.clear_widgets()
        super().refresh()

    def last_word(self) -> str:
        return tr._("Go on from here")

    def ask_players(self, body: Any) -> Iterator[None]:
        yield from super().ask_players(body)
        self.choices = Column(spacing=dp(16))
        body.add_widget(self.choices)
        yield from self._choices()

    def _choices(self) -> Iterator[None]:
        """What applies to so many players and these modes, as before a new match."""
        shown = self._shown = asked(self.rules, len(self.names), self.options)
        self.choices.clear_widgets()
        first = FirstChoices(self.rules, shown, self.options)
        first.bind(on_settle=lambda _: self.counted())
        self.choices.add_widget(first)
        yield from first.grow()
        if shown.rules:
            card = HouseRules(self.rules, self.options, shown.rules, folded=True)
            card.bind(on_choice=lambda *_: self.counted())
            self.choices.add_widget(card)
            yield from card.grow()

    def counted(self) -> None:
        if self._shown != asked(self.rules, len(self.names), self.options):
            at_once(self._choices())

    def ask_all(self, body: Any) -> Iterator[object]:
        assert self.example is not None
        body.add_widget(
            Words(
                text=tr._("Say what lies on the table now. What you leave out stays unknown."),
                tone="muted",
            )
        )
        questions = asks(self.example)
        self.form = PositionForm(questions, self.answers, self.example, self.voice, wide=self.wide)
        self.form.bind(on_answer=lambda _: self._forget_faults())
        body.add_widget(self.form)
        yield from self.form.grow()

    def on_wide(self, *_: Any) -> None:
        if self.form is not None:
            self.form.wide = self.wide

    # going on

    def onward(self) -> None:
        # A second tap may come before the form is there.
        self.growing.finish()
        if self.stage == "players":
            self.context.attempt(self._seat)
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
            settled(self.rules, len(self.names), self.options),
            edition=self.context.edition(self.game_id),
            position=position,
        )

    def start(self) -> None:
        """Checks the position; what cannot be is said here and nothing typed is lost."""
        assert self.example is not None
        try:
            match = self._match(finished(self.example, self.answers))
            sitting = self.context.begin(match)
        except CompanionError as error:
            self._say(error)
            return
        self.context.router.replace("table", match=sitting.entry.id)

    def _forget_faults(self) -> None:
        self.ids.faults.clear_widgets()
        if self.form is not None:
            self.form.forget_faults()

    def _say(self, error: CompanionError) -> None:
        """At the question it concerns, which is scrolled to; what has no question stands below."""
        self._forget_faults()
        found = list(error.objections or (Objection("", error.say),))
        fields = [one.field or (error.fields[0] if error.fields else "") for one in found]
        places = [
            self.form.tell_fault(field, self.voice.say(one.say)) if self.form is not None else None
            for one, field in zip(found, fields, strict=True)
        ]
        rest = [one for one, place in zip(found, places, strict=True) if place is None]
        if rest:
            title = tr._("This cannot be")
            self.ids.faults.add_widget(self.told(title, "alert-circle-outline", rest, chosen=True))
        first = next((place for place in places if place is not None), None)
        if first is None:
            self.ids.scroll.scroll_y = 0
        else:
            Clock.schedule_once(lambda _: self.ids.scroll.scroll_to(first, dp(16), False), 0)


load("screens/join")
