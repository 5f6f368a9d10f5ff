"""Shinobi WAT-AAH!: the clans in front of everybody, the piles, and the Grand Master's board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.boards.base import Board
from companion.app.boards.wat_aah_areas import (
    SeatArea,
    SeatTile,
    TableTile,
    fill_head,
    pile_tile,
    round_tile,
)
from companion.app.boards.wat_aah_cards import card_menu
from companion.app.boards.wat_aah_faces import Looks
from companion.app.boards.wat_aah_figures import FIGURES, FigurePanel, Ledger, PawnPanel
from companion.app.boards.wat_aah_master import MasterBoard
from companion.app.boards.wat_aah_panels import (
    CardPanel,
    LayMenu,
    LayPanel,
    MovePanel,
    TargetPanel,
)
from companion.app.boards.wat_aah_secrets import curtain, fresh_secret, jigoku_sheet, secrets
from companion.app.choosing import Chooser
from companion.app.gradual import at_once
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.button import Btn
from companion.app.widgets.keeping import only
from companion.app.widgets.snackbar import Snackbar
from companion.app.widgets.toggle import Segmented
from companion.engine import Move

CARD_KEYS = frozenset(
    ("reveal", "corruption", "draw_card", "look", "discard", "discards", "swap", "jigoku",
     "put_away")
)  # fmt: skip
BOARD_KEYS = frozenset(
    ("shosho", "temple", "temple_cards", "temple_keep", "peek", "peeked", "pawns", "court_card",
     "boss", "over")
)  # fmt: skip
MOST_LINES = 3
ROOMY = 600
"""From this width (dp) on, all players and the board are shown together."""


class WatAahBoard(Board):
    from_view = True
    wide = BooleanProperty(False)
    full = BooleanProperty(True)
    """Whether every move is recorded, or only the scores of each round."""
    tile_height = NumericProperty("64dp")
    least = NumericProperty(0)
    """The height in which everything can be read."""

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        self.looks = Looks(desk)
        self.view: dict[str, Any] = self.look()
        self.chooser: Chooser | None = None
        self.aims: set[tuple[str, ...]] = set()
        self.asked = -1
        self.focus = 0
        self.on_board = False
        """Whether a phone shows the Grand Master's board in place of a player's clans."""
        self._turn: tuple[Any, ...] = ()
        self._picked_at: int | None = None
        """How many entries there were when somebody pointed at something."""
        self.full = self.view["depth"] == "full"
        self.areas: list[SeatArea] = []
        """As many as were needed so far: a phone shows one at a time."""
        self.tiles: list[SeatTile] = []
        self.ledger: Ledger | None = None
        self.master: MasterBoard | None = None
        self.panels: dict[type, Any] = {}
        self.buttons: dict[str, Any] = {}

    @cached_property
    def pile(self) -> TableTile:
        tile = TableTile()
        tile.bind(on_tap=lambda _: self.open_jigoku())
        return tile

    @cached_property
    def pile_button(self) -> Btn:
        button = Btn(kind="outline", icon="cards")
        button.bind(on_tap=lambda _: self.open_jigoku())
        return button

    @cached_property
    def round(self) -> TableTile:
        tile = TableTile()
        tile.bind(on_tap=lambda _: self._turn_over(not self.on_board))
        return tile

    @cached_property
    def switch(self) -> Segmented:
        switch = Segmented()
        switch.bind(on_choice=lambda _, key: self._turn_over(key == "board"))
        return switch

    def grow(self) -> Iterator[None]:
        seats = range(len(self.desk.match.players))
        for seat in seats if self.full else ():
            tile = SeatTile(seat=seat)
            tile.bind(on_tap=lambda one: self.seat_tapped(int(one.seat)))
            tile.bind(on_hold=lambda one: self.look_at(int(one.seat)))
            self.tiles.append(tile)
            yield
        for _ in seats[: len(seats) if self.wide else 1] if self.full else ():
            yield from self._next_area()
        if not self.full:
            self.ledger = Ledger(self)
            self.ledger.fbind("least", self._measure)
            yield
        if self.view["board"] is not None:
            self.master = MasterBoard(self)
            self.master.fbind("least", self._measure)
            yield from self.master.grow()
        self.fbind("width", self._arrange)
        theme.follow(sizes=self._measure)

    def look(self) -> dict[str, Any]:
        """The onlooker's view; the own seat's while it has unveiled its choices."""
        match = self.desk.match
        seat = None if getattr(self.desk, "veiled", False) else self.desk.unveiled
        return dict(match.game.view(match.state, seat))

    # showing

    def _arrange(self, *_: Any) -> None:
        wide = self.width >= dp(ROOMY)
        if wide == self.wide and self.ids.stage.children:
            return
        self.wide = wide
        self._place()
        self.repaint()

    def _place(self) -> None:
        """Which parts are on the table: all where there is room, else one player or the board."""
        tiles: list[Widget] = []
        if not self.wide:
            tiles += self.tiles
        if self.full and self.master is None:
            tiles.append(self.pile_button if self.wide else self.pile)
        if self.master is not None and not self.wide:
            tiles.append(self.round if self.full else self.switch)
        only(self.ids.tiles, tiles)
        stage: list[Widget] = []
        if self.wide:
            stage += [self._grid()] if self.full else []
        elif self.full and not self.on_board:
            stage.append(self._area(0))
        if self.ledger is not None and (self.wide or not self.on_board):
            stage += [self.ledger] if self.wide and self.master else [self.ledger, Widget()]
        if self.master is not None and (self.wide or self.on_board):
            stage.append(self.master)
            self.master.size_hint_y = None if self.wide and self.full else 1
        only(self.ids.stage, stage)
        self._measure()

    def _measure(self, *_: Any) -> None:
        tall = self.full and not self.wide
        self.tile_height = (
            max(dp(48), theme.caption * 4.2 + dp(8)) if tall else max(dp(52), theme.body * 2.2)
        )
        if self.master is not None:
            self.master.height = self.master.least
        parts = []
        for part in self.ids.stage.children:
            if isinstance(part, GridLayout):
                lines = -(-len(self.areas) // part.cols)
                parts.append(lines * (self.areas[0].least + dp(8)))
            else:
                parts.append(getattr(part, "least", 0))
        tiles = self.tile_height if self.ids.tiles.children else 0
        self.least = tiles + sum(parts) + dp(8) * len(parts) + dp(14)

    def _grid(self) -> GridLayout:
        grid = getattr(self, "_areas_grid", None)
        if grid is None:
            # Four share the table two by two; fewer have a line each.
            columns = 2 if len(self.tiles) > MOST_LINES else 1
            grid = self._areas_grid = GridLayout(cols=columns, spacing=dp(8))
        only(grid, [self._area(seat) for seat in range(len(self.tiles))])
        return grid

    def _area(self, seat: int) -> SeatArea:
        while len(self.areas) <= seat:
            at_once(self._next_area())
        return self.areas[seat]

    def _next_area(self) -> Iterator[None]:
        area = SeatArea(self, len(self.areas))
        yield from area.grow()
        if not self.areas:
            area.fbind("least", self._measure)
        self.areas.append(area)

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        self.chooser = chooser
        self.wide = self.width >= dp(ROOMY)
        self.looks.listen()
        self.view = self.look()
        decision = self.desk.match.decision
        self.asked = decision.seat if decision is not None else -1
        if self.asked < 0 and self.view["phase"] in ("reveal", "corruption", "look"):
            self.asked = self.view["turn"]
        self.aims = self._aims()
        yield
        self._follow()
        yield
        yield from self._paint()
        self._hand_over()

    def _hand_over(self) -> None:
        """What a tap has just dealt to one pair of eyes lies behind the curtain at once."""
        start, self._picked_at = self._picked_at, None
        if start is not None:
            seat = fresh_secret(self.desk.match.entries[start:])
            if seat is not None and self.has_private(seat):
                # After the words of this move, which would lie over the curtain's head.
                Clock.schedule_once(lambda _: self._draw_curtain(seat))

    def _draw_curtain(self, seat: int) -> None:
        if Snackbar.current:
            Snackbar.current.hide()
        self.open_curtain(seat)

    def _follow(self) -> None:
        """A new turn brings its player into sight, a new phase the board it is about."""
        now = (self.view["phase"] in BOARD_KEYS, self.view["turn"], self.view["round"])
        if now == self._turn:
            return
        if self.master is not None and now[0] != (self._turn or (None,))[0]:
            self.on_board = now[0]
        self._turn, self.focus = now, self.view["turn"]
        self._place()

    def repaint(self) -> None:
        at_once(self._paint())

    def _paint(self) -> Iterator[None]:
        if self.full:
            if self.master is None:
                self._show_pile()
            for tile in self.tiles if not self.wide else ():
                fill_head(tile, self, int(tile.seat))
                tile.chosen = tile.seat == self.focus and not self.on_board
                yield
            if self.wide:
                for seat, area in enumerate(self.areas):
                    area.wide = True
                    area.head.disabled = False
                    yield from area.paint(seat)
            elif not self.on_board:
                area = self._area(0)
                area.wide = False
                area.head.disabled = True
                yield from area.paint(self.focus)
        if self.ledger is not None:
            self.ledger.show()
        if self.master is not None:
            round_tile(self.round, self.view)
            self.round.chosen = self.on_board
            self.switch.options = [("figures", tr._("Figures")), ("board", tr._("Board"))]
            self.switch.chosen = "board" if self.on_board else "figures"
            if self.wide or self.on_board:
                self.master.show()

    def _show_pile(self) -> None:
        if self.wide:
            jigoku = tr._("Jigoku {n}", n=sum(self.view["jigoku"].values()))
            self.pile_button.text = f"{jigoku} · {tr._('Deck {n}', n=self.view['deck'])}"
        else:
            pile_tile(self.pile, self.view)

    def _aims(self) -> set[tuple[str, ...]]:
        """Players, clans and places that a tap can choose now."""
        if self.chooser is None:
            return set()
        aims: set[tuple[str, ...]] = set()
        home = f"p{self.view['turn']}"
        for move in self.chooser.possible:
            match move:
                case ("opponent" | "shosho" | "first", seat):
                    aims.add((seat,))
                case ("target" | "target_clan" | "copy", seat, clan, *_):
                    aims.add((seat, clan))
                case ("reinforce", clan) | ("yokai", _, clan):
                    aims.add((home, clan))
                case ("pawns", place, _):
                    aims.add(("pawns", place))
                case ("peek", slot):
                    aims.add(("peek", slot))
        return aims

    # pointing

    def pick(self, *words: str) -> None:
        self._picked_at = self.desk.match.index
        self.dispatch("on_pick", words)

    def seat_tapped(self, seat: int) -> None:
        if (f"p{seat}",) in self.aims:
            self.pick(f"p{seat}")
        else:
            self.look_at(seat)

    def look_at(self, seat: int) -> None:
        """This player's clans, large."""
        self.focus = seat
        if self.on_board:
            self.on_board = False
            self._place()
        self.repaint()

    def clan_tapped(self, seat: int, clan: str) -> None:
        if not clan or (f"p{seat}", clan) not in self.aims:
            return
        assert self.chooser is not None
        verbs = {move[0] for move in self.chooser.possible}
        if "reinforce" in verbs and not self.chooser.picked:
            self.pick("reinforce", clan)
        elif verbs == {"yokai"}:
            self.pick(clan)
        else:
            self.pick(f"p{seat}", clan)

    def bring(self, part: Widget) -> None:
        """Scrolls a part of a small board into sight, once everything has its place."""
        scroll = self.ids.scroll
        Clock.schedule_once(lambda _: scroll.do_scroll_y and scroll.scroll_to(part, animate=False))

    def open_jigoku(self) -> None:
        jigoku_sheet(self).open()

    def _turn_over(self, on_board: bool) -> None:
        self.on_board = on_board
        self._place()
        self.repaint()

    # the thumb zone

    def panel(self, chooser: Chooser) -> Widget | None:
        key = chooser.decision.key
        if key == "lay":
            return self._shown(LayMenu, chooser)
        if key == "cards":
            return self._shown(LayPanel, chooser)
        if key == "target":
            return self._shown(TargetPanel, chooser)
        if key in FIGURES:
            return self._shown(FigurePanel, chooser)
        if key == "pawns":
            return self._shown(PawnPanel, chooser)
        dealt = self.desk.match.setup.deals("cards")
        if key in ("peek", "temple", "copy") or (key == "draw" and dealt):
            return self._shown(MovePanel, chooser)
        if key not in CARD_KEYS:
            return None
        cards = [move for move in chooser.possible if not _is_use(move)]
        panel: CardPanel = self._panel(CardPanel)
        panel.show(cards, self._numbers(chooser), [m for m in chooser.possible if _is_use(m)])
        return panel

    def prepare(self) -> Iterator[None]:
        if not self.full:
            return
        for column in (column for area in self.areas for column in area.columns):
            column.slots  # noqa: B018 - made now, not when the first card is laid
            yield
        menu, laying, cards = map(self._panel, (LayMenu, LayPanel, CardPanel))
        for flow in (menu.faces, menu.refused, laying.faces, cards.faces, cards.clans):
            yield from flow.kept.prepare(len(self.looks.families))

    def ahead(self, chooser: Chooser) -> Iterator[None]:
        key = chooser.decision.key
        if key == "lay":
            clans = {move[1] for move in chooser.possible if move[0] in ("lay", "reinforce")}
            yield from self._panel(LayMenu).faces.kept.prepare(len(clans))
        elif key in CARD_KEYS:
            cards = {move[-1] for move in chooser.possible if not _is_use(move)}
            yield from self._panel(CardPanel).prepare(cards)

    def _panel(self, kind: type) -> Any:
        if kind not in self.panels:
            self.panels[kind] = kind(self)
        return self.panels[kind]

    def _shown(self, kind: type, chooser: Chooser) -> Any:
        panel = self._panel(kind)
        panel.show(chooser)
        return panel

    def _numbers(self, chooser: Chooser) -> dict[str, int]:
        """How many there are of each card that can be chosen, where anybody may know."""
        decision = chooser.decision
        if decision.key == "jigoku":
            return dict(self.view["jigoku"])
        if decision.pile is not None:
            return {move[-1]: decision.pile.left(move[-1]) for move in chooser.possible}
        if decision.key == "discards" and "open_hand" in self.view:
            return dict(self.view["open_hand"])
        return self.hand()

    def hand(self) -> dict[str, int]:
        """The known hand of the seat that has unveiled its choices."""
        return dict(self.view.get("hand", {}))

    def own_clans(self) -> dict[str, list[str]]:
        """The clans in front of the player on turn."""
        return {clan["clan"]: clan["cards"] for clan in self.view["play"][self.view["turn"]]}

    # cards out of turn

    def menu(self) -> list[dict[str, Any]]:
        return card_menu(self)

    # private moments

    def open_curtain(self, seat: int) -> None:
        curtain(self, seat).open()

    def has_private(self, seat: int) -> bool:
        return bool(secrets(self, seat))

    def private(self, seat: int) -> Widget:
        column = BoxLayout(orientation="vertical", spacing=dp(8), size_hint_y=None)
        column.bind(minimum_height=column.setter("height"))
        for part in secrets(self, seat):
            for widget in part.widgets():
                column.add_widget(widget)
        return column


def _is_use(move: Move) -> bool:
    return move[0] in ("use_court", "use_temple", "effect")


load("widgets/words", "widgets/layout", "boards/wat_aah")
BOARD = WatAahBoard
