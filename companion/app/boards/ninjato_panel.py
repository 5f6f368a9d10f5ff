"""The answers to a question of Ninjato as large faces, rows and buttons in the thumb zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.boards.ninjato_cells import Groups
from companion.app.kv import load
from companion.app.screens.choices import ChoiceBtn
from companion.app.theme import theme
from companion.app.widgets.card import Framed
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, text_width

HEADING, FACE, ROW, BUTTON = "heading", "face", "row", "button"
LEAST_FACE = 56


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that can be tapped: words that point at a move, or whole moves in a row.

    `local` opens a further page of the same question instead: a rumor by its type, then its price.
    """

    text: str
    words: tuple[str, ...] = ()
    moves: tuple[tuple[str, ...], ...] = ()
    local: tuple[str, str] | None = None
    detail: str = ""
    value: str = ""
    groups: Groups | None = None
    look: str = FACE
    kind: str = "tonal"
    enabled: bool = True
    chosen: bool = False
    weight: int = 0
    """More of it left in the deck: the likelier face stands first."""


def heading(text: str) -> Answer:
    return Answer(text, look=HEADING)


class Face(Framed, Tappable, BoxLayout):
    """A card, token or value to tap: its picture, its name, and how many are left."""

    answer = ObjectProperty(None)
    text = StringProperty("")
    detail = StringProperty("")
    groups = ListProperty([])
    chosen = BooleanProperty(False)
    natural = NumericProperty(0)

    def take(self, answer: Answer) -> None:
        self.answer = answer
        self.text, self.detail = answer.text, answer.detail
        self.groups = answer.groups or []
        self.chosen, self.enabled = answer.chosen, answer.enabled
        words = max(text_width(self.text, theme.body, True), text_width(self.detail, theme.caption))
        self.natural = max(dp(LEAST_FACE), words + dp(18), self.ids.marks.natural + dp(16))


class AnswerRow(Framed, Tappable, BoxLayout):
    """A whole answer on a line of its own: what, why, and what it brings."""

    answer = ObjectProperty(None)
    text = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    groups = ListProperty([])

    def take(self, answer: Answer) -> None:
        self.answer = answer
        self.text, self.detail, self.value = answer.text, answer.detail, answer.value
        self.groups, self.enabled = answer.groups or [], answer.enabled
        if not self.text:
            # The row may have carried a name before, whose place stays otherwise.
            self.ids.name.width = 0


class AnswerBtn(ChoiceBtn):
    answer = ObjectProperty(None)

    def take(self, answer: Answer) -> None:
        self.answer = answer
        self.text, self.kind, self.enabled = answer.text, answer.kind, answer.enabled
        self.icon = "arrow-left" if answer.local is not None and not answer.local[1] else ""


class Heading(Words):
    def take(self, answer: Answer) -> None:
        self.text = answer.text


KINDS = {HEADING: Heading, FACE: Face, ROW: AnswerRow, BUTTON: AnswerBtn}


class AnswerPanel(Column):
    def __init__(self, given: Callable[[Answer], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._given = given
        self._kept = {look: Stock(partial(self._made, look)) for look in KINDS}
        self._flows = Stock(lambda: Flow(stretch=True, spacing=dp(6)))

    def fill(self, answers: list[Answer]) -> None:
        used = dict.fromkeys(KINDS, 0)
        parts: list[Widget] = []
        flows = 0
        for look, group in _runs(answers):
            shown = [self._next(look, used, answer) for answer in group]
            if look in (HEADING, ROW):
                parts += shown
                continue
            flows += 1
            flow = self._flows.first(flows)[-1]
            flow.least = dp(LEAST_FACE if look == FACE else 96)
            only(flow, shown)
            parts.append(flow)
        only(self, parts)

    def prepare(self, answers: list[Answer]) -> Iterator[None]:
        """Makes as many widgets as these need, one at a time."""
        for look, number in Counter(answer.look for answer in answers).items():
            yield from self._kept[look].prepare(number)

    def _made(self, look: str) -> Any:
        made = KINDS[look]()
        if look != HEADING:
            made.bind(on_tap=lambda one: self._given(one.answer))
            made.bind(on_why=lambda one: self._given(one.answer))
        return made

    def _next(self, look: str, used: dict[str, int], answer: Answer) -> Any:
        used[look] += 1
        widget = self._kept[look].first(used[look])[-1]
        widget.take(answer)
        return widget

    def tappable(self) -> Iterator[Any]:
        """What can be tapped now, in reading order."""
        for widget in self.walk(restrict=True):
            if isinstance(widget, (Face, AnswerRow, AnswerBtn)):
                yield widget


def _runs(answers: list[Answer]) -> Iterator[tuple[str, list[Answer]]]:
    run: list[Answer] = []
    for answer in answers:
        if run and answer.look != run[0].look:
            yield run[0].look, run
            run = []
        run.append(answer)
    if run:
        yield run[0].look, run


load("widgets/words", "widgets/layout", "boards/ninjato_panel")
