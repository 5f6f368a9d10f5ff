"""The way of one tap through the program: how many files it passes, how often it changes house.

`python -m bench path` follows, for every game, the tap that records a move that says much (in
Ninjato a raid) until all is drawn. `python -m bench.path GAME` prints the way, file by file.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import companion
from bench.rows import Row
from bench.taps import opened
from tests.kit import GAMES
from tests.ui.fingers import fingers_of

HOME = f"{Path(companion.__file__).parent}/"
MOST_MOVES = 400


@dataclass
class Way:
    """Files by the calls that were made into them, and calls from one package into another."""

    calls: Counter[str] = field(default_factory=Counter)
    crossings: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __enter__(self) -> Way:
        sys.setprofile(self._seen)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _seen(self, frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(HOME):
            return
        self.calls[name[len(HOME) :]] += 1
        caller = frame.f_back
        if caller is not None and caller.f_code.co_filename.startswith(HOME):
            both = package(caller.f_code.co_filename), package(name)
            if both[0] != both[1]:
                self.crossings[both] += 1


def package(name: str) -> str:
    """`app/table`, `games/…`, `engine`: the folder."""
    return name[len(HOME) :].rpartition("/")[0]


def rows() -> list[Row]:
    found = []
    for game in GAMES:
        verb, way = followed(game)
        total, voice = sum(way.crossings.values()), _of_the_voice(way)
        found.append(
            Row(
                f"{game}: the tap that records “{verb}”",
                f"{len(way.calls)} files",
                f"{total} calls between packages, {voice} of them to say labels",
            )
        )
    return found


def _of_the_voice(way: Way) -> int:
    return sum(number for (_, to), number in way.crossings.items() if to == "language.py")


def followed(game: str) -> tuple[str, Way]:
    """The way of the tap that records the first move of the verb the game's fingers name."""
    from tests.ui.conftest import Stage

    stage, fingers, rng = Stage(), fingers_of(game), random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        context, screen = opened(stage, folder, game, fingers.TABLES[0])
        touched = _Touched(stage)
        for _ in range(MOST_MOVES):
            match = screen.sitting.match
            before = match.index
            fingers.record(touched, screen, rng)
            if any(entry[0] == fingers.TAP for entry in match.entries[before:]):
                break
            assert match.decision is not None, f"nobody came to {fingers.TAP}"
        stage.clear()
        context.close()
    return fingers.TAP, touched.way


class _Touched:
    """A stage whose last tap is followed until all is drawn."""

    def __init__(self, stage: Any) -> None:
        self.stage = stage
        self.way = Way()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stage, name)

    def tap(self, target: Any) -> None:
        self.way = Way()
        with self.way:
            self.stage.tap(target)

    def tap_at(self, x: float, y: float) -> None:
        self.way = Way()
        with self.way:
            self.stage.tap_at(x, y)


def main() -> None:
    verb, way = followed(sys.argv[1])
    print(f"{verb}: {len(way.calls)} files, {sum(way.crossings.values())} calls between packages")
    for (one, other), number in way.crossings.most_common():
        print(f"{number:6} {one} -> {other}")
    for name, number in way.calls.most_common():
        print(f"{number:6} {name}")


if __name__ == "__main__":
    main()
