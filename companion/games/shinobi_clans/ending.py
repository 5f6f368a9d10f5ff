"""What is counted at the end."""

from __future__ import annotations

from companion.engine import Match, Say
from companion.games.shinobi_clans.components import CLANS
from companion.games.shinobi_clans.scene import COLOURS, mark_of
from companion.games.shinobi_clans.state import State
from companion.table import Mark
from companion.table.curves import Curve
from companion.table.ending import EndPiece
from companion.table.public_score import Count
from companion.table.seating import Seating


def unit(n: int) -> Say:
    return Say("{n:card|cards} in play", n=n)


def mark(match: Match, seat: int) -> Mark | None:
    """Whom a seat served."""
    state: State = match.state
    clan = state.clans[seat] if state.phase == "over" else None
    return None if clan is None else mark_of(Seating.of(match.setup), CLANS[clan])


def pieces(match: Match) -> tuple[EndPiece, ...]:
    """All clans with their cards in play; whom nobody served is faint."""
    state: State = match.state
    seating = Seating.of(match.setup)
    return tuple(
        EndPiece(
            mark_of(seating, clan),
            Say("{clan:term}", clan=clan),
            Say("{n}", n=state.total(at)),
            at not in state.clans,
        )
        for at, clan in enumerate(CLANS)
    )


def hidden(match: Match) -> tuple[Say, ...]:
    return (Say("Who serves which clan stays hidden until the end."),)


def counts(match: Match) -> tuple[Count, ...]:
    state, seating = match.state, Seating.of(match.setup)
    totals = [state.total(at) for at in range(len(CLANS))]
    return tuple(
        Count(
            Say("{clan:term}", clan=clan),
            Say("{n}", n=total),
            total / max(1, *totals),
            mark_of(seating, clan),
        )
        for clan, total in zip(CLANS, totals, strict=True)
    )


def curves(state: State) -> tuple[Curve, ...]:
    """The cards of each clan in play."""
    return tuple(
        Curve(Say("{clan:term}", clan=clan), COLOURS[clan], state.total(at))
        for at, clan in enumerate(CLANS)
    )
