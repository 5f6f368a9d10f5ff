"""A line of small pictures and figures that wraps: the reading matter of the Ninjato board."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.app.boards.ninjato_marks import Atom, draw, width_of
from companion.app.theme import theme

INSIDE = 3
"""Between the atoms of a group, in dp."""


class Tally(Widget):
    """`groups` are lists of atoms; a group stays together, a full line starts a new one.

    One widget and one canvas for the whole line: a house with six treasures costs no more than
    one with three.
    """

    groups = ListProperty([])
    mark = NumericProperty("18dp")
    letters = NumericProperty(0)
    gap = NumericProperty("8dp")
    align = OptionProperty("left", options=["left", "center"])
    natural = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._redraw = Clock.create_trigger(self.redraw, -1)
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", 0)
        super().__init__(**kwargs)
        for name in ("groups", "mark", "letters", "gap", "align", "width"):
            self.fbind(name, self.arrange)
        self.fbind("pos", self._redraw)
        theme.follow(tones=self.redraw, seats=self.redraw, sizes=self.arrange)
        self._lines: list[list[tuple[list[Atom], float]]] = []
        self.arrange()

    @property
    def letter_size(self) -> float:
        return float(self.letters or theme.caption)

    @property
    def line_height(self) -> float:
        return max(float(self.mark), self.letter_size * 1.35)

    def arrange(self, *_: Any) -> None:
        """Cuts the groups into lines and takes the height they need."""
        lines: list[list[tuple[list[Atom], float]]] = []
        used, widest = 0.0, 0.0
        for group in self.groups:
            asked = self._asked(group, self.letter_size)
            widest += asked + (self.gap if widest else 0)
            if not lines or (used and used + self.gap + asked > self.width + 0.5):
                lines.append([])
                used = 0.0
            used += asked + (self.gap if lines[-1] else 0)
            lines[-1].append((group, asked))
        self._lines = lines
        self.height = len(lines) * self.line_height + max(0, len(lines) - 1) * dp(3)
        self._redraw()
        # Last, since a width that follows it arranges everything once more.
        self.natural = widest

    def _asked(self, group: list[Atom], size: float) -> float:
        return sum(width_of(atom, self.mark, size) for atom in group) + dp(INSIDE) * (
            len(group) - 1
        )

    def redraw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            y = self.top - self.line_height / 2
            for line in self._lines:
                total = sum(asked for _, asked in line) + self.gap * (len(line) - 1)
                x = self.center_x - total / 2 if self.align == "center" else self.x
                for group, asked in line:
                    self._draw_group(group, asked, x, y)
                    x += asked + self.gap
                y -= self.line_height + dp(3)

    def _draw_group(self, group: list[Atom], asked: float, x: float, y: float) -> None:
        size = self.letter_size
        if asked > self.width > 0:
            # A name wider than its place is written smaller rather than cut.
            size = max(dp(9), size * self.width / asked)
        for atom in group:
            draw(atom, x, y, self.mark, size)
            x += width_of(atom, self.mark, size) + dp(INSIDE)
