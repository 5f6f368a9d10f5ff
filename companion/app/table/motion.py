"""Motion on a scene: pieces travel, figures count, cards turn over.

Every element has its new values and its place at once: taps never wait. Only what is drawn comes
later: one layer over the elements carries the pieces, and settles. With "reduce motion" nothing of
this is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look.theme import theme
from companion.app.table.grid_widget import GridWidget
from companion.app.table.ground import emblem_of, ground_of
from companion.app.table.house_painters import star
from companion.app.table.ink import Ink, tint
from companion.app.table.marks import draw_mark
from companion.app.table.painters import CREAM, Look, Rect
from companion.table import Board, Element, Mark
from companion.table.travel import Flight, counted, flights, revealed, waiting

if TYPE_CHECKING:
    from companion.app.table.scene_view import SceneElement

FLIES, COUNTS, TURNS = 0.16, 0.2, 0.22
"""Seconds a piece travels, figures count, a card turns."""
ARC = 0.12
"""How far a path bends, as a part of its length."""
SMALLEST, LARGEST = 24, 44
"""dp of a piece on its way."""

Before = Mapping[str, tuple[Element | Board, Rect]]


class MotionLayer(Widget):
    """One layer over the elements for what is on its way; touches go through it."""

    def collide_point(self, x: float, y: float) -> bool:
        return False

    def on_touch_down(self, touch: Any) -> bool:
        return False


class Flyer(Widget):
    """A piece on its way: drawn once, moved by a translation of its canvas."""

    def __init__(
        self, mark: Mark, look: Look, start: Rect, end: Rect, size: float, **kwargs: Any
    ) -> None:
        super().__init__(size_hint=(None, None), size=(size, size), **kwargs)
        self.start = (start[0] + start[2] / 2, start[1] + start[3] / 2)
        self.end = (end[0] + end[2] / 2, end[1] + end[3] / 2)
        self.mark = mark
        with self.canvas.before:
            PushMatrix()
            self._way = Translate()
        with self.canvas.after:
            PopMatrix()
        ink = Ink(self.canvas)
        if mark.seat is not None and mark.art:
            star(ink, -size / 2, -size / 2, size, theme.seat(mark.seat).color)
        elif mark.art or mark.tiles or mark.seat is not None:
            draw_mark(ink, mark, look.letters, (-size / 2, -size / 2, size), look.on_ground,
                      look.say)  # fmt: skip
        else:
            wide = size * 0.76
            ink.fill(-wide / 2, -size / 2, wide, size, tint(CREAM), dp(6))
            ink.text(mark.badge, -wide / 2, -size / 2, wide, size, size * 0.5, tint("#1F1B16"),
                     bold=True)  # fmt: skip
        self.go(0.0)

    def go(self, part: float) -> None:
        """Out-cubic along a shallow arc."""
        done = 1 - (1 - part) ** 3
        (x, y), (to_x, to_y) = self.start, self.end
        bend = ARC * 4 * done * (1 - done) * abs(to_x - x + to_y - y)
        self.center = (x + (to_x - x) * done, y + (to_y - y) * done + bend)
        self._way.xy = self.center

    def collide_point(self, x: float, y: float) -> bool:
        return False


@dataclass
class Step:
    """Something that goes on from `start` to `start + lasts`; `show` is told which part."""

    start: float
    lasts: float
    show: Callable[[float], None]
    end: Callable[[], None]


class Motion:
    """What moves on one scene. `now` is the clock, so that tests can stop it anywhere."""

    def __init__(self, layer: Widget) -> None:
        self.layer = layer
        self.now: Callable[[], float] = monotonic
        self._steps: list[Step] = []
        self._tick = Clock.create_trigger(lambda _: self._run(), 0, interval=True)

    @property
    def busy(self) -> bool:
        return bool(self._steps)

    @property
    def flyers(self) -> list[Flyer]:
        return [one for one in self.layer.children if isinstance(one, Flyer)]

    def settle(self) -> None:
        """All that moves is where it goes to."""
        steps, self._steps = self._steps, []
        for step in steps:
            step.end()
        self._tick.cancel()

    def begin(self, before: Before, widgets: Mapping[str, Any], look: Look) -> None:
        """From what was there to what the widgets show now."""
        old = {key: element for key, (element, _) in before.items()}
        new = {key: shown(widget) for key, widget in widgets.items()}
        boxes = {key: box for key, (_, box) in before.items()}
        late: dict[str, None] = {}
        for flight in flights(old, new):
            start = boxes.get(flight.source)
            end = _box(widgets[flight.goal], flight)
            if start is None:
                continue
            self._fly(flight, start, end, look)
            late[flight.goal] = None
        for key, element in new.items():
            was = old.get(key)
            if isinstance(was, Element) and isinstance(element, Element):
                self._count(was, element, widgets[key], FLIES if key in late else 0.0)
        for key in revealed(old, new):
            self._turn(widgets[key], look)
        if self._steps:
            self._tick()

    def fly(self, mark: Mark, start: Rect, end: Rect, look: Look, lasts: float) -> None:
        """One piece goes there."""
        self._fly(Flight(mark, "", ""), start, end, look, lasts)
        self._tick()

    def turn_over(self, widgets: Iterable[SceneElement], look: Look) -> None:
        """Cards that lay face down show their faces."""
        for widget in widgets:
            self._turn(widget, look)
        if self._steps:
            self._tick()

    def _run(self) -> None:
        now = self.now()
        for step in list(self._steps):
            if now >= step.start + step.lasts:
                self._steps.remove(step)
                step.end()
            elif now >= step.start:
                step.show((now - step.start) / step.lasts)
        if not self._steps:
            self._tick.cancel()

    def _fly(
        self, flight: Flight, start: Rect, end: Rect, look: Look, lasts: float = FLIES
    ) -> None:
        side = min(start[2], start[3], end[2], end[3])
        if flight.mark.tiles:
            side = min(end[2], end[3])
        size = max(dp(SMALLEST), min(side, dp(LARGEST) * look.zoom))
        flyer = Flyer(flight.mark, look, start, end, size)
        self.layer.add_widget(flyer)
        land = lambda: self.layer.remove_widget(flyer)  # noqa: E731
        self._steps.append(Step(self.now(), lasts, flyer.go, land))

    def _count(self, old: Element, new: Element, widget: SceneElement, after: float) -> None:
        """Figures change when the pieces are there."""
        figures = (old.number, old.gauge) != (new.number, new.gauge) and old.kind == new.kind
        if not figures and not after:
            return
        if after:
            widget.draw_as(waiting(old, new))
        seen = [counted(old, new, 0.0) if not after else None]

        def show(part: float) -> None:
            now = counted(old, new, part)
            if now != seen[0]:
                seen[0] = now
                widget.draw_as(now)

        def end() -> None:
            # Whoever was given other values meanwhile shows those.
            if widget.element is new:
                widget.draw_as(new)

        if not after and figures:
            widget.draw_as(counted(old, new, 0.0))
        self._steps.append(Step(self.now() + after, COUNTS if figures else 0.0, show, end))

    def _turn(self, widget: SceneElement, look: Look) -> None:
        element = widget.element
        assert element is not None
        with widget.canvas.before:
            push = PushMatrix()
            turned = Scale(1, 1, 1, origin=widget.center)
        with widget.canvas.after:
            pop = PopMatrix()
        back = [True]
        widget.draw_with(lambda ink: draw_back(ink, element, widget, look))

        def show(part: float) -> None:
            turned.x = max(0.02, abs(1 - 2 * part))
            if part >= 0.5 and back[0]:
                back[0] = False
                widget.draw_as(element)

        def end() -> None:
            widget.canvas.before.remove(push)
            widget.canvas.before.remove(turned)
            widget.canvas.after.remove(pop)
            if widget.element is not None:
                widget.draw_as(widget.element)

        self._steps.append(Step(self.now(), TURNS, show, end))


def draw_back(ink: Ink, element: Element, widget: SceneElement, look: Look) -> None:
    """The back of a card: where its kind draws one itself that, else the face of the game."""
    if element.kind == "guard":
        widget.paint(replace(element, flags=element.flags | {"hidden"}))
        return
    x, y, wide, high = *widget.pos, *widget.size
    rim = dp(3)
    ink.fill(x, y, wide, high, tint(look.face.figure), dp(10))
    ink.fill(x + rim, y + rim, wide - 2 * rim, high - 2 * rim, ground_of(look.face), dp(8))
    size = min(wide, high) * 0.6
    ink.art(emblem_of(look.face), x + (wide - size) / 2, y + (high - size) / 2, size, size)


def shown(widget: Any) -> Element | Board:
    found: Element | Board = widget.board if isinstance(widget, GridWidget) else widget.element
    return found


def moves() -> bool:
    """Whether anything moves at all."""
    return bool(theme.motion)


def _box(widget: Any, flight: Flight) -> Rect:
    """Where it lands: the whole element, or some cells of a board."""
    if isinstance(widget, GridWidget) and flight.cells:
        return widget.cells_box(flight.cells)
    return (*widget.pos, *widget.size)
