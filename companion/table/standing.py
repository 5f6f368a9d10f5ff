"""How a match stands, in a few words for the card that leads back to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine import TABLE, Match, Say
from companion.table.pointing import Pointing
from companion.table.rooms import room
from companion.table.seating import Seating


@dataclass(frozen=True, slots=True)
class Standing:
    """`where` we are, which `seat` is asked (None: nobody, or the table), and the `score`."""

    where: Say
    seat: int | None
    score: Say | None


def standing(match: Match) -> Standing:
    """What everybody at the table may know."""
    where, beside = match.guide().phase, None
    seen = room(match.setup.game, "scene")
    if seen is not None:
        view = match.board(None)
        where, beside = seen.scene(Seating.of(match.setup), view, Pointing()).caption
    decision = match.decision
    seat = decision.seat if decision is not None and decision.seat != TABLE else None
    if beside is not None and "seat" in beside.args:
        # Whose turn it is stands there already.
        beside = None
    return Standing(where, seat, _leader(match) or _counted(match) or beside)


def _counted(match: Match) -> Say | None:
    """Where nobody has points: the game's own count that is short enough for a card."""
    own: Any = room(match.setup.game, "ending")
    if not hasattr(own, "brief"):
        return None
    found: Say | None = own.brief(match)
    return found


def _leader(match: Match) -> Say | None:
    """Who is ahead by how much, where points are public; nobody while nobody has any."""
    sheet = match.scores()
    known = [total for total in sheet.totals if total is not None]
    if len(known) < len(match.players) or not any(known) or not sheet.ranking:
        return None
    first = sheet.ranking[0][0]
    return Say("{seat:seat} {points}", seat=first, points=sheet.totals[first])
