"""Libraries, match files and backups that were damaged, or edited with their checksums right."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.engine.outside import BROKEN
from companion.store.backup import check_of
from companion.store.journal import Scan, line_of
from companion.store.timeline import events_of, start_sum, tables_of
from tests.hostile import STRANGE, spoilt

DATES = ("", "yesterday", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2024-02-30T00:00:00Z")
DATES += ("2024-05-01", "2024-05-01T12:00:00", "-1", "2024-05-01T12:00:00+14:00", "\ud800")


def mangled(path: Path, rng: random.Random) -> None:
    """Bytes that changed, went or came."""
    data = bytearray(path.read_bytes())
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(4)
        if how == 0:
            del data[at:]
        elif how == 1:
            data[at:at] = rng.randbytes(rng.randint(1, 30))
        elif how == 2:
            del data[at : at + rng.randint(1, 200)]
        elif data:
            data[at % len(data)] ^= 1 << rng.randrange(8)
    path.write_bytes(bytes(data))


def resummed(events: list[Any]) -> list[Any]:
    """The events with the checksums that an honest app would have written."""
    texts: list[str] = []
    setup: Any = {}
    for event in events:
        with suppress(*BROKEN):
            if event["do"] == "start":
                setup, texts = event["setup"], []
            if "add" in event:
                texts[event["at"] :] = event["add"]
                event["sum"] = start_sum(setup, texts)
            elif event["do"] == "goto":
                event["sum"] = start_sum(setup, texts[: event["at"]])
    return events


def forged_events(events: list[Any], rng: random.Random) -> list[Any]:
    """One match as somebody with an editor and patience would send it."""
    how = rng.randrange(7)
    if how == 0:
        start = events[0].get("setup") or events[0]["pad"]
        start["game"] = rng.choice(("go", "chess", "x" * 150, "../../etc"))
    elif how == 1:
        for event in rng.sample(events, min(2, len(events))):
            event["when"] = rng.choice(DATES)
        events[0]["when"] = rng.choice(DATES)
    elif how == 2:
        at = rng.randrange(len(events))
        key = rng.choice([*events[at], "title", "tags", "who", "branch_of", "over"])
        events[at][key] = rng.choice(STRANGE)
    elif how == 3 and events[-1].get("add"):
        events[-1]["over"] = {
            "winners": rng.choice(([9], [-1], [0, 0, 0], [10**30], "x", [0])),
            "totals": rng.choice(([10**30], [None], [1, 2], ["x"], [])),
            "places": rng.choice(([1, 1], [99], [], [10**30])),
        }
    elif how == 4:
        setup = events[0].get("setup") or events[0]["pad"]
        spoiled = spoilt(setup, rng, rng.randint(1, 2))
        events[0]["setup" if "setup" in events[0] else "pad"] = spoiled
    elif how == 5 and len(events) > 2:
        del events[rng.randrange(1, len(events))]
    else:
        events = spoilt(events, rng, rng.randint(1, 3))
    return resummed(events) if isinstance(events, list) and rng.random() < 0.85 else events


def _read(path: Path) -> Any:
    return Scan.of(path.read_bytes()).tables()


def forge_match(path: Path, rng: random.Random) -> None:
    tables = _read(path)
    events = forged_events(events_of(tables), rng)
    with suppress(*BROKEN):
        rows = tables_of(events)
        path.write_bytes(line_of({"file": tables["file"], **rows}))


def forge_tables(path: Path, rng: random.Random) -> None:
    """The index, or players, settings and editions: any row of them, its line well summed."""
    tables = _read(path)
    made = {key: value for key, value in tables.items() if key != "file"}
    made = spoilt(made, rng, rng.randint(1, 4))
    with suppress(*BROKEN):
        path.write_bytes(line_of({"file": tables["file"], **made}))


def forged_backup(file: Path, rng: random.Random) -> None:
    """The backup edited; often with a check that is right again."""
    content = json.loads(file.read_text("utf-8"))
    how = rng.randrange(4)
    if how == 0:
        id = rng.choice(list(content["matches"]))
        content["matches"][id] = forged_events(content["matches"][id], rng)
    elif how == 1:
        for key in ("players", "settings", "editions", "boxes"):
            content[key] = spoilt(content[key], rng)
    elif how == 2:
        for id in rng.sample(list(content["matches"]), 2):
            odd = rng.choice(("../x", "", "A B", "x" * 99, "\ud800", "con", "m1"))
            content["matches"][odd] = content["matches"].pop(id)
        content["editions"] += [{"id": [1], "name": {}, "game": 3}]
        content["players"] += [{"id": 5, "name": "A"}, {"id": "a", "name": "A", "look": "x"}]
        content["settings"] |= {"theme": 5, "left_at": [1], "views": {"x": 1}, "rests": [2]}
        content["settings"]["export_folder"] = rng.choice(("~nobody/x", "a\0b", "x" * 5_000, 7))
    else:
        content = spoilt(content, rng, rng.randint(1, 3))
    with suppress(*BROKEN):
        if isinstance(content, dict) and rng.random() < 0.7:
            content["check"] = check_of(content)
    with suppress(*BROKEN):
        file.write_text(json.dumps(content), "utf-8")


def swap(folder: Path, rng: random.Random) -> None:
    """A file with what belongs into another."""
    files = sorted(path for path in folder.rglob("*.jsonl"))
    one, other = rng.sample(files, 2)
    shutil.copy(one, other)


def blocked(folder: Path, rng: random.Random) -> None:
    """A folder where a match file should be."""
    path = rng.choice(sorted((folder / "matches").glob("*.jsonl")))
    path.unlink()
    path.mkdir()


def spoil_folder(folder: Path, rng: random.Random) -> None:
    """One to three things that are wrong with a data folder."""
    faults: tuple[Callable[[], None], ...] = (
        lambda: forge_match(_match(folder, rng), rng),
        lambda: forge_match(_match(folder, rng), rng),
        lambda: mangled(_match(folder, rng), rng),
        lambda: forge_tables(folder / "library.jsonl", rng),
        lambda: forge_tables(folder / "index.jsonl", rng),
        lambda: mangled(folder / "library.jsonl", rng),
        lambda: mangled(folder / "index.jsonl", rng),
        lambda: swap(folder, rng),
        lambda: blocked(folder, rng),
        lambda: (folder / "index.jsonl").unlink(missing_ok=True),
    )
    for _ in range(rng.randint(1, 3)):
        with suppress(OSError, *BROKEN):
            rng.choice(faults)()
    if rng.random() < 0.3:
        (folder / "index.jsonl").unlink(missing_ok=True)


def _match(folder: Path, rng: random.Random) -> Path:
    return rng.choice([path for path in (folder / "matches").glob("*.jsonl") if path.is_file()])
