"""The turns of virtual players: thought out a slice a frame, then told like any other move."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty

from companion.app.look.translation import tr
from companion.app.table.minds import asked_mind, said_name
from companion.app.widgets.button import Btn
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column
from companion.app.widgets.overlay import Overlay
from companion.engine import Move, NothingToUndo, Say
from companion.mind.players import playing, simulations, thinking
from companion.mind.rooms import thinkable
from companion.table import Level

if TYPE_CHECKING:
    from companion.app.screens.recording import RecordingScreen
    from companion.mind.search import Search

SLICE = 0.012
"""Seconds of thought in a frame: the rest of it is for drawing and for fingers."""
LONGEST = 6.0
"""Seconds after which even a slow device answers with the best so far."""


class ThinkingPanel(Column):
    """In place of the answers while the app plays: what it does, and how to step in."""

    waiting = BooleanProperty(False)
    """For hands at the table, before the next virtual player."""

    def __init__(self, turns: MindTurns, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.onward = Btn(kind="primary")
        self.onward.bind(on_tap=lambda _: turns.go_on())
        self.mine = Btn(icon="account", kind="tonal")
        self.mine.bind(on_tap=lambda _: turns.take_over())
        self.row = Flow(stretch=True)
        self.row.add_widget(self.onward)
        self.add_widget(self.row)

    def show(self, name: str, waiting: bool) -> None:
        self.waiting = waiting
        self.onward.text = tr._("{name} may go on", name=name) if waiting else tr._("Play now")
        self.onward.icon = "check" if waiting else "skip-next"
        self.mine.text = tr._("Take over")
        # While hands are busy one thing is asked of them; the menu seats people at any time.
        if waiting and self.mine.parent is not None:
            self.row.remove_widget(self.mine)
        elif not waiting and self.mine.parent is None:
            self.row.add_widget(self.mine)


class MindTurns:
    """Beside a table screen. It never keeps a secret on the screen: nothing is unveiled for it."""

    def __init__(self, table: RecordingScreen) -> None:
        self.table = table
        self.search: Search | None = None
        self.held = False
        """Waits for people: hands have something to do, or somebody went back."""
        self._before: Search | None = None
        self._from = (-1, -1)
        """The seat that is playing, and where its turn began."""
        self._since = 0.0
        self._point = -1
        self._panel: ThinkingPanel | None = None
        self._clock = Clock.create_trigger(self._think, 0, interval=True)

    # what the table asks

    @property
    def plays(self) -> bool:
        """Whether the app answers the present question."""
        return bool(asked_mind(self.table.sitting))

    def panel(self) -> ThinkingPanel:
        if self._panel is None:
            self._panel = ThinkingPanel(self)
        self._panel.show(self.table.sitting.name(self._seat()), self.held)
        return self._panel

    def look(self) -> None:
        """The table shows another question: think about it, if it is ours."""
        if not self.plays or not thinkable(self.table.sitting.match):
            self.stop()
            return
        match = self.table.sitting.match
        if self.search is None or self._point != match.index:
            self.search, self._point, self._since = None, match.index, monotonic()
        if self._from[0] != self._seat():
            self._from = (self._seat(), match.index)
        if not self.held:
            self._clock()

    def stop(self) -> None:
        """The table is left, or it is a person's turn."""
        self._clock.cancel()
        self.search = None
        if not self.plays:
            self.held = False
            self._from = (-1, -1)

    def stepped_back(self) -> None:
        """After an undo: on to the last choice of a person; the app does not answer it again."""
        sitting = self.table.sitting
        with suppress(NothingToUndo):
            while self.plays:
                sitting.undo()
        self.held = self.plays
        self._from = (-1, -1)
        self.search = self._before = None

    # what people do

    def go_on(self) -> None:
        """Hands are done; or enough was thought."""
        if self.held:
            self.held = False
            self.table.refresh()
        elif self.search is not None:
            self._answer(self.search.best())

    def take_over(self) -> None:
        self.table.seat_mind(self._seat(), "")

    # thinking

    def _seat(self) -> int:
        decision = self.table.sitting.match.decision
        return decision.seat if decision is not None else -1

    def _think(self, _: float) -> None:
        sitting = self.table.sitting
        strength = asked_mind(sitting)
        if not strength or self.held:
            self._clock.cancel()
            return
        if self._point != sitting.match.index:
            self.look()
            return
        if Overlay.stack:
            return  # somebody reads what just happened
        if self.search is None:
            fresh = self._gone_on() or thinking(sitting.match, self._seat())
            self.search = playing(fresh, strength)
            self._since = monotonic()
            return
        done = len(self.search.moves) < 2 or self.search.step(
            SLICE, simulations(sitting.game.id, strength)
        )
        if done or monotonic() - self._since > LONGEST:
            self._answer(self.search.best())

    def _gone_on(self) -> Search | None:
        """The last thoughts of this seat, where the match went where they had gone."""
        before, self._before = self._before, None
        if before is None or before.seat != self._seat():
            return None
        return before.followed(self.table.sitting.match)

    def _answer(self, move: Move) -> None:
        table, seat, start = self.table, self._seat(), self._from[1]
        self._clock.cancel()
        self._before, self.search = self.search, None
        since = table.sitting.match.index
        if not table.context.attempt(lambda: table.sitting.play(move)):
            self.held = True
            table.refresh()
            return
        if not table.sitting.match.over and self._seat() != seat:
            moment = table.sitting.moment(start)
            self.held = self.plays and bool(moment.hands)
        table.after(since, seat, start if start >= 0 else since)

    @property
    def hands(self) -> tuple[Say, ...]:
        """What people do at the table before the next virtual player goes on."""
        latest = self.table.latest
        return latest.hands if self.held and latest is not None else ()

    def about(self) -> int:
        """The seat that the head of the question shows: for whom hands do it, or who thinks."""
        latest = self.table.latest
        if self.hands and latest is not None and latest.by is not None:
            return latest.by
        return self._seat()

    def name(self) -> str:
        """Who is asked, for the head of the question."""
        if self.hands:
            name = self.table.sitting.name(self._seat())
            return tr._("Do this first; then {name} goes on.", name=name)
        return said_name(self.table.sitting, self._seat())

    def prompt(self) -> str:
        """What people wait for."""
        sitting = self.table.sitting
        name = sitting.name(self._seat())
        if self.hands:
            return " ".join(map(sitting.say, self.hands))
        if self.held:
            return tr._("{name} waits for you.", name=name)
        return tr._("{name} is thinking…", name=name)


def stage_since(sitting: Any, since: int) -> bool:
    """Whether something ended since this point that everybody should read."""
    return bool(sitting.moment(since).level is Level.STAGE)
