"""The strip of ronin tiles and the time track of 7 Ronin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.gradual import at_once
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.shapes import Rounded
from companion.app.widgets.tap import Tappable


def shortened(names: dict[str, str]) -> dict[str, str]:
    """The first letters of each name, as many as tell it from the others, at least two."""
    short: dict[str, str] = {}
    for key, name in names.items():
        others = [other for at, other in names.items() if at != key]
        size = next(
            (n for n in range(2, len(name)) if not any(o[:n] == name[:n] for o in others)),
            len(name),
        )
        short[key] = name[:size]
    return short


# Three letters do not fit into a star or a triangle: Taiko and Tasuke get roomier shapes.
SHAPES = ("circle", "square", "pentagon", "hexagon", "diamond", "triangle", "star")


def shape_of(number: int) -> str:
    return SHAPES[number % len(SHAPES)]


class Wounds(Widget):
    """Vitality as a strip of spaces, the wounds filled in."""

    wounds = NumericProperty(0)
    vitality = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._draw = Clock.create_trigger(self._draw_spaces, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "wounds", "vitality"):
            self.fbind(name, self._draw)
        theme.follow(tones=self._recoloured)
        self._draw()

    def _recoloured(self, *_: Any) -> None:
        self._draw()

    def _draw_spaces(self, *_: Any) -> None:
        self.canvas.clear()
        count = max(1, int(self.vitality))
        gap = dp(1.5) if count < 10 else dp(1)
        wide = (self.width - gap * (count - 1)) / count
        with self.canvas:
            for number in range(count):
                x = self.x + number * (wide + gap)
                filled = number < self.wounds
                Color(*(theme.accent if filled else theme.muted))
                if filled:
                    Rounded(pos=(x, self.y), size=(wide, self.height), radius=[dp(2)])
                else:
                    Line(
                        rectangle=(x + 0.5, self.y + 0.5, max(1, wide - 1), self.height - 1),
                        width=max(1, dp(0.6)),
                    )


class RoninTile(Tappable, BoxLayout):
    """One ronin: who, how many wounds of how many, and what the round did to him."""

    ronin = StringProperty("")
    name = StringProperty("")
    short = StringProperty("")
    shape = StringProperty("circle")
    wounds = NumericProperty(0)
    vitality = NumericProperty(1)
    figure = StringProperty("")
    out = BooleanProperty(False)
    badge = StringProperty("")
    """An icon: pinned, without ability, used, placed."""
    chosen = BooleanProperty(False)
    aim = BooleanProperty(False)


class TrackSpace(BoxLayout):
    """One round of the time track; the present one says its round in words."""

    text = StringProperty("")
    loss = BooleanProperty(False)
    now = BooleanProperty(False)
    past = BooleanProperty(False)


class TimeTrack(BoxLayout):
    """The eight rounds with their threat and loss icons; `present` is this round in words."""

    spaces = ListProperty([])
    present = StringProperty("")
    round = NumericProperty(1)

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("spaces", "present", "round"):
            self.fbind(name, self._fill)

    def grow(self, number: int) -> Iterator[None]:
        for _ in range(len(self.children), number):
            self.add_widget(TrackSpace())
            yield

    def _fill(self, *_: Any) -> None:
        at_once(self.grow(len(self.spaces)))
        shown = zip(self.children[::-1], self.spaces, strict=True)
        for number, (one, space) in enumerate(shown, 1):
            one.now, one.past = number == self.round, number < self.round
            one.loss = bool(space["loss"])
            one.text = self.present if one.now else str(space["threat"])


load("widgets/words", "widgets/shapes", "boards/seven_ronin_tiles")
