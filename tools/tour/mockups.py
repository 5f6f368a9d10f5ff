"""Each picture of the target beside the app in the same situation, and all of them on one sheet.

`python -m companion tour FOLDER --mockups PICTURES`
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

    from tools.tour.situations import Situation
    from tools.tour.walk import Camera

DENSITIES = (2, 1)
"""Pixels of the pictures for a dp of a phone, and of a tablet."""
GAP, GROUND = 16, (120, 120, 120)
TILE, ACROSS = 420, 6
"""Pixels of a pair on the sheet of all of them: its height, and how many are in a line."""


def beside(folder: Path, mockups: Path, names: Sequence[str] = ()) -> int:
    """Draws the app at both densities, each in a process of its own, and puts all together."""
    folder.mkdir(parents=True, exist_ok=True)
    for density in DENSITIES:
        words = [sys.executable, "-m", "tools.tour.mockups", str(folder), str(density), *names]
        environment = dict(os.environ, KIVY_METRICS_DENSITY=str(density))
        if subprocess.run(words, env=environment, check=False).returncode:
            return 1
    from tools.tour.situations import situations

    pairs = []
    for one in situations():
        drawn, wanted = folder / f"{one.picture}-app.png", mockups / f"{one.picture}.png"
        if drawn.exists() and wanted.exists():
            pairs.append(pair(wanted, drawn))
            pairs[-1].save(folder / f"{one.picture}-beside.png")
            told = f": {one.why}" if one.why else ""
            print(f"{one.picture}{told}")
    if pairs:
        sheet(pairs).save(folder / "mockups.png")
    print(f"{len(pairs)} pairs in {folder}")
    return 0 if pairs else 1


def pair(wanted: Path, drawn: Path) -> Image:
    """The target on the left, the app on the right, equally high."""
    from PIL import Image

    left, right = (Image.open(one).convert("RGB") for one in (wanted, drawn))
    if right.height != left.height:
        right = right.resize((round(right.width * left.height / right.height), left.height))
    made = Image.new("RGB", (left.width + GAP + right.width, left.height), GROUND)
    made.paste(left, (0, 0))
    made.paste(right, (left.width + GAP, 0))
    return made


def sheet(pictures: Sequence[Image], tile: int = TILE, across: int = ACROSS) -> Image:
    """Pictures in lines, all of one height."""
    from PIL import Image

    small = [
        one.resize((max(1, round(one.width * tile / one.height)), tile), Image.Resampling.LANCZOS)
        for one in pictures
    ]
    lines = [small[at : at + across] for at in range(0, len(small), across)]
    wide = max(sum(one.width + GAP for one in line) for line in lines) + GAP
    made = Image.new("RGB", (wide, len(lines) * (tile + GAP) + GAP), GROUND)
    for row, line in enumerate(lines):
        left = GAP
        for one in line:
            made.paste(one, (left, GAP + row * (tile + GAP)))
            left += one.width + GAP
    return made


def draw(camera: Camera, folder: Path, wanted: Iterable[Situation], density: int) -> None:
    """The app alone, in each of these situations."""
    from companion.app.look.theme import theme
    from companion.app.shell.context import Context

    for one in wanted:
        camera.window.size = tuple(side * density for side in one.size)
        with tempfile.TemporaryDirectory() as data:
            context = Context(data)
            for key, value in (("reduce_motion", True), ("language", one.language),
                               ("theme", one.theme)):  # fmt: skip
                context.set(key, value)
            context.router.home()
            camera.window.clearcolor = theme.paper
            camera.window.add_widget(context.router)
            one.show(context)
            camera.settle()
            camera.window.canvas.ask_update()
            camera.picture(folder / f"{one.picture}-app.png")
            context.router.home()
            camera.window.remove_widget(context.router)
            context.close()


def main(words: Sequence[str]) -> int:
    from tools.tour.situations import situations
    from tools.tour.walk import Camera

    folder, density, names = Path(words[0]), int(words[1]), words[2:]
    wanted = [
        one
        for one in situations()
        if (one.size[0] < one.size[1]) is (density == DENSITIES[0])
        and (not names or any(one.picture.startswith(name) for name in names))
    ]
    if wanted:
        draw(Camera(density), folder, wanted, density)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
