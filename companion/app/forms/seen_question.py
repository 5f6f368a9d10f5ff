"""A question of a form that is answered by what is seen: pictures, or a painted board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.widgets.layout import Column
from companion.engine import Match
from companion.language import Voice
from companion.table.shapes import Ask


class SeenQuestion(Column):
    """It looks at all answers, and tells those that change (`on_tell`)."""

    __events__ = ("on_tell",)

    def __init__(self, ask: Ask, match: Match, answers: Mapping[str, Any], voice: Voice) -> None:
        super().__init__()
        self.ask, self.match, self.answers, self.voice = ask, match, answers, voice

    def grow(self) -> Iterator[object]:
        """Makes its parts; then it shows the answers."""
        yield from ()

    def look(self) -> None:
        """Shows the answers anew: one of them was changed, here or elsewhere."""

    def keep(self, told: Mapping[str, Any]) -> None:
        """Tells what is different now, what others look at first."""
        for key in sorted(told, key=lambda key: key == self.ask.key):
            if told[key] != self.answers.get(key):
                self.dispatch("on_tell", key, told[key])

    def on_tell(self, key: str, value: Any) -> None:
        pass
