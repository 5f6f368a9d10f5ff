"""A screen around a board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.app.screens.base import Screen
from companion.app.table.scene_board import SceneBoard
from companion.app.widgets.gradual import SETTLE, at_once
from companion.table import Act

if TYPE_CHECKING:
    from companion.table.chooser import Chooser


class BoardScreen(Screen):
    """The bars are there at once; the board follows, as it takes longer to build than a frame."""

    sitting: Any
    chooser: Chooser | None

    def __init__(self, context: Any, **kwargs: Any) -> None:
        self._board: SceneBoard | None = None
        super().__init__(context, **kwargs)

    @property
    def board(self) -> SceneBoard:
        """Whoever asks before it is there gets it now."""
        if self._board is None:
            self.growing.stop()
            at_once(self._parts())
        assert self._board is not None
        return self._board

    def refresh(self) -> None:
        if self._board is None:
            self.grow(self._parts())
        else:
            self.show()

    def show(self) -> None:
        """Puts the match as it stands onto the bars and the board."""
        at_once(self._showing(self.board, iter(())))

    def _parts(self) -> Iterator[object]:
        yield from self.furnish()
        board = SceneBoard(self.sitting)
        self.seat(board)
        yield SETTLE
        # Its panel comes first, and may depend on the room.
        board.width = self.ids.board.width
        yield from self._showing(board, self._making(board))
        yield SETTLE
        # Half of a board is none: a screen that is left meanwhile begins again.
        self._board = board
        self.ids.board.add_widget(board)

    def _making(self, board: SceneBoard) -> Iterator[object]:
        # What stands around it takes its height first, so that it is laid out only once.
        yield SETTLE
        yield SETTLE
        place = self.ids.board
        board.size, board.pos = place.size, place.pos

    def _showing(self, board: SceneBoard, making: Iterator[object]) -> Iterator[object]:
        self.show_bars()
        yield None
        painting = board.paint(self.chooser)
        next(painting, None)
        self.show_panel(board)
        yield from making
        yield from painting

    def seat(self, board: SceneBoard) -> None:
        """Listens to a board that was just built."""
        board.bind(
            on_act=lambda _, act: self.act(act),
            on_take_back=lambda _, number: self.take_back_to(number),
            on_kept=lambda _: self.show_panel(board),
            on_clause=lambda _, clause: self.open_clause(clause),
        )

    def open_clause(self, clause: str) -> None:
        self.context.router.go("help", game=self.sitting.game.id, clause=clause)

    def furnish(self) -> Iterator[None]:
        """Makes what its own rules left out; what is there already stays."""
        yield from ()

    @abstractmethod
    def show_bars(self) -> None:
        """Puts the match as it stands around the board, and decides who may choose what."""

    @abstractmethod
    def show_panel(self, board: SceneBoard) -> None:
        """Puts what can be chosen below the board."""

    @abstractmethod
    def act(self, act: Act) -> None:
        """Somebody tapped an element or an answer."""

    @abstractmethod
    def show_choices(self) -> None:
        """Puts what is left to choose onto board and panel."""

    def take_back_to(self, number: int) -> None:
        """Back to before the thing of this number was pointed at."""
        if self.chooser is not None:
            while len(self.chooser.picked) > number and self.chooser.back():
                pass
            self.show_choices()
