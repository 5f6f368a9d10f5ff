"""99 Ninja: the map with the card in hand, the three tracks, both sides, and the automaton."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.app.boards.base import Board
from companion.app.boards.ninety_nine_ninja_automaton import AutoTurn, Diary
from companion.app.boards.ninety_nine_ninja_faces import NinjaFaceGrid
from companion.app.boards.ninety_nine_ninja_figures import CLANS, shortened
from companion.app.boards.ninety_nine_ninja_grid import Lord, NinjaMapGrid
from companion.app.boards.ninety_nine_ninja_map import NinjaMapStage, table_sheet
from companion.app.boards.ninety_nine_ninja_panels import Panels
from companion.app.boards.ninety_nine_ninja_placing import NinjaPlacePanel, Placing
from companion.app.boards.ninety_nine_ninja_sheets import CardTyping, side_sheet, tricks_sheet
from companion.app.boards.ninety_nine_ninja_stages import NinjaAllocationStage, NinjaLordStage
from companion.app.boards.ninety_nine_ninja_strip import NinjaSeatBox, Pull
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.palette import colour
from companion.app.widgets.keeping import only
from companion.app.widgets.layout import Column
from companion.app.widgets.snackbar import Snackbar
from companion.table.chooser import Chooser

SIDES = (0, 1)
AUTOMATON = 1


class NinjaBoard(Board):
    from_view = True
    footer = StringProperty("")
    tight = BooleanProperty(False)
    has_map = BooleanProperty(True)
    pairing = BooleanProperty(False)
    """The tracks and the sides make room for the numbers of a fall."""
    least_stage = NumericProperty("150dp")

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        edition = desk.match.setup.edition
        self.board_grids = {row["id"]: row["grid"] for row in edition.rows("boards")}
        self._cards = {row["id"]: row["grid"] for row in edition.rows("cards")}
        self._shades = {row["id"]: colour(row["colour"]) for row in edition.rows("daimyos")}
        self._orders = {row["id"]: row["order"] for row in edition.rows("auto_cards")}
        self.view: dict[str, Any] = self._look()
        self.lords: dict[str, tuple[str, Lord]] = {}
        self.chooser: Chooser | None = None
        self.placing: Placing | None = None
        self.panels = Panels(self)
        self.diary = Diary(desk)
        self.aside = Column()
        self.seats: list[NinjaSeatBox] = []
        self.ids.seats.bind(height=self._share_room)
        self.bind(tight=self._share_room)

    @cached_property
    def place_panel(self) -> NinjaPlacePanel:
        panel = NinjaPlacePanel()
        for event, act in (
            ("on_flip", lambda *_: self._change(lambda placing: placing.flip_over())),
            ("on_turn", lambda *_: self._change(lambda placing: placing.turn_on())),
            ("on_take", lambda _, card: self._change(lambda placing: placing.take(card))),
            ("on_all", lambda *_: self._change(_toggle_all)),
            ("on_step", lambda _, by: self._change(lambda placing: placing.step(by))),
            ("on_more", lambda *_: self.open_tricks()),
            ("on_confirm", lambda *_: self.confirm()),
        ):
            panel.fbind(event, act)
        return panel

    @cached_property
    def map_stage(self) -> NinjaMapStage:
        stage = NinjaMapStage()
        stage.map.bind(on_cell=lambda _, row, col: self.cell_tapped(row, col))
        stage.map.bind(on_carry=lambda _, row, col: self.carry(row, col))
        return stage

    @property
    def map(self) -> NinjaMapGrid:
        return self.map_stage.map

    @cached_property
    def lord_stage(self) -> NinjaLordStage:
        stage = NinjaLordStage(list(self._shades))
        stage.bind(on_lord=lambda _, name: self.lord_tapped(name))
        stage.bind(on_samurai=lambda _, word: self.pick("samurai", word))
        stage.bind(on_pair=lambda _, word: self._pair(word))
        return stage

    @cached_property
    def picker(self) -> NinjaFaceGrid:
        picker = NinjaFaceGrid()
        picker.bind(on_choose=lambda _, word: self._drawn(word))
        return picker

    @cached_property
    def allocation(self) -> NinjaAllocationStage:
        stage = NinjaAllocationStage(CLANS)
        stage.bind(on_lay=lambda _, word, clan: self.pick("allocate", word, clan))
        stage.bind(on_take_back=lambda _, word: self.pick("take_back", word))
        stage.bind(least=lambda *_: self._make_room())
        return stage

    def grow(self) -> Iterator[None]:
        for seat in SIDES:
            box = NinjaSeatBox(seat=seat, upright=self.tight)
            box.bind(on_tap=lambda one: side_sheet(self, int(one.seat)).open())
            self.seats.append(box)
            self.ids.seats.add_widget(box)
            self.bind(tight=box.setter("upright"))
            yield

    def _look(self) -> dict[str, Any]:
        """The onlooker's view, or the own one while the choices are unveiled."""
        seat = None if getattr(self.desk, "veiled", False) else self.desk.unveiled
        match = self.desk.match
        return dict(match.game.view(match.state, seat))

    def side_name(self, seat: int) -> str:
        if self.view["solo"] and seat == AUTOMATON:
            return tr._("Automaton")
        return str(self.desk.name(seat))

    # showing

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        fresh = chooser is not self.chooser
        self.chooser = chooser
        self.view = self._look()
        if self.view["solo"]:
            self.diary.look()
        self._name_lords()
        if fresh or chooser is None:
            self.placing = self._in_hand(chooser)
        yield
        self._show_strip()
        yield
        self._show_stage(chooser)

    def _in_hand(self, chooser: Chooser | None) -> Placing | None:
        real = hasattr(self.desk, "entry")
        if chooser is None or not real or chooser.decision.key != "turn":
            return None
        if self.view["depth"] != "full":
            return None
        return Placing(self.desk, chooser)

    def _name_lords(self) -> None:
        term = self.desk.voice.term
        names = {one["id"]: term(one["id"]) for one in self.view["daimyos"]}
        short = shortened(names)
        self.lords = {
            one["id"]: (
                names[one["id"]],
                Lord(
                    self._shades[one["id"]],
                    short[one["id"]],
                    one["standing"],
                    one.get("by"),
                    str(one.get("token", "")),
                ),
            )
            for one in self.view["daimyos"]
        }

    @property
    def by_code(self) -> dict[str, Lord]:
        return {one["code"]: self.lords[one["id"]][1] for one in self.view["daimyos"]}

    @property
    def plain_lords(self) -> dict[str, Lord]:
        """As they are printed on the boards."""
        return {code: Lord(lord.shade, lord.letters) for code, lord in self.by_code.items()}

    def ordered(self, card: str) -> list[Lord]:
        return [self.by_code[code] for code in self._orders[card]]

    def auto_row(self) -> list[tuple[str, str, int]]:
        term = self.desk.voice.term
        auto = self.view["auto"]
        return [(one["card"], term(one["action"]), one["points"]) for one in auto["row"]]

    def _show_strip(self) -> None:
        view, term = self.view, self.desk.voice.term
        laid = [card["clan"] for card in view["auto"]["score_cards"]] if view["auto"] else []
        self.ids.tracks.pulls = [
            Pull(
                clan,
                term(clan),
                position,
                view["track_end"],
                next((seat for seat in SIDES if view["clans"][seat] == clan), None),
                laid.count(clan),
            )
            for clan, position in view.get("final", view["tracks"]).items()
        ]
        playing = view["phase"] in ("turn", "drop", "window", "falls", "events")
        for seat, box in enumerate(self.seats):
            box.name = (
                self.side_name(seat)
                if seat < len(self.desk.match.players) or (view["solo"])
                else ""
            )
            box.clan = view["clans"][seat] or ""
            box.favors = view["favors"][seat]
            box.felled = sum(one.get("by") == seat for one in view["daimyos"])
            box.active = playing and view["active"] == seat
            # Without placements no card has a face.
            box.cards = [card["grid"] for card in view["held"][seat] if card["grid"]]
            automaton = view["solo"] and seat == AUTOMATON
            box.note = tr._("row {n}", n=view["auto"]["row_points"]) if automaton else ""
        self._share_room()
        parts = [tr._("Deck {n}", n=view["deck"])]
        if view["last_turns"] is not None:
            parts.append(tr._("Last turns: {n}", n=view["last_turns"]))
        if view["standin"]:
            parts.append(tr._("Stand-in edition, not the printed cards"))
        self.footer = " · ".join(parts)

    def _share_room(self, *_: Any) -> None:
        """Beside a low map only the side whose turn it is shows its card."""
        low = self.tight and self.ids.seats.height < dp(240)
        someone = any(box.active for box in self.seats)
        for box in self.seats:
            box.short = low and someone and not box.active

    def _show_stage(self, chooser: Chooser | None) -> None:
        key = chooser.decision.key if chooser is not None else ""
        stage: Widget
        if key == "allocate":
            stage = self.allocation
            self._show_allocation(chooser)
        elif key == "draw" and self.view["depth"] == "full":
            stage = self.picker
            self._show_picker(chooser)
        elif self.view["depth"] != "full":
            stage = self.lord_stage
            self._show_lords(chooser)
        else:
            stage = self.map_stage
            self._show_map(chooser)
        only(self.ids.stage, [stage])
        self.has_map = isinstance(stage, NinjaMapStage)
        self.pairing = isinstance(stage, NinjaLordStage) and stage.pairing
        self._make_room()

    def _make_room(self) -> None:
        """A board that needs more height than there is scrolls."""
        for shown in self.ids.stage.children:
            self.least_stage = max(dp(150), getattr(shown, "least", 0))

    def _show_map(self, chooser: Chooser | None) -> None:
        possible = chooser.possible if chooser is not None else ()
        self.map.lay(table_sheet(self.view, possible, self.by_code, self.board_grids, self._cards))
        self._show_card()

    def _show_card(self) -> None:
        placing = self.placing
        self.map.carrying = placing is not None and bool(placing.possible)
        if placing is None:
            self.map.hold(None, {})
            return
        self.map.hold(placing.ghost(placing.preview()), placing.spots())
        self.place_panel.show(placing)
        # The card in hand is shown as it is held.
        box = self.seats[self.view["active"]]
        box.cards = [
            placing.grid if card["card"] == placing.card else card["grid"] or ""
            for card in self.view["held"][self.view["active"]]
        ]

    def _show_lords(self, chooser: Chooser | None) -> None:
        possible = chooser.possible if chooser is not None else ()
        aims = {move[1] for move in possible if move[0] in ("fell", "auto_kill")}
        samurai = {move[1] for move in possible if move[0] == "samurai"}
        counting = (
            chooser is not None
            and chooser.decision.key == "events"
            and any(move[0] == "samurai" for move in chooser.decision.candidates)
        )
        falling = {move[1] for move in possible if move[0] == "fell"}
        chosen = ""
        if chooser is not None and chooser.picked and len(falling) == 1:
            chosen = falling.pop()
        active = self.view["active"]
        sides = (self.side_name(active), self.side_name(1 - active))
        self.lord_stage.show(self.lords, aims, samurai if counting else None, chosen, sides)

    def _show_picker(self, chooser: Chooser | None) -> None:
        assert chooser is not None
        self.picker.show(
            [
                (move[2], self._cards[move[2]], move[2])
                for move in chooser.possible
                if move[2] in self._cards
            ]
        )

    def _show_allocation(self, chooser: Chooser | None) -> None:
        assert chooser is not None
        term, seat = self.desk.voice.term, chooser.decision.seat
        tracks = {clan: (term(clan), at) for clan, at in self.view["tracks"].items()}
        self.allocation.show(seat, self.view["allocation"], tracks)

    def announces(self) -> bool:
        """The automaton's turn is told step by step in the panel itself."""
        return not self.diary.steps or self.chooser is None

    # the thumb zone

    def panel(self, chooser: Chooser) -> Widget | None:
        if self.diary.steps:
            return self._automaton_panel(chooser)
        if self.placing is not None:
            self.place_panel.show(self.placing)
            if self.place_panel.parent is self.aside:
                self.aside.remove_widget(self.place_panel)
            return self.place_panel
        return self.panels.of(chooser)

    def prepare(self) -> Iterator[None]:
        yield from self.panels.prepare()
        yield from self.lord_stage.prepare()
        tokens = self.desk.match.setup.edition.rows("tokens")
        yield from self.allocation.prepare(str(row["number"]) for row in tokens)

    def _automaton_panel(self, chooser: Chooser) -> Widget:
        """What the automaton did; a tap puts the question that is open in its place."""
        self.aside.clear_widgets()

        def go_on() -> None:
            self.diary.steps = []
            self.aside.clear_widgets()
            panel = self.panel(chooser)
            if panel is not None:
                self.aside.add_widget(panel)

        words = self.desk.voice.term("go_on")
        self.aside.add_widget(AutoTurn(self.diary.told(), self.auto_row(), words, go_on))
        return self.aside

    # pointing

    def pick(self, *words: str) -> None:
        self.dispatch("on_pick", words)

    def cell_tapped(self, row: int, col: int) -> None:
        if self.placing is not None:
            self.carry(row, col)
            return
        if self.chooser is None:
            return
        words = (str(row), str(col))
        for move in self.chooser.possible:
            if move[0] == "name" and tuple(move[2:]) == words:
                self.pick(*move)
                return
        lord = next(
            (one["id"] for one in self.view["daimyos"] if one.get("cell") == [row, col]), None
        )
        if lord is not None and self.chooser.decision.key == "falls":
            self.pick("fall", lord)

    def carry(self, row: int, col: int) -> None:
        if self.placing is None:
            return
        before = self.placing.at
        self.placing.point(row, col)
        if self.placing.at != before:
            self._show_card()

    def _change(self, change: Any) -> None:
        if self.placing is not None:
            change(self.placing)
            self._show_card()

    def confirm(self) -> None:
        placing = self.placing
        if placing is None:
            return
        if not placing.possible:
            self.pick("discard", placing.card)
        elif placing.move is not None:
            self.pick(*placing.move)
        else:
            Snackbar.say(self.place_panel.status, seconds=3, at_top=True)

    def lord_tapped(self, name: str) -> None:
        key = self.chooser.decision.key if self.chooser is not None else ""
        if key == "events":
            self.pick("fell", name)
        elif key == "kill":
            self.pick(name)

    def _pair(self, word: str) -> None:
        assert self.chooser is not None
        self.pick("fell", self.chooser.possible[0][1], word)

    def _drawn(self, card: str) -> None:
        assert self.chooser is not None
        self.pick(*self.chooser.possible[0][:2], card)

    def type_card(self) -> None:
        CardTyping(self.desk.match.setup.edition, self.desk.voice, self._drawn).open()

    def open_tricks(self) -> None:
        tricks_sheet(self, self.pick).open()


def _toggle_all(placing: Placing) -> None:
    placing.all_shown = not placing.all_shown


load("widgets/words", "widgets/layout", "boards/ninety_nine_ninja")
BOARD = NinjaBoard
