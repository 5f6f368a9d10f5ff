"""A screen around a board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.app.boards import board_class
from companion.app.gradual import at_once
from companion.app.screens.base import Screen

if TYPE_CHECKING:
    from companion.app.boards.base import Board


class BoardScreen(Screen):
    """The bars are there at once; the board follows, as it takes longer to build than a frame."""

    desk: Any

    def __init__(self, dojo: Any, **kwargs: Any) -> None:
        self._board: Board | None = None
        super().__init__(dojo, **kwargs)

    @property
    def board(self) -> Board:
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

    def _parts(self) -> Iterator[None]:
        place = self.ids.board
        board = board_class(self.desk.game.id)(self.desk, size=place.size, pos=place.pos)
        self.seat(board)
        yield from board.grow()
        yield
        # Half of a board is none: a screen that is left meanwhile begins again.
        self._board = board
        place.add_widget(board)
        self.show()

    def seat(self, board: Board) -> None:
        """Listens to a board that was just built."""
        board.bind(on_pick=lambda _, words: self.pick(*words))

    @abstractmethod
    def show(self) -> None:
        """Puts the match as it stands onto the board and the bars."""

    @abstractmethod
    def pick(self, *words: str) -> None:
        """Somebody pointed at something."""
