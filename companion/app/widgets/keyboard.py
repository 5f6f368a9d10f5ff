"""The whole app without touching: Tab or arrows move a ring, Enter taps, Escape goes back."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from typing import Any

from kivy.core.window import Window
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.widgets.overlay import Overlay
from companion.app.widgets.tap import Tappable

TAB, ENTER, ESCAPE, SPACE, KEYPAD_ENTER = 9, 13, 27, 32, 271
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
STEPS = {UP: (0, -1), DOWN: (0, 1), RIGHT: (1, 0), LEFT: (-1, 0)}
"""Arrow keys as steps to the right and down."""


def _visible(widget: Widget) -> Iterator[Widget]:
    """The widget and all below it in reading order, without what nobody can see or touch."""
    if not widget.opacity or widget.disabled:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _visible(child)


class Keyboard:
    """Listens to the window; `back` is called by Escape (and Android's back) with nothing open."""

    def __init__(self, back: Callable[[], Any] | None = None) -> None:
        self.back = back
        self._ring: weakref.ref[Tappable] | None = None
        Window.bind(on_key_down=self._key, on_touch_down=self._touched)

    def release(self) -> None:
        Window.unbind(on_key_down=self._key, on_touch_down=self._touched)
        self.ring(None)

    @property
    def current(self) -> Tappable | None:
        widget = self._ring() if self._ring else None
        return widget if widget is not None and widget.get_root_window() else None

    def stops(self) -> list[Tappable]:
        """Everything that can be tapped now, in reading order."""
        top = Overlay.stack[-1] if Overlay.stack else None
        roots = [top] if top else list(reversed(Window.children))
        found = [w for root in roots for w in _visible(root) if isinstance(w, Tappable)]
        return [w for w in found if w.width > 1 and w.height > 1]

    def ring(self, widget: Tappable | None) -> None:
        old = self._ring() if self._ring else None
        if old is not None:
            old.focused = False
        self._ring = weakref.ref(widget) if widget is not None else None
        if widget is None:
            return
        widget.focused = True
        above = widget.parent
        while above is not None and above is not Window:
            if isinstance(above, ScrollView):
                above.scroll_to(widget, animate=False)
            above = above.parent

    def move(self, steps: int) -> bool:
        stops = self.stops()
        if not stops:
            return False
        current = self.current
        at = stops.index(current) + steps if current in stops else (0 if steps > 0 else -1)
        self.ring(stops[at % len(stops)])
        return True

    def _touched(self, *_: Any) -> bool:
        self.ring(None)
        return False

    def _key(self, _: Any, key: int, __: int, ___: str, modifiers: list[str]) -> bool:
        if key == ESCAPE:
            if Overlay.close_top():
                return True
            return bool(self.back and self.back())
        if self._typing():
            return False
        ring = self.current
        if key in STEPS and ring is not None and ring.steer(*STEPS[key]):
            return True
        if key in (TAB, *STEPS):
            backwards = key in (UP, LEFT) or (key == TAB and "shift" in modifiers)
            return self.move(-1 if backwards else 1)
        if key in (ENTER, KEYPAD_ENTER, SPACE) and self.current in self.stops():
            self.current.tap()
            return True
        return False

    @staticmethod
    def _typing() -> bool:
        return any(
            isinstance(widget, FocusBehavior) and widget.focus
            for root in Window.children
            for widget in _visible(root)
        )
