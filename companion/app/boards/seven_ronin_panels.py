"""The panels of 7 Ronin in the thumb zone: planning with its figures, combat as a guided list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.choices import ActBtn, ChoiceBtn
from companion.app.theme import theme
from companion.app.widgets.chips import Chip
from companion.app.widgets.flow import Flow
from companion.app.widgets.keeping import Stock, only
from companion.app.widgets.layout import Column
from companion.app.widgets.words import text_width

if TYPE_CHECKING:
    from companion.app.boards.seven_ronin import RoninBoard
    from companion.app.desk import Desk
    from companion.engine import Move
    from companion.table.chooser import Chooser

Pick = Callable[..., None]

FIGURE_CLAUSES = frozenset(
    ("SR-302", "SR-304", "SR-305", "SR-308", "SR-309", "SR-310", "SR-331")
)  # fmt: skip
"""What the figures of a plan already say."""


class Figure(BoxLayout):
    """One figure of a plan: a tick while it is within the rules, a warning sign when not."""

    text = StringProperty("")
    good = BooleanProperty(True)
    natural = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.follow(sizes=self._measure)
        self.fbind("text", self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.natural = text_width(self.text, theme.caption, True) + dp(24)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is planned or recorded, next to what binds it."""

    areas: int
    threat: int
    ninja: int
    least: int
    above: int
    bonus: int
    green: int
    ronin_left: int | None
    attack: bool = True

    @classmethod
    def of(cls, board: dict[str, Any]) -> Plan:
        plan = board["plan"]
        counts = plan.get("ninja", {})
        rooms = {area["id"]: area["room"] for area in board["areas"]}
        missing = plan.get("missing")
        return cls(
            areas=len(counts),
            threat=board["threat"],
            ninja=sum(counts.values()),
            least=plan.get("required", board["minimum"]),
            above=sum(max(0, number - rooms[area]) for area, number in counts.items()),
            bonus=board["bonus"] or 0,
            green=plan.get("green", 0),
            ronin_left=None if missing is None else len(missing),
            attack="ninja" in plan,
        )

    def figures(self, lacking: bool) -> list[tuple[str, bool]]:
        """What binds the plan in words, each with whether it is kept to.

        `lacking`: whether the rules want more ninja than there are.
        """
        found = []
        if self.attack:
            areas = tr._("Areas {n}/{most}", n=self.areas, most=self.threat)
            ninja = tr._("Ninja {n} (min. {least})", n=self.ninja, least=self.least)
            found += [(areas, self.areas <= self.threat), (ninja, not lacking)]
            if self.bonus or self.above:
                above = tr._("Above limits {n}/{most}", n=self.above, most=self.bonus)
                found.append((above, self.above <= self.bonus))
            if self.green > 1:
                found.append((tr._("Green {n}/{most}", n=self.green, most=1), False))
        if self.ronin_left is not None:
            found.append((tr._("Ronin left {n}", n=self.ronin_left), not self.ronin_left))
        return found


