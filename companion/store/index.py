"""The list of all matches without opening any: a cache that can always be rebuilt.

Each row remembers the size and the date of its match file. Recording a move never touches the
index (that would cost more with every stored match); rows of matches that changed are written
when the library is flushed or closed. After a crash the sizes do not agree, and just those files
are read again. If the index is lost or damaged, all files are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.store.clock import LATEST, is_moment
from companion.store.disk import Disk
from companion.store.errors import FromTheFuture
from companion.store.files import open_file
from companion.store.info import Info
from companion.store.journal import Damaged, Journal, Tables
from companion.store.migrations import header
from companion.store.setups import safe_id, seated, short_text
from companion.store.timeline import Ending, label

MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class Indexed:
    size: int
    date: int
    info: Info

    def plain(self) -> dict[str, Any]:
        return {"size": self.size, "date": self.date, "info": self.info.plain()}


class Index:
    def __init__(self, path: Path, disk: Disk, read_only: bool) -> None:
        self._path, self._disk, self._read_only = path, disk, read_only
        self._rows: dict[str, Indexed] = {}
        self._dirty: set[str] = set()
        self._journal = self._open()

    def _open(self) -> Journal | None:
        try:
            journal = open_file(self._path, "index", self._disk, self._read_only)
        except (Damaged, FromTheFuture):
            if self._read_only:
                return None
            self._disk.remove(self._path)
            return Journal(self._path, disk=self._disk)
        for id, row in (journal.read() or {}).get("matches", {}).items():
            try:
                self._rows[id] = Indexed(row["size"], row["date"], Info.from_plain(row["info"]))
                _check(id, self._rows[id])
            except (KeyError, TypeError, ValueError):
                self._rows.pop(id, None)  # then its file is read instead
        return journal

    def __contains__(self, id: str) -> bool:
        return id in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._rows))

    def get(self, id: str) -> Indexed | None:
        return self._rows.get(id)

    def infos(self) -> list[Info]:
        found = [row.info for row in self._rows.values()]
        found.sort(key=lambda info: (info.order, info.id), reverse=True)
        return found

    def put(self, info: Info, size: int = 0, date: int = 0) -> None:
        """Size 0 means: not known; asked from the disk when the row is written."""
        self._rows[info.id] = Indexed(size, date, info)
        self._dirty.add(info.id)

    def drop(self, id: str) -> None:
        self._rows.pop(id, None)
        self._dirty.add(id)

    def flush(self, folder: Path) -> None:
        """Writes the rows that changed, in one go."""
        if not self._dirty or self._read_only or self._journal is None:
            return
        tables: Tables = self._journal.read() or header("index")
        matches = dict(tables.get("matches", {}))
        for id in self._dirty:
            row = self._rows.get(id)
            if row is None:
                matches.pop(id, None)
                continue
            if not row.size:
                status = (folder / f"{id}.jsonl").stat()
                row = Indexed(status.st_size, status.st_mtime_ns, row.info)
                self._rows[id] = row
            matches[id] = row.plain()
        tables["matches"] = matches
        if self._journal.lines >= MOST_LINES:
            self._journal.rewrite(tables)
        else:
            self._journal.write(tables)
        self._dirty.clear()

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()


def _check(id: str, row: Indexed) -> None:
    """Raises for what no match file would give: what the list shows needs no second look."""
    info = row.info
    sound = (
        (type(row.size), type(row.date)) == (int, int)
        and info.id == id
        and safe_id(id)
        and info.kind in ("match", "pad")
        and info.status in ("running", "finished")
        and short_text(info.game)
        and seated(list(info.players))
        and label(info.title) == info.title
        and all(
            label(text) == text
            for text in (*info.player_ids, *info.tags, *info.minds, info.branch_of)
        )
        and len(info.minds) <= len(info.players)
        and all(seat in range(len(info.players)) for seat in info.hinted)
        and is_moment(info.started)
        and is_moment(info.changed)
        and 0 <= info.seconds < 1e12
        and 0 <= info.order <= LATEST
        and 0 <= info.moves < 10**9
    )
    if not sound:
        raise ValueError(id)
    ending = {"winners": [*info.winners], "totals": [*info.totals], "places": [*info.places]}
    Ending.of(ending, len(info.players))
