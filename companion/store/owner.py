"""One writer: the thread that opened a library is the only one that changes it.

Two threads on one match left a file that could not be opened again. Work in the background reads
and prepares; what it found is written by the thread that owns the library.
"""

from __future__ import annotations

import threading

from companion.engine.say import Say
from companion.store.errors import NOTHING_CHANGED, OtherThread


class Owner:
    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def check(self) -> None:
        """Raises OtherThread, before anything is touched."""
        if threading.get_ident() != self._thread:
            raise OtherThread(
                Say(
                    "{safe} Two parts of the app wanted to write at once; try it again.",
                    safe=NOTHING_CHANGED,
                )
            )
