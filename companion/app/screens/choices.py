"""The thumb zone of the table: the words that can be chosen next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.app.choosing import Choice, Chooser
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import Chip
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column

if TYPE_CHECKING:
    from companion.app.desk import Desk


class ChoiceBtn(Btn):
    """A word of the move, as a button."""

    word = StringProperty("")


class ChoicePanel(Column):
    """Asks for one word at a time; what is chosen already stands above and can be taken back."""

    __events__ = ("on_choose", "on_refused", "on_unveil", "on_take_back")

    def show(self, desk: Desk, chooser: Chooser | None, own: Widget | None = None) -> None:
        """`own` is a panel that the board brings in place of the words."""
        self.clear_widgets()
        decision = desk.match.decision
        if decision is None:
            return
        if chooser is None:
            show = Btn(
                text=tr._("{name}: show my choices", name=desk.name(decision.seat)),
                icon="eye",
                kind="primary",
            )
            show.bind(on_tap=lambda _: self.dispatch("on_unveil"))
            self.add_widget(show)
            return
        if chooser.picked:
            self._chosen(desk, chooser)
        if own is not None:
            self.add_widget(own)
            return
        flow = Flow(stretch=True, least=self._least(chooser))
        for choice in self._ordered(chooser):
            flow.add_widget(self._button(desk, chooser, choice))
        self.add_widget(flow)

    def _chosen(self, desk: Desk, chooser: Chooser) -> None:
        path = chooser.path
        words = [
            desk.say(desk.game.word(desk.match.state, path[: n + 1])) for n in range(len(path))
        ]
        words += [
            desk.voice.term(word)
            for picked in chooser.picked
            for word in picked
            if word not in path and not word[1:].isdigit()
        ]
        if not words:
            words = [tr._("Take back")]
        chip = Chip(text=" · ".join(words), icon="undo", chosen=True)
        chip.bind(on_tap=lambda _: self.dispatch("on_take_back"))
        line = Flow()
        line.add_widget(chip)
        self.add_widget(line)

    @staticmethod
    def _ordered(chooser: Chooser) -> list[Choice]:
        """For a draw the most likely cards come first."""
        choices = chooser.choices()
        weights = chooser.decision.weights
        if weights is None:
            return choices
        left = dict(zip((move[-1] for move in chooser.decision.moves), weights, strict=True))
        return sorted(choices, key=lambda choice: -left.get(choice.word, 0))

    @staticmethod
    def _least(chooser: Chooser) -> float:
        from kivy.metrics import dp

        return dp(96 if len(chooser.choices()) > 4 else 140)

    def _button(self, desk: Desk, chooser: Chooser, choice: Choice) -> Btn:
        text = desk.say(choice.label)
        pile = chooser.decision.pile
        # A lot is drawn once; only of real decks is it worth saying how many are left.
        if pile is not None and choice.enabled and max(pile.base) > 1:
            text = tr._("{card} ({n} left)", card=text, n=pile.left(choice.word))
        button = ChoiceBtn(text=text, kind="tonal", enabled=choice.enabled, word=choice.word)
        button.bind(on_tap=lambda _: self.dispatch("on_choose", choice.word))
        button.bind(on_why=lambda _: self.dispatch("on_refused", choice.word))
        return button

    def on_choose(self, word: str) -> None:
        pass

    def on_refused(self, word: str) -> None:
        pass

    def on_unveil(self) -> None:
        pass

    def on_take_back(self) -> None:
        pass


load("screens/choices")
