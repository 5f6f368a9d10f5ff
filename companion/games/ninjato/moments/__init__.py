"""What hands do after each move of Ninjato, and what ends with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import Move, Say
from companion.games.ninjato.components import guard_value
from companion.games.ninjato.effects.fighting import attack_value
from companion.games.ninjato.moments.handwork import for_move, for_round_end, for_set_up
from companion.games.ninjato.scene.ranking import given
from companion.games.ninjato.state import ROUNDS, State, house_honor, scoring_round
from companion.games.ninjato.words import envoy_say, figure_left, rumor_say, shown_guard
from companion.table import Level
from companion.table.moments import Reason

LAYING = ("reveal_dojo", "reveal_rumor", "reveal_envoy", "reveal_skill", "deal_dojo")
"""What is turned up last at the set-up, as far as the table turns it up."""


def round_ended(before: State, move: Move, after: State) -> bool:
    """Whether everybody has just taken the shuriken back."""
    if move[0] == "end_round":
        return True
    return before.box.full and any(before.shuriken) and not any(after.shuriken)


def laid_out(before: State, after: State) -> bool:
    """Whether the table has just been laid out: the first shuriken comes next."""
    return (
        before.box.full
        and before.phase in LAYING
        and after.phase == "place"
        and (after.round == 1 and not any(after.shuriken))
    )


def scored(before: State, after: State) -> bool:
    """Whether a scoring phase has just come to its end."""
    return scoring_round(before) is not None and scoring_round(after) is None


def hands(before: State, move: Move, after: State) -> Iterator[Say]:
    yield from for_move(before, move, after)
    if laid_out(before, after):
        yield from for_set_up(after)
    if round_ended(before, move, after):
        yield from for_round_end(before, after)
    elif after.round > before.round:
        yield Say("Move the round marker to {n}.", n=after.round)


def level(before: State, move: Move, after: State) -> Level:
    if round_ended(before, move, after) or scored(before, after) or laid_out(before, after):
        return Level.STAGE
    if move[0] in ("concede", "token", "guard", "elite", "elite_as", "elite_pair"):
        return Level.NOTABLE
    return Level.QUIET


def title(before: State, move: Move, after: State) -> Say | None:
    if laid_out(before, after):
        return Say("The table is laid")
    if scored(before, after):
        return Say("Scoring after round {n} is done", n=scoring_round(before))
    if round_ended(before, move, after):
        return Say("Round {n} ends", n=before.round)
    return None


def over(before: State, move: Move, after: State) -> Say | None:
    """The marker has moved on already: what ended is told."""
    if laid_out(before, after):
        return Say("Set-up")
    if round_ended(before, move, after) or scored(before, after):
        return Say("Round {n} of {most}", n=scoring_round(before) or before.round, most=ROUNDS)
    return None


def blow(before: State, move: Move, after: State) -> Say | None:
    """A Banzai that fails; where a piece is chosen the ink stays under the next question."""
    if move[0] != "concede" or before.raid is None or not before.raid.carried:
        return None
    if after.raid is not None:
        return None
    return Say("Banzai fails: {guard}", guard=shown_guard(before))


def why(before: State, move: Move, after: State) -> Iterator[Reason]:
    """Who has gained what in this round, or in this scoring phase."""
    if laid_out(before, after):
        yield Say("Compare the table with this list.")
    elif scored(before, after):
        played = scoring_round(before)
        for clan in dict.fromkeys(entry[1] for entry in after.ledger if entry[0] == played):
            paid = Say("{lines}", lines=list(given(after.ledger, played, clan)))
            yield Say("{clan:term}: {paid}", clan=clan, paid=paid)
    elif round_ended(before, move, after):
        last = after.history[-1] if after.history else (0,) * after.box.seats
        if len(after.history) > len(before.history):
            last = before.history[-1] if before.history else (0,) * after.box.seats
        for seat in after.order:
            gained = after.honor[seat] - last[seat]
            yield (
                Say("{seat:seat}, honor {n:+}", seat=seat, n=gained),
                Say("{n}", n=after.honor[seat]),
            )


def go(before: State, move: Move, after: State) -> Say | None:
    """What the button of a stage names: what comes next."""
    if after.phase == "reveal_rumor" and not FILLED & {task.split()[0] for task in after.todo}:
        return Say("Fill the Pavilion")  # NJ-232, NJ-233
    if after.phase.startswith("reveal"):
        return Say("Fill houses and displays")
    if scoring_round(after) is not None:
        return Say("Score the clans")
    if after.phase == "place":
        return Say("Round {n}: {seat:seat} begins", n=after.round, seat=after.seat)
    return None


FILLED = frozenset(("skill", "treasure", "sentry", "envoy"))
"""What is turned up beside rumors where a round is prepared."""


def _beaten(before: State, after: State) -> Say | None:
    raid = before.raid
    if raid is None or raid.plan is None:
        return None
    words: dict[str, Any] = {"seat": before.seat, "n": attack_value(raid.plan)}
    if figure_left(after):
        return Say("{seat:seat} beats one figure of the elite guard with {n}.", **words)
    if raid.source == "elites":
        return Say("{seat:seat} beats an elite guard with {n}.", **words)
    words["guard"] = guard_value(raid.guard)
    if raid.source == "sentry":
        return Say("{seat:seat} beats the sentry {guard} with {n}.", **words)
    return Say("{seat:seat} beats the guard {guard} with {n}.", **words)


def line(before: State, move: Move, after: State) -> Say | None:
    """What a raid came to in few words: what is done with the pieces has to fit beside it."""
    if move[0] == "confirm":
        return _beaten(before, after)
    if move[0] == "pay":
        return Say("{seat:seat} learns {skill:term}.", seat=before.seat, skill=before.chosen)
    if move[0] == "give" and before.chosen in before.box.envoys:
        return Say("{seat:seat} wins the envoy {card}.", seat=before.seat,
                   card=envoy_say(before.box, before.chosen))  # fmt: skip
    if move[0] == "give" and before.chosen in before.box.rumors:
        return Say("{seat:seat} takes the rumor {card}.", seat=before.seat,
                   card=rumor_say(before.box, before.chosen))  # fmt: skip
    if move == ("take", "house_honor") and before.todo:
        clan = before.todo[0].split()[2]
        return Say("{clan:term}: {seat:seat} scores {n}.", clan=clan, seat=before.seat,
                   n=house_honor(before, clan))  # fmt: skip
    if move[0] == "concede" and before.raid is not None and before.raid.carried:
        return Say("{seat:seat}: the Banzai fails, {guard}.", seat=before.seat,
                   guard=shown_guard(before))  # fmt: skip
    return None
