"""What 99 Ninja asks in its own way when people join under way: boards, figures, held cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.boards.ninety_nine_ninja_faces import NinjaFace, Pieces
from companion.app.boards.ninety_nine_ninja_joining_sheets import NO_CARD, BoardChoice, CardChoice
from companion.app.boards.ninety_nine_ninja_map_painter import (
    NinjaMapPainting,
    look_of,
    painted,
)
from companion.app.boards.ninety_nine_ninja_painter import WIDEST
from companion.app.forms.own import OwnQuestion
from companion.app.forms.pad_form import choice_text
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.grid_widget import GridWidget
from companion.app.widgets.button import Btn
from companion.app.widgets.gradual import SETTLE
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words
from companion.games.ninety_nine_ninja.components.geometry import PLACES, rows, turned
from companion.games.ninety_nine_ninja.joining.situation import Situation, sides_of

CARD = 112
"""A held card is so wide (dp)."""


class NinjaMapPreview(Tappable, FloatLayout):
    """The map as it would lie, one large button."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # A disabled map leaves the finger to the button it lies in.
        self.map = GridWidget(disabled=True)
        self.fbind("pos", self.map.setter("pos"))
        self.add_widget(self.map)


class BoardsAsked(OwnQuestion):
    """The square of four boards; a tap on one of them says which it is and how it is turned."""

    def grow(self) -> Iterator[object]:
        self.square = GridLayout(
            cols=2, spacing=dp(4), size_hint=(None, None), pos_hint={"center_x": 0.5}
        )
        pieces = Pieces(self.match.setup.edition, self.voice)
        self.faces = [NinjaFace(word=place, pieces=pieces) for place in PLACES]
        for face in self.faces:
            face.bind(on_tap=lambda one: self._open(PLACES.index(one.word)))
            self.square.add_widget(face)
            yield
        self.add_widget(self.square)
        self.fbind("width", self._measure)
        theme.follow(sizes=self._measure)
        self._measure()
        self.look()
        yield SETTLE

    def _measure(self, *_: Any) -> None:
        self.square.width = min(self.width, dp(WIDEST))
        self.square.height = self.square.width + 3 * theme.caption

    def look(self) -> None:
        told = Situation.told(self.match, self.answers)
        for face, (board, turns) in zip(self.faces, told.boards, strict=True):
            face.grid = "/".join(turned(rows(told.box.printed.boards[board]), turns))
            face.caption = tr._("Board {n}, {degrees}°", n=board, degrees=90 * turns)

    def _open(self, place: int) -> None:
        told = Situation.told(self.match, self.answers)
        pieces = Pieces(self.match.setup.edition, self.voice)
        sheet = BoardChoice(told, place, pieces)
        sheet.bind(on_dismiss=lambda _: self._keep(sheet.situation))
        sheet.open()

    def _keep(self, situation: Situation) -> None:
        self.dispatch("on_tell", "boards", situation.boards_told())


class FiguresAsked(OwnQuestion):
    """A small map with what was painted; a tap opens the large one."""

    def grow(self) -> Iterator[object]:
        self.pieces = Pieces(self.match.setup.edition, self.voice)
        self.preview = NinjaMapPreview(pos_hint={"center_x": 0.5})
        self.preview.bind(on_tap=lambda _: self._open())
        self.add_widget(self.preview)
        yield
        self.told = Words(role="caption", tone="muted", halign="center")
        self.add_widget(self.told)
        paint = Btn(text=tr._("Paint the figures"), icon="palette", kind="tonal")
        paint.bind(on_tap=lambda _: self._open())
        self.add_widget(paint)
        self.fbind("width", self._measure)
        self._measure()
        self.look()
        yield SETTLE

    def _measure(self, *_: Any) -> None:
        self.preview.width = self.preview.height = min(self.width, dp(WIDEST))

    def look(self) -> None:
        told = Situation.told(self.match, self.answers)
        self.preview.map.lay(painted(told, self.pieces, False), look_of(self.pieces))
        laid, beyond = len(told.figures), len(told.outside)
        self.told.text = (
            tr._("{n} {n:figure|figures} laid, {m} outside the edge", n=laid, m=beyond)
            if beyond
            else tr._("{n} {n:figure|figures} laid", n=laid)
        )

    def _open(self) -> None:
        sides = sides_of(self.match)
        names = tuple((side, choice_text(side, self.voice)) for side in sides)
        told = Situation.told(self.match, self.answers)
        painting = NinjaMapPainting(told, names, self.match.setup.edition, self.voice)
        painting.bind(on_dismiss=lambda _: self._keep(painting.situation, sides))
        painting.open()

    def _keep(self, situation: Situation, sides: tuple[str, str]) -> None:
        before = Situation.told(self.match, self.answers)
        if situation.fallen != before.fallen:
            self.dispatch("on_tell", "fallen", situation.fallen_told(sides))
        if situation.figures != before.figures:
            self.dispatch("on_tell", "figures", situation.figures_told())


class HeldAsked(OwnQuestion):
    """The open card of each player; the automaton holds none."""

    def grow(self) -> Iterator[object]:
        seats = range(len(self.match.players))
        line = GridLayout(cols=len(seats), spacing=dp(8), size_hint_y=None)
        pieces = Pieces(self.match.setup.edition, self.voice)
        self.faces = [NinjaFace(word=str(seat), pieces=pieces) for seat in seats]
        for face in self.faces:
            face.bind(on_tap=lambda one: self._open(int(one.word)))
            line.add_widget(face)
            yield
        self.line = line
        self.add_widget(line)
        theme.follow(sizes=self._measure)
        self._measure()
        self.look()

    def _measure(self, *_: Any) -> None:
        self.line.height = dp(CARD) + 2 * theme.caption

    @property
    def cards(self) -> list[str | None]:
        held = self.answers.get("held") or [None] * len(self.faces)
        return list(held)

    def look(self) -> None:
        known = self.match.state.box.printed.cards
        for seat, (face, card) in enumerate(zip(self.faces, self.cards, strict=True)):
            face.grid = known.get(card, card) if card is not None else ""
            name = self.voice.seat(seat)
            shown = tr._("No card") if card == NO_CARD else card
            face.caption = tr.pair(name, shown) if card in (NO_CARD, *known) else name

    def _open(self, seat: int) -> None:
        others = [card for at, card in enumerate(self.cards) if at != seat and card is not None]
        title = tr._("Which card does {name} hold?", name=self.voice.seat(seat))
        sheet = CardChoice(self.match, self.voice, others, lambda card: self._keep(seat, card))
        sheet.title = title
        sheet.open()

    def _keep(self, seat: int, card: str) -> None:
        cards = self.cards
        cards[seat] = card
        self.dispatch("on_tell", "held", cards)


ASKED = {"boards": BoardsAsked, "figures": FiguresAsked, "held": HeldAsked}

load("widgets/words", "widgets/layout", "boards/ninety_nine_ninja_map_painter")
