"""What the app asks of the device it runs on; where the device cannot, nothing happens."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from companion.app.device import android
from companion.language import LANGUAGES

SOUNDS = Path(__file__).resolve().parent / "sounds"
SHORT_BUZZ = 18
"""Milliseconds: felt in the hand, not heard on the table."""


class Device:
    """The real thing; a test puts one of its own in its place."""

    def keep_awake(self, on: bool) -> None:
        """Whether the screen stays on while nobody touches it."""
        Window.allow_screensaver = not on

    def dark(self) -> bool:
        """Whether the device is set to a dark look; desktops do not say, so they are light."""
        return android.night()

    def language(self) -> str:
        """The language the device speaks, if the app has it; else English."""
        said = android.language() if android.here() else _said_by_the_desktop()
        short = said.replace("_", "-").partition("-")[0].lower()
        return short if short in LANGUAGES else LANGUAGES[0]

    def buzz(self) -> None:
        """A short tick in the hand."""
        android.buzz(SHORT_BUZZ)

    def play(self, name: str) -> None:
        """A quiet sound of `companion/app/device/sounds`; silence where there is no loudspeaker."""
        sound = _sound(name)
        if sound is not None:
            sound.volume = 0.4
            sound.stop()
            sound.play()


def _said_by_the_desktop() -> str:
    """As gettext looks for it."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "")


@cache
def _sound(name: str) -> Any:
    from kivy.core.audio import SoundLoader

    try:
        return SoundLoader.load(str(SOUNDS / f"{name}.wav"))
    except Exception:
        # An audio system that is not there fails in its own ways; a game goes on without it.
        return None


device = Device()
