"""Garbage is looked for while nobody touches the screen and nothing is being built.

Looking through all objects takes longer than a frame may; Python would do it in the middle of a
tap. Young objects are still looked through as they come, which takes no time. What came since the
last sweep is looked through in a short pause, and put aside if it is in use; all that there is only
in a long one, when hardly anybody taps.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Any

from kivy.clock import Clock

from companion.app.widgets.gradual import Gradual

EVERY = 2.0
QUIET = 1.0
LONG = 15.0
ENOUGH = 10
"""So many times the young ones were looked through since the last sweep: Python's own measure."""

NEVER = 1_000_000


class Sweeper:
    """Sweeps for as long as the app runs."""

    def __init__(self, window: Any) -> None:
        self._last = monotonic()
        self._aside = False
        """Whether anything was put aside since all was looked through."""
        # What is here at the start stays.
        gc.freeze()
        self._before = young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        gc.enable()
        self._window = window
        window.bind(on_touch_down=self.touched, on_touch_up=self.touched, on_key_down=self.touched)
        Clock.schedule_interval(self.sweep, EVERY)

    def stop(self) -> None:
        """Python looks for garbage again as it always does, and through all there is."""
        Clock.unschedule(self.sweep)
        touched = self.touched
        self._window.unbind(on_touch_down=touched, on_touch_up=touched, on_key_down=touched)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def sweep(self, *_: Any) -> None:
        if Gradual.busy:
            return
        quiet = self.quiet
        if self._aside and quiet >= LONG:
            gc.unfreeze()
            self._aside = False
        elif quiet < QUIET or gc.get_count()[2] < ENOUGH:
            return
        else:
            self._aside = True
        gc.collect()
        gc.freeze()

    @property
    def quiet(self) -> float:
        """Seconds since anybody touched the app."""
        return monotonic() - self._last

    def touched(self, *_: Any) -> None:
        self._last = monotonic()
