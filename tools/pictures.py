"""The pictures of the README: `python tools/pictures.py docs/pictures`.

Those of browsers are made by `tools/live_pictures.py`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.tour.situations import situations
from tools.tour.stops import stops
from tools.tour.tables import sample
from tools.tour.walk import Camera

PHONE = (360, 640)

WANTED: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parent.parent / "docs/pictures/pictures.json").read_text()
)
"""Situations and stops of the tour by their names, each with its file; and a refusal."""


def main(folder: Path) -> None:
    camera = Camera()
    folder.mkdir(parents=True, exist_ok=True)
    for one in situations():
        if one.picture in WANTED["situations"]:
            path = folder / f"{WANTED['situations'][one.picture]}.png"
            _draw(camera, path, one.size, one.show)
    name, game, moves, key = WANTED["refusal"]
    _draw(
        camera, folder / f"{name}.png", PHONE, lambda context: _refused(context, game, moves, key)
    )
    with_stops(camera, folder)


def with_stops(camera: Camera, folder: Path) -> None:
    """Stops share a library with matches of all games."""

    def all_of_them(context: Any) -> None:
        for stop in [stop for stop in stops(context) if stop.name in WANTED["stops"]]:
            context.router.home()
            stop.show()
            camera.settle()
            camera.picture(folder / f"{WANTED['stops'][stop.name]}.png")

    _draw(camera, None, PHONE, all_of_them)


def _draw(
    camera: Camera, path: Path | None, size: tuple[int, int], show: Callable[[Any], Any]
) -> None:
    from companion.app.look.theme import theme
    from companion.app.shell.context import Context

    with tempfile.TemporaryDirectory() as data:
        context = Context(data)
        context.set("reduce_motion", True)
        camera.window.add_widget(context.router)
        camera.window.clearcolor = theme.paper
        camera.window.size = size
        context.router.home()
        show(context)
        camera.settle()
        if path is not None:
            camera.picture(path)
        context.router.home()
        camera.window.remove_widget(context.router)
        context.close()


def _refused(context: Any, game: str, moves: int, key: str) -> None:
    sitting = context.begin(sample(game, moves, dealer="table"))
    context.router.go("table", match=sitting.entry.id)
    context.router.screen.growing.finish()
    board = context.router.screen.board
    board.do(board.element(key).element.tap)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
