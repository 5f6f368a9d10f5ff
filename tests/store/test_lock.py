"""One writer, with and without the file locks of the system."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import lock as module
from companion.store.errors import LibraryInUse
from companion.store.lock import Lock


@pytest.fixture(params=["system", "pid"])
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if request.param == "pid":
        monkeypatch.setattr(module, "_flock", None)
    return tmp_path / "lock"


def test_one_at_a_time(path: Path) -> None:
    lock = Lock(path)
    with pytest.raises(LibraryInUse):
        Lock(path)
    lock.release()
    lock.release()
    Lock(path).release()


def test_the_lock_of_a_dead_app_does_not_hold(path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for left in (str(gone.pid), "", "rubbish", "99999999999999999999"):
        path.write_text(left)
        Lock(path).release()


def test_the_lock_of_another_living_app_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_flock", None)
    (tmp_path / "lock").write_text(str(os.getppid()))
    with pytest.raises(LibraryInUse):
        Lock(tmp_path / "lock")
