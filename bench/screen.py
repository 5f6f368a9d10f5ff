"""Start-up against a bare Kivy window, and how long the frames after a tap take.

Frames are measured by the clock, so this wants a quiet machine: whatever else runs is counted too.
Processor time would not tell: where no graphics card draws, several threads draw side by side, and
it counts the time of each. What the disk needs is measured by `bench/storage.py`.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter, time
from typing import Any

from bench import mind_frames
from bench.rows import Row
from companion.engine import Match
from tests.kit import GAMES
from tests.ui.fingers import fingers_of

SET_UP = """
import os, sys, time
os.environ.update(KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON", KIVY_HOME=sys.argv[1])
os.makedirs(sys.argv[2], exist_ok=True)
os.environ["XDG_CONFIG_HOME"] = sys.argv[2]
from kivy.app import App
from kivy.clock import Clock
def seen(window):
    window.unbind(on_flip=seen)
    print(time.time())
    App.get_running_app().stop()
def watch(_):
    from kivy.core.window import Window
    Window.bind(on_flip=seen)
Clock.schedule_once(watch, -1)
"""
BARE = """
from kivy.uix.label import Label
class Bare(App):
    def build(self):
        return Label(text="Hello")
Bare().run()
"""
OURS = """
from companion.__main__ import main
main([])
"""
REPORT = "\nimport resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"


def _start(code: str, folder: Path) -> tuple[float, float]:
    """Seconds from the start of the process to the first frame on the screen; memory in MB."""
    script = folder / "start.py"
    script.write_text(SET_UP + code + REPORT, encoding="utf-8")
    start = time()
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "kivy"), str(folder / "data")],
        check=True,
        capture_output=True,
        text=True,
        env=_compiled(folder),
    )
    frame, memory = done.stdout.split()[-2:]
    return float(frame) - start, int(memory) / 1024


def _compiled(folder: Path) -> dict[str, str]:
    """Both start from bytecode, as installed programs and the Android package do."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _start(BARE, folder)
        _start(OURS, folder)
        pairs = [(_start(BARE, folder), _start(OURS, folder)) for _ in range(5)]
    bare = statistics.median(pair[0][0] for pair in pairs)
    ours = statistics.median(pair[1][0] for pair in pairs)
    memory = statistics.median(pair[1][1] / pair[0][1] for pair in pairs)
    found = [
        Row(
            "start to first frame",
            f"{ours:.2f} s",
            f"{ours / bare:.2f}x a bare Kivy window",
            "<= 1.30x",
            ours / bare <= 1.3,
        ),
        Row(
            "memory at the first frame",
            f"{pairs[0][1][1]:.0f} MB",
            f"{memory:.2f}x a bare Kivy window",
            "<= 1.40x",
            memory <= 1.4,
        ),
    ]
    return found + taps()


SIZES = ((360, 640), (1280, 800))
MOST_TAPS = 150
LOOK = 3.0
"""Seconds."""


def taps() -> list[Row]:
    """Records matches through the table screen; times the longest frame of each tap."""
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="dojo-kivy-"))
    from tools.tour.walk import Camera

    camera = Camera()
    import companion.app.widgets  # noqa: F401 - names the widgets for kv
    from companion.app.shell.sweeper import Sweeper

    sweeper = Sweeper(camera.window)
    found = []
    for size in SIZES:
        camera.window.size = size
        for game in GAMES:
            times = _taps(camera, sweeper, _started(game))
            what = f"{game}, {size[0]} x {size[1]}: a tap, recorded on disk (p95)"
            found.append(_row(what, times))
        found += _openings(camera, sweeper)
    return found + mind_frames.rows(camera)


def _row(what: str, times: list[float], more: str = "") -> Row:
    slow = statistics.quantiles(times, n=20)[18]
    told = f"median {statistics.median(times):.0f} ms, most {max(times):.0f} ms{more}"
    reached = slow <= 30 and max(times) <= 50
    return Row(what, f"{slow:.0f} ms", told, "<= 30 ms, none over 50", reached)


