"""The table: whose decision it is, the board, the choices, and undo in reach of the thumb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.app.asking import ask
from companion.app.boards import board_class
from companion.app.choosing import Chooser
from companion.app.device import device
from companion.app.feedback import drawn
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.boarded import BoardScreen
from companion.app.screens.refusal import Refusal
from companion.app.widgets.bars import BottomBar
from companion.app.widgets.button import Btn
from companion.app.widgets.clock import MatchClock
from companion.app.widgets.curtain import Curtain
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words
from companion.engine import TABLE, Move, Objection
from companion.engine.views import log

if TYPE_CHECKING:
    from companion.app.boards.base import Board

PANE_LOG = 12
"""Log lines shown beside the board when there is room for two panes."""
PREPARE = 0.1
"""Seconds between two parts of what is made ahead."""
SPARE = 32
"""dp that the lower pane may be higher than what is in it."""


class TableBar(BottomBar):
    """What is in reach of the thumb."""

    table = ObjectProperty(None)


class TableScreen(BoardScreen):
    steady = BooleanProperty(False)
    kept = True

    def __init__(self, dojo: Any, match: str, **kwargs: Any) -> None:
        self.desk = dojo.desk(match)
        self.chooser: Chooser | None = None
        self._row = (0, 0)
        """Where the moves of the last `play_row` begin and end."""
        super().__init__(dojo, **kwargs)
        self.steady = board_class(self.desk.game.id).steady
        self.ids.choices.bind(on_choose=lambda _, word: self.pick(word))
        self.ids.choices.bind(on_refused=lambda _, word: self.refuse(word))
        self.ids.choices.bind(on_unveil=lambda _: self.unveil())
        self.ids.choices.bind(on_take_back=lambda _: self.take_back())
        self.ids.bar.menu = self._menu
        self.clock: MatchClock | None = None
        self.below: TableBar | None = None
        parts = self._ahead()
        self._preparing = Clock.create_trigger(
            lambda _: next(parts, False) is None, PREPARE, interval=True
        )

    def furnish(self) -> Iterator[None]:
        if self.below is None:
            self.below = TableBar(table=self)
            self.ids.below.add_widget(self.below)
            yield
        if self.clock is None:
            self.clock = MatchClock(self.desk)
            self.ids.bar.add_widget(self.clock, 1)
            self.clock.run()
            yield

    def seat(self, board: Board) -> None:
        super().seat(board)
        board.bind(on_play=lambda _, moves: self.play_row([Move(words) for words in moves]))

    def _ahead(self) -> Iterator[None]:
        while self._board is None:
            yield
        yield from self._board.prepare()
        yield from self.ids.choices.prepare()

    def still_good(self) -> bool:
        return self.dojo.desk(self.desk.entry.id) is self.desk

    def shown(self) -> None:
        if self.clock is not None:
            self.clock.run()
        self._preparing()
        device.keep_awake(self.dojo.setting("keep_awake"))
        super().shown()

    def left(self) -> None:
        if self.clock is not None:
            self.clock.stand()
        self._preparing.cancel()
        device.keep_awake(False)
        super().left()

    def arrange(self) -> None:
        super().arrange()
        self.fit_pane()

    def on_wide(self, *_: Any) -> None:
        self._show_log()

    def fit_pane(self) -> None:
        """On a phone the lower pane is as high as what is in it, and the board has the rest.

        A little more than that stays as it is: the board would move for nothing.
        """
        pane = self.ids.pane
        pane.size_hint_y = 1 if self.wide else None
        need = pane.minimum_height
        if not self.wide and not need <= pane.height <= need + dp(SPARE):
            pane.height = need

    # showing

    def show_bars(self) -> None:
        assert self.below is not None and self.clock is not None
        match, desk = self.desk.match, self.desk
        decision = match.decision
        self.chooser = None if decision is None or desk.veiled else desk.chooser()
        guide = match.guide()
        self.ids.bar.title = desk.entry.info.title or desk.title
        self.ids.bar.subtitle = desk.say(guide.phase)
        band = self.ids.band
        if decision is None:
            sheet = match.scores()
            band.seat = sheet.winners[0] if sheet.winners else TABLE
            band.who = tr._("The match is over")
            band.text = desk.say(sheet.outcome)
        else:
            band.seat = decision.seat
            band.who = desk.name(decision.seat)
            band.text = desk.say(decision.prompt)
        self.below.ids.undo.enabled = match.index > 0
        self.clock.look()
        self._show_log()

    def _show_log(self) -> None:
        pane = self.ids.pane_log
        if not self.wide:
            pane.entries = []
            return
        lines = list(log(self.desk.match, None))[-PANE_LOG:]
        pane.entries = [
            {"text": self.desk.say(line.say), "seat": line.seat, "index": line.index}
            for line in reversed(lines)
        ]

    def _menu(self) -> list[dict[str, Any]]:
        items = [
            {"icon": "information-outline", "text": tr._("What now?"), "on_tap": self.open_guide},
            {"icon": "book-open", "text": tr._("Rules"), "on_tap": self.open_rules},
            {"icon": "check", "text": tr._("Set-up list"), "on_tap": self.open_checklist},
            {"icon": "history", "text": tr._("Replay"), "on_tap": self.open_replay},
            {"icon": "scan", "text": tr._("Scan a code"), "on_tap": self.open_scan},
        ]
        if self.desk.match.commitment:
            items.append(
                {"icon": "shuffle", "text": tr._("Check the shuffle"), "on_tap": self.open_shuffle}
            )
        for seat, name in enumerate(self.desk.match.players):
            if self.board.has_private(seat):
                items.append(
                    {
                        "icon": "eye",
                        "text": tr._("{name}: look at my secrets", name=name),
                        "on_tap": lambda at=seat: self.open_curtain(at),
                    }
                )
        items += self.board.menu()
        if self.desk.match.tail and not self.desk.hides_redo:
            items.append({"icon": "redo", "text": tr._("Redo"), "on_tap": self.redo})
        return items

    # choosing

    def pick(self, *words: str) -> None:
        """Somebody pointed at something: narrow, play, or say why not."""
        if self.chooser is None:
            return
        if not self.chooser.pick(*words):
            self.refuse(*words)
            return
        move = self.chooser.move
        if move is not None:
            self.play(move)
        else:
            self.show_choices()

    def show_choices(self) -> None:
        self.board.show(self.chooser)
        self.show_panel(self.board)

    def show_panel(self, board: Board) -> None:
        own = board.panel(self.chooser) if self.chooser is not None else None
        self.ids.choices.show(self.desk, self.chooser, own)
        # Other choices are read from their beginning.
        self.ids.choices_scroll.scroll_y = 1

    def take_back(self) -> None:
        if self.chooser is not None and self.chooser.back():
            self.show_choices()

    def back_used(self) -> bool:
        if self.chooser is not None and self.chooser.picked:
            self.take_back()
            return True
        return False

    def play(self, move: Move | str) -> None:
        """Records it, after a question if people want one before every move."""
        words = self.desk.words(move) if isinstance(move, Move) else str(move)
        title = tr._("Record this?")
        ask(self.dojo, title, words, tr._("Record"), lambda: self._record(move), "every")

    def _record(self, move: Move | str) -> None:
        told: list[str] = []
        since = self.desk.match.index
        if self.dojo.attempt(lambda: told.extend(self.desk.play(move))):
            drawn(self.desk, since)
            self.after(told)

    def play_row(self, moves: list[Move]) -> None:
        """Several moves that one tap stands for; the undo of this moment takes them all back."""
        start, told = self.desk.match.index, list[str]()

        def play_all() -> None:
            for move in moves:
                told.extend(self.desk.play(move))

        def record() -> None:
            if self.dojo.attempt(play_all) or self.desk.match.index > start:
                drawn(self.desk, start)
                self._row = (start, self.desk.match.index)
                self.after(told)

        words = " · ".join(self.desk.words(move) for move in moves)
        ask(self.dojo, tr._("Record this?"), words, tr._("Record"), record, "every")

    def after(self, told: list[str]) -> None:
        """The board after a recorded move, what was recorded in words, and the end."""
        if self.desk.match.over:
            self.dojo.router.go("score", match=self.desk.entry.id)
            return
        self.refresh()
        if told and self.board.announces():
            # On top: the thumb's bar and the next choices stay free.
            Snackbar.say(" ".join(told[:2]), tr._("UNDO"), self.undo, seconds=5, at_top=True)

    def refuse(self, *words: str) -> None:
        """Names the rule, offers what is legal, and lets the table overrule it."""
        assert self.chooser is not None
        move = self.chooser.refused_move(*words)
        objections = self.chooser.objections(*words)
        if objections:
            self.open_refusal(move, objections)

    def open_refusal(self, move: Move | None, objections: tuple[Objection, ...]) -> None:
        assert self.chooser is not None
        Refusal(self, move, objections, self.chooser.instead()).open()

    def overrule(self, move: Move, reason: str) -> None:
        told: list[str] = []
        if self.dojo.attempt(lambda: told.extend(self.desk.correct(move, reason))):
            self.after(told)

    def turn(self) -> None:
        """Everything faces the player opposite, or the near side again."""
        self.dojo.router.turn(0 if Window.rotation else 180)

    # the bar below

    def undo(self) -> None:
        decision = self.desk.match.decision
        if decision is not None and self.desk.hides_undo:
            name = self.desk.name(decision.seat)
            said = tr._("Show the choices first: the plan belongs to {name}.", name=name)
            Snackbar.say(said, at_top=True)
            return
        if self.dojo.attempt(self.desk.undo):
            start, end = self._row
            while start < self.desk.match.index < end:
                self.desk.undo()
            self.refresh()

    def redo(self) -> None:
        if self.dojo.attempt(self.desk.redo):
            self.refresh()

    def open_share(self) -> None:
        self.dojo.router.go("share", match=self.desk.entry.id)

    def open_scan(self) -> None:
        self.dojo.router.go("scan")

    def open_log(self) -> None:
        self.dojo.router.go("log", match=self.desk.entry.id)

    def open_score(self) -> None:
        self.dojo.router.go("score", match=self.desk.entry.id)

    def open_rules(self) -> None:
        clauses = self.desk.match.guide().clauses
        first = clauses[0] if clauses else ""
        self.dojo.router.go("help", game=self.desk.game.id, clause=first)

    def open_replay(self) -> None:
        self.dojo.router.go("replay", match=self.desk.entry.id)

    def open_checklist(self) -> None:
        self.dojo.router.go("checklist", match=self.desk.entry.id)

    def open_shuffle(self) -> None:
        self.dojo.router.go("shuffle", match=self.desk.entry.id)

    def open_guide(self) -> None:
        """The turn helper: now, next, and what people forget."""
        guide, say = self.desk.match.guide(), self.desk.say
        sheet = Sheet(title=say(guide.phase))
        sheet.add_widget(Words(text=say(guide.now), strong=True))
        sheet.add_widget(Words(text=tr._("Next: {what}", what=say(guide.then)), tone="muted"))
        for reminder in guide.reminders:
            sheet.add_widget(Words(text=f"• {say(reminder)}"))
        rules = Btn(text=tr._("Rules"), icon="book-open", kind="outline")
        rules.bind(on_tap=lambda _: self.open_rules())
        sheet.add_widget(rules)
        sheet.open()

    # private moments

    def paused(self) -> None:
        """Nobody knows who picks the device up again."""
        if self.desk.unveiled is not None:
            self.desk.unveiled = None
            self.refresh()

    def unveil(self) -> None:
        self.desk.unveil()
        self.refresh()

    def open_curtain(self, seat: int) -> None:
        Curtain(
            seat=seat,
            who=self.desk.name(seat),
            content=lambda: self.board.private(seat),
        ).open()


load("screens/table")
