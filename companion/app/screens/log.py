"""What happened so far, newest first, folded by rounds; a tap shows the board at that point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.emphasis import strong_lead
from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.table.avatar import Avatar  # noqa: F401 - for kv
from companion.app.table.ground import wear
from companion.app.table.stage_view import PieceMark  # noqa: F401 - for kv
from companion.app.table.undo_words import next_undone
from companion.app.widgets.button import Btn
from companion.app.widgets.chips import Chip
from companion.app.widgets.layout import Column
from companion.app.widgets.tap import Tappable
from companion.table.faces import face_of
from companion.table.pieces import piece_of
from companion.table.seating import initials
from companion.table.story import Chapter, Told, chapters, of_seat

EVERYBODY = -2
OPEN = 2
"""Chapters that are unfolded at first: the present one and the one before."""
PAGE = 30
"""Rows of a chapter that are made until somebody asks for more."""


class SeatFilter(Tappable, BoxLayout):
    """Whose deeds are shown."""

    seat = NumericProperty(0)
    sign = StringProperty("")
    chosen = BooleanProperty(False)


class ChapterHead(Tappable, BoxLayout):
    """A round, a lap or a chapter; a tap folds it. Rounded where it does not stand in a list."""

    text = StringProperty("")
    radius = NumericProperty(0)
    count = StringProperty("")
    opened = BooleanProperty(False)


class LogRow(Tappable, BoxLayout):
    """One thing that happened."""

    text = StringProperty("")
    """In markup: who did what stands out."""
    also = StringProperty("")
    """What was drawn with it."""
    mark = ObjectProperty(None, allownone=True)
    seat = NumericProperty(-1)
    sign = StringProperty("")
    index = NumericProperty(0)
    newest = BooleanProperty(False)

    @property
    def spoken(self) -> str:
        return re.sub(r"\[/?b\]", "", self.text)


class LogScreen(Screen):
    seat = NumericProperty(EVERYBODY)

    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.told: list[Chapter] = []
        self.signs = initials(self.sitting.match.players)
        super().__init__(context, **kwargs)
        wear(self.ids.bar, face_of(self.sitting.game.id))

    def refresh(self) -> None:
        self.ids.bar.subtitle = tr._("Newest first, by round")
        self.ids.bar.menu = self._menu
        self.told = chapters(self.sitting.match, self.sitting.lines())[::-1]
        self._add_filters()
        self._show_undo()
        self.grow(self._parts())

    # whose

    def _add_filters(self) -> None:
        row = self.ids.filters
        row.clear_widgets()
        everybody = Chip(text=tr._("All"), chosen=self.seat == EVERYBODY)
        everybody.bind(on_tap=lambda _: self.show_seat(EVERYBODY))
        row.add_widget(everybody)
        for seat, sign in enumerate(self.signs):
            one = SeatFilter(seat=seat, sign=sign, chosen=seat == self.seat)
            one.bind(on_tap=lambda _, at=seat: self.show_seat(at))
            row.add_widget(one)

    def show_seat(self, seat: int) -> None:
        self.seat = seat
        self._add_filters()
        self.ids.scroll.scroll_y = 1
        self.grow(self._parts(), shown=True)

    # what

    def _parts(self) -> Iterator[object]:
        body = self.ids.log
        body.clear_widgets()
        shown = self.told if self.seat == EVERYBODY else of_seat(self.told, int(self.seat))
        for place, chapter in enumerate(shown):
            rows = Column(spacing=0)
            head = ChapterHead(
                text=self.sitting.say(chapter.title),
                count=tr._("now")
                if not place and not self.sitting.match.over
                else tr._("{n} {n:action|actions}", n=len(chapter.rows)),
                opened=place < OPEN,
            )
            head.bind(on_tap=lambda one, into=rows, what=chapter: self._fold(one, into, what))
            body.add_widget(head)
            body.add_widget(rows)
            yield None
            if head.opened:
                yield from self._rows(rows, chapter, newest=not place)

    def _fold(self, head: ChapterHead, rows: Column, chapter: Chapter) -> None:
        head.opened = not head.opened
        rows.clear_widgets()
        if head.opened:
            self.grow(self._rows(rows, chapter))

    def _rows(
        self, body: Column, chapter: Chapter, newest: bool = False, start: int = 0
    ) -> Iterator[None]:
        rows = chapter.rows[::-1]
        for at, row in enumerate(rows[start : start + PAGE]):
            body.add_widget(self._row(row, newest and not start and not at))
            yield
        left = len(rows) - start - PAGE
        if left > 0:
            more = Btn(text=tr._("{n} earlier", n=left), icon="chevron-down", kind="text")

            def go_on(*_: Any) -> None:
                body.remove_widget(more)
                self.grow(self._rows(body, chapter, start=start + PAGE))

            more.bind(on_tap=go_on)
            body.add_widget(more)

    def _row(self, told: Told, newest: bool) -> LogRow:
        sitting = self.sitting
        text = strong_lead(sitting.voice, told.say)
        if told.correction:
            text = tr._("Correction: {text}", text=text)
        known = 0 <= told.seat < len(self.signs)
        row = LogRow(
            text=text,
            also=" ".join(map(sitting.say, told.also)),
            mark=piece_of(sitting.game.id, sitting.seating, told.say),
            seat=told.seat,
            sign=self.signs[told.seat] if known else "",
            index=told.index,
            newest=newest,
        )
        row.bind(on_tap=lambda one: self.open(int(one.index)))
        return row

    def open(self, index: int) -> None:
        self.context.router.go("replay", match=self.sitting.entry.id, at=index + 1)

    def _menu(self) -> list[dict[str, Any]]:
        match = self.sitting.entry.id
        go = self.context.router.go
        return [
            {"icon": "history", "text": tr._("Replay"),
             "on_tap": lambda: go("replay", match=match)},
            {"icon": "pencil", "text": tr._("Correct the table"),
             "on_tap": lambda: go("correct", match=match)},
            {"icon": "trophy-outline", "text": tr._("Score"),
             "on_tap": lambda: go("score", match=match)},
        ]  # fmt: skip

    # taking back

    def _show_undo(self) -> None:
        place = self.ids.undo
        place.clear_widgets()
        if not self.sitting.match.index or self.sitting.hides_undo:
            return
        what = next_undone(self.sitting)
        said = tr._("Take back: {what}", what=what) if what else tr._("Undo")
        button = Btn(text=said, art="icon-undo", kind="outline")
        button.bind(on_tap=lambda _: self.undo())
        place.add_widget(button)

    def undo(self) -> None:
        if self.context.attempt(self.sitting.undo):
            self.refresh()


load("widgets/words", "widgets/layout", "screens/log")
