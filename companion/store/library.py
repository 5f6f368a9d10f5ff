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
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from tinydb import TinyDB
from tinydb.table import Document

from companion import engine
from companion.engine.errors import CompanionError
from companion.engine.say import Say
from companion.store.clock import Clock, Order
from companion.store.disk import TEMPORARY, Disk
from companion.store.errors import (
    NOTHING_CHANGED,
    DamagedFile,
    NoSuchMatch,
    OtherRules,
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
from companion.store.players import Players
from companion.store.settings import Settings
from companion.store.setups import plain_setup, safe_id, setup_of
from companion.store.shared import Shared
from companion.store.timeline import Event, Timeline, page_of, start_sum

# What only an open match needs is imported with the first one: the list of matches comes sooner.
if TYPE_CHECKING:
    from companion.engine import Match
    from companion.store.editions import Editions
    from companion.store.entry import Entry
    from companion.store.merging import Outcome, Report
    from companion.store.pads import Pads


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
        self._entries: WeakValueDictionary[str, Entry] = WeakValueDictionary()
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

    def start(self, match: Match, title: str = "", tags: Iterable[str] = ()) -> Entry:
        """Stores a match and remembers its players; it is on disk when this returns."""
        return self._start(match, title=title, tags=list(tags))

    def _start(self, match: Match, **more: Any) -> Entry:
        from companion.store.entry import Entry

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
        entry = Entry(self, id, _base(journal), timeline, match)
        self._entries[id] = entry
        self._index.put(timeline.info(id))
        return entry

    def _first_events(self, match: Match, more: dict[str, Any]) -> list[Event]:
        from companion.store.entry import over

        setup = plain_setup(match.setup)
        texts = [str(entry) for entry in (*match.entries, *match.tail)]
        start = {
            "do": "start",
            "setup": setup,
            **{key: value for key, value in more.items() if value},
            "at": 0,
            "add": texts,
            "sum": start_sum(setup, texts),
            **self._stamp(),
        }
        if not match.tail:
            return [{**start, **over(match)}]
        back = {
            "do": "goto",
            "at": match.index,
            "sum": start_sum(setup, texts[: match.index]),
            **self._stamp(),
        }
        return [start, back]

    def open(self, id: str) -> Entry:
        """The match as it was left, undone moves included."""
        from companion.store.entry import Entry

        entry = self._entries.get(id)
        if entry is not None:
            return entry
        journal, timeline = self._load(id)
        if timeline.kind != "match":
            raise NoSuchMatch(Say("There is no match “{id}” here.", id=id[:80]))
        entry = Entry(self, id, _base(journal), timeline, self.replay(timeline, id))
        self._entries[id] = entry
        return entry

    def replay(self, timeline: Timeline, id: str) -> Match:
        """Plays a stored list through; raises OtherRules if the rules no longer allow it."""
        from companion.engine.moves import parse_entry

        data = timeline.setup
        try:
            game = engine.find_game(data["game"])
            if len(data["players"]) not in game.seats:
                raise ValueError("players")
            setup = setup_of(data, self.editions.box(game.id, data["edition"]), id)
            at_end = timeline.index == len(timeline.texts)
            entries = [parse_entry(text) for text in timeline.texts]
            return engine.Match.replay(setup, entries, None if at_end else timeline.index)
        except OtherRules:
            raise
        except CompanionError as error:
            raise _other_rules(data, error.say) from error
        except ValueError as error:
            raise _other_rules(data, Say("a move cannot be read.")) from error

    def matches(self) -> list[Info]:
        """All matches and kept score pads, the last changed first."""
        return self._index.infos()

    def branch(self, id: str, at: int) -> Entry:
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
        self._close_entry(id)
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

    def empty_trash(self) -> None:
        self._writable()
        with _told(NOTHING_CHANGED):
            for path in (self.folder / "trash").glob("*.jsonl"):
                self.disk.remove(path)

    # from outside and to outside

    def receive(self, match: Match) -> tuple[Entry, Outcome]:
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
        from companion.store.merging import Outcome, compare

        self._writable()
        with _told(NOTHING_CHANGED):
            if id not in self._index:
                self._put(id, events, theirs)
                return Outcome.NEW, id
            journal, ours = self._load(id)
            outcome = compare(ours, theirs)
            if outcome is Outcome.FORWARD:
                self._close_entry(id)
                self._forward(id, journal, ours, theirs)
            if outcome is not Outcome.BRANCH:
                return outcome, id
            # The same branch coming again has the same name, and is then no news.
            last = theirs.sum_at(len(theirs.texts)) if theirs.kind == "match" else "pad"
            other = f"{id[:40]}-{last}"
            if other in self._index:
                return Outcome.SAME, other
            theirs.branch_of = id
            self._put(other, [{**events[0], "branch_of": id}, *events[1:]], theirs)
            return Outcome.BRANCH, other

    def _put(self, id: str, events: list[Event], timeline: Timeline) -> None:
        self._files.create(id, events).close()
        self.order.seen(timeline.order)
        self._index.put(timeline.info(id))

    def _forward(self, id: str, journal: Journal, ours: Timeline, theirs: Timeline) -> None:
        at, end = len(ours.texts), len(theirs.texts)
        events: list[Event] = [
            {"do": "play", "at": at, "add": theirs.texts[at:], "sum": theirs.sum_at(end)}
        ]
        if theirs.index < end:
            back = {"do": "goto", "at": theirs.index, "sum": theirs.sum_at(theirs.index)}
            events.append(back)
        if theirs.ending is not None:
            events[-1]["over"] = theirs.ending.plain()
        base = _base(journal)
        for event in events:
            event |= self._stamp()
            number = ours.count + 1
            base.table(page_of(number)).insert(Document(event, number))
            ours.take(event)
        base.close()
        self._index.put(ours.info(id))

    def backup(self, file: str | Path, ids: Iterable[str] | None = None) -> None:
        """Everything, or some matches, in one readable JSON file."""
        from companion.store.backup import write_backup

        write_backup(self, Path(file), ids)

    def restore(self, file: str | Path) -> Report:
        """Merges a backup; see Report for what came of each match."""
        from companion.store.backup import read_backup

        self._writable()
        return read_backup(self, Path(file))

    def auto_backup(self) -> Path | None:
        """At most one a day, the last few kept; None if there was nothing to do."""
        if self.read_only or not self.matches():
            return None
        from companion.store.backup import auto_backup

        return auto_backup(self, self.folder / "backups")

    # for the parts of the library

    def events(self, id: str) -> list[Event]:
        return self._files.events(id)

    def timeline(self, id: str) -> Timeline:
        return self._load(id)[1]

    def keep_pad(self, data: dict[str, Any], over: dict[str, Any], title: str) -> str:
        self._writable()
        id = secrets.token_hex(5)
        with _told(NOTHING_CHANGED):
            who = [player.id for player in self.players.use(data["players"])]
            event = {"do": "pad", "pad": data, "who": who, "title": title, "over": over}
            event |= self._stamp()
            self._put(id, [event], Timeline.of([event]))
        return id

    def rename_pad(self, id: str, title: str) -> None:
        self._writable()
        journal, timeline = self._load(id)
        with _told(NOTHING_CHANGED):
            event = {"do": "rename", "title": title, **self._stamp()}
            base, number = _base(journal), timeline.count + 1
            base.table(page_of(number)).insert(Document(event, number))
            base.close()
        timeline.take(event)
        self._index.put(timeline.info(id))

    def changed(self, entry: Entry) -> None:
        """An entry recorded something. In memory only: see companion.store.index."""
        self._index.put(entry.info)

    def flush(self) -> None:
        """Writes the index; call it when the app goes to the background."""
        try:
            self._index.flush(self.folder / "matches")
        except (OSError, StoreError):
            return  # a cache: the next start reads the match files instead

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        for entry in tuple(self._entries.values()):
            entry.close()
        with suppress(StoreError):  # the matches are on disk; tomorrow there is another backup
            self.auto_backup()
        self.flush()
        self._index.close()
        self._shared.close()
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

    def _close_entry(self, id: str) -> None:
        entry = self._entries.pop(id, None)
        if entry is not None:
            entry.close()

    def _stamp(self) -> dict[str, Any]:
        when, order = self.order.stamp()
        return {"when": when, "order": order, "spent": 0.0}

    def _writable(self) -> None:
        if self.read_only or self._closed:
            raise read_only()


def _base(journal: Journal) -> TinyDB:
    # TinyDB builds its storage from a class; ours is open already.
    return TinyDB(storage=lambda: journal)


def _with_id(match: Match, id: str) -> Match:
    entries = [*match.entries, *match.tail]
    index = match.index if match.tail else None
    return engine.Match.replay(replace(match.setup, id=id), entries, index)


def _other_rules(data: dict[str, Any], reason: Say) -> OtherRules:
    return OtherRules(
        Say(
            "This match is kept as it is, but the rules in this app (revision {ours}) do not "
            "allow it: it was recorded with revision {theirs}. {reason}",
            ours=_revision(data["game"]),
            theirs=data["revision"],
            reason=reason,
        )
    )


def _revision(game: str) -> int:
    try:
        return engine.find_game(game).revision
    except CompanionError:
        return 0


@contextmanager
def _told(safe: Say) -> Iterator[None]:
    """Errors of the operating system become sentences."""
    try:
        yield
    except OSError as error:
        raise from_os(error, safe) from error
