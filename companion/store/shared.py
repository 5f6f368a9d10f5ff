"""The file of everything that is not a match: players, settings, editions, messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.queries import QueryLike

from companion.engine.outside import sentence, writable
from companion.engine.say import Say
from companion.store.clock import LATEST, Order
from companion.store.disk import Disk
from companion.store.errors import NOTHING_CHANGED, BadValue, from_os
from companion.store.files import open_file, set_aside
from companion.store.journal import Damaged, Journal, Row, Scan, Tables
from companion.store.migrations import header
from companion.store.setups import short_text


def _player(row: Row) -> bool:
    return _all(row, short_text, "id", "name") and all(
        type(row.get(key)) is int and 0 <= row[key] <= LATEST for key in ("look", "used")
    )


def _setting(row: Row) -> bool:
    return isinstance(row.get("key"), str) and "value" in row


def _edition(row: Row) -> bool:
    texts = _all(row, short_text, "id", "game", "when") and isinstance(row.get("name"), str)
    return texts and writable(row["name"], 200) and isinstance(row.get("corrections"), dict)


def _box(row: Row) -> bool:
    return _all(row, short_text, "fingerprint") and isinstance(row.get("edition"), dict)


def _message(row: Row) -> bool:
    try:
        sentence(row.get("say"))
    except ValueError:
        return False
    return _all(row, lambda text: isinstance(text, str), "key", "code", "file", "when")


def _all(row: Row, sound: Callable[[Any], bool], *keys: str) -> bool:
    return all(sound(row.get(key)) for key in keys)


SOUND: dict[str, Callable[[Row], bool]] = {
    "players": _player,
    "settings": _setting,
    "editions": _edition,
    "boxes": _box,
    "messages": _message,
}
"""The tables, and whether a row can be one of theirs. Asked when the file is opened; what the app
writes afterwards is sound by itself."""
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
            found = journal.read() or {}
            if any(found.get(name, {}) != rows for name, rows in _sound(found).items()):
                raise Damaged(path, Scan([found], damaged=1))
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
        return list(self._base.table(table).all())

    def put(self, table: str, key: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Adds rows, or replaces those with the same key: all of them, or none."""
        if not all(SOUND[table](dict(row)) for row in rows):
            raise BadValue(Say("This cannot be kept; nothing was changed."))
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
    """What can be rows of this file, and nothing else."""
    return {
        name: {
            key: row
            for key, row in tables.get(name, {}).items()
            if key.isascii() and key.isdigit() and len(key) < 10 and sound(row)
        }
        for name, sound in SOUND.items()
    }
