"""The end of something fills the screen: what ended, what hands do now, what comes next.

The lines can be ticked off; nothing waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.palette import ink_on
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.art_image import ArtImage  # noqa: F401 - for kv
from companion.app.table.ground import paint_face
from companion.app.table.ink import tint
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words
from companion.engine import Say
from companion.table import Moment
from companion.table.faces import Face

SQUARE = (0.0, 0.0, 0.0, 0.0)
APART, COMES = 0.04, 0.12
"""Seconds between two lines that come up, and how long each takes."""


class StageFigure(BoxLayout):
    """A number that explains what happened."""

    name = StringProperty("")
    value = StringProperty("")


class StageRow(Tappable, BoxLayout):
    """One thing for hands to do; a tap ticks it off."""

    text = StringProperty("")
    done = BooleanProperty(False)
    first = BooleanProperty(False)

    def on_tap(self) -> None:
        self.done = not self.done


class StageView(Overlay):
    """Covers the table until somebody goes on."""

    over = StringProperty("")
    title = StringProperty("")
    then = StringProperty("")
    go = StringProperty("")
    rows = NumericProperty(0)
    ticked = NumericProperty(0)

    def __init__(
        self, moment: Moment, say: Callable[[Say | None], str], face: Face, over: str, **kwargs: Any
    ) -> None:
        self.moment, self.face = moment, face
        title = say(moment.title) or say(moment.line)
        over = say(moment.over) or over
        super().__init__(
            over=over if over != title else "",
            title=title,
            then=say(moment.then),
            go=say(moment.go) or tr._("Continue"),
            **kwargs,
        )
        head = self.ids.head
        self._ground = Clock.create_trigger(self._paint, -1)
        head.bind(pos=self._ground, size=self._ground)
        theme.follow(dark=self._restyle)
        self._fill(say)

    def _fill(self, say: Callable[[Say | None], str]) -> None:
        for reason in self.moment.why:
            if isinstance(reason, tuple):
                name, value = reason
                self.ids.figures.add_widget(StageFigure(name=say(name), value=say(value)))
            else:
                self.ids.lines.add_widget(Words(text=say(reason)))
        if not self.moment.why and self.moment.title is not None:
            told = self.moment.lines or (self.moment.line,)
            for line in told:
                self.ids.lines.add_widget(Words(text=say(line)))
        for at, hand in enumerate(self.moment.hands):
            row = StageRow(text=say(hand), first=not at)
            row.bind(done=self._count)
            self.ids.hands.add_widget(row)
            if theme.motion:
                row.opacity = 0
                come = Animation(duration=theme.motion + at * APART)
                (come + Animation(opacity=1, duration=COMES)).start(row)
        self.rows = len(self.moment.hands)

    def _count(self, *_: Any) -> None:
        self.ticked = sum(row.done for row in self.ids.hands.children)

    def _restyle(self, *_: Any) -> None:
        self._ground()

    def _paint(self, *_: Any) -> None:
        head = self.ids.head
        pos, size = tuple(head.pos), tuple(head.size)
        paint_face(head.canvas.before, self.face, pos, size, SQUARE, zoom=1.0, plain=0)

    @property
    def on_ground(self) -> tuple[float, ...]:
        return ink_on(tint(self.face.ground_dark if theme.dark else self.face.ground))

    def progress(self, ticked: float, rows: float) -> str:
        return tr._("{n} of {all} done", n=int(ticked), all=int(rows))


load("widgets/words", "widgets/layout", "widgets/overlay", "table/stage")
