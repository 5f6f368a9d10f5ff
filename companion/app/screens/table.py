"""The table: whose decision it is, the board, the choices, and undo in reach of the thumb."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.device.hardware import device
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.screens.recording import RecordingScreen
from companion.app.screens.table_menu import menu
from companion.app.table.ground import wear
from companion.app.table.guide_sheet import GuideSheet, told_sheet
from companion.app.table.happened import Happened  # noqa: F401 - for kv
from companion.app.table.hint_sheet import HintSheet
from companion.app.table.late import Late
from companion.app.table.more_below import MoreBelow  # noqa: F401 - for kv
from companion.app.table.others import Others
from companion.app.table.private_moment import PrivateMoment
from companion.app.table.private_page import private_page
from companion.app.table.scene_board import SceneBoard, face_of
from companion.app.table.seats_sheet import SeatsSheet
from companion.app.table.side import Coach, SideLog  # noqa: F401 - for kv
from companion.app.widgets.bars import BottomBar
from companion.app.widgets.clock import MatchClock
from companion.app.widgets.curtain import Curtain
from companion.app.widgets.overlay import Overlay
from companion.engine import TABLE
from companion.table import Level
from companion.table.seating import initials
from companion.table.story import present
from companion.table.text import hands_text, where_text

PANE_LOG = 8
"""Rows of the log shown beside the board when there is room for two panes."""
PREPARE = 0.1
"""Seconds between two parts of what is made ahead."""
QUESTION, LEAST_QUESTION, LEAST_ANSWERS = 252, 228, 48
"""dp of the question and of what happened on a phone, in letters of the usual size."""


class TableBar(BottomBar):
    """What is in reach of the thumb."""

    table = ObjectProperty(None)


class TableActions(BoxLayout):
    """The same on top, where there is room for words beside each other."""

    table = ObjectProperty(None)


class TableScreen(RecordingScreen):
    kept = True
    coach = StringProperty("")
    """What is to be done now, in the words of the turn helper."""
    forgotten = StringProperty("")
    """What people forget then."""

    def __init__(self, context: Any, match: str, **kwargs: Any) -> None:
        self.moment = PrivateMoment(self.veil)
        self._seated: SceneBoard | None = None
        """The board, also while it is still being built."""
        super().__init__(context, match, **kwargs)
        self.signs = initials(self.sitting.match.players)
        self.ids.bar.one_line = True
        self.ids.happened.bind(
            on_undo=lambda _: self.undo(),
            on_redo=lambda _: self.redo(),
            on_more=lambda _: self.tell(),
        )
        self.ids.choices.bind(on_unveil=lambda _: self.unveil())
        self.ids.bar.menu = partial(menu, self)
        self.clock: MatchClock | None = None
        self.below: TableBar | None = None
        self.actions: TableActions | None = None
        parts = self._ahead()
        self._preparing = Clock.create_trigger(
            lambda _: next(parts, False) is None, PREPARE, interval=True
        )

    def furnish(self) -> Iterator[None]:
        if self.below is None:
            self.below, self.actions = TableBar(table=self), TableActions(table=self)
            self._place_bar()
            yield
        if self.clock is None:
            self.clock = MatchClock(self.sitting)
            self.ids.bar.add_widget(self.clock, 2 if self.wide else 1)
            self.clock.run()
            yield

    def seat(self, board: SceneBoard) -> None:
        super().seat(board)
        self._seated = board
        self._make_room()
        board.bind(on_others=lambda _: Others(self).open())
        board.bind(on_curtain=lambda _, seat: self.open_curtain(seat))
        board.bind(on_turned_up=lambda _: self._turned_up(board))

    def _turned_up(self, board: SceneBoard) -> None:
        """Both look at what was locked in secret; only now it is told."""
        assert board.turned_up is not None
        self.after(board.turned_up)

    def _ahead(self) -> Iterator[None]:
        while self._board is None:
            yield
        yield from self._board.prepare()

    def still_good(self) -> bool:
        return self.context.sitting(self.sitting.entry.id) is self.sitting

    def shown(self) -> None:
        self._wear()
        if self.clock is not None:
            self.clock.run()
        self._preparing()
        device.keep_awake(self.context.setting("keep_awake"))
        super().shown()

    def left(self) -> None:
        if self.clock is not None:
            self.clock.stand()
        self._preparing.cancel()
        device.keep_awake(False)
        self.moment.end()
        self.minds.stop()
        self.sitting.unveiled = None
        super().left()

    def arrange(self) -> None:
        super().arrange()
        self.fit_pane()

    def on_wide(self, *_: Any) -> None:
        self._order()
        self._show_side()
        if self._seated is not None:
            self._tell_where(self._seated)

    def _order(self) -> None:
        """Beside a board the question comes first; below one, what just happened."""
        pane, ids = self.ids.pane, self.ids
        first = [ids.band, ids.choices_scroll]
        wanted = [*first, ids.happened] if self.wide else [ids.happened, *first]
        for part in wanted:
            pane.remove_widget(part)
        for at, part in enumerate(wanted):
            pane.add_widget(part, len(pane.children) - at)
        if self.below is not None:
            self._place_bar()

    def _place_bar(self) -> None:
        """On top where there is room, else in reach of the thumb."""
        assert self.below is not None and self.actions is not None
        wanted, other = (self.actions, self.below) if self.wide else (self.below, self.actions)
        if other.parent is not None:
            other.parent.remove_widget(other)
        if wanted.parent is None:
            goal = self.ids.bar if self.wide else self.ids.below
            goal.add_widget(wanted, 1 if self.wide else 0)

    def _wear(self) -> None:
        wear(self.ids.bar, face_of(self.sitting.game.id))

    def fit_pane(self) -> None:
        """On a phone the question has one height, whatever is asked, and the board has the rest."""
        pane = self.ids.pane
        pane.size_hint_y = 1 if self.wide else None
        self._make_room()
        if not self.wide:
            wanted = dp(QUESTION) * max(1.0, theme.text_size)
            room = self.ids.panes.height - (self._seated.least_height() if self._seated else 0)
            least = self.ids.happened.height + self.ids.band.height + dp(LEAST_ANSWERS)
            pane.height = max(dp(LEAST_QUESTION), least, min(wanted, room))

    def _make_room(self) -> None:
        """The answers know how much of them would be seen."""
        if self._seated is not None:
            asked, place = self._seated.question_view, self.ids.choices_scroll
            asked.big = self.wide
            room = place.height + self.ids.more.height
            asked.room = 0 if self.wide else room - sum(self.ids.choices.padding[1::2])

    # showing

    def show_bars(self) -> None:
        assert self.below is not None and self.clock is not None
        match, sitting = self.sitting.match, self.sitting
        decision = match.decision
        plays = self.minds.plays
        asked = decision is not None and not sitting.veiled and not plays
        self.chooser = sitting.chooser() if asked else None
        if self._board is None:
            # Until the scene is there and has its own caption.
            self.ids.bar.title = sitting.entry.info.title or sitting.title
            self.ids.bar.subtitle = sitting.say(match.guide().phase)
        self._show_happened()
        band = self.ids.band
        if decision is None:
            sheet = match.scores()
            band.seat = sheet.winners[0] if sheet.winners else TABLE
            band.who = tr._("The match is over")
            band.text = sitting.say(sheet.outcome)
        else:
            band.seat = self.minds.about() if plays else decision.seat
            band.who = self.minds.name() if plays else sitting.name(decision.seat)
            band.text = self.minds.prompt() if plays else sitting.say(decision.prompt)
        band.sign = self.signs[band.seat] if 0 <= band.seat < len(self.signs) else ""
        hide = {"icon": "eye-off", "text": tr._("Hide"), "on_tap": self.veil}
        actions = [hide] if sitting.shows_secrets else []
        if len(actions) != len(self.ids.bar.actions):
            self.ids.bar.actions = actions
        if not actions:
            self.moment.end()
        self.clock.look()
        self._show_side()

    def _show_happened(self) -> None:
        """The newest sentence, and what hands do; nothing of a moment that was taken back."""
        line, match = self.ids.happened, self.sitting.match
        line.can_undo = match.index > 0
        line.can_redo = bool(match.tail) and not self.sitting.hides_redo
        moment = self.just_happened()
        line.text = self.sitting.say(moment.line) if moment is not None else ""
        line.also = self.sitting.say(moment.also) if moment is not None else ""
        # Where nothing else is asked, what hands do is the question.
        hands = moment.hands if moment is not None and not self.minds.hands else ()
        line.hands, line.steps = hands_text(hands, self.sitting.say), len(hands)
        if moment is not None and moment.level is Level.STAGE and moment.title:
            # Its list was a page of its own, and is still there on a tap.
            ended = filter(None, (moment.over, moment.title))
            line.text, line.also = " ".join(f"{self.sitting.say(one)}." for one in ended), ""
            line.hands = ""

    def _show_question(self, board: SceneBoard) -> None:
        """The question follows every tap."""
        if self.chooser is None or board.question is None:
            return
        band, asked = self.ids.band, board.question
        band.text = self.sitting.say(asked.prompt)
        band.who = self.sitting.say(asked.about) or self.sitting.name(asked.seat)
        band.seat = asked.seat
        band.sign = self.signs[asked.seat] if asked.seat != TABLE else ""

    def _show_side(self) -> None:
        """What stands beside a board where there is room: the coach, and what was done."""
        pane = self.ids.pane_log
        if not self.wide:
            pane.entries = []
            return
        guide = self.sitting.match.guide()
        self.coach = self.sitting.say(guide.now)
        self.forgotten = self.sitting.say(guide.reminders[0]) if guide.reminders else ""
        chapter = present(self.sitting.match, self.sitting.lines())
        pane.title = self.sitting.say(chapter.title) if chapter is not None else ""
        pane.entries = [
            {
                "text": self.sitting.say(told.say),
                "seat": told.seat,
                "sign": self.signs[told.seat] if 0 <= told.seat < len(self.signs) else "",
                "index": told.index,
            }
            for told in reversed(chapter.rows[-PANE_LOG:] if chapter is not None else [])
        ]

    def show_panel(self, board: SceneBoard) -> None:
        assert board.scene is not None
        self._tell_where(board)
        if self.minds.plays:
            self.ids.choices.show(self.minds.panel())
        elif self.chooser is not None:
            self.ids.choices.show(board.panel(self.chooser))
        else:
            self.ids.choices.cover(self.sitting)
        self._show_question(board)
        self.fit_pane()
        # Other choices are read from their beginning.
        self.ids.choices_scroll.scroll_y = 1
        self.minds.look()

    def _tell_where(self, board: SceneBoard) -> None:
        scene, bar = board.scene, self.ids.bar
        if scene is not None:
            bar.title, bar.subtitle = where_text(scene, self.sitting.say, bool(self.wide))

    def open_hint(self) -> None:
        HintSheet(self).open()

    def open_seats(self) -> None:
        SeatsSheet(self).open()

    def tell(self) -> None:
        """All that was told of what just happened, and what hands do."""
        moment = self.just_happened()
        if moment is not None:
            told_sheet(self.sitting, moment).open()

    def turn(self) -> None:
        """Everything faces the player opposite, or the near side again."""
        self.context.router.turn(0 if Window.rotation else 180)

    # what the bars and the menu open

    def open_share(self) -> None:
        self.context.router.go("share", match=self.sitting.entry.id)

    def open_scan(self) -> None:
        self.context.router.go("scan")

    def open_live(self) -> None:
        self.context.router.go("live", match=self.sitting.entry.id)

    def open_log(self) -> None:
        self.context.router.go("log", match=self.sitting.entry.id)

    def open_score(self) -> None:
        self.context.router.go("score", match=self.sitting.entry.id)

    def open_rules(self) -> None:
        now = " ".join(self.sitting.match.guide().clauses)
        self.context.router.go("help", game=self.sitting.game.id, now=now)

    def open_correct(self) -> None:
        self.context.router.go("correct", match=self.sitting.entry.id)

    def open_late(self) -> None:
        """A move of the turn before that nobody recorded; it is kept as a correction."""
        Late(self).open()

    def open_replay(self) -> None:
        self.context.router.go("replay", match=self.sitting.entry.id)

    def open_checklist(self) -> None:
        self.context.router.go("checklist", match=self.sitting.entry.id)

    def open_shuffle(self) -> None:
        self.context.router.go("shuffle", match=self.sitting.entry.id)

    def open_guide(self) -> None:
        """The turn helper: now, next, and what people forget."""
        GuideSheet(self).open()

    # private moments

    def paused(self) -> None:
        """Nobody knows who picks the device up again."""
        self.veil()

    def veil(self) -> None:
        """Hides what one seat sees, and what lies over it: a sheet may tell of it too."""
        self.moment.end()
        if self.sitting.unveiled is None:
            return
        self.sitting.unveiled = None
        while Overlay.stack:
            Overlay.stack[-1].dismiss()
        self.refresh()

    def unveil(self) -> None:
        self.sitting.unveil()
        self.moment.begin()
        self.refresh()

    def open_curtain(self, seat: int) -> None:
        Curtain(
            seat=seat,
            sign=self.signs[seat],
            face=face_of(self.sitting.game.id),
            who=self.sitting.name(seat),
            text=self.board.private_title(seat),
            content=lambda: private_page(self.sitting, self.board.private(seat), seat),
        ).open()


load("screens/table")
