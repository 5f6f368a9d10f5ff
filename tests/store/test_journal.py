"""The storage under TinyDB: only what changed is appended, and nothing half-written is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import TinyDB, where

from companion.store.journal import Damaged, Journal, Scan, dump, line_of, parse, read_line

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
rows = st.dictionaries(st.text(), json_values, max_size=3)
tables = st.dictionaries(st.text(), st.none() | rows, max_size=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.jsonl"


def test_tinydb_works_on_it(path: Path) -> None:
    with TinyDB(path, storage=Journal) as base:
        table = base.table("players")
        table.insert_multiple([{"name": "Aki", "n": 1}, {"name": "Ben", "n": 2}])
        table.update({"n": 5}, where("name") == "Aki")
        table.upsert({"name": "Chloé", "n": 3}, where("name") == "Chloé")
        table.remove(where("name") == "Ben")
        base.table("other").insert({"deep": {"list": [1, 2]}})
        base.table("other").update(lambda row: row["deep"]["list"].append(3))
        base.drop_table("nothing")
        expected = (table.all(), base.table("other").all())
    with TinyDB(path, storage=Journal) as base:
        assert (base.table("players").all(), base.table("other").all()) == expected
        assert base.table("other").all() == [{"deep": {"list": [1, 2, 3]}}]
        base.drop_table("players")
    with TinyDB(path, storage=Journal) as base:
        assert base.tables() == {"other"}


def test_a_write_appends_only_what_changed(path: Path) -> None:
    with TinyDB(path, storage=Journal) as base:
        base.insert_multiple({"text": "x" * 100} for _ in range(50))
        before = path.read_bytes()
        base.insert({"text": "y"})
        after = path.read_bytes()
    assert after.startswith(before)
    assert read_line(after[len(before) : -1]) == {"_default": {"51": {"text": "y"}}}


def test_every_cut_of_a_file_reads_as_an_earlier_state(path: Path) -> None:
    states = [None]
    with TinyDB(path, storage=Journal) as base:
        for number in range(4):
            base.insert({"n": number, "name": "Chloé"})
            states.append(base.storage.read())
    data = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(data) if byte == 10]
    for cut in range(ends[0], len(data)):
        path.write_bytes(data[:cut])
        journal = Journal(path)
        whole_lines = data[: cut + 1].count(b"\n")  # a line that only lacks its end is whole
        assert journal.read() == states[whole_lines], cut
        journal.write({**(journal.read() or {}), "more": {"1": {"a": 1}}})
        journal.close()
        assert Journal(path).read() == {**(states[whole_lines] or {}), "more": {"1": {"a": 1}}}


def test_every_flipped_bit_is_noticed_or_harmless(path: Path) -> None:
    with TinyDB(path, storage=Journal) as base:
        for number in range(3):
            base.insert({"n": number})
        expected = base.storage.read()
    data = path.read_bytes()
    for place in range(len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[place] ^= 1 << bit
            path.write_bytes(bytes(broken))
            with pytest.raises(Damaged) as caught:
                Journal(path)
            assert len(caught.value.scan.changes) >= 1 or place <= data.index(b"\n")
    path.write_bytes(data)
    assert Journal(path).read() == expected


def test_a_failed_write_is_forgotten(path: Path) -> None:
    with TinyDB(path, storage=Journal) as base:
        base.insert({"n": 1})
        with pytest.raises(TypeError):
            base.insert({"n": object()})
        with pytest.raises(TypeError):
            base.update({"n": object()})
        assert base.all() == [{"n": 1}]
        base.insert({"n": 2})
    assert TinyDB(path, storage=Journal).all() == [{"n": 1}, {"n": 2}]


def test_a_file_deleted_under_us_is_noticed(path: Path) -> None:
    with TinyDB(path, storage=Journal) as base:
        base.insert({"n": 1})
        base.insert({"n": 2})
        path.unlink()
        with pytest.raises(FileNotFoundError):
            base.insert({"n": 3})
        assert len(base) == 2


def test_rewriting_makes_one_line(path: Path) -> None:
    journal = Journal(path)
    base = TinyDB(storage=lambda: journal)
    for number in range(10):
        base.insert({"n": number})
    journal.rewrite()
    assert path.read_bytes().count(b"\n") == journal.lines == 1
    base.insert({"n": 10})
    assert len(TinyDB(path, storage=Journal)) == 11


def test_half_a_surrogate_pair(path: Path) -> None:
    with TinyDB(path, storage=Journal) as base:
        base.insert({"name": "\ud83d"})
    assert TinyDB(path, storage=Journal).all() == [{"name": "\ud83d"}]


@settings(deadline=None)
@given(st.dictionaries(st.text(), st.none() | tables, max_size=3))
def test_lines_are_inverse(change: dict[str, dict[str, dict[str, object]]]) -> None:
    line = line_of(change)
    assert line.count(b"\n") == 1
    assert read_line(line[:-1]) == change


@settings(max_examples=300)
@given(st.binary(max_size=300))
def test_any_bytes_are_scanned(data: bytes) -> None:
    scan = Scan.of(data)
    assert 0 <= scan.size <= len(data)
    assert scan.damaged or not data or scan.changes


@pytest.mark.parametrize("text", ["[" * 100_000, "NaN", "[Infinity]", "1" * 10_000, "{", "\x00"])
def test_every_fault_of_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_not_a_number_is_refused() -> None:
    with pytest.raises(ValueError):
        dump(float("nan"))
