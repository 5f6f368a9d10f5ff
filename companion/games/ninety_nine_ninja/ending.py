"""What the end page says: tracks decide, points only where nobody leads on two (NN-921, NN-922)."""

from __future__ import annotations

from companion.engine import Match, Say, ScoreSheet
from companion.games.ninety_nine_ninja.components import CLANS, DAIMYOS
from companion.games.ninety_nine_ninja.scene.looks import side
from companion.games.ninety_nine_ninja.state import State
from companion.table.curves import Curve
from companion.table.elements import Mark
from companion.table.public_score import Count


def worth(sheet: ScoreSheet, seat: int) -> Say:
    led = sum((line.points[seat] or 0) > 0 for line in sheet.lines)
    return Say("{n} {n:track|tracks}, {m} {m:point|points}", n=led, m=sheet.totals[seat] or 0)


def title(sheet: ScoreSheet) -> Say | None:
    """Alone at the table, whoever does not win has lost to the automaton."""
    return None if sheet.winners else Say("The automaton wins")


def reasons(sheet: ScoreSheet) -> tuple[Say, ...]:
    return (sheet.outcome,) if sheet.outcome is not None else ()


def figures(match: Match) -> tuple[tuple[Say, Say], ...]:
    """Who leads on each track, and by how much: that decides."""
    solo = match.state.box.solo
    return tuple(
        (Say("{clan:term} track", clan=clan), _leads(line.points[0] or 0, solo))
        for clan, line in zip(CLANS, match.scores().lines, strict=True)
    )


def _leads(position: int, solo: bool) -> Say:
    if not position:
        return Say("nobody ahead")
    who = side(solo, 0 if position > 0 else 1)
    return Say("{who} +{n}", who=who, n=abs(position))


def hidden(match: Match) -> tuple[Say, ...]:
    return (Say("What each of you will allocate stays hidden until the end."),)


def brief(match: Match) -> Say | None:
    """How near the end is."""
    state: State = match.state
    if not state.full:
        return None
    return Say("{n} of {all} Daimyos fallen", n=len(state.fallen), all=len(DAIMYOS))


def counts(match: Match) -> tuple[Count, ...]:
    """Where the markers stand, and towards whom."""
    state = match.state
    end = state.box.printed.track_end
    found = []
    for at, position in enumerate(state.tracks):
        leads = 0 if position > 0 else 1 if position < 0 and not state.box.solo else None
        found.append(
            Count(
                Say("{clan:term} track", clan=CLANS[at]),
                Say("{n}", n=abs(position)),
                min(1.0, abs(position) / max(1, end)),
                Mark(f"figure-ninja-{CLANS[at]}"),
                leads,
            )
        )
    return tuple(found)


COLOURS = {"black": "#2B2721", "red": "#D8402C", "white": "#FFFDF8"}


def curves(state: State) -> tuple[Curve, ...]:
    """Where each marker stands: above zero it leads for the first player."""
    return tuple(
        Curve(Say("{clan:term} track", clan=clan), COLOURS[clan], position)
        for clan, position in zip(CLANS, state.tracks, strict=True)
    )


def about_curves(match: Match) -> Say:
    if match.state.box.solo:
        return Say("Above zero: {a:seat} leads. Below zero: the Automaton leads.", a=0)
    return Say("Above zero: {a:seat} leads. Below zero: {b:seat} leads.", a=0, b=1)
