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
    from companion.app.shell.context import Context
    from companion.app.table.sittings import TableSitting

SHARED_PAD = "shared"
"""The kind of a history entry whose score sheet came from another device."""


def editions_here(context: Context) -> list[Edition]:
    """All component data this device can read codes with: its own, and those of its matches."""
    kept = context.library.editions
    found = []
    for saved in kept.all():
        with suppress(CompanionError):  # made by another version of the app
            found.append(kept.load(saved.id))
    for fingerprint, data in kept.plain_boxes().items():
        with suppress(CompanionError):
            found.append(kept.box(str(data.get("game")), fingerprint))
    return found


def receive_match(context: Context, match: Match) -> tuple[str, str]:
    """Keeps a match that was handed over; its id here, and what became of it in words."""
    here = match.setup.id
    before = next((info for info in context.library.matches() if info.id == here), None)
    entry, outcome = context.library.receive(match)
    # The open sitting may still hold the entry that was closed when the match went on.
    context.let_go()
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


def sitting_of(context: Context, answer: Answer) -> TableSitting:
    """The match an answer is for; raises if this device does not have it."""
    return context.sitting(answer.match_id)


def play_answer(sitting: TableSitting, answer: Answer, moves: tuple[Move, ...]) -> list[str]:
    """Records checked moves; what everybody may hear of it in words."""
    start = sitting.match.index
    for move in moves[:-1]:
        sitting.entry.play(move, answer.seat)
    sitting.play(moves[-1])
    return sitting.told(start)


def keep_result(context: Context, result: Result) -> str | None:
    """Puts a result into the history, once; None if it is there already."""
    table = result.table
    for info in context.library.matches():
        if info.id == table.id:
            return None
        if info.kind == "pad" and _source(context, info.id) == table.id:
            return None
    return context.library.pads.save(
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


def _source(context: Context, pad: str) -> Any:
    try:
        kept = context.library.pads.open(pad)
    except CompanionError:
        return None
    return kept.values.get("match") if kept.pad == SHARED_PAD else None


def unpacking(context: Context, text: str) -> Callable[[Any], share.Shared]:
    """A job that reads a whole code with all the component data of this device.

    The library is asked here and now: the job may run in another thread.
    """
    editions = editions_here(context)
    return lambda _: share.unpack(text, editions)
