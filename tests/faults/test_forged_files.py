"""Data folders and backups that were damaged or forged: no match vanishes without a word, and
opening, listing, backing up, restoring and closing end in an answer or a sentence."""

from __future__ import annotations

import json
import random
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion import stats
from companion.engine import CompanionError, Match
from companion.store import Library
from companion.store.backup import check_of
from companion.store.journal import Scan, line_of
from companion.store.timeline import events_of, tables_of
from tests.conformance import NAMES
from tests.forged import DATES, forged_backup, resummed, spoil_folder
from tests.roaming import seeds
from tests.store.conftest import new, play


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches under way and finished, a score pad, players, settings, an edition, a backup."""
    folder = tmp_path_factory.mktemp("original") / "data"
    with Library(folder) as library:
        play(library.start(new(1), title="First", tags=["club"]), 10)
        entry = library.start(new(2, "table"))
        play(entry, 12)
        entry.undo()
        play(library.start(Match.start("wat_aah", NAMES[:3], id="m3", seed=1, dealer="app")), 8)
        play(library.start(new(4)), 400)
        sheet = library.open("m4").match.scores()
        library.pads.save("shinobi_clans", NAMES[:4], {"total": [1]}, sheet, title="Pad")
        library.settings.set("theme", "dark")
        library.editions.save(new().game.standin)
        library.backup(folder / "good.json")
    shutil.rmtree(folder / "backups")
    return folder


def told(library: Library) -> str:
    """Everything the app can say about where a match is."""
    listed = [info.id for info in library.matches()]
    listed += [file.name for file in library.unreadable()]
    return "\n".join([*listed, *(f"{one.file} {one.say}" for one in library.messages)])


def look_at_everything(library: Library) -> None:
    """As home, history and statistics do."""
    infos = library.matches()
    for info in infos:
        assert datetime.fromisoformat(info.changed).tzinfo is not None
        assert all(0 <= seat < len(info.players) for seat in info.winners)
        try:
            library.open(info.id) if info.kind == "match" else library.pads.open(info.id)
        except CompanionError as error:
            assert str(error.say)
    names = {player.id: player.name for player in library.players.all()}
    played = stats.plays(infos, names)
    stats.by_month(played, datetime.now().date())
    for player, _ in stats.players_of(played):
        stats.record(played, player)
    library.trash()
    list(library.messages)


def try_folder(original: Path, folder: Path, seed: int) -> str:
    rng = random.Random(seed)
    shutil.copytree(original, folder)
    ids = [path.name.removesuffix(".jsonl") for path in (folder / "matches").glob("*.jsonl")]
    if seed % 3:
        spoil_folder(folder, rng)
    if seed % 3 != 1:
        forged_backup(folder / "good.json", rng)
    for _ in range(2):
        try:
            library = Library(folder)
        except CompanionError as error:
            assert error.code in ("future_file", "disk_fault")
            return error.code
        with library:
            assert not [id for id in ids if id not in told(library)], told(library)
            look_at_everything(library)
            library.backup(folder / "mine.json")
            try:
                library.restore(folder / "good.json")
            except CompanionError as error:
                assert str(error.say)
            look_at_everything(library)
            assert not [id for id in ids if id not in told(library)], told(library)
    with Library(folder.with_name(f"{folder.name}-other")) as other:
        report = other.restore(folder / "mine.json")
        assert not report.edited
        look_at_everything(other)
    return "opened"


def test_no_match_vanishes_and_nothing_stops(original: Path, tmp_path: Path) -> None:
    for seed in range(150):
        try_folder(original, tmp_path / str(seed), seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_folders(original: Path, tmp_path: Path, part: int) -> None:
    for seed in seeds(2_000, part, 10):
        try_folder(original, tmp_path / str(seed), seed)


# each point by itself


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "data"))


def edited_match(folder: Path, change: Any, id: str = "m1") -> None:
    path = folder / "matches" / f"{id}.jsonl"
    tables = Scan.of(path.read_bytes()).tables()
    events = events_of(tables)
    change(events)
    path.write_bytes(line_of({"file": tables["file"], **tables_of(resummed(events))}))


def edited_backup(folder: Path, change: Any, *, honest: bool = True) -> Path:
    file = folder / "good.json"
    content = json.loads(file.read_text("utf-8"))
    change(content)
    if honest:
        content["check"] = check_of(content)
    file.write_text(json.dumps(content), "utf-8")
    return file


def other_game(events: list[Any]) -> None:
    events[0]["setup"]["game"] = "go_and_stones"


def test_a_match_of_a_game_this_version_lacks_is_listed_and_says_so(folder: Path) -> None:
    file = edited_backup(folder, lambda content: other_game(resummed_in(content, "m1")))
    with Library(folder.with_name("fresh")) as library:
        assert "m1" in library.restore(file).added
        look_at_everything(library)
        (info,) = [info for info in library.matches() if info.id == "m1"]
        assert info.game == "go_and_stones" and info.status == "running"
        with pytest.raises(CompanionError, match="does not have the game “go_and_stones”"):
            library.open("m1")
        library.copy_file("m1.jsonl", folder / "out" / "m1.jsonl")
        assert (folder / "out" / "m1.jsonl").stat().st_size
        library.delete("m1")
        library.undelete("m1")


def resummed_in(content: dict[str, Any], id: str) -> list[Any]:
    """The events of a match, whose checksums are put right when the game has changed."""
    events = content["matches"][id]
    other_game(events)
    return resummed(events)


@pytest.mark.parametrize("date", DATES)
def test_an_odd_date_costs_no_move(folder: Path, date: str) -> None:
    def change(events: list[Any]) -> None:
        for event in events:
            event["when"] = date

    with Library(folder) as library:
        moves = library.open("m1").match.index
    edited_match(folder, change)
    with Library(folder) as library:
        look_at_everything(library)
        assert library.open("m1").match.index == moves
        assert not list(library.messages)


def test_one_unreadable_file_stops_neither_backup_nor_close(folder: Path) -> None:
    path = folder / "matches" / "m1.jsonl"
    with Library(folder) as library:
        path.unlink()
        path.mkdir()
        assert library.backup(folder / "mine.json") == ("m1",)
        assert library.auto_backup() is not None
    with Library(folder) as library:  # closed, then: the lock was let go of
        assert "“m1.jsonl” cannot be read now" in told(library)
        with pytest.raises(CompanionError, match="safe"):
            library.open("m1")
        assert "m2" in json.loads((folder / "mine.json").read_text("utf-8"))["matches"]


def test_a_file_of_which_nothing_fits_is_shown_without_an_index_too(folder: Path) -> None:
    (folder / "matches" / "m1.jsonl").write_bytes(b"nothing at all\n")
    (folder / "index.jsonl").unlink()
    for _ in range(3):
        with Library(folder) as library:
            (file,) = library.unreadable()
            assert file.name == "m1.jsonl.damaged-1" and "m1" in str(file.say)
            library.messages.dismiss()  # somebody read them; the file is shown all the same
    with Library(folder) as library:
        library.copy_file(file.name, folder / "out.jsonl")
        assert (folder / "out.jsonl").read_bytes() == b"nothing at all\n"
        library.discard_file(file.name)
        assert not library.unreadable() and (folder / "trash" / file.name).exists()


@pytest.mark.parametrize(
    "row",
    [
        {"id": "a", "name": "Zoe", "look": "blue", "used": 1},
        {"id": "a", "name": "Zoe", "look": 1, "used": "never"},
        {"id": ["a"], "name": "Zoe", "look": 1, "used": 1},
        {"id": "a", "name": 7, "look": 1, "used": 1},
        {"id": "a", "name": "\ud800", "look": 1, "used": 1},
        {"id": "a", "name": "Zoe", "look": 1, "used": 10**30},
    ],
)
def test_a_player_row_of_another_shape(folder: Path, row: dict[str, Any]) -> None:
    with Library(folder) as library:
        before = {player.name for player in library.players.all()}
    file = edited_backup(folder, lambda content: content["players"].append(row))
    with Library(folder.with_name("fresh")) as library:
        library.restore(file)
        assert before <= {player.name for player in library.players.all()}
    path = folder / "library.jsonl"
    path.write_bytes(path.read_bytes() + line_of({"players": {"77": row}}))
    with Library(folder) as library:
        assert {player.name for player in library.players.all()} == before
        library.players.add("Yuki")
        assert [message.code for message in library.messages] == ["damaged_file"]


@pytest.mark.parametrize("odd", ["../x", "", "A B", "x" * 99, "\ud800", "a/b", "..", "x" * 5_000])
def test_odd_ids_in_a_backup(folder: Path, odd: str) -> None:
    def change(content: dict[str, Any]) -> None:
        content["matches"][odd] = content["matches"].pop("m1")
        content["editions"].append({"id": [odd], "game": "shinobi_clans", "name": "x"})
        content["players"].append({"id": odd, "name": "Zoe"})

    with Library(folder.with_name("fresh")) as library:
        report = library.restore(edited_backup(folder, change))
        assert len(report.refused) == 2 and all(len(name) <= 60 for name, _ in report.refused)
        assert {info.id for info in library.matches()} >= {"m2", "m3", "m4"}
    assert not (folder.parent / "x.jsonl").exists()


@pytest.mark.parametrize("honest", [True, False])
def test_settings_of_other_kinds_come_in_and_read_as_defaults(folder: Path, honest: bool) -> None:
    strange = {"theme": 5, "language": ["fr"], "text_size": "big", "left_at": 3, "rests": [1]}
    file = edited_backup(folder, lambda one: one["settings"].update(strange), honest=honest)
    with Library(folder.with_name("fresh")) as library:
        library.restore(file)
        assert library.settings.get("text_size", 1.0) == 1.0
        assert library.settings.get("rests", {}) == {}
