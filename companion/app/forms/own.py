"""A question of a form that a game asks with a widget of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.widgets.layout import Column
from companion.engine import Match
from companion.language import Voice


class OwnQuestion(Column):
    """Asked in a game's own way. It may look at all answers, and tells some (`on_tell`)."""

    __events__ = ("on_tell",)

    def __init__(self, match: Match, answers: Mapping[str, Any], voice: Voice) -> None:
        super().__init__()
        self.match, self.answers, self.voice = match, answers, voice

    def grow(self) -> Iterator[object]:
        """Makes its parts; then it shows the answers."""
        yield from ()

    def look(self) -> None:
        """Shows the answers anew: one of them was changed, here or elsewhere."""

    def on_tell(self, key: str, value: Any) -> None:
        pass
