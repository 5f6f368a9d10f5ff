"""Export and backup: everything in one file and back, one match as a readable record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.core.clipboard import Clipboard

from companion.app.device import android
from companion.app.device.exports import (
    FOLDER_SETTING,
    export_folder,
    free_name,
    save_text,
)
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.home import game_title, when
from companion.app.screens.record_choice import choose_record
from companion.app.screens.restoring import report_lines
from companion.app.shell.background import work
from companion.app.shell.confirmation import ask_secrets
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card
from companion.app.widgets.field import Field
from companion.app.widgets.gradual import Gradual
from companion.app.widgets.menu import MenuSheet
from companion.app.widgets.overlay import Dialog
from companion.app.widgets.progress import ProgressOverlay
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words
from companion.engine import CompanionError
from companion.store import Info, Report
from companion.store.restore import Restore

MATCHES = 5
LONG = 20
"""So many matches take a while to write; until then nobody notices."""
FILES = 8


class BackupScreen(Screen):
    """`report` is what the last restore did; it stays until the screen is left."""

    def __init__(self, context: Any, **kwargs: Any) -> None:
        self.report: Report | None = None
        self.writing = Gradual()
        super().__init__(context, **kwargs)

    @property
    def library(self) -> Any:
        return self.context.library

    def refresh(self) -> None:
        self.grow(self._parts(), shown=bool(self.ids.body.children))

    def _parts(self) -> Iterator[None]:
        body = self.ids.body
        body.clear_widgets()
        for show in (self._messages, self._backup, self._restore, self._matches):
            yield from show(body)

    # what the library has to tell

    def _messages(self, body: Any) -> Iterator[None]:
        voice = tr.voice("core")
        messages = list(self.library.messages)
        for message in messages:
            body.add_widget(Notice(text=voice.say(message.say), tone="warn"))
            yield
        if messages:
            read = Btn(text=tr._("I have read this"), kind="outline", icon="check")
            read.bind(on_tap=lambda _: self._read())
            body.add_widget(read)
            yield

    def _read(self) -> None:
        if self.context.attempt(self.library.messages.dismiss):
            self.refresh()

    # making a backup

    def _backup(self, body: Any) -> Iterator[None]:
        card = _card(body, tr._("Back up everything"))
        card.add_widget(
            Words(
                text=tr._("All matches, players, editions and settings in one file you can read."),
                tone="muted",
            )
        )
        yield
        if not android.here():
            field = Field(label=tr._("Folder"), text=str(export_folder(self.context)))
            field.bind(on_submit=lambda _, text: self._choose_folder(text))
            field.ids.box.bind(focus=self._left)
            card.add_widget(field)
        else:
            # A path has no spaces to break lines at; these make some.
            place = str(export_folder(self.context)).replace("/", " / ")
            card.add_widget(Words(text=tr._("Files go to {folder}", folder=place), tone="muted"))
        yield
        make = Btn(text=tr._("Back up now"), kind="primary", icon="content-save")
        make.bind(on_tap=lambda _: self.ask_backup())
        card.add_widget(make)
        yield

    def _left(self, box: Any, focused: bool) -> None:
        """What stands in the field counts when people go on elsewhere."""
        if not focused:
            self._choose_folder(box.text)

    def _choose_folder(self, text: str) -> None:
        self.context.attempt(lambda: self.library.settings.set(FOLDER_SETTING, text.strip()))

    def ask_backup(self) -> None:
        """A file anybody can read holds the hidden cards and plans of running matches too."""
        infos = self.library.matches()
        if not any(info.kind == "match" and not info.finished for info in infos):
            self.backup()
            return
        ask_secrets(
            tr._(
                "The backup holds running matches with all hidden cards and plans. Whoever reads "
                "the file can see them all."
            ),
            tr._("Back up now"),
            self.backup,
        )

    def backup(self) -> None:
        stem = f"dojo backup {datetime.now().date().isoformat()}"
        folder, copy = export_folder(self.context), self.library.copy()

        def write(_: Any) -> tuple[Path, int]:
            target = free_name(folder, stem, ".json")
            self.library.disk.make_folder(folder)
            return target, len(copy.write(target))

        def done(made: tuple[Path, int]) -> None:
            self.refresh()
            told = tr._("Saved as {file}", file=made[0].name)
            if made[1]:
                told = tr._(
                    "{saved}. {n} {n:match that cannot be read is|matches that cannot be read are} "
                    "not in it.",
                    saved=told,
                    n=made[1],
                )
            Snackbar.say(told, seconds=10)

        work(_guarded(write), done, tr._("Backing up…"))

    # bringing one back

    def files(self) -> list[Path]:
        """Backups at hand, the newest first: those people made and the automatic ones."""
        folders = (export_folder(self.context), self.library.folder / "backups")
        found = [
            path for folder in folders for path in folder.glob("*backup*.json") if path.is_file()
        ]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)

    def _restore(self, body: Any) -> Iterator[None]:
        card = _card(body, tr._("Restore"))
        card.add_widget(
            Words(
                text=tr._("A backup is added to what is here; nothing here is lost."), tone="muted"
            )
        )
        if self.report is not None:
            for line in report_lines(self.report):
                card.add_widget(Notice(text=line.text, tone=line.tone))
        yield
        own = self.library.folder / "backups"
        for path in self.files()[:FILES]:
            automatic = path.parent == own
            made = datetime.fromtimestamp(path.stat().st_mtime)
            row = ListRow(
                icon="autorenew" if automatic else "file-outline",
                title=tr._("Automatic backup") if automatic else path.stem,
                subtitle=tr.moment(made),
                chevron=True,
            )
            row.file = path
            row.bind(on_tap=lambda _, path=path: self.ask_restore(path))
            card.add_widget(row)
            yield
        field = Field(label=tr._("Another file"), hint=tr._("Path of a backup file"))
        field.bind(on_submit=lambda _, text: self._restore_typed(field))
        card.add_widget(field)
        yield
        open_it = Btn(text=tr._("Restore this file"), kind="outline", icon="import")
        open_it.bind(on_tap=lambda _: self._restore_typed(field))
        card.add_widget(open_it)
        yield

    def _restore_typed(self, field: Field) -> None:
        text = field.text.strip()
        if not text or not Path(text).expanduser().is_file():
            field.error = tr._("There is no such file.")
            return
        field.error = ""
        self.ask_restore(Path(text).expanduser())

    def ask_restore(self, path: Path) -> None:
        Dialog(
            title=tr._("Restore this backup?"),
            text=tr._("Matches that are not here are added. Nothing here is lost."),
            actions=[
                {"text": tr._("Cancel"), "kind": "text"},
                {
                    "text": tr._("Restore"),
                    "kind": "primary",
                    "on_tap": lambda: self.restore(path),
                },
            ],
        ).open()

    def restore(self, path: Path) -> None:
        """Read and checked in the background; written here, match by match, where all is written.

        Whatever else is done meanwhile is written here too, so that nothing is lost.
        """
        self.context.let_go()

        def begin() -> None:
            restore = self.library.restoring()
            read = _guarded(lambda _: restore.read(path))
            work(read, lambda _: self.writing.build(self._write(restore)), tr._("Restoring…"))

        self.context.attempt(begin)

    def _write(self, restore: Restore) -> Iterator[None]:
        overlay = ProgressOverlay(text=tr._("Restoring…"), cancelable=False)
        if restore.size > LONG:
            overlay.open()
        try:
            for number, _ in enumerate(restore.steps()):
                overlay.progress = min(1.0, number / restore.size)
                yield
        except CompanionError as error:
            Snackbar.say(tr.voice("core").say(error.say))
        finally:
            overlay.dismiss()
        self.report = restore.report
        self.context.apply_settings()
        if self.context.router.screen is self:
            self.refresh()

    # one match

    def _matches(self, body: Any) -> Iterator[None]:
        infos = [info for info in self.library.matches() if info.kind == "match"]
        if not infos:
            return
        card = _card(body, tr._("Export a match"))
        for info in infos[:MATCHES]:
            row = ListRow(
                icon="script-text-outline",
                title=info.title or game_title(info.game),
                subtitle=" · ".join([", ".join(info.players), when(info.changed)]),
                chevron=True,
            )
            row.match = info.id
            row.bind(on_tap=lambda _, info=info: self.open_export(info))
            card.add_widget(row)
            yield
        if len(infos) > MATCHES:
            more = ListRow(icon="history", title=tr._("More in the history"), chevron=True)
            more.bind(on_tap=lambda _: self.context.router.go("history"))
            card.add_widget(more)

    def open_export(self, info: Info) -> None:
        MenuSheet(
            title=info.title or game_title(info.game),
            items=[
                {
                    "icon": "content-copy",
                    "text": tr._("Copy the record"),
                    "on_tap": lambda: self.copy(info),
                },
                {
                    "icon": "file-outline",
                    "text": tr._("Save the record"),
                    "on_tap": lambda: self.save(info),
                },
            ],
        ).open()

    def copy(self, info: Info) -> None:
        def copy(text: str) -> None:
            Clipboard.copy(text)
            Snackbar.say(tr._("Copied. Paste it where you like."))

        self._choose(tr._("Copy the record"), info, copy)

    def _choose(self, title: str, info: Info, use: Callable[[str], None]) -> None:
        """Asks which record, and hands it on."""

        def choose() -> None:
            match = self.context.sitting(info.id).match
            choose_record(title, match, lambda text: self.context.attempt(lambda: use(text)))

        self.context.attempt(choose)

    def save(self, info: Info) -> None:
        def save(text: str) -> None:
            stem = f"{info.game} {info.changed[:10]}"
            made = save_text(export_folder(self.context), stem, text)
            Snackbar.say(tr._("Saved as {file}", file=made.name), seconds=10)

        self._choose(tr._("Save the record"), info, save)


def _card(body: Any, title: str) -> Card:
    card = Card()
    card.add_widget(Words(text=title, role="title", strong=True))
    body.add_widget(card)
    return card


def _guarded(job: Any) -> Any:
    """A folder that cannot be written is a sentence, not an error of the program."""
    from companion.store.errors import NOTHING_CHANGED, from_os

    def run(report: Any) -> Any:
        try:
            return job(report)
        except OSError as error:
            raise from_os(error, NOTHING_CHANGED) from error

    return run


load("screens/backup")
