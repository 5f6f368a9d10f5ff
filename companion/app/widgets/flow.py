"""A layout that puts its children side by side and starts a new line when one is full."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    VariableListProperty,
)
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget


class Flow(Layout):
    """Children keep their natural width (`natural`, or `width`); `stretch` fills every line."""

    spacing = NumericProperty("8dp")
    apart = NumericProperty(-1)
    """Between two lines; as beside each other where nothing is said."""
    padding = VariableListProperty([0, 0, 0, 0])
    align = OptionProperty("left", options=["left", "center", "right"])
    stretch = BooleanProperty(False)
    least = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        again = self._trigger_layout
        for name in (
            "children",
            "pos",
            "size",
            "spacing",
            "apart",
            "padding",
            "align",
            "stretch",
            "least",
        ):
            self.fbind(name, again)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if hasattr(widget, "natural"):
            widget.fbind("natural", self._trigger_layout)
        # A line is as high as the words in it turn out to be.
        widget.fbind("height", self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if hasattr(widget, "natural"):
            widget.funbind("natural", self._trigger_layout)
        widget.funbind("height", self._trigger_layout)
        super().remove_widget(widget, *args, **kwargs)

    def lines(self, room: float) -> list[list[tuple[Widget, float]]]:
        """The children in reading order, cut into lines, each with the width it asks for."""
        asked = [
            (child, min(room, max(self.least, getattr(child, "natural", child.width))))
            for child in reversed(self.children)
        ]
        lines = self._cut(asked, room)
        # Where lines are filled, nobody stands alone under three.
        while self.stretch and len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2:
            narrower = self._cut(asked, max(map(self._used, lines)) - 1)
            if len(narrower) > len(lines) or narrower == lines:
                break
            lines = narrower
        return lines

    def _cut(
        self, asked: list[tuple[Widget, float]], room: float
    ) -> list[list[tuple[Widget, float]]]:
        lines: list[list[tuple[Widget, float]]] = []
        used = 0.0
        for child, width in asked:
            if not lines or used + self.spacing + width > room + 0.5:
                lines.append([])
                used = -self.spacing
            used += self.spacing + width
            lines[-1].append((child, width))
        return lines

    def _used(self, line: list[tuple[Widget, float]]) -> float:
        return sum(width for _, width in line) + self.spacing * (len(line) - 1)

    def do_layout(self, *_: Any) -> None:
        left, top, right, bottom = self.padding
        room = max(1, self.width - left - right)
        lines = self.lines(room)
        for line in lines:
            extra = room - self._used(line)
            for child, asked in line:
                child.width = asked + (extra / len(line) if self.stretch else 0)
        heights: list[float] = [max(child.height for child, _ in line) for line in lines]
        apart = self.spacing if self.apart < 0 else self.apart
        gaps = apart * max(0, len(lines) - 1)
        self.height = top + bottom + sum(heights) + gaps
        y: float = self.top - top
        for line, height in zip(lines, heights, strict=True):
            total: float = sum(child.width for child, _ in line) + self.spacing * (len(line) - 1)
            x = self.x + left + {"left": 0, "center": 0.5, "right": 1}[self.align] * (room - total)
            for child, _width in line:
                child.pos = (x, y - height / 2 - child.height / 2)
                x += child.width + self.spacing
            y -= height + apart
