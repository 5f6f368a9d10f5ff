"""The whole library in one readable JSON file.

Each event of each match is a line. `check` is a hash of all the rest: a file somebody edited is
still read, but then every match in it is played through before it is kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.store.errors import NOTHING_CHANGED, StoreError, from_os
from companion.store.journal import dump
from companion.store.migrations import SCHEMA
from companion.store.setups import safe_id
from companion.store.timeline import Event

if TYPE_CHECKING:
    from companion.store.library import Library

BACKUPS_KEPT = 5
NAME = re.compile(r"backup-(\d{4,9})-(\d{4}-\d\d-\d\d)\.json")


class Copy:
    """What a backup holds. Made by the thread that owns the library; `write` may run in another.

    While it is written matches may go on: each is as it was when its file was read.
    """

    def __init__(self, library: Library, ids: Iterable[str] | None = None) -> None:
        self._library = library
        wanted = [info.id for info in library.matches()] if ids is None else list(ids)
        self._ids = [id for id in wanted if safe_id(id)]
        self._head = {
            "dojo_companion": "backup",
            "schema": SCHEMA,
            "made": library.order.stamp()[0],
            "state": _state(library),
            "players": [player.plain() for player in library.players.all()],
            "settings": library.settings.all(),
            "editions": library.editions.plain(),
            "boxes": library.editions.plain_boxes(),
        }

    def write(self, file: Path) -> tuple[str, ...]:
        """Writes the file; gives the ids of matches that could not be read and are not in it."""
        matches: dict[str, list[Event]] = {}
        for id in self._ids:
            # A file that cannot be read stays where it is; the list of matches says so.
            with suppress(StoreError, OSError):
                matches[id] = self._library.copied(id)
        content = {**self._head, "matches": matches}
        content["check"] = check_of(content)
        try:
            self._library.disk.put(file, b"".join(_lines(content)))
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error
        return tuple(id for id in self._ids if id not in matches)


def _lines(content: dict[str, Any]) -> Iterator[bytes]:
    between = b"{\n"
    for key, value in content.items():
        yield between + dump(key) + b": "
        between = b",\n"
        if key != "matches":
            yield dump(value)
            continue
        comma = b"{"
        for id, events in value.items():
            yield comma + b"\n" + dump(id) + b": [\n" + b",\n".join(map(dump, events)) + b"]"
            comma = b","
        yield b"}" if value else b"{}"
    yield b"\n}\n"


def check_of(content: dict[str, Any]) -> str:
    return hashlib.sha256(dump({k: v for k, v in content.items() if k != "check"})).hexdigest()[:32]


# once a day


def auto_backup(library: Library, folder: Path) -> Path | None:
    """A backup of today, if there is none and something changed; the oldest ones go."""
    made = sorted(
        (int(found[1]), found[2], path)
        for path in folder.glob("backup-*.json")
        if (found := NAME.fullmatch(path.name))
    )
    today = library.clock.now().date().isoformat()
    # Numbers, not dates, tell the order: the clock may have been set back.
    if any(date == today for _, date, _ in made):
        return None
    if made and _state_in(made[-1][2]) == _state(library):
        return None
    number = made[-1][0] + 1 if made else 1
    target = folder / f"backup-{number:04}-{today}.json"
    Copy(library).write(target)
    for _, _, path in made[: max(0, len(made) + 1 - BACKUPS_KEPT)]:
        library.disk.remove(path)
    return target


def _state(library: Library) -> str:
    """Changes whenever a match does."""
    infos = library.matches()
    return f"{len(infos)}-{infos[0].order if infos else 0}"


def _state_in(path: Path) -> str:
    """The state a backup was made of, from its first lines."""
    try:
        with path.open("rb") as file:
            found = re.search(rb'"state": "([^"]*)"', file.read(500))
    except OSError:
        return ""
    return found[1].decode() if found else ""
