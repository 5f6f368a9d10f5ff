"""One stored match: every change is on disk when the call returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tinydb import TinyDB
from tinydb.table import Document

from companion.engine.amending import Amendment
from companion.engine.match import Match
from companion.engine.moves import Move
from companion.engine.say import Say
from companion.engine.scoring import ScoreSheet
from companion.store.clock import Stopwatch
from companion.store.errors import MATCH_IS_SAFE, NoSuchMatch, from_os
from companion.store.info import Info
from companion.store.timeline import Ending, Timeline, page_of

if TYPE_CHECKING:
    from companion.store.library import Library


class StoredMatch:
    """`match` is the engine's match; change it through this object only, so that it is kept.

    If a change cannot be written, the match goes back to what is on disk and the error says so.
    """

    def __init__(
        self, library: Library, id: str, base: TinyDB, timeline: Timeline, match: Match
    ) -> None:
        self.id = id
        self.match = match
        self._library = library
        self._base = base
        self._timeline = timeline
        self._watch = Stopwatch(library.clock)
        self._closed = False
        self._keep_dealt()

    @property
    def info(self) -> Info:
        return self._timeline.info(self.id)

    # the moves

    def play(self, move: Move | str, seat: int | None = None) -> None:
        self._change("play", lambda: self.match.play(move, seat))

    def correct(self, change: Mapping[str, Any] | Move | str, reason: str) -> None:
        self._change("correct", lambda: self.match.correct(change, reason))

    def amend(self, index: int, move: Move | str, *, cut: bool = False) -> Amendment:
        outcome = Amendment(None)

        def change() -> bool:
            nonlocal outcome
            outcome = self.match.amend(index, move, cut=cut)
            return outcome.first_conflict is None or cut

        self._change("amend", change, at=index)
        return outcome

    def undo(self) -> None:
        self._change("goto", self.match.undo)

    def redo(self) -> None:
        self._change("goto", self.match.redo)

    def goto(self, index: int) -> None:
        self._change("goto", lambda: self.match.goto(index))

    # the label

    def rename(self, title: str) -> None:
        self._append({"do": "rename", "title": trimmed(title)})

    def tag(self, tags: Iterable[str]) -> None:
        kept = dict.fromkeys(short for tag in tags if (short := trimmed(tag)))
        self._append({"do": "tag", "tags": list(kept)})

    # the mind at the table

    def seat_minds(self, strengths: Iterable[str]) -> None:
        """Who is played by the app from now on, and how strongly; nothing for people."""
        self._append({"do": "minds", "seats": list(strengths)})

    @property
    def minds(self) -> tuple[str, ...]:
        """How strongly the app plays each seat; nothing for people, or no entry at all."""
        return self._timeline.minds

    def note_hint(self, seat: int) -> None:
        self._append({"do": "hint", "seat": seat})

    def keep_review(self, review: Mapping[str, Any]) -> None:
        self._append({"do": "review", "review": dict(review)})

    @property
    def review(self) -> Mapping[str, Any]:
        """What was kept about how the match went; empty if nothing was."""
        return self._timeline.review

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """Lets go of the file; further changes are refused."""
        self._closed = True
        self._base.close()

    # inside

    def _change(self, do: str, change: Callable[[], bool | None], at: int | None = None) -> None:
        self._library.owner.check()  # before the match itself is touched
        match, timeline = self.match, self._timeline
        before = match.snapshot()
        try:
            if change() is False:
                return
            if do == "goto":
                now: dict[str, Any] = {"at": match.index, "sum": timeline.sum_at(match.index)}
            else:
                now = self._added(before.index if at is None else at)
            self._append({"do": do, **now, **over(match)})
        except BaseException:
            match.back_to(before)
            raise

    def _added(self, at: int) -> dict[str, Any]:
        add = [str(self.match.entry_at(index)) for index in range(at, self.match.index)]
        return {"at": at, "add": add, "sum": self._timeline.sum_with(at, add)}

    def _append(self, event: dict[str, Any]) -> None:
        self._library.owner.check()
        if self._closed:
            raise NoSuchMatch(Say("This match is no longer open; nothing was changed."))
        event["when"], event["order"] = self._library.order.stamp()
        event["spent"] = self._watch.look()
        number = self._timeline.count + 1
        try:
            self._base.table(page_of(number)).insert(Document(event, number))
        except OSError as error:
            raise from_os(error, MATCH_IS_SAFE) from error
        self._timeline.take(event)
        self._library.changed(self)

    def _keep_dealt(self) -> None:
        """A list recovered up to a gap can end where the app has to deal: keep what it dealt."""
        match, known, was = self.match, len(self._timeline.texts), self._timeline.index
        total = match.index + len(match.tail)
        if total == known or self._library.read_only:
            return
        match.goto(total)
        self._append({"do": "deal", **self._added(known), **over(match)})
        if was < known:
            self.goto(was)


def over(match: Match) -> dict[str, Any]:
    """What an event says of the end of the match, if this is the end."""
    return {"over": ending(match.scores(), len(match.players)).plain()} if match.over else {}


def ending(sheet: ScoreSheet, seats: int) -> Ending:
    ranked = {seat for group in sheet.ranking for seat in group}
    places = tuple(sheet.rank(seat) if seat in ranked else 0 for seat in range(seats))
    return Ending(sheet.winners, sheet.totals, places)


def trimmed(text: str) -> str:
    return " ".join(str(text).split())[:120]
