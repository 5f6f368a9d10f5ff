"""A backup comes back: read and checked in any thread, written by the one that owns the library.

A file that somebody edited is still read, but then every match in it is played through before it
is kept. What is not sound is left out and told; nothing that is here is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.edition import Edition
from companion.engine.errors import CompanionError
from companion.engine.outside import BROKEN, writable
from companion.engine.say import Say
from companion.store.backup import check_of
from companion.store.editions import box_of
from companion.store.errors import NOTHING_CHANGED, BadBackup, from_os
from companion.store.journal import parse
from companion.store.merging import Report
from companion.store.migrations import SCHEMA
from companion.store.replaying import replay
from companion.store.setups import edition_of, safe_id, short_text
from companion.store.timeline import Event, Timeline

if TYPE_CHECKING:
    from companion.store.library import Library

CANNOT_BE_READ = Say("This match cannot be read; it was left out.")
STOPS = ("disk_full", "not_writable", "disk_fault", "read_only", "other_thread")
"""What ends a restore: the next match would fare no better."""


@dataclass(frozen=True, slots=True)
class _Match:
    id: str
    events: list[Event]
    timeline: Timeline


class Restore:
    """`read` once, in any thread; then `steps` to its end, in the thread that owns the library."""

    def __init__(self, library: Library) -> None:
        self.report = Report()
        self._library = library
        self._disk = library.disk
        # Another thread must not look into what this one may be changing.
        self._known = library.editions.plain_boxes()
        self._players: list[tuple[str, str, int | None]] = []
        self._boxes: dict[str, Any] = {}
        self._editions: list[dict[str, Any]] = []
        self._settings: dict[str, Any] = {}
        self._matches: list[_Match] = []

    # reading

    def read(self, file: Path) -> None:
        """Raises BadBackup if the file is none."""
        try:
            data = self._disk.read(file)
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error
        content = _parsed(data, file.name)
        try:
            self.report.edited = content.get("check") != check_of(content)
        except RecursionError as error:
            raise _no_backup(file.name) from error
        self._players = [player for row in content["players"] if (player := _player(row))]
        self._boxes = {
            fingerprint: box
            for fingerprint, box in content["boxes"].items()
            if fingerprint not in self._known and _is_box(fingerprint, box)
        }
        self._settings = {
            key: value for key, value in content["settings"].items() if len(key) <= 80
        }
        self._editions = [row for row in content["editions"] if isinstance(row, dict)]
        for id, events in content["matches"].items():
            self._check(id, events)

    def _check(self, id: str, events: Any) -> None:
        try:
            match = _Match(id, events, _timeline(id, events))
            if self.report.edited and match.timeline.kind == "match":
                replay(match.timeline, id, self._box)
        except CompanionError as error:
            self._refuse(id, error.say)
        except BROKEN:
            self._refuse(id, CANNOT_BE_READ)
        else:
            self._matches.append(match)

    def _box(self, game: str, fingerprint: str) -> Edition:
        found = self._known.get(fingerprint) or self._boxes.get(fingerprint)
        return box_of(game, fingerprint, found)

    def _refuse(self, name: Any, reason: Say) -> None:
        shown = str(name)[:60]
        self.report.refused.append((shown if writable(shown) else "", reason))

    # writing

    @property
    def size(self) -> int:
        """How many steps there are, roughly."""
        return len(self._matches) + 1

    def steps(self) -> Iterator[None]:
        """Each step is durable by itself, and a restore that was broken off can be repeated."""
        names = self._keep_players()
        self._keep_boxes()
        self._keep_editions()
        yield
        self._keep_settings()
        yield
        for match in self._matches:
            self._keep(match, names)
            yield

    def _keep_players(self) -> dict[str, str]:
        """Adds people nobody knows here; gives which id of theirs is which of ours."""
        ids, players = {}, self._library.players
        for id, name, look in self._players:
            known = players.get(id) or players.find(name)
            if known is None:
                known = players.add(name, look, id=id)
                self.report.players += 1
            ids[id] = known.id
        return ids

    def _keep_boxes(self) -> None:
        for fingerprint, box in self._boxes.items():
            self._library.editions.keep_plain_box(fingerprint, box)

    def _keep_editions(self) -> None:
        known = {saved.id for saved in self._library.editions.all()}
        for row in self._editions:
            if str(row.get("id")) in known:
                continue
            try:
                self._library.editions.take(row)
            except CompanionError as error:
                self._stop_at(error)
                self._refuse(row.get("name", ""), error.say)
            else:
                self.report.editions += 1

    def _keep_settings(self) -> None:
        for key, value in self._settings.items():
            if key not in self._library.settings:
                self._library.settings.set(key, value)
                self.report.settings += 1

    def _keep(self, match: _Match, names: dict[str, str]) -> None:
        timeline = match.timeline
        timeline.player_ids = tuple(names.get(id, id) for id in timeline.player_ids)
        events = [{**match.events[0], "who": list(timeline.player_ids)}, *match.events[1:]]
        try:
            self.report.note(*self._library.take(match.id, events, timeline))
        except CompanionError as error:
            self._stop_at(error)
            self._refuse(match.id, error.say)

    @staticmethod
    def _stop_at(error: CompanionError) -> None:
        if error.code in STOPS:
            raise error


def _parsed(data: bytes, name: str) -> dict[str, Any]:
    try:
        content = parse(data.decode("utf-8-sig"))
    except ValueError as error:
        raise _no_backup(name) from error
    if not isinstance(content, dict) or content.get("dojo_companion") != "backup":
        raise _no_backup(name)
    schema = content.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise BadBackup(
            Say(
                "“{name}” was made by a newer version of this app. "
                "Nothing was changed; update the app to restore it.",
                name=name,
            )
        )
    shapes = {"players": list, "settings": dict, "editions": list, "boxes": dict, "matches": dict}
    if type(schema) is not int or not all(
        isinstance(content.get(key), shape) for key, shape in shapes.items()
    ):
        raise _no_backup(name)
    return content


def _no_backup(name: str) -> BadBackup:
    return BadBackup(
        Say("Nothing was changed: “{name}” is not a backup of Dojo Companion.", name=name)
    )


def _timeline(id: str, events: Any) -> Timeline:
    if not safe_id(id) or not isinstance(events, list):
        raise ValueError("not a match")
    if not all(isinstance(event, dict) for event in events):
        raise ValueError("not a match")
    return Timeline.of(events)


def _player(row: Any) -> tuple[str, str, int | None] | None:
    if not isinstance(row, dict) or not safe_id(row.get("id")) or not short_text(row.get("name")):
        return None
    name, look = " ".join(row["name"].split()), row.get("look")
    return (row["id"], name, look if type(look) is int else None) if name else None


def _is_box(fingerprint: str, data: Any) -> bool:
    try:
        return edition_of(data).fingerprint == fingerprint
    except BROKEN:
        return False
