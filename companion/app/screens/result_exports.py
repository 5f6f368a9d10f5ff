"""The result of a finished match in every form that other people and programs take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.clipboard import Clipboard

from companion import share
from companion.app.device.exports import export_folder, free_name
from companion.app.look.translation import tr
from companion.app.table.match_time import played
from companion.app.widgets.menu import MenuSheet
from companion.app.widgets.overlay import Dialog
from companion.app.widgets.rows import ListRow
from companion.app.widgets.snackbar import Snackbar
from companion.share import Result, bgstats, csv
from companion.share import text as words

if TYPE_CHECKING:
    from companion.app.screens.share import ShareScreen


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a result down."""

    icon: str
    title: str
    detail: str
    suffix: str
    write: Callable[[], str]


class ResultExports:
    def __init__(self, screen: ShareScreen) -> None:
        self.screen = screen
        self.info = screen.sitting.entry.info

    @property
    def result(self) -> Result:
        ended = datetime.fromisoformat(self.info.changed)
        minutes = round(played(self.screen.context, self.info) / 60)
        return Result.of(self.screen.sitting.match, ended, minutes)

    @property
    def details(self) -> bgstats.Details:
        return bgstats.Details(player_ids=self.info.player_ids)

    def rows(self) -> Iterator[ListRow]:
        row, show = self.screen.row, self.screen.show
        yield row(
            "trophy",
            tr._("For Dojo Companion"),
            tr._("The score sheet for the others' history"),
            lambda: show("result", lambda: share.pack_result(self.result)),
        )
        yield row(
            "link-variant",
            tr._("For BG Stats"),
            tr._("A link that any phone's camera opens"),
            lambda: show("bgstats", lambda: bgstats.create_play_link(self.result, self.details)),
        )
        for form in self.forms():
            yield row(form.icon, form.title, form.detail, partial(self.ask_how, form))

    def forms(self) -> tuple[Form, ...]:
        return (
            Form(
                "text-box-outline",
                tr._("As text"),
                tr._("To paste into a message"),
                ".txt",
                lambda: words.summary(self.result, tr.language),
            ),
            Form(
                "table",
                tr._("As a table"),
                tr._("The score sheet for a spreadsheet (CSV)"),
                ".csv",
                lambda: csv.score_sheet(self.result, tr.language),
            ),
            Form(
                "file-outline",
                tr._("As a BG Stats file"),
                tr._("A .bgsplay file; experimental"),
                ".bgsplay",
                lambda: bgstats.bgsplay(self.result, self.details),
            ),
            Form(
                "file-outline",
                tr._("As data"),
                tr._("For other programs (JSON)"),
                ".json",
                lambda: words.as_json(self.result),
            ),
        )

    def ask_how(self, form: Form) -> None:
        MenuSheet(
            title=form.title,
            items=[
                {
                    "icon": "content-copy",
                    "text": tr._("Copy"),
                    "detail": tr._("To the clipboard"),
                    "on_tap": lambda: self.copy(form),
                },
                {
                    "icon": "content-save",
                    "text": tr._("Save to a file"),
                    "detail": tr._("Folder {name}", name=self.folder.name),
                    "on_tap": lambda: self.save(form),
                },
            ],
        ).open()

    @property
    def folder(self) -> Path:
        return export_folder(self.screen.context)

    def copy(self, form: Form) -> None:
        Clipboard.copy(form.write())
        Snackbar.say(tr._("Copied"), seconds=3, at_top=True)

    def save(self, form: Form) -> None:
        sitting = self.screen.sitting
        name = f"{sitting.game.id}-{self.info.changed[:10]}"

        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = free_name(self.folder, name, form.suffix)
            path.write_text(form.write(), encoding="utf-8", newline="")
        except OSError as error:
            reason = error.strerror or type(error).__name__
            Snackbar.say(tr._("The file could not be written: {reason}", reason=reason))
            return
        Dialog(
            title=tr._("Saved"),
            text=tr._("{file}, in the folder {name}", file=path.name, name=path.parent.name),
            icon="check-circle",
            tone="ok",
            actions=[{"text": tr._("Good"), "kind": "primary"}],
        ).open()
