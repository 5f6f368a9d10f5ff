"""The end of something fills the screen: what ended, what hands do now, what comes next.

The lines can be ticked off; nothing waits for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.emphasis import strong_names
from companion.app.look.kv import load
from companion.app.look.palette import ink_on
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.art_image import ArtImage  # noqa: F401 - for kv
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.ground import emblem_of, paint_face
from companion.app.table.ink import tint
from companion.app.table.mark_picture import Drawn
from companion.app.table.marks import draw_mark
from companion.app.table.stage_tally import tally_rows
from companion.app.widgets.overlay import Overlay
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, text_width
from companion.engine import Say
from companion.table import Moment
from companion.table.faces import Face
from companion.table.moments import Tally, figure
from companion.table.pieces import piece_of
from companion.table.seating import initials

SQUARE = (0.0, 0.0, 0.0, 0.0)
APART, COMES = 0.04, 0.12
"""Seconds between two lines that come up, and how long each takes."""


class PieceMark(Drawn):
    """The mark of a piece beside a sentence; nothing where the sentence speaks of none."""

    mark = ObjectProperty(None, allownone=True)
    signs = ListProperty([])
    watched: tuple[str, ...] = ("mark", "signs")

    def draw(self) -> None:
        if self.mark is not None:
            own = self.mark.tint if self.mark.art.startswith("icon-") and not theme.dark else ""
            front = tint(own) if own else theme.ink
            draw_mark(self.ink, self.mark, tuple(self.signs), self.square(), front)


class StageFigure(BoxLayout):
    """A number that explains what happened."""

    name = StringProperty("")
    value = StringProperty("")

    def wanted(self) -> float:
        """The width of its words: figures share the line by it."""
        words = text_width(self.name, theme.caption), text_width(self.value, theme.title, True)
        return max(words) + dp(28)


class StageSeat(BoxLayout):
    """What a seat got, and where it came from."""

    seat = NumericProperty(0)
    sign = StringProperty("")
    name = StringProperty("")
    value = StringProperty("")
    told = StringProperty("")
    first = BooleanProperty(False)


class StageRow(Tappable, BoxLayout):
    """One thing for hands to do, with the piece it is about; a tap ticks it off."""

    text = StringProperty("")
    """In markup: the names stand out."""
    mark = ObjectProperty(None, allownone=True)
    signs = ListProperty([])
    done = BooleanProperty(False)
    first = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spoken = re.sub(r"\[/?b\]", "", self.text)

    def on_tap(self) -> None:
        self.done = not self.done


class StageView(Overlay):
    """Covers the table until somebody goes on."""

    emblem = StringProperty("")
    over = StringProperty("")
    title = StringProperty("")
    then = StringProperty("")
    go = StringProperty("")
    rows = NumericProperty(0)
    ticked = NumericProperty(0)

    def __init__(self, moment: Moment, sitting: Any, face: Face, over: str, **kwargs: Any) -> None:
        self.moment, self.face, self.sitting = moment, face, sitting
        self.signs = initials(sitting.match.players)
        say = sitting.say
        title = say(moment.title) or say(moment.line)
        over = say(moment.over) or over
        super().__init__(
            over=over if over != title else "",
            title=title,
            then=say(moment.then),
            go=say(moment.go),
            emblem=emblem_of(face),
            **kwargs,
        )
        head = self.ids.head
        self._ground = Clock.create_trigger(self._paint, -1)
        head.bind(pos=self._ground, size=self._ground)
        theme.follow(dark=self._restyle)
        self._fill()

    def _fill(self) -> None:
        say, tally = self.sitting.say, self.moment.tally
        if tally is not None:
            rows = tally_rows(tally, self.sitting, self.signs)
            for row in rows or self._as_words(tally):
                self.ids.seats.add_widget(row)
        figures = [one for one in self.moment.why if isinstance(one, tuple)]
        lines = [one for one in self.moment.why if isinstance(one, Say)]
        if figures and all("seat" in name.args for name, _ in figures):
            self._add_seats(figures, lines)
        else:
            self._add_figures(figures)
            for reason in lines:
                self.ids.lines.add_widget(Words(text=say(reason)))
        if not (self.moment.why or tally) and self.moment.title is not None:
            for told in self.moment.lines or (self.moment.line,):
                self.ids.lines.add_widget(Words(text=say(told)))
        for at, hand in enumerate(self.moment.hands):
            self._add_hand(at, hand)
        self.rows = len(self.moment.hands)

    def _add_figures(self, figures: list[tuple[Say, Say]]) -> None:
        """Beside each other, each as wide as its words need."""
        for name, value in figures:
            one = StageFigure(name=self.sitting.say(name), value=self.sitting.say(value))
            one.size_hint_x = one.wanted()
            one.bind(minimum_height=self._level)
            self.ids.figures.add_widget(one)
        self.emblem = "" if figures else self.emblem

    def _level(self, *_: Any) -> None:
        """All of them as high as the highest."""
        row = self.ids.figures
        row.height = max(one.minimum_height for one in row.children)

    def _add_seats(self, figures: list[tuple[Say, Say]], lines: list[Say]) -> None:
        """One line a seat; what is told of it stands below its name."""
        say = self.sitting.say
        told = {line.args["seat"]: line for line in lines if "seat" in line.args}
        for at, (name, value) in enumerate(figures):
            seat = int(name.args["seat"])
            who = self.sitting.name(seat)
            more = say(told.pop(seat, None)).removeprefix(who).lstrip("\u202f\u00a0 :,")
            extra = say(name).removeprefix(who).lstrip("\u202f\u00a0 :,")
            self.ids.seats.add_widget(
                StageSeat(
                    seat=seat, sign=self.signs[seat], name=who, value=say(value),
                    told=more or extra, first=not at,
                )
            )  # fmt: skip
        for line in lines:
            if "seat" not in line.args or line in told.values():
                self.ids.lines.add_widget(Words(text=say(line)))

    def _as_words(self, tally: Tally) -> Iterator[StageSeat]:
        """The same where columns have no room: large letters, many of them."""
        say = self.sitting.say
        for at, (seat, figures) in enumerate(tally.told()):
            parts = [f"{say(head)} {figure(number)}" for head, number in figures]
            del parts[tally.total]
            yield StageSeat(
                seat=seat, sign=self.signs[seat], name=self.sitting.name(seat),
                value=figure(figures[tally.total][1]), told=" · ".join(parts), first=not at,
            )  # fmt: skip

    def _add_hand(self, at: int, hand: Say) -> None:
        sitting = self.sitting
        row = StageRow(
            text=strong_names(sitting.voice, hand),
            mark=piece_of(sitting.game.id, sitting.seating, hand),
            signs=list(self.signs),
            first=not at,
        )
        row.bind(done=self._count)
        self.ids.hands.add_widget(row)
        if theme.motion:
            row.opacity = 0
            come = Animation(duration=theme.motion + at * APART)
            (come + Animation(opacity=1, duration=COMES)).start(row)

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
