"""Garbage is looked for while nobody touches the screen.

Looking through all objects takes longer than a frame may; Python would do it in the middle of a
tap. Young objects are still looked through as they come, which takes no time.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Any

from kivy.clock import Clock

EVERY = 2.0
QUIET = 1.0
ENOUGH = 10
"""So many times the young ones were looked through since the last sweep: Python's own measure."""

NEVER = 1_000_000


class Sweeper:
    """Sweeps for as long as the app runs."""

    def __init__(self, window: Any) -> None:
        self._last = monotonic()
        # What is here at the start stays until the end; no sweep needs to look at it again.
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        gc.enable()
        window.bind(on_touch_down=self.touched, on_touch_up=self.touched, on_key_down=self.touched)
        Clock.schedule_interval(self.sweep, EVERY)

    def sweep(self, *_: Any) -> None:
        if monotonic() - self._last >= QUIET and gc.get_count()[2] >= ENOUGH:
            gc.collect()

    def touched(self, *_: Any) -> None:
        self._last = monotonic()
