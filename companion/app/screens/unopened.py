"""A match that this version cannot open: why, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion import engine
from companion.app.device.exports import export_folder, free_name
from companion.app.look.translation import tr
from companion.app.widgets.banner import Notice
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words
from companion.engine import CompanionError, Say

if TYPE_CHECKING:
    from companion.app.shell.context import Context
    from companion.store import Info, Unreadable

ICON = "alert-circle-outline"


def opens(info: Info) -> bool:
    """Whether this version has the game; more is known only when the match is opened."""
    return info.game in engine.game_ids()


def cannot() -> str:
    return str(tr._("Cannot be opened by this version"))


def why(context: Context, info: Info) -> Say:
    """What opening it says; without a reason it opens after all."""
    try:
        if info.kind == "pad":
            engine.find_game(info.game)
            context.library.pads.open(info.id)
        else:
            context.sitting(info.id)
    except CompanionError as error:
        return error.say
    return Say("This match can be opened.")


def actions(context: Context, name: str, discard: Callable[[], Any]) -> list[dict[str, Any]]:
    """What can be done with the file of such a match; leaving it alone is always possible."""
    return [
        {
            "icon": "file-outline",
            "text": tr._("Save the file"),
            "detail": tr._("As it is, for another version of the app or for somebody who helps."),
            "on_tap": lambda: _save(context, name),
        },
        {
            "icon": "delete",
            "text": tr._("Move to the trash"),
            "on_tap": discard,
        },
    ]


def explain(title: str, reason: str, items: list[dict[str, Any]]) -> Sheet:
    sheet = Sheet(title=title)
    sheet.add_widget(Notice(text=reason, tone="warn"))
    sheet.add_widget(
        Words(text=tr._("It stays where it is until you decide otherwise."), tone="muted")
    )
    for item in items:
        row = ListRow(icon=item["icon"], title=item["text"], subtitle=item.get("detail", ""))
        row.bind(on_tap=lambda *_: sheet.dismiss())
        row.bind(on_tap=lambda _, run=item["on_tap"]: run())
        sheet.add_widget(row)
    sheet.open()
    return sheet


def explain_match(context: Context, info: Info, done: Callable[[], Any]) -> Sheet:
    """For a match or score pad of the list."""

    def discard() -> None:
        context.let_go()
        if context.attempt(lambda: context.library.delete(info.id)):
            Snackbar.say(tr._("Deleted."), tr._("UNDO"), back)
            done()

    def back() -> None:
        if context.attempt(lambda: context.library.undelete(info.id)):
            done()

    reason = tr.voice("core").say(why(context, info))
    return explain(cannot(), reason, actions(context, f"{info.id}.jsonl", discard))


def explain_file(context: Context, file: Unreadable, done: Callable[[], Any]) -> Sheet:
    """For a file that no list of matches shows."""

    def discard() -> None:
        if context.attempt(lambda: context.library.discard_file(file.name)):
            Snackbar.say(tr._("It is in the trash now."))
            done()

    items = actions(context, file.name, discard)
    return explain(cannot(), tr.voice("core").say(file.say), items)


def file_row(context: Context, file: Unreadable, done: Callable[[], Any]) -> ListRow:
    name = file.name.encode("utf-8", "replace").decode()[:60]
    row = ListRow(icon=ICON, title=name, subtitle=cannot(), chevron=True)
    row.bind(on_tap=lambda _: explain_file(context, file, done))
    return row


def _save(context: Context, name: str) -> None:
    folder = export_folder(context)
    stem = name.partition(".jsonl")[0].encode("ascii", "replace").decode().replace("?", "_")

    def save() -> None:
        target = free_name(folder, f"dojo match {stem[:60]}", ".jsonl")
        context.library.copy_file(name, target)
        Snackbar.say(tr._("Saved as {file}", file=target.name), seconds=10)

    context.attempt(save)
