"""How the app looks and behaves; everything takes effect at once and is kept."""

from __future__ import annotations

from typing import Any

from companion.app.device import device
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.preferences import LEVELS, TEXT_SIZES, TURN_LIMITS
from companion.app.screens.base import Screen

SWITCHES = (
    *("colour_blind", "reduce_motion", "left_handed"),
    *("play_single", "keep_awake", "haptics", "sound"),
)


class SettingsScreen(Screen):
    def refresh(self) -> None:
        for key in ("language", "theme", "confirm"):
            self.ids[key].chosen = self.dojo.setting(key)
        for key in ("text_size", "turn_limit"):
            self.ids[key].chosen = str(self.dojo.setting(key))
        for key in SWITCHES:
            self.ids[key].active = self.dojo.setting(key)

    def set(self, key: str, value: Any) -> None:
        """Keeps it; if the disk refuses, the switch goes back to what is kept."""
        if self.dojo.attempt(lambda: self.dojo.set(key, value)):
            self._try_out(key, value)
        else:
            self.refresh()

    def sizes(self, language: str) -> list[tuple[str, str]]:
        words = (tr._("Small"), tr._("Normal"), tr._("Large"), tr._("Largest"))
        return list(zip(map(str, TEXT_SIZES), words, strict=True))

    def levels(self, language: str) -> list[tuple[str, str]]:
        words = (tr._("Nothing"), tr._("Risky things"), tr._("Every move"))
        return list(zip(LEVELS, words, strict=True))

    def limits(self, language: str) -> list[tuple[str, str]]:
        return [(str(seconds), _limit(seconds)) for seconds in TURN_LIMITS]

    def about(self) -> None:
        self.dojo.router.go("about")

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
