"""A text from outside: a record becomes a match, a backup is asked about, the rest is a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.shell.context import Context

RECORD = "Dojo-Companion:"


def open_text(context: Context, text: str) -> None:
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(RECORD):
        context.attempt(lambda: _open_record(context, start))
    elif start.startswith("{"):
        context.attempt(lambda: _open_backup(context, start))
    else:
        context.router.go("scan", text=text)


def _open_record(context: Context, text: str) -> None:
    from companion.app.shell.receiving import receive_match
    from companion.app.widgets.snackbar import Snackbar
    from companion.engine import Match

    id, told = receive_match(context, Match.from_record(text))
    context.router.home()
    context.router.go("table", match=id)
    Snackbar.say(told, seconds=8, at_top=True)


def _open_backup(context: Context, text: str) -> None:
    """Kept as a file of its own first: restoring reads files, and can then be tried again."""
    from companion.app.device.exports import free_name
    from companion.store.disk import Disk
    from companion.store.errors import NOTHING_CHANGED, from_os

    folder = context.library.folder / "received"
    disk = Disk()
    try:
        disk.make_folder(folder)
        path = free_name(folder, "backup", ".json")
        disk.put(path, text.encode("utf-8"))
    except OSError as error:
        raise from_os(error, NOTHING_CHANGED) from error
    context.router.go("backup")
    screen: Any = context.router.screen
    screen.ask_restore(path)
