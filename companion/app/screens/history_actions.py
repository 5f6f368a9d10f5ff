"""What can be done with one match of the history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.clipboard import Clipboard

from companion.app.device.exports import export_folder, result_text, save_text
from companion.app.look.translation import tr
from companion.app.screens.club_sending import ask_to_send
from companion.app.screens.record_choice import choose_record
from companion.app.screens.unopened import actions, explain_match, opens
from companion.app.shell.confirmation import ask_branch
from companion.app.widgets.button import Btn
from companion.app.widgets.field import Field
from companion.app.widgets.menu import MenuSheet
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.snackbar import Snackbar
from companion.engine import CompanionError
from companion.engine.seals import open_seal

if TYPE_CHECKING:
    from companion.app.screens.history import HistoryScreen
    from companion.store import Info, StoredMatch


def open_actions(history: HistoryScreen, info: Info) -> None:
    from companion.app.screens.history import line
    from companion.app.screens.home import game_title

    if not opens(info):
        explain_match(history.context, info, history.refresh)
        return
    title = f"{info.title or game_title(info.game)} · {line(info)}"
    MenuSheet(title=title, items=MatchActions(history, info).items()).open()


class MatchActions:
    def __init__(self, history: HistoryScreen, info: Info) -> None:
        self.history = history
        self.context = history.context
        self.info = info

    def items(self) -> list[dict[str, Any]]:
        delete = {"icon": "delete", "text": tr._("Delete"), "on_tap": self.delete}
        over = self.info.finished
        club = [
            {
                "icon": "account-group",
                "text": tr._("Send to the club"),
                "on_tap": lambda: ask_to_send(self.context, self.info.id),
            }
        ] * (over and self.context.club.open() is not None)
        if self.info.kind == "pad":
            return [
                {"icon": "trophy", "text": tr._("Result"), "on_tap": self.open_pad},
                {"icon": "pencil", "text": tr._("Rename"), "on_tap": self.rename},
                *club,
                delete,
            ]
        return [
            {
                "icon": "play",
                "text": tr._("Open the table") if over else tr._("Go on playing"),
                "on_tap": lambda: self.open("table"),
            },
            {"icon": "history", "text": tr._("Replay"), "on_tap": lambda: self.open("replay")},
            {
                "icon": "trophy",
                "text": tr._("Result") if over else tr._("Score so far"),
                "on_tap": lambda: self.open("score"),
            },
            {"icon": "pencil", "text": tr._("Rename"), "on_tap": self.rename},
            {
                "icon": "layers-outline",
                "text": tr._("Try a variant"),
                "detail": tr._("A copy to try something else; this match stays as it is."),
                "on_tap": self.branch,
            },
            *club,
            {"icon": "content-copy", "text": tr._("Copy as text"), "on_tap": self.copy},
            {"icon": "file-outline", "text": tr._("Save the record"), "on_tap": self.save},
            delete,
        ]

    def unopened(self) -> list[dict[str, Any]]:
        """What can be done with a match that this version cannot open."""
        return actions(self.context, f"{self.info.id}.jsonl", self.delete)

    def attempt(self, action: Any) -> bool:
        return self.context.attempt(action)

    def open(self, screen: str) -> None:
        # A match that cannot be read is said here: the screen would find out too late.
        try:
            self.context.sitting(self.info.id)
        except CompanionError:
            explain_match(self.context, self.info, self.history.refresh)
            return
        self.context.router.go(screen, match=self.info.id)

    def open_pad(self) -> None:
        try:
            self.context.library.pads.open(self.info.id)
        except CompanionError:
            explain_match(self.context, self.info, self.history.refresh)
            return
        self.context.router.go("kept", pad=self.info.id)

    def entry(self) -> StoredMatch:
        return self.context.sitting(self.info.id).entry

    def rename(self) -> None:
        sheet = Sheet(title=tr._("Rename"))
        field = Field(text=self.info.title, hint=tr._("Name of this match"))
        keep = Btn(text=tr._("Save"), kind="primary")

        def rename() -> None:
            if self.info.kind == "pad":
                self.context.library.pads.rename(self.info.id, field.text)
            else:
                self.entry().rename(field.text)

        def save(*_: Any) -> None:
            sheet.dismiss()
            if self.attempt(rename):
                self.history.refresh()

        keep.bind(on_tap=save)
        field.bind(on_submit=save)
        sheet.add_widget(field)
        sheet.add_widget(keep)
        sheet.open()

    def branch(self) -> None:
        def start() -> None:
            # Without a plan that is being made in secret: it could be played to its reveal.
            made = self.context.library.branch(self.info.id, open_seal(self.entry().match))
            self.context.router.go("table", match=made.id)

        self.attempt(lambda: ask_branch(self.entry().match, lambda: self.attempt(start)))

    def copy(self) -> None:
        def copy() -> None:
            Clipboard.copy(result_text(self.entry()))
            Snackbar.say(tr._("Copied. Paste it where you like."))

        self.attempt(copy)

    def save(self) -> None:
        def save(text: str) -> None:
            stem = f"{self.info.game} {self.info.changed[:10]}"
            made = save_text(export_folder(self.context), stem, text)
            Snackbar.say(tr._("Saved as {file}", file=made.name), seconds=10)

        def choose() -> None:
            match = self.entry().match
            choose_record(
                tr._("Save the record"), match, lambda text: self.attempt(lambda: save(text))
            )

        self.attempt(choose)

    def delete(self) -> None:
        self.context.let_go()
        if self.attempt(lambda: self.context.library.delete(self.info.id)):
            self.history.refresh()
            Snackbar.say(tr._("Deleted."), tr._("UNDO"), self.undelete)

    def undelete(self) -> None:
        if self.attempt(lambda: self.context.library.undelete(self.info.id)):
            self.history.refresh()
