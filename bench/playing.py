"""Moves per second of every game, against a bare loop in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from bench.plain_shinobi import play as plain_match
from bench.rows import Row
from companion.engine import Match

SECONDS = 2.0
"""Of processor time, so that other work on the machine does not count."""


TABLES: tuple[tuple[str, str, int, int, dict[str, Any]], ...] = (
    ("WAT-AAH!, Grasshopper, app-dealt", "wat_aah", 4, 5_000, {"dealer": "app"}),
    ("WAT-AAH!, Grasshopper, table-dealt", "wat_aah", 4, 5_000, {}),
    ("WAT-AAH!, Grasshopper by scores", "wat_aah", 4, 5_000, {"options": {"depth": "scores"}}),
    ("WAT-AAH!, Grand Master, app-dealt", "wat_aah", 4, 5_000,
     {"dealer": "app", "options": {"mode": "grand_master"}}),
    ("WAT-AAH!, Grand Master by scores", "wat_aah", 4, 5_000,
     {"options": {"mode": "grand_master", "depth": "scores"}}),
    ("7 Ronin, plans recorded after the reveal", "seven_ronin", 2, 5_000, {}),
    ("7 Ronin, plans on the screen", "seven_ronin", 2, 5_000,
     {"options": {"planning_mode": "in_app_curtain"}}),
    ("Ninjato, app-dealt", "ninjato", 4, 5_000, {"dealer": "app"}),
    ("Ninjato, table-dealt", "ninjato", 4, 5_000, {}),
    ("Ninjato by scores", "ninjato", 4, 5_000, {"options": {"depth": "scores"}}),
    ("99 Ninja, duel, all placements listed", "ninety_nine_ninja", 2, 1_000, {"dealer": "app"}),
    ("99 Ninja, solo", "ninety_nine_ninja", 1, 1_000,
     {"dealer": "app", "options": {"level": "3"}}),
    ("99 Ninja by scores", "ninety_nine_ninja", 2, 5_000, {"options": {"depth": "scores"}}),
)  # fmt: skip


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
    for title, game, seats, bar, how in TABLES:
        reached = speed(lambda seed, g=game, n=seats, h=how: play(g, n, seed, **h))
        found.append(
            Row(
                title,
                f"{reached:,.0f} moves/s",
                f"{reached / plain:.2f}x the bare loop",
                f">= {bar:,} moves/s",
                reached >= bar,
            )
        )
    return found
