"""The files of the matches: made whole, read with care, set aside when damaged."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.engine.say import Say
from companion.store.disk import Disk
from companion.store.errors import (
    DamagedFile,
    DiskFault,
    FromTheFuture,
    NoSuchMatch,
    SameId,
    StoreError,
)
from companion.store.files import open_file, peek, set_aside
from companion.store.index import Index
from companion.store.info import Info
from companion.store.journal import Damaged, Journal, Scan, Tables
from companion.store.messages import Messages
from companion.store.migrations import header, migrated
from companion.store.setups import safe_id
from companion.store.timeline import Event, Timeline, events_of, readable_events, tables_of

SUFFIX = ".jsonl"
ASIDE = re.compile(r"\.damaged-\d+")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file in the folder of matches that this version cannot open, and why."""

    name: str
    say: Say


class MatchFiles:
    def __init__(self, folder: Path, disk: Disk, messages: Messages, read_only: bool) -> None:
        self.folder = folder
        self._disk = disk
        self._messages = messages
        self._read_only = read_only
        self._recovered: set[str] = set()
        self._strange: dict[str, Say] = {}
        """Files that stayed as they are, by name, and why."""

    def path(self, id: str) -> Path:
        return self.folder / f"{id}{SUFFIX}"

    def create(self, id: str, events: list[Event]) -> Journal:
        path = self.path(id)
        if path.exists():  # also one of a newer version, which no list shows
            raise SameId(Say("This match is here already; open it instead."))
        journal = Journal(path, disk=self._disk)
        try:
            journal.write({**header("match"), **tables_of(events)})
        except OSError:
            # It may be there under its name all the same, though nobody was promised it.
            with suppress(OSError):
                self._disk.remove(path)
            raise
        return journal

    def load(self, id: str) -> tuple[Journal, Timeline]:
        """Raises NoSuchMatch, FromTheFuture, or DamagedFile if nothing of it can be read."""
        if not safe_id(id) or not self.path(id).exists():
            raise NoSuchMatch(Say("There is no match “{id}” here.", id=str(id)[:80]))
        return self._read(self.path(id))

    def events(self, id: str) -> list[Event]:
        if safe_id(id) and self.path(id).exists():
            tables = peek(self.path(id), "match", self._disk)
            with suppress(ValueError):
                if tables is not None:
                    return events_of(tables)
        journal, _ = self.load(id)
        return events_of(journal.read() or {})

    def copied(self, id: str) -> list[Event]:
        """The events as far as they fit together. Nothing is repaired: any thread may ask.

        Raises StoreError or OSError if there are none.
        """
        path = self.path(id)
        tables = peek(path, "match", self._disk)
        with suppress(ValueError):
            if tables is not None:
                return events_of(tables)
        try:
            tables = open_file(path, "match", self._disk, True).read() or {}
        except Damaged as damage:
            tables = damage.scan.tables()
        timeline, events = Timeline.salvage(readable_events(tables).values())
        if timeline is None:
            raise DamagedFile(_lost(path.name))
        return events

    def _read(self, path: Path) -> tuple[Journal, Timeline]:
        try:
            journal = open_file(path, "match", self._disk, self._read_only)
            tables = journal.read() or {}
            try:
                return journal, Timeline.of(events_of(tables))
            except ValueError as error:
                raise Damaged(path, Scan([tables], damaged=1)) from error
        except Damaged as damage:
            return self._recover(path, damage.scan.tables())

    def _look(self, path: Path) -> Timeline:
        tables = peek(path, "match", self._disk)
        with suppress(ValueError):
            if tables is not None:
                return Timeline.of(events_of(tables))
        return self._read(path)[1]

    def _recover(self, path: Path, tables: Tables) -> tuple[Journal, Timeline]:
        """As much as fits together goes on; the damaged file stays beside it."""
        with suppress(ValueError):  # if the header is damaged too, the events speak for themselves
            tables = migrated(tables, "match", path.name)
        found = readable_events(tables)
        timeline, events = Timeline.salvage(found.values())
        recovered = tables_of(events) if timeline is not None else None
        if self._read_only:
            if timeline is None or recovered is None:
                self._stays(path.name, DamagedFile.code, _lost(path.name))
                raise DamagedFile(_lost(path.name))
            journal = Journal(path.with_name(f"{path.name}.unread"), read_only=True)
            journal.adopt({**header("match"), **recovered})
            return journal, timeline
        aside = set_aside(path, self._disk, recovered, "match")
        if timeline is None:
            self._messages.add(DamagedFile.code, _lost(aside.name), aside.name)
            raise DamagedFile(_lost(aside.name))
        say = Say(
            "The match “{title}” is safe up to move {moves}: its file was damaged. "
            "The damaged file was set aside as “{file}”.",
            title=timeline.title or ", ".join(timeline.players),
            moves=timeline.index,
            file=aside.name,
        )
        self._messages.add(DamagedFile.code, say, aside.name)
        self._recovered.add(path.name.removesuffix(SUFFIX))
        return open_file(path, "match", self._disk, False), timeline

    # the list

    def refresh(self, index: Index, trash: Path) -> None:
        """Reads again what is not as the index remembers it."""
        seen = set()
        if self.folder.is_dir():
            with os.scandir(self.folder) as found:
                names = [item for item in found if item.name.endswith(SUFFIX)]
            for item in names:
                id = item.name.removesuffix(SUFFIX)
                status = item.stat()
                row = index.get(id)
                seen.add(id)
                if row and (row.size, row.date) == (status.st_size, status.st_mtime_ns):
                    continue
                self._refresh(index, id)
        for id in index:
            if id not in seen:
                row = index.get(id)
                if row is not None and not (trash / f"{id}{SUFFIX}").exists():
                    self._gone(row.info)
                index.drop(id)

    def _refresh(self, index: Index, id: str) -> None:
        name = id + SUFFIX
        if not safe_id(id):
            say = Say(
                "“{name}” is not a match of this app; it was left as it is.", name=drawn(name)
            )
            self._stays(name, "foreign_file", say)
            return
        try:
            timeline = self._look(self.path(id))
        except FromTheFuture as error:
            self._stays(name, error.code, error.say)
            index.drop(id)
        except DamagedFile:
            index.drop(id)
        except OSError as error:
            say = Say(
                "“{name}” cannot be read now ({reason}); it was left as it is.",
                name=name,
                reason=error.strerror or type(error).__name__,
            )
            self._stays(name, DiskFault.code, say)
        else:
            info, row = timeline.info(id), index.get(id)
            if row and info.order < row.info.order and id not in self._recovered:
                self._shorter(row.info, name)
            index.put(info)

    def _stays(self, name: str, code: str, say: Say) -> None:
        """Nothing was done to this file; whoever opens the library again is told again."""
        self._strange[name] = say
        self._messages.add(code, say, drawn(name), keep=False)

    def _shorter(self, info: Info, name: str) -> None:
        say = Say(
            "The file of the match “{title}” is shorter than it was: its last moves may be "
            "missing. A backup may have them.",
            title=info.title or ", ".join(info.players),
        )
        self._messages.add("shorter_file", say, name)

    def _gone(self, info: Info) -> None:
        say = Say(
            "The file of the match “{title}” is gone. A backup may have it.",
            title=info.title or ", ".join(info.players),
        )
        self._messages.add("missing_file", say, info.id + SUFFIX)

    # what is no match for this version

    def named(self, name: str) -> Path:
        path = self.folder / name
        if path.parent != self.folder or SUFFIX not in name or not path.exists():
            raise NoSuchMatch(Say("There is no match “{id}” here.", id=drawn(name)[:80]))
        return path

    def unreadable(self, index: Index) -> list[Unreadable]:
        """Files that no list of matches shows, with the reason; asked of the folder itself."""
        found = []
        for path in sorted(self.folder.glob(f"*{SUFFIX}*")) if self.folder.is_dir() else ():
            id, _, rest = path.name.partition(SUFFIX)
            if not rest and id not in index:
                say = self._strange.get(path.name)
                found.append(Unreadable(path.name, say or _lost(drawn(path.name))))
            elif ASIDE.fullmatch(rest) and not self.path(id).exists():
                # What was set aside beside a match that goes on needs nobody's attention.
                found.append(Unreadable(path.name, _lost(drawn(path.name))))
        return found

    def discard_file(self, name: str, trash: Path) -> None:
        self._disk.move(self.named(name), _free(trash / name))
        self._strange.pop(name, None)

    # the trash

    def discard(self, id: str, trash: Path) -> None:
        if not safe_id(id) or not self.path(id).exists():
            raise NoSuchMatch(Say("There is no match “{id}” here.", id=str(id)[:80]))
        self._disk.move(self.path(id), _free(trash / f"{id}{SUFFIX}"))

    def bring_back(self, id: str, trash: Path) -> None:
        """The last one deleted under this id."""
        found = [path for path in trash.glob(f"*{SUFFIX}") if _trash_id(path) == id]
        if not found:
            raise NoSuchMatch(Say("There is no match “{id}” in the trash.", id=str(id)[:80]))
        last = max(found, key=lambda path: (len(path.name), path.name))
        self._disk.move(last, self.path(id))

    def discarded(self, trash: Path) -> list[Info]:
        found = {}
        for path in sorted(trash.glob(f"*{SUFFIX}"), key=lambda path: (len(path.name), path.name)):
            try:
                journal = open_file(path, "match", self._disk, True)
                timeline = Timeline.of(events_of(journal.read() or {}))
            except (StoreError, ValueError, OSError):
                continue
            found[_trash_id(path)] = timeline.info(_trash_id(path))
        return sorted(found.values(), key=lambda info: info.order, reverse=True)


def _free(target: Path) -> Path:
    """A name in the trash that is not taken."""
    stem, rest = target.name.partition(SUFFIX)[0], target.name.partition(SUFFIX)[2]
    found, number = target, 2
    while found.exists():
        found, number = target.with_name(f"{stem}~{number}{SUFFIX}{rest}"), number + 1
    return found


def drawn(name: str) -> str:
    """The name of a file as it can be shown: not every name of a file is a text."""
    return name.encode("utf-8", "replace").decode()[:120]


def _trash_id(path: Path) -> str:
    return path.name.removesuffix(SUFFIX).partition("~")[0]


def _lost(name: str) -> Say:
    return Say(
        "All other matches are safe. Nothing could be read in “{file}”, which is damaged; "
        "a backup may have the match.",
        file=name,
    )
