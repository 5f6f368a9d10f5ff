"""Cards of one seat: how many, for everybody; which ones, behind the curtain of that seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.uix.widget import Widget

from companion.app.forms.number import NumberField
from companion.app.forms.telling import cards
from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.curtain import ShownCurtain
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.table.shapes import UNKNOWN, Hand

Cards = dict[str, int]


class HandField(Column):
    """`on_value_set(value)` when a person changed it, either way."""

    __events__ = ("on_value_set",)

    def __init__(
        self,
        shape: Hand,
        value: Mapping[str, int],
        seat: int,
        who: str,
        faces: Callable[[Cards, Callable[[Cards], None]], Widget],
    ) -> None:
        super().__init__()
        self.shape, self.seat, self.who, self.faces = shape, seat, who, faces
        self.held: Cards = {kind: number for kind, number in value.items() if number}
        self.number: NumberField | None = None
        if shape.open_count:
            self.number = NumberField(label=tr._("Cards"), most=shape.high)
            self.number.bind(on_value_set=lambda _, number: self._count(int(number)))
            self.add_widget(self.number)
        else:
            self.told = Words()
            self.add_widget(self.told)
        which = tr._("{name}: say which cards", name=who)
        self.which = Btn(text=which, icon="eye", kind="outline")
        self.which.bind(on_tap=lambda _: self.open_cards())
        self.add_widget(self.which)
        self._show()

    @property
    def known(self) -> int:
        return sum(number for kind, number in self.held.items() if kind != UNKNOWN)

    def open_cards(self) -> None:
        ShownCurtain(
            seat=self.seat,
            who=self.who,
            text=tr._("Say which cards these are. Only you see them."),
            content=lambda: self.faces(dict(self.held), self._put),
        ).open()

    def _count(self, number: int) -> None:
        unknown = number - self.known
        rest = {kind: n for kind, n in self.held.items() if kind != UNKNOWN}
        self._put({**rest, UNKNOWN: unknown} if unknown else rest)

    def _put(self, held: Cards) -> None:
        self.held = {kind: number for kind, number in held.items() if number}
        self._show()
        self.dispatch("on_value_set", dict(self.held))

    def _show(self) -> None:
        total = sum(self.held.values())
        if self.number is None:
            self.told.text = cards(total)
            return
        # What the seat told of its cards is not taken back by a number.
        self.number.least = self.known
        self.number.value = total

    def on_value_set(self, value: Cards) -> None:
        pass