def _openings(camera: Any, sweeper: Any) -> list[Row]:
    """Opens every kind of screen twice: the frame of the tap, and the longest that builds on."""
    from companion.app.shell.context import Context
    from companion.app.shell.warmer import modules

    # The app does so while people look at its first screen.
    for module in modules():
        import_module(module)
    first, answers, later = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        context = Context(folder)
        camera.window.add_widget(context.router)
        places = _places(context)
        # The played matches are the bench's, not the app's garbage.
        gc.collect()
        gc.freeze()
        for again in (False, True):
            for screen, args in places:
                context.router.home()
                context.router.forget()
                camera.frames(5)
                # People pause between two screens; the app sweeps then.
                gc.collect()
                sweeper.touched()
                go = partial(context.router.go, screen, **args)
                answer, longest = _frames(camera, go)
                if again:
                    answers.append(answer)
                    later.append((longest, screen))
                else:
                    first.append(answer)
        found = _sheets(
            camera, sweeper, context, [args for screen, args in places if screen == "table"]
        )
        camera.window.remove_widget(context.router)
        context.close()
    return [
        _row(
            "opening a screen: the frame of the tap (p95)",
            answers,
            f"; for the first time {statistics.median(first):.0f} ms, most {max(first):.0f} ms",
        ),
        _row(
            "opening a screen: the longest frame that builds on (p95)",
            [longest for longest, _ in later],
            f" ({max(later)[1]})",
        ),
        found,
    ]


def _sheets(camera: Any, sweeper: Any, context: Any, tables: list[dict[str, Any]]) -> Row:
    """Opens the menu, the turn helper and a curtain of every table."""
    from companion.app.widgets.overlay import Overlay

    times = []
    for args in tables:
        context.router.go("table", **args)
        _look_at_the_table(camera)
        screen: Any = context.router.screen
        seats = range(len(screen.sitting.match.players))
        private = [seat for seat in seats if screen.board.has_private(seat)][:1]
        taps = [screen.ids.bar.open_menu, screen.open_guide]
        for tap in [*taps, *(partial(screen.open_curtain, seat) for seat in private)] * 3:
            gc.collect()
            sweeper.touched()
            times.append(max(_frames(camera, tap)))
            Overlay.stack[-1].dismiss()
            camera.frames(20)
    return _row("opening a sheet over the table: its longest frame (p95)", times)


def _places(context: Any) -> list[tuple[str, dict[str, Any]]]:
    """Screens as people open them, with a match of each kind to show."""
    ends = {}
    for game in GAMES:
        match, rng = _started(game), random.Random(1)
        while match.decision is not None:
            match.play(rng.choice(match.decision.moves))
        ends[game] = context.library.start(match).id
    going = [context.begin(_started(game)).entry.id for game in GAMES]
    plain = ("new", "history", "stats", "settings", "editions", "help", "backup", "about", "scan")
    of_game = ("new", "help", "pad", "join", "editions")
    return [
        *((screen, {}) for screen in plain),
        *((screen, {"game": game}) for screen in of_game for game in ends),
        *((screen, {"match": end}) for screen in ("score", "log", "course", "replay", "share")
          for end in ends.values()),
        *((screen, {"match": one}) for screen in ("table", "checklist", "share") for one in going),
    ]  # fmt: skip


def _started(game: str) -> Match:
    """As people usually play it."""
    return fingers_of(game).TABLES[0].start(game)


def _frames(camera: Any, tap: Callable[[], Any]) -> tuple[float, float]:
    """Milliseconds of the frame of a tap, and of the longest that follows until all is shown."""
    from kivy.clock import Clock
    from kivy.graphics.opengl import glFinish

    from companion.app.widgets.gradual import Gradual

    # What earlier frames still draw is not this tap's; what this one draws is.
    glFinish()
    start = perf_counter()
    tap()
    # As in the loop of Kivy: a touch comes after the clock's events, before the drawing.
    Clock.tick_draw()
    camera.window.dispatch("on_draw")
    camera.window.dispatch("on_flip")
    glFinish()
    answer, longest, quiet = perf_counter() - start, 0.0, 0
    while quiet < 3:
        start = perf_counter()
        camera.frames(1)
        glFinish()
        longest = max(longest, perf_counter() - start)
        quiet = 0 if Gradual.busy else quiet + 1
    return answer * 1000, longest * 1000


def _look_at_the_table(camera: Any) -> None:
    """Before the first tap people look; boards use that time (`Board.prepare`)."""
    end = perf_counter() + LOOK
    while perf_counter() < end:
        camera.frames(1)


def _taps(camera: Any, sweeper: Any, match: Match) -> list[float]:
    from companion.app.shell.context import Context

    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        context = Context(folder)
        camera.window.add_widget(context.router)
        context.router.home()
        context.router.go("table", match=context.begin(match).entry.id)
        screen: Any = context.router.screen
        rng = random.Random(1)
        _look_at_the_table(camera)
        while screen.sitting.match.decision is not None and len(times) < MOST_TAPS:
            if screen.sitting.veiled:
                screen.unveil()
                camera.frames(2)
            move = rng.choice(screen.sitting.match.decision.moves)
            sweeper.touched()
            times.append(max(_frames(camera, partial(screen.play, move))))
        camera.window.remove_widget(context.router)
        context.close()
    return times
