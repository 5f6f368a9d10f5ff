"""A walk through the app that draws every screen to a picture: no display needed."""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.language import LANGUAGES
from tools.tour.stops import empty_stops, stops
from tools.tour.tables import Stop

if TYPE_CHECKING:
    from companion.app.shell.context import Context

THEMES = ("light", "dark")
SIZES = ("360x640", "412x915", "1280x800")
LARGEST = 1.4
COLLECT = 20
"""Stops after which what is left of the screens is thrown away."""
PATIENCE = 30.0
"""Seconds a screen may take to show what it works out beside."""


class Camera:
    """An offscreen window that runs frames and takes pictures."""

    def __init__(self, density: int = 1) -> None:
        os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="dojo-kivy-"))
        # The home is new and empty: there are no settings to read.
        os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_LOG_MODE="PYTHON")
        os.environ["KIVY_METRICS_DENSITY"] = str(density)
        from kivy.config import Config

        # An offscreen window can shrink but not grow, so it starts at its largest.
        sizes = [_pixels(size) for size in SIZES]
        Config.set("graphics", "width", str(max(width for width, _ in sizes)))
        # Only phones are drawn at other densities.
        Config.set(
            "graphics", "height", str(max(max(height for _, height in sizes), 640 * density))
        )
        Config.set("graphics", "maxfps", "0")
        from kivy.base import EventLoop

        from companion.app.shell.graphics import fill_plainly

        EventLoop.ensure_window()
        fill_plainly()
        self.loop = EventLoop
        self.window = EventLoop.window

    def frames(self, count: int = 3) -> None:
        for _ in range(count):
            self.loop.idle()

    def settle(self) -> None:
        """Runs frames until all is built and nothing is worked out in the background any more."""
        end = monotonic() + PATIENCE
        self.frames(2)
        while monotonic() < end and _busy():
            self.frames(1)
        self.frames(4)

    def picture(self, path: Path) -> None:
        self.frames(2)
        made = self.window.screenshot(name=str(path.resolve()))
        Path(made).replace(path)


@dataclass(frozen=True)
class Look:
    """How the app is looked at: everything but the theme, which is switched on the spot."""

    size: str
    language: str
    text_size: float = 1.0

    @property
    def name(self) -> str:
        largest = "-largest" if self.text_size == LARGEST else ""
        return f"{self.size}-{self.language}{largest}"


@dataclass(frozen=True)
class Plan:
    """What of the tour is walked; `screens` are screens of the router or names of stops."""

    sizes: Sequence[str] = SIZES
    languages: Sequence[str] = LANGUAGES
    themes: Sequence[str] = THEMES
    screens: Sequence[str] = ()
    largest: bool = True
    brief: bool = False
    """Whether one picture of each screen, for each game that has its own, is enough."""
    taps: bool = False
    """Whether each question is tapped once, to see what moves under the finger."""

    def looks(self) -> list[Look]:
        found = [Look(size, language) for size in self.sizes for language in self.languages]
        if self.largest:
            found.append(Look(SIZES[0], "fr", LARGEST))
        return found

    def chosen(self, all_stops: Iterable[Stop]) -> list[Stop]:
        found = [stop for stop in all_stops if self._wants(stop)]
        if self.brief:
            found = list({tuple(stop.name.split("-")[:2]): stop for stop in found[::-1]}.values())
            found.reverse()
        return found

    def _wants(self, stop: Stop) -> bool:
        if not self.screens:
            return True
        return any(stop.screen == name or stop.name.startswith(name) for name in self.screens)


QUICK = Plan(sizes=SIZES[:1], languages=("en",), themes=THEMES[:1], largest=False, brief=True)
"""What `make run` draws where there is no display."""


