"""How long frames take while a virtual player thinks, and while it answers.

`python -m bench.mind_frames [GAME ...]`; processor time, as in `bench/screen.py`.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import tempfile
from importlib import import_module
from time import process_time
from typing import Any

from bench.mind_matches import table
from bench.rows import Row
from companion.engine import game_ids

ANSWERS = 12
MOST_FRAMES = 600
LOOK = 2.0
"""Seconds of processor time that people look at the table first; boards use them."""
BAR = 50
"""Milliseconds: nobody sees a longer frame, but feels it."""


def rows(camera: Any, games: list[str] | None = None) -> list[Row]:
    found = []
    for game in games or game_ids():
        thinking, answering = frames(camera, game)
        for what, times in (("while it thinks", thinking), ("its answer", answering)):
            most = max(times, default=0.0)
            late = sum(time > BAR for time in times)
            middle = statistics.median(times or [0.0])
            told = f"{late} of {len(times)} frames over it, median {middle:.0f} ms"
            reached = most <= BAR if times else None
            name = f"{game}: a strong virtual player, {what}"
            found.append(Row(name, f"most {most:.0f} ms", told, f"none over {BAR} ms", reached))
    return found


def frames(camera: Any, game: str) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame of thought, and of each that tells an answer."""
    from kivy.graphics.opengl import glFinish

    from companion.app.shell.context import Context
    from companion.app.shell.warmer import modules
    from companion.app.widgets.overlay import Overlay

    # The app does so while people look at its first screen.
    for module in modules():
        import_module(module)
    gc.collect()
    gc.freeze()
    thinking: list[float] = []
    answering: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        context = Context(folder)
        camera.window.add_widget(context.router)
        match = table(game, 1)
        entry = context.begin(match, ["strong"] * len(match.players)).entry
        context.router.go("table", match=entry.id)
        screen: Any = context.router.screen
        end = process_time() + LOOK
        while process_time() < end:
            camera.frames(1)
        for _ in range(MOST_FRAMES):
            if screen.sitting.match.over or len(answering) >= ANSWERS:
                break
            while Overlay.stack:
                Overlay.stack[-1].dismiss()
                camera.frames(10)
            if screen.minds.held:
                screen.minds.go_on()
                camera.frames(3)
            if not screen.minds.plays:
                break
            index = screen.sitting.match.index
            glFinish()
            start = process_time()
            camera.frames(1)
            glFinish()
            spent = 1000 * (process_time() - start)
            answered = screen.sitting.match.index > index
            (answering if answered else thinking).append(spent)
        camera.window.remove_widget(context.router)
        context.close()
    return thinking, answering


def main(games: list[str]) -> None:
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="dojo-kivy-"))
    from tools.tour.walk import Camera

    camera = Camera()
    import companion.app.widgets  # noqa: F401 - names the widgets for kv

    camera.window.size = (360, 640)
    for row in rows(camera, games):
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
