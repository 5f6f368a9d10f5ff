"""Virtual players against each other and against random ones, with confidence intervals.

`python -m bench mind` plays a few matches of every game; `python -m bench.mind GAME MATCHES
STRENGTH AGAINST [SEED]` plays one pairing as long as wanted.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from math import sqrt
from time import process_time

from bench.rows import Row
from companion.engine import TABLE, Match, Move, game_ids
from companion.engine.game import find_game
from companion.mind.players import simulations, thinking
from companion.mind.rooms import mind_room

RANDOM = "random"
FLAT = "flat"
"""The reference: plain determinized Monte Carlo with as many simulations as `normal`."""
PAIRINGS = (("normal", RANDOM), ("normal", "easy"), ("normal", FLAT), ("strong", "normal"))
MATCHES = 6
OPTIONS: dict[str, dict[str, str]] = {"planning_mode": {"planning_mode": "in_app_curtain"}}
"""What a virtual player needs to be chosen at set-up, by the option that decides it."""


@dataclass
class Tally:
    """How one player did at tables full of another kind."""

    matches: int = 0
    share: float = 0.0
    seats: int = 2
    seconds: list[float] = field(default_factory=list)
    said: list[tuple[float, float]] = field(default_factory=list)
    """What it thought of the move it made, and whether it won in the end."""

    @property
    def rate(self) -> float:
        return self.share / max(1, self.matches)

    def interval(self) -> tuple[float, float]:
        """Wilson's interval, 95 of 100."""
        n, p, z = max(1, self.matches), self.rate, 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def within(self, low: float, high: float) -> tuple[int, float]:
        found = [won for said, won in self.said if low <= said < high]
        return len(found), sum(found) / max(1, len(found))


def table(game_id: str, seed: int) -> Match:
    game = find_game(game_id)
    seats = min(4, game.seats[-1]) if len(game.seats) > 1 else game.seats[0]
    known = {option.key for option in game.options}
    options = {
        key: value
        for chosen, values in OPTIONS.items()
        if chosen in known
        for key, value in values.items()
    }
    names = [f"P{seat}" for seat in range(max(seats, 2))]
    return Match.start(game_id, names, options, "app", seed=seed, id=f"bench-{seed}")


def random_answer(match: Match, rng: random.Random) -> Move:
    decision = match.decision
    assert decision is not None
    weights = decision.weights
    return rng.choices(decision.moves, weights)[0] if weights else rng.choice(decision.moves)


def flat_answer(match: Match, rng: random.Random) -> Move:
    """Every move as often as any other, each in a world of its own, played out at random."""
    decision, game, room = match.decision, match.game, mind_room(match.game.id)
    assert decision is not None and room is not None
    moves, seat = decision.moves, decision.seat
    if len(moves) == 1:
        return moves[0]
    won = dict.fromkeys(moves, 0.0)
    number = simulations(game.id, "normal")
    for tried in range(number):
        move = moves[tried % len(moves)]
        state = game.apply(room.redeal(match.state, seat, rng), move)
        while (asked := game.decision(state)) is not None:
            weights = asked.weights
            chosen = (
                rng.choices(asked.moves, weights)[0]
                if weights and any(weights)
                else rng.choice(asked.moves)
            )
            state = game.apply(state, chosen)
        winners = game.scores(state).winners
        won[move] += (seat in winners) / max(1, len(winners))
    times = {move: max(1, len(range(at, number, len(moves)))) for at, move in enumerate(moves)}
    return max(moves, key=lambda move: won[move] / times[move])


def play(game_id: str, strength: str, against: str, seed: int, tally: Tally) -> None:
    """One match: a seat of `strength`, all others of `against`; the seat follows the seed."""
    match, rng = table(game_id, seed), random.Random(seed)
    seats = len(match.players)
    hero, said = seed % seats, []
    while match.decision is not None:
        seat = match.decision.seat
        who = strength if seat == hero else against
        if seat == TABLE or who == RANDOM:
            match.play(random_answer(match, rng))
            continue
        if who == FLAT:
            match.play(flat_answer(match, rng))
            continue
        start = process_time()
        search = thinking(match, seat)
        if len(search.moves) > 1:
            search.run(simulations(game_id, who))
            if seat == hero:
                tally.seconds.append(process_time() - start)
                said.append(search.thoughts()[0].chance)
        match.play(search.best())
    winners = match.scores().winners
    won = (hero in winners) / max(1, len(winners))
    tally.matches += 1
    tally.seats = seats
    tally.share += won
    tally.said += [(chance, won) for chance in said]


def measured(
    game_id: str, strength: str, against: str, matches: int, first: int = 0, aloud: bool = False
) -> Tally:
    """`aloud`: says how it stands after every match, for runs that may be stopped."""
    tally = Tally()
    for seed in range(first, first + matches):
        play(game_id, strength, against, seed, tally)
        if aloud:
            print(f"  {tally.share:g} of {tally.matches}", flush=True)
    return tally


def row(game_id: str, strength: str, against: str, tally: Tally) -> Row:
    low, high = tally.interval()
    fair = 1 / tally.seats
    times = sorted(tally.seconds) or [0.0]
    return Row(
        f"{game_id}: {strength} against {tally.seats - 1} {against}",
        f"{tally.rate:.0%} ({low:.0%} to {high:.0%})",
        f"fair share {fair:.0%}, {tally.matches} matches",
        f"answer {times[len(times) // 2]:.2f} s, 95 of 100 {times[int(len(times) * 0.95)]:.2f} s",
        tally.rate > fair,
    )


def rows() -> list[Row]:
    return [
        row(game_id, strength, against, measured(game_id, strength, against, MATCHES))
        for game_id in game_ids()
        for strength, against in PAIRINGS
    ]


def main(arguments: list[str]) -> None:
    game_id, matches, strength, against, *first = arguments
    seed = int(first[0]) if first else 0
    tally = measured(game_id, strength, against, int(matches), seed, aloud=True)
    print(row(game_id, strength, against, tally))
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        number, won = tally.within(low, low + 0.2001)
        if number:
            print(f"  said {low:.0%} to {low + 0.2:.0%}: {number} answers, won {won:.0%}")


if __name__ == "__main__":
    main(sys.argv[1:])
