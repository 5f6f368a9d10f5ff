"""An order of some things, said by tapping them one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import StringProperty

from companion.app.look.translation import tr
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import ChoiceChips
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words


class OrderChips(Column):
    """`order` is a text of signs; `signs` are `(sign, words)`. The last one comes by itself."""

    order = StringProperty("")

    def __init__(self, label: str, signs: Sequence[tuple[str, str]], order: str) -> None:
        super().__init__(spacing=4)
        self.signs = dict(signs)
        self.add_widget(Words(text=label, role="caption", tone="muted"))
        self.chips = ChoiceChips(many=True)
        self.chips.bind(on_choice=lambda *_: self._tapped())
        self.add_widget(self.chips)
        self.again = Btn(text=tr._("Start again"), icon="refresh", kind="text")
        self.again.bind(on_tap=lambda _: setattr(self, "order", ""))
        self.add_widget(self.again)
        self.bind(order=self._show)
        self.order = "".join(sign for sign in dict.fromkeys(order) if sign in self.signs)
        self._show()

    def _tapped(self) -> None:
        before = len(self.order)
        chosen = list(self.chips.chosen)
        left = [sign for sign in self.signs if sign not in chosen]
        if len(left) == 1 and len(chosen) > before:
            chosen += left
        self.order = "".join(chosen)

    def _show(self, *_: Any) -> None:
        place = {sign: at for at, sign in enumerate(self.order, 1)}
        self.chips.options = [
            (sign, f"{place[sign]}. {words}" if sign in place else words)
            for sign, words in self.signs.items()
        ]
        self.chips.chosen = list(self.order)
