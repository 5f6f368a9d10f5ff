"""A result that came by code: its score sheet, and a place in the history."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.home import game_title
from companion.app.shell import receiving
from companion.app.shell.background import work
from companion.app.widgets.snackbar import Snackbar
from companion.engine import find_game
from companion.share import Result


class ResultScreen(Screen):
    text = StringProperty("")
    kept = BooleanProperty(False)

    def __init__(self, context: Any, **kwargs: Any) -> None:
        self.result: Result | None = None
        super().__init__(context, **kwargs)

    def shown(self) -> None:
        super().shown()
        work(receiving.unpacking(self.context, self.text), self._read)

    def _read(self, shared: Any) -> None:
        self.result = shared
        self.refresh()

    def refresh(self) -> None:
        if self.result is None:
            return
        table = self.result.table
        self.ids.bar.title = game_title(table.game)
        told = [tr.moment(self.result.ended.astimezone())] if self.result.ended else []
        if self.result.minutes:
            told.append(tr.duration(self.result.minutes * 60))
        self.ids.bar.subtitle = " · ".join(told)
        voice = tr.voice(table.game, table.players, find_game(table.game).terms_of(table.edition))
        self.grow(self.ids.sheet.show(self.result.sheet, table.players, voice))

    def keep(self) -> None:
        if self.result is None:
            return
        result = self.result
        ids: list[str | None] = []
        if self.context.attempt(lambda: ids.append(receiving.keep_result(self.context, result))):
            self.kept = True
            Snackbar.say(
                tr._("It is in the history now.") if ids[0] else tr._("The history has it already.")
            )


load("screens/result")
