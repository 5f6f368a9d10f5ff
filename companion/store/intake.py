"""A match that comes in: new, the same, gone on, or another branch; nothing here is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tinydb import TinyDB
from tinydb.table import Document

from companion.store.merging import Outcome, compare
from companion.store.timeline import Event, Timeline, page_of

if TYPE_CHECKING:
    from companion.store.library import Library


def take(library: Library, id: str, events: list[Event], theirs: Timeline) -> tuple[Outcome, str]:
    """Merges the events of one match; gives what became of it, and its id here."""
    if id not in library:
        library.put(id, events, theirs)
        return Outcome.NEW, id
    base, ours = library.base(id)
    outcome = compare(ours, theirs)
    if outcome is Outcome.FORWARD:
        library.let_go(id)
        _forward(library, base, ours, theirs)
        library.listed(ours.info(id))
    if outcome is not Outcome.BRANCH:
        return outcome, id
    # The same branch coming again has the same name, and is then no news.
    last = theirs.sum_at(len(theirs.texts)) if theirs.kind == "match" else "pad"
    other = f"{id[:40]}-{last}"
    if other in library:
        return Outcome.SAME, other
    theirs.branch_of = id
    library.put(other, [{**events[0], "branch_of": id}, *events[1:]], theirs)
    return Outcome.BRANCH, other


def _forward(library: Library, base: TinyDB, ours: Timeline, theirs: Timeline) -> None:
    at, end = len(ours.texts), len(theirs.texts)
    events: list[Event] = [
        {"do": "play", "at": at, "add": theirs.texts[at:], "sum": theirs.sum_at(end)}
    ]
    if theirs.index < end:
        events.append({"do": "goto", "at": theirs.index, "sum": theirs.sum_at(theirs.index)})
    if theirs.ending is not None:
        events[-1]["over"] = theirs.ending.plain()
    for event in events:
        event |= library.stamp()
        number = ours.count + 1
        base.table(page_of(number)).insert(Document(event, number))
        ours.take(event)
    base.close()
