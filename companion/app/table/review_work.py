"""Reviews under way: they go on while people look at other screens, and are kept when done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kivy.clock import Clock

from companion.mind.review import Review, Reviewer

if TYPE_CHECKING:
    from companion.app.shell.context import Context

SLICE = 0.014
"""Seconds of thought in a frame."""

_UNDER_WAY: WeakKeyDictionary[Any, dict[str, Reviewing]] = WeakKeyDictionary()


class Reviewing:
    """One match. `review` is there when it is done; `progress` goes from 0 to 1."""

    def __init__(self, context: Context, entry: Any) -> None:
        self.context, self.entry = context, entry
        self.review = Review.from_plain(entry.review, entry.match)
        self._reviewer: Reviewer | None = None
        self._clock = Clock.create_trigger(self._think, 0, interval=True)

    @property
    def progress(self) -> float:
        if self.review is not None:
            return 1.0
        return self._reviewer.progress if self._reviewer is not None else 0.0

    def start(self) -> None:
        if self.review is None:
            self._clock()

    def stop(self) -> None:
        self._clock.cancel()

    def _think(self, _: float) -> None:
        if self._reviewer is None:
            self._reviewer = Reviewer(self.entry.match)
        if self.entry.closed:
            self.stop()
        elif self._reviewer.step(SLICE):
            self.stop()
            self.review = self._reviewer.review()
            plain = self.review.plain()
            self.context.attempt(lambda: self.entry.keep_review(plain))


def reviewing(context: Context, entry: Any) -> Reviewing:
    """The review of this match, kept, under way or about to begin."""
    known = _UNDER_WAY.setdefault(context, {})
    found = known.get(entry.id)
    if found is None or found.entry is not entry:
        found = known[entry.id] = Reviewing(context, entry)
    return found
