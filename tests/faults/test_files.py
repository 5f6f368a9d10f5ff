"""Files as they should not be: cut, flipped, empty, foreign. And fuzz of all that is read."""

from __future__ import annotations

import json
import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import CompanionError
from companion.store import DamagedFile, Library, NoSuchMatch
from tests.store.conftest import new, play, whole

quick = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with two matches; tests work on copies."""
    folder = tmp_path_factory.mktemp("original") / "data"
    with Library(folder) as library:
        entry = library.start(new(1), title="First")
        play(entry, 10)
        entry.undo()
        play(entry, 6, seed=3)
        play(library.start(new(2, "table"), title="Second"), 10)
        library.settings.set("theme", "dark")
        library.backup(folder / "mine.json")
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "data"))


def match_file(folder: Path) -> Path:
    return folder / "matches" / "m1.jsonl"


def texts(library: Library, id: str) -> list[str]:
    match = library.open(id).match
    return [str(entry) for entry in (*match.entries, *match.tail)]


def test_a_torn_last_line_is_dropped_without_a_word(folder: Path) -> None:
    path = match_file(folder)
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    with Library(folder, read_only=True) as library:
        before = library.events("m1")
    # The index is told, as it would not know of a move that was never acknowledged.
    (folder / "index.jsonl").unlink()
    path.write_bytes(data[:-30])
    with Library(folder) as library:
        assert not list(library.messages)
        assert library.events("m1") == before[:-1]
        play(library.open("m1"), 2)
        expected = whole(library.open("m1").match)
    assert path.read_bytes().startswith(b"".join(lines[:-1]))
    with Library(folder) as library:
        assert whole(library.open("m1").match) == expected


def test_a_file_that_lost_acknowledged_moves_is_told(folder: Path) -> None:
    path = match_file(folder)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    with Library(folder) as library:
        (message,) = library.messages
        assert message.code == "shorter_file" and "First" in str(message.say)
        assert texts(library, "m1")


@pytest.mark.parametrize("line", range(0, 17, 3))
def test_a_flipped_bit_is_set_aside_and_the_rest_goes_on(folder: Path, line: int) -> None:
    path = match_file(folder)
    lines = path.read_bytes().splitlines(keepends=True)
    with Library(folder, read_only=True) as library:
        good = library.events("m1")
        other = texts(library, "m2")
    broken = bytearray(lines[line])
    broken[len(broken) // 2] ^= 4
    data = b"".join((*lines[:line], bytes(broken), *lines[line + 1 :]))
    path.write_bytes(data)
    with Library(folder, read_only=True) as reader:
        assert texts(reader, "m2") == other
    assert path.read_bytes() == data
    with Library(folder) as library:
        (message,) = library.messages
        assert message.file == "m1.jsonl.damaged-1"
        assert "safe" in str(message.say)
        assert (path.parent / message.file).read_bytes() == data
        assert texts(library, "m2") == other
        if line == 0:  # the set-up is lost
            assert [info.id for info in library.matches()] == ["m2"]
            with pytest.raises(NoSuchMatch):
                library.open("m1")
        else:
            assert library.events("m1")[:line] == good[:line]
            play(library.open("m1"), 3, seed=line)
    with Library(folder) as library:
        assert len(list(library.messages)) == 1


def test_damage_that_hides_behind_the_index_is_found_on_opening(folder: Path) -> None:
    path = match_file(folder)
    status = path.stat()
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Aki", b"Ako"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    with Library(folder) as library:
        assert len(library.matches()) == 2
        with pytest.raises(DamagedFile, match="safe"):
            library.open("m1")
        assert len(library.matches()) == 1
        assert len(list(library.messages)) == 1


def test_a_second_damage_gets_another_name(folder: Path) -> None:
    path = match_file(folder)
    for number in (1, 2, 3):
        data = path.read_bytes()
        path.write_bytes(data + b"rubbish\n")
        with Library(folder) as library:
            assert library.open("m1").match.index
        assert (path.parent / f"m1.jsonl.damaged-{number}").read_bytes() == data + b"rubbish\n"


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\x00" * 500, b"hello", b"{}\n", b"[1, 2]\n", b"\x89PNG\r\n\x1a\n"]
)
@pytest.mark.parametrize("name", ["matches/m1.jsonl", "library.jsonl", "index.jsonl"])
def test_empty_and_foreign_files(folder: Path, name: str, data: bytes) -> None:
    (folder / name).write_bytes(data)
    with Library(folder) as library:
        assert texts(library, "m2")
        codes = [message.code for message in library.messages]
        assert codes == ([] if name == "index.jsonl" else ["damaged_file"])
        library.settings.set("theme", "light")
        play(library.open("m2"), 1)
    kept = [path.read_bytes() for path in folder.rglob("*.damaged-1")]
    assert kept == ([] if name == "index.jsonl" else [data])


def test_strangers_in_the_folder_are_left_alone(folder: Path) -> None:
    strangers = ["matches/Holiday photo.jsonl", "matches/notes.txt", "trash/x.jsonl", "foo"]
    for name in strangers:
        (folder / name).write_bytes(b"mine")
    with Library(folder) as library:
        assert len(library.matches()) == 2
        assert [message.code for message in library.messages] == ["foreign_file"]
        assert library.trash() == []
    assert all((folder / name).read_bytes() == b"mine" for name in strangers)


def test_a_file_that_vanished_is_told(folder: Path) -> None:
    match_file(folder).unlink()
    with Library(folder) as library:
        assert [message.code for message in library.messages] == ["missing_file"]
        assert [info.id for info in library.matches()] == ["m2"]


def test_a_file_that_cannot_be_read_now_is_left_alone(folder: Path) -> None:
    match_file(folder).unlink()
    match_file(folder).mkdir()
    with Library(folder) as library:
        assert [message.code for message in library.messages] == ["disk_fault"]
        assert texts(library, "m2")


def test_rules_that_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(folder) as library:
        game = new().game
        monkeypatch.setattr(type(game), "revision", 7)
        assert library.open("m2").match.index  # it still fits, so it opens
        monkeypatch.setattr(type(game), "verbs", {})
        with pytest.raises(CompanionError, match=r"kept as it is.*revision 7") as caught:
            library.open("m1")
        assert caught.value.code == "other_rules"
        assert len(library.matches()) == 2


# fuzz


def mangled(data: bytes, rng: random.Random) -> bytes:
    broken = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(broken) or 1)
        match rng.randrange(5):
            case 0:
                broken[place : place + rng.randint(1, 200)] = b""
            case 1:
                broken[place : place + 1] = bytes([rng.randrange(256)])
            case 2:
                broken[place:place] = rng.randbytes(rng.randint(1, 20))
            case 3:
                broken[place:place] = broken[: rng.randint(1, 400)]
            case 4:
                del broken[place:]
    return bytes(broken)


@quick
@given(st.integers(0, 2**32), st.sampled_from(["matches/m1.jsonl", "library.jsonl", "index.jsonl"]))
def test_mangled_files_never_break_the_library(original: Path, seed: int, name: str) -> None:
    folder = original.parent / "mangled"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(original, folder)
    (folder / name).write_bytes(mangled((folder / name).read_bytes(), random.Random(seed)))
    with Library(folder) as library:
        assert texts(library, "m2")
        for info in library.matches():
            library.open(info.id)
        for message in library.messages:
            assert str(message.say)
        library.players.all()
        library.settings.set("theme", seed)


@quick
@given(st.integers(0, 2**32))
def test_mangled_backups_never_break_the_library(original: Path, seed: int) -> None:
    folder = original.parent / "restored"
    shutil.rmtree(folder, ignore_errors=True)
    backup = folder / "b.json"
    with Library(folder) as library:
        backup.write_bytes(mangled((original / "mine.json").read_bytes(), random.Random(seed)))
        try:
            library.restore(backup)
        except CompanionError as error:
            assert error.code == "bad_backup"
        for info in library.matches():
            library.open(info.id)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


def test_an_event_that_is_no_word_in_a_backup(original: Path) -> None:
    content: Any = json.loads((original / "mine.json").read_text(encoding="utf-8"))
    spoilt = next(iter(content["matches"]))
    content["matches"][spoilt][1]["do"] = []
    folder = original.parent / "worded"
    with Library(folder) as library:
        (folder / "b.json").write_text(json.dumps(content), encoding="utf-8")
        report = library.restore(folder / "b.json")
        assert [id for id, _ in report.refused] == [spoilt]
        assert spoilt not in {info.id for info in library.matches()}


@quick
@given(st.data())
def test_other_values_in_a_backup(original: Path, data: st.DataObject) -> None:
    """Well-formed JSON with one value of another kind somewhere."""
    content: Any = json.loads((original / "mine.json").read_text(encoding="utf-8"))
    spot, key = content, data.draw(st.sampled_from(sorted(content)))
    while isinstance(spot[key], (dict, list)) and spot[key] and data.draw(st.integers(0, 4)):
        spot = spot[key]
        keys = sorted(spot) if isinstance(spot, dict) else range(len(spot))
        key = data.draw(st.sampled_from(keys))
    spot[key] = data.draw(json_values)
    folder = original.parent / "valued"
    shutil.rmtree(folder, ignore_errors=True)
    with Library(folder) as library:
        (folder / "b.json").write_text(json.dumps(content), encoding="utf-8")
        try:
            library.restore(folder / "b.json")
        except CompanionError as error:
            assert error.code == "bad_backup"
        for info in library.matches():
            assert library.open(info.id).info == info
        library.players.all()
    with Library(folder) as library:
        assert not list(library.messages)
