"""7 Ronin: the village map, the ronin tiles, secret planning and the guided combat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.boards.base import Board
from companion.app.boards.seven_ronin_map import VillageMap
from companion.app.boards.seven_ronin_panels import (
    FIGURE_CLAUSES,
    Combat,
    CombatPanel,
    Plan,
    PlanPanel,
)
from companion.app.boards.seven_ronin_pointing import Pointing
from companion.app.boards.seven_ronin_sheets import BreachSheet, area_sheet, ronin_sheet
from companion.app.boards.seven_ronin_tiles import RoninTile, shape_of, shortened
from companion.app.gradual import at_once
from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.theme import theme
from companion.app.widgets.button import Btn
from companion.app.widgets.keeping import only
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words
from companion.engine import TABLE, Say
from companion.table.chooser import Chooser

HIDDEN = ("attack_plan", "defence_plan")
PLANNING = ("record", *HIDDEN)
UPRIGHT = 1.9
"""From this height to its width on, a window shows the village three areas wide and four high."""
ENOUGH = 5
"""Areas the Attacker needs (SR-902)."""


class HandOver(BoxLayout):
    """Covers the village between two planners, and before both look."""

    seat = NumericProperty(0)
    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    ground = ColorProperty((0, 0, 0, 1))
    front = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(seats=self._dress)
        self.fbind("seat", self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        style = theme.seat(int(self.seat))
        self.ground, self.front = style.color, style.ink


class RoninBoard(Board):
    from_view = True
    covered = BooleanProperty(False)
    least_map = NumericProperty(0)

    def __init__(self, desk: Any, **kwargs: Any) -> None:
        super().__init__(desk, **kwargs)
        self.brush: str | None = None
        """The ronin that a tap on an area places; None: a tap adds a ninja."""
        self.revealing = False
        """Both plans are locked, but nobody has tapped to see them yet (SR-352)."""
        self.board: dict[str, Any] = self._look()
        self.chooser: Chooser | None = None
        self.pointing = Pointing(self)
        self.thumb = Column()
        self._phase = self.board["phase"]
        self._revealed = False
        self.map = VillageMap(self.board["map"])
        self.ids.village.add_widget(self.map)
        theme.follow(sizes=self._measure)
        Window.bind(size=self._measure)
        self._measure()
        self.tiles: dict[str, RoninTile] = {}

    @cached_property
    def hand_over(self) -> HandOver:
        return HandOver()

    @cached_property
    def plan_panel(self) -> PlanPanel:
        return PlanPanel(self)

    @cached_property
    def combat_panel(self) -> CombatPanel:
        return CombatPanel()

    @cached_property
    def _reveal_button(self) -> Btn:
        button = Btn(icon="eye", kind="primary")
        button.bind(on_tap=lambda _: self.reveal())
        return button

    def grow(self) -> Iterator[None]:
        yield from self.ids.track.grow(len(self.board["track"]))
        for place in self.map.grow():
            place.bind(on_tap=lambda one: self.pointing.place_tapped(one.place))
            place.bind(on_hold=lambda one: self.pointing.place_held(one.place))
            yield
        for number, ronin in enumerate(self.board["ronin"]):
            tile = RoninTile(ronin=ronin["id"], shape=shape_of(number))
            tile.bind(on_tap=lambda one: self.pointing.tile_tapped(one.ronin))
            tile.bind(on_hold=lambda one: self.pointing.tile_held(one.ronin))
            self.tiles[ronin["id"]] = tile
            self.ids.tiles.add_widget(tile)
            yield

    def _measure(self, *_: Any) -> None:
        """Rows of places in which the name, the number and the limit can stand.

        The window decides how many: a panel that grows must not make the areas change places.
        """
        self.map.upright = Window.height > Window.width * UPRIGHT
        rows = 4 if self.map.upright else 3
        self.least_map = rows * (2.1 * theme.caption + dp(34)) + (rows - 1) * dp(8)

    def _look(self) -> dict[str, Any]:
        """The onlooker's view, or the planner's own while the choices are unveiled."""
        seat = None if getattr(self.desk, "veiled", False) else self.desk.unveiled
        match = self.desk.match
        return dict(match.game.view(match.state, seat))

    # showing

    def paint(self, chooser: Chooser | None) -> Iterator[None]:
        self.chooser = chooser
        self.board = self._look()
        phase = self.board["phase"]
        self.revealing = chooser is not None and self.desk.unseen is not None
        self._revealed = self._phase in PLANNING and phase not in PLANNING
        self._phase = phase
        self._next_brush()
        yield
        self._cover()
        yield from self._paint()

    def _next_brush(self) -> None:
        """After a ronin is placed the next one is at hand, so that each costs one tap."""
        plan = self.board.get("plan", {})
        if "missing" not in plan:
            self.brush = None
            return
        missing = plan["missing"]
        if self.brush is not None and self.brush not in missing:
            order = list(self.tiles)
            later = [who for who in missing if order.index(who) > order.index(self.brush)]
            self.brush = (later or missing or [None])[0]
        if self.brush is None and self.board["phase"] == "defence_plan" and missing:
            self.brush = missing[0]

    def _cover(self) -> None:
        """Nothing of the village is worth a look while the device changes hands."""
        decision, veiled = self.desk.match.decision, getattr(self.desk, "veiled", False)
        self.covered = self.revealing or (veiled and decision is not None)
        self.ids.stage.opacity = 0 if self.covered else 1
        self.ids.stage.disabled = self.covered
        holder, cover = self.ids.holder, self.hand_over
        if not self.covered:
            holder.remove_widget(cover)
            return
        if self.revealing:
            cover.seat, cover.icon = TABLE, "eye"
            cover.title = tr._("Both plans are locked")
            cover.text = tr._("Lay the device where both can see it, then reveal.")
        else:
            name = self.desk.name(decision.seat)
            cover.seat, cover.icon = decision.seat, "swap-horizontal"
            cover.title = tr._("Pass the device to {name}", name=name)
            cover.text = tr._("Only {name} looks at the screen from here on.", name=name)
        if cover.parent is None:
            holder.add_widget(cover)

    def _paint(self) -> Iterator[None]:
        """Everything on the board from the view; also after another ronin is taken in hand."""
        board, term = self.board, self.desk.voice.term
        aims = self.pointing.aims()
        plan = board.get("plan", {})
        names = {who: term(who) for who in self.tiles}
        short = shortened(names)
        standing: dict[str, list[dict[str, Any]]] = {}
        for number, ronin in enumerate(board["ronin"]):
            who = ronin["id"]
            post = plan.get("ronin", {}).get(who)
            place = post or ronin["place"]
            mark = {
                "short": short[who],
                "shape": shape_of(number),
                "wounds": f"{ronin['wounds']}/{ronin['vitality']}",
                "held": ronin["pinned"] or ronin["pinning"],
                "quiet": ronin["cancelled"],
                "planned": post is not None,
            }
            if place and ronin["alive"]:
                standing.setdefault(place, []).append(mark)
            tile = self.tiles[who]
            tile.name, tile.short = names[who], short[who]
            tile.wounds, tile.vitality = ronin["wounds"], ronin["vitality"]
            tile.figure = mark["wounds"] if ronin["alive"] else ""
            tile.out = not ronin["alive"]
            tile.badge = _badge(ronin, post is not None)
            tile.chosen = who == self.brush
            tile.aim = who in aims
            yield
        planned = plan.get("ninja", {})
        for area in board["areas"]:
            place = self.map.areas[area["id"]]
            place.name = term(area["id"])
            place.ninja, place.added = area["ninja"], planned.get(area["id"], 0)
            place.over = place.added > area["room"]
            # Limits bind only in Planning (SR-210).
            planning = board["phase"] in PLANNING
            place.limit_text = tr._("max {n}", n=area["room"]) if planning else ""
            place.limit_brief = f"≤{area['room']}" if planning else ""
            place.state, place.used = area["state"], area["used"]
            place.marks = standing.get(area["id"], [])
            place.aim, place.mild = area["id"] in aims, board["phase"] in PLANNING
            yield
        self._paint_middle(standing.get("green", []), plan, "green" in aims)

    def _paint_middle(self, marks: list[Any], plan: dict[str, Any], aim: bool) -> None:
        board, green = self.board, self.map.green
        green.name = self.desk.voice.term("green")
        green.ninja, green.added = board["green"]["ninja"], plan.get("green", 0)
        green.over = green.added > 1
        green.marks, green.aim, green.mild = marks, aim, board["phase"] in PLANNING
        green.count = tr._("Areas {n} of {most}", n=board["area_count"], most=ENOUGH)
        reserve = board["reserve"]
        green.stocks = "\n".join(
            (
                tr._("Reserve closed") if reserve is None else tr._("Reserve {n}", n=reserve),
                tr._("Pool {n}", n=board["pool"]),
            )
        )
        green.note = "" if board["map_confirmed"] else tr._("Stand-in map")
        track = self.ids.track
        track.spaces = board["track"]
        track.round = board["round"]
        figures = {"n": board["round"], "threat": board["threat"]}
        track.present = (
            tr._("Round {n} · threat {threat}", **figures)
            if board["track_confirmed"]
            else tr._("Round {n} · threat {threat} (stand-in)", **figures)
        )

    def announces(self) -> bool:
        """A plan and its reveal are seen on the map itself; words over it would be in the way."""
        return self.board["phase"] not in PLANNING and not self._revealed

    # the thumb zone

    def prepare(self) -> Iterator[None]:
        for place in self.map.places.values():
            yield from place.prepare()
        yield from self.combat_panel.prepare()

    def panel(self, chooser: Chooser) -> Widget | None:
        key = chooser.decision.key
        if self.revealing:
            self._reveal_button.text = tr._("Reveal both plans")
            only(self.thumb, [self._reveal_button])
        elif key == "roles":
            return None
        elif key in PLANNING:
            self._show_plan(chooser)
            only(self.thumb, [self.plan_panel])
        else:
            entries = Combat(self.desk, self.board, chooser, self.pick).entries()
            self.combat_panel.show(entries)
            only(self.thumb, [self.combat_panel])
        return self.thumb

    def reveal(self) -> None:
        """Both look now."""
        self.desk.looked_at = self.desk.match.index
        self.show(self.chooser)
        self.dispatch("on_turned_up")
        if self.chooser is not None:
            self.panel(self.chooser)

    def _show_plan(self, chooser: Chooser) -> None:
        board, panel, key = self.board, self.plan_panel, chooser.decision.key
        plan = board["plan"]
        found = [breach for side in plan.get("breaches", {}).values() for breach in side]
        figures = Plan.of(board)
        lacking = figures.attack and figures.ninja < figures.least
        if found:
            lacking = any(breach["clause"] in ("SR-308", "SR-309") for breach in found)
        elif "lacking" in plan:
            lacking = plan["lacking"] > 0
        panel.troubles = "\n".join(
            tr.pair(breach["clause"], self.desk.say(Say.from_plain(breach["say"])))
            for breach in found
            if breach["clause"] not in FIGURE_CLAUSES
        )
        last = panel.last
        last.word = "confirm" if key == "record" else "lock"
        last.text = tr._("Confirm") if key == "record" else self.desk.voice.term("lock")
        last.enabled = any(move[0] == last.word for move in chooser.possible)
        panel.show(figures.figures(lacking), recording=key == "record")
        self._show_brush()

    def _show_brush(self) -> None:
        panel = self.plan_panel
        panel.ninja.chosen, panel.ronin.chosen = self.brush is None, self.brush is not None
        panel.hint = self.pointing.hint()

    def finish(self, word: str) -> None:
        """Locks or confirms; a record with breaches lists them and the ways out."""
        breaches = self.board["plan"].get("breaches", {})
        if any(breaches.values()):
            BreachSheet(self.desk, breaches, self.pick).open()
        else:
            self.pick(word)

    def pick(self, *words: str) -> None:
        self.dispatch("on_pick", words)

    def take_brush(self, who: str | None) -> None:
        """Which ronin the next tap on an area places; None for ninja."""
        self.brush = who
        at_once(self._paint())
        self._show_brush()

    def open_place(self, place: str) -> None:
        area_sheet(self.desk, self.board, place).open()

    def open_ronin(self, who: str) -> None:
        ronin_sheet(self.desk, self.board, who).open()

    # private moments

    def has_private(self, seat: int) -> bool:
        match = self.desk.match
        board = match.game.view(match.state, seat)
        return board["phase"] in HIDDEN and "plan" in board

    def private(self, seat: int) -> Widget:
        match, term = self.desk.match, self.desk.voice.term
        board = match.game.view(match.state, seat)
        plan = board["plan"]
        column = Column(spacing=dp(8))
        column.add_widget(Words(text=tr._("Your plan"), tone="muted", halign="center"))
        lines = [tr.pair(term(area), number) for area, number in plan.get("ninja", {}).items()]
        if plan.get("green"):
            lines.append(tr.pair(term("green"), plan["green"]))
        lines += [tr.pair(term(who), term(place)) for who, place in plan.get("ronin", {}).items()]
        for line in lines or [tr._("Nothing planned yet")]:
            column.add_widget(Words(text=line, role="title", halign="center"))
        return column


def _badge(ronin: dict[str, Any], placed: bool) -> str:
    if not ronin["alive"]:
        return "skull"
    if ronin["pinned"] or ronin["pinning"]:
        return "lock"
    if ronin["cancelled"] or ronin["marked"]:
        return "eye-off"
    return "check" if ronin["used"] or placed else ""


load("widgets/words", "widgets/layout", "boards/seven_ronin")
BOARD = RoninBoard
