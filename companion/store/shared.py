"""The file of everything that is not a match: players, settings, editions, messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.queries import QueryLike

from companion.engine.say import Say
from companion.store.clock import Order
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, from_os
from companion.store.files import open_file, set_aside
from companion.store.journal import Damaged, Journal, Tables
from companion.store.migrations import header

KEYS = {
    "players": ("id", "name", "look", "used"),
    "settings": ("key", "value"),
    "editions": ("id", "game", "name", "corrections", "when"),
    "boxes": ("fingerprint", "edition"),
    "messages": ("key", "code", "say", "file", "when"),
}
SHORT_ENOUGH = 64


class Shared:
    """TinyDB tables with a few verbs on top; each call is one durable write."""

    def __init__(self, path: Path, disk: Disk, order: Order, read_only: bool) -> None:
        self.order = order
        self.read_only = read_only
        self.damage: tuple[Say, Path] | None = None
        self._disk = disk
        self._journal = self._open(path)
        # TinyDB builds its storage from a class; ours is open already.
        self._base = TinyDB(storage=lambda: self._journal)

    def _open(self, path: Path) -> Journal:
        try:
            journal = open_file(path, "library", self._disk, self.read_only)
        except Damaged as damage:
            if self.read_only:
                journal = Journal(path.with_name(f"{path.name}.unread"), read_only=True)
                journal.adopt(_sound(damage.scan.tables()))
                return journal
            aside = set_aside(path, self._disk, _sound(damage.scan.tables()), "library")
            self.damage = (
                Say(
                    "Your matches are safe. The file of players and settings was damaged: what "
                    "could be read is kept, and the damaged file was set aside as “{file}”.",
                    file=aside.name,
                ),
                aside,
            )
            journal = open_file(path, "library", self._disk, False)
        tables = journal.read()
        if tables is None:
            if not self.read_only:
                journal.write(header("library"))
        elif not self.read_only and journal.lines > SHORT_ENOUGH + 4 * sum(
            map(len, tables.values())
        ):
            journal.rewrite()
        return journal

    def rows(self, table: str) -> list[dict[str, Any]]:
        keys = KEYS[table]
        return [row for row in self._base.table(table).all() if all(key in row for key in keys)]

    def put(self, table: str, key: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Adds rows, or replaces those with the same key: all of them, or none."""
        tables = self._journal.read() or header("library")
        found = dict(tables.get(table, {}))
        numbers = {row.get(key): number for number, row in found.items()}
        following = max(map(int, found), default=0) + 1
        for row in rows:
            number = numbers.get(row[key])
            if number is None:
                number, following = str(following), following + 1
            found[number] = dict(row)
        tables[table] = found
        self._write(tables)
        self._base.table(table).clear_cache()

    def remove(self, table: str, condition: QueryLike) -> None:
        try:
            self._base.table(table).remove(condition)
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error

    def _write(self, tables: Tables) -> None:
        try:
            self._journal.write(tables)
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error

    def close(self) -> None:
        self._base.close()


def _sound(tables: Tables) -> Tables:
    return {
        name: {key: row for key, row in rows.items() if key.isascii() and key.isdigit()}
        for name, rows in tables.items()
        if name in KEYS
    }
