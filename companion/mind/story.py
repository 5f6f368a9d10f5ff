"""What a review tells: the moves that turned the match, luck against choices, three sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.engine import TABLE, Match, Say
from companion.mind.review import Review, Sample
from companion.table.moments import moment

TURNS = 3
LEAST = 0.06
"""A smaller change is within the guesswork."""
LITTLE = 3
"""Fewer points of luck are not worth telling."""


@dataclass(frozen=True, slots=True)
class Turn:
    """From one looked-at choice to the next: what changed, by whose choice or by luck."""

    at: int
    seat: int
    change: float
    """Of the chance of the seat that moved."""
    choice: float
    """How much of it the first move of the turn gave away; 0 if it was the best found."""
    luck: float
    """What its first draw changed, by itself."""
    instead: str
    line: Say | None
    """What came of it in few words, as everybody may read it."""
    deed: Say | None
    """The first move of the turn in few words."""
    found: float = 0.0
    """How much better the first move of the turn was than the others, on average."""
    before: float = 0.0
    """The chance that it began with."""
    others: tuple[int, ...] = ()
    """Who else moved before the next choice that was looked at."""
    last: bool = False
    """Whether the match was over then."""


@dataclass(frozen=True, slots=True)
class SeatStory:
    seat: int
    best: Turn | None
    worst: Turn | None
    luck: float
    given_away: float


def turns(review: Review, match: Match) -> list[Turn]:
    return [_turn(match, sample, after) for sample, after in pairwise(review.samples)]


def _turn(match: Match, sample: Sample, after: Sample) -> Turn:
    seat, at = sample.seat, sample.at
    actors = dict.fromkeys(match.actor_at(one) for one in range(at, after.at))
    change, luck = after.chances[seat] - sample.chances[seat], sample.drawn
    if luck * change > 0:  # a draw brought no more than came
        luck = max(luck, change) if change < 0 else min(luck, change)
    return Turn(
        at,
        seat,
        change,
        min(0.0, sample.played - sample.best) if sample.played is not None else 0.0,
        luck,
        sample.instead,
        _happened(match, at, _own_end(match, at, after.at)),
        moment(match, at, None, at + 1).line,
        sample.played - sample.usual if sample.played is not None else 0.0,
        sample.chances[seat],
        tuple(one for one in actors if one not in (seat, TABLE)),
        after.at == match.index,
    )


def _own_end(match: Match, at: int, until: int) -> int:
    """Where somebody else acts after this turn: what they do is told of them."""
    seat = match.actor_at(at)
    others = (one for one in range(at, until) if match.actor_at(one) not in (seat, TABLE))
    return next(others, until)


def _happened(match: Match, since: int, until: int) -> Say | None:
    """What ended in this stretch; else its loudest deed."""
    told = moment(match, since, None, until)
    return told.title or told.line


def turning_points(found: list[Turn]) -> list[Turn]:
    """The largest changes, in the order of the match."""
    large = [turn for turn in found if abs(turn.change) >= LEAST and turn.line is not None]
    large.sort(key=lambda turn: -abs(turn.change))
    return sorted(large[:TURNS], key=lambda turn: turn.at)


def why(turn: Turn, better: str) -> Say:
    """One sentence on what made the difference; `better`: the best move found, in words."""
    now = round(100 * (turn.before + turn.change))
    if turn.choice <= -LEAST and turn.change < 0:
        return Say(
            "Better was {move}: {n} {n:point|points} more.",
            move=better,
            n=round(-100 * turn.choice),
        )
    if turn.luck >= LEAST and turn.change > 0:
        return Say("The draw helped: {n} points of it were luck.", n=round(100 * turn.luck))
    if turn.luck <= -LEAST and turn.change < 0:
        return Say("The draw hurt: {n} points of it were bad luck.", n=round(-100 * turn.luck))
    if turn.change > 0 and turn.found >= LEAST / 2:
        return Say("{n} points better than the other moves here.", n=round(100 * turn.found))
    if turn.last:
        return Say("The last turn: nothing could change any more.")
    if turn.others and turn.change < 0:
        return Say("No better move; the rest came from {seats:seat}.", seats=list(turn.others))
    if turn.change < 0:
        return Say("No better move was found, yet it left {n} of 100.", n=now)
    return Say("More came of it than was foreseen: {n} of 100.", n=now)


def costly(turn: Turn, better: str) -> Say:
    """The first move of the turn, and what would have been better."""
    return Say("{deed} Better was {move}.", deed=turn.deed or "", move=better)


def stories(found: list[Turn], seats: int) -> list[SeatStory]:
    told = []
    for seat in range(seats):
        own = [turn for turn in found if turn.seat == seat]
        best = max(own, key=lambda turn: turn.found, default=None)
        worst = min(own, key=lambda turn: (turn.choice, turn.change), default=None)
        told.append(
            SeatStory(
                seat,
                best if best is not None and best.found >= LEAST / 2 else None,
                worst if worst is not None and worst.choice <= -LEAST / 2 else None,
                sum(turn.luck for turn in own),
                -sum(turn.choice for turn in own),
            )
        )
    return told


def sentences(review: Review, found: list[Turn], winners: tuple[int, ...]) -> list[Say]:
    """The story of the match in three sentences."""
    return [_lead(review, winners), _turned(review, found), _luck(found, winners)]


def leaders(review: Review) -> list[int]:
    return [max(range(len(one.chances)), key=lambda s: one.chances[s]) for one in review.samples]


def _lead(review: Review, winners: tuple[int, ...]) -> Say:
    lead = leaders(review)
    changes = sum(one != two for one, two in pairwise(lead))
    if len(winners) != 1:
        return Say("Nobody won alone; the lead changed {n} {n:time|times}.", n=changes)
    winner = winners[0]
    last = max((at for at, seat in enumerate(lead) if seat != winner), default=-1)
    if last < 0:
        return Say("{seat:seat} was ahead from the first move to the last.", seat=winner)
    taken = review.samples[last + 1].at
    return Say(
        "The lead changed {n} {n:time|times}; {seat:seat} took it for good at move {at}.",
        n=changes,
        seat=winner,
        at=taken,
    )


def _turned(review: Review, found: list[Turn]) -> Say:
    largest = max(found, key=lambda turn: abs(turn.change), default=None)
    if largest is None or abs(largest.change) < LEAST:
        return Say("No single move turned it: it was won little by little.")
    before = next(one for one in review.samples if one.at == largest.at)
    start = before.chances[largest.seat]
    return Say(
        "It turned at move {at}: the chances of {seat:seat} went from {a} to {b} of 100.",
        at=largest.at,
        seat=largest.seat,
        a=round(100 * start),
        b=round(100 * (start + largest.change)),
    )


def _luck(found: list[Turn], winners: tuple[int, ...]) -> Say:
    if len(winners) != 1:
        total = sum(abs(turn.luck) for turn in found)
        return Say("Draws moved the chances by {n} points in all.", n=round(100 * total))
    own = [turn for turn in found if turn.seat == winners[0]]
    luck = round(100 * sum(turn.luck for turn in own))
    lost = round(-100 * sum(turn.choice for turn in own))
    if abs(luck) < LITTLE:
        return Say(
            "Draws alone decided little; choices gave {m} {m:point|points} of the chances of "
            "{seat:seat} away.",
            seat=winners[0],
            m=lost,
        )
    if luck > 0:
        return Say(
            "Luck gave {seat:seat} {n} points of chances; choices gave {m} away.",
            seat=winners[0],
            n=luck,
            m=lost,
        )
    return Say(
        "{seat:seat} won without luck: draws took {n} points of chances, choices gave {m} away.",
        seat=winners[0],
        n=-luck,
        m=lost,
    )
