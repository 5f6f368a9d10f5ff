"""How words and players look on one page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from companion.engine import Say


@dataclass(frozen=True, slots=True)
class Speech:
    say: Callable[[Say | None], str]
    letters: tuple[str, ...]

    def text(self, say: Say | None) -> str:
        return escape(self.say(say))
