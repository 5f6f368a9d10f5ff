"""Counting the clans: totals, home counts, the tie-break (SC-8xx, SC-9xx)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.engine import Criterion, Say, ScoreLine, ScoreSheet, of_last, rank
from companion.games.shinobi_clans.components import CLANS
from companion.games.shinobi_clans.state import Counts, State


def sheet(state: State) -> ScoreSheet:
    if state.phase != "over":
        return standing(state)
    clans = [clan for clan in state.clans if clan is not None]
    totals = [state.total(clan) for clan in clans]  # SC-801
    home = [state.provinces[seat][clan] for seat, clan in enumerate(clans)]  # SC-802
    neutral = [
        Say(
            "{clan:term}: {n} {n:card|cards}, nobody's clan, not counted.",
            clan=CLANS[clan],
            n=state.total(clan),
        )
        for clan in range(len(CLANS))
        if clan not in clans  # SC-803
    ]
    return final_sheet(
        [CLANS[clan] for clan in clans], totals, home, state.box.shared_victory, neutral
    )


def standing(state: State) -> ScoreSheet:
    """Before the end nobody's clan may be told, so only the clans are counted."""
    return _in_play(state.provinces)


@of_last
def _in_play(provinces: tuple[Counts, ...]) -> ScoreSheet:
    return _unfinished(len(provinces), tuple(map(sum, zip(*provinces, strict=True))))


@lru_cache(maxsize=1_024)
def _unfinished(seats: int, totals: Counts) -> ScoreSheet:
    """Orders that only move cards change nothing here, so the sheet is often there already."""
    notes = tuple(map(_clan_in_play, CLANS, totals))
    everybody = tuple(range(seats))
    return ScoreSheet((), (None,) * seats, (everybody,), (), notes=notes, final=False)


@lru_cache(maxsize=1_024)
def _clan_in_play(clan: str, total: int) -> Say:
    return Say("{clan:term}: {n} {n:card|cards} in play.", clan=clan, n=total)


def final_sheet(
    clans: Sequence[str],
    totals: Sequence[int],
    home: Sequence[int],
    shared_victory: bool,
    notes: Sequence[Say] = (),
) -> ScoreSheet:
    """The sheet of SC-903 from the counts alone; the score pad uses it too."""
    seats = range(len(clans))
    criteria = [
        Criterion("SC-903", Say("cards in play"), tuple(totals)),
        Criterion("SC-903", Say("cards at home"), tuple(home)),
    ]
    ranking, chain = rank(seats, criteria)
    best = ranking[0]
    winners = best if len(best) == 1 or shared_victory else ()
    line = ScoreLine(
        Say("Cards of the clan in play"),
        tuple(totals),
        tuple(
            Say(
                "{clan:term}: {n} {n:card|cards} in play ({home} at home).",
                clan=clans[seat],
                n=totals[seat],
                home=home[seat],
            )
            for seat in seats
        ),
        "SC-801",
    )
    return ScoreSheet(
        lines=(line,),
        totals=tuple(totals),
        ranking=ranking,
        winners=winners,
        outcome=_outcome(best, totals, home, shared_victory),
        chain=chain,
        notes=tuple(notes),
    )


def _outcome(
    best: tuple[int, ...], totals: Sequence[int], home: Sequence[int], shared_victory: bool
) -> Say:
    first = best[0]
    top = totals[first]
    level = [seat for seat in range(len(totals)) if totals[seat] == top]
    if len(level) == 1:
        second = max(total for seat, total in enumerate(totals) if seat != first)
        return Say("{seat:seat} wins: {n} {n:card|cards} against {m}.", seat=first, n=top, m=second)
    if len(best) == 1:
        second = max(home[seat] for seat in level if seat != first)
        return Say(
            "{tied:seat} have {n} {n:card|cards} each; {seat:seat} wins with {h} at home "
            "against {m}.",
            tied=level,
            n=top,
            seat=first,
            h=home[first],
            m=second,
        )
    if shared_victory:
        return Say(
            "{tied:seat} have {n} {n:card|cards} and {h} at home each: shared victory.",
            tied=list(best),
            n=top,
            h=home[first],
        )
    return Say(
        "{tied:seat} have {n} {n:card|cards} and {h} at home each: no winner, play again.",
        tied=list(best),
        n=top,
        h=home[first],
    )
