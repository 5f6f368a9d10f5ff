"""Backup, restore and export by touches."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from companion.engine import Match, Say
from tests.ui.test_history_journey import fill
from tests.ui.test_pad_journey import tap

SHOTS = os.environ.get("DOJO_SHOTS")


def shot(ui: Any, name: str) -> None:
    if SHOTS:
        ui.screenshot(Path(SHOTS) / f"{name}.png")


def until(ui: Any, true: Any) -> None:
    for _ in range(100):
        ui.wait(0.05)
        ui.meanwhile()
        if true():
            return
    raise AssertionError(ui.texts())


def test_back_up_lose_and_restore(ui: Any, context: Any) -> None:
    ids = fill(context)
    ui.tap("Settings")
    tap(ui, "Export and backup")
    shot(ui, "backup")
    assert not ui.audit()
    tap(ui, "Back up now")
    assert "Show every secret?" in ui.texts(), "one of the matches goes on"
    tap(ui, "Back up now")
    folder = context.library.folder / "exports"
    until(ui, lambda: list(folder.glob("dojo backup *.json")))
    until(ui, lambda: any(text.startswith("Saved as") for text in ui.texts()))
    for match in ids.values():
        context.library.delete(match)
    context.router.screen.refresh()
    ui.frames(3)
    (file,) = folder.glob("dojo backup *.json")
    tap(ui, file.stem)
    shot(ui, "backup_ask")
    assert not ui.audit()
    from companion.app.widgets.button import Btn
    from companion.app.widgets.overlay import Overlay

    tap(ui, next(b for b in Overlay.stack[-1].walk() if isinstance(b, Btn) and b.text == "Restore"))
    until(ui, lambda: "2 matches are new here." in ui.texts())
    shot(ui, "backup_report")
    assert not ui.audit()
    assert {info.id for info in context.library.matches()} == set(ids.values())


def test_the_same_file_again_changes_nothing(ui: Any, context: Any, tmp_path: Path) -> None:
    fill(context)
    file = tmp_path / "mine.json"
    context.library.backup(file)
    context.router.go("backup")
    screen = context.router.screen
    screen.restore(file)
    until(ui, lambda: screen.report is not None)
    ui.frames(3)
    assert "2 matches were here already." in ui.texts()


def test_a_file_that_is_no_backup_is_said(ui: Any, context: Any, tmp_path: Path) -> None:
    strange = tmp_path / "photo.json"
    strange.write_text("no backup", encoding="utf-8")
    context.router.go("backup")
    screen = context.router.screen
    screen.restore(strange)
    until(ui, lambda: any("is not a backup" in text for text in ui.texts()))
    assert screen.report is None


def test_a_path_that_is_not_there_is_said_at_the_field(ui: Any, context: Any) -> None:
    context.router.go("backup")
    ui.frames(3)
    tap(ui, "Restore this file")
    assert "There is no such file." in ui.texts()


def test_a_folder_that_cannot_be_written_is_said(ui: Any, context: Any, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    context.library.settings.set("export_folder", str(blocked / "deep"))
    context.router.go("backup")
    ui.frames(3)
    tap(ui, "Back up now")
    until(ui, lambda: any("Everything saved before is safe" in text for text in ui.texts()))


def test_a_match_as_a_record(ui: Any, context: Any, monkeypatch: Any) -> None:
    copied: list[str] = []
    monkeypatch.setattr(
        "companion.app.screens.backup.Clipboard.copy", lambda text: copied.append(text)
    )
    fill(context)
    context.router.go("backup")
    ui.frames(3)
    tap(ui, "Friday night")
    shot(ui, "backup_export")
    tap(ui, "Copy the record")
    tap(ui, "The whole match")
    tap(ui, "Show everything")
    assert Match.from_record(copied[0]).over
    tap(ui, "Friday night")
    tap(ui, "Save the record")
    tap(ui, "For everybody")
    assert list((context.library.folder / "exports").glob("shinobi clans *.txt"))


def test_messages_stay_until_they_are_read(ui: Any, context: Any) -> None:
    context.library.messages.add("damaged_file", Say("All other matches are safe. Nothing could be "
        "read in “{file}”, which is damaged; a backup may have the match.", file="a.damaged"),
        "a.damaged")  # fmt: skip
    context.router.go("backup")
    ui.frames(3)
    assert any("a.damaged" in text for text in ui.texts())
    shot(ui, "backup_message")
    tap(ui, "I have read this")
    assert not list(context.library.messages)


def test_backup_in_french_at_the_largest_size(ui: Any, context: Any) -> None:
    fill(context)
    context.library.auto_backup()
    context.set("language", "fr")
    context.set("text_size", 1.4)
    context.router.go("backup")
    ui.frames(4)
    shot(ui, "backup_fr")
    assert not ui.audit()
