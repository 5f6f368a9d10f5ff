"""The whole library in one readable JSON file, and back.

Each event of each match is a line. `check` is a hash of all the rest: a file somebody edited is
still read, but then every match in it is played through before it is kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.errors import CompanionError
from companion.engine.say import Say
from companion.store.errors import (
    NOTHING_CHANGED,
    BadBackup,
    DamagedFile,
    FromTheFuture,
    NoSuchMatch,
    from_os,
)
from companion.store.journal import dump, parse
from companion.store.merging import Report
from companion.store.migrations import SCHEMA
from companion.store.setups import edition_of, safe_id
from companion.store.timeline import Event, Timeline

if TYPE_CHECKING:
    from companion.store.library import Library

BACKUPS_KEPT = 5
NAME = re.compile(r"backup-(\d{4,9})-(\d{4}-\d\d-\d\d)\.json")


def write_backup(library: Library, file: Path, ids: Iterable[str] | None = None) -> None:
    """One file with everything, or with some matches only."""
    content = _content(library, [info.id for info in library.matches()] if ids is None else ids)
    content["check"] = _check(content)
    try:
        library.disk.put(file, b"".join(_lines(content)))
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error


def _content(library: Library, ids: Iterable[str]) -> dict[str, Any]:
    matches: dict[str, list[Event]] = {}
    for id in ids:
        try:
            matches[id] = library.events(id)
        except (DamagedFile, FromTheFuture, NoSuchMatch):
            continue  # the library has a message about it, and its file stays where it is
    return {
        "dojo_companion": "backup",
        "schema": SCHEMA,
        "made": library.order.stamp()[0],
        "state": _state(library),
        "players": [player.plain() for player in library.players.all()],
        "settings": library.settings.all(),
        "editions": library.editions.plain(),
        "boxes": library.editions.plain_boxes(),
        "matches": matches,
    }


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


def _check(content: dict[str, Any]) -> str:
    return hashlib.sha256(dump({k: v for k, v in content.items() if k != "check"})).hexdigest()[:32]


def read_backup(library: Library, file: Path) -> Report:
    """Merges a backup into the library; raises BadBackup if the file is none."""
    try:
        data = library.disk.read(file)
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error
    content = _parsed(data, file.name)
    report = Report(edited=content.get("check") != _check(content))
    names = _restore_players(library, content["players"], report)
    _restore_boxes(library, content["boxes"])
    _restore_editions(library, content["editions"], report)
    for key, value in content["settings"].items():
        if key not in library.settings:
            library.settings.set(key, value)
            report.settings += 1
    for id, events in content["matches"].items():
        try:
            timeline = _timeline(id, events)
        except ValueError:
            report.refused.append((id, Say("This match cannot be read; it was left out.")))
            continue
        _rename_ids(events, timeline, names)
        try:
            if report.edited and timeline.kind == "match":
                library.replay(timeline, id)
            report.note(*library.take(id, events, timeline))
        except CompanionError as error:
            if error.code in ("disk_full", "not_writable", "disk_fault", "read_only"):
                raise
            report.refused.append((id, error.say))
    return report


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


def _restore_players(library: Library, rows: list[Any], report: Report) -> dict[str, str]:
    """Adds people nobody knows here; gives which id of theirs is which of ours."""
    ids: dict[str, str] = {}
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("name"), str):
            continue
        look, id = row.get("look"), row.get("id")
        name = " ".join(row["name"].split())
        if not name or not isinstance(id, str) or not safe_id(id):
            continue
        known = library.players.get(id) or library.players.find(name)
        if known is None:
            known = library.players.add(name, look if type(look) is int else None, id=id)
            report.players += 1
        ids[id] = known.id
    return ids


def _rename_ids(events: list[Event], timeline: Timeline, names: dict[str, str]) -> None:
    timeline.player_ids = tuple(names.get(id, id) for id in timeline.player_ids)
    events[0] = {**events[0], "who": list(timeline.player_ids)}


def _restore_boxes(library: Library, boxes: dict[str, Any]) -> None:
    known = library.editions.plain_boxes()
    for fingerprint, data in boxes.items():
        try:
            sound = edition_of(data).fingerprint == fingerprint
        except (ValueError, RecursionError):
            continue
        if sound and fingerprint not in known:
            library.editions.keep_plain_box(fingerprint, data)


def _restore_editions(library: Library, rows: list[Any], report: Report) -> None:
    known = {saved.id for saved in library.editions.all()}
    for row in rows:
        if not isinstance(row, dict) or row.get("id") in known:
            continue
        try:
            library.editions.take(row)
        except CompanionError as error:
            report.refused.append((str(row.get("name", ""))[:80], error.say))
        else:
            report.editions += 1


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
    write_backup(library, target)
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
