"""What a tap on a board or a held card opens while people say what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards.ninety_nine_ninja_faces import NinjaFace, NinjaFaceGrid, Pieces
from companion.app.boards.ninety_nine_ninja_painter import BLANK
from companion.app.look.translation import tr
from companion.app.table.painting import Painting
from companion.app.widgets.button import Btn
from companion.app.widgets.gradual import SETTLE, Gradual
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.words import Words
from companion.engine import Match
from companion.games.ninety_nine_ninja.components.geometry import PLACES, TURNS, rows, turned
from companion.games.ninety_nine_ninja.joining.situation import Situation
from companion.games.ninety_nine_ninja.view import which_board
from companion.language import Voice

FACES = 116
"""A line of boards is so high (dp)."""
AT_ONCE = 10
"""Cards whose pictures are drawn in one frame."""
NO_CARD = ""
"""What is told of a side that holds none."""
ROOM = 0.56
"""Of the window's height: all cards at once."""


class BoardChoice(Sheet):
    """Which board lies in a place, and how many quarter-turns it has (NN-013)."""

    def __init__(self, situation: Situation, place: int, pieces: Pieces, **kwargs: Any) -> None:
        super().__init__(title=pieces.say(which_board(PLACES[place])), **kwargs)
        self.situation, self.place = situation, place
        self.boards = [NinjaFace(word=board, pieces=pieces) for board in self._grids]
        self.turns = [NinjaFace(word=word, pieces=pieces) for word in TURNS]
        self._line(self.boards, lambda word: self.situation.with_board(place, word))
        self.add_widget(Words(text=tr._("Which way round?"), strong=True))
        self._line(self.turns, lambda word: self.situation.with_turns(place, TURNS[word]))
        done = Btn(text=tr._("Done"), kind="primary")
        done.bind(on_tap=lambda _: self.dismiss())
        self.add_widget(done)
        self.growing = Gradual()
        self.growing.build(self._parts())

    def _parts(self) -> Iterator[object]:
        """The pictures of one line are drawn in one frame, those of the other in the next."""
        yield SETTLE
        self._show_boards()
        yield SETTLE
        self._show_turns()

    def on_dismiss(self) -> None:
        self.growing.stop()

    @property
    def _grids(self) -> dict[str, str]:
        return dict(self.situation.box.printed.boards)

    def _line(self, faces: list[NinjaFace], chosen: Callable[[str], Situation]) -> None:
        line = BoxLayout(size_hint_y=None, height=dp(FACES), spacing=dp(6))

        def take(face: NinjaFace) -> None:
            self.situation = chosen(face.word)
            self._show_boards()
            self._show_turns()

        for face in faces:
            face.bind(on_tap=take)
            line.add_widget(face)
        self.add_widget(line)

    def _show_boards(self) -> None:
        board, _ = self.situation.boards[self.place]
        for face in self.boards:
            face.grid, face.caption = self._grids[face.word], face.word
            face.chosen = face.word == board

    def _show_turns(self) -> None:
        board, turns = self.situation.boards[self.place]
        for face in self.turns:
            face.grid = "/".join(turned(rows(self._grids[board]), TURNS[face.word]))
            face.caption = f"{90 * TURNS[face.word]}°"
            face.chosen = TURNS[face.word] == turns


class CardChoice(Sheet):
    """All cards as pictures; a card that the box does not know is painted (NN-419)."""

    def __init__(
        self,
        match: Match,
        voice: Voice,
        taken: Sequence[str],
        told: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.match, self.voice, self.told = match, voice, told
        printed = match.state.box.printed
        self.cards = [
            (card, grid, card) for card, grid in printed.cards.items() if card not in taken
        ]
        self.grid = NinjaFaceGrid(
            Pieces(match.setup.edition, voice), size_hint_y=None, height=Window.height * ROOM
        )
        self.grid.bind(on_choose=lambda _, card: self._take(card))
        self.add_widget(self.grid)
        if printed.open_cards:
            other = Btn(text=tr._("Another card"), icon="plus", kind="outline")
            other.bind(on_tap=lambda _: self._type())
            self.add_widget(other)
        none = Btn(text=tr._("No card"), kind="outline")
        none.bind(on_tap=lambda _: self._take(NO_CARD))
        self.add_widget(none)
        self.growing = Gradual()
        self.growing.build(self._parts())

    def _parts(self) -> Iterator[object]:
        """First the places of all cards, then their pictures, some in each frame."""
        yield from self.grid.prepare(len(self.cards))
        self.grid.show([(card, BLANK["cards"], name) for card, _, name in self.cards])
        faces = self.grid.children[::-1]
        for at, (face, (_, grid, _)) in enumerate(zip(faces, self.cards, strict=True)):
            if at % AT_ONCE == 0:
                yield SETTLE
            face.grid = grid

    def on_dismiss(self) -> None:
        self.growing.stop()

    def _take(self, card: str) -> None:
        self.dismiss()
        self.told(card)

    def _type(self) -> None:
        self.dismiss()
        setup = self.match.setup
        Painting(setup.game, "cards", setup.edition, self.voice, self.told).open()
