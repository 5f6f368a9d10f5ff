"""One readable file with everything; restoring merges and overwrites nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.store import BACKUPS_KEPT, BadBackup, Library
from tests.store.conftest import HandClock, again, new, play, whole


@pytest.fixture
def other(tmp_path: Path, clock: HandClock) -> Library:
    return Library(tmp_path / "other", clock=clock)


def contents(library: Library) -> list[Any]:
    return [
        (info, whole(library.open(info.id).match)) if info.kind == "match" else info
        for info in library.matches()
    ]


def fill(library: Library) -> None:
    play(library.start(new(1), title="Été"), 5)
    entry = library.start(new(2, "table"))
    play(entry, 9)
    entry.undo()
    pad = entry.match.game.pads[0]
    values = {"clan": ["mori", "oda", "takeda"], "total": [4, 5, 6], "home": [1, 2, 3]}
    sheet = pad.result(3, values, {}, entry.match.setup.edition).sheet
    assert sheet is not None
    library.pads.save("shinobi_clans", ["A", "B", "C"], values, sheet)
    library.settings.set("theme", "dark")


def test_a_backup_holds_everything(library: Library, other: Library, tmp_path: Path) -> None:
    fill(library)
    file = tmp_path / "all.json"
    library.backup(file)
    assert json.loads(file.read_text(encoding="utf-8"))["dojo_companion"] == "backup"
    assert "Été" in file.read_text(encoding="utf-8")
    report = other.restore(file)
    assert (len(report.added), report.refused, report.edited) == (3, [], False)
    assert contents(other) == contents(library)
    assert other.players.all() and {p.name for p in other.players.all()} == {
        p.name for p in library.players.all()
    }
    assert other.settings.get("theme") == "dark"
    twice = other.restore(file)
    assert len(twice.same) == 3 and not twice.added and twice.players == 0
    assert contents(other) == contents(library)
    with again(other) as opened:
        assert contents(opened) == contents(library)


def test_restoring_continues_or_branches(library: Library, other: Library, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    entries = [library.start(new(seed, "table")) for seed in (1, 2, 3, 4)]
    for entry in entries:
        play(entry, 6)
    library.backup(file)
    other.restore(file)
    play(entries[0], 4)  # goes on here
    play(other.open("m2"), 4)  # goes on there
    play(entries[2], 1, seed=2)
    play(other.open("m3"), 3, seed=4)
    library.backup(file)
    before = {info.id: whole(other.open(info.id).match) for info in other.matches()}
    report = other.restore(file)
    assert (report.forwarded, report.behind, report.same) == (["m1"], ["m2"], ["m4"])
    (branch,) = report.branched
    assert "1 continued, 1 kept as branches" in str(report.say)
    assert whole(other.open("m1").match) == whole(entries[0].match)
    assert whole(other.open("m2").match) == before["m2"]
    assert whole(other.open("m3").match) == before["m3"]
    assert other.open(branch).match.entries == entries[2].match.entries
    assert other.open(branch).info.branch_of == "m3"
    assert other.restore(file).branched == []


def test_nothing_here_is_overwritten(library: Library, other: Library, tmp_path: Path) -> None:
    library.settings.set("theme", "dark")
    library.players.add("Aki", look=3)
    other.settings.set("theme", "light")
    aki = other.players.add("Aki", look=5)
    play(library.start(new()), 2)
    library.backup(tmp_path / "b.json")
    other.restore(tmp_path / "b.json")
    assert other.settings.get("theme") == "light"
    assert other.players.get(aki.id) is not None
    assert [p.look for p in other.players.all() if p.name == "Aki"] == [5]
    assert other.matches()[0].player_ids[0] == aki.id


def test_deleted_matches_come_back(library: Library, tmp_path: Path) -> None:
    entry = library.start(new())
    play(entry, 3)
    kept = whole(entry.match)
    library.backup(tmp_path / "b.json")
    library.delete("m1")
    assert library.restore(tmp_path / "b.json").added == ["m1"]
    assert whole(library.open("m1").match) == kept


def edited(file: Path, change: Any) -> Path:
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def test_an_edited_backup_is_played_through(
    library: Library, other: Library, tmp_path: Path
) -> None:
    play(library.start(new(1, "table")), 6)
    play(library.start(new(2, "table")), 6)
    file = tmp_path / "b.json"
    library.backup(file)

    def cheat(content: Any) -> None:
        content["matches"]["m1"][-1]["add"] = ["attack oda p1 mori"]
        content["matches"]["../m3"] = content["matches"]["m2"]

    report = other.restore(edited(file, cheat))
    assert report.edited
    assert report.added == ["m2"]
    assert {id for id, _ in report.refused} == {"m1", "../m3"}
    assert [info.id for info in other.matches()] == ["m2"]


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}", b"\xff\xfe", b'{"dojo_companion":"backup","schema":1}', b"[" * 50_000],
)
def test_other_files_are_refused(library: Library, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "b.json"
    file.write_bytes(data)
    with pytest.raises(BadBackup, match="Nothing was changed"):
        library.restore(file)


def test_a_backup_of_a_newer_version(library: Library, tmp_path: Path) -> None:
    library.backup(tmp_path / "b.json")
    file = edited(tmp_path / "b.json", lambda content: content.update(schema=99))
    with pytest.raises(BadBackup, match="newer version"):
        library.restore(file)


def test_one_automatic_backup_a_day(library: Library, clock: HandClock, tmp_path: Path) -> None:
    assert library.auto_backup() is None  # nothing to keep yet
    entry = library.start(new())
    made = []
    for _ in range(BACKUPS_KEPT + 3):
        play(entry, 1)
        made.append(library.auto_backup())
        play(entry, 1)
        assert library.auto_backup() is None
        clock.wait(24 * 3600)
    names = sorted(path.name for path in (library.folder / "backups").iterdir())
    assert names == sorted(path.name for path in made[-BACKUPS_KEPT:] if path)
    play(entry, 1)
    assert library.auto_backup() is not None
    clock.wait(24 * 3600)
    assert library.auto_backup() is None  # nothing changed since
    play(entry, 1)
    clock.set_back(days=100)
    newest = library.auto_backup()
    assert newest is not None and newest.exists()
    with Library(tmp_path / "new") as fresh:
        fresh.restore(newest)
        assert whole(fresh.open("m1").match) == whole(entry.match)


def test_some_matches_only(library: Library, other: Library, tmp_path: Path) -> None:
    fill(library)
    library.backup(tmp_path / "b.json", ids=["m2", "unknown"])
    assert other.restore(tmp_path / "b.json").added == ["m2"]
