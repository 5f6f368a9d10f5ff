"""The line between board and question: what just happened, what hands do now, undo beside it."""

from __future__ import annotations

import re
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.art_image import ArtBtn
from companion.app.table.ink import wrapped
from companion.app.widgets.tap import Tappable

SENTENCE, CLAUSE = re.compile(r"(.{8,}?)\.(?= )"), re.compile(r"(.{8,}?)[:;,.](?= )")
SMALL = 0.86
"""The smallest letters in which it is told, as a part of the usual ones."""


class Happened(Tappable, BoxLayout):
    text = StringProperty("")
    also = StringProperty("")
    """What then passed by itself: said where there is room for it."""
    hands = StringProperty("")
    steps = NumericProperty(0)
    """How many things hands do."""
    present = BooleanProperty(True)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    column = BooleanProperty(False)
    """Beside a board: as many lines as it takes, and what hands do on a note of its own."""
    shown = StringProperty("")
    lines = NumericProperty(2)
    letters = NumericProperty(0)
    rows = NumericProperty(2)
    """Lines that fit in letters of this size."""

    __events__ = ("on_undo", "on_redo", "on_more")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "hands", "steps", "also", "width", "can_redo", "lines", "height"):
            self.fbind(name, self._say)
        self.fbind("column", self._order)
        theme.follow(text_size=self._say)
        self.bind(on_tap=lambda _: self.dispatch("on_more"))

    def _order(self, *_: Any) -> None:
        """Beside a board both are always there, in the order of reading; on a phone undo stands
        where the thumb is, and stays there."""
        ids = self.ids
        parts = (ids.line, ids.undo, ids.redo) if self.column else (ids.line, ids.redo, ids.undo)
        ids.row.clear_widgets()
        for part in parts:
            ids.row.add_widget(part)
        self._say()

    def _say(self, *_: Any) -> None:
        """All of it where it fits; what hands do always, what was told as far as there is room."""
        whole = f"{self.text} {self.also}".strip()
        if self.column:
            self.letters, self.shown = theme.body, escape_markup(whole)
            return
        room = max(dp(80), self.width - dp(20) - theme.touch * (2 if self.can_redo else 1))
        told, hands = self.text, self.hands
        sentence, first = (self._up_to(one, self.text) for one in (SENTENCE, CLAUSE))
        for told, scale, more in (
            *((whole, 1.0, 0), (whole, 0.93, 0), (self.text, 1.0, 0), (self.text, 0.93, 0)),
            *((sentence, 1.0, 0), (sentence, 0.93, 0)),
            *((first, 1.0, 0), (first, 0.93, 0), (first, SMALL, 0)),
            # Why hands do it is needed where that passed by itself.
            *((one, SMALL, 1) for one in (whole, self.also) if self.also),
            # Half a sentence says nothing: what hands do is told whole, and alone.
            *(("", 1.0, 0), ("", 0.93, 0), ("", SMALL, 0), ("", SMALL, 1)),
        ):
            self.letters, self.rows = theme.caption * scale, self.lines + more
            if self._fits(told, room):
                break
        else:
            # Half of it would be worse than how much it is: a tap tells all.
            told, self.letters, self.rows = first, theme.caption * 0.93, self.lines
            hands = tr._("{n} {n:thing|things} to do: tap to read", n=int(self.steps))
        hands = f"[b]{escape_markup(hands)}[/b]" if hands else ""
        self.shown = " ".join(part for part in (escape_markup(told), hands) if part)

    @staticmethod
    def _up_to(end: re.Pattern[str], text: str) -> str:
        """What was done without how or why: the words before the first full stop, or any stop."""
        found = end.match(text)
        return f"{found[1].rstrip()}." if found is not None else text

    def _fits(self, told: str, room: float) -> bool:
        # Bold letters are wider: what fits in them fits anyhow.
        lines = wrapped(f"{told} {self.hands}".strip(), room, self.letters, bool(self.hands))
        return len(lines) <= self.rows

    def on_undo(self) -> None:
        pass

    def on_redo(self) -> None:
        pass

    def on_more(self) -> None:
        pass


class StepBtn(ArtBtn):
    """Undo or redo: a drawing that is also known by its word; `ringed` where there is room."""

    ringed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("ringed", self._dress)
        self.fbind("enabled", self._dress)

    def _dress(self, *_: Any) -> None:
        self.shade = theme.ink if self.enabled else theme.line
        self._redraw()

    def _draw(self) -> None:
        super()._draw()
        if self.ringed:
            side = min(self.size)
            x, y = self.center_x - side / 2, self.center_y - side / 2
            shade = theme.edge if self.enabled else theme.line
            self.ink.rim(x, y, side, side, shade, dp(1.2), side / 2)


class HandsNote(BoxLayout):
    """What hands do now, on a note: to be read, not tapped."""

    text = StringProperty("")


load("widgets/words", "widgets/layout", "widgets/shapes", "table/happened")
