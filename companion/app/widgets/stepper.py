"""A number with a large minus and a large plus."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.widgets.button import IconBtn

REPEAT_SECONDS = 0.09


class StepButton(IconBtn):
    """Steps once on a tap and keeps stepping while held."""

    def __init__(self, **kwargs: Any) -> None:
        self._repeat: Any = None
        kwargs.setdefault("size", (dp(56), dp(56)))
        super().__init__(**kwargs)

    def can_hold(self) -> bool:
        return True

    def _held(self, _: float) -> None:
        # Unlike other widgets it stays pressed: letting go is what ends the repeating.
        if self.pressed and self.enabled:
            self._repeat = Clock.schedule_interval(self._again, REPEAT_SECONDS)

    def _again(self, _: float) -> bool:
        if not (self.pressed and self.enabled):
            return False
        self.dispatch("on_tap")
        return True

    def tap(self) -> None:
        repeated, self._repeat = self._repeat, None
        if repeated:
            repeated.cancel()
        else:
            super().tap()


class Stepper(BoxLayout):
    """`value` between `least` and `most`; `on_step` fires when a person changed it."""

    label = StringProperty("")
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(999)
    by = NumericProperty(1)

    __events__ = ("on_step",)

    def change(self, steps: int) -> None:
        wanted = min(self.most, max(self.least, self.value + steps * self.by))
        if wanted != self.value:
            self.value = wanted
            self.dispatch("on_step", wanted)

    def shown(self, value: float, language: str) -> str:
        whole = int(value) if value == int(value) else value
        return tr.number(whole)

    def on_step(self, value: float) -> None:
        pass


load("widgets/words", "widgets/button", "widgets/stepper")