class PlanPanel(Column):
    """The figures, the hint what a tap does now, and the buttons that end the planning.

    It is made once and told what to show: a tap that builds widgets is felt as slow.
    """

    hint = StringProperty("")
    troubles = StringProperty("")

    def __init__(self, board: RoninBoard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Without icons: both and the last button share a line, and the board has the rest.
        self.ninja = Chip()
        self.ninja.bind(on_tap=lambda _: board.take_brush(None))
        self.ronin = Chip()
        self.ronin.bind(on_tap=lambda _: board.pointing.first_ronin())
        self.last = ChoiceBtn(kind="primary", side=dp(12))
        self.last.bind(on_tap=lambda one: board.finish(one.word))
        self.last.bind(on_why=lambda one: board.finish(one.word))
        self.figures: list[Figure] = []

    def show(self, figures: list[tuple[str, bool]], recording: bool) -> None:
        """`recording`: both sides are entered here, so a chip says which of them a tap means."""
        flow = self.ids.figures
        while len(self.figures) < len(figures):
            self.figures.append(Figure())
        for figure, (text, good) in zip(self.figures, figures, strict=False):
            figure.text, figure.good = text, good
        only(flow, self.figures[: len(figures)])
        self.ninja.text, self.ronin.text = tr._("Ninja"), tr._("Ronin")
        chips = [self.ninja, self.ronin] if recording else []
        only(self.ids.buttons, [*chips, self.last])


class CombatPanel(Column):
    """The guided list."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.flow = Flow(stretch=True, least=dp(104))
        self.add_widget(self.flow)
        self.buttons = Stock(ActBtn)

    def prepare(self) -> Iterator[None]:
        yield from self.buttons.prepare()

    def show(self, entries: list[Entry]) -> None:
        buttons = self.buttons.first(len(entries))
        for button, entry in zip(buttons, entries, strict=True):
            button.word, button.enabled, button.kind = entry.word, entry.enabled, entry.kind
            button.text, button.act = entry.text, entry.tapped
        only(self.flow, buttons)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the guided list."""

    text: str
    word: str
    tapped: Callable[[], None]
    enabled: bool = True
    kind: str = "tonal"


class Combat:
    """Builds the guided list of a combat decision: what can be used first, the rest greyed."""

    def __init__(self, desk: Desk, board: dict[str, Any], chooser: Chooser, pick: Pick) -> None:
        self.desk = desk
        self.board = board
        self.chooser = chooser
        self.pick = pick
        self.ronin = {ronin["id"]: ronin for ronin in board["ronin"]}

    def entries(self) -> list[Entry]:
        key = self.chooser.decision.key
        if key == "ronin" and not self.chooser.picked:
            return self._abilities()
        if key == "areas":
            return self._areas()
        if key in ("wounds", "skirmish"):
            return self._splits()
        return self._targets()

    # step 1

    def _abilities(self) -> list[Entry]:
        verbs = {
            "hayai": tr._("ride"),
            "musashi": tr._("strike"),
            "taiko": tr._("heal"),
            "yobu": tr._("push"),
            "yumi": tr._("shoot"),
        }
        usable = {move[1] for move in self.chooser.possible if move[0] == "use"}
        living = [who for who in verbs if self.ronin[who]["alive"]]
        found = [
            Entry(
                tr.pair(self.desk.voice.term(who), verbs[who]),
                who,
                partial(self.use, who),
                who in usable,
            )
            for who in sorted(living, key=lambda one: one not in usable)
        ]
        return [*found, self._end(done=not usable)]

    def use(self, who: str) -> None:
        """The only move of a ronin at once; else the targets are asked for."""
        moves = [move for move in self.chooser.possible if move[:2] == ("use", who)]
        if len(moves) == 1:
            self.pick(*moves[0])
        elif moves:
            self.pick(who)
        else:
            self.pick("use", who)

    # step 2

    def _splits(self) -> list[Entry]:
        area = self.chooser.possible[0][1]
        place = next(one for one in self.board["areas"] if one["id"] == area)
        other = next((who for who in place["ronin"] if who != "tasuke"), "tasuke")
        term, found = self.desk.voice.term, []
        for move in self.chooser.possible:
            share = int(move[2])
            text = tr._(
                "{one} {n}, {other} {rest}",
                one=term("tasuke"),
                n=share,
                other=term(other),
                rest=place["ninja"] - share,
            )
            found.append(Entry(text, move[2], partial(self.pick, *move)))
        return found

    # step 3

    def _areas(self) -> list[Entry]:
        effects = {
            "watchtower": tr._("wounds beside it"),
            "granary": tr._("2 to the reserve"),
            "well": tr._("1 wound"),
            "inn": tr._("copy an area"),
            "animal_pen": tr._("pin a ronin"),
            "shrine": tr._("cancel an ability"),
            "burial_grounds": tr._("ninja back"),
            "passage": tr._("send ninja"),
        }
        usable = {move[1] for move in self.chooser.possible if move[0] == "activate"}
        held = [area["id"] for area in self.board["areas"] if area["state"] == "occupied"]
        term = self.desk.voice.term
        found = [
            # A closed one is short: its tap tells the rest.
            Entry(
                tr.pair(term(area), effects[area]) if area in usable else term(area),
                area,
                partial(self.pick, "activate", area),
                area in usable,
            )
            for area in sorted(held, key=lambda one: one not in usable)
        ]
        return [*found, self._end(done=not usable)]

    # anything that asks for one target

    def _targets(self) -> list[Entry]:
        at = 2 if self.chooser.decision.key == "ronin" else 1
        if self.chooser.decision.key == "passage" and self.chooser.picked:
            at = 2
        found: dict[str, Entry] = {}
        for move in self.chooser.possible:
            word = move[at] if len(move) > at else move[0]
            if word not in found:
                whole = [one for one in self.chooser.possible if word in one]
                words = tuple(whole[0]) if len(whole) == 1 else (word,)
                kind = "outline" if word == "stop" else "tonal"
                found[word] = Entry(
                    self._named(word, move), word, partial(self.pick, *words), kind=kind
                )
        return list(found.values())

    def _named(self, word: str, move: Move) -> str:
        if word in self.ronin:
            ronin = self.ronin[word]
            return f"{self.desk.voice.term(word)} {ronin['wounds']}/{ronin['vitality']}"
        if word.isdecimal():
            return tr._("{n} ninja", n=int(word))
        return self.desk.say(self.desk.game.word(self.desk.match.state, (*move[:1], word)))

    def _end(self, done: bool) -> Entry:
        legal = any(move[0] == "end" for move in self.chooser.possible)
        kind = "primary" if done else "outline"
        return Entry(self.desk.voice.term("end"), "end", partial(self.pick, "end"), legal, kind)


load("widgets/words", "widgets/layout", "boards/seven_ronin_panels")
