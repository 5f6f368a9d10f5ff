"""The started app on damaged and forged files: start, home, history, statistics, each match,
restore, backup and the end. Nothing that a file holds can stop it, and no match vanishes unsaid."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.engine import CompanionError, ScoreSheet, find_game
from companion.store.backup import check_of
from tests.forged import forged_backup, resummed, spoil_folder
from tests.roaming import seeds
from tests.ui.codes import sample
from tests.ui.histories import NAMES, finished
from tests.ui.test_backup_journey import until

MAY_STOP = ("future_file", "disk_fault", "not_writable")
"""What the library may answer at the start; the app then shows this sentence instead of a home."""


@pytest.fixture(scope="module")
def evenings(_stage: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with running and finished matches of all games, a pad, a box and a backup."""
    from companion.app.shell.context import Context
    from companion.editions import confirm, correct

    folder = tmp_path_factory.mktemp("evenings") / "data"
    context = Context(folder)
    context.library.start(finished("shinobi_clans", 1))
    context.library.start(finished("wat_aah", 2))
    context.library.pads.save("ninjato", NAMES[:2], {}, ScoreSheet((), (12, 9), ((0,), (1,)), (0,)))
    for game in ("ninjato", "seven_ronin", "shinobi_clans"):
        standin = find_game(game).standin
        spec = find_game(game).edition_groups[0]
        own = confirm(correct(standin, spec.key, standin.rows(spec.key)), spec.key)
        context.library.editions.save(own)
        match = sample(game, 6, edition=own)
        left = context.library.start(match, title=f"Running {game}", tags=["club"])
    context.set("reduce_motion", True)
    where = {"screen": "table", "args": {"match": left.id}}
    context.library.settings.set("left_at", where)
    context.library.settings.set("rests", {left.id: 4.0})
    context.library.backup(folder / "good.json")
    context.close()
    shutil.rmtree(folder / "backups")
    return folder


class Visit:
    """A person who goes everywhere."""

    def __init__(self, ui: Any, folder: Path, rng: random.Random) -> None:
        from companion.app.shell.context import Context

        self.ui, self.folder, self.rng = ui, folder, rng
        self.context = Context(folder)
        ui.show(self.context.router)
        self.context.resume()
        ui.frames(2)

    @property
    def router(self) -> Any:
        return self.context.router

    def settle(self) -> None:
        """Until nothing is worked on beside the screen."""
        import threading

        for thread in threading.enumerate():
            if thread.name in ("work", "symbols"):
                thread.join(30)
        self.ui.frames(3)

    def close_all(self) -> None:
        from companion.app.widgets.overlay import Overlay

        for overlay in list(Overlay.stack):
            overlay.dismiss()

    def home(self) -> None:
        self.router.home()
        self.ui.frames(2)
        running = [info for info in self.context.library.matches() if info.status == "running"]
        for info in self.some(running):
            self.router.home()
            self.router.screen._continue(info)
            self.ui.frames(2)
            self.close_all()

    def some(self, infos: list[Any]) -> list[Any]:
        """A table takes long to draw: those that cannot be opened, and a few others."""
        return self.rng.sample(infos, min(2, len(infos)))

    def history(self, width: int) -> None:
        from companion.app.screens.history_actions import MatchActions, open_actions

        self.ui.resize(width, 640)
        self.router.home()
        self.router.go("history")
        self.ui.frames(2)
        history = self.router.screen
        history.open_filters()
        self.ui.frames(1)
        self.close_all()
        for info in self.context.library.matches():
            open_actions(history, info)
            history._tapped(info)
            self.ui.frames(1)
            self.close_all()
        for info in self.some(self.context.library.matches()):
            actions = MatchActions(history, info)
            if info.kind == "match":
                actions.open(self.rng.choice(("score", "replay", "log")))
            else:
                actions.open_pad()
            self.ui.frames(1)
            self.close_all()
            self.router.home()
        self.ui.resize(360, 640)

    def open_all(self) -> None:
        """Each match, without its screen."""
        for info in self.context.library.matches():
            self.context.attempt(
                lambda id=info.id, kind=info.kind: (
                    self.context.sitting(id)
                    if kind == "match"
                    else self.context.library.pads.open(id)
                )
            )

    def statistics(self) -> None:
        self.router.home()
        self.router.go("stats")
        self.settle()
        for view in ("overview", "players", "games", "duel"):
            self.router.screen.choose(view)
            self.ui.frames(2)

    def others(self) -> None:
        for screen in self.rng.sample(("settings", "scan", "editions", "new"), 2):
            self.router.home()
            self.router.go(screen)
            self.ui.frames(1)

    def backup_and_restore(self, file: Path) -> None:
        self.router.home()
        self.router.go("backup")
        self.ui.frames(2)
        screen = self.router.screen
        screen.restore(file)
        self.settle()
        screen.backup()
        self.settle()

    def end(self) -> None:
        self.context.leave()
        self.ui.clear()
        self.context.close()

    def whereabouts(self) -> str:
        """Everything that the app tells about files."""
        library = self.context.library
        told = [info.id for info in library.matches()]
        told += [file.name for file in library.unreadable()]
        told += [f"{message.file} {message.say}" for message in library.messages]
        return "\n".join(told)


