"""What a review tells: the moves that turned the match, luck against choices, three sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.engine import Match, Say
from companion.engine.views import log
from companion.mind.review import Review, Sample

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
    """What happened, as everybody may read it."""
    found: float = 0.0
    """How much better the first move of the turn was than the others, on average."""


@dataclass(frozen=True, slots=True)
class SeatStory:
    seat: int
    best: Turn | None
    worst: Turn | None
    luck: float
    given_away: float


def turns(review: Review, match: Match) -> list[Turn]:
    told = {line.index: line.say for line in log(match, None)}
    return [_turn(match, sample, after, told) for sample, after in pairwise(review.samples)]


def _turn(match: Match, sample: Sample, after: Sample, told: dict[int, Say]) -> Turn:
    seat = sample.seat
    change = after.chances[seat] - sample.chances[seat]
    choice = min(0.0, sample.played - sample.best) if sample.played is not None else 0.0
    line = next((told[at] for at in range(sample.at, after.at) if at in told), None)
    found = sample.played - sample.usual if sample.played is not None else 0.0
    return Turn(sample.at, seat, change, choice, sample.drawn, sample.instead, line, found)


def turning_points(found: list[Turn]) -> list[Turn]:
    """The largest changes, in the order of the match."""
    large = [turn for turn in found if abs(turn.change) >= LEAST and turn.line is not None]
    large.sort(key=lambda turn: -abs(turn.change))
    return sorted(large[:TURNS], key=lambda turn: turn.at)


def why(turn: Turn) -> Say:
    """One sentence on what made the difference."""
    if turn.choice <= -LEAST and turn.change < 0:
        return Say("Another move was worth {n} points more.", n=round(-100 * turn.choice))
    if turn.luck >= LEAST:
        return Say("The draw helped: {n} points of it were luck.", n=round(100 * turn.luck))
    if turn.luck <= -LEAST:
        return Say("The draw hurt: {n} points of it were bad luck.", n=round(-100 * turn.luck))
    if turn.change > 0:
        return Say("A good choice, and the table had no answer.")
    return Say("Nothing better was found; the others answered well.")


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
