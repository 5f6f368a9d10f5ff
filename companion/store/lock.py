"""One writing app for each data folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from companion.engine.say import Say
from companion.store.errors import LibraryInUse

try:
    import fcntl
except ImportError:  # Windows
    _flock: Any = None
else:
    _flock = fcntl


class Lock:
    """Held from `Lock(path)` to `release`, and let go of by the system if the app dies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = self._by_system() if _flock is not None else self._by_pid()

    def _by_system(self) -> int:
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _flock.flock(fd, _flock.LOCK_EX | _flock.LOCK_NB)
        except OSError as error:
            os.close(fd)
            raise _in_use() from error
        return fd

    def _by_pid(self) -> int:
        """Without file locks: the file holds the id of its process and stays open.

        Where file locks are missing an open file cannot be removed either, so that a file that
        can be removed belongs to an app that is gone.
        """
        if _alive(self.path):
            raise _in_use()
        try:
            self.path.unlink(missing_ok=True)
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except (PermissionError, FileExistsError) as error:
            raise _in_use() from error
        os.write(fd, str(os.getpid()).encode())
        return fd

    def release(self) -> None:
        if self._fd is None:
            return
        fd, self._fd = self._fd, None
        os.close(fd)
        if _flock is None:
            self.path.unlink(missing_ok=True)


def _alive(path: Path) -> bool:
    if os.name != "posix":
        return False
    try:
        pid = int(path.read_text(encoding="ascii"))
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError, ValueError):
        return False
    return True


def _in_use() -> LibraryInUse:
    return LibraryInUse(
        Say(
            "Your matches are safe, but another window of this app has them open. "
            "Close it, or look at them here without changing anything."
        )
    )
