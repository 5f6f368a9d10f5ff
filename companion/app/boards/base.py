"""What the table screen expects of a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.gradual import at_once
from companion.app.widgets.layout import Column

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from companion.table.chooser import Chooser


class Board(BoxLayout):
    """Shows a match from the onlooker's view and reports what people point at.

    `on_pick(words)`: words of a move, in any order, for example ("p1", "oda"). The screen narrows
    the legal moves by them. `paint` is run after every change; `chooser` is None while the
    choices are private or the match is over. `on_play(moves)`: whole moves in a row, each a tuple
    of words, when one tap stands for all of them. `on_turned_up`: everybody looks at what was
    locked in secret.
    """

    desk: Desk = ObjectProperty(None)
    from_view = False
    """Whether it draws from `game.view` alone, so that a view that came by code is enough."""
    steady = False
    """Whether the question below keeps room for two lines, so that the board never moves."""

    __events__ = ("on_pick", "on_play", "on_turned_up")

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(desk=desk, **kwargs)

    def least_height(self) -> float:
        """Pixels it needs at least; below that it scrolls or is cut."""
        return 0.0

    def grow(self) -> Iterator[None]:
        """Makes its parts, a little at a time, after it was made and before it is shown."""
        yield from ()

    def show(self, chooser: Chooser | None) -> None:
        """Puts the present state on the board and outlines what can be chosen."""
        at_once(self.paint(chooser))

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        """The same, a part at a time; what `panel` asks for is known before the first `yield`."""
        yield from ()

    def panel(self, chooser: Chooser) -> Widget | None:
        """A panel of its own for this decision in place of the words, or None."""
        return None

    def ahead(self, chooser: Chooser) -> Iterator[None]:
        """Makes what `panel` is about to show, a little at a time, when the table is opened."""
        yield from ()

    def prepare(self) -> Iterator[None]:
        """Makes what later decisions will show, a little at a time, while people think."""
        yield from ()

    def announces(self) -> bool:
        """Whether what was just recorded is also said in words over the board."""
        return True

    def menu(self) -> list[dict[str, Any]]:
        """Items of its own for the menu of the table: what can be done out of turn."""
        return []

    def private(self, seat: int) -> Widget:
        """What only this seat may see (hand, secret role), for behind the curtain."""
        return Column()

    def has_private(self, seat: int) -> bool:
        """Whether the app holds anything that only this seat may see."""
        return False

    def on_pick(self, words: tuple[str, ...]) -> None:
        pass

    def on_play(self, moves: tuple[tuple[str, ...], ...]) -> None:
        pass

    def on_turned_up(self) -> None:
        pass
