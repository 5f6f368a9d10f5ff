"""The pictures of the README: `python tools/pictures.py docs/pictures`."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.tour.stops import stops
from tools.tour.tables import sample
from tools.tour.walk import Camera

PHONE, TABLET = (360, 640), (1280, 800)

WANTED: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parent.parent / "docs/pictures/pictures.json").read_text()
)
"""Tables (name of the picture, game, moves), a refusal, and stops of the tour by their names."""


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
        for name, game, moves in WANTED["tables"]:
            _open(context, camera, game, moves)
            camera.picture(folder / f"{name}.png")
        name, game, moves, words = WANTED["refusal"]
        _open(context, camera, game, moves).pick(*words)
        camera.picture(folder / f"{name}.png")
        for stop in [stop for stop in stops(context) if stop.name in WANTED["stops"]]:
            name = WANTED["stops"][stop.name]
            camera.window.size = TABLET if name in WANTED["tablets"] else PHONE
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
