"""What this app is, and whose work is in it."""

from __future__ import annotations

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.shell.version import VERSION


class AboutScreen(Screen):
    def refresh(self) -> None:
        self.ids.version.text = tr._("Version {version}", version=VERSION)


load("screens/about")
