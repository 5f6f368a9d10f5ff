"""Moves per second of every game, against a bare loop in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from bench.plain_shinobi import play as plain_match
from bench.rows import Row
from companion.engine import Match, find_game, game_ids

SECONDS = 2.0
"""Of processor time, so that other work on the machine does not count."""


def speed(run: Callable[[int], int], seconds: float = SECONDS) -> float:
    """Moves per second of matches played one after the other."""
    run(0)
    moves, seed, start = 0, 1, process_time()
    while process_time() - start < seconds:
        moves += run(seed)
        seed += 1
    return moves / (process_time() - start)


def play(game: str, seats: int, seed: int, views: bool = False, **how: Any) -> int:
    rng = random.Random(seed)
    match = Match.start(game, [f"P{seat}" for seat in range(seats)], seed=seed, **how)
    while match.decision is not None:
        decision = match.decision
        weights = decision.weights
        moves = decision.moves
        match.play(rng.choices(moves, weights)[0] if weights else rng.choice(moves))
        if views:
            for seat in range(seats):
                match.game.view(match.state, seat)
    return match.index


def rows() -> list[Row]:
    found = []
    plain = speed(lambda seed: plain_match(4, random.Random(seed)))
    found.append(Row("Shinobi, 4 seats: bare loop", f"{plain:,.0f} moves/s", "the ceiling"))
    app = {"dealer": "app"}
    ours = speed(lambda seed: play("shinobi_clans", 4, seed, **app))
    found.append(
        Row(
            "Shinobi, 4 seats, app-dealt: validated, logged, undoable",
            f"{ours:,.0f} moves/s",
            f"{ours / plain:.2f}x the bare loop",
            ">= 20,000 moves/s",
            ours >= 20_000,
        )
    )
    seen = speed(lambda seed: play("shinobi_clans", 4, seed, views=True, **app))
    found.append(
        Row(
            "the same with the views of all seats",
            f"{seen:,.0f} moves/s",
            f"{seen / plain:.2f}x the bare loop",
            ">= 9,000 moves/s",
            seen >= 9_000,
        )
    )
    for game in game_ids():
        if game == "shinobi_clans":
            continue
        bar = 1_000 if game == "ninety_nine_ninja" else 5_000
        low = find_game(game).seats[-1]
        for dealer in ("app", "table"):
            reached = speed(lambda seed, g=game, n=low, d=dealer: play(g, n, seed, dealer=d))
            found.append(
                Row(
                    f"{game}, {dealer}-dealt random matches",
                    f"{reached:,.0f} moves/s",
                    f"{reached / plain:.2f}x the bare loop",
                    f">= {bar:,} moves/s",
                    reached >= bar,
                )
            )
    return found
