"""A TinyDB storage that appends what changed, one checksummed line for each write.

    8b1f03c2 {"events0":{"7":{"do":"play","at":5,"add":["deploy oda p2"]}}}

A line maps tables to the rows that changed; null takes a row or a table away. The file is
created whole (temporary file, fsync, rename); each later write is one append and one fsync. A
line without its end was never acknowledged and is dropped; any other line that does not match
its checksum is damage, and the caller sets the file aside.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from companion.engine.say import Say
from companion.store.disk import Disk
from companion.store.errors import DamagedFile, read_only
from companion.store.owner import Owner

Row = dict[str, Any]
Tables = dict[str, dict[str, Row]]
Change = Mapping[str, Mapping[str, Row | None] | None]


def _no_constant(name: str) -> Any:
    raise ValueError(name)


# Made once: thousands of lines are read and written.
_READABLE = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_ASCII = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_constant=_no_constant)


def dump(value: Any) -> bytes:
    """Compact JSON that people can read; raises ValueError or TypeError for anything else."""
    try:
        return _READABLE.encode(value).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, as some keyboards send
        return _ASCII.encode(value).encode()


def parse(text: str | bytes) -> Any:
    """JSON from outside: every fault is a ValueError."""
    try:
        return _DECODER.decode(text if isinstance(text, str) else text.decode())
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def line_of(change: Change) -> bytes:
    body = dump(change)
    return b"%08x %b\n" % (zlib.crc32(body), body)


def read_line(line: bytes) -> Change | None:
    """The change of a line without its end; None if it is not a sound line."""
    check, _, body = line.partition(b" ")
    if check != b"%08x" % zlib.crc32(body):
        return None
    try:
        change = parse(body)
    except ValueError:
        return None
    return change if _is_change(change) else None


def _is_change(change: Any) -> bool:
    return isinstance(change, dict) and all(
        rows is None
        or (
            isinstance(rows, dict)
            and all(row is None or isinstance(row, dict) for row in rows.values())
        )
        for rows in change.values()
    )


@dataclass
class Scan:
    """What a file says: its sound lines, how far they reach, and where it is damaged."""

    changes: list[Change] = field(default_factory=list)
    size: int = 0
    damaged: int = 0
    open_end: bool = False
    """The last line is whole but lacks its end."""

    @classmethod
    def of(cls, data: bytes) -> Scan:
        scan = cls()
        *lines, rest = data.split(b"\n")
        scan.size = len(data) - len(rest)
        for line in lines:
            scan._add(read_line(line))
        if not lines and not rest:
            scan.damaged += 1  # files are created with their first line in them
        elif rest:
            scan._end(rest)
        return scan

    def _add(self, change: Change | None) -> None:
        if change is None:
            self.damaged += 1
        else:
            self.changes.append(change)

    def _end(self, rest: bytes) -> None:
        change = read_line(rest)
        if change is not None:
            self.changes.append(change)
            self.size += len(rest)
            self.open_end = True
            return
        # A whole line with another byte in place of its end was acknowledged, then damaged.
        change = read_line(rest[:-1])
        if change is not None:
            self.changes.append(change)
            self.damaged += 1
        elif not self.changes:
            self.damaged += 1

    def tables(self) -> Tables:
        return folded(self.changes)


def folded(changes: Iterable[Change]) -> Tables:
    tables: Tables = {}
    for change in changes:
        for name, rows in change.items():
            if rows is None:
                tables.pop(name, None)
                continue
            table = tables.setdefault(name, {})
            for key, row in rows.items():
                if row is None:
                    table.pop(key, None)
                else:
                    table[key] = row
    return tables


class Damaged(DamagedFile):
    """Raised on reading; carries what could be read."""

    def __init__(self, path: Path, scan: Scan) -> None:
        super().__init__(Say("The file “{name}” is damaged.", name=path.name))
        self.path = path
        self.scan = scan


class Journal(Storage):
    """The storage. It keeps the tables in memory, since TinyDB reads before each operation.

    TinyDB edits the rows it was given in place, so the rows as they are on disk are kept apart:
    the difference is what is appended, and what a failed write goes back to.
    """

    def __init__(
        self, path: str | Path, *, disk: Disk | None = None, read_only: bool = False
    ) -> None:
        self.path = Path(path)
        self.read_only = read_only
        self._owner = Owner()
        self._disk = disk or Disk()
        self._fd: int | None = None
        self._size = 0
        self._lines = 0
        self._torn = False
        self._open_end = False
        self._kept: Tables = {}
        self._live: Tables = {}
        self._load()

    def _load(self) -> None:
        try:
            data = self._disk.read(self.path)
        except FileNotFoundError:
            return
        scan = Scan.of(data)
        if scan.damaged:
            raise Damaged(self.path, scan)
        self._size, self._lines = scan.size, len(scan.changes)
        self._torn, self._open_end = scan.size < len(data), scan.open_end
        self._kept = scan.tables()
        self._part()

    def _part(self) -> None:
        """Rows that TinyDB may edit must not be the kept ones."""
        self._live = {
            name: {key: _copy(row) for key, row in table.items()}
            for name, table in self._kept.items()
        }

    @property
    def size(self) -> int:
        return self._size

    @property
    def lines(self) -> int:
        return self._lines

    def read(self) -> Tables | None:
        return dict(self._live) or None

    def write(self, data: Tables) -> None:
        self._owner.check()
        if self.read_only:
            self._part()
            raise read_only()
        try:
            line = line_of(self._difference(data))
            if self._size:
                self._append(line)
            else:
                self._disk.put(self.path, line)
        except BaseException:
            self._part()
            raise
        change = read_line(line[:-1])
        assert change is not None
        self._keep(change)
        self._live = dict(data)
        self._size += len(line)
        self._lines += 1

    def rewrite(self, data: Tables | None = None) -> None:
        """The whole file anew, in one line: after a migration, or when it grew too long."""
        self._owner.check()
        tables = self._kept if data is None else data
        line = line_of(tables)
        self.close()
        self._disk.put(self.path, line)
        self._size, self._lines, self._torn, self._open_end = len(line), 1, False, False
        change = read_line(line[:-1])
        assert change is not None
        self._kept = folded([change])
        self._part()

    def adopt(self, data: Tables) -> None:
        """Other tables in memory only: a migrated file that may not be written."""
        self._kept = data
        self._part()

    def close(self) -> None:
        if self._fd is not None:
            fd, self._fd = self._fd, None
            self._disk.close(fd)

    def __del__(self) -> None:
        if getattr(self, "_fd", None) is not None:
            self.close()

    def _difference(self, data: Tables) -> Change:
        change: dict[str, dict[str, Row | None] | None] = {}
        for name, table in data.items():
            # TinyDB makes a new dict of each table it touches, even to edit one row in place.
            if table is self._live.get(name):
                continue
            kept = self._kept.get(name)
            if kept is None:
                change[name] = dict(table)
                continue
            rows: dict[str, Row | None] = {
                key: row for key, row in table.items() if kept.get(key) != row
            }
            rows.update((key, None) for key in kept.keys() - table.keys())
            if rows:
                change[name] = rows
        for name in self._kept.keys() - data.keys():
            change[name] = None
        return change

    def _keep(self, change: Change) -> None:
        for name, rows in change.items():
            if rows is None:
                self._kept.pop(name, None)
                continue
            table = self._kept.setdefault(name, {})
            for key, row in rows.items():
                if row is None:
                    table.pop(key, None)
                else:
                    table[key] = row

    def _append(self, line: bytes) -> None:
        disk = self._disk
        if self._fd is None:
            self._fd = disk.open(self.path)
        fd = self._fd
        if not disk.links(fd):
            raise FileNotFoundError(2, "the file was deleted")
        try:
            if self._torn:
                disk.cut(fd, self._size)
                self._torn = False
            if self._open_end:
                disk.write(fd, b"\n")
            disk.write(fd, line)
            disk.sync(fd)
        except BaseException:
            # What is on disk now is unknown; the next write starts from the last good byte.
            self._torn = True
            self._repair(fd)
            raise
        if self._open_end:
            self._open_end = False
            self._size += 1

    def _repair(self, fd: int) -> None:
        try:
            self._disk.cut(fd, self._size)
            self._disk.sync(fd)
        except OSError:
            return
        self._torn = False


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy(item) for item in value]
    return value
