"""The figures on the map of 99 Ninja painted by touch, on the whole screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.boards.ninety_nine_ninja_aiming import NinjaAimMap
from companion.app.boards.ninety_nine_ninja_faces import Pieces
from companion.app.boards.ninety_nine_ninja_painter import (
    EMPTY,
    NINJAS,
    SAMURAI,
    NinjaPaintCell,
    NinjaPalette,
    figure_brushes,
    figure_name,
)
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.table.ink import tint
from companion.app.table.painters import Look
from companion.app.widgets.gradual import SETTLE, Gradual
from companion.app.widgets.overlay import Overlay
from companion.engine import Edition
from companion.games.ninety_nine_ninja.components import DAIMYO_NAME
from companion.games.ninety_nine_ninja.components.geometry import (
    DAIMYO_CODES,
    OVERHANG,
    cell_at,
    label,
    on_map,
)
from companion.games.ninety_nine_ninja.joining.situation import Situation
from companion.language import Voice
from companion.table import Board
from companion.table.faces import face_of

WIDE = 840
NIGHT = "#1F1B16"
CLOSER = 2.0


def painted(situation: Situation, pieces: Pieces, free: bool = True) -> Board:
    """What lies there, for a finger that slides freely over it."""
    return replace(situation.board(pieces.edition), carries=free)


def look_of(pieces: Pieces) -> Look:
    return Look(pieces.say, face_of(pieces.edition.game), ())


class NinjaTokenBrush(NinjaPaintCell):
    """A token of one side, to be laid on the Daimyos it felled."""

    seat = NumericProperty(0)

    def draw_mark(self) -> None:
        size = min(self.size) * 0.7
        x, y = self.center_x - size / 2, self.center_y - size / 2
        self.ink.avatar(x, y, size, int(self.seat), "")


class NinjaBareBrush(NinjaPaintCell):
    """Takes away what lies there."""

    def draw_mark(self) -> None:
        size = min(self.size) * 0.5
        x, y = self.center_x - size / 2, self.center_y - size / 2
        self.ink.art("icon-x", x, y, size, size, tint(NIGHT))


class NinjaMapPainting(Overlay):
    """`situation` is what was painted so far; it counts when this closes, however that happens."""

    told = StringProperty("")
    refused = BooleanProperty(False)
    margin = NumericProperty(0)
    wide = BooleanProperty(False)

    def __init__(
        self,
        situation: Situation,
        sides: tuple[tuple[str, str], ...],
        edition: Edition,
        voice: Voice,
        **kwargs: Any,
    ) -> None:
        """`sides`: word and name of each."""
        super().__init__(**kwargs)
        self.fbind("width", self._arrange)
        self.situation, self.voice = situation, voice
        self.before: list[Situation] = []
        self.words, self.names = zip(*sides, strict=True)
        self.pieces = Pieces(edition, voice)
        self.map = NinjaAimMap()
        self.map.bind(on_cell=lambda _, row, col: self.paint(row, col))
        self.fbind("margin", self.map.setter("margin"))
        self.palette = NinjaPalette(self._brushes(sides))
        self.palette.bind(brush=lambda *_: self._say(self.palette.told))
        self.ids.palette.add_widget(self.palette)
        self.show_outside(bool(situation.outside))
        if not situation.box.overhang:
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

    def _brushes(self, sides: tuple[tuple[str, str], ...]) -> list[NinjaPaintCell]:
        brushes = figure_brushes(NINJAS + SAMURAI, self.pieces)
        for seat, (word, name) in enumerate(sides):
            told = tr._("Token of {name}: tap the Daimyos this side felled.", name=name)
            brushes.append(
                NinjaTokenBrush(word=word, grid=EMPTY, pieces=self.pieces, seat=seat, told=told)
            )
        told = tr._("Tap what is to be taken away. The board shows again.")
        bare = NinjaBareBrush(word=EMPTY, grid=EMPTY, pieces=self.pieces, told=told)
        return [*brushes, bare]

    def _show(self) -> None:
        self.map.lay(painted(self.situation, self.pieces), look_of(self.pieces))

    def _say(self, text: str, refused: bool = False) -> None:
        self.told, self.refused = text, refused

    # what can be done

    def show_outside(self, shown: bool) -> None:
        self.margin = OVERHANG if shown and self.situation.box.overhang else 0

    def _closer(self) -> None:
        x, y = self.map.point_of(*self.map.at) if self.map.at else self.map.center
        self.map.enlarge(CLOSER, x, y)

    def undo(self) -> None:
        if not self.before:
            self._say(tr._("Nothing was painted yet."))
            return
        self.situation = self.before.pop()
        self._show()
        self._say(self.palette.told)

    def paint(self, row: int, col: int) -> None:
        """Lays what is in hand on a cell; the same once more takes it away."""
        now = self.situation
        if not now.reaches(row, col):
            self._say(tr._("No card reaches so far."), refused=True)
            return
        if not on_map(row, col, now.side) and not self.margin:
            self.show_outside(True)
            self._say(tr._("Now the cells outside the edge are shown too."))
            return
        why = self._objection(row, col)
        if why:
            self._say(why, refused=True)
            return
        self.before.append(now)
        self.situation = self._painted(row, col)
        self._show()
        self._say(self._cell_told(row, col))

    def _objection(self, row: int, col: int) -> str:
        brush, code = self.palette.brush, self.situation.printed(row, col)
        lord = code in DAIMYO_CODES
        if brush in self.words:
            return "" if lord else tr._("Tokens lie only on fallen Daimyos.")
        if brush == EMPTY:
            bare = (row, col) not in self.situation.figures and code not in self.situation.fallen
            return tr._("The board prints this: nothing lies on it.") if bare else ""
        if not lord:
            return ""
        if code not in self.situation.fallen:
            return tr._("A Daimyo stands here (NN-404). Did it fall? Take a token in hand.")
        if self.situation.box.is_("cover_fallen_daimyo", "forbidden"):
            return tr._("No figure lies on a fallen Daimyo (NN-405).")
        return ""

    def _painted(self, row: int, col: int) -> Situation:
        brush, now, spot = self.palette.brush, self.situation, (row, col)
        code = now.printed(row, col)
        if brush in self.words:
            seat = self.words.index(brush)
            return now.with_fall(code, None if now.fallen.get(code) == seat else seat)
        if brush == EMPTY and spot not in now.figures:
            return now.with_fall(code, None)
        # What looks like the print needs no figure.
        bare = brush in (EMPTY, now.figures.get(spot), code)
        return now.with_figure(spot, "" if bare else brush)

    def _cell_told(self, row: int, col: int) -> str:
        now, code = self.situation, self.situation.shown(row, col)
        if code in DAIMYO_CODES:
            by, lord = now.fallen.get(code), self.voice.term(DAIMYO_NAME[code])
            if by is None:
                return tr._("{daimyo}: standing", daimyo=lord)
            return tr._("{daimyo}: felled by {name}", daimyo=lord, name=self.names[by])
        name = figure_name(code, self.pieces)
        if on_map(row, col, now.side):
            cell = label(cell_at(row, col, now.side), now.side)
            return tr.pair(cell, name)
        return tr._("Outside the edge: {figure}", figure=name)


load("widgets/words", "widgets/layout", "widgets/overlay", "boards/ninety_nine_ninja_map_painter")
