"""What happens at a table: a tap becomes a move on disk, is told, and can be taken back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.app.look.translation import tr
from companion.app.screens.boarded import BoardScreen
from companion.app.screens.refusal import Refusal
from companion.app.shell.confirmation import ask, asks
from companion.app.table.feedback import drawn
from companion.app.table.mind_turns import MindTurns, stage_since
from companion.app.table.scene_board import face_of
from companion.app.table.stage_view import StageView
from companion.app.table.undo_words import newest
from companion.app.widgets.snackbar import Snackbar
from companion.engine import TABLE, Move, Objection, Say
from companion.mind.telling import for_whom
from companion.table import Act, Chooser, Level, Moment
from companion.table.drawing import drawn_row
from companion.table.story import taken_back


class RecordingScreen(BoardScreen):
    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.sitting = context.sitting(match)
        self.chooser: Chooser | None = None
        self.minds = MindTurns(self)
        self.latest: Moment | None = None
        """What just happened, as long as it is the newest."""
        self._told_at: tuple[int, int | None] = (-1, None)
        """At which point it was told, and to whose eyes."""
        self._row = (0, 0)
        """Where the moves of the last `play_row` begin and end."""
        super().__init__(context, **kwargs)

    # choosing

    def act(self, act: Act) -> None:
        """Somebody tapped an element or an answer: narrow, play, or say why not."""
        if self.chooser is None:
            return
        if act.draws:
            self.play_row(list(drawn_row(self.sitting.match, act.draws)))
            return
        if act.row:
            refused = self.chooser.refused_in(act)
            if refused is not None:
                self.open_refusal(*refused)
                return
            # Who plays several moves at once has the device in hand.
            self.sitting.unveil()
            self.play_row(list(act.row))
            return
        if not self.chooser.point(act):
            move = self.chooser.refused_by(act)
            if move is not None:
                self.open_refusal(move, self.sitting.match.why_not(move))
            return
        move = self.chooser.move
        if move is not None:
            self.play(move)
        else:
            self.show_choices()

    def show_choices(self) -> None:
        self.board.show(self.chooser)
        self.show_panel(self.board)

    def take_back(self) -> None:
        if self.chooser is not None and self.chooser.back():
            self.show_choices()

    def back_used(self) -> bool:
        if self.chooser is not None and self.chooser.picked:
            self.take_back()
            return True
        return False

    def play(self, move: Move) -> None:
        self._confirmed([move], lambda: self._record(move))

    def _confirmed(self, moves: list[Move], record: Callable[[], None]) -> None:
        """Records them, after a question if people want one before every move."""
        if not asks(self.context, "every"):
            record()
            return
        words = " · ".join(self.sitting.words(move) for move in moves)
        ask(self.context, tr._("Record this?"), words, tr._("Record"), record, "every")

    def _record(self, move: Move) -> None:
        since = self.sitting.match.index
        if self.context.attempt(lambda: self.sitting.play(move)):
            drawn(self.sitting, since)
            self.after(since)

    def play_row(self, moves: list[Move]) -> None:
        """Several moves that one tap stands for; the undo of this moment takes them all back."""
        start = self.sitting.match.index

        def play_all() -> None:
            for move in moves:
                self.sitting.play(move)

        def record() -> None:
            if self.context.attempt(play_all) or self.sitting.match.index > start:
                drawn(self.sitting, start)
                self._row = (start, self.sitting.match.index)
                self.after(start)

        self._confirmed(moves, record)

    def after(self, since: int, mind: int = TABLE, start: int = 0) -> None:
        """The board after what was recorded since a point, that in words, and the end.

        `mind`: a virtual player did it; what it has done since the start of its turn is told.
        """
        if Snackbar.current:
            # A word about an earlier move says nothing any more.
            Snackbar.current.hide()
        self.latest = self.sitting.moment(since if mind == TABLE else start)
        self._told_at = (self.sitting.match.index, self.sitting.eyes)
        if mind != TABLE:
            self.latest = for_whom(mind, self.latest)
        if self.sitting.match.over:
            self.context.router.go("score", match=self.sitting.entry.id)
            return
        self.refresh()
        ended = self.latest.level is Level.STAGE and stage_since(self.sitting, since)
        if self.latest.blow is not None:
            stage = partial(self._after_ink, self.latest) if ended else None
            self.board.strike(self.sitting.say(self.latest.blow), stage)
        elif ended:
            self.open_stage(self.latest)
        if self.latest.curtain is not None and self.board.has_private(self.latest.curtain):
            self.open_curtain(self.latest.curtain)

    @abstractmethod
    def open_curtain(self, seat: int) -> None:
        """What only this seat may see, behind a curtain."""

    def seat_mind(self, seat: int, strength: str) -> None:
        """A person, or the app, plays this seat from now on."""
        minds = [*self.sitting.entry.minds, *[""] * len(self.sitting.match.players)]
        minds[seat] = strength
        seats = minds[: len(self.sitting.match.players)]
        if self.context.attempt(lambda: self.sitting.entry.seat_minds(seats)):
            self.minds.stop()
            self.minds.held = False
            self.refresh()

    def open_refusal(self, move: Move | None, objections: tuple[Objection, ...]) -> None:
        """Names the rule, offers what is legal, and lets the table overrule it."""
        assert self.chooser is not None
        Refusal(self, move, objections, self.chooser.instead()).open()

    def overrule(self, move: Move, reason: str) -> None:
        since = self.sitting.match.index
        if self.context.attempt(lambda: self.sitting.correct(move, reason)):
            self.after(since)

    # telling

    def just_happened(self) -> Moment | None:
        """What just happened; on coming back, the last thing that somebody did."""
        latest = self.latest
        now = (self.sitting.match.index, self.sitting.eyes)
        if latest is None or self._told_at != now:
            latest = self.latest = None
        if latest is not None and (latest.line or latest.hands):
            return latest
        if self.sitting.unseen is not None:
            return latest
        # A move that nobody tells of leaves what was told before it.
        return self.sitting.last_moment() or latest

    def _after_ink(self, moment: Moment) -> None:
        if self.latest is moment and self.context.router.screen is self:
            self.open_stage(moment)

    def open_stage(self, moment: Moment) -> None:
        """What ended, what hands do now, what comes next."""
        assert self.board.scene is not None
        over, _ = self.board.scene.caption
        StageView(
            moment, self.sitting, face_of(self.sitting.game.id), self.sitting.say(over)
        ).open()

    # going back

    def undo(self) -> None:
        decision = self.sitting.match.decision
        if decision is not None and self.sitting.hides_undo:
            name = self.sitting.name(decision.seat)
            said = tr._("Show the choices first: the plan belongs to {name}.", name=name)
            Snackbar.say(said, at_top=True)
            return
        if Snackbar.current:
            # What it offered to take back is being taken back.
            Snackbar.current.hide()
        lines = newest(self.sitting)
        if self.context.attempt(self.sitting.undo):
            start, end = self._row
            while start < self.sitting.match.index < end:
                self.sitting.undo()
            self.minds.stepped_back()
            took = Say("{said}", said=taken_back(lines, self.sitting.match.index))
            self.latest = Moment(line=took)
            self._told_at = (self.sitting.match.index, self.sitting.eyes)
            self.refresh()

    def redo(self) -> None:
        since = self.sitting.match.index
        if self.context.attempt(self.sitting.redo):
            self.after(since)
