"""The clock of a match in its top bar: play time, the present turn, and a tap to pause.

It is there while turns have a limit, and while it rests; else it only counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.app.device.hardware import device
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.match_time import RESTS, rests_of, spoken
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import text_width

if TYPE_CHECKING:
    from companion.app.table.sittings import TableSitting


LEAST_SHOWN = "00:00"
DIGIT = re.compile(r"\d")


class MatchClock(Tappable, AnchorLayout):
    """Two lines: the match and, with a limit, the turn. An icon says paused or late."""

    total = StringProperty("")
    turn = StringProperty("")
    paused = BooleanProperty(False)
    late = BooleanProperty(False)
    mark = StringProperty("")
    natural = NumericProperty(0)

    def __init__(self, sitting: TableSitting, **kwargs: Any) -> None:
        self.sitting = sitting
        self._ticking: Any = None
        super().__init__(**kwargs)
        theme.follow(sizes=self._measure)
        self.show()

    @property
    def limit(self) -> int:
        return int(self.sitting.context.setting("turn_limit"))

    def run(self) -> None:
        """On the table: ticks while it is seen."""
        if self._ticking is None:
            self._ticking = Clock.schedule_interval(lambda _: self.show(), 0.5)

    def stand(self) -> None:
        """Off the table: no ticks, and what was rested is kept."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def look(self) -> None:
        """Something may have been recorded."""
        timing, decision = self.sitting.timing, self.sitting.match.decision
        rested = timing.rested
        over = self.sitting.match.over
        timing.moved(self.sitting.entry.info.seconds, decision and decision.seat, over)
        if timing.rested != rested:
            self._keep(timing.rested)
        self.show()

    def show(self) -> None:
        timing = self.sitting.timing
        limit = self.limit if not self.sitting.match.over else 0
        self.total = spoken(timing.total)
        self.turn = spoken(timing.turn) if limit else ""
        self.paused = timing.paused
        late = bool(limit) and timing.turn >= limit
        if late and not self.late and self._ticking is not None:
            self._signal()
        self.late = late
        self.mark = "pause" if self.paused else ("timer-sand" if late else "")
        self._measure()

    @property
    def seen(self) -> bool:
        return bool(self.limit) or self.paused

    def offer(self) -> str:
        """What a tap would do, for the menu."""
        if self.paused:
            return tr._("Let the clock go on ({time})", time=self.total)
        return tr._("Pause the clock ({time})", time=self.total)

    def on_tap(self) -> None:
        timing = self.sitting.timing
        if timing.paused:
            timing.go_on()
            Snackbar.say(tr._("The clock goes on."), seconds=3, at_top=True)
        else:
            timing.pause()
            Snackbar.say(
                tr._("The clock is paused. Tap it again, or play on."), seconds=4, at_top=True
            )
        self.show()

    def _signal(self) -> None:
        """Gentle: a colour and an icon always, a tick and a sound for those who chose them."""
        context = self.sitting.context
        if context.setting("haptics"):
            device.buzz()
        if context.setting("sound"):
            device.play("time")

    def _keep(self, rested: float) -> None:
        library = self.sitting.context.library
        kept = {**rests_of(library), self.sitting.entry.id: round(rested, 1)}
        self.sitting.context.attempt(lambda: library.settings.set(RESTS, kept))

    def _measure(self, *_: Any) -> None:
        # The room of ten minutes from the start: the title beside it stays where it is.
        shown = [LEAST_SHOWN, *(DIGIT.sub("0", text) for text in (self.total, self.turn))]
        widest = max(text_width(text, theme.caption, True) for text in shown)
        mark = dp(22) if self.mark else 0
        seen = self.seen
        self.natural = max(theme.touch, widest + mark + dp(12)) if seen else 0
        self.disabled, self.opacity = not seen, int(seen)


load("widgets/words", "widgets/layout", "widgets/clock")
