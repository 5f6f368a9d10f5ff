"""The village of 7 Ronin, drawn: ten areas in a ring, the roads between them, the Green inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout

from companion.app.boards import seven_ronin_ring as rings
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.tap import Tappable

GAP = 8
"""Between two places of the ring (dp): the roads show there."""

STATES = {"contested": "sword-cross", "occupied": "ninja", "free": ""}


def mixed(ground: Sequence[float], tone: Sequence[float], share: float) -> list[float]:
    """A colour between two others."""
    return [a + (b - a) * share for a, b in zip(ground[:3], tone[:3], strict=True)] + [1]


class RoninMark(FloatLayout):
    """A ronin on the map: a shape, the first letters of the name, wounds of vitality below."""

    short = StringProperty("")
    shape = StringProperty("circle")
    wounds = StringProperty("")
    held = BooleanProperty(False)
    """Pinned by the Animal Pen."""
    planned = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """Without ability, by the Shrine."""


class Place(Tappable, BoxLayout):
    """An area or the Green: a name, the ninja as a large number, the ronin there."""

    place = StringProperty("")
    name = StringProperty("")
    ninja = NumericProperty(0)
    added = NumericProperty(0)
    """Ninja of the plan that is being made or recorded."""
    marks = ListProperty([])
    number_text = StringProperty("")
    aim = BooleanProperty(False)
    mild = BooleanProperty(False)
    """Nearly every place can be chosen: a thin line is enough to say so."""
    over = BooleanProperty(False)
    """More new ninja than its limit takes."""
    ground = ColorProperty((1, 1, 1, 1))

    def on_kv_post(self, base_widget: Any) -> None:
        self._measure = Clock.create_trigger(self._measure_marks, -1)
        self.fbind("marks", self._mark)
        self.fbind("ninja", self._number)
        self.fbind("added", self._number)
        self.fbind("width", self._measure)
        self.ids.marks.fbind("height", self._measure)
        theme.bind(sizes=self._resized)
        self._mark()

    def _number(self, *_: Any) -> None:
        parts = (f"{self.ninja:d}" if self.ninja else "", f"+{self.added:d}" if self.added else "")
        self.number_text = " ".join(part for part in parts if part)

    def _resized(self, *_: Any) -> None:
        self._measure()

    def _mark(self, *_: Any) -> None:
        box = self.ids.marks
        box.clear_widgets()
        for mark in self.marks:
            box.add_widget(RoninMark(**mark))
        self._measure()

    def _measure_marks(self, *_: Any) -> None:
        """As large as the place lets them be; two of them share its width with the number."""
        box = self.ids.marks
        room = self.width * (0.54 if len(self.marks) > 1 else 0.45) / max(1, len(self.marks))
        wide = max(dp(16), min(dp(56), room, box.height * 0.68))
        for mark in box.children:
            mark.size = wide, min(box.height, wide + min(theme.caption * 0.8, wide * 0.45) * 1.25)
            mark.pos_hint = {"center_y": 0.5}


class AreaPlace(Place):
    limit_text = StringProperty("")
    limit_brief = StringProperty("")
    """The same where two ronin leave little room."""
    sign = NumericProperty(14)
    icon = StringProperty("")
    state = OptionProperty("free", options=list(STATES))
    used = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(tones=self._dress)
        self.fbind("state", self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        tones = {"contested": (theme.warn, 0.28), "occupied": (theme.accent, 0.24)}
        tone, share = tones.get(self.state, (theme.card, 0))
        self.ground = mixed(theme.card, tone, share)
        self.icon = STATES[self.state]


class GreenPlace(Place):
    """The Green in the middle; beside its ninja stands what the whole village comes to."""

    count = StringProperty("")
    stocks = StringProperty("")
    note = StringProperty("")


class VillageMap(Layout):
    """Lays out the places for any adjacency and draws the roads under them."""

    standing = BooleanProperty(False)
    least = NumericProperty(0)
    """Under this height it does not shrink; the board scrolls instead."""
    near: Mapping[str, Sequence[str]] = ObjectProperty({})

    def __init__(self, near: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(near=near, **kwargs)
        self.order = rings.ring(near)
        self.areas = {area: AreaPlace(place=area) for area in self.order}
        self.green = GreenPlace(place="green")
        for place in self.places.values():
            self.add_widget(place)
        self._draw = Clock.create_trigger(self._draw_roads, -1)
        again = self._trigger_layout
        for name in ("pos", "size"):
            self.fbind(name, again)
        theme.bind(tones=self._recoloured)

    def _recoloured(self, *_: Any) -> None:
        self._draw()

    @property
    def places(self) -> dict[str, Place]:
        return {**self.areas, "green": self.green}

    def do_layout(self, *_: Any) -> None:
        self.standing = self.height > self.width * 1.15
        columns, rows = rings.grid(self.standing)
        gap = dp(GAP)
        wide = (self.width - gap * (columns - 1)) / columns
        high = (self.height - gap * (rows - 1)) / rows
        for area, (column, row) in zip(self.order, rings.spots(self.standing), strict=True):
            place = self.areas[area]
            place.size = wide, high
            place.pos = self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap
        inside = (columns - 2, rows - 2)
        self.green.size = (
            wide * inside[0] + gap * (inside[0] - 1),
            high * inside[1] + gap * (inside[1] - 1),
        )
        self.green.pos = self.x + wide + gap, self.y + high + gap
        self._draw()

    def remap(self, near: Mapping[str, Sequence[str]]) -> None:
        """Other roads between the same places."""
        self.near = near
        self._draw()

    # the roads

    def _draw_roads(self, *_: Any) -> None:
        before = self.canvas.before
        before.clear()
        with before:
            Color(*mixed(theme.paper, theme.ok, 0.2))
            # A little larger than the Green itself: it reaches the ring.
            RoundedRectangle(
                pos=(self.green.x - dp(GAP) / 2, self.green.y - dp(GAP) / 2),
                size=(self.green.width + dp(GAP), self.green.height + dp(GAP)),
                radius=[dp(18)],
            )
            Color(*theme.muted)
            for one, other in rings.roads(self.near):
                self._road(one, other)

    def _road(self, one: str, other: str) -> None:
        here, there = self.areas[one], self.areas[other]
        if rings.side_by_side(self.order, one, other):
            Line(points=[*here.center, *there.center], width=dp(3), cap="none")
            return
        start, end = self._gate(one), self._gate(other)
        middle = [(a + b) / 2 for a, b in zip(start, end, strict=True)]
        bend = [(a + b) / 2 for a, b in zip(middle, self.green.center, strict=True)]
        Line(bezier=[*start, *bend, *end], width=dp(1.5))
        for x, y in (start, end):
            Line(circle=(x, y, dp(3)), width=dp(2))

    def _gate(self, area: str) -> tuple[float, float]:
        spot = rings.spots(self.standing)[self.order.index(area)]
        x, y = rings.gate(spot, *rings.grid(self.standing))
        place = self.areas[area]
        return place.x + x * place.width, place.y + y * place.height


load("widgets/words", "boards/seven_ronin_map")
