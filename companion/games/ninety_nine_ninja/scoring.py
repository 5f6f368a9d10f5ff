"""The end of the game: final tracks, the winner and the rule that decided (NN-918, NN-92x)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.engine import Criterion, Say, ScoreLine, ScoreSheet, TieBreak, rank
from companion.games.ninety_nine_ninja.components import CLANS
from companion.games.ninety_nine_ninja.effects import reckoning
from companion.games.ninety_nine_ninja.state import State

T = TypeVar("T")


def sheet(state: State) -> ScoreSheet:
    if state.agenda:
        return standing(state)
    blue = reckoning.allocated(state, 0)
    solo = state.box.solo
    green = reckoning.automaton_points(state) if solo else reckoning.allocated(state, 1)
    end = state.box.printed.track_end if state.box.clamp else None
    felled = (state.felled(0), state.felled(1))
    return final_sheet(state.tracks, blue, green, felled, end, solo=solo)


def standing(state: State) -> ScoreSheet:
    """Before the end: where the markers stand; nothing of the allocations."""
    notes = tuple(
        Say("{clan:term} track: {n:+}.", clan=CLANS[clan], n=position)
        for clan, position in enumerate(state.tracks)
    )
    seats = 1 if state.box.solo else 2
    return ScoreSheet((), (None,) * seats, (tuple(range(seats)),), (), notes=notes, final=False)


def final_tracks(
    tracks: Sequence[int], blue: Sequence[int], green: Sequence[int], end: int | None
) -> tuple[int, ...]:
    """NN-918: each track is adjusted once, then limited."""
    moved = [old + plus - minus for old, plus, minus in zip(tracks, blue, green, strict=True)]
    if end is None:
        return tuple(moved)
    return tuple(max(-end, min(end, position)) for position in moved)


def final_sheet(
    tracks: Sequence[int],
    blue: Sequence[int],
    green: Sequence[int],
    felled: tuple[int, int],
    end: int | None,
    *,
    solo: bool = False,
) -> ScoreSheet:
    """The sheet from the figures alone; the score pads use it too."""
    final = final_tracks(tracks, blue, green, end)
    own = (final, tuple(-position for position in final))
    leads = tuple(sum(position > 0 for position in scores) for scores in own)
    positive = tuple(sum(position for position in scores if position > 0) for scores in own)
    two = tuple(int(lead >= 2) for lead in leads)
    criteria = [
        Criterion("NN-921", Say("two tracks led"), two),
        Criterion("NN-922", Say("positive total"), positive),
        Criterion("NN-923", Say("Daimyo tokens"), felled),
    ]
    ranking, chain = rank(range(2), criteria)
    best = ranking[0]
    outcome = _outcome(best, two, positive, felled, solo)
    lines = tuple(
        ScoreLine(
            Say("{clan:term} track", clan=CLANS[clan]),
            _seats((own[0][clan], own[1][clan]), solo),
            _seats((_line(clan, tracks, blue, green, final, solo), None), solo),
            "NN-918",
        )
        for clan in range(3)
    )
    counted = Say("The total adds up only the tracks on which a player leads.")
    if solo:
        automaton = Say(
            "The automaton leads {n} {n:track|tracks}, with a positive total of {total} and "
            "{felled} {felled:Daimyo|Daimyos} felled.",
            n=leads[1],
            total=positive[1],
            felled=felled[1],
        )
        winners = (0,) if 0 in best else ()
        ranked: tuple[tuple[int, ...], ...] = ((0,),)
        return ScoreSheet(
            lines,
            (positive[0],),
            ranked,
            winners,
            outcome,
            _solo_chain(chain),
            (automaton, counted),
        )
    return ScoreSheet(lines, positive, ranking, best, outcome, chain, (counted,))


def _solo_chain(chain: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
    """The automaton is no seat of the table: the chain keeps the human's side of it."""
    return tuple(
        TieBreak(
            tie.clause,
            tie.label,
            (0,),
            tuple(v for seat, v in zip(tie.tied, tie.values, strict=True) if seat == 0),
            tuple(seat for seat in tie.kept if seat == 0),
        )
        for tie in chain
        if 0 in tie.tied
    )


def _seats(pair: tuple[T, T], solo: bool) -> tuple[T, ...]:
    return pair[:1] if solo else pair


def _line(
    clan: int,
    tracks: Sequence[int],
    blue: Sequence[int],
    green: Sequence[int],
    final: Sequence[int],
    solo: bool,
) -> Say:
    if final[clan] > 0:
        lead = Say("{seat:seat} leads.", seat=0)
    elif final[clan] < 0:
        lead = Say("The automaton leads.") if solo else Say("{seat:seat} leads.", seat=1)
    else:
        lead = Say("Nobody leads.")
    moved = tracks[clan] + blue[clan] - green[clan]
    text = Say(
        "{clan:term}: {old:+} + {blue} − {green} = {new:+}.",
        clan=CLANS[clan],
        old=tracks[clan],
        blue=blue[clan],
        green=green[clan],
        new=moved,
    )
    if moved == final[clan]:
        return Say("{sum} {lead}", sum=text, lead=lead)
    return Say("{sum} The track ends at {end:+}. {lead}", sum=text, end=final[clan], lead=lead)


def _outcome(
    best: tuple[int, ...],
    two: tuple[int, ...],
    positive: tuple[int, ...],
    felled: tuple[int, int],
    solo: bool,
) -> Say:
    """NN-927: the line names the deciding rule."""
    if len(best) == 2:
        return Say(
            "Nobody leads on two tracks; positive totals and Daimyo tokens are equal: "
            "shared victory."
        )
    first = best[0]
    winner = Say("The automaton") if solo and first == 1 else Say("{seat:seat}", seat=first)
    if two[first]:
        return Say("{winner} leads on two tracks and wins.", winner=winner)
    if positive[0] != positive[1]:
        return Say(
            "Nobody leads on two tracks. Positive total {a} : {b}. {winner} wins.",
            a=positive[0],
            b=positive[1],
            winner=winner,
        )
    return Say(
        "Nobody leads on two tracks and the positive totals are equal. Daimyo tokens "
        "{a} : {b}. {winner} wins.",
        a=felled[0],
        b=felled[1],
        winner=winner,
    )
