"""How the app looks and behaves; everything takes effect at once and is kept."""

from __future__ import annotations

from typing import Any

from companion.app.kv import load
from companion.app.screens.base import Screen


class SettingsScreen(Screen):
    def refresh(self) -> None:
        for key in ("language", "theme"):
            self.ids[key].chosen = self.dojo.setting(key)
        self.ids.text_size.chosen = str(self.dojo.setting("text_size"))
        for key in ("colour_blind", "reduce_motion", "left_handed", "play_single", "keep_awake"):
            self.ids[key].active = self.dojo.setting(key)

    def set(self, key: str, value: Any) -> None:
        self.dojo.attempt(lambda: self.dojo.set(key, value))


load("screens/settings")
