"""What a seat may see: views and log lines, built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine.seals import open_seal
from companion.engine.sights import Log
from companion.engine.sights import LogLine as LogLine
from companion.engine.sights import correction_line as correction_line

if TYPE_CHECKING:
    from companion.engine.match import Match

T = TypeVar("T")


def log(match: Match, seat: int | None, since: int = 0) -> list[LogLine]:
    """The log for a seat (None: an onlooker), oldest first; from entry `since` on."""
    made = match.sights.log(match, seat)
    return _heard(match, made, made.lines, since)


def _heard(match: Match, made: Log, lines: list[T], since: int) -> list[T]:
    """The lines these eyes may read now: of an open sealed run only the own ones."""
    first, last = made.ends[min(since, match.index)], made.ends[match.index]
    sealed = made.ends[open_seal(match)]
    heard = lines[first:sealed]
    for at in range(max(first, sealed), last):
        asked = match.decision_at(made.lines[at].index)
        if asked is not None and asked.seat == made.seat:
            heard.append(lines[at])
    return heard


def view(match: Match, seat: int | None, since: int = 0) -> dict[str, Any]:
    """Plain data, to be read and never changed: views share what was made once."""
    sights = match.sights
    made = sights.log(match, seat)
    return {
        "game": match.setup.game,
        "players": list(match.players),
        "seat": seat,
        "board": sights.board(match, seat),
        "decision": sights.question(match, seat),
        "log": _heard(match, made, made.plain, since),
        "scores": match.counted.plain,
    }
