"""Taps per recorded turn: matches recorded through the table screen by touches."""

from __future__ import annotations

import random
import statistics
import tempfile
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.rows import Row
from tests.kit import GAMES
from tests.ui.fingers import Fingers, Table, fingers_of

MOST_MOVES = 150


def rows() -> list[Row]:
    from tests.ui.conftest import Stage

    stage = Stage()
    found = []
    for game in GAMES:
        fingers = fingers_of(game)
        for table in fingers.TABLES:
            moves, turns = _record(stage, game, table, fingers)
            mean = statistics.mean(moves)
            found.append(
                Row(
                    f"{table.title}: taps per turn",
                    f"median {statistics.median(turns):.0f}, most {max(turns)}",
                    f"{mean:.2f} a move, most {max(moves)}",
                    f"<= {table.bar:g} taps a move",
                    mean <= table.bar,
                )
            )
    return found


def _record(stage: Any, game: str, table: Table, fingers: Fingers) -> tuple[list[int], list[int]]:
    """The taps of every move and of every turn: what one seat does in a run, cards included."""
    rng = random.Random(1)
    taps: list[tuple[int, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        context, screen = opened(stage, folder, game, table)
        seat = -1
        while (decision := screen.sitting.match.decision) is not None and len(taps) < MOST_MOVES:
            seat = decision.seat if decision.seat >= 0 else seat
            taps.append((seat, fingers.record(stage, screen, rng)))
        stage.clear()
        context.close()
    turns = [sum(taps for _, taps in run) for _, run in groupby(taps, key=lambda one: one[0])]
    return [count for _, count in taps], turns


def opened(stage: Any, folder: str, game: str, table: Table) -> tuple[Any, Any]:
    """The whole app on a fresh folder, with this table open; its screen."""
    from companion.app.shell.context import Context

    context = Context(Path(folder))
    context.set("reduce_motion", True)
    stage.show(context.router)
    context.router.home()
    context.router.go("table", match=context.begin(table.start(game)).entry.id)
    stage.frames(3)
    return context, context.router.screen
