"""The few things the store asks of the operating system.

One object holds them all, so that the fault tests can fail or stop at each of them.
"""

from __future__ import annotations

import os
from pathlib import Path

TEMPORARY = ".tmp"


class Disk:
    """Plain calls, and `put`: a whole file that is either the old one or the new one."""

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def open(self, path: Path, *, create: bool = False) -> int:
        """A descriptor for writing: at the end of a file that is there, or in a new one."""
        how = os.O_CREAT | os.O_TRUNC if create else os.O_APPEND
        return os.open(path, os.O_WRONLY | how | getattr(os, "O_BINARY", 0), 0o644)

    def write(self, fd: int, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(fd, view) :]

    def sync(self, fd: int) -> None:
        os.fsync(fd)

    def cut(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def close(self, fd: int) -> None:
        os.close(fd)

    def links(self, fd: int) -> int:
        """0 if somebody deleted the file under us."""
        return os.fstat(fd).st_nlink

    def rename(self, path: Path, target: Path) -> None:
        path.replace(target)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def make_folder(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, path: Path) -> None:
        """Makes a rename or a new name durable; there is no such call on Windows."""
        if os.name != "posix":
            return
        fd = os.open(path, os.O_RDONLY)
        try:
            self.sync(fd)
        finally:
            os.close(fd)

    def put(self, path: Path, data: bytes) -> None:
        temporary = path.with_name(path.name + TEMPORARY)
        fd = self.open(temporary, create=True)
        try:
            try:
                self.write(fd, data)
                self.sync(fd)
            finally:
                self.close(fd)
            self.rename(temporary, path)
        except OSError:
            self._forget(temporary)
            raise
        self.sync_folder(path.parent)

    def move(self, path: Path, target: Path) -> None:
        """Durably under another name, or not at all."""
        self.rename(path, target)
        try:
            self.sync_folder(target.parent)
            if path.parent != target.parent:
                self.sync_folder(path.parent)
        except OSError:
            self.rename(target, path)
            raise

    def _forget(self, temporary: Path) -> None:
        try:
            self.remove(temporary)
        except OSError:
            return  # it is swept away when the library is next opened
