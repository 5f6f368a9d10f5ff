"""Passing a box on: as a code, or as text through the clipboard or a file, out and in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.core.clipboard import Clipboard

from companion import editions, share
from companion.app.device.exports import export_folder, free_name
from companion.app.device.path_words import trail
from companion.app.forms.owners_box import OwnersBox
from companion.app.look.translation import tr
from companion.app.screens.home import game_title
from companion.app.shell.background import work
from companion.app.shell.confirmation import ask
from companion.app.widgets.card import EmptyState
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.engine import Edition
from companion.store import Disk
from companion.store.errors import NOTHING_CHANGED, from_os

if TYPE_CHECKING:
    from companion.app.screens.editions import EditionsScreen
    from companion.app.shell.context import Context

SUFFIX = ".edition.json"


class Exchange:
    """What the menu of a box offers."""

    def __init__(self, screen: EditionsScreen) -> None:
        self.screen = screen
        self.context = screen.context

    def menu(self) -> list[dict[str, Any]]:
        return [
            {"icon": "content-copy", "text": tr._("Copy as text"), "on_tap": self.copy},
            {"icon": "download", "text": tr._("Write a file"), "on_tap": self.write},
            {"icon": "content-paste", "text": tr._("Paste a text"), "on_tap": self.paste},
            {"icon": "upload", "text": tr._("Read a file"), "on_tap": self.open_files},
            {"icon": "scan", "text": tr._("Scan a code"), "on_tap": self.scan},
        ]

    # out

    @property
    def box(self) -> OwnersBox:
        assert self.screen.box is not None
        return self.screen.box

    def copy(self) -> None:
        Clipboard.copy(editions.export(self.box.edition))
        Snackbar.say(tr._("Copied. Paste it into a message or a file."))

    def write(self) -> None:
        folder = export_folder(self.context)
        name = self.box.edition.name or self.box.game.id

        def save() -> None:
            path = _write(folder, name, editions.export(self.box.edition))
            Snackbar.say(tr._("Written: {path}", path=trail(path)))

        self.context.attempt(save)

    # in

    def scan(self) -> None:
        self.context.router.go("scan")

    def paste(self) -> None:
        self.read(Clipboard.paste() or "")

    def open_files(self) -> None:
        """The files that lie where this app writes its own."""
        folder = export_folder(self.context)
        sheet = Sheet(title=tr._("Read a file"))
        found = sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
        for path in found:
            row = ListRow(icon="file-outline", title=path.name.removesuffix(SUFFIX), chevron=True)
            row.bind(on_tap=lambda _, chosen=path: self._read_file(sheet, chosen))
            sheet.add_widget(row)
        if not found:
            sheet.add_widget(
                EmptyState(
                    icon="folder-outline",
                    title=tr._("No file found"),
                    text=tr._(
                        "Put a file that ends with {suffix} into {folder}",
                        suffix=SUFFIX,
                        folder=trail(folder),
                    ),
                )
            )
        sheet.open()

    def _read_file(self, sheet: Sheet, path: Path) -> None:
        sheet.dismiss()
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            Snackbar.say(tr._("The file could not be read."))
            return
        self.read(text)

    def read(self, text: str) -> None:
        """Takes an edition out of a text, of this game or of another."""
        found: list[Edition] = []
        if not self.context.attempt(lambda: found.append(editions.import_(text))):
            return
        edition = found[0]
        box = (
            self.box
            if edition.game == self.box.game.id
            else OwnersBox(self.context.library, edition.game)
        )
        if not box.touched():
            self._take(box, edition)
            return
        ask(
            self.context,
            tr._("Replace your box?"),
            tr._(
                "Your corrections of {game} are replaced by those in the text.",
                game=game_title(edition.game),
            ),
            tr._("Replace"),
            lambda: self._take(box, edition),
        )

    def _take(self, box: OwnersBox, edition: Edition) -> None:
        before = box.edition
        if self.context.attempt(lambda: box.take(edition)):
            self._show(box)
            told = tr._("Read: {game}", game=game_title(edition.game))
            Snackbar.say(told, tr._("UNDO"), lambda: self._back_to(box, before))

    def _back_to(self, box: OwnersBox, before: Edition) -> None:
        if self.context.attempt(lambda: box.take(before)):
            self._show(box)

    def _show(self, box: OwnersBox) -> None:
        """Another game's box opens in place of this one."""
        self.context.router.replace("editions", game=box.game.id)


def code_action(context: Context, box: OwnersBox) -> dict[str, Any]:
    """Shows the box as a code; greyed if others could do nothing with it."""
    reason = ""
    if box.is_draft:
        reason = tr._("These data do not fit together yet, so no other device would take them.")
    elif not box.touched():
        reason = tr._("Nothing is corrected here: every device has these data already.")

    def show() -> None:
        work(
            lambda _: share.pack_edition(box.edition),
            lambda text: context.router.go("code", kind="edition", text=text),
            tr._("Making the code…"),
        )

    return {
        "icon": "qrcode",
        "text": tr._("Show as a code"),
        "on_tap": show,
        "enabled": not reason,
        "reason": reason,
    }


def _write(folder: Path, name: str, text: str) -> Path:
    """A new file; one of the same name stays as it is."""
    disk, stem = Disk(), re.sub(r"[^\w-]+", "-", name).strip("-") or "edition"
    try:
        disk.make_folder(folder)
        path = free_name(folder, stem, SUFFIX)
        disk.put(path, text.encode("utf-8"))
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error
    return path
