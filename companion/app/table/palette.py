"""What can be taken in hand to paint with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.grid_canvas import frame
from companion.app.table.mark_picture import MarkPicture
from companion.app.table.marks import Voice, draw_tiles
from companion.app.widgets.flow import Flow
from companion.app.widgets.tap import Tappable
from companion.table.painted import Brush


class PaintCell(Tappable, MarkPicture):
    """A cell of the painting, or a brush."""

    word = StringProperty("")
    told = StringProperty("")
    """What is said while it is in hand."""
    chosen = BooleanProperty(False)
    natural = NumericProperty("48dp")
    watched: tuple[str, ...] = (*MarkPicture.watched, "chosen")

    def draw(self) -> None:
        draw_tiles(self.ink, (self.mark,), self.square(), self.say)
        if self.chosen:
            frame(self.ink, self.x, self.y, self.width, dp(4), theme.accent)


class PaletteFlow(Flow):
    """`brush` is the word of the one in hand."""

    brush = StringProperty("")

    def __init__(self, brushes: Iterable[Brush], say: Voice, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), align="center", **kwargs)
        self.brushes = {
            one.word: PaintCell(word=one.word, mark=one.mark, say=say, told=say(one.told))
            for one in brushes
        }
        for cell in self.brushes.values():
            cell.bind(on_tap=self._take)
            self.add_widget(cell)
        self._take(next(iter(self.brushes.values())))

    def _take(self, cell: PaintCell) -> None:
        self.brush = cell.word
        for one in self.brushes.values():
            one.chosen = one is cell

    @property
    def told(self) -> str:
        """What is in hand, in words."""
        return str(self.brushes[self.brush].told)


load("table/painting")
