"""A walk through the app that draws every screen to a picture: no display needed."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine import Match, find_game, game_ids
from companion.language import LANGUAGES

if TYPE_CHECKING:
    from companion.app.dojo import Dojo

LOOKS = ("light", "dark")
SIZES = ((360, 640), (412, 915), (1280, 800))
NAMES = ("Aki", "Ben", "Chloé", "Dana", "Émile")


@dataclass(frozen=True)
class Stop:
    """One picture: how to get there from the first screen."""

    name: str
    show: Callable[[Dojo], Any]


def sample(game: str, moves: int, seed: int = 5, **how: Any) -> Match:
    """A match in full swing: `moves` decisions into it, the same every time."""
    rules = find_game(game)
    match = Match.start(game, NAMES[: rules.seats[-1]], seed=seed, **how)
    rng = random.Random(seed)
    for _ in range(moves):
        decision = match.decision
        if decision is None:
            break
        match.play(rng.choices(decision.moves, decision.weights)[0])
    return match


def stops(dojo: Dojo) -> Iterator[Stop]:
    """Every screen worth a picture, with matches of every game to look at."""
    go = dojo.router.go
    yield Stop("home_empty", lambda dojo: None)
    for game in game_ids():
        running = dojo.begin(sample(game, 24)).entry.id
        dealt = dojo.begin(sample(game, 24, dealer="app")).entry.id
        finished = dojo.begin(sample(game, 100_000)).entry.id
        yield Stop(f"{game}_new", lambda dojo, at=game: go("new", game=at))
        yield Stop(f"{game}_checklist", lambda dojo, at=running: go("checklist", match=at))
        yield Stop(f"{game}_table", lambda dojo, at=running: go("table", match=at))
        yield Stop(f"{game}_table_app", lambda dojo, at=dealt: _unveiled(dojo, at))
        yield Stop(f"{game}_log", lambda dojo, at=running: go("log", match=at))
        yield Stop(f"{game}_score", lambda dojo, at=finished: go("score", match=at))
        yield Stop(f"{game}_help", lambda dojo, at=game: go("help", game=at))
    yield Stop("home", lambda dojo: None)
    yield Stop("games", lambda dojo: go("new"))
    yield Stop("settings", lambda dojo: go("settings"))


def _unveiled(dojo: Dojo, match_id: str) -> None:
    dojo.router.go("table", match=match_id)
    screen: Any = dojo.router.screen
    if screen.chooser is None and not screen.desk.match.over:
        screen.unveil()


def visit(dojo: Dojo, stop: Stop) -> None:
    dojo.router.home()
    stop.show(dojo)


class Camera:
    """An offscreen window that runs frames and takes pictures."""

    def __init__(self) -> None:
        os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="dojo-kivy-"))
        os.environ.update(KIVY_NO_ARGS="1", KIVY_LOG_MODE="PYTHON", KIVY_METRICS_DENSITY="1")
        from kivy.config import Config

        # An offscreen window can shrink but not grow, so it starts at its largest.
        Config.set("graphics", "width", str(max(width for width, _ in SIZES)))
        Config.set("graphics", "height", str(max(height for _, height in SIZES)))
        Config.set("graphics", "maxfps", "0")
        from kivy.base import EventLoop

        EventLoop.ensure_window()
        self.loop = EventLoop
        self.window = EventLoop.window

    def frames(self, count: int = 3) -> None:
        for _ in range(count):
            self.loop.idle()

    def picture(self, path: Path) -> None:
        self.frames(3)
        made = self.window.screenshot(name=str(path.resolve()))
        Path(made).replace(path)


def tour(folder: str) -> int:
    """Draws all stops in both languages, both themes and three sizes; 1 if anything is cut off."""
    camera = Camera()
    from companion.app.audit import audit
    from companion.app.dojo import Dojo
    from companion.app.theme import theme

    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    pictures = 0
    with tempfile.TemporaryDirectory() as data:
        dojo = Dojo(data)
        dojo.set("reduce_motion", True)
        camera.window.add_widget(dojo.router)
        for stop in stops(dojo):
            visit(dojo, stop)
            for (width, height), language, look in product(SIZES, LANGUAGES, LOOKS):
                camera.window.size = (width, height)
                dojo.set("language", language)
                dojo.set("theme", look)
                camera.window.clearcolor = theme.paper
                name = f"{stop.name}_{width}x{height}_{language}_{look}"
                camera.picture(out / f"{name}.png")
                faults += [f"{name}: {fault}" for fault in audit(dojo.router)]
                pictures += 1
        dojo.close()
    print(f"{pictures} pictures in {out}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0
