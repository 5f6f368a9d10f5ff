"""Pieces told by their looks: what was told stands as chips, a tap on them opens all there are.

In the sheet nothing moves: a tap on a picture adds one, a chip below the pictures takes one back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.forms.telling import kind_text, of_so_many
from companion.app.look.kv import load
from companion.app.look.theme import theme
from companion.app.look.translation import tr
from companion.app.table.mark_picture import MarkPicture
from companion.app.widgets.button import Btn
from companion.app.widgets.flow import Flow
from companion.app.widgets.gradual import Gradual
from companion.app.widgets.keeping import Stock
from companion.app.widgets.layout import Row, Scroll
from companion.app.widgets.overlay import Sheet
from companion.app.widgets.tap import Tappable
from companion.app.widgets.words import Words, longest_word_width, text_width
from companion.engine import Match
from companion.language import Voice
from companion.table import Mark
from companion.table.joining import piece
from companion.table.shapes import Counts, Pick, Several

AT_ONCE = 8
"""Pictures drawn in one frame."""
NARROWEST = 100
"""A picture with its name is at least so wide (dp), in letters of the usual size."""
BODY = 16
SHARE = 0.38
"""Of a line: what its head takes."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What looks alike: the words that stand for it, its name and its picture."""

    words: tuple[str, ...]
    name: str
    mark: Mark | None
    most: int


def kinds(match: Match, shape: Any, voice: Voice) -> list[Kind]:
    """All that can be told; cards that look alike are one kind."""
    looks: dict[str, list[str]] = {}
    marks: dict[str, Mark | None] = {}
    for word in shape.ids:
        found = piece(match, word)
        name = voice.say(found.caption) or kind_text(word, voice)
        name = name[:1].upper() + name[1:]
        looks.setdefault(name, []).append(word)
        marks.setdefault(name, found.mark)
    high = shape.high if isinstance(shape, Counts) else 0
    return [
        Kind(tuple(words), name, marks[name], high or len(words)) for name, words in looks.items()
    ]


class Told:
    """How many of each kind, and the value of the position that says so."""

    def __init__(self, shape: Pick | Several | Counts, value: Any, all_kinds: list[Kind]) -> None:
        self.shape, self.kinds = shape, all_kinds
        self.words: list[str] = []
        if isinstance(value, dict):
            self.words = [word for word, number in value.items() for _ in range(number)]
        elif isinstance(value, str):
            self.words = [value] if value else []
        elif value:
            self.words = list(value)

    def count(self, kind: Kind) -> int:
        return sum(self.words.count(word) for word in kind.words)

    def add(self, kind: Kind) -> None:
        if isinstance(self.shape, Pick):
            self.words = [kind.words[0]]
        elif self.count(kind) < kind.most:
            free = [word for word in kind.words if word not in self.words]
            self.words.append((free or kind.words)[0])

    def drop(self, kind: Kind) -> None:
        mine = [word for word in self.words if word in kind.words]
        self.words.remove(mine[-1])

    @property
    def value(self) -> Any:
        if isinstance(self.shape, Pick):
            return self.words[0] if self.words else None
        held = {word: self.words.count(word) for word in self.words}
        if isinstance(self.shape, Several):
            return list(held)
        if self.shape.as_list:
            return [word for word, number in held.items() for _ in range(number)]
        return held

    def said(self, kind: Kind) -> str:
        if isinstance(self.shape, Counts):
            return of_so_many(self.shape, kind.name, self.count(kind))
        number = self.count(kind)
        return kind.name if number < 2 else f"{tr.number(number)} × {kind.name}"


