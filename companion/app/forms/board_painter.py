"""A board painted by touch, on the whole screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.table.aim_grid import AimGrid
from companion.app.table.painters import Look
from companion.app.table.palette import PaletteFlow
from companion.app.widgets.gradual import SETTLE, Gradual
from companion.app.widgets.overlay import Overlay
from companion.engine import Match
from companion.language import Voice
from companion.table.faces import face_of
from companion.table.painted import Painted
from companion.table.shapes import Ask

WIDE = 840
CLOSER = 2.0


def look_of(match: Match, voice: Voice) -> Look:
    return Look(voice.say, face_of(match.game.id), ())


class BoardPainting(Overlay):
    """`answers` is what was painted so far; it counts when this closes, however that happens."""

    title = StringProperty("")
    told = StringProperty("")
    refused = BooleanProperty(False)
    margin = NumericProperty(0)
    wide = BooleanProperty(False)

    def __init__(
        self, ask: Ask, match: Match, answers: Mapping[str, Any], voice: Voice, **kwargs: Any
    ) -> None:
        super().__init__(title=voice.say(ask.label), **kwargs)
        self.fbind("width", self._arrange)
        self.match, self.voice = match, voice
        self.asked: Painted = ask.shape.of
        self.answers = dict(answers)
        self.before: list[dict[str, Any]] = []
        self.map = AimGrid()
        self.map.bind(on_cell=lambda _, row, col: self.paint(row, col))
        self.fbind("margin", self.map.setter("margin"))
        self.palette = PaletteFlow(self.asked.brushes(match), voice.say)
        self.palette.bind(brush=lambda *_: self._say(self.palette.told))
        self.ids.palette.add_widget(self.palette)
        self._show()
        self.show_outside(any(not self.map.on_board(p.row, p.col) for p in self.map.board.pieces))
        if not self.asked.beyond(match):
            self.ids.outside.parent.remove_widget(self.ids.outside)
        self.ids.bar.actions = [
            {"icon": "undo", "text": tr._("Undo"), "on_tap": self.undo},
            {"icon": "magnify", "text": tr._("Enlarge the map"), "on_tap": self._closer},
        ]
        self._say(self.palette.told)
        self.growing = Gradual()
        self.growing.build(self._parts())

    def _parts(self) -> Iterator[object]:
        """The map is drawn when all around it stands."""
        yield SETTLE
        self.ids.stage.add_widget(self.map)
        self._show()

    def on_dismiss(self) -> None:
        self.growing.stop()

    def _arrange(self, *_: Any) -> None:
        self.wide = self.width >= dp(WIDE)

    def _show(self) -> None:
        """What lies there, for a finger that slides freely over it."""
        board = replace(self.asked.board(self.match, self.answers), carries=True)
        self.map.lay(board, look_of(self.match, self.voice))

    def _say(self, text: str, refused: bool = False) -> None:
        self.told, self.refused = text, refused

    # what can be done

    def show_outside(self, shown: bool) -> None:
        self.margin = self.asked.beyond(self.match) if shown else 0

    def _closer(self) -> None:
        x, y = self.map.point_of(*self.map.at) if self.map.at else self.map.center
        self.map.enlarge(CLOSER, x, y)

    def undo(self) -> None:
        if not self.before:
            self._say(tr._("Nothing was painted yet."))
            return
        self.answers = self.before.pop()
        self._show()
        self._say(self.palette.told)

    def paint(self, row: int, col: int) -> None:
        """Lays what is in hand on a cell; the same once more takes it away."""
        if not self.map.on_board(row, col) and not self.margin and self._near(row, col):
            self.show_outside(True)
            self._say(tr._("Now the cells outside the edge are shown too."))
            return
        stroke = self.asked.stroke(self.match, self.answers, self.palette.brush, (row, col))
        if stroke.refused:
            self._say(self.voice.say(stroke.said), refused=True)
            return
        self.before.append(self.answers)
        self.answers = {**self.answers, **stroke.answers}
        self._show()
        self._say(self.voice.say(stroke.said))

    def _near(self, row: int, col: int) -> bool:
        beyond, board = self.asked.beyond(self.match), self.map.board
        return -beyond <= row < board.rows + beyond and -beyond <= col < board.columns + beyond


load("widgets/words", "widgets/layout", "widgets/overlay", "forms/board_painter")
