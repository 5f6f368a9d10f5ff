"""What recording costs: one move on disk, with few and with many matches stored."""

from __future__ import annotations

import os
import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tinydb import TinyDB

import companion  # noqa: F401  (announces the games)
from companion.engine import Match
from companion.store import Library, StoredMatch
from tests import kit

NAMES = kit.NAMES[:4]
GAME = kit.SIMPLEST
STORED = (10, 100, 1_000, 10_000)
LENGTHS = (10, 100, 1_000)


@dataclass(frozen=True)
class Row:
    """One line of the table: `ratio` compares with what `against` names."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    against: str = ""
    bar: float | None = None

    @property
    def reached(self) -> bool | None:
        if self.bar is None:
            return None
        return (self.value if self.ratio is None else self.ratio) <= self.bar


def rows(stored: tuple[int, ...] = STORED, moves: int = 300) -> list[Row]:
    """All figures, measured in one run on the disk of the temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="dojo-bench-"))
    try:
        return [*_recording(folder, stored, moves), *_growing(folder), _opening(folder)]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _recording(folder: Path, stored: tuple[int, ...], moves: int) -> list[Row]:
    found = []
    first = None
    for count in stored:
        # The bare append runs in turn with our moves: disks and neighbours change their pace.
        ours, bare = _library_moves(folder / f"ours{count}", count, moves)
        first = first or (ours / bare)
        found += [
            Row(
                f"record a move, {count} matches stored",
                ours,
                "ms",
                ours / bare,
                "a bare append+fsync",
                3.0,
            )
        ]
        if count == stored[-1]:
            growth = ours / bare / first
            found.append(
                Row(
                    f"record a move, {count} against {stored[0]} stored",
                    ours,
                    "ms",
                    growth,
                    f"{stored[0]} stored",
                    1.2,
                )
            )
        stock = _stock_tinydb(folder / f"stock{count}.json", count, min(moves, 20))
        found.append(
            Row(f"stock TinyDB, {count} matches", stock, "ms", stock / bare, "append+fsync")
        )
    return found


def _growing(folder: Path) -> list[Row]:
    """A match that gets long: the same move at 10, 100 and 1,000 moves."""
    with Library(folder / "long") as library:
        entry, rng = library.start(Match.start(GAME, NAMES)), random.Random(1)
        beginning = entry.match.position()
        times: list[float] = []
        bare = _bare(folder / "bare", 200)
        found = []
        for length in LENGTHS:
            while entry.match.index < length:
                if entry.match.over:
                    entry.correct(beginning, "once more")
                times.append(_timed(_one, entry, rng))
            cost = statistics.median(times[-max(10, length // 5) :])
            what = f"record move {length} of a match"
            found.append(Row(what, cost, "ms", cost / bare, "append+fsync", 3.0))
        return found


def _opening(folder: Path) -> Row:
    took = []
    with Library(folder / "long", read_only=True) as library:
        info = library.matches()[0]
    for _ in range(5):
        with Library(folder / "long", read_only=True) as library:
            took.append(_timed(library.open, info.id))
    return Row(f"open a match of {info.moves:,} moves", min(took) / 1000, "s", bar=0.2)


def _library_moves(folder: Path, count: int, moves: int) -> tuple[float, float]:
    fill(folder, count)
    with Library(folder) as library:
        entry, rng = _started(library, 0), random.Random(1)
        line = b"x" * 160 + b"\n"
        bare_file = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

        def bare() -> None:
            os.write(bare_file, line)
            os.fsync(bare_file)

        ours_times, bare_times = [], []
        for number in range(moves):
            if entry.match.over:
                entry = _started(library, number)
            ours_times.append(_timed(_one, entry, rng))
            bare_times.append(_timed(bare))
        os.close(bare_file)
        (library.folder / "bare").unlink()
    return statistics.median(ours_times), statistics.median(bare_times)


def fill(folder: Path, count: int) -> None:
    """A library with so many short matches, all copies of one, without playing each."""
    with Library(folder) as library:
        entry, rng = _started(library, 0), random.Random(0)
        for _ in range(12):
            _one(entry, rng)
        source = library.folder / "matches" / f"{entry.id}.jsonl"
        entry.close()
        for number in range(count - 1):
            shutil.copy(source, source.with_name(f"copy{number}.jsonl"))


def _started(library: Library, seed: int) -> StoredMatch:
    return library.start(Match.start(GAME, NAMES, dealer="app", seed=seed))


def _one(entry: StoredMatch, rng: random.Random) -> None:
    decision = entry.match.decision
    assert decision is not None
    entry.play(rng.choice(decision.moves))


def _bare(path: Path, times: int) -> float:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append() -> None:
        os.write(fd, b"x" * 160 + b"\n")
        os.fsync(fd)

    took = statistics.median(_timed(append) for _ in range(times))
    os.close(fd)
    return took


def _stock_tinydb(path: Path, count: int, moves: int) -> float:
    """All matches in one file, a document each, as TinyDB is used out of the box."""
    document = {"game": GAME, "players": list(NAMES), "moves": ["deploy oda p2"] * 60}
    with TinyDB(path, encoding="utf-8") as base:
        base.insert_multiple(dict(document) for _ in range(count))
        longer = {"moves": ["deploy oda p2"] * 61}
        return statistics.median(
            _timed(lambda: base.update(longer, doc_ids=[1])) for _ in range(moves)
        )


def _timed(do: Callable[..., object], *arguments: object) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    do(*arguments)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    for row in rows():
        ratio = "" if row.ratio is None else f"{row.ratio:8.2f} x {row.against}"
        mark = {None: "", True: "reached", False: "MISSED"}[row.reached]
        print(f"{row.what:50} {row.value:9.3f} {row.unit:3} {ratio:36} {mark}")
