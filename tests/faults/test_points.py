"""Every single call to the disk is a place to stop or to fail."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.store import DiskFault, DiskFull, Library, NotWritable, StoreError
from tests.faults.disks import CountingDisk, FailingDisk, Stopped, StoppingDisk
from tests.faults.scenario import plan, seen, steps
from tests.roaming import PART


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], CountingDisk]:
    disk = CountingDisk()
    return plan(tmp_path_factory.mktemp("plan") / "data", disk), disk


def between(now: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> None:
    """Each thing is as it was before the step that was broken off, or as after it."""
    for thing in before.keys() | after.keys() | now.keys():
        assert now.get(thing) in (before.get(thing), after.get(thing)), thing


def stop_everywhere(tmp_path: Path, planned: Any, *, power: bool, part: int, parts: int) -> int:
    states, counted = planned
    stops = 0
    for at in range(part, counted.calls, parts):
        folder = tmp_path / f"{at}" / "data"
        disk = StoppingDisk(at, power=power)
        done, library = 0, None
        try:
            library = Library(folder, disk=disk)
            for step in steps(folder):
                step(library)
                done += 1
            library.close()
        except Stopped:
            stops += 1
        assert disk.dead
        if library is not None and library._lock is not None:
            library._lock.release()
        before = states[done]
        after = states[min(done + 1, len(states) - 1)]
        between(seen(folder), before, after)
        with Library(folder, disk=CountingDisk()) as opened:
            assert not list(opened.messages)
        between(seen(folder), before, after)
        assert not list(folder.rglob("*.tmp")) and not list(folder.rglob("*.damaged*"))
    return stops


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("power", [False, True], ids=["killed", "power cut"])
def test_stopping_at_every_call(tmp_path: Path, planned: Any, power: bool, part: int) -> None:
    assert stop_everywhere(tmp_path, planned, power=power, part=part, parts=4) > 20


OPENING = 5

ERRORS = {
    errno.ENOSPC: (DiskFull, "full"),
    errno.EACCES: (NotWritable, "permissions"),
    errno.EROFS: (NotWritable, "permissions"),
    errno.EIO: (DiskFault, "answered"),
}


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
def test_failing_at_many_calls(tmp_path: Path, planned: Any, error: int, lasting: bool) -> None:
    first = OPENING + 2 * list(ERRORS).index(error) + lasting
    assert fail_at(tmp_path, planned, error, lasting, first, 2 * len(ERRORS)) > 5


@pytest.mark.soak
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
def test_failing_at_every_call(tmp_path: Path, planned: Any, error: int, lasting: bool) -> None:
    stride = max(1, 100 // PART)
    assert fail_at(tmp_path, planned, error, lasting, OPENING, stride) > 50 // stride


def fail_at(
    tmp_path: Path, planned: Any, error: int, lasting: bool, first: int, stride: int
) -> int:
    """The sentence says what is safe, memory is what is on disk, and trying again works."""
    states, counted = planned
    kind, word = ERRORS[error]
    told = 0
    # The first calls open a new library; that it then does not open is tested below.
    for at in range(first, counted.calls, stride):
        folder = tmp_path / f"{at}" / "data"
        disk = FailingDisk(at, error, lasting=lasting)
        library = Library(folder, disk=disk)
        for number, step in enumerate(steps(folder)):
            try:
                step(library)
            except StoreError as failed:
                told += 1
                assert type(failed) is kind
                assert word in str(failed)
                assert "safe" in str(failed) or "saved" in str(failed)
                same_in_memory(library, folder)
                between(seen(folder), states[number], states[number + 1])
                disk.mend()
                retry(library, step, states[number + 1], folder)
        disk.mend()
        between(seen(folder), states[-1], states[-1])
        library.close()
    return told


def same_in_memory(library: Library, folder: Path) -> None:
    for id, entry in tuple(library._entries.items()):
        with Library(folder, read_only=True) as reader:
            on_disk = reader.open(id).match
            assert (on_disk.entries, on_disk.tail) == (entry.match.entries, entry.match.tail)
            assert on_disk.state == entry.match.state


def retry(library: Library, step: Any, after: dict[str, Any], folder: Path) -> None:
    """Once more, unless the step was done and only the last sync of the folder failed."""
    try:
        step(library)
    except StoreError as error:
        assert error.code in ("same_id", "no_such_match"), error
    between(seen(folder), after, after)


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_a_library_that_cannot_be_written_says_so(tmp_path: Path, error: int) -> None:
    for at in range(OPENING):
        with pytest.raises(StoreError, match="safe"):
            Library(tmp_path / f"{at}", disk=FailingDisk(at, error, lasting=True))
        with Library(tmp_path / f"{at}", read_only=True) as reader:
            assert reader.matches() == []
        Library(tmp_path / f"{at}").close()


def test_a_folder_that_may_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="safe"):
        Library(tmp_path / "file" / "data")


def test_recovery_can_be_stopped_anywhere(tmp_path: Path) -> None:
    """Setting a damaged file aside is a write like any other."""
    for at in range(60):
        folder = tmp_path / f"{at}"
        with Library(folder) as library:
            for step in steps(folder)[:8]:
                step(library)
        path = folder / "matches" / "m1.jsonl"
        lines = path.read_bytes().splitlines(keepends=True)
        broken = b"".join((*lines[:-1], lines[-1].replace(b"goto", b"gato")))
        path.write_bytes(broken)
        disk = StoppingDisk(at)
        library = None
        with suppress(Stopped):
            library = Library(folder, disk=disk)
        for lock in [library._lock] if library and library._lock else []:
            lock.release()
        with Library(folder) as opened:
            assert opened.open("m1").match.index > 8
            kept = [file.read_bytes() for file in folder.rglob("*.damaged-*")]
            assert broken in kept
            if at > 0 and not disk.dead:
                assert len(opened.messages) == 1
                return
    raise AssertionError("there are more calls than expected")
