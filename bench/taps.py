"""Taps per recorded turn: matches recorded through the table screen by touches."""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.rows import Row
from companion.engine import Match, Move

MOST_MOVES = 150
NAMES = ("Aki", "Ben", "Chloé")


def rows() -> list[Row]:
    from tests.ui.conftest import Stage

    stage = Stage()
    found = []
    for title, game, seats, how, bar in TABLES:
        moves, turns = _record(stage, game, seats, how)
        mean = statistics.mean(moves)
        found.append(
            Row(
                f"{title}: taps per turn",
                f"median {statistics.median(turns):.0f}, most {max(turns)}",
                f"{mean:.2f} a move, most {max(moves)}",
                f"<= {bar:g} taps a move",
                mean <= bar,
            )
        )
    return found


TABLES: tuple[tuple[str, str, int, dict[str, Any], float], ...] = (
    ("Shinobi: War of Clans", "shinobi_clans", 3, {"dealer": "table"}, 3),
    ("WAT-AAH!, Grasshopper", "wat_aah", 3, {"dealer": "table"}, 2),
    ("WAT-AAH!, Grand Master by scores", "wat_aah", 3,
     {"options": {"mode": "grand_master", "depth": "scores"}}, 2),
    ("Ninjato", "ninjato", 3, {"dealer": "app"}, 2),
    ("7 Ronin, plans on the screen", "seven_ronin", 2,
     {"options": {"planning_mode": "in_app_curtain"}}, 2),
    ("99 Ninja, placements", "ninety_nine_ninja", 2, {"dealer": "app"}, 4),
    ("99 Ninja, points only", "ninety_nine_ninja", 2, {"options": {"depth": "scores"}}, 2),
)  # fmt: skip


def _record(stage: Any, game: str, seats: int, how: dict[str, Any]) -> tuple[list[int], list[int]]:
    """The taps of every move and of every turn: what one seat does in a run, cards included."""
    from companion.app.shell.context import Context

    rng = random.Random(1)
    taps: list[tuple[int, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        context = Context(Path(folder))
        context.set("reduce_motion", True)
        stage.show(context.router)
        context.router.home()
        match = Match.start(game, NAMES[:seats], seed="5a" * 16, **how)
        context.router.go("table", match=context.begin(match).entry.id)
        stage.frames(3)
        screen: Any = context.router.screen
        seat = -1
        while (decision := screen.sitting.match.decision) is not None and len(taps) < MOST_MOVES:
            seat = decision.seat if decision.seat >= 0 else seat
            taps.append((seat, FINGERS[game](stage, screen, rng)))
        stage.clear()
        context.close()
    turns = [sum(taps for _, taps in run) for _, run in groupby(taps, key=lambda one: one[0])]
    return [count for _, count in taps], turns


def _shinobi(stage: Any, screen: Any, rng: random.Random) -> int:
    from tests.ui.touches import touch_move

    return touch_move(stage, screen, rng.choice(screen.sitting.match.decision.moves))


def _wat_aah(stage: Any, screen: Any, rng: random.Random) -> int:
    from tests.ui.wat_aah_fingers import choose, touch

    return touch(stage, screen, choose(screen.sitting.match, rng))


def _ninjato(stage: Any, screen: Any, rng: random.Random) -> int:
    from tests.ui.ninjato_fingers import by_taps

    moves, weights = screen.sitting.match.decision.moves, screen.sitting.match.decision.weights
    move: Move = rng.choices(moves, weights)[0] if weights else rng.choice(moves)
    return by_taps(stage, screen, *move)


def _ronin(stage: Any, screen: Any, rng: random.Random) -> int:
    from tests.ui.ronin_fingers import likely, touch_move

    return touch_move(stage, screen, likely(screen.sitting.match, rng))


def _ninja(stage: Any, screen: Any, rng: random.Random) -> int:
    from tests.ui.ninja_fingers import Fingers

    fingers = Fingers(stage, screen)
    return fingers.record(fingers.choose(rng))


FINGERS: dict[str, Callable[[Any, Any, random.Random], int]] = {
    "shinobi_clans": _shinobi,
    "wat_aah": _wat_aah,
    "ninjato": _ninjato,
    "seven_ronin": _ronin,
    "ninety_nine_ninja": _ninja,
}