class Walk:
    """Goes through the stops of a plan with a camera and writes down what is wrong."""

    def __init__(self, camera: Camera, out: Path, plan: Plan) -> None:
        self.camera = camera
        self.out = out
        self.plan = plan
        self.pictures = 0
        self.faults: dict[str, list[str]] = {}
        """Each fault with the pictures it is on."""

    def through(self, context: Context, all_stops: Iterable[Stop]) -> None:
        window = self.camera.window
        window.add_widget(context.router)
        wanted = self.plan.chosen(all_stops)
        # Looking for garbage while widgets are made takes longer than the drawing.
        gc.collect()
        gc.freeze()
        gc.disable()
        for look in self.plan.looks():
            window.size = _pixels(look.size)
            context.set("language", look.language)
            context.set("text_size", look.text_size)
            for number, stop in enumerate(wanted):
                self._visit(context, stop, look)
                if number % COLLECT == 0:
                    gc.collect()
        gc.enable()
        context.router.home()
        window.remove_widget(context.router)

    def _visit(self, context: Context, stop: Stop, look: Look) -> None:
        from companion.app.look.theme import theme
        from companion.app.shell.router import Destination

        # Home need not be drawn on the way.
        context.router.stack = [Destination("home")]
        context.router.turn(0)
        stop.show()
        assert context.router.here is not None and context.router.here.screen == stop.screen, (
            stop.name
        )
        self.camera.settle()
        for at in self.plan.themes:
            context.set("theme", at)
            self.camera.window.clearcolor = theme.paper
            self.camera.window.canvas.ask_update()
            self._picture(f"{stop.name}-{look.name}-{at}")
        if stop.screen == "table" and self.plan.taps:
            self._tap_once(context.router.screen, f"{stop.name}-{look.name}")
        if _scroll_on(context.router.screen):
            self._picture(f"{stop.name}-{look.name}-{self.plan.themes[-1]}-end")

    def _tap_once(self, screen: Any, name: str) -> None:
        from companion.app.widgets.overlay import Overlay
        from tools.tour.moving import moving

        if not Overlay.stack:
            for fault in moving(screen, self.camera.settle):
                self.faults.setdefault(fault, []).append(name)

    def _picture(self, name: str) -> None:
        from tools.tour.audit import audit

        self.camera.picture(self.out / f"{name}.png")
        self.pictures += 1
        for root in self.camera.window.children:
            for fault in audit(root):
                self.faults.setdefault(fault, []).append(name)


def _busy() -> bool:
    from companion.app.widgets.gradual import Gradual

    working = {thread.name for thread in threading.enumerate()} & {"work", "symbols"}
    return bool(Gradual.busy or working)


def _scroll_on(screen: Any) -> bool:
    """To the end of what is longer than the window; False if everything is in sight."""
    from kivy.uix.scrollview import ScrollView

    from companion.app.widgets.overlay import Overlay

    moved = False
    for widget in (Overlay.stack[-1] if Overlay.stack else screen).walk():
        scrolls = isinstance(widget, ScrollView) and widget.do_scroll_y and widget.children
        if scrolls and widget.children[0].height > widget.height + 1 and widget.scroll_y > 0:
            widget.scroll_y = 0
            moved = True
    return moved


def walk(folder: Path, plan: Plan) -> Walk:
    """Draws what the plan says into the folder."""
    camera = Camera()
    from companion.app.shell.context import Context

    folder.mkdir(parents=True, exist_ok=True)
    made = Walk(camera, folder, plan)
    for room in (empty_stops, stops):
        with tempfile.TemporaryDirectory() as data:
            context = Context(data)
            context.set("reduce_motion", True)
            context.router.home()
            made.through(context, room(context))
            context.close()
    return made


def tour(words: Sequence[str]) -> int:
    """`tour FOLDER [--all] [--sizes …] …`: 1 if anything is cut off, overlaps or is too small.

    `tour FOLDER --mockups PICTURES` draws the app beside the pictures of the target;
    `tour FOLDER --strip GAME` records a match by touches and draws every decision.
    """
    if "--mockups" in words:
        return _mockups(words)
    if "--strip" in words:
        from tools.tour.strip import strip

        return strip(words)
    folder, plan = plan_of(words)
    made = walk(folder, plan)
    print(f"{made.pictures} pictures in {folder}")
    for fault, names in made.faults.items():
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        print(f"{names[0]}{more}: {fault}")
    return 1 if made.faults else 0


def _mockups(words: Sequence[str]) -> int:
    from tools.tour.mockups import beside

    parser = argparse.ArgumentParser(prog="companion tour")
    parser.add_argument("folder", nargs="?", default="build/mockups", type=Path)
    parser.add_argument("--mockups", type=Path, required=True)
    parser.add_argument("--screens", nargs="+", default=(), help="beginnings of names")
    given = parser.parse_args(words)
    return beside(given.folder, given.mockups, given.screens)


def plan_of(words: Sequence[str]) -> tuple[Path, Plan]:
    parser = argparse.ArgumentParser(
        prog="companion tour", description="Draws the screens of the app and checks their layout."
    )
    parser.add_argument("folder", nargs="?", default="build/tour", type=Path)
    parser.add_argument("--all", action="store_true", help="every size, language and theme")
    parser.add_argument("--sizes", nargs="+", choices=SIZES)
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES)
    parser.add_argument("--themes", nargs="+", choices=THEMES)
    parser.add_argument("--largest", action="store_true", help="also French in the largest letters")
    parser.add_argument("--taps", action="store_true", help="also what moves between two taps")
    parser.add_argument("--screens", nargs="+", default=(), help="screens, or beginnings of names")
    given = parser.parse_args(words)
    base = Plan() if given.all else QUICK
    return given.folder, Plan(
        given.sizes or base.sizes,
        given.languages or base.languages,
        given.themes or base.themes,
        given.screens,
        given.largest or base.largest,
        base.brief and not given.screens,
        given.taps,
    )


def _pixels(size: str) -> tuple[int, int]:
    width, _, height = size.partition("x")
    return int(width), int(height)
