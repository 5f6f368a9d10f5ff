"""The thumb zone of the table: the words that can be chosen next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import Chip
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.layout import Column
from companion.table import Act, Choice, Chooser

if TYPE_CHECKING:
    from companion.app.table.sittings import TableSitting


class ChoiceBtn(Btn):
    """A word of the move, as a button."""

    word = StringProperty("")


class ChoicePanel(Column):
    """Asks for one word at a time; what is chosen already stands above and can be taken back."""

    __events__ = ("on_choose", "on_refused", "on_unveil", "on_take_back")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.buttons = Stock(self._button)
        self.flow = Flow(stretch=True)

    @cached_property
    def unveil(self) -> Btn:
        button = Btn(icon="eye", kind="primary")
        button.bind(on_tap=lambda _: self.dispatch("on_unveil"))
        return button

    @cached_property
    def chosen(self) -> Chip:
        chip = Chip(icon="undo", chosen=True)
        chip.bind(on_tap=lambda _: self.dispatch("on_take_back"))
        return chip

    @cached_property
    def chosen_line(self) -> Flow:
        line = Flow()
        line.add_widget(self.chosen)
        return line

    def show(
        self, sitting: TableSitting, chooser: Chooser | None, own: Widget | None = None
    ) -> None:
        """`own` is a panel that the board brings in place of the words."""
        decision = sitting.match.decision
        parts: list[Widget] = []
        if chooser is None and own is not None:
            parts = [own]
        elif decision is not None and chooser is None:
            self.unveil.text = tr._("{name}: show my choices", name=sitting.name(decision.seat))
            parts = [self.unveil]
        elif chooser is not None:
            if chooser.picked and not getattr(own, "tells_chosen", False):
                self.chosen.text = self._chosen(sitting, chooser)
                parts.append(self.chosen_line)
            if own is None:
                self._fill(sitting, chooser)
            parts.append(own or self.flow)
        if only(self, parts):
            _settle(self)

    def prepare(self) -> Iterator[None]:
        """Makes buttons for later decisions, one at a time."""
        yield from self.buttons.prepare()

    def _fill(self, sitting: TableSitting, chooser: Chooser) -> None:
        choices = self._ordered(chooser)
        buttons = self.buttons.first(len(choices))
        for button, choice in zip(buttons, choices, strict=True):
            button.word = choice.word
            button.enabled = choice.enabled
            button.text = self._label(sitting, chooser, choice)
        self.flow.least = dp(96 if len(choices) > 4 else 140)
        shown = self.flow.children[::-1]
        for button in shown[len(choices) :]:
            self.flow.remove_widget(button)
        for button in buttons[len(shown) :]:
            self.flow.add_widget(button)
        _settle(self.flow)

    def _button(self) -> ChoiceBtn:
        button = ChoiceBtn(kind="tonal")
        button.bind(on_tap=lambda button: self.dispatch("on_choose", button.word))
        button.bind(on_why=lambda button: self.dispatch("on_refused", button.word))
        return button

    @staticmethod
    def _chosen(sitting: TableSitting, chooser: Chooser) -> str:
        path, state = chooser.path, sitting.match.state
        words = [sitting.say(sitting.game.word(state, path[: n + 1])) for n in range(len(path))]
        words += [
            sitting.voice.term(word)
            for picked in chooser.picked
            if not isinstance(picked, Act)
            for word in picked
            if word not in path and not word[1:].isdigit()
        ]
        return " · ".join(words) or tr._("Take back")

    @staticmethod
    def _ordered(chooser: Chooser) -> list[Choice]:
        """For a draw the most likely cards come first."""
        choices, decision = chooser.choices(), chooser.decision
        if decision.pile is None:
            return choices
        weights = decision.weights or ()
        left = dict(zip((move[-1] for move in decision.moves), weights, strict=True))
        return sorted(choices, key=lambda choice: -left.get(choice.word, 0))

    @staticmethod
    def _label(sitting: TableSitting, chooser: Chooser, choice: Choice) -> str:
        text = sitting.say(choice.label)
        pile = chooser.decision.pile
        # A lot is drawn once; only of real decks is it worth saying how many are left.
        if pile is not None and choice.enabled and choice.word in pile.kinds and max(pile.base) > 1:
            # More may have been seen than a list holds that nobody confirmed.
            return tr._("{card} ({n} left)", card=text, n=max(0, pile.left(choice.word)))
        return text

    def on_choose(self, word: str) -> None:
        pass

    def on_refused(self, word: str) -> None:
        pass

    def on_unveil(self) -> None:
        pass

    def on_take_back(self) -> None:
        pass


def _settle(layout: Layout) -> None:
    """Gives widths at once: lettered at an old width words may wrap, and the table would move."""
    layout.do_layout()
    for child in layout.children:
        if isinstance(child, Layout):
            _settle(child)


load("screens/choices")