def go_everywhere(ui: Any, evenings: Path, folder: Path, seed: int) -> str:
    """What came of it: "started", or the code of the sentence that the app shows instead."""
    rng = random.Random(seed)
    shutil.copytree(evenings, folder)
    ids = [path.name.removesuffix(".jsonl") for path in (folder / "matches").glob("*.jsonl")]
    if seed % 3:
        spoil_folder(folder, rng)
    if seed % 3 != 1:
        forged_backup(folder / "good.json", rng)
    for start in range(2):  # what the first start left behind is met by the second
        try:
            visit = Visit(ui, folder, rng)
        except CompanionError as error:
            assert error.code in MAY_STOP, error
            return error.code
        told = visit.whereabouts()
        assert not [id for id in ids if id not in told], (ids, told)
        visit.open_all()
        visit.home()
        visit.history(rng.choice((360, 1000)))
        visit.statistics()
        if not start:
            visit.others()
            visit.backup_and_restore(folder / "good.json")
        visit.end()
    return "started"


@pytest.mark.parametrize("seed", range(4))
def test_nothing_in_a_file_stops_the_app(
    ui: Any, evenings: Path, tmp_path: Path, seed: int
) -> None:
    assert go_everywhere(ui, evenings, tmp_path / "data", seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_nothing_in_many_files_stops_the_app(
    ui: Any, evenings: Path, tmp_path: Path, part: int
) -> None:
    for seed in seeds(40, part, 10):
        go_everywhere(ui, evenings, tmp_path / str(seed), seed)
        shutil.rmtree(tmp_path / str(seed))


# each point by itself


def restore_edited(ui: Any, context: Any, file: Path, change: Any) -> None:
    """Restores a backup in which something was changed and the check put right."""
    content = json.loads(file.read_text("utf-8"))
    change(content)
    content["check"] = check_of(content)
    file.write_text(json.dumps(content), "utf-8")
    context.router.go("backup")
    screen = context.router.screen
    screen.restore(file)
    until(ui, lambda: screen.report is not None)


def started_again(ui: Any, context: Any) -> Any:
    from companion.app.shell.context import Context

    context.leave()
    ui.clear()
    context.close()
    again = Context(context.library.folder)
    ui.show(again.router)
    again.resume()
    ui.frames(3)
    return again


def a_backup(context: Any, tmp_path: Path) -> tuple[str, Path]:
    match = context.library.start(sample("shinobi_clans", 6)).id
    context.library.backup(tmp_path / "b.json")
    context.library.delete(match)
    return match, tmp_path / "b.json"


def test_a_running_match_of_a_game_this_version_lacks(
    ui: Any, context: Any, tmp_path: Path
) -> None:
    match, file = a_backup(context, tmp_path)

    def change(content: Any) -> None:
        content["matches"][match][0]["setup"]["game"] = "go_and_stones"
        resummed(content["matches"][match])

    restore_edited(ui, context, file, change)
    again = started_again(ui, context)
    assert any(text.startswith("Cannot be opened by this version") for text in ui.texts())
    assert not ui.audit()
    ui.tap("Unknown game “go_and_stones”")
    assert any("does not have the game “go_and_stones”" in text for text in ui.texts())
    assert not ui.audit()
    ui.tap("Save the file")
    (saved,) = (again.library.folder / "exports").glob("dojo match *.jsonl")
    assert saved.read_bytes() == (again.library.folder / f"matches/{match}.jsonl").read_bytes()
    again.router.go("history")
    ui.frames(3)
    ui.tap("Unknown game “go_and_stones”")
    ui.tap("Move to the trash")
    assert [info.id for info in again.library.trash()] == [match]
    again.close()


def test_an_odd_date_comes_in_and_the_app_starts(ui: Any, context: Any, tmp_path: Path) -> None:
    match, file = a_backup(context, tmp_path)

    def change(content: Any) -> None:
        for event in content["matches"][match]:
            event["when"] = "the day before yesterday"

    restore_edited(ui, context, file, change)
    again = started_again(ui, context)
    assert [info.id for info in again.library.matches()] == [match]
    again.router.go("history")
    ui.frames(3)
    again.close()


def test_a_file_of_which_nothing_can_be_read_is_in_the_history(ui: Any, context: Any) -> None:
    match = context.library.start(sample("shinobi_clans", 6)).id
    path = context.library.folder / "matches" / f"{match}.jsonl"
    context.library.close()
    path.write_bytes(b"nothing")
    (context.library.folder / "index.jsonl").unlink()
    again = started_again(ui, context)
    again.router.go("history")
    ui.frames(3)
    ui.tap(f"{match}.jsonl.damaged-1")
    assert any("Nothing could be read" in text for text in ui.texts())
    # The damaged file is called as it lies on the disk.
    assert not [fault for fault in ui.audit() if f"{match}.jsonl" not in fault]
    ui.tap("Move to the trash")
    assert not again.library.unreadable()
    assert "Matches you play and games you score are kept here." in ui.texts()
    again.close()


def test_what_is_written_during_a_restore_stays(ui: Any, context: Any, tmp_path: Path) -> None:
    """A setting and a player that came while the file was being read were lost once."""
    match, file = a_backup(context, tmp_path)
    for player in context.library.players.all():
        context.library.players.forget(player.id)
    context.router.go("backup")
    screen = context.router.screen
    screen.restore(file)
    number = 0
    while screen.report is None and number < 400:
        context.library.settings.set("turn_limit", number)
        context.library.players.add(f"Guest {number}")
        number += 1
        ui.frames(1)
        ui.wait(0.01)
    names = {player.name for player in context.library.players.all()}
    assert names == {*(f"Guest {at}" for at in range(number)), "Aki", "Ben", "Chloé", "Dana"}
    assert [info.id for info in context.library.matches()] == [match]


def test_an_edited_record_as_argument_is_said(ui: Any, tmp_path: Path, monkeypatch: Any) -> None:
    from companion.app.shell.application import DojoApp

    text = sample("shinobi_clans", 6, dealer="table").record()
    changed = (
        text.replace("Dealer: {", 'Position: {"turn": [[]], "deck": 1000000000}\nDealer: {'),
        text.replace("Options: {", 'Options: {"x": {}, '),
        text + 'correct "so" ' + "[" * 3_000,
        text.replace("Players: [", "Players: [[], "),
    )
    for number, record in enumerate(changed):
        (tmp_path / "record.txt").write_text(record, "utf-8")
        app = DojoApp(tmp_path / str(number), [str(tmp_path / "record.txt")])
        root = app.build()
        ui.show(root)
        assert app.context.router.here.screen == "welcome", "as at any first start"
        ui.clear()
        app.on_stop()


def test_a_table_that_breaks_while_it_is_built_does_not_stop_the_start(
    ui: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    from companion.app.screens.table import TableScreen
    from companion.app.shell.application import DojoApp
    from companion.app.shell.context import Context

    context = Context(tmp_path / "data")
    match = context.library.start(sample("shinobi_clans", 3)).id
    context.library.settings.set("left_at", {"screen": "table", "args": {"match": match}})
    context.close()
    monkeypatch.setattr(TableScreen, "shown", lambda self: [][1])
    app = DojoApp(tmp_path / "data")
    ui.show(app.build())
    assert app.context.router.here.screen == "home" and app.guard.screen is not None
    assert app.context.library.settings.get("left_at") is None
    ui.clear()
    app.on_stop()
