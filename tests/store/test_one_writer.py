"""One writer: a second thread gets an error, and no file becomes unreadable."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.store import Library, OtherThread
from tests.store.conftest import HandClock, new, play, whole

WRITES: dict[str, Callable[[Library], Any]] = {
    "play": lambda library: library.open("m1").play(library.open("m1").match.decision.moves[0]),
    "undo": lambda library: library.open("m1").undo(),
    "rename": lambda library: library.open("m1").rename("Other"),
    "start": lambda library: library.start(new(5)),
    "receive": lambda library: library.receive(new(6)),
    "delete": lambda library: library.delete("m1"),
    "player": lambda library: library.players.add("Fumi"),
    "setting": lambda library: library.settings.set("theme", "dark"),
    "edition": lambda library: library.editions.save(new().game.standin),
    "restore": lambda library: library.restore(library.folder / "b.json"),
    "close": lambda library: library.close(),
}


def in_a_thread(action: Callable[[], Any]) -> BaseException | None:
    """What the action raised in a thread of its own."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            action()
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return raised[0] if raised else None


@pytest.mark.parametrize("write", WRITES)
def test_another_thread_is_refused_and_nothing_changes(library: Library, write: str) -> None:
    entry = library.start(new(1))
    play(entry, 8)
    library.backup(library.folder / "b.json")
    library.flush()
    before = {path: path.read_bytes() for path in library.folder.rglob("*") if path.is_file()}
    match = whole(entry.match)
    error = in_a_thread(lambda: WRITES[write](library))
    assert isinstance(error, OtherThread) and "safe" in str(error.say)
    assert whole(entry.match) == match
    after = {path: path.read_bytes() for path in library.folder.rglob("*") if path.is_file()}
    assert after == before
    WRITES[write](library)  # the owner can do it


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 10_000))
def test_two_threads_on_one_match_leave_a_sound_file(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    folder = tmp_path_factory.mktemp("two") / "data"
    with Library(folder) as library:
        entry = library.start(new(1))
        stop = threading.Event()

        def other() -> None:
            rng = random.Random(seed)
            while not stop.is_set():
                # Only the file counts here: what a second thread sees is nobody's promise.
                with suppress(Exception):
                    WRITES[rng.choice(("play", "undo", "rename", "setting", "player"))](library)

        thread = threading.Thread(target=other)
        thread.start()
        play(entry, 40, seed)
        stop.set()
        thread.join()
        expected = whole(entry.match)
    with Library(folder) as library:
        assert not list(library.messages) and not library.unreadable()
        assert whole(library.open("m1").match) == expected


def test_a_backup_may_be_written_while_the_match_goes_on(library: Library, tmp_path: Path) -> None:
    entry = library.start(new(1))
    play(entry, 4)
    copy = library.copy()
    errors: list[BaseException | None] = []

    def write() -> None:
        for number in range(5):
            errors.append(in_a_thread(lambda n=number: copy.write(tmp_path / f"{n}.json")))

    thread = threading.Thread(target=write)
    thread.start()
    play(entry, 30, 3)
    thread.join()
    assert errors == [None] * 5
    with Library(tmp_path / "other") as other:
        for number in range(5):
            report = other.restore(tmp_path / f"{number}.json")
            assert not report.refused and not report.edited


def test_a_restore_reads_anywhere_and_writes_here(
    library: Library, tmp_path: Path, clock: HandClock
) -> None:
    """A setting and a player that come while the backup is being read are still there after."""
    with Library(tmp_path / "other", clock=clock) as other:
        play(other.start(new(3)), 5)
        other.settings.set("theme", "dark")
        other.backup(tmp_path / "b.json")
    restore = library.restoring()
    assert in_a_thread(lambda: restore.read(tmp_path / "b.json")) is None
    library.players.add("Fumi")
    steps = restore.steps()
    next(steps)
    library.settings.set("language", "fr")
    library.players.add("Goro")
    for _ in steps:
        pass
    assert {"Aki", "Fumi", "Goro"} <= {player.name for player in library.players.all()}
    assert library.settings.all() == {"theme": "dark", "language": "fr"}
    assert restore.report.added == ["m3"]
    assert isinstance(in_a_thread(lambda: next(library.restoring().steps())), OtherThread)
