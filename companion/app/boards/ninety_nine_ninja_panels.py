"""The thumb zone of 99 Ninja for every question but the placement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.boards.ninety_nine_ninja_faces import NinjaFace, NinjaListFace
from companion.app.boards.ninety_nine_ninja_stages import NEIGHBOURS, NinjaCount, NinjaKeys
from companion.app.i18n import tr
from companion.app.screens.choices import ActBtn
from companion.app.widgets.button import Btn
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.engine import Move
from companion.games.ninety_nine_ninja.events import most_covered
from companion.games.ninety_nine_ninja.geometry import rows, turned
from companion.games.ninety_nine_ninja.preview import worth
from companion.games.ninety_nine_ninja.printed import DAIMYO

if TYPE_CHECKING:
    from companion.app.boards.ninety_nine_ninja import NinjaBoard
    from companion.table.chooser import Chooser


def hinted(text: str, *parts: Any) -> Column:
    column = Column()
    if text:
        column.add_widget(Words(text=text, role="caption", tone="muted"))
    for part in parts:
        column.add_widget(part)
    return column


class Panels:
    """Builds the panel of a decision; the board is asked for what lies on the table."""

    def __init__(self, board: NinjaBoard) -> None:
        self.board = board
        self.desk = board.desk
        self._buttons = Stock(ActBtn)
        self._used = 0

    def of(self, chooser: Chooser) -> Column | None:
        self._used = 0
        build = getattr(self, f"_{chooser.decision.key}", None)
        panel: Column | None = build(chooser) if build is not None else None
        return panel

    def prepare(self) -> Iterator[None]:
        yield from self._buttons.prepare()

    def pick(self, *words: str) -> None:
        self.board.pick(*words)

    def button(
        self,
        text: str,
        word: str,
        act: Callable[[], None],
        kind: str = "tonal",
        icon: str = "",
        enabled: bool = True,
    ) -> ActBtn:
        self._used += 1
        one = self._buttons.first(self._used)[-1]
        if one.parent is not None:
            one.parent.remove_widget(one)
        one.text, one.word, one.act = text, word, act
        one.kind, one.icon, one.enabled = kind, icon, enabled
        return one

    def _flow(self, buttons: Iterable[Any], least: float = 120) -> Flow:
        flow = Flow(stretch=True, least=dp(least))
        for one in buttons:
            flow.add_widget(one)
        return flow

    def _moves(self, chooser: Chooser, label: Callable[[Move], str]) -> Flow:
        return self._flow(
            self.button(label(move), move[-1], lambda at=move: self.pick(*at))
            for move in chooser.possible
        )

    # set-up

    def _faces(self, faces: list[tuple[Move, str, str]]) -> BoxLayout:
        line = BoxLayout(size_hint_y=None, height=dp(116), spacing=dp(6))
        for move, grid, caption in faces:
            face = NinjaFace(
                word=move[-1], grid=grid, caption=caption, lords=self.board.plain_lords
            )
            face.bind(on_tap=lambda _, at=move: self.pick(*at))
            line.add_widget(face)
        return line

    def _board(self, chooser: Chooser) -> Column:
        grids = self.board.board_grids
        faces = [(move, grids[move[2]], move[2]) for move in chooser.possible]
        return hinted("", self._faces(faces))

    def _spin(self, chooser: Chooser) -> Column:
        _, name, _ = self.board.view["boards"][-1]
        grid = rows(self.board.board_grids[name])
        faces = [
            (move, "/".join(turned(grid, int(move[2]))), f"{90 * int(move[2])}°")
            for move in chooser.possible
        ]
        return hinted("", self._faces(faces))

    def _clan_card(self, chooser: Chooser) -> Column:
        cards = self.desk.match.state.box.printed.clan_cards
        term = self.desk.voice.term
        return hinted(
            "", self._moves(chooser, lambda move: tr.pair(term(move[1]), term(cards[move[1]][1])))
        )

    def _lists(self, chooser: Chooser) -> Column:
        flow = Flow(stretch=True, least=dp(160))
        for move in chooser.possible:
            face = NinjaListFace(
                word=move[-1], caption=move[-1], lords=self.board.ordered(move[-1])
            )
            face.bind(on_tap=lambda _, at=move: self.pick(*at))
            flow.add_widget(face)
        return hinted("", flow)

    _list = _auto_top = _score_top = _lists

    def _draw(self, chooser: Chooser) -> Column:
        column = hinted(tr._("Tap the card that was drawn."))
        if self.desk.match.state.box.printed.open_cards:
            other = Btn(text=tr._("Another card"), icon="plus", kind="outline")
            other.bind(on_tap=lambda _: self.board.type_card())
            column.add_widget(other)
        return column

    # the turn

    def _turn(self, chooser: Chooser) -> Column:
        """Without placements: was the card placed?"""
        flow = self._flow(
            [
                self.button(tr._("Placed"), "placed", lambda: self.pick("card", "placed"),
                       kind="primary"),
                self.button(tr._("Discarded"), "discarded", lambda: self.pick("card", "discarded"),
                       kind="outline"),
                self.button(tr._("Swap or technique"), "more", self.board.open_tricks, icon="flash",
                       kind="outline"),
            ]
        )  # fmt: skip
        return hinted("", flow)

    def _drop(self, chooser: Chooser) -> Column:
        held = {card["card"]: card["grid"] or "" for card in self._held()}
        faces = [(move, held.get(move[1], ""), move[1]) for move in chooser.possible]
        return hinted("", self._faces(faces))

    def _held(self) -> list[dict[str, Any]]:
        view = self.board.view
        cards: list[dict[str, Any]] = view["held"][view["active"]]
        return cards

    def _window(self, chooser: Chooser) -> Column:
        naming = any(move[0] == "name" for move in chooser.possible)
        hint = tr._("Tap figures on the map that count as White Ninjas.") if naming else ""
        end = self.button(
            self.desk.voice.term("go_on"), "go_on", lambda: self.pick("go_on"), kind="primary"
        )
        return hinted(hint, self._flow([*self._techniques(chooser), end]))

    def _techniques(self, chooser: Chooser) -> list[ActBtn]:
        state, say, word = self.desk.match.state, self.desk.say, self.desk.game.word
        return [
            self.button(say(word(state, tuple(move))), move[1], lambda at=move: self.pick(*at),
                   kind="outline")
            for move in chooser.possible
            if move[0] == "activate"
        ]  # fmt: skip

    def _falls(self, chooser: Chooser) -> Column:
        made = []
        for move in chooser.possible:
            if move[0] == "fall":
                text = self._fall_text(move[1])
            elif move[0] == "spare":
                text = tr._("Spare {daimyo}", daimyo=self.desk.voice.term(move[1]))
            else:
                continue
            kind = "tonal" if move[0] == "fall" else "outline"
            made.append(self.button(text, move[1], lambda at=move: self.pick(*at), kind=kind))
        return hinted("", self._flow([*made, *self._techniques(chooser)], 150))

    def _fall_text(self, name: str) -> str:
        state = self.desk.match.state
        fall = worth(state, DAIMYO[name])
        return tr._(
            "{daimyo} falls: {own} {n}, {other} {m}.",
            daimyo=self.desk.voice.term(name),
            own=self.board.side_name(state.active),
            n=fall.own + fall.bonus,
            other=self.board.side_name(1 - state.active),
            m=fall.opponent,
        )

    def _events(self, chooser: Chooser) -> Column:
        if chooser.picked:
            return self._more_columns()
        parts = [*self._techniques(chooser)]
        if any(move[0] == "card" for move in chooser.possible):
            parts += [
                self.button(tr._("Placed"), "placed", lambda: self.pick("card", "placed")),
                self.button(tr._("Discarded"), "discarded", lambda: self.pick("card", "discarded"),
                       kind="outline"),
            ]  # fmt: skip
        else:
            term = self.desk.voice.term("end_turn")
            parts.append(
                self.button(term, "end_turn", lambda: self.pick("end_turn"), kind="primary")
            )
        if any(move[0] == "ronin_samurai" for move in chooser.possible):
            counts, save = self._by_clan()
            return hinted("", counts, self._flow([save, *parts], 96))
        return hinted("", self._flow(parts))

    def _more_columns(self) -> Column:
        """A narrow screen shows only the first columns of the pairs; the rest is a tap away."""
        stage = self.board.lord_stage
        pairs = stage.pairs
        if pairs.columns_in(stage.width) > NEIGHBOURS:
            return Column()
        text = tr._("More for {name}", name=self.board.side_name(1 - self.board.view["active"]))
        return hinted("", self.button(text, "more", pairs.shift, kind="outline"))

    def _by_clan(self) -> tuple[Column, ActBtn]:
        """With Ronin the Samurai are counted by clan."""
        labels = (tr._("Own clan"), tr._("Opponent"), tr._("Other clan"))
        most = most_covered(self.desk.match.state)
        counts = [NinjaCount(label=label, most=most) for label in labels]

        def record() -> None:
            self.pick("ronin_samurai", "-".join(str(int(count.number)) for count in counts))

        column = Column(spacing=dp(4))
        for count in counts:
            column.add_widget(count)
        return column, self.button(tr._("Record the Samurai"), "ronin_samurai", record)

    # the automaton

    def _auto_draw(self, chooser: Chooser) -> Column:
        return hinted("", self._moves(chooser, lambda move: self.auto_card(move[1])))

    _score_card = _auto_draw

    def auto_card(self, card: str) -> str:
        printed = self.desk.match.state.box.printed.auto[card]
        numbers = " ".join(f"{value}{'*' if hides else ''}" for value, hides in printed.middle)
        return f"{card} · {self.desk.voice.term(printed.action)} · {numbers}"

    def _auto_turn(self, chooser: Chooser) -> Column:
        if not chooser.picked:
            actions = dict.fromkeys(move[1] for move in chooser.possible)
            term = self.desk.voice.term
            return hinted(
                "",
                self._flow(self.button(term(one), one, lambda at=one: self.pick(at))
                           for one in actions),
            )  # fmt: skip
        return self._numbers(chooser)

    def _kill(self, chooser: Chooser) -> Column:
        lords = dict.fromkeys(move[1] for move in chooser.possible)
        if len(lords) > 1:
            term = self.desk.voice.term
            return hinted(
                "",
                self._flow((self.button(term(one), one, lambda at=one: self.pick(at))
                            for one in lords), 96),
            )  # fmt: skip
        return self._numbers(chooser)

    def _numbers(self, chooser: Chooser) -> Column:
        words = {move[-1]: move for move in chooser.possible}
        keys = NinjaKeys(least=dp(48))
        keys.bind(on_key=lambda _, word: self.pick(*words[word]))
        keys.show(list(words), set(words))
        return hinted("", keys)

    _bottom = _numbers

    # the reckoning

    def _allocate(self, chooser: Chooser) -> Column:
        done = any(move[0] == "commit" for move in chooser.possible)
        text = "" if done else tr._("Tap a track to lay the marked token there.")
        end = self.button(
            self.desk.voice.term("commit"), "commit", lambda: self.pick("commit"), kind="primary",
            enabled=done,
        )  # fmt: skip
        return hinted(text, end)

    def _reveal(self, chooser: Chooser) -> Column:
        """Until all is shown, each player may change the own tokens again (NN-916)."""
        term = self.desk.voice.term("reveal")
        show = self.button(term, "reveal", lambda: self.pick("reveal"), kind="primary")
        again = [
            self.button(
                tr._("{name} changes the tokens", name=self.board.side_name(at)),
                f"reopen_{at}",
                lambda word=f"p{at}": self.pick("reopen", word),
                kind="outline",
            )
            for at in range(len(self.board.view["complete"]))
        ]
        return hinted("", show, self._flow(again))
