"""Much that is to be shown is built over several frames, so that none of them takes long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, ClassVar

from kivy.clock import Clock

ENOUGH = 0.005
"""Seconds of building in one frame; laying out and drawing what was built comes on top."""

SETTLE = object()
"""A part that goes on in the next frame: what was built is laid out before."""


def at_once(parts: Iterable[object]) -> None:
    for _ in parts:
        pass


class Gradual:
    """Builds what one place shows. What was begun and is not wanted any more is dropped."""

    busy: ClassVar[set[Gradual]] = set()
    """Who has something left to build."""

    def __init__(self) -> None:
        self._parts: Iterator[object] = iter(())
        self._soon = Clock.create_trigger(self._go_on, 0)

    def build(self, parts: Iterator[object]) -> None:
        """Takes the parts one by one in the next frames, as many as fit into each."""
        self._parts = parts
        self.busy.add(self)
        self._soon()

    def finish(self) -> None:
        """All that is left, now."""
        at_once(self._parts)
        self.stop()

    def stop(self) -> None:
        self._soon.cancel()
        self._parts = iter(())
        self.busy.discard(self)

    def _go_on(self, *_: Any) -> None:
        end = perf_counter() + ENOUGH
        for part in self._parts:
            if part is SETTLE or perf_counter() > end:
                self._soon()
                return
        self.busy.discard(self)
