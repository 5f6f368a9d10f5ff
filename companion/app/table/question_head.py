"""Who is asked, and the question; a tap opens the coach."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.ink import wrapped
from companion.app.widgets.tap import Tappable

LARGE_LINES = 2
"""A question that needs more lines than this in large letters is asked in smaller ones."""
FADES, FAINT = 0.12, 0.15
"""Seconds in which a new question comes up, and how faint it begins."""


class QuestionHead(Tappable, BoxLayout):
    seat = NumericProperty(0)
    sign = StringProperty("")
    who = StringProperty("")
    text = StringProperty("")
    large = NumericProperty(40)
    """dp of the avatar."""
    art = StringProperty("")
    ground = StringProperty("")
    """The emblem of the game, where the table is asked."""
    role = StringProperty("title")
    side = NumericProperty(12)
    """dp left and right of avatar and words."""
    scale = NumericProperty(1)
    """How much larger the question is where there is room for it."""
    fitting = StringProperty("title")
    """The role in which the question is written: a long one leaves the answers their room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "role", "width", "large", "scale"):
            self.fbind(name, self._fit)
        self.fbind("text", self._fade)
        theme.follow(title=self._fit)
        self._fit()

    def _fade(self, *_: Any) -> None:
        """The new question comes up where the old one was; nothing else moves."""
        lines = self.ids.lines
        Animation.cancel_all(lines, "opacity")
        lines.opacity = 1
        if theme.motion and self.text:
            lines.opacity = FAINT
            Animation(opacity=1, duration=FADES).start(lines)

    def _fit(self, *_: Any) -> None:
        room = max(dp(80), self.width - dp(self.large + 2 * self.side + 12))
        lines = wrapped(self.text, room, theme.title * self.scale, True)
        long = self.role == "title" and len(lines) > LARGE_LINES
        self.fitting = "body" if long else self.role


load("table/question_head")
