"""The library: every match, score pad, player, edition and setting on this device.

    lock                      held by the one app that writes
    library.jsonl             players, settings, editions, messages
    index.jsonl               a cache of what the list of matches shows
    matches/<id>.jsonl        one file a match
    trash/<id>.jsonl          deleted matches
    backups/backup-*.json     one a day, the last few

docs/record.md describes the files.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from tinydb import TinyDB
from tinydb.table import Document

from companion import engine
from companion.engine.say import Say
from companion.store.clock import Clock, Order
from companion.store.disk import TEMPORARY, Disk
from companion.store.errors import (
    NOTHING_CHANGED,
    DamagedFile,
    NoSuchMatch,
    SameId,
    StoreError,
    from_os,
    read_only,
)
from companion.store.index import Index
from companion.store.info import Info
from companion.store.journal import Journal
from companion.store.lock import Lock
from companion.store.matches import MatchFiles
from companion.store.messages import Messages
from companion.store.owner import Owner
from companion.store.players import Players
from companion.store.settings import Settings
from companion.store.setups import plain_setup, safe_id
from companion.store.shared import Shared
from companion.store.timeline import Event, Timeline, page_of, start_sum

# What only an open match needs is imported with the first one: the list of matches comes sooner.
if TYPE_CHECKING:
    from companion.engine import Match
    from companion.store.backup import Copy
    from companion.store.editions import Editions
    from companion.store.matches import Unreadable
    from companion.store.merging import Outcome, Report
    from companion.store.pads import Pads
    from companion.store.restore import Restore
    from companion.store.stored_match import StoredMatch


class Library:
    """Opens the data folder, for writing unless told otherwise; one app writes at a time."""

    def __init__(
        self,
        folder: str | Path,
        *,
        read_only: bool = False,
        disk: Disk | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.folder = Path(folder)
        self.read_only = read_only
        self.owner = Owner()
        self.disk = disk or Disk()
        self.clock = clock or Clock()
        self.order = Order(self.clock)
        self._lock: Lock | None = None
        self._closed = False
        with _told(NOTHING_CHANGED):
            if not read_only:
                self._take_folder()
            try:
                self._open()
            except BaseException:
                if self._lock is not None:
                    self._lock.release()
                raise

    def _take_folder(self) -> None:
        for name in ("matches", "trash", "backups"):
            self.disk.make_folder(self.folder / name)
        self._lock = Lock(self.folder / "lock")
        for folder in (self.folder, self.folder / "matches", self.folder / "backups"):
            for left in folder.glob(f"*{TEMPORARY}"):
                self.disk.remove(left)  # never finished, so never acknowledged

    def _open(self) -> None:
        ro = self.read_only
        self._shared = Shared(self.folder / "library.jsonl", self.disk, self.order, ro)
        self.players = Players(self._shared)
        self.settings = Settings(self._shared)
        self.messages = Messages(self._shared)
        if self._shared.damage is not None:
            say, aside = self._shared.damage
            self.messages.add(DamagedFile.code, say, aside.name)
        self._index = Index(self.folder / "index.jsonl", self.disk, ro)
        self._files = MatchFiles(self.folder / "matches", self.disk, self.messages, ro)
        self._entries: WeakValueDictionary[str, StoredMatch] = WeakValueDictionary()
        self._files.refresh(self._index, self.folder / "trash")
        for player in self.players.all():
            self.order.seen(player.used)
        for info in self._index.infos()[:1]:
            self.order.seen(info.order)
        self.flush()

    @cached_property
    def editions(self) -> Editions:
        from companion.store.editions import Editions

        return Editions(self._shared)

    @cached_property
    def pads(self) -> Pads:
        from companion.store.pads import Pads

        return Pads(self)

    # matches

    def start(
        self,
        match: Match,
        title: str = "",
        tags: Iterable[str] = (),
        minds: Sequence[str] = (),
    ) -> StoredMatch:
        """Stores a match and remembers its players; it is on disk when this returns.

        `minds`: how strongly the app plays each seat; those are nobody to remember.
        """
        if not any(minds):
            return self._start(match, title=title, tags=list(tags))
        people = {name: "" for name, mind in zip(match.players, minds, strict=True) if not mind}
        people = {player.name: player.id for player in self.players.use(list(people))}
        who = [people.get(name, "") for name in match.players]
        entry = self._start(match, title=title, tags=list(tags), who=who)
        entry.seat_minds(minds)
        return entry

    def _start(self, match: Match, **more: Any) -> StoredMatch:
        from companion.store.stored_match import StoredMatch

        self._writable()
        if not safe_id(match.setup.id):
            match = _with_id(match, secrets.token_hex(5))
        id = match.setup.id
        if id in self._index:
            raise SameId(Say("This match is here already; open it instead."))
        with _told(NOTHING_CHANGED):
            self.editions.keep_box(match.setup.edition)
            if "who" not in more:
                used = self.players.use(match.players)
                more["who"] = [player.id for player in used]
            events = self._first_events(match, more)
            journal = self._files.create(id, events)
        timeline = Timeline.of(events)
        entry = StoredMatch(self, id, _base(journal), timeline, match)
        self._entries[id] = entry
        self._index.put(timeline.info(id))
        return entry

    def _first_events(self, match: Match, more: dict[str, Any]) -> list[Event]:
        from companion.store.stored_match import over

        setup = plain_setup(match.setup)
        texts = [str(entry) for entry in (*match.entries, *match.tail)]
        start = {
            "do": "start",
            "setup": setup,
            **{key: value for key, value in more.items() if value},
            "at": 0,
            "add": texts,
            "sum": start_sum(setup, texts),
            **self.stamp(),
        }
        if not match.tail:
            return [{**start, **over(match)}]
        back = {
            "do": "goto",
            "at": match.index,
            "sum": start_sum(setup, texts[: match.index]),
            **self.stamp(),
        }
        return [start, back]

    def open(self, id: str) -> StoredMatch:
        """The match as it was left, undone moves included."""
        from companion.store.stored_match import StoredMatch

        entry = self._entries.get(id)
        if entry is not None:
            return entry
        journal, timeline = self._load(id)
        if timeline.kind != "match":
            raise NoSuchMatch(Say("There is no match “{id}” here.", id=id[:80]))
        entry = StoredMatch(self, id, _base(journal), timeline, self.replay(timeline, id))
        self._entries[id] = entry
        return entry

    def replay(self, timeline: Timeline, id: str) -> Match:
        """Plays a stored list through; raises OtherRules if the rules no longer allow it."""
        from companion.store.replaying import replay

        return replay(timeline, id, self.editions.box)

    def matches(self) -> list[Info]:
        """All matches and kept score pads, the last changed first."""
        return self._index.infos()

    def branch(self, id: str, at: int) -> StoredMatch:
        """A copy up to a point, as a new match; the old one stays."""
        entry = self.open(id)
        total = entry.match.index + len(entry.match.tail)
        if not 0 <= at <= total:
            raise NoSuchMatch(Say("There is no move {index} in this match.", index=at))
        copy = _with_id(entry.match.fork(at), secrets.token_hex(5))
        info = entry.info
        return self._start(
            copy, title=info.title, tags=list(info.tags), who=list(info.player_ids), branch_of=id
        )

    def delete(self, id: str) -> None:
        """Into the trash; `undelete` brings it back."""
        self._writable()
        self.let_go(id)
        with _told(NOTHING_CHANGED), self._settled(id):
            self._files.discard(id, self.folder / "trash")
        self.flush()  # an older copy may come back under this id, and then nothing is missing

    def undelete(self, id: str) -> None:
        self._writable()
        if id in self._index:
            raise SameId(Say("This match is here already; open it instead."))
        with _told(NOTHING_CHANGED), self._settled(id):
            self._files.bring_back(id, self.folder / "trash")

    def trash(self) -> list[Info]:
        return self._files.discarded(self.folder / "trash")

    # from outside and to outside

    def receive(self, match: Match) -> tuple[StoredMatch, Outcome]:
        """A match handed over by another device: new, continued, or kept as a branch."""
        self._writable()
        if not safe_id(match.setup.id):
            match = _with_id(match, secrets.token_hex(5))
        self.editions.keep_box(match.setup.edition)
        events = self._first_events(match, {})
        names = [player.id for player in map(self.players.add, match.players)]
        events[0]["who"] = names
        outcome, id = self.take(match.setup.id, events, Timeline.of(events))
        return self.open(id), outcome

    def take(self, id: str, events: list[Event], theirs: Timeline) -> tuple[Outcome, str]:
        """Merges the events of one match; nothing that is here is lost."""
        from companion.store.intake import take

        self._writable()
        with _told(NOTHING_CHANGED):
            return take(self, id, events, theirs)

    def backup(self, file: str | Path, ids: Iterable[str] | None = None) -> tuple[str, ...]:
        """Everything, or some matches, in one readable JSON file; the ids of those left out."""
        return self.copy(ids).write(Path(file))

    def copy(self, ids: Iterable[str] | None = None) -> Copy:
        """What a backup holds, as it is now: `copy().write(file)` may run in another thread."""
        from companion.store.backup import Copy

        return Copy(self, ids)

    def restore(self, file: str | Path) -> Report:
        """Merges a backup; see Report for what came of each match."""
        restore = self.restoring()
        restore.read(Path(file))
        for _ in restore.steps():
            pass
        return restore.report

    def restoring(self) -> Restore:
        """A restore in two halves: `read(file)` in any thread, `steps()` in the one that writes."""
        from companion.store.restore import Restore

        self._writable()
        return Restore(self)

    def auto_backup(self) -> Path | None:
        """At most one a day, the last few kept; None if there was nothing to do."""
        if self.read_only or not self.matches():
            return None
        from companion.store.backup import auto_backup

        with _told(NOTHING_CHANGED):
            return auto_backup(self, self.folder / "backups")

    # files that are no match for this version

    def unreadable(self) -> list[Unreadable]:
        """Files that hold a match this version cannot open, or of which nothing can be read."""
        with _told(NOTHING_CHANGED):
            return self._files.unreadable(self._index)

    def copy_file(self, name: str, target: str | Path) -> None:
        """The file of a match as it lies here, for another version or for somebody who helps."""
        with _told(NOTHING_CHANGED):
            data = self.disk.read(self._files.named(name))
            self.disk.make_folder(Path(target).parent)
            self.disk.put(Path(target), data)

    def discard_file(self, name: str) -> None:
        """Into the trash, as it is."""
        self._writable()
        with _told(NOTHING_CHANGED):
            self._files.discard_file(name, self.folder / "trash")

    # for the parts of the library

    def events(self, id: str) -> list[Event]:
        return self._files.events(id)

    def copied(self, id: str) -> list[Event]:
        """The events as they can be read now; any thread may ask. StoreError or OSError."""
        return self._files.copied(id)

    def timeline(self, id: str) -> Timeline:
        return self._load(id)[1]

    def __contains__(self, id: str) -> bool:
        return id in self._index

    def base(self, id: str) -> tuple[TinyDB, Timeline]:
        journal, timeline = self._load(id)
        return _base(journal), timeline

    def put(self, id: str, events: list[Event], timeline: Timeline) -> None:
        """A match that is not here yet, as a file of its own."""
        self._files.create(id, events).close()
        self.order.seen(timeline.order)
        self.listed(timeline.info(id))

    def listed(self, info: Info) -> None:
        self._index.put(info)

    def let_go(self, id: str) -> None:
        """Closes the entry of a match if it is open."""
        entry = self._entries.pop(id, None)
        if entry is not None:
            entry.close()

    def stamp(self) -> dict[str, Any]:
        when, order = self.order.stamp()
        return {"when": when, "order": order, "spent": 0.0}

    def keep_pad(self, data: dict[str, Any], over: dict[str, Any], title: str) -> str:
        self._writable()
        id = secrets.token_hex(5)
        with _told(NOTHING_CHANGED):
            who = [player.id for player in self.players.use(data["players"])]
            event = {"do": "pad", "pad": data, "who": who, "title": title, "over": over}
            event |= self.stamp()
            self.put(id, [event], Timeline.of([event]))
        return id

    def rename_pad(self, id: str, title: str) -> None:
        self._writable()
        base, timeline = self.base(id)
        with _told(NOTHING_CHANGED):
            event = {"do": "rename", "title": title, **self.stamp()}
            number = timeline.count + 1
            base.table(page_of(number)).insert(Document(event, number))
            base.close()
        timeline.take(event)
        self._index.put(timeline.info(id))

    def changed(self, entry: StoredMatch) -> None:
        """An entry recorded something. In memory only: see companion.store.index."""
        self._index.put(entry.info)

    def flush(self) -> None:
        """Writes the index; call it when the app goes to the background."""
        try:
            self._index.flush(self.folder / "matches")
        except (OSError, StoreError):
            return  # a cache: the next start reads the match files instead

    def close(self) -> None:
        """Whatever fails on the way: the matches are on disk, tomorrow there is another backup."""
        self.owner.check()
        if self._closed:
            return
        self._closed = True
        entries = tuple(self._entries.values())
        last = (self.auto_backup, self.flush, self._index.close, self._shared.close)
        for step in (*(entry.close for entry in entries), *last):
            with suppress(StoreError, OSError):
                step()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # inside

    def _load(self, id: str) -> tuple[Journal, Timeline]:
        with _told(NOTHING_CHANGED):
            try:
                return self._files.load(id)
            except (DamagedFile, NoSuchMatch):
                self._index.drop(id)
                raise

    @contextmanager
    def _settled(self, id: str) -> Iterator[None]:
        """After a move of files, done or failed, the list shows what is there."""
        try:
            yield
        finally:
            if not self._files.path(id).exists():
                self._index.drop(id)
            elif id not in self._index:
                self._index.put(self._files.load(id)[1].info(id))

    def _writable(self) -> None:
        self.owner.check()
        if self.read_only or self._closed:
            raise read_only()


def _base(journal: Journal) -> TinyDB:
    # TinyDB builds its storage from a class; ours is open already.
    return TinyDB(storage=lambda: journal)


def _with_id(match: Match, id: str) -> Match:
    entries = [*match.entries, *match.tail]
    index = match.index if match.tail else None
    return engine.Match.replay(replace(match.setup, id=id), entries, index)


@contextmanager
def _told(safe: Say) -> Iterator[None]:
    """Errors of the operating system become sentences."""
    try:
        yield
    except OSError as error:
        raise from_os(error, safe) from error
