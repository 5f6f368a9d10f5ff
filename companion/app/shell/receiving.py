"""What this device does with a code once it is whole. Nothing here that is kept is overwritten."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion import share
from companion.app.look.translation import tr
from companion.engine import CompanionError, Edition, Match, Move
from companion.share import Answer, Result
from companion.store import Outcome

if TYPE_CHECKING:
    from companion.app.shell.context import Dojo
    from companion.app.table.sittings import Desk

SHARED_PAD = "shared"
"""The kind of a history entry whose score sheet came from another device."""


def editions_here(dojo: Dojo) -> list[Edition]:
    """All component data this device can read codes with: its own, and those of its matches."""
    kept = dojo.library.editions
    found = []
    for saved in kept.all():
        with suppress(CompanionError):  # made by another version of the app
            found.append(kept.load(saved.id))
    for fingerprint, data in kept.plain_boxes().items():
        with suppress(CompanionError):
            found.append(kept.box(str(data.get("game")), fingerprint))
    return found


def receive_match(dojo: Dojo, match: Match) -> tuple[str, str]:
    """Keeps a match that was handed over; its id here, and what became of it in words."""
    here = match.setup.id
    before = next((info for info in dojo.library.matches() if info.id == here), None)
    entry, outcome = dojo.library.receive(match)
    # The open desk may still hold the entry that was closed when the match went on.
    dojo.let_go()
    if outcome is Outcome.NEW:
        return entry.id, tr._("This match is new here. You can go on with it.")
    if outcome is Outcome.SAME:
        return entry.id, tr._("This device is at the same point already.")
    if outcome is Outcome.FORWARD:
        news = entry.info.moves - (before.moves if before is not None else 0)
        return entry.id, tr._("Caught up: {n} {n:move|moves} more than before.", n=news)
    if outcome is Outcome.BEHIND:
        return entry.id, tr._("This device is further on than the code; nothing was changed.")
    return entry.id, tr._(
        "The two devices went on differently. Both are kept: this is the one that came in."
    )


def desk_of(dojo: Dojo, answer: Answer) -> Desk:
    """The match an answer is for; raises if this device does not have it."""
    return dojo.desk(answer.match_id)


def play_answer(desk: Desk, answer: Answer, moves: tuple[Move, ...]) -> list[str]:
    """Records checked moves; what everybody may hear of it in words."""
    start = desk.match.index
    for move in moves[:-1]:
        desk.entry.play(move, answer.seat)
    desk.play(moves[-1])
    return desk.told(start)


def keep_result(dojo: Dojo, result: Result) -> str | None:
    """Puts a result into the history, once; None if it is there already."""
    table = result.table
    for info in dojo.library.matches():
        if info.id == table.id:
            return None
        if info.kind == "pad" and _source(dojo, info.id) == table.id:
            return None
    return dojo.library.pads.save(
        table.game,
        table.players,
        {
            "match": table.id,
            "ended": result.ended.isoformat() if result.ended is not None else "",
            "minutes": result.minutes or 0,
            "moves": result.moves,
        },
        result.sheet,
        pad=SHARED_PAD,
        options=table.options,
    )


def _source(dojo: Dojo, pad: str) -> Any:
    try:
        kept = dojo.library.pads.open(pad)
    except CompanionError:
        return None
    return kept.values.get("match") if kept.pad == SHARED_PAD else None


def unpacking(dojo: Dojo, text: str) -> Callable[[Any], share.Shared]:
    """A job that reads a whole code with all the component data of this device.

    The library is asked here and now: the job may run in another thread.
    """
    editions = editions_here(dojo)
    return lambda _: share.unpack(text, editions)
