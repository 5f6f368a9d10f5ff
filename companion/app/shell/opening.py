"""A text from outside, by whatever way it came: typed, pasted, scanned, a link or a file.

A record becomes a match, a backup is asked about, a link of a club leads there, and the rest is a
code, or a part of one, for the screen that reads codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.engine import Match

RECORD = "Dojo-Companion:"
CLUB = "dojo://c/"
"""How the link of a club begins; as long as that of a match."""


def open_text(context: Context, text: str) -> None:
    if not open_whole(context, text):
        context.router.go("scan", text=text)


def open_whole(context: Context, text: str) -> bool:
    """Opens what is whole as it stands; False for codes, which may come in parts."""
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith(RECORD):
        context.attempt(lambda: _open_record(context, start))
    elif start.startswith("{"):
        context.attempt(lambda: _open_backup(context, start))
    elif start[: len(CLUB)].lower() == CLUB:
        here = context.router.here
        scanning = here is not None and here.screen == "scan"
        go = context.router.replace if scanning else context.router.go
        go("club", link=start.strip())
    else:
        return False
    return True


def _open_record(context: Context, text: str) -> None:
    from companion.engine import Match

    open_match(context, Match.from_record(text))


def open_match(context: Context, match: Match) -> None:
    """Keeps a match that was handed over, and opens its table with home behind it."""
    from companion.app.shell.receiving import receive_match
    from companion.app.widgets.snackbar import Snackbar

    id, told = receive_match(context, match)
    open_table(context, id)
    Snackbar.say(told, seconds=8, at_top=True)


def open_table(context: Context, id: str) -> None:
    context.router.home()
    context.router.go("table", match=id)


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
