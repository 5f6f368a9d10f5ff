"""The pictures of the README: `python tools/pictures.py docs/pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.app.tour import Camera
from companion.app.tour_tables import sample


def main(folder: Path) -> None:
    camera = Camera()
    from companion.app.dojo import Dojo
    from companion.app.theme import theme

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        dojo = Dojo(data)
        dojo.set("reduce_motion", True)
        camera.window.add_widget(dojo.router)
        camera.window.clearcolor = theme.paper
        camera.window.size = (360, 640)
        dojo.router.home()
        for name, game, moves in (
            ("shinobi", "shinobi_clans", 61),
            ("ronin", "seven_ronin", 70),
            ("wat_aah", "wat_aah", 60),
            ("ninjato", "ninjato", 60),
            ("ninja99", "ninety_nine_ninja", 60),
        ):
            _open(dojo, camera, game, moves)
            camera.picture(folder / f"{name}.png")
        screen = _open(dojo, camera, "shinobi_clans", 60)
        screen.pick("p4", "mori")
        camera.picture(folder / "refusal.png")
        dojo.close()


def _open(dojo: Any, camera: Camera, game: str, moves: int) -> Any:
    desk = dojo.begin(sample(game, moves, dealer="table"))
    dojo.router.go("table", match=desk.entry.id)
    camera.frames(6)
    return dojo.router.screen


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
