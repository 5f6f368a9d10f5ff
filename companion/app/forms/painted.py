"""Questions that are answered by painting a board: a small one in the form opens the large one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.app.forms.board_painter import BoardPainting, look_of
from companion.app.forms.seen_question import SeenQuestion
from companion.app.look.translation import tr
from companion.app.table.grid_widget import GridWidget
from companion.app.table.painting import WIDEST
from companion.app.widgets.button import Btn
from companion.app.widgets.gradual import SETTLE
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words
from companion.table.painted import Painted


class BoardPreview(Tappable, FloatLayout):
    """The board as it would lie, one large button."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # A disabled board leaves the finger to the button it lies in.
        self.map = GridWidget(disabled=True)
        self.fbind("pos", self.map.setter("pos"))
        self.add_widget(self.map)


class PaintedQuestion(SeenQuestion):
    """A small board with what was painted; a tap opens the large one."""

    def grow(self) -> Iterator[object]:
        self.preview = BoardPreview(pos_hint={"center_x": 0.5})
        self.preview.bind(on_tap=lambda _: self._open())
        self.add_widget(self.preview)
        yield None
        self.told = Words(role="caption", tone="muted", halign="center")
        self.add_widget(self.told)
        paint = Btn(text=tr._("Paint the figures"), icon="palette", kind="tonal")
        paint.bind(on_tap=lambda _: self._open())
        self.add_widget(paint)
        self.fbind("width", self._measure)
        self._measure()
        self.look()
        yield SETTLE

    @property
    def _asked(self) -> Painted:
        asked: Painted = self.ask.shape.of
        return asked

    def _measure(self, *_: Any) -> None:
        self.preview.width = self.preview.height = min(self.width, dp(WIDEST))

    def look(self) -> None:
        board = replace(self._asked.board(self.match, self.answers), carries=False)
        self.preview.map.lay(board, look_of(self.match, self.voice))
        self.told.text = self.voice.say(self._asked.told(self.match, self.answers))

    def _open(self) -> None:
        painting = BoardPainting(self.ask, self.match, self.answers, self.voice)
        painting.bind(on_dismiss=lambda _: self.keep(painting.answers))
        painting.open()
