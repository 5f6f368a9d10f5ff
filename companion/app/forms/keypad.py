"""Large keys for a number, and on to the next number without leaving them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.app.look.translation import tr
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.layout import Row
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.forms.number import NumberField

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "sign", "0", "delete")
LONGEST = 4


class Keypad(Sheet):
    """Types into a number field; the first digit replaces what was there."""

    def __init__(self, field: NumberField, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.figure = Words(role="score", strong=True, halign="center")
        self.refused = Notice(tone="warn")
        self.add_widget(self.figure)
        self.keys = {key: self._key(key) for key in KEYS}
        grid = GridLayout(cols=3, spacing=dp(8), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for button in self.keys.values():
            grid.add_widget(button)
        self.add_widget(grid)
        self.done = Btn(text=tr._("Done"), kind="outline", tall=dp(56))
        self.done.bind(on_tap=lambda _: self._leave())
        self.onward = Btn(text=tr._("Next"), kind="primary", icon="arrow-right")
        self.onward.bind(on_tap=lambda _: self._next())
        self.row = Row()
        self.add_widget(self.row)
        self._take(field)

    def _take(self, field: NumberField) -> None:
        self.field = field
        self.typed = ""
        self.negative = field.value < 0
        self.title = f"{field.owner} · {field.label}" if field.owner else field.label
        self.keys["sign"].opacity = 1 if field.least < 0 else 0
        self.keys["sign"].disabled = field.least >= 0
        self.row.clear_widgets()
        self.row.add_widget(self.done)
        if field.follower is not None:
            self.row.add_widget(self.onward)
        self._show(int(field.value))

    def _key(self, key: str) -> Btn:
        if key == "delete":
            button = Btn(icon="backspace-outline", tall=dp(56), kind="text")
            button.bind(on_tap=lambda _: self._delete())
        elif key == "sign":
            button = Btn(text="±", tall=dp(56), kind="text")
            button.bind(on_tap=lambda _: self._turn())
        else:
            button = Btn(text=key, tall=dp(56), kind="tonal")
            button.bind(on_tap=lambda _: self._digit(key))
        return button

    @property
    def number(self) -> int:
        size = int(self.typed) if self.typed else abs(int(self.field.value))
        return -size if self.negative else size

    def _digit(self, key: str) -> None:
        if len(self.typed) < LONGEST:
            self.typed = (self.typed + key).lstrip("0") or "0"
        self._show(self.number)

    def _delete(self) -> None:
        self.typed = (self.typed or str(abs(int(self.field.value))))[:-1] or "0"
        self._show(self.number)

    def _turn(self) -> None:
        self.negative = not self.negative
        self._show(self.number)

    def _show(self, number: int) -> None:
        """Keeps the number at once if it can be; says the range if not."""
        self.figure.text = tr.number(number)
        low, high = int(self.field.least), int(self.field.most)
        if low <= number <= high:
            self.body.remove_widget(self.refused)
            self.field.put(number)
            return
        self.refused.text = tr._("From {low} to {high}.", low=tr.number(low), high=tr.number(high))
        if self.refused.parent is None:
            self.body.add_widget(self.refused, index=len(self.body.children) - 1)

    def _next(self) -> None:
        if self.field.follower is not None:
            self._take(self.field.follower)

    def _leave(self) -> None:
        self.dismiss()
