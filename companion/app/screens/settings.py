"""How the app looks and behaves; everything takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.factory import Factory
from kivy.properties import ObjectProperty

from companion.app.device.hardware import device
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.shell.preferences import DEFAULTS, LEVELS, TEXT_SIZES, TURN_LIMITS
from companion.app.widgets.card import Card
from companion.app.widgets.toggle import Toggle

CARDS = {
    "look": ("KeptCard", "LanguageCard", "LookCard", "SightCard"),
    "table": ("TableCard", "AskingCard", "TimeCard", "AboutCard"),
}
"""What stands in each pane, one under the other."""


class SettingsCard(Card):
    """Some settings. Each switch or choice has the name of its setting as its id."""

    screen = ObjectProperty(None)

    @staticmethod
    def sizes(language: str) -> list[tuple[str, str]]:
        words = (tr._("Small"), tr._("Normal"), tr._("Large"), tr._("Largest"))
        return list(zip(map(str, TEXT_SIZES), words, strict=True))

    @staticmethod
    def levels(language: str) -> list[tuple[str, str]]:
        words = (tr._("Nothing"), tr._("Risky things"), tr._("Every move"))
        return list(zip(LEVELS, words, strict=True))

    @staticmethod
    def limits(language: str) -> list[tuple[str, str]]:
        return [(str(seconds), _limit(seconds)) for seconds in TURN_LIMITS]


class SettingsScreen(Screen):
    def __init__(self, context: Any, **kwargs: Any) -> None:
        self.controls: dict[str, Any] = {}
        super().__init__(context, **kwargs)

    def refresh(self) -> None:
        if not self.controls:
            self.grow(self._parts())
        for key in self.controls:
            self._put(key)

    def _parts(self) -> Iterator[None]:
        for pane, names in CARDS.items():
            for name in names:
                card = Factory.get(name)(screen=self)
                for key, control in card.ids.items():
                    self.controls[key] = control
                    self._put(key)
                    event = "on_switch" if isinstance(control, Toggle) else "on_choice"
                    control.fbind(event, self._chosen, key)
                self.ids[pane].add_widget(card)
                yield

    def _put(self, key: str) -> None:
        control, value = self.controls[key], self.context.setting(key)
        if isinstance(control, Toggle):
            control.active = value
        else:
            control.chosen = str(value)

    def _chosen(self, key: str, _: Any, value: Any) -> None:
        self.set(key, type(DEFAULTS[key])(value))

    def set(self, key: str, value: Any) -> None:
        """Keeps it; if the disk refuses, the switch goes back to what is kept."""
        if self.context.attempt(lambda: self.context.set(key, value)):
            self._try_out(key, value)
        else:
            self.refresh()

    def go(self, screen: str) -> None:
        self.context.router.go(screen)

    @staticmethod
    def _try_out(key: str, value: Any) -> None:
        """Switching a signal on lets people feel or hear it."""
        if key == "haptics" and value:
            device.buzz()
        if key == "sound" and value:
            device.play("draw")


def _limit(seconds: int) -> str:
    if not seconds:
        return tr._("Off")
    if seconds < 60:
        return tr._("{n} s", n=seconds)
    return tr._("{n} min", n=seconds // 60)


load("screens/settings")
