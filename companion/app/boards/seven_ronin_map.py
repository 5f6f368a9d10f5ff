"""The village of 7 Ronin, drawn: ten areas in a ring, the roads between them, the Green inside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
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
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.app.boards import seven_ronin_ring as rings
from companion.app.boards.lettering import block_size, fitting, on_one_line
from companion.app.gradual import at_once
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.shapes import Rounded
from companion.app.widgets.tap import Tappable

PAD = 5
"""Between the border of a place and what is in it (dp)."""

GAP = 8
"""Between two places of the ring (dp): the roads show there."""

STATES = {"contested": "sword-cross", "occupied": "ninja", "free": ""}


def mixed(ground: Sequence[float], tone: Sequence[float], share: float) -> list[float]:
    """A colour between two others."""
    return [a + (b - a) * share for a, b in zip(ground[:3], tone[:3], strict=True)] + [1]


class RoninMark(Widget):
    """A ronin on the map: a shape, the first letters of the name, wounds of vitality below."""

    short = StringProperty("")
    shape = StringProperty("circle")
    wounds = StringProperty("")
    letters = NumericProperty(11)
    """The height of the wounds' figures."""
    held = BooleanProperty(False)
    """Pinned by the Animal Pen."""
    planned = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """Without ability, by the Shrine."""


class Place(Tappable, Layout):
    """An area or the Green: a name, the ninja as a large number, the ronin there.

    It puts its parts by itself: letters are as large as the place lets them be, and boxes in boxes
    would need many rounds to find that out.
    """

    place = StringProperty("")
    name = StringProperty("")
    ninja = NumericProperty(0)
    added = NumericProperty(0)
    """Ninja of the plan that is being made or recorded."""
    marks = ListProperty([])
    aim = BooleanProperty(False)
    mild = BooleanProperty(False)
    """Nearly every place can be chosen: a thin line is enough to say so."""
    over = BooleanProperty(False)
    """More new ninja than its limit takes."""
    ground = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))

    watched: tuple[str, ...] = ("pos", "size", "name", "ninja", "added")

    def on_kv_post(self, base_widget: Any) -> None:
        self._marks: list[RoninMark] = []
        self._kept: list[RoninMark] = []
        for name in self.watched:
            self.fbind(name, self._trigger_layout)
        self.fbind("marks", self._mark)
        theme.follow(sizes=self._resized)
        self._mark()

    def _resized(self, *_: Any) -> None:
        self._trigger_layout()

    def prepare(self, number: int = 1) -> Iterator[None]:
        """Makes marks for ronin who will stand here."""
        while len(self._kept) < number:
            self._kept.append(RoninMark())
            yield

    def _mark(self, *_: Any) -> None:
        at_once(self.prepare(len(self.marks)))
        for mark in self._marks[len(self.marks) :]:
            self.remove_widget(mark)
        self._marks = self._kept[: len(self.marks)]
        for mark, look in zip(self._marks, self.marks, strict=True):
            for name, value in look.items():
                setattr(mark, name, value)
            if mark.parent is None:
                self.add_widget(mark)
        self._trigger_layout()

    # putting the parts

    def _letters(self, least: float, share: float) -> float:
        """How large letters may be: a tablet is read from further away."""
        return max(least, min(theme.title, self.height * share))

    def _name(self) -> float:
        """The name on top; how high it is."""
        wide = max(1.0, self.width - 2 * dp(PAD))
        small = fitting(self.name, wide, dp(11), dp(9), True)
        size = on_one_line(self.name, wide, self._letters(theme.caption, 0.12), small, True)
        return _put(self.ids.name, self.x + dp(PAD), self.top - dp(3), size, wide)[1]

    def _ronin(self, left: float, right: float, low: float, high: float) -> float:
        """The marks against the right border; how wide they are."""
        if not self._marks:
            return 0.0
        count = len(self._marks)
        share = 0.56 if count > 1 else 0.5
        wide = max(dp(16), min(dp(64), (right - left) * share / count, (high - low) * 0.7))
        mark_letters = min(self._letters(theme.caption * 0.8, 0.08), wide * 0.45)
        tall = wide + mark_letters * 1.3
        # The points of a star reach beyond its box.
        right -= wide * 0.06
        for number, mark in enumerate(self._marks):
            mark.size, mark.letters = (wide, tall), mark_letters
            mark.pos = (
                right - (count - number) * wide - (count - number - 1) * dp(2),
                (low + high - tall) / 2,
            )
        return count * (wide + dp(2)) + dp(2) + wide * 0.06

    def _numbers(self, left: float, right: float, low: float, high: float) -> None:
        parts = [self.ids.ninja, self.ids.added]
        text = " ".join(part.text for part in parts if part.text)
        most = min(theme.score * 1.6, (high - low) * 0.84)
        size = on_one_line(text, max(1.0, right - left), most, dp(11), True)
        x = left
        for part in parts:
            wide, tall = _put(part, x, (low + high) / 2, size)
            part.y = (low + high - tall) / 2
            x += wide + (dp(3) if part.text else 0)


