"""Players, settings, editions, score pads, messages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import editions
from companion.engine import BadEdition, Edition
from companion.store import BadValue, Library, NoSuchMatch
from companion.store.journal import Scan
from tests.store.conftest import again, new


def test_players_are_remembered_last_used_first(library: Library) -> None:
    library.players.add("Zoe")
    entry = library.start(new())
    names = [player.name for player in library.players.all()]
    assert names == ["Aki", "Ben", "Chloé", "Dana", "Zoe"]
    assert len({player.look for player in library.players.all()}) == 5
    ids = {player.name: player.id for player in library.players.all()}
    assert entry.info.player_ids == tuple(ids[name] for name in entry.match.players)
    with again(library) as opened:
        assert [player.name for player in opened.players.all()] == names
        assert opened.players.use(["Zoe", " Aki "])[1].id == ids["Aki"]
        assert [player.name for player in opened.players.all()][:2] == ["Zoe", "Aki"]


def test_a_player_keeps_the_id_under_another_name(library: Library) -> None:
    aki = library.players.add("Aki", look=14)
    assert aki.look == 2
    renamed = library.players.rename(aki.id, " Akiko ")
    assert (renamed.id, renamed.name) == (aki.id, "Akiko")
    assert library.players.dress(aki.id, 7).look == 7
    ben = library.players.add("Ben")
    with pytest.raises(BadValue, match="already a player named Ben"):
        library.players.rename(aki.id, "Ben")
    library.players.forget(ben.id)
    assert library.players.get(ben.id) is None
    with pytest.raises(BadValue):
        library.players.rename(ben.id, "Bob")
    with pytest.raises(BadValue):
        library.players.add("  ")


def test_settings(library: Library) -> None:
    assert library.settings.get("theme", "light") == "light"
    library.settings.set("theme", {"dark": [1, 2.5, None, "é"]})
    library.settings.set("other", False)
    with pytest.raises(BadValue):
        library.settings.set("bad", object())
    with pytest.raises(BadValue):
        library.settings.set("bad", float("nan"))
    with again(library) as opened:
        assert opened.settings.get("theme") == {"dark": [1, 2.5, None, "é"]}
        assert list(opened.settings) == ["theme", "other"]
        opened.settings.remove("theme")
        assert opened.settings.get("theme") is None


@pytest.mark.parametrize(
    ("value", "default", "read"),
    [
        (True, False, True),
        (1, False, False),
        (2, 1.0, 2),
        (True, 1.0, 1.0),
        ("large", 1.0, 1.0),
        (3, "light", "light"),
        ([], {}, {}),
        ({"a": 1}, {}, {"a": 1}),
        (None, "light", "light"),
        (7, None, 7),
    ],
)
def test_a_setting_of_another_kind_reads_as_its_default(
    library: Library, value: Any, default: Any, read: Any
) -> None:
    library.settings.set("one", value)
    got = library.settings.get("one", default)
    assert (type(got), got) == (type(read), read)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.dictionaries(st.text(max_size=12), json_values, max_size=4))
def test_any_setting_is_kept_as_it_is_or_refused(library: Library, chosen: Any) -> None:
    for key in list(library.settings):
        library.settings.remove(key)
    kept = {}
    for key, value in chosen.items():
        try:
            library.settings.set(key, value)
        except BadValue as error:
            assert str(error.say)
        else:
            kept[key] = value
    assert library.settings.all() == kept
    with TemporaryDirectory() as folder:
        library.backup(Path(folder) / "b.json")
        with Library(Path(folder) / "other") as other:
            other.restore(Path(folder) / "b.json")
            assert other.settings.all() == kept
        with Library(Path(folder) / "other") as other:
            assert other.settings.all() == kept


def test_the_shared_file_is_kept_short(library: Library) -> None:
    for number in range(200):
        library.settings.set("count", number)
    path = library.folder / "library.jsonl"
    assert path.read_bytes().count(b"\n") > 200
    with again(library) as opened:
        assert path.read_bytes().count(b"\n") < 10
        assert opened.settings.get("count") == 199


def mine() -> Edition:
    standin = editions.load("shinobi_clans")
    rows = [{**row, "cards": 12} for row in standin.rows("clans")]
    return replace(editions.correct(standin, "clans", rows), name="First printing")


def test_corrected_editions(library: Library) -> None:
    id = library.editions.save(mine())
    (saved,) = library.editions.all("shinobi_clans")
    assert (saved.id, saved.name) == (id, "First printing")
    assert library.editions.all("ninjato") == ()
    text = library.editions.export(id)
    with again(library) as opened:
        assert opened.editions.load(id).fingerprint == mine().fingerprint
        assert opened.editions.load(id).name == "First printing"
        second = opened.editions.import_(text)
        assert second != id
        opened.editions.save(editions.confirm(mine(), "clans"), id)
        assert opened.editions.load(id).confirmed("clans")
        opened.editions.delete(id)
        assert [saved.id for saved in opened.editions.all()] == [second]
        with pytest.raises(BadValue):
            opened.editions.load(id)


def test_a_wrong_edition_is_not_kept(library: Library) -> None:
    wrong = editions.correct(mine(), "ninja", [{"id": "ninja", "cards": "three"}])
    with pytest.raises(BadEdition, match="whole number"):
        library.editions.save(wrong)
    assert library.editions.all() == ()


def test_score_pads_stand_in_the_history(library: Library) -> None:
    library.start(new())
    game = new().game
    values = {"clan": ["mori", "oda", "takeda"], "total": [4, 5, 6], "home": [1, 2, 3]}
    sheet = game.pads[0].result(3, values, {}, game.standin).sheet
    assert sheet is not None
    id = library.pads.save("shinobi_clans", ["A", "B", "C"], values, sheet, title="At Ben’s")
    with again(library) as opened:
        info = opened.matches()[0]
        assert (info.id, info.kind, info.status, info.title) == (id, "pad", "finished", "At Ben’s")
        assert (info.winners, info.totals) == (sheet.winners, sheet.totals)
        kept = opened.pads.open(id)
        assert (kept.values, kept.sheet) == (values, sheet)
        with pytest.raises(NoSuchMatch):
            opened.open(id)
        with pytest.raises(NoSuchMatch):
            opened.pads.open("m1")
        opened.pads.rename(id, "  At   Dana’s ")
        with pytest.raises(NoSuchMatch):
            opened.pads.rename("m1", "A match is no pad")
    with again(library) as opened:
        assert opened.matches()[0].title == opened.pads.open(id).info.title == "At Dana’s"
        opened.delete(id)
        assert [info.id for info in opened.matches()] == ["m1"]


def test_messages_stay_until_they_are_read(library: Library) -> None:
    library.start(new())
    library.close()
    path = library.folder / "matches" / "m1.jsonl"
    path.write_bytes(path.read_bytes().replace(b"Aki", b"Ako"))
    for _ in range(2):
        with Library(library.folder) as opened:
            (message,) = opened.messages
            assert message.code == "damaged_file"
    with Library(library.folder) as opened:
        opened.messages.dismiss(message)
        assert len(opened.messages) == 0
    with Library(library.folder) as opened:
        assert len(opened.messages) == 0


def test_a_damaged_shared_file_is_set_aside(library: Library) -> None:
    library.start(new())
    library.settings.set("a", 1)
    library.settings.set("b", 2)
    library.settings.set("c", 3)
    library.close()
    path = library.folder / "library.jsonl"
    broken = path.read_bytes().replace(b'"value":2', b'"value":4')
    path.write_bytes(broken)
    with Library(library.folder, read_only=True) as reader:
        assert reader.settings.get("c") == 3
    assert path.read_bytes() == broken
    with Library(library.folder) as opened:
        assert (opened.settings.get("a"), opened.settings.get("b")) == (1, None)
        assert opened.settings.get("c") == 3
        assert len(opened.players.all()) == 4
        (message,) = opened.messages
        assert message.file == "library.jsonl.damaged-1"
        assert (library.folder / message.file).read_bytes() == broken
        assert Scan.of(path.read_bytes()).damaged == 0
        opened.open("m1")
