"""Disks that fail or stop at a chosen call, and power cuts that take what was not synced."""

from __future__ import annotations

import os
from pathlib import Path

from companion.store import Disk


class Stopped(BaseException):
    """The process is dead: nothing of it runs any more."""


class CountingDisk(Disk):
    """Counts the calls that can fail; `at` is the one before which something happens."""

    def __init__(self, at: int | None = None) -> None:
        self.at = at
        self.calls = 0
        self.names: list[str] = []

    def happens(self, name: str) -> bool:
        self.names.append(name)
        self.calls += 1
        return self.at == self.calls - 1

    def trouble(self) -> None:
        """Nothing, on this disk."""

    def open(self, path: Path, *, create: bool = False) -> int:
        if self.happens("open"):
            self.trouble()
        return super().open(path, create=create)

    def write(self, fd: int, data: bytes) -> None:
        if self.happens("write"):
            super().write(fd, data[: len(data) // 2])
            self.trouble()
            return super().write(fd, data[len(data) // 2 :])
        return super().write(fd, data)

    def sync(self, fd: int) -> None:
        """Only counted: what a process does to files is seen by others without it."""
        if self.happens("sync"):
            self.trouble()

    def cut(self, fd: int, size: int) -> None:
        if self.happens("cut"):
            self.trouble()
        super().cut(fd, size)

    def rename(self, path: Path, target: Path) -> None:
        if self.happens("rename"):
            self.trouble()
        super().rename(path, target)

    def remove(self, path: Path) -> None:
        if self.happens("remove"):
            self.trouble()
        super().remove(path)


class StoppingDisk(CountingDisk):
    """The process dies at the chosen call; with `power`, so does what was not synced."""

    def __init__(self, at: int, *, power: bool = False) -> None:
        super().__init__(at)
        self.power = power
        self.dead = False
        self._synced: dict[tuple[int, int], int] = {}
        self._open_fds: dict[int, Path] = {}

    def happens(self, name: str) -> bool:
        if self.dead:
            raise Stopped
        return super().happens(name)

    def open(self, path: Path, *, create: bool = False) -> int:
        fd = super().open(path, create=create)
        self._open_fds[fd] = path
        self._synced.setdefault(_file(fd), 0 if create else os.fstat(fd).st_size)
        return fd

    def sync(self, fd: int) -> None:
        super().sync(fd)
        self._synced[_file(fd)] = os.fstat(fd).st_size

    def close(self, fd: int) -> None:
        self._open_fds.pop(fd, None)
        super().close(fd)

    def rename(self, path: Path, target: Path) -> None:
        status = path.stat()
        key = (status.st_dev, status.st_ino)
        assert self._synced.get(key, status.st_size) == status.st_size, "renamed before synced"
        super().rename(path, target)

    def trouble(self) -> None:
        self.dead = True
        if self.power:
            for fd in self._open_fds:
                os.ftruncate(fd, min(self._synced[_file(fd)], os.fstat(fd).st_size))
        raise Stopped


class FailingDisk(CountingDisk):
    """The chosen call fails with an error of the system, once or until it is mended."""

    def __init__(self, at: int, error: int, *, lasting: bool = False) -> None:
        super().__init__(at)
        self.error = error
        self.lasting = lasting
        self.failed = False

    def happens(self, name: str) -> bool:
        now = super().happens(name)
        # A full disk can still be made smaller, and files can be taken away.
        return now or (self.lasting and self.failed and name not in ("cut", "remove"))

    def trouble(self) -> None:
        self.failed = True
        raise OSError(self.error, os.strerror(self.error))

    def mend(self) -> None:
        self.at, self.failed = None, False


def _file(fd: int) -> tuple[int, int]:
    status = os.fstat(fd)
    return status.st_dev, status.st_ino
