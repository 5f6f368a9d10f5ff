"""What hands do after each move of Ninjato, and what ends with it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Move, Say
from companion.games.ninjato.moments.handwork import for_move, for_round_end
from companion.games.ninjato.scoring import payout
from companion.games.ninjato.state import ROUNDS, State, scoring_round
from companion.games.ninjato.words import shown_guard
from companion.table import Level
from companion.table.moments import Reason


def round_ended(before: State, move: Move, after: State) -> bool:
    """Whether everybody has just taken the shuriken back."""
    if move[0] == "end_round":
        return True
    return before.box.full and any(before.shuriken) and not any(after.shuriken)


def scored(before: State, after: State) -> bool:
    """Whether a scoring phase has just come to its end."""
    return scoring_round(before) is not None and scoring_round(after) is None


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    yield from for_move(before, move, after)
    if round_ended(before, move, after):
        yield from for_round_end(before, after)
    elif after.round > before.round:
        yield Say("Move the round marker to {n}.", n=after.round)


def level(before: State, move: Move, after: State) -> Level:
    if round_ended(before, move, after) or scored(before, after):
        return Level.STAGE
    if move[0] in ("concede", "token", "guard", "elite", "elite_as", "elite_pair"):
        return Level.NOTABLE
    return Level.QUIET


def title(before: State, move: Move, after: State) -> Say | None:
    if scored(before, after):
        return Say("Scoring after round {n} is done", n=scoring_round(before))
    if round_ended(before, move, after):
        return Say("Round {n} ends", n=before.round)
    return None


def why(before: State, move: Move, after: State) -> Iterator[Reason]:
    """Who has gained what in this round, or in this scoring phase."""
    if scored(before, after):
        played = scoring_round(before)
        for entry in after.ledger:
            if entry[0] == played:
                yield payout(after, entry)
    elif round_ended(before, move, after):
        last = after.history[-1] if after.history else (0,) * after.box.seats
        if len(after.history) > len(before.history):
            last = before.history[-1] if before.history else (0,) * after.box.seats
        for seat in after.order:
            gained = after.honor[seat] - last[seat]
            yield (
                Say("{seat:seat}, honor +{n}", seat=seat, n=gained),
                Say("{n}", n=after.honor[seat]),
            )


def then(after: State) -> Say | None:
    if after.phase == "over":
        return None
    if scoring_round(after) is not None:
        return Say("the clans give their rewards.")
    if after.phase.startswith("reveal"):
        return Say("houses and displays are filled again.")
    if after.phase == "place":
        return Say("round {n} of {most}: {seat:seat} begins.", n=after.round, most=ROUNDS,
                   seat=after.seat)  # fmt: skip
    return None


def line(before: State, move: Move, after: State) -> Say | None:
    """A failed Banzai in few words: what is lost is asked next."""
    if move[0] == "concede" and before.raid is not None and before.raid.carried:
        return Say("{seat:seat}: the Banzai fails, {guard}.", seat=before.seat,
                   guard=shown_guard(before))  # fmt: skip
    return None
