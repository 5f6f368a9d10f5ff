"""The pictures of the README: `python tools/pictures.py docs/pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.tour.stops import stops
from tools.tour.tables import sample
from tools.tour.walk import Camera

PHONE, TABLET = (360, 640), (1280, 800)

TABLES = (
    ("shinobi", "shinobi_clans", 61),
    ("ronin", "seven_ronin", 70),
    ("wat_aah", "wat_aah", 60),
    ("ninjato", "ninjato", 60),
    ("ninja99", "ninety_nine_ninja", 60),
)
STOPS = {
    "score-wat_aah": ("score", PHONE),
    "course-ninjato": ("course", PHONE),
    "join-ninety_nine_ninja-map": ("join", PHONE),
    "replay-shinobi_clans": ("tablet", TABLET),
}
"""Stops of the tour, each with the name of its picture and the window."""


def main(folder: Path) -> None:
    camera = Camera()
    from companion.app.look.theme import theme
    from companion.app.shell.context import Context

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        context = Context(data)
        context.set("reduce_motion", True)
        camera.window.add_widget(context.router)
        camera.window.clearcolor = theme.paper
        camera.window.size = PHONE
        context.router.home()
        for name, game, moves in TABLES:
            _open(context, camera, game, moves)
            camera.picture(folder / f"{name}.png")
        screen = _open(context, camera, "shinobi_clans", 60)
        screen.pick("p4", "mori")
        camera.picture(folder / "refusal.png")
        for stop in [stop for stop in stops(context) if stop.name in STOPS]:
            name, camera.window.size = STOPS[stop.name]
            context.router.home()
            stop.show()
            camera.settle()
            camera.picture(folder / f"{name}.png")
        context.close()


def _open(context: Any, camera: Camera, game: str, moves: int) -> Any:
    sitting = context.begin(sample(game, moves, dealer="table"))
    context.router.go("table", match=sitting.entry.id)
    camera.settle()
    return context.router.screen


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
