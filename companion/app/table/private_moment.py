"""A private moment: somebody looks at what is theirs, and it ends when nobody does any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

SECONDS = 20
"""So long a secret stays in sight without a touch."""


class PrivateMoment:
    """Runs `over` once: some time after the last touch, or when the window goes out of sight."""

    def __init__(self, over: Callable[[], Any]) -> None:
        self._over = over
        self._waiting = Clock.create_trigger(self._gone, SECONDS)
        self.lasting = False

    def begin(self) -> None:
        if not self.lasting:
            self.lasting = True
            Window.bind(
                on_touch_down=self._touched,
                on_key_down=self._touched,
                focus=self._focus,
                on_hide=self._gone,
                on_minimize=self._gone,
            )
        self._touched()

    def end(self) -> None:
        self._waiting.cancel()
        if self.lasting:
            self.lasting = False
            Window.unbind(
                on_touch_down=self._touched,
                on_key_down=self._touched,
                focus=self._focus,
                on_hide=self._gone,
                on_minimize=self._gone,
            )

    def _touched(self, *_: Any) -> None:
        self._waiting.cancel()
        self._waiting()

    def _focus(self, _: Any, focus: bool) -> None:
        if not focus:
            self._gone()

    def _gone(self, *_: Any) -> None:
        if self.lasting:
            self.end()
            self._over()
