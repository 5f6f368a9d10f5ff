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
    return [LogLine(*told) for told in _heard(match, made, made.told, since)]


def _heard(match: Match, made: Log, lines: list[T], since: int) -> list[T]:
    """The lines these eyes may read now: of an open sealed run only the own ones."""
    asked, index = match.decision, match.index
    first, last = made.before(min(since, index)) if since else 0, made.before(index)
    if asked is None or not asked.sealed:
        return lines[first:last]
    sealed = made.before(open_seal(match))
    heard = lines[first:sealed]
    for at in range(max(first, sealed), last):
        asked = match.decision_at(made.told[at][0])
        if asked is not None and asked.seat == made.seat:
            heard.append(lines[at])
    return heard


def view(match: Match, seat: int | None, since: int = 0) -> dict[str, Any]:
    """Plain data, to be read and never changed: views share what was made once."""
    sights, setup = match.sights, match.setup
    made = sights.log(match, seat)
    now = sights.now(match)
    return {
        "game": setup.game,
        "players": list(setup.players),
        "seat": seat,
        "board": now.board(match, seat),
        "decision": now.question(seat),
        "log": _heard(match, made, made.plain, since),
        "scores": now.counted.plain,
    }
