"""Widgets are kept and given new words: making them anew would cost more than the move itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from companion.app.widgets.gradual import at_once

MADE_AHEAD = 6
"""Buttons; panels with more of them are rare."""

W = TypeVar("W")


class Stock(Generic[W]):
    """Widgets of one kind for one place."""

    def __init__(self, make: Callable[[], W]) -> None:
        self._make = make
        self.made: list[W] = []

    def prepare(self, number: int = MADE_AHEAD) -> Iterator[None]:
        """Makes as many as this, one at a time."""
        while len(self.made) < number:
            self.made.append(self._make())
            yield

    def first(self, number: int) -> list[W]:
        at_once(self.prepare(number))
        return self.made[:number]


def only(layout: Any, wanted: Sequence[Any]) -> bool:
    """These children in this order and no others. False: they are there already, nothing moved."""
    if layout.children[::-1] == list(wanted):
        return False
    layout.clear_widgets()
    for widget in wanted:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)
        layout.add_widget(widget)
    return True
