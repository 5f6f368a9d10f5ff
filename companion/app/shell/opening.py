"""A text from outside: a record becomes a match, a backup is asked about, the rest is a code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.app.shell.context import Dojo

RECORD = "Dojo-Companion:"


def open_text(dojo: Dojo, text: str) -> None:
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(RECORD):
        dojo.attempt(lambda: _open_record(dojo, start))
    elif start.startswith("{"):
        dojo.attempt(lambda: _open_backup(dojo, start))
    else:
        dojo.router.go("scan", text=text)


def _open_record(dojo: Dojo, text: str) -> None:
    from companion.app.shell.receiving import receive_match
    from companion.app.widgets.snackbar import Snackbar
    from companion.engine import Match

    id, told = receive_match(dojo, Match.from_record(text))
    dojo.router.home()
    dojo.router.go("table", match=id)
    Snackbar.say(told, seconds=8, at_top=True)


def _open_backup(dojo: Dojo, text: str) -> None:
    """Kept as a file of its own first: restoring reads files, and can then be tried again."""
    from companion.app.device.exports import free_name
    from companion.store.disk import Disk
    from companion.store.errors import NOTHING_CHANGED, from_os

    folder = dojo.library.folder / "received"
    disk = Disk()
    try:
        disk.make_folder(folder)
        path = free_name(folder, "backup", ".json")
        disk.put(path, text.encode("utf-8"))
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error
    dojo.router.go("backup")
    dojo.router.screen.ask_restore(path)
