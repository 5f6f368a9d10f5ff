"""The look of the app as live properties: `theme.paper` in kv follows every switch at once."""

from __future__ import annotations

from typing import Any

from kivy.metrics import Metrics, dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
)

from companion.app.look.followed import Followed
from companion.app.look.palette import DARK, LIGHT, SEATS, SEATS_CONTRAST, TABLE_STYLE, SeatStyle

TEXT_SIZES = (0.9, 1.0, 1.2, 1.4)
TYPE_SCALE = {"caption": 14, "body": 16, "title": 20, "number": 28, "score": 44}
MOTION = 0.16


class Theme(Followed):
    """Colours, type, spacing and motion; one instance, `theme`, for the whole app."""

    dark = BooleanProperty(False)
    colour_blind = BooleanProperty(False)
    text_size = NumericProperty(1.0)
    reduce_motion = BooleanProperty(False)
    left_handed = BooleanProperty(False)

    paper = ColorProperty(LIGHT["paper"])
    card = ColorProperty(LIGHT["card"])
    line = ColorProperty(LIGHT["line"])
    ink = ColorProperty(LIGHT["ink"])
    muted = ColorProperty(LIGHT["muted"])
    accent = ColorProperty(LIGHT["accent"])
    accent_ink = ColorProperty(LIGHT["accent_ink"])
    accent_soft = ColorProperty(LIGHT["accent_soft"])
    ok = ColorProperty(LIGHT["ok"])
    warn = ColorProperty(LIGHT["warn"])
    info = ColorProperty(LIGHT["info"])
    edge = ColorProperty(LIGHT["edge"])
    well = ColorProperty(LIGHT["well"])
    press = ColorProperty(LIGHT["press"])
    scrim = ColorProperty(LIGHT["scrim"])
    tones = DictProperty(dict(LIGHT))

    caption = NumericProperty(14)
    body = NumericProperty(16)
    title = NumericProperty(20)
    number = NumericProperty(28)
    score = NumericProperty(44)
    sizes = DictProperty({})

    radius = NumericProperty(16)
    hairline = NumericProperty(1)
    touch = NumericProperty(48)
    primary = NumericProperty(56)
    bar = NumericProperty(56)
    motion = NumericProperty(MOTION)

    seats = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._measure()
        self._recolour()
        self._reseat()
        Metrics.bind(density=self._measure, fontscale=self._measure)

    def seat(self, seat: int) -> SeatStyle:
        """The colour and shape of a seat; the table (a negative number) is grey."""
        if seat < 0:
            return TABLE_STYLE
        style: SeatStyle = self.seats[seat % len(self.seats)]
        return style

    def on_dark(self, *_: Any) -> None:
        self._recolour()

    def on_text_size(self, *_: Any) -> None:
        self._measure()

    def on_reduce_motion(self, *_: Any) -> None:
        self.motion = 0 if self.reduce_motion else MOTION

    def on_colour_blind(self, *_: Any) -> None:
        self._reseat()

    def _recolour(self) -> None:
        tokens = DARK if self.dark else LIGHT
        for name, value in tokens.items():
            setattr(self, name, value)
        self.tones = dict(tokens)

    def _measure(self, *_: Any) -> None:
        for name, size in TYPE_SCALE.items():
            setattr(self, name, round(sp(size) * self.text_size))
        self.sizes = {name: getattr(self, name) for name in TYPE_SCALE}
        self.radius = dp(16)
        self.hairline = max(1, dp(1))
        self.touch = dp(48)
        self.primary = dp(56)
        self.bar = dp(56)

    def _reseat(self) -> None:
        styles = SEATS_CONTRAST if self.colour_blind else SEATS
        self.seats = list(styles)


theme = Theme()
