"""Makes the pictures of a code off the thread that draws, one after the other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock

from companion import share


class Preparing:
    """`symbols` grows while the thread works; `changed` is called on the UI thread meanwhile.

    A stream can be shown from its first picture on: nobody waits for the last.
    """

    def __init__(
        self, texts: Iterable[str], total: int, changed: Callable[[], Any], mask: int | None
    ) -> None:
        self.symbols: list[share.Symbol] = []
        self.total = total
        self.error: share.ShareError | None = None
        self._texts = texts
        self._mask = mask
        self._stopped = threading.Event()
        self._changed = Clock.create_trigger(lambda _: self._stopped.is_set() or changed())
        threading.Thread(target=self._run, name="symbols", daemon=True).start()

    @property
    def done(self) -> bool:
        return len(self.symbols) >= self.total

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        for text in self._texts:
            if self._stopped.is_set():
                return
            try:
                self.symbols.append(share.symbol(text, mask=self._mask))
            except share.ShareError as error:
                self.error = error
                self.total = len(self.symbols)
                self._changed()
                return
            self._changed()