class AreaPlace(Place):
    limit_text = StringProperty("")
    limit_brief = StringProperty("")
    """The same where two ronin leave little room."""
    icon = StringProperty("")
    state = OptionProperty("free", options=list(STATES))
    used = BooleanProperty(False)

    watched = (*Place.watched, "limit_text", "icon", "used")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(tones=self._dress)
        self.fbind("state", self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        tones = {"contested": (theme.warn, 0.28), "occupied": (theme.accent, 0.24)}
        tone, share = tones.get(self.state, (theme.card, 0))
        self.ground = mixed(theme.card, tone, share)
        self.icon = STATES[self.state]

    def do_layout(self, *_: Any) -> None:
        if not self.ids:
            return
        left, right = self.x + dp(PAD), self.right - dp(PAD)
        low, high = self.y + dp(3), self.top - dp(3) - self._name()
        right -= self._ronin(left, right, low, high)
        foot = self._foot(left, right, low)
        self._numbers(left, right, low + foot, high)

    def _foot(self, left: float, right: float, low: float) -> float:
        """The limit while planning, signs in combat."""
        limit = self.ids.limit
        limit.text = self.limit_text if right - left > dp(34) else self.limit_brief
        most = self._letters(theme.caption * 0.85, 0.09)
        size = on_one_line(limit.text, max(1.0, right - left), most, dp(9))
        x, high = left, _put(limit, left, low, size)[1] if limit.text else 0.0
        limit.y = low
        sign = max(dp(14), min(dp(30), self.height * 0.13))
        for icon in (self.ids.state, self.ids.used):
            icon.font_size = sign
            icon.size = (sign + dp(1), sign + dp(1)) if icon.icon else (0, 0)
            icon.pos = x, low
            x += icon.width
            high = max(high, icon.height)
        return high


class GreenPlace(Place):
    """The Green in the middle; beside its ninja stands what the whole village comes to."""

    count = StringProperty("")
    stocks = StringProperty("")
    note = StringProperty("")

    watched = (*Place.watched, "count", "stocks", "note")

    def do_layout(self, *_: Any) -> None:
        if not self.ids:
            return
        left, right = self.x + dp(PAD), self.right - dp(PAD)
        low, high = self.y + dp(3), self.top - dp(3) - self._name()
        low += self._centred(
            self.ids.note, left, right, low, self._letters(theme.caption * 0.85, 0.09)
        )
        if self.height > self.width:
            middle = (low + high) / 2
            self._tally(left, right, low, middle)
            low = middle
        else:
            middle = left + (right - left) * 0.42
            # The name is on the left: the right half may use its height too.
            self._tally(middle, right, low, self.top - dp(4))
            right = middle - dp(4)
        right -= self._ronin(left, right, low, high)
        self._numbers(left, right, low, high)

    def _tally(self, left: float, right: float, low: float, high: float) -> None:
        """The count of areas and the stocks under each other, in the middle of the room."""
        room = high - low
        stocks = self._centred(self.ids.stocks, left, right, low, min(theme.body, room * 0.24))
        count = self._centred(self.ids.count, left, right, low, min(theme.title, room * 0.3))
        bottom = low + max(0.0, (room - stocks - count) / 2)
        self.ids.stocks.y = bottom
        self.ids.count.y = bottom + stocks

    @staticmethod
    def _centred(label: Any, left: float, right: float, low: float, most: float) -> float:
        size = on_one_line(label.text, max(1.0, right - left), most, dp(8), label.bold)
        wide, tall = _put(label, left, low, size)
        label.pos = (left + right - wide) / 2, low
        return tall if label.text else 0.0


def _put(
    label: Any, x: float, top: float, size: float, wrap: float | None = None
) -> tuple[float, float]:
    """Sets the letters of a label and lays it under a height; its size.

    Nothing is drawn here: the label does that once, in its own time, if anything changed.
    """
    points = max(1, int(size))
    label.font_size = points
    label.text_size = (wrap, None)
    label.size = block_size(label.text, points, label.bold, wrap)
    label.pos = x, top - label.height
    return label.width, label.height


class VillageMap(Layout):
    """Lays out the places for any adjacency and draws the roads under them."""

    standing = BooleanProperty(False)
    upright: bool | None = ObjectProperty(None, allownone=True)
    """Three by four places whatever the shape, or four by three; None: as the shape suggests."""
    near: Mapping[str, Sequence[str]] = ObjectProperty({})

    def __init__(self, near: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(near=near, **kwargs)
        self.order = rings.ring(near)
        self.areas: dict[str, AreaPlace] = {}
        self.green = GreenPlace(place="green")
        self._draw = Clock.create_trigger(self._draw_roads, -1)
        again = self._trigger_layout
        for name in ("children", "pos", "size", "upright"):
            self.fbind(name, again)
        theme.follow(tones=self._recoloured)

    def grow(self) -> Iterator[Place]:
        """Makes one place after the other."""
        for area in self.order:
            self.areas[area] = AreaPlace(place=area)
            self.add_widget(self.areas[area])
            yield self.areas[area]
        self.add_widget(self.green)
        yield self.green

    def _recoloured(self, *_: Any) -> None:
        self._draw()

    @property
    def places(self) -> dict[str, Place]:
        return {**self.areas, "green": self.green}

    def do_layout(self, *_: Any) -> None:
        if self.upright is None:
            self.standing = self.height > self.width * 1.15
        else:
            self.standing = self.upright
        columns, rows = rings.grid(self.standing)
        gap = dp(GAP)
        wide = (self.width - gap * (columns - 1)) / columns
        high = (self.height - gap * (rows - 1)) / rows
        for area, (column, row) in zip(self.order, rings.spots(self.standing), strict=True):
            if area not in self.areas:
                break
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
        if self.green.parent is None:
            return
        with before:
            Color(*mixed(theme.paper, theme.ok, 0.2))
            # A little larger than the Green itself: it reaches the ring.
            Rounded(
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


load("widgets/words", "widgets/shapes", "boards/seven_ronin_map")