class PieceChip(Tappable, BoxLayout):
    """A piece that was told: its picture and its name."""

    text = StringProperty("")
    mark = ObjectProperty(None, allownone=True)
    say = ObjectProperty(None, allownone=True)
    cross = BooleanProperty(False)
    """Whether a tap takes one back."""
    natural = NumericProperty(0)
    kind: Kind | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("text", self._measure)
        theme.follow(sizes=self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        beside = dp(22 + 28 + 8 + 8 + (18 if self.cross else 0))
        self.natural = text_width(self.text, theme.body) + beside


class PieceTile(Tappable, BoxLayout):
    """A piece to choose: its picture, its name, and how many of it were told."""

    text = StringProperty("")
    mark = ObjectProperty(None, allownone=True)
    say = ObjectProperty(None, allownone=True)
    count = NumericProperty(0)
    several = BooleanProperty(False)
    """Whether there can be more than one: then the number stands on it, else a tick."""


class Strip(Scroll):
    """One line that is drawn sideways."""


class PickSheet(Sheet):
    """All pieces there are; `kept(value)` gets what was told when it closes."""

    def __init__(
        self, title: str, told: Told, voice: Voice, kept: Callable[[Any], None], **kwargs: Any
    ) -> None:
        self.told, self.voice, self._kept = told, voice, kept
        super().__init__(title=title, **kwargs)
        self.tiles: list[PieceTile] = []
        self.grid = GridLayout(cols=3, spacing=dp(6), size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"), width=self._columns)
        self.add_widget(self.grid)
        self.chips = Stock(self._chip)
        self.line = Row(size_hint_x=None)
        self.line.bind(minimum_width=self.line.setter("width"))
        self._foot()
        self.growing = Gradual()
        self.growing.build(self._parts())
        self._show()

    def _foot(self) -> None:
        foot = self.ids.foot
        if isinstance(self.told.shape, Pick):
            none = Btn(text=tr._("Not known"), kind="outline")
            none.bind(on_tap=lambda _: self._forget())
            foot.add_widget(none)
            return
        self.strip = Strip()
        self.strip.add_widget(self.line)
        foot.add_widget(self.strip)
        done = Btn(text=tr._("Done"), kind="primary")
        done.bind(on_tap=lambda _: self.dismiss())
        foot.add_widget(done)

    def _columns(self, *_: Any) -> None:
        wide = NARROWEST * theme.body / BODY
        self.grid.cols = max(2, int(self.grid.width // wide))

    def _parts(self) -> Iterator[object]:
        for at, kind in enumerate(self.told.kinds):
            tile = PieceTile(
                text=kind.name, mark=kind.mark, say=self.voice.say, several=kind.most > 1
            )
            tile.count = self.told.count(kind)
            tile.bind(on_tap=lambda _, kind=kind: self.add(kind))
            self.tiles.append(tile)
            self.grid.add_widget(tile)
            if at % AT_ONCE == AT_ONCE - 1:
                yield None

    def _chip(self) -> PieceChip:
        chip = PieceChip(cross=True, say=self.voice.say)
        chip.bind(on_tap=lambda one: self.drop(one.kind))
        return chip

    def add(self, kind: Kind) -> None:
        self.told.add(kind)
        if isinstance(self.told.shape, Pick):
            self.dismiss()
            return
        self._show()
        newest = next((chip for chip in self.line.children if chip.kind is kind), None)
        if newest is not None:
            Clock.schedule_once(lambda _: self.strip.scroll_to(newest, animate=False), 0)

    def drop(self, kind: Kind) -> None:
        self.told.drop(kind)
        self._show()

    def _forget(self) -> None:
        self.told.words.clear()
        self.dismiss()

    def _show(self) -> None:
        for tile, kind in zip(self.tiles, self.told.kinds, strict=False):
            tile.count = self.told.count(kind)
        if isinstance(self.told.shape, Pick):
            return
        held = [kind for kind in self.told.kinds if self.told.count(kind)]
        self.line.clear_widgets()
        for chip, kind in zip(self.chips.first(len(held)), held, strict=True):
            chip.kind, chip.mark, chip.text = kind, kind.mark, self.told.said(kind)
            chip.width = chip.natural
            self.line.add_widget(chip)

    def on_dismiss(self) -> None:
        self.growing.finish()
        self._kept(self.told.value)


class PickField(Flow):
    """What was told, and a way to all there is; `on_pick(value)` when a person told it."""

    __events__ = ("on_pick",)

    def __init__(
        self, shape: Any, value: Any, match: Match, voice: Voice, title: str, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.shape, self.voice, self.title = shape, voice, title
        self.value = value
        self.kinds = kinds(match, shape, voice)
        self.chips = Stock(self._chip)
        self.opener = Btn(kind="outline", size_hint_x=None)
        self.opener.bind(on_tap=lambda _: self.open())
        self._show()

    def _chip(self) -> PieceChip:
        chip = PieceChip(say=self.voice.say)
        chip.bind(on_tap=lambda _: self.open())
        return chip

    def _show(self) -> None:
        told = Told(self.shape, self.value, self.kinds)
        held = [kind for kind in self.kinds if told.count(kind)]
        self.clear_widgets()
        for chip, kind in zip(self.chips.first(len(held)), held, strict=True):
            chip.mark, chip.text = kind.mark, told.said(kind)
            self.add_widget(chip)
        if isinstance(self.shape, Pick):
            self.opener.text = tr._("Choose")
        else:
            self.opener.text, self.opener.icon = tr._("Add"), "plus"
        if not (held and isinstance(self.shape, Pick)):
            self.add_widget(self.opener)

    def open(self) -> PickSheet:
        told = Told(self.shape, self.value, self.kinds)
        sheet = PickSheet(self.title, told, self.voice, self.put)
        sheet.open()
        return sheet

    def put(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self._show()
            self.dispatch("on_pick", value)

    def on_pick(self, value: Any) -> None:
        pass


class HeadLine(BoxLayout):
    """A head and what is told beside it; below it where a word of the head would be cut."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), **kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._arrange)
        self.fbind("children", self._arrange)
        theme.follow(sizes=self._arrange)

    def _arrange(self, *_: Any) -> None:
        if not self.children:
            return
        head = self.children[-1]
        # In a line of its own its letters are measured without the line's width.
        words = [one for one in head.walk(restrict=True) if isinstance(one, Words)]
        needed = max(
            (longest_word_width(one.text, one.font_size, True) for one in words), default=0
        )
        beside_it = dp(40) if isinstance(head, Row) else 0
        self.orientation = "vertical" if needed + beside_it > self.width * SHARE else "horizontal"
        head.size_hint_x = SHARE if self.orientation == "horizontal" else 1
        head.pos_hint = {"center_y": 0.5} if self.orientation == "horizontal" else {}
        for one in self.children[:-1]:
            one.size_hint_x = 1 - SHARE if self.orientation == "horizontal" else 1


def picture_of(mark: Mark | None, voice: Voice) -> Widget | None:
    """At the beginning of a line."""
    if mark is None:
        return None
    return MarkPicture(
        mark=mark, say=voice.say, size_hint=(None, None), size=(dp(32), dp(32)),
        pos_hint={"center_y": 0.5},
    )  # fmt: skip


def beside(picture: Widget | None, what: Widget) -> Widget:
    if picture is None:
        return what
    row = Row()
    row.add_widget(picture)
    row.add_widget(what)
    return row


load("widgets/words", "widgets/layout", "forms/picking")
