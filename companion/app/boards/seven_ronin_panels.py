"""The panels of 7 Ronin in the thumb zone: planning with its figures, combat as a guided list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.i18n import tr
from companion.app.kv import load
from companion.app.screens.choices import ChoiceBtn
from companion.app.theme import theme
from companion.app.widgets.chips import Chip
from companion.app.widgets.flow import Flow
from companion.app.widgets.layout import Column
from companion.app.widgets.words import Words, text_width

if TYPE_CHECKING:
    from companion.app.choosing import Chooser
    from companion.app.desk import Desk
    from companion.engine import Move

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
        theme.bind(sizes=self._measure)
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

    def figures(self, lacking: bool) -> list[Figure]:
        """`lacking`: whether the rules want more ninja than there are."""
        found = []
        if self.attack:
            found += [
                Figure(
                    text=tr._("Areas {n}/{most}", n=self.areas, most=self.threat),
                    good=self.areas <= self.threat,
                ),
                Figure(
                    text=tr._("Ninja {n} (min. {least})", n=self.ninja, least=self.least),
                    good=not lacking,
                ),
            ]
            if self.bonus or self.above:
                found.append(
                    Figure(
                        text=tr._("Above limits {n}/{most}", n=self.above, most=self.bonus),
                        good=self.above <= self.bonus,
                    )
                )
            if self.green > 1:
                found.append(
                    Figure(text=tr._("Green {n}/{most}", n=self.green, most=1), good=False)
                )
        if self.ronin_left is not None:
            found.append(
                Figure(
                    text=tr._("Ronin left {n}", n=self.ronin_left),
                    good=not self.ronin_left,
                )
            )
        return found


class PlanPanel(Column):
    """The figures, the hint what a tap does now, and the buttons that end the planning."""

    hint = StringProperty("")

    def __init__(self, figures: list[Figure], troubles: list[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for figure in figures:
            self.ids.figures.add_widget(figure)
        for trouble in troubles:
            self.ids.troubles.add_widget(Words(text=trouble, role="caption", tone="warn"))

    def add_choice(self, widget: Any) -> Any:
        self.ids.buttons.add_widget(widget)
        return widget


def word_button(
    text: str, word: str, tapped: Callable[[], None], enabled: bool = True, kind: str = "tonal"
) -> ChoiceBtn:
    """A button that answers also when it is greyed: the table then says why."""
    button = ChoiceBtn(text=text, word=word, kind=kind, enabled=enabled, side=dp(12))
    button.bind(on_tap=lambda _: tapped())
    button.bind(on_why=lambda _: tapped())
    return button


def brush_chip(text: str, icon: str, chosen: bool, tapped: Callable[[], None]) -> Chip:
    chip = Chip(text=text, icon=icon, chosen=chosen)
    chip.bind(on_tap=lambda _: tapped())
    return chip


class Combat:
    """Builds the guided list of a combat decision: what can be used first, the rest greyed."""

    def __init__(self, desk: Desk, board: dict[str, Any], chooser: Chooser, pick: Pick) -> None:
        self.desk = desk
        self.board = board
        self.chooser = chooser
        self.pick = pick
        self.ronin = {ronin["id"]: ronin for ronin in board["ronin"]}

    def panel(self) -> Column:
        key, flow = self.chooser.decision.key, Flow(stretch=True, least=dp(104))
        if key == "ronin" and not self.chooser.picked:
            self._abilities(flow)
        elif key == "areas":
            self._areas(flow)
        elif key in ("wounds", "skirmish"):
            self._splits(flow)
        else:
            self._targets(flow)
        column = Column()
        column.add_widget(flow)
        return column

    # step 1

    def _abilities(self, flow: Flow) -> None:
        verbs = {
            "hayai": tr._("ride"),
            "musashi": tr._("strike"),
            "taiko": tr._("heal"),
            "yobu": tr._("push"),
            "yumi": tr._("shoot"),
        }
        usable = {move[1] for move in self.chooser.possible if move[0] == "use"}
        living = [who for who in verbs if self.ronin[who]["alive"]]
        for who in sorted(living, key=lambda one: one not in usable):
            text = f"{self.desk.voice.term(who)}: {verbs[who]}"
            flow.add_widget(
                word_button(text, who, lambda at=who: self.use(at), enabled=who in usable)
            )
        self._end(flow, done=not usable)

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

    def _splits(self, flow: Flow) -> None:
        area = self.chooser.possible[0][1]
        place = next(one for one in self.board["areas"] if one["id"] == area)
        other = next((who for who in place["ronin"] if who != "tasuke"), "tasuke")
        term = self.desk.voice.term
        for move in self.chooser.possible:
            share = int(move[2])
            text = tr._(
                "{one} {n}, {other} {rest}",
                one=term("tasuke"),
                n=share,
                other=term(other),
                rest=place["ninja"] - share,
            )
            flow.add_widget(word_button(text, move[2], lambda at=move: self.pick(*at)))

    # step 3

    def _areas(self, flow: Flow) -> None:
        effects = {
            "watchtower": tr._("wounds beside it"),
            "granary": tr._("2 to the reserve"),
            "well": tr._("1 wound"),
            "inn": tr._("copy an area"),
            "animal_pen": tr._("pin a ronin"),
            "shrine": tr._("cancel an ability"),
            "burial_grounds": tr._("ninja back"),
            "field_small": tr._("counts with the other"),
            "field_large": tr._("counts with the other"),
            "passage": tr._("send ninja"),
        }
        usable = {move[1] for move in self.chooser.possible if move[0] == "activate"}
        held = [area["id"] for area in self.board["areas"] if area["state"] == "occupied"]
        for area in sorted(held, key=lambda one: one not in usable):
            text = f"{self.desk.voice.term(area)}: {effects[area]}"
            flow.add_widget(
                word_button(
                    text, area, lambda at=area: self.pick("activate", at), enabled=area in usable
                )
            )
        self._end(flow, done=not usable)

    # anything that asks for one target

    def _targets(self, flow: Flow) -> None:
        at = 2 if self.chooser.decision.key == "ronin" else 1
        if self.chooser.decision.key == "passage" and self.chooser.picked:
            at = 2
        seen: set[str] = set()
        for move in self.chooser.possible:
            word = move[at] if len(move) > at else move[0]
            if word in seen:
                continue
            seen.add(word)
            whole = [one for one in self.chooser.possible if word in one]
            words = tuple(whole[0]) if len(whole) == 1 else (word,)
            kind = "outline" if word == "stop" else "tonal"
            flow.add_widget(
                word_button(
                    self._named(word, move), word, lambda say=words: self.pick(*say), kind=kind
                )
            )

    def _named(self, word: str, move: Move) -> str:
        if word in self.ronin:
            ronin = self.ronin[word]
            return f"{self.desk.voice.term(word)} {ronin['wounds']}/{ronin['vitality']}"
        if word.isdigit():
            return tr._("{n} ninja", n=int(word))
        return self.desk.say(self.desk.game.word(self.desk.match.state, (*move[:1], word)))

    def _end(self, flow: Flow, done: bool) -> None:
        text = self.desk.voice.term("end")
        legal = any(move[0] == "end" for move in self.chooser.possible)
        flow.add_widget(
            word_button(
                text,
                "end",
                lambda: self.pick("end"),
                enabled=legal,
                kind="primary" if done else "outline",
            )
        )


load("widgets/words", "widgets/layout", "boards/seven_ronin_panels")
