"""The automaton of 99 Ninja: what it did since the board was last looked at, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.app.boards.ninety_nine_ninja_strip import NinjaAutoRow
from companion.app.screens.choices import ActBtn
from companion.app.theme import theme
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.engine import Match, Move, Say
from companion.engine.views import log

STEP_SECONDS = 0.7
"""How long each step of the automaton's turn stands before the next one appears."""
VERBS = ("auto_draw", "auto_turn", "auto_kill")


class Diary:
    """Reads the log from where it was last read; another place of the match starts anew."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.steps: list[Say] = []
        # A view that came by code has no list of moves to read.
        self._seen = desk.match.index if isinstance(desk.match, Match) else 0

    def look(self) -> None:
        match = self.desk.match
        if not isinstance(match, Match) or match.index == self._seen:
            return
        self.steps = []
        for line in log(match, None, self._seen) if match.index > self._seen else ():
            entry = match.entry_at(line.index)
            if isinstance(entry, Move) and entry[0] in VERBS:
                self.steps += self._said(line.say)
        self._seen = match.index

    @staticmethod
    def _said(line: Say) -> list[Say]:
        """A line of the log and what came of it, each for itself."""
        if set(line.args) == {"line", "news"}:
            return [line.args["line"], *line.args["news"]]
        return [line]

    def told(self) -> list[str]:
        """The steps in the language of the moment."""
        return [text for text in (self.desk.say(one).strip() for one in self.steps) if text]


class AutoTurn(Column):
    """What the automaton just did, one step after the other; then the question goes on."""

    steps = ListProperty([])

    def __init__(
        self, steps: list[str], row: list[Any], words: str, go_on: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.steps = steps
        self._shown = 0
        if row:
            self.add_widget(NinjaAutoRow(row=row, size_hint_y=None, height=dp(64)))
        self._lines = Column(spacing=dp(2))
        self.add_widget(self._lines)
        end = ActBtn(text=words, word="go_on", kind="primary")
        end.act = go_on
        self.add_widget(end)
        self._next()
        if theme.motion:
            Clock.schedule_interval(self._next, STEP_SECONDS)
        else:
            while self._next():
                pass

    def _next(self, *_: Any) -> bool:
        if self._shown >= len(self.steps):
            return False
        line = Words(text=f"{self._shown + 1}. {self.steps[self._shown]}", role="caption")
        self._lines.add_widget(line)
        self._shown += 1
        return self._shown < len(self.steps)
