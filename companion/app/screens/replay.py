"""A match move by move, with its board: look, jump, change an old move, or branch off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.app.look.kv import load
from companion.app.look.translation import tr
from companion.app.screens.amending import ask_about_conflict
from companion.app.screens.boarded import BoardScreen
from companion.app.shell.confirmation import ask_branch
from companion.app.table.private_moment import PrivateMoment
from companion.app.table.question_head import QuestionHead  # noqa: F401 - for kv
from companion.app.table.sittings import TableReplay
from companion.app.widgets.bars import BottomBar
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.rows import LogList
from companion.app.widgets.snackbar import Snackbar
from companion.engine import Move, Objection
from companion.table import Act, Chooser
from companion.table.seating import sign_of

if TYPE_CHECKING:
    from companion.app.table.scene_board import SceneBoard

SECONDS = 1.2
"""How long each move stays when the replay runs by itself, at the usual speed."""
SPEEDS = (1, 2, 4, 0.5)
PANE_LOG = 20
"""Moves in the pane beside the board, before the present one and after it."""


class ReplayBar(BottomBar):
    """Steps through the match."""

    replay = ObjectProperty(None)


class ReplayScreen(BoardScreen):
    amending = BooleanProperty(False)
    playing = BooleanProperty(False)
    speed = NumericProperty(SPEEDS[0])

    def __init__(self, context: Any, match: str, at: int | None = None, **kwargs: Any) -> None:
        self.sitting = TableReplay(context.sitting(match))
        self.sitting.go(self.sitting.total if at is None else at)
        self.chooser: Chooser | None = None
        self._run: Any = None
        self.moment = PrivateMoment(self.veil)
        self.below: ReplayBar | None = None
        super().__init__(context, **kwargs)
        self.ids.choices.bind(on_unveil=lambda _: self.unveil())

    def left(self) -> None:
        self.pause()
        self.moment.end()
        super().left()

    def on_wide(self, *_: Any) -> None:
        self._show_log()

    # showing

    def furnish(self) -> Iterator[None]:
        if self.below is None:
            self.below = ReplayBar(replay=self)
            self.ids.below.add_widget(self.below)
            yield

    def show_bars(self) -> None:
        assert self.below is not None
        sitting = self.sitting
        at = sitting.at
        self.ids.bar.title = sitting.entry.info.title or sitting.title
        self.ids.bar.subtitle = tr._("Move {n} of {all}", n=at, all=sitting.total)
        self.ids.track.most = max(1, sitting.total)
        self.ids.track.value = at
        for name in ("first", "before"):
            self.below.ids[name].enabled = at > 0
        for name in ("after", "last"):
            self.below.ids[name].enabled = at < sitting.total
        self._show_bar()
        if self.amending:
            self._show_question()
        else:
            band = self.ids.band
            band.seat, band.text = sitting.last_told()
            band.who = sitting.name(band.seat) if at else tr._("Start")
            band.sign = sign_of(sitting.match.players, int(band.seat))
            self.chooser = None
        self._show_log()

    def _show_bar(self) -> None:
        bar, why = self.ids.bar, self.sitting.why_not_amend()
        reason = "" if why is None else tr.voice("core").say(why)
        if self.amending:
            keep = {"icon": "close", "text": tr._("Keep it as it was"), "on_tap": self.cancel}
            bar.actions, bar.menu = [keep], None
            return
        change = {
            "icon": "pencil",
            "text": tr._("Change this move"),
            "on_tap": self.amend,
            "enabled": not reason,
            "reason": reason,
        }
        bar.actions = [change]
        bar.menu = lambda: [
            change,
            {
                "icon": "layers-outline",
                "text": tr._("Try a variant from here"),
                "detail": tr._("A copy to try something else; this match stays as it is."),
                "on_tap": self.branch,
            },
            {"icon": "log", "text": tr._("Jump to a move"), "on_tap": self.open_list},
        ]

    def _show_question(self) -> None:
        decision = self.sitting.match.decision
        assert decision is not None
        self.chooser = None if self.sitting.veiled else Chooser(self.sitting.match)
        band = self.ids.band
        band.seat, band.who = decision.seat, sitting_name(self.sitting, decision.seat)
        band.text = self.sitting.say(decision.prompt)
        band.sign = sign_of(self.sitting.match.players, decision.seat)

    def show_choices(self) -> None:
        self.board.show(self.chooser)
        self.show_panel(self.board)

    def show_panel(self, board: SceneBoard) -> None:
        if not self.amending:
            self.ids.choices.clear_widgets()
            return
        if self.chooser is not None:
            self.ids.choices.show(board.panel(self.chooser))
        else:
            self.ids.choices.cover(self.sitting)

    def entries(self, start: int = 0, end: int | None = None) -> list[dict[str, Any]]:
        """What was played from one move to before another, in words."""
        last = self.sitting.total if end is None else end
        return [
            {
                "text": self.sitting.say(line.say),
                "seat": line.seat,
                "sign": sign_of(self.sitting.match.players, line.seat),
                "index": line.index,
            }
            for line in self.sitting.lines()
            if start <= line.index < last
        ]

    def _show_log(self) -> None:
        pane = self.ids.pane_log
        if not self.wide:
            pane.entries = []
            return
        at = self.sitting.at
        pane.entries, pane.current = self.entries(at - PANE_LOG, at + PANE_LOG), at - 1

    def bring(self, row: Any) -> None:
        """The present move in sight, in the middle of the pane if there are others around it."""
        scroll, column = self.ids.log_scroll, self.ids.pane_log
        over = column.height - scroll.height
        if row is not None and over > 0:
            below = row.center_y - column.y - scroll.height / 2
            scroll.scroll_y = min(1.0, max(0.0, below / over))

    # moving along

    def go(self, index: int) -> None:
        self.amending = False
        self.moment.end()
        self.sitting.go(index)
        self.refresh()

    def step(self, by: int) -> None:
        self.pause()
        self.go(self.sitting.at + by)

    def ends(self, last: bool) -> None:
        self.pause()
        self.go(self.sitting.total if last else 0)

    def slide(self, index: int) -> None:
        self.pause()
        self.go(index)

    def play_or_pause(self) -> None:
        if self.playing:
            self.pause()
            return
        if self.sitting.at >= self.sitting.total:
            self.go(0)
        self.playing = True
        self._run = Clock.schedule_interval(self._on, SECONDS / self.speed)

    def faster(self) -> None:
        """The next speed, and after the fastest the slowest; what runs goes on with it."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        if self.playing:
            self._run.cancel()
            self._run = Clock.schedule_interval(self._on, SECONDS / self.speed)

    def pause(self) -> None:
        self.playing = False
        if self._run is not None:
            self._run.cancel()
            self._run = None

    def _on(self, _: float) -> None:
        if self.sitting.at >= self.sitting.total:
            self.pause()
        else:
            self.go(self.sitting.at + 1)

    def open_list(self) -> None:
        """Every move in words; a tap goes there."""
        self.pause()
        sheet = Sheet(title=tr._("Jump to a move"))
        moves = LogList(entries=self.entries(), current=self.sitting.at - 1)

        def jump(_: Any, index: int) -> None:
            sheet.dismiss()
            self.go(index + 1)

        moves.bind(on_entry=jump)
        sheet.add_widget(moves)
        sheet.open()

    # changing an old move

    def amend(self) -> None:
        """Goes back before the move and asks again."""
        self.pause()
        self.sitting.go(self.sitting.at - 1)
        self.amending = True
        self.refresh()

    def cancel(self) -> None:
        self.go(self.sitting.at + 1)

    def back_used(self) -> bool:
        if self.amending:
            if self.chooser is not None and self.chooser.picked:
                self.take_back()
            else:
                self.cancel()
            return True
        return False

    def act(self, act: Act) -> None:
        if self.chooser is None or not self.amending:
            return
        if self.chooser.point(act):
            self._chosen(self.chooser)
            return
        move = self.chooser.refused_by(act)
        if move is not None:
            self._say_why(self.sitting.match.why_not(move))

    def _chosen(self, chooser: Chooser) -> None:
        if chooser.move is None:
            self.show_choices()
        else:
            self.change(self.sitting.at, chooser.move)

    def _say_why(self, objections: tuple[Objection, ...]) -> None:
        if objections:
            first = objections[0]
            Snackbar.say(f"{self.sitting.say(first.say)} ({first.clause})")

    def unveil(self) -> None:
        self.sitting.unveil()
        self.moment.begin()
        self._show_question()
        self.show_choices()

    def paused(self) -> None:
        self.veil()

    def veil(self) -> None:
        """Hides what one seat was shown for changing an old move."""
        self.moment.end()
        if self.sitting.shows_secrets:
            self.go(self.sitting.at + self.amending)

    def take_back(self) -> None:
        if self.chooser is not None and self.chooser.back():
            self.show_choices()

    def change(self, index: int, move: Move) -> None:
        """Puts another move in place of entry `index`, if all that follows still fits."""
        sitting = self.sitting
        if sitting.same(index, move):
            self.go(index + 1)
            Snackbar.say(tr._("That is the move as it stands."))
            return
        old = sitting.old_move(index)

        def amend() -> None:
            outcome = sitting.amend(index, move)
            if outcome.first_conflict is not None:
                ask_about_conflict(self, index, move, outcome)
                return
            self.go(index + 1)
            text = tr._("Changed. All later moves still fit.")
            if old is None:
                Snackbar.say(text)
            else:
                Snackbar.say(text, tr._("UNDO"), lambda: self._change_back(index, old))

        if not self.context.attempt(amend):
            self.go(index + 1)

    def _change_back(self, index: int, old: Move) -> None:
        if self.context.attempt(lambda: self.sitting.amend(index, old)):
            self.go(index + 1)

    def refresh_after_question(self, index: int) -> None:
        """Closing the question without an answer keeps the match as it was."""
        if self.amending:
            self.go(index + 1)

    def cut(self, index: int, move: Move) -> None:
        """Changes the move and drops what no longer fits."""
        if self.context.attempt(lambda: self.sitting.amend(index, move, cut=True)):
            self.go(self.sitting.total)
            Snackbar.say(tr._("Changed. The match goes on from here."))

    # branches

    def branch(self) -> None:
        """A new match from this point; the old one stays."""

        def start() -> None:
            made = self.context.library.branch(self.sitting.entry.id, self.sitting.at)
            self.context.router.replace("table", match=made.id)

        self.pause()
        ask_branch(self.sitting.entry.match, lambda: self.context.attempt(start))

    def branch_with(self, index: int, move: Move) -> None:
        """A copy of the whole match in which the move is changed and the rest cut."""

        def start() -> None:
            made = self.context.library.branch(self.sitting.entry.id, self.sitting.total)
            made.amend(index, move, cut=True)
            self.context.router.replace("replay", match=made.id)
            Snackbar.say(tr._("This is the variant; the match itself stays as it was."))

        ask_branch(self.sitting.entry.match, lambda: self.context.attempt(start))


def sitting_name(sitting: TableReplay, seat: int) -> str:
    return tr._("{name}: what was it really?", name=sitting.name(seat))


load("screens/replay")
