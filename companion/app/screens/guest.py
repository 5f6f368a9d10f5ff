"""A table on another device, as it was shown by code; a seat can answer from here."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.screens.base import Screen
from companion.app.screens.choices import ChoicePanel
from companion.app.screens.score import show_sheet
from companion.app.shell import receiving
from companion.app.shell.background import work
from companion.app.shell.kept_views import ViewsKept
from companion.app.shell.router import Destination
from companion.app.table.answer_draft import Answering
from companion.app.table.question_head import QuestionHead  # noqa: F401 - for kv
from companion.app.table.scene_board import SceneBoard
from companion.app.table.sittings import TableView
from companion.app.widgets.banner import Notice
from companion.app.widgets.button import Btn
from companion.app.widgets.card import Card
from companion.app.widgets.gradual import at_once
from companion.app.widgets.layout import Column, Section
from companion.app.widgets.rows import ListRow, LogList
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.words import Words
from companion.engine import TABLE, Say
from companion.engine.outside import BROKEN
from companion.share import View
from companion.share.results import sheet_from_plain
from companion.table import Act
from companion.table.seating import sign_of

BOARD_ROW = 68
"""A drawn board is at least so high (dp) for each player, and for a head and a foot."""


class GuestScreen(Screen):
    """`text` is the code of the view. What belongs to one seat stays hidden until it asks."""

    text = StringProperty("")
    veiled = BooleanProperty(False)

    def __init__(self, context: Any, steps: tuple[str, ...] = (), **kwargs: Any) -> None:
        self._steps = steps
        self.sitting: TableView | None = None
        self.answering: Answering | None = None
        self.panel: ChoicePanel | None = None
        self.frame: BoxLayout | None = None
        self.scene: SceneBoard | None = None
        """The board that is drawn from data; it keeps what is in hand."""
        super().__init__(context, **kwargs)

    def shown(self) -> None:
        # Nothing private stays on the screen when the app goes behind others.
        Window.bind(on_hide=self.veil, on_minimize=self.veil)
        app = App.get_running_app()
        if app is not None:
            app.bind(on_pause=self.veil)
        super().shown()
        self.begin()

    def begin(self) -> None:
        work(receiving.unpacking(self.context, self.text), self._read)

    def left(self) -> None:
        Window.unbind(on_hide=self.veil, on_minimize=self.veil)
        app = App.get_running_app()
        if app is not None:
            app.unbind(on_pause=self.veil)
        super().left()

    def _read(self, shared: Any) -> None:
        assert isinstance(shared, View)
        self.scene = None
        try:
            self.sitting = TableView(shared)
            self.answering = Answering(self.sitting, self._steps)
            self.sitting.check(self.answering.chooser)
        except BROKEN as error:
            self.gave_way(error)
            return
        self.veiled = shared.seat is not None
        self.refresh()

    def gave_way(self, error: Exception) -> bool:
        """The code is whole, but this is no table: boards draw what they are told, also later."""
        if not isinstance(error, BROKEN):
            return False
        self.sitting = None
        self.context.attempt(lambda: ViewsKept(self.context.library).forget(self.text))
        self.back()
        Snackbar.say(
            tr._("This view cannot be shown. Its code was changed, or another version made it.")
        )
        return True

    @property
    def view(self) -> View:
        assert self.sitting is not None
        return self.sitting.seen

    # showing

    def refresh(self) -> None:
        if self.sitting is None:
            return
        view, sitting = self.view, self.sitting
        self.ids.bar.title = sitting.title
        self.ids.bar.subtitle = (
            tr._("What everybody sees")
            if view.seat is None
            else tr._("What {name} sees", name=sitting.name(view.seat))
        )
        self._actions()
        self._band()
        body = self.ids.body
        for box in (self.ids.answer_above, self.ids.answer_beside, self.ids.board, body):
            box.clear_widgets()
        if self.veiled:
            self._curtain(body)
            return
        try:
            self._fill(body)
        except BROKEN as error:
            self.gave_way(error)

    def _fill(self, body: Any) -> None:
        answer = Column(padding=(dp(16), dp(8)), spacing=dp(16))
        self._answer(answer)
        if answer.children:
            (self.ids.answer_beside if self.wide else self.ids.answer_above).add_widget(answer)
        self._board(body)
        self._scores(body)
        self._log(body)

    def on_wide(self, *_: Any) -> None:
        self.refresh()

    def _actions(self) -> None:
        actions = [{"icon": "scan", "text": tr._("Scan the next code"), "on_tap": self.scan}]
        if self.view.seat is not None and not self.veiled:
            actions.insert(0, {"icon": "eye-off", "text": tr._("Hide"), "on_tap": self.veil})
        self.ids.bar.actions = actions

    def _band(self) -> None:
        assert self.sitting is not None
        band, asked = self.ids.band, self.view.data["decision"]
        if asked is None:
            sheet = self.sheet
            band.seat = sheet.winners[0] if sheet.winners else TABLE
            band.who, band.text = tr._("The match is over"), self.sitting.say(sheet.outcome)
            band.sign = sign_of(self.view.table.players, int(band.seat))
            return
        band.seat, band.who = asked["seat"], self.sitting.name(asked["seat"])
        band.sign = sign_of(self.view.table.players, asked["seat"])
        band.text = self.sitting.say(Say.from_plain(asked["prompt"]))

    @property
    def sheet(self) -> Any:
        return sheet_from_plain(self.view.data["scores"], len(self.view.table.players))

    def _curtain(self, body: Any) -> None:
        assert self.sitting is not None and self.view.seat is not None
        name = self.sitting.name(self.view.seat)
        body.add_widget(Notice(text=tr._("For {name} only", name=name), tone="info"))
        show = Btn(text=tr._("{name}: show my view", name=name), icon="eye", kind="primary")
        show.bind(on_tap=lambda _: self.unveil())
        body.add_widget(show)

    def _board(self, body: Any) -> None:
        assert self.sitting is not None
        view, board = self.view, self._drawn()
        self.frame = BoxLayout(size_hint_y=None)
        if board.parent is not None:
            board.parent.remove_widget(board)
        self.frame.add_widget(board)
        self.fit_board()
        self.ids.board.add_widget(self.frame)
        board.show(self.answering.chooser if self.answering else None)
        # The plan on the other device knows nothing of the steps made here.
        planned = self.answering is not None and self.answering.plan and self.answering.steps
        if view.seat is not None and board.has_private(view.seat) and not planned:
            card = Card()
            card.add_widget(board.private(view.seat))
            body.add_widget(card)

    def _drawn(self) -> SceneBoard:
        if self.scene is None:
            self.scene = board = SceneBoard(self.sitting)
            board.bind(
                on_act=lambda _, act: self.act(act),
                on_kept=lambda _: self.show_panel(),
                on_take_back=lambda _, number: self.take_back_to(number),
                on_clause=lambda _, clause: self.context.router.go(
                    "help", game=self.view.table.game, clause=clause
                ),
            )
        return self.scene

    def fit_board(self) -> None:
        """In a pane of its own the board fills it."""
        if self.frame is not None and self.sitting is not None:
            rows = (len(self.view.table.players) + 2) * dp(BOARD_ROW) * theme.text_size
            room = self.ids.panes.height if self.wide else Window.height * 0.5
            self.frame.height = max(rows, room)

    def _scores(self, body: Any) -> None:
        assert self.sitting is not None
        if self.view.data["decision"] is None:
            players = self.view.table.players
            at_once(show_sheet(body, self.sheet, players, self.sitting.voice, words=body))

    def _log(self, body: Any) -> None:
        assert self.sitting is not None
        lines = self.view.data["log"]
        if not lines:
            return
        section = Section(title=tr._("Log"))
        section.add_widget(
            LogList(
                entries=[
                    {
                        "text": self.sitting.say(Say.from_plain(line["say"])),
                        "seat": line["seat"],
                        "sign": sign_of(self.view.table.players, line["seat"]),
                        "index": number,
                    }
                    for number, line in reversed(list(enumerate(lines)))
                ]
            )
        )
        body.add_widget(section)

    # answering

    def _answer(self, body: Any) -> None:
        answering, sitting = self.answering, self.sitting
        assert answering is not None and sitting is not None
        if not answering.asked:
            return
        if answering.steps:
            card = Card(chosen=True)
            card.add_widget(Words(text=tr._("Your answer"), role="title", strong=True))
            for number, move in enumerate(answering.steps, 1):
                card.add_widget(Words(text=f"{number}. {sitting.words(move)}"))
            back = ListRow(icon="undo", title=tr._("Take the last one back"))
            back.bind(on_tap=lambda _: self.take_back())
            card.add_widget(back)
            if answering.ready:
                send = Btn(text=tr._("Show the answer code"), icon="qrcode", kind="primary")
                send.bind(on_tap=lambda _: self.send())
                card.add_widget(send)
            else:
                card.add_widget(Words(text=tr._("Not finished: lock the plan when it is whole.")))
            body.add_widget(card)
        if answering.chooser is not None:
            hint = tr._("Your decision: choose here, then let the other device scan it.")
            if answering.plan:
                hint = tr._("Choose one after the other. The other device checks the plan.")
            elif not self.view.asked:
                hint = tr._("It is not your turn, but you may do this before the answer comes.")
            body.add_widget(Words(text=hint, tone="muted"))
            panel = ChoicePanel(padding=0)
            self.panel = panel
            self.show_panel()
            body.add_widget(panel)

    def show_panel(self) -> None:
        """What can be chosen now, in the words of the board if it has its own."""
        chooser = self.answering.chooser if self.answering is not None else None
        if self.panel is None or chooser is None:
            return
        self.panel.show(self._drawn().panel(chooser))

    def take_back_to(self, number: int) -> None:
        chooser = self.answering.chooser if self.answering is not None else None
        if chooser is not None:
            while len(chooser.picked) > number and chooser.back():
                pass
            self.refresh()

    def act(self, act: Act) -> None:
        if self.answering is not None and not self.veiled and self.answering.point(act):
            self.refresh()

    def take_back(self) -> None:
        if self.answering is not None and self.answering.back():
            self.refresh()

    def send(self) -> None:
        assert (
            self.answering is not None and self.sitting is not None and self.view.seat is not None
        )
        answering, seat = self.answering, self.view.seat

        def done(text: str) -> None:
            name, router = self.view.table.players[seat], self.context.router
            # Coming back from the code, the answer is still there.
            router.stack[-1] = Destination("guest", {"text": self.text, "steps": answering.told})
            router.go("code", kind="answer", text=text, name=name, seat=seat)

        work(lambda _: answering.code(), done, tr._("Making the code…"))

    # private moments

    def unveil(self) -> None:
        self.veiled = False
        self.refresh()

    def veil(self, *_: Any) -> None:
        if self.sitting is not None and self.view.seat is not None:
            self.veiled = True
            self.refresh()

    def scan(self) -> None:
        self.context.router.go("scan")


load("screens/guest")
