"""A match recorded by touches, a picture of every decision, on sheets to look at.

`python -m companion tour FOLDER --strip GAME`
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.engine import game_ids
from companion.language import LANGUAGES

MOST = 600
TILE, ACROSS, LINES = 400, 9, 3
"""Pixels of a picture's height on a sheet; pictures in a line; lines of a sheet."""


class Strip:
    """Plays with fingers and takes pictures."""

    def __init__(self, stage: Any, folder: Path) -> None:
        self.stage = stage
        self.folder = folder
        self.pictures: list[Path] = []
        self.taps: list[int] = []

    def play(self, context: Any, game: str, way: int, seed: int, most: int) -> None:
        """A match as likely people record it; what is asked, and what the end looks like."""
        from tests.ui.fingers import fingers_of

        fingers = fingers_of(game)
        match = fingers.TABLES[way].start(game, f"{seed:032x}")
        context.router.go("table", match=context.begin(match).entry.id)
        self.stage.frames(3)
        screen: Any = context.router.screen
        rng = random.Random(seed)
        while screen.sitting.match.decision is not None and len(self.taps) < most:
            self.shoot()
            self.taps.append(fingers.record(self.stage, screen, rng))
        self.stage.frames(3)
        self.shoot()

    def shoot(self) -> None:
        path = self.folder / f"{len(self.pictures):04}.png"
        self.pictures.append(self.stage.screenshot(path))


def sheets(pictures: Sequence[Path], folder: Path, name: str) -> list[Path]:
    """Contact sheets in the order of the match."""
    from PIL import Image

    from tools.tour.mockups import sheet

    made = []
    size = ACROSS * LINES
    for number, start in enumerate(range(0, len(pictures), size)):
        shown = []
        for one in pictures[start : start + size]:
            with Image.open(one) as picture:
                shown.append(picture.convert("RGB"))
        made.append(folder / f"{name}-{number + 1}.png")
        sheet(shown, TILE, ACROSS if shown[0].height > shown[0].width else 3).save(made[-1])
    return made


def strip(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="companion tour")
    parser.add_argument("folder", nargs="?", default="build/strips", type=Path)
    parser.add_argument("--strip", choices=game_ids(), required=True)
    parser.add_argument("--sizes", nargs=1, default=["360x640"])
    parser.add_argument("--languages", nargs=1, choices=LANGUAGES, default=["en"])
    parser.add_argument("--themes", nargs=1, choices=("light", "dark"), default=["light"])
    parser.add_argument("--largest", action="store_true")
    parser.add_argument("--way", type=int, default=0, help="which of the tables of its fingers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=MOST)
    given = parser.parse_args(words)
    from tests.ui.conftest import Stage

    stage = Stage()
    from companion.app.shell.context import Context

    wide, high = (int(side) for side in given.sizes[0].split("x"))
    stage.resize(wide, high)
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as shots:
        context = Context(data)
        for key, value in (("reduce_motion", True), ("language", given.languages[0]),
                           ("theme", given.themes[0]),
                           ("text_size", 1.4 if given.largest else 1.0)):  # fmt: skip
            context.set(key, value)
        stage.show(context.router)
        context.router.home()
        made = Strip(stage, Path(shots))
        try:
            made.play(context, given.strip, given.way, given.seed, given.moves)
        finally:
            name = f"{given.strip}-{given.sizes[0]}-{given.languages[0]}"
            for path in sheets(made.pictures, given.folder, name):
                print(path)
        stage.clear()
        context.close()
    taps = sum(made.taps)
    print(f"{len(made.taps)} moves, {taps} taps, {taps / max(1, len(made.taps)):.2f} a move")
    return 0
