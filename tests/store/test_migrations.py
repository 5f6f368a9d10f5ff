"""Older files are brought up to date, newer ones are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import FromTheFuture, Library
from companion.store.journal import Scan, Tables, line_of
from companion.store.migrations import SCHEMA, header, migrated
from companion.store.setups import plain_setup
from tests.store.conftest import new, play, whole


def version_0(library: Library) -> Tables:
    """A match as version 0 kept it."""
    entry = library.start(new(9, "table"))
    play(entry, 12)
    texts = [str(move) for move in entry.match.entries]
    setup = {**plain_setup(entry.match.setup), "started": "2023-01-02T03:04:05Z"}
    return {
        "file": {"1": {"kind": "match", "schema": 0}},
        "setup": {"1": setup},
        "moves": {str(n): {"text": text} for n, text in enumerate(texts, 1)},
    }


def test_a_match_of_version_0_opens(library: Library) -> None:
    old = version_0(library)
    expected = whole(library.open("m9").match)
    path = library.folder / "matches" / "m9.jsonl"
    library.close()
    path.write_bytes(line_of(old))
    with Library(library.folder, read_only=True) as reader:
        assert whole(reader.open("m9").match) == expected
        assert path.read_bytes() == line_of(old)
    with Library(library.folder) as opened:
        entry = opened.open("m9")
        assert whole(entry.match) == expected
        assert entry.info.started == "2023-01-02T03:04:05Z"
        play(entry, 3)
        expected = whole(entry.match)
        assert Scan.of(path.read_bytes()).tables()["file"]["1"]["schema"] == SCHEMA
    with Library(library.folder) as opened:
        assert whole(opened.open("m9").match) == expected


def test_a_present_file_is_not_touched() -> None:
    tables = header("match")
    assert migrated(tables, "match", "x") is tables


def test_a_broken_file_of_version_0_is_no_match() -> None:
    with pytest.raises(ValueError):
        migrated({"file": {"1": {"kind": "match", "schema": 0}}}, "match", "x")
    with pytest.raises(ValueError):
        migrated(header("match"), "library", "x")


def future(kind: str) -> bytes:
    head = {**header(kind)["file"]["1"], "schema": SCHEMA + 1}
    return line_of({"file": {"1": head}, "unheard_of": {"1": {"a": 1}}}) + b"another kind of line\n"


def test_a_match_of_a_newer_version_is_left_alone(library: Library) -> None:
    library.start(new())
    path = library.folder / "matches" / "later.jsonl"
    path.write_bytes(future("match"))
    library.close()
    for _ in range(2):
        with Library(library.folder) as opened:
            assert [info.id for info in opened.matches()] == ["m1"]
            (message,) = opened.messages
            assert message.code == "future_file"
            assert "newer version" in str(message.say)
            with pytest.raises(FromTheFuture):
                opened.open("later")
        assert path.read_bytes() == future("match")


def test_a_library_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "library.jsonl"
    path.write_bytes(future("library"))
    for _ in range(2):
        with pytest.raises(FromTheFuture, match="update the app"):
            Library(tmp_path)
    assert path.read_bytes() == future("library")
