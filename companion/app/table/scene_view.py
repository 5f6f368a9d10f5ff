"""A scene on the screen: the ground of the game, and one widget for each element by its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.board_painters import BOARDS
from companion.app.table.card_painters import CARDS
from companion.app.table.grid_painters import GRIDS
from companion.app.table.grid_widget import GridWidget
from companion.app.table.ground import Ground
from companion.app.table.house_painters import HOUSES
from companion.app.table.ink import Ink
from companion.app.table.motion import Before, Motion, MotionLayer, moves, shown
from companion.app.table.painters import PAINTERS, Look, Painter, Rect
from companion.app.table.places import Placed, least_height, placed
from companion.app.table.spread import spread
from companion.app.table.village_painters import VILLAGE
from companion.app.widgets.tap import Tappable
from companion.table import Board, Element, Pointing, Scene

OWN: dict[str, Painter] = {"spread": spread}
"""Kinds that no scene has: what is made of one for the eyes behind a curtain."""
KINDS = PAINTERS | CARDS | BOARDS | HOUSES | GRIDS | VILLAGE
ZOOM = 2.0
ROOMY = 600
"""From this width (dp) on, what has two pages shows both."""


class SceneElement(Tappable):
    """One element. It is drawn anew only if its values, its place or the look changed."""

    def __init__(self, key: str, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.key = key
        self.element: Element | None = None
        self.aim = False
        self.drawn_as: Element | None = None
        """What it shows: its element, or what that was before something arrived."""
        self.ink = Ink(self.canvas)
        self._drawn: tuple[Any, ...] = ()
        self._look: Look | None = None

    @property
    def text(self) -> str:
        """What a screen reader says, and tests read: said only when somebody asks."""
        look, element = self._look, self.element
        return look.say(element.label) if look is not None and element is not None else ""

    @property
    def audit_ignore(self) -> frozenset[str]:
        """What only stands there is no target."""
        return frozenset() if self.acts else frozenset(("target",))

    @property
    def acts(self) -> bool:
        element = self.element
        return element is not None and (element.tap is not None or element.hold is not None)

    def can_hold(self) -> bool:
        return self.element is not None and self.element.hold is not None

    @property
    def cut(self) -> bool:
        return self.ink.cut

    def give(
        self, element: Element, box: Rect, look: Look, aim: bool, stamp: tuple[Any, ...]
    ) -> bool:
        """New values; False if it shows just these already."""
        new = (element, box, aim, stamp)
        if new == self._drawn:
            return False
        self._drawn, self.element, self.aim = new, element, aim
        self.pos, self.size = box[:2], box[2:]
        self.corner = dp(10)
        self._look = look
        self.draw_as(element)
        return True

    def draw_as(self, element: Element) -> None:
        """How it looks; what it is and what a tap on it means stay as they are."""
        self.drawn_as = element
        self.ink.clear()
        self.paint(element)

    def draw_with(self, draw: Callable[[Ink], None]) -> None:
        """Another picture in its place."""
        self.ink.clear()
        draw(self.ink)

    def paint(self, element: Element) -> None:
        assert self._look is not None
        box = (self.x, self.y, self.width, self.height)
        (OWN.get(element.kind) or KINDS[element.kind])(self.ink, element, box, self._look, self.aim)

    def collide_point(self, x: float, y: float) -> bool:
        # What only stands there lets the touch through to what lies behind it.
        return self.acts and bool(super().collide_point(x, y))


class SceneView(Widget):
    """Fires `on_point(element)` and `on_held(element)`."""

    __events__ = ("on_point", "on_held")

    def __init__(self, bare: bool = False, **kwargs: Any) -> None:
        """`bare`: without the ground of the game, on whatever lies behind it."""
        super().__init__(**kwargs)
        self._bare = bare
        self.widgets: dict[str, SceneElement | GridWidget] = {}
        self._scene: Scene | None = None
        self._pointing = Pointing()
        self._look: Look | None = None
        self._wide: bool | None = None
        self.ground = Ground(self.canvas.before)
        self._over = MotionLayer()
        self.motion = Motion(self._over)
        self._again = Clock.create_trigger(lambda _: self._lay(), -1)
        self.bind(pos=self._again, size=self._again)
        theme.follow(dark=self._restyle, text_size=self._restyle, seats=self._restyle)

    def _restyle(self, *_: Any) -> None:
        self._again()

    def show(self, scene: Scene, pointing: Pointing, look: Look, wide: bool | None = None) -> None:
        """`wide`: whether there is room for two panes; left out, its own width tells."""
        eyes = self._pointing.eyes == pointing.eyes
        self.motion.settle()
        before = self._before() if moves() and eyes and self._scene is not None else {}
        self._scene, self._pointing, self._look, self._wide = scene, pointing, look, wide
        self._lay()
        if before:
            self._raise_layer()
            self.motion.begin(before, self.widgets, self._zoomed())

    def turn_over(self, keys: Iterable[str]) -> None:
        """These cards have just been revealed."""
        cards = [one for key in keys if isinstance(one := self.widgets.get(key), SceneElement)]
        if moves() and self._look is not None:
            self.motion.turn_over(cards, self._zoomed())

    def _before(self) -> Before:
        """What lies where, before it changes."""
        return {
            key: (shown(one), (one.x, one.y, one.width, one.height))
            for key, one in self.widgets.items()
        }

    def _raise_layer(self) -> None:
        """What moves lies over all elements, and under what covers the scene."""
        if self._over.parent is not None:
            self.remove_widget(self._over)
        self.add_widget(self._over, self._covers())

    def _covers(self) -> int:
        """How many of its children lie over the elements."""
        known = (SceneElement, GridWidget, MotionLayer)
        return sum(1 for child in self.children if not isinstance(child, known))

    def element(self, key: str) -> Any:
        """What lies there under this key: a widget, or a square of a board."""
        if key in self.widgets:
            return self.widgets[key]
        grids = (one for one in self.widgets.values() if isinstance(one, GridWidget))
        return next(square for one in grids if (square := one.element(key)) is not None)

    def least_height(self, scene: Scene | None = None) -> float:
        """Of the scene that is shown, or of one that is about to be."""
        scene = scene or self._scene
        if scene is None:
            return 0.0
        return least_height(scene.root, dp(1) * max(1.0, theme.text_size), self._is_wide())

    def _is_wide(self) -> bool:
        return self.width >= dp(ROOMY) if self._wide is None else self._wide

    def _zoom(self) -> float:
        assert self._scene is not None
        wide, high = (
            side / dp(1) / room for side, room in zip(self.size, self._scene.room, strict=True)
        )
        return max(1.0, min(wide, high, ZOOM))

    def _zoomed(self) -> Look:
        assert self._look is not None
        look = self._look
        return Look(look.say, look.face, look.letters, self._zoom(), self._bare)

    def _lay(self) -> None:
        if self._scene is None or self._look is None or self.width < 2 or self.height < 2:
            return
        look = self._zoomed()
        zoom = look.zoom
        if not self._bare:
            self.ground.lay(look.face, (self.x, self.y), (self.width, self.height), zoom)
        # What the painters read of the theme.
        stamp = (theme.dark, theme.text_size, theme.colour_blind, zoom, id(self._look))
        box = (self.x, self.y, self.width, self.height)
        seen = set()
        for element, place in self._boxes(box, zoom):
            widget = self.widgets.get(element.key)
            if widget is None:
                widget = self.widgets[element.key] = self._made(element)
                self.add_widget(widget)
            seen.add(element.key)
            if isinstance(element, Board):
                assert isinstance(widget, GridWidget)
                widget.give(element, place, look, self._aims(element), stamp)
            else:
                assert isinstance(widget, SceneElement)
                widget.give(element, place, look, self._pointing.takes(element.tap), stamp)
        for key in [key for key in self.widgets if key not in seen]:
            self.remove_widget(self.widgets.pop(key))

    def _aims(self, board: Board) -> frozenset[str]:
        """The squares that choose something now."""
        items = (square.item for square in board.squares)
        return frozenset(one.key for one in items if self._pointing.takes(one.tap))

    def _boxes(self, box: Rect, zoom: float) -> Iterator[Placed]:
        assert self._scene is not None
        return placed(self._scene.root, box, dp(1) * zoom, self._is_wide())

    def _made(self, element: Element | Board) -> SceneElement | GridWidget:
        if isinstance(element, Board):
            grid = GridWidget(element.key, size_hint=(None, None))
            grid.bind(on_square=lambda _, item: self.dispatch("on_point", item))
            return grid
        widget = SceneElement(element.key)
        widget.bind(
            on_tap=lambda one: self.dispatch("on_point", one.element),
            on_hold=lambda one: self.dispatch("on_held", one.element),
        )
        return widget

    def on_point(self, element: Element) -> None:
        pass

    def on_held(self, element: Element) -> None:
        pass
