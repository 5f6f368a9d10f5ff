"""A notice inside a screen: what is safe, what is wrong, what to do; never by colour alone."""

from __future__ import annotations

from typing import Any

from kivy.properties import OptionProperty, StringProperty

from companion.app.look.kv import load
from companion.app.widgets.card import Card

ICONS = {"ok": "check-circle", "warn": "alert", "info": "information-outline"}


class Notice(Card):
    """An icon and a text in the colour of its state."""

    text = StringProperty("")
    tone = OptionProperty("info", options=list(ICONS))
    icon = StringProperty(ICONS["info"])

    def on_tone(self, _: Any, tone: str) -> None:
        self.icon = ICONS[tone]


load("widgets/banner")
